"""The browser's scripts one by one, each in a page without a browser (page.js) or in none."""

import re
from pathlib import Path

import pytest

from companion.config import ROOT
from tools.scripts import deno

HERE = Path(__file__).parent
SCRIPTS = ROOT / "static" / "js"
GIVEN = re.compile(r"^export (?:async )?(?:function|const|let|class) (\w+)", re.MULTILINE)
TAKEN = re.compile(r"\{([^{}]*)\}(?: from|\) =>|, \{|\] = await)")
"""Pattern of the names in an import, static or dynamic. Browser tests and tools import some as well."""
THROUGH_ALL = re.compile(r"\b(?:viewport)(?=\??\.(\w+))")
"""Pattern of the names used from a module imported as a whole."""
CONTRACT = re.compile(r"^  (\w+)\?:", re.MULTILINE)
"""Functions that a mechanic's script may export to the table."""


@pytest.mark.parametrize("name", sorted(path.name for path in HERE.glob("*.test.js")))
def test_script(name: str) -> None:
    done = deno("test", "--no-check", "--allow-read=static,tests/js/kept", str(HERE / name))
    assert done.returncode == 0, done.stdout + done.stderr


def test_what_a_module_gives_another_one_takes() -> None:
    texts = {path.relative_to(SCRIPTS).as_posix(): path.read_text(encoding="utf-8") for path in SCRIPTS.rglob("*.js")}
    others = [*(ROOT / "tests" / "e2e").glob("*.py"), *(ROOT / "tools" / "photo").glob("*.js")]
    taken_by = (*texts.values(), *(path.read_text(encoding="utf-8") for path in others))
    found = (names for text in taken_by for names in TAKEN.findall(text))
    taken = {name for names in found for name in re.findall(r"\w+", names)}
    through_all = {name for text in texts.values() for name in THROUGH_ALL.findall(text)}
    page = (ROOT / "tools" / "scripts" / "page.d.ts").read_text(encoding="utf-8")
    taken |= {*CONTRACT.findall(page.partition("interface MechanicScript {")[2].partition("\n}")[0])}
    given = {(module, name) for module, text in texts.items() for name in GIVEN.findall(text)}
    assert [one for one in sorted(given) if one[1] not in taken | through_all] == []
