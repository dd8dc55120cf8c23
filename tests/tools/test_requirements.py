"""Imports of distributions that no list declares are found."""

from pathlib import Path

import pytest

from tools import requirements


def test_undeclared_imports_are_named_with_their_place(tmp_path: Path) -> None:
    module = tmp_path / "part" / "module.py"
    module.parent.mkdir()
    module.write_text("import json\nfrom flask_migrate import cli\nfrom .beside import click\nimport yaml_of_nobody\n")
    assert list(requirements.undeclared(module.parent, ["flask"])) == ["part/module.py:2: flask-migrate isn't declared"]
    assert list(requirements.undeclared(module.parent, ["Flask_Migrate"])) == []


def test_each_list_is_read_by_name() -> None:
    assert {"flask", "sqlalchemy", "werkzeug"} <= set(requirements.read_list("requirements"))
    assert requirements.read_list("requirements-postgres") == ["psycopg", "psycopg-binary"]


def test_every_import_is_declared(capsys: pytest.CaptureFixture[str]) -> None:
    assert requirements.main() == 0, capsys.readouterr().out
