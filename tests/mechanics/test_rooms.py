"""Every mechanic has a package of its own: the places of its parts, and the permitted parts."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping, MutableMapping
from dataclasses import fields
from importlib import import_module
from pathlib import Path

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
FORMATS = {"companion/rules/moves.py", "static/js/table/turns.js", "companion/table/presenters/shapes.py"}
"""The record of moves and the state are flat formats with the fields of all mechanics."""
DECLARED = {
    ("companion/rules/box.py", "technology"),  # a key of box.toml
    ("companion/rules/actions/hand.py", "claims since"),  # lines that a recorded count names
    ("companion/rules/actions/prints.py", "company"),  # a field of a recorded print, which is a move of the core
    ("companion/features/prints/routes.py", "company"),
    ("companion/features/prints/routes.py", "companies"),
    ("companion/table/wording/moves.py", "company"),
    ("companion/table/presenters/sheet.py", "company"),
}
"""Words of mechanics that a file of the core needs for a format."""
KINDS_OF_ROUTES = {"bed", "beds", "bullet", "bullets", "ship", "ships"}
"""Core words: the board prints these routes (docs/decisions/0077)."""


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


def _words_of(name: str) -> set[str]:
    words: tuple[str, ...] = import_module(f"companion.mechanics.{name}").WORDS
    return {form for word in (name.replace("_", " "), *words) for form in (word, _plural(word))} - KINDS_OF_ROUTES


def _plural(word: str) -> str:
    return f"{word[:-1]}ies" if word.endswith("y") else f"{word}es" if word.endswith("s") else f"{word}s"


def _plain(identifier: str) -> str:
    return f" {re.sub(r'(?<=[a-z])(?=[A-Z])|[^A-Za-z]+', ' ', identifier).lower().strip()} "


def _identifiers(path: Path) -> Iterator[str]:
    """Yield the identifiers of a source, and its texts that look like one."""
    if path.suffix == ".js":
        code = re.sub(r"/\*.*?\*/|(?<![:\"])//.*", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
        yield from re.findall(r"[\w-]+", re.sub(r"\b[tn]\((\s*\"[^\"]*\",?)+", "", code))
        return
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Name(id=word) | ast.Attribute(attr=word) | ast.arg(arg=word) | ast.keyword(arg=str(word)):
                yield word
            case ast.ClassDef(name=word) | ast.FunctionDef(name=word):
                yield word
            case ast.Constant(value=str(word)) if re.fullmatch(r"[\w.-]+", word):
                yield word
            case ast.alias(name=word):
                yield word


CORE = [
    *({*(ROOT / "companion").rglob("*.py")} - {*FOLDER.rglob("*.py")}),
    *({*(ROOT / "static/js").rglob("*.js")} - {*(ROOT / "static/js/mechanics").rglob("*.js")}),
]


@pytest.fixture(scope="module")
def said_in_core() -> Mapping[str, set[str]]:
    paths = {path: path.relative_to(ROOT).as_posix() for path in CORE}
    return {name: {*map(_plain, _identifiers(path))} for path, name in paths.items() if name not in FORMATS}


@pytest.mark.parametrize("name", NAMES)
def test_core_says_no_word_of_a_mechanic(name: str, said_in_core: Mapping[str, set[str]]) -> None:
    words = _words_of(name)
    found = {
        (path, said.strip())
        for path, all_said in said_in_core.items()
        for said in all_said
        for word in words
        if f" {word} " in said
    }
    assert sorted(found - DECLARED) == []


@pytest.mark.parametrize("name", NAMES)
def test_pages_of_the_core_name_no_mechanic(name: str) -> None:
    texts = {f"_({quote}{word}{quote})" for word in (name, name.replace("_", " ")) for quote in "\"'"}
    pages = {*(ROOT / "templates").rglob("*.html")} - {*(ROOT / "templates" / "mechanics").rglob("*.html")}
    assert [str(path) for path in pages for text in texts if text in path.read_text()] == []


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
