"""Hide the rows of an import that is being written or undone from every query.

An import writes its rows in many short transactions. They carry its id, and they are hidden while the `RunningImport`
with this id is hidden. Deleting that row, or changing its `is_hidden`, shows or hides all of them at once.

Only SELECTs of the ORM are filtered. UPDATE and DELETE reach hidden rows too, so that a person who is merged or renamed
meanwhile is so in hidden games as well. A query that has to see hidden rows has the execution option ALL_ROWS.
"""

from typing import Any

from sqlalchemy import event, or_, select
from sqlalchemy.orm import ORMExecuteState, with_loader_criteria

from companion.store.database import db
from companion.store.groups import Group, Person, Result, Season
from companion.store.imports import RunningImport
from companion.store.models import Game, Seat

ALL_ROWS = {"sees_hidden_rows": True}

_hidden = select(RunningImport.key).where(RunningImport.is_hidden)
_hidden_games = select(Game.__table__.c.id).where(Game.__table__.c.import_id.in_(_hidden))


def _criterion(kind: Any, is_visible: Any) -> Any:
    return with_loader_criteria(kind, is_visible, include_aliases=True, track_closure_variables=False)


def _of_visible_import(kind: Any) -> Any:
    return or_(kind.import_id.is_(None), kind.import_id.not_in(_hidden))


def _of_visible_game(kind: Any) -> Any:
    return kind.game_id.not_in(_hidden_games)


_CRITERIA = [
    # The functions are called for aliases too.
    *(_criterion(kind, _of_visible_import) for kind in (Game, Person, Group, Season)),
    *(_criterion(kind, _of_visible_game) for kind in (Seat, Result)),
]


def init_app() -> None:
    if not event.contains(db.session, "do_orm_execute", _hide):
        event.listen(db.session, "do_orm_execute", _hide)


def _hide(state: ORMExecuteState) -> None:
    is_query = state.is_select and not state.is_column_load and not state.is_relationship_load
    if is_query and not state.execution_options.get("sees_hidden_rows"):
        state.statement = state.statement.options(*_CRITERIA)
