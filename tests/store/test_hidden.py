"""Rows of an import that isn't visible yet are in no query of any form."""

from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import Select, func, literal, select
from sqlalchemy.orm import aliased

from companion.store.database import Base, db, now, write_transaction
from companion.store.groups import Group, Person, Result, Season
from companion.store.hidden import ALL_ROWS
from companion.store.imports import WRITE, RunningImport
from companion.store.models import Game, Seat

IMPORT = "i" * 22
KINDS = {"game": Game, "person": Person, "playgroup": Group, "season": Season, "seat": Seat, "result": Result}
NOT_FILTERED = {"move", "photo", "seat_request", "seat_change", "visit", "old_link", "rating_due", "import_change"}
"""Tables with rows reached only through a game or group, or read only by imports."""
FORMS: dict[str, Callable[[Any, Any], Select[Any]]] = {
    "entity": lambda kind, _column: select(kind),
    "column": lambda _kind, column: select(column),
    "alias": lambda kind, _column: select(aliased(kind)),
    "maximum": lambda _kind, column: select(func.max(column)).having(func.count() > 0),
    "subquery": lambda _kind, column: select(select(column).subquery()),
    "exists": lambda _kind, column: select(literal(1)).where(select(column).exists()),
    "joined alias": lambda kind, _column: select(literal(1)).join(aliased(kind), literal(1) == 1).select_from(kind),
}


@pytest.fixture
def hidden(app: Flask) -> None:
    """A row of each kind, of an import under way."""
    with app.app_context(), write_transaction():
        group = Group(key="g" * 22, name="Thursday", import_id=IMPORT)
        db.session.add(group)
        db.session.flush()
        person = Person(group_id=group.id, key="p" * 22, name="Ann", import_id=IMPORT)
        seat = Seat(position=0, player="p1", name="Ann", color="red")
        game = Game(key="k" * 22, box="europe", variant="", modules=[], options={}, seats=[seat], import_id=IMPORT)
        season = Season(group_id=group.id, key="s" * 22, name="2026", begins_at=now(), scoring={}, import_id=IMPORT)
        db.session.add_all([person, game, season])
        db.session.flush()
        figures = {"side": "p1", "sides": 1, "place": 1, "won": False, "shared": False, "board": "europe"}
        db.session.add(Result(game_id=game.id, position=0, played_at=now(), **figures))
        db.session.add(RunningImport(key=IMPORT, group_id=group.id, phase=WRITE, is_hidden=True))


@pytest.mark.usefixtures("hidden")
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("table", KINDS)
def test_hidden_row_is_in_no_query(app: Flask, table: str, form: str) -> None:
    kind = KINDS[table]
    query = FORMS[form](kind, _key(kind))
    with app.app_context():
        assert db.session.execute(query).all() == []
        assert len(db.session.execute(query.execution_options(**ALL_ROWS)).all()) == 1
        with write_transaction():
            running = db.session.get_one(RunningImport, IMPORT)
            running.is_hidden = False
        assert len(db.session.execute(query).all()) == 1


def _key(kind: Any) -> Any:
    return getattr(kind, kind.__mapper__.primary_key[0].key)


def test_every_table_of_games_and_imports_is_filtered_or_listed() -> None:
    columns = {"game_id", "import_id"}
    tables = {table.name for table in Base.metadata.sorted_tables if columns & set(table.columns.keys())}
    assert tables - NOT_FILTERED == set(KINDS)
