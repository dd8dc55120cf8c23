"""Every mechanic has a package of its own: the places of its parts, and the permitted parts."""

import ast
import subprocess
import sys
from collections.abc import Mapping, MutableMapping
from dataclasses import fields
from importlib import import_module

import pytest

from companion.config import ROOT
from companion.mechanics import NAMES
from companion.rules.box import Box
from companion.rules.load import get_box
from companion.rules.moves import Player, Setup
from companion.rules.registry import mechanic_modules, offered
from companion.rules.score.categories.category import Category
from companion.rules.score.sides import Side
from companion.rules.state import Mechanic
from companion.rules.table import Table
from companion.table.presenters.line_kinds.presenter import LinePresenter
from companion.table.presenters.shapes import State
from companion.table.wording.mechanic import MechanicPresenter

FOLDER = ROOT / "companion" / "mechanics"
PARTS = ("rules", "table")
RECORD = ROOT / "companion" / "rules" / "moves.py"
"""Fields of a record: one flat format with a field for every extra of a claim and every final tally."""


@pytest.mark.parametrize("name", NAMES)
def test_room_offers_what_the_contract_asks_for(name: str) -> None:
    rules, table = (mechanic_modules(part)[name] for part in PARTS)
    assert issubclass(rules.MECHANIC, Mechanic)
    assert isinstance(table.SHOWN, MechanicPresenter)
    categories, presenters = getattr(rules, "LINES", {}), getattr(table, "LINES", {})
    assert categories.keys() >= presenters.keys()
    assert all(isinstance(category, Category) for category in categories.values())
    assert all(issubclass(presenter, LinePresenter) for presenter in presenters.values())


def test_no_two_mechanics_offer_the_same() -> None:
    for part, what in [("rules", what) for what in ("LINES", "HOUSE_RULES")]:
        keys = [key for entries in offered(what, part).values() for key in entries]
        assert len(keys) == len(set(keys)), what


def test_what_is_sent_to_phones_has_a_script() -> None:
    sending = [name for name, shapes in offered("WIRE", "table").items() if shapes]
    assert sending
    assert [name for name in sending if not (ROOT / f"static/js/mechanics/{name}.js").exists()] == []


@pytest.mark.parametrize("name", NAMES)
def test_core_names_no_mechanic(name: str) -> None:
    # As a word of code: an attribute, a parameter, a key or a text by itself.
    sources = {*(ROOT / "companion").rglob("*.py")} - {*FOLDER.rglob("*.py"), RECORD}
    words = {name, name.replace("_", " ")}
    assert [str(path) for path in sources for word in _words(path.read_text()) if word in words] == []
    texts = {f"_({quote}{word}{quote})" for word in words for quote in "\"'"}
    pages = {*(ROOT / "templates").rglob("*.html")} - {*(ROOT / "templates" / "mechanics").rglob("*.html")}
    assert [str(path) for path in pages for text in texts if text in path.read_text()] == []


def _words(source: str) -> list[str]:
    """Return all names and texts of a module."""
    found = []
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Name(id=word) | ast.Attribute(attr=word) | ast.arg(arg=word) | ast.Constant(value=str(word)):
                found.append(word)
            case ast.alias(name=word):
                found += word.split(".")
    return found


def test_shared_records_grow_no_more() -> None:
    # A feature of only some boxes belongs to a mechanic. A new field needs a decision record with the reason.
    players = (Player("ann", "Ann", "red"), Player("bob", "Bob", "blue"))
    table = Table(get_box("europe"), Setup("europe", players))
    assert (
        len(vars(table)) <= 26
    )  # the last one is is_renamed, see docs/decisions/0031-build-an-unknown-board-from-its-claims.md
    assert len(fields(Side)) <= 11
    assert len(Box.__struct_fields__) <= 25
    assert len(State.__required_keys__) <= 28  # the last one is pieces, in place of five maps of mechanics


@pytest.mark.parametrize(
    ("module", "name"),
    [
        ("companion.rules.tally", "TALLIES"),
        ("companion.rules.faults", "HOUSE_RULES"),
        ("companion.rules.score.lines", "CATEGORIES"),
        ("companion.table.wording.moves", "KINDS"),
    ],
)
def test_registry_is_complete_at_the_first_read_and_read_only(module: str, name: str) -> None:
    registry: Mapping[object, object] = getattr(import_module(module), name)
    read_first = f"from {module} import {name}; print(len({name}))"
    fresh = subprocess.run([sys.executable, "-c", read_first], cwd=ROOT, capture_output=True, text=True, check=True)
    assert int(fresh.stdout) == len(registry)
    assert not isinstance(registry, MutableMapping)
