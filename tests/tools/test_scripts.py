"""tools/scripts: what checks the browser's scripts finds faults, and says so where it can't be had."""

import sys
from hashlib import sha256
from pathlib import Path

import msgspec
import pytest

from companion.table.views.shapes import SHAPE, State
from tools import scripts
from tools.scripts import __main__ as checks
from tools.scripts import state_doc, wire

UNUSED = 'import { t } from "./i18n.js";\n'
NO_SUCH_PART = 'document.getElementById("desk").datset.url = "/";\n'


def test_unused_import_is_a_fault(tmp_path: Path) -> None:
    (tmp_path / "module.js").write_text(UNUSED)
    done = scripts.deno("lint", str(tmp_path))
    assert done.returncode == 1
    assert "no-unused-vars" in done.stderr


def test_misspelled_property_is_a_fault(tmp_path: Path) -> None:
    (tmp_path / "module.js").write_text(NO_SUCH_PART)
    done = scripts.deno("check", str(tmp_path), "tools/scripts")
    assert done.returncode == 1
    assert "Property 'datset' does not exist" in done.stderr


def test_value_without_a_type_is_a_fault_of_a_typed_folder_alone(tmp_path: Path) -> None:
    typed = tmp_path / "typed"
    typed.mkdir()
    (tmp_path / "other.js").write_text("export const same = (one) => one;\n")
    (typed / "module.js").write_text('import { same } from "../other.js";\nexport const twice = (two) => same(two);\n')
    [fault] = checks.untyped([typed])
    assert "Parameter 'two' implicitly has an 'any' type" in fault


def test_long_line_is_a_fault_unless_a_sentence_makes_it_so(tmp_path: Path) -> None:
    script = tmp_path / "module.js"
    script.write_text(f"// {'a word ' * 20}\nlet x;\nshow({chr(34)}{'a word ' * 20}{chr(34)});\n")
    assert list(checks.long_lines([script])) == [f"{script}:1: 143 characters"]


def test_puts_scripts_into_form(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    script = tmp_path / "module.js"
    script.write_text("let  x\n")
    monkeypatch.setattr(checks, "CHECKS", {"fmt --check": (str(script),)})
    monkeypatch.setattr(sys, "argv", ["tools.scripts", "--format"])
    assert checks.main() == 0
    assert script.read_text() == "let x;\n"


def test_says_what_to_do_where_there_is_no_deno(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(scripts, "DENO", tmp_path / "deno")
    assert checks.main() == 1
    assert capsys.readouterr().err == f"{scripts.MISSING}\n"


def test_types_of_what_travels_are_the_servers() -> None:
    assert wire.TARGET.read_text(encoding="utf-8") == wire.types(), "python -m tools.scripts.wire"
    assert wire.TURNS.read_text(encoding="utf-8") == wire.turns(), "python -m tools.scripts.wire"


def test_shape_of_the_state_has_a_number_of_its_own() -> None:
    """A phone drops what it kept of another one. Where this fails, count it up if a release has had it."""
    _state, shapes = msgspec.json.schema_components([State], ref_template="{name}")
    named = {name: wire.interface((name, schema)) for name, schema in sorted(shapes.items())}
    digest = sha256("".join(one.split("*/", 1)[1] for one in named.values()).encode()).hexdigest()[:12]
    assert (SHAPE, digest) == (4, "92fb536b7b25")


def test_tables_of_the_state_are_the_servers_types() -> None:
    text = state_doc.TARGET.read_text(encoding="utf-8")
    assert text == state_doc.page(text), "python -m tools.scripts.wire"
    assert "| `seq` | `number` | How many moves the log holds. |" in text


def test_page_without_a_place_for_a_table_is_refused() -> None:
    with pytest.raises(ValueError, match=r"table-state\.md has no place for State"):
        state_doc.page("# The state of a table\n")


def test_key_without_a_meaning_is_refused() -> None:
    with pytest.raises(ValueError, match="nothing tells what seq means"):
        state_doc.read_text([], "seq")
