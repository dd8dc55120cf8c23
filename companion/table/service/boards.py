"""Boards that a group has written down: what was known of one after its last game is where the next one begins."""

from typing import Any

from msgspec import UNSET
from msgspec.structs import replace
from sqlalchemy import Select, select

from companion.rules.moves import Options, WrittenBoard
from companion.rules.written import is_named
from companion.store.database import db
from companion.store.models import MOVES, Game, Visit
from companion.table.service.loading import options_of, replay

MOST_OFFERED = 20


def known_boards(group_id: int | None, device: str) -> list[str]:
    """The names of the boards that the group, or else the phone, has written down, the one played last first."""
    return list(dict.fromkeys(game.title for game in db.session.scalars(_games(group_id, device))))[:MOST_OFFERED]


def with_known_tracks(board: WrittenBoard, group_id: int | None, device: str) -> WrittenBoard:
    """The board with the tracks that are known of the one of that name."""
    query = _games(group_id, device).where(Game.title == board.title).limit(1)
    game = db.session.scalar(query) if board.title else None
    return replace(board, tracks=tracks_of(game)) if game else board


def next_options(game: Game) -> Options:
    """The house choices of a game for the next one, in which all that was written down is known."""
    options = replace(options_of(game), edition=UNSET)  # the next one counts by the present tables
    return replace(options, board=replace(options.board, tracks=tracks_of(game))) if options.board else options


def tracks_of(game: Game) -> tuple[str, ...]:
    """The ids of all tracks with names that were written down in a game."""
    return tuple(key for key, route in replay(game).box.routes.items() if is_named(route))


def _games(group_id: int | None, device: str) -> Select[Any]:
    query = select(Game).where(Game.source == MOVES, Game.title != "").order_by(Game.created_at.desc(), Game.id.desc())
    if group_id is not None:
        return query.where(Game.group_id == group_id)
    return query.join(Visit, Visit.game_id == Game.id).where(Visit.device == device)
