"""Open a game on a device: mark the device as seen, and finish a game whose announced end has passed."""

from contextlib import suppress
from datetime import datetime, timedelta

from sqlalchemy import and_, bindparam, select
from sqlalchemy.exc import IntegrityError

from companion.store import last_seen_buffer
from companion.store.database import db, now, write_transaction
from companion.store.last_seen import is_recent
from companion.store.models import COUNT, MOVES, Game, Visit, revision_of
from companion.store.unavailable import Unavailable
from companion.table.service.ending import finish_announced
from companion.table.service.games import NoSuchTable, announce_again, find, is_over, is_put_off

SEEN_EVERY = timedelta(seconds=20)
"""Minimum time between two marks of the same device at a game."""

_SEEN = select(Visit.seen_at).where(Visit.device == bindparam("phone"), Visit.game_id == bindparam("game"))
_GAME, _VISIT = Game.__table__.c, Visit.__table__.c
_GLANCE = (
    select(_GAME.id, _GAME.version, _GAME.change_id, _GAME.ends_at, _VISIT.seen_at)
    .join_from(
        Game.__table__,
        Visit.__table__,
        and_(_VISIT.game_id == _GAME.id, _VISIT.device == bindparam("device")),
        isouter=True,
    )
    .where(_GAME.key == bindparam("key"), _GAME.source.in_((MOVES, COUNT)))
)


def visit(key: str, device: str, *, scores: bool = False, counted: bool = False) -> Game:
    """Return the game as `find` does, and mark the device as seen.

    Call it first, because its transactions expire all loaded objects. Raises NoSuchTable.
    """
    game = find(key, scores=scores, counted=counted)
    seen_at = last_seen_buffer().at(device, game.id) or db.session.scalar(_SEEN, {"phone": device, "game": game.id})
    if seen_at is None:
        # Two tabs of one device may both find no visit. The second insert fails and can be ignored.
        with suppress(IntegrityError, Unavailable), write_transaction(device, patient=False):
            db.session.add(Visit(device=device, game_id=game.id, seen_at=now()))
    else:
        _note_again(device, game.id, seen_at)
    if is_over(game):
        with suppress(Unavailable):
            finish_announced(game.key)
    elif is_put_off(game):
        with suppress(Unavailable):
            announce_again(game.key)
    return game


def version_of(key: str, device: str) -> tuple[int, str]:
    """Return the id and revision of a game that has or had a table, and mark the device as seen.

    One query, for devices that need no more. Raises NoSuchTable.
    """
    found = db.session.execute(_GLANCE, {"key": key, "device": device}).first() if "\0" not in key else None
    if found is None:
        raise NoSuchTable(key)
    if found.seen_at is None or found.ends_at is not None:
        game = visit(key, device, counted=True)
        return game.id, game.revision
    _note_again(device, found.id, last_seen_buffer().at(device, found.id) or found.seen_at)
    return found.id, revision_of(found.version, found.change_id)


def _note_again(device: str, game_id: int, seen_at: datetime) -> None:
    if not is_recent(seen_at, SEEN_EVERY):
        last_seen_buffer().mark_seen(device, game_id, now())
