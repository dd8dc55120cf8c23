"""Deleting a mechanic's files removes it and breaks nothing else.

Each mechanic in turn (in a short run half of them together) is removed from a copy of the project, in which a device
has a table and a finished game of a box that needs it. There a game of Europe is played to its sheet by HTTP, and every
page of the core is opened.
"""

import json
import sqlite3
import tomllib
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from companion import create_app
from companion.config import ROOT
from companion.mechanics import NAMES
from companion.rules.load import MODULES
from companion.server.start import migrate
from tests.conftest import leave_database, phone_of
from tests.support.copies import Play, copy_project, playing_in, without
from tests.support.core_alone import STORED
from tests.support.databases import settings_in
from tests.support.games import at_seats, load_game
from tests.support.groups import finish, open_group, open_in_group
from tests.support.lengths import alone_or_halves
from tests.support.tables import OpenTable

PARTS = ("companion/mechanics/{}", "templates/mechanics/{}.html", "static/js/mechanics/{}.js")
SENTENCE = "The rules of this edition are missing here. Nothing you recorded is lost."


def boxes_with(mechanic: str) -> list[str]:
    files = sorted((ROOT / "companion" / "boxes").glob("*/box.toml"))
    return [file.parent.name for file in files if mechanic in tomllib.loads(file.read_text()).get("mechanics", ())]


def modules_with(mechanic: str) -> list[str]:
    modules = tomllib.loads(MODULES.read_text())
    return [key for key, module in modules.items() if mechanic in module["mechanics"]]


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    needed = {box for name in NAMES for box in boxes_with(name)}
    return copy_project(tmp_path_factory.mktemp("project"), {"europe", *needed})


@pytest.fixture(scope="module")
def play(project: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Play]:
    with playing_in(project, tmp_path_factory.mktemp("templates")) as play:
        yield play


def game_with(mechanic: str) -> dict[str, Any]:
    """Return the record of a finished game with the mechanic."""
    folder = ROOT / "tests" / "games" / (boxes_with(mechanic) or ["europa-1912"])[0]
    records = (load_game(f"{folder.name}/{path.stem}")[0] for path in sorted(folder.glob("*.json")))
    wanted = set(modules_with(mechanic))
    return next(record for record in records if wanted <= set(record.get("modules", ())))


def moves_in(folder: Path) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(folder / "test.db")) as database:
        return database.execute("SELECT game_id, seq, uuid, body FROM move ORDER BY 1, 2").fetchall()


@pytest.fixture
def open_app(tmp_path: Path) -> Iterator[Callable[[], Flask]]:
    """Opens a new application on the same database, as a restarted server does."""
    opened: list[Flask] = []

    def open_it() -> Flask:
        opened.append(create_app(settings_in(tmp_path, f"sqlite:///{tmp_path / 'test.db'}")))
        migrate(opened[-1])
        return opened[-1]

    yield open_it
    for app in opened:
        leave_database(app)


@pytest.mark.parametrize("mechanics", alone_or_halves(NAMES), ids="+".join)
def test_all_else_goes_on_without_mechanics(
    project: Path, play: Play, open_app: Callable[[], Flask], tmp_path: Path, mechanics: Sequence[str]
) -> None:
    boxes = {box for mechanic in mechanics for box in boxes_with(mechanic)}
    modules = {module for mechanic in mechanics for module in modules_with(mechanic)}
    phone = phone_of(open_app())
    group = open_group(phone)
    tables = []
    for record in map(game_with, mechanics):
        for is_over in (False, True):
            table = open_in_group(
                phone,
                group,
                len(record["players"]),
                record["box"],
                variant=record.get("variant", "base"),
                modules=record.get("modules", []),
            )
            table.record(*at_seats(record))
            if is_over:
                finish(table)
            tables.append(table)
    before, moves = [table.state() for table in tables], moves_in(tmp_path)
    cookie = phone.get_cookie("device")
    assert cookie
    at_table = [f"{one.path}{page}" for one in tables for page in ("", "/tickets/p1", "/log", "/why", "/game")]
    elsewhere = [group, f"{group}/statistics", f"{group}/export.json", "/boxes", "/new"]
    (tmp_path / STORED).write_text(json.dumps({"device": cookie.value, "pages": [*at_table, *elsewhere]}))

    gone = [project / part.format(mechanic) for mechanic in mechanics for part in PARTS]
    with without(project, gone, tmp_path / "kept"):
        result = play(tmp_path)

    assert {path for path, _status in result["broken"]} <= {*at_table}  # some lead to them
    assert result["home"] == str(project / "companion")
    assert result["totals"] == result["expected"]
    assert len(result["pages"]) > 20
    answers = result["stored"]
    assert {page: answers[page][0] for page in at_table} == dict.fromkeys(at_table, 503)
    assert all(SENTENCE in unescape(answers[page][1]) for page in at_table)
    assert {page: answers[page][0] for page in elsewhere} == dict.fromkeys(elsewhere, 200)
    assert [box for box in boxes if f'"/boxes/{box}"' in answers["/boxes"][1] or f'"{box}"' in answers["/new"][1]] == []
    assert [module for module in modules if f'value="{module}"' in answers["/new"][1]] == []
    assert moves_in(tmp_path)[: len(moves)] == moves
    again = phone_of(open_app())
    again.set_cookie("device", cookie.value)
    assert [OpenTable(again, table.key).state() for table in tables] == before
