"""The check of sentences, docstrings and names finds each kind of fault, and passes good English."""

from pathlib import Path

import pytest

from tools import prose

FAULTS = {
    '"""Whoever claims the route."""': "the player who",
    "# The rows of those who sit at the table.": "repeat the noun",
    'def size(self):\n    """The size."""\n    return self._size\n': "size: its docstring repeats a body",
    "MOVES = 40": "MOVES: a number needs a bound or a unit",
    "class Sightings: ...": "LastSeenBuffer",
}
GOOD = (
    '"""Return the player who claims the route, or None if nobody has."""',
    '"""Cases such as these, of which each is left alone, stand for the rest."""',
    'def at(self):\n    """Raises KeyError."""\n    return self._at[1]\n',
    'class Hook(Protocol):\n    def turn(self):\n        """Called after every turn."""\n        return None\n',
    "MAX_MOVES = 40\nHEADER_TIMEOUT_S = 2.5\nNAMES = ('a', 'b')\nIS_OPEN = True\n",
)


def found(tmp_path: Path, text: str, name: str = "module.py") -> list[str]:
    (tmp_path / name).write_text(text, encoding="utf-8")
    return [fault for _line, fault in prose.faults(tmp_path / name)]


@pytest.mark.parametrize("text", FAULTS)
def test_fault_is_found_and_its_better_form_named(tmp_path: Path, text: str) -> None:
    assert [fault for fault in found(tmp_path, text) if FAULTS[text] in fault]


@pytest.mark.parametrize("text", GOOD)
def test_good_english_and_names_pass(tmp_path: Path, text: str) -> None:
    assert found(tmp_path, text) == []


def test_scripts_templates_and_pages_are_read(tmp_path: Path) -> None:
    assert len(found(tmp_path, "// Nothing of the kind.\nconst forGood = 1;", "a.js")) == 2
    assert len(found(tmp_path, "<p>{# By whom it is. #}</p>", "a.html")) == 1
    assert len(found(tmp_path, "Text.\n\nWhat is kept is\nat hand. `whoever`\n", "a.md")) == 2


def test_finished_folders_have_no_fault(capsys: pytest.CaptureFixture[str]) -> None:
    assert prose.main([]) == 0, capsys.readouterr().out
