"""Boards that a group has written down. A game starts with the routes known after the last game on its board."""

from typing import Any

from msgspec import UNSET
from msgspec.structs import replace
from sqlalchemy import Select, select

from companion.rules.moves import Options, WrittenBoard
from companion.rules.written import is_named
from companion.store.database import db
from companion.store.models import MOVES, Game, Visit
from companion.table.service.loading import options_of, replay

MAX_OFFERED_BOARDS = 20


def known_boards(group_id: int | None, device: str) -> list[str]:
    """Return the names of the boards that the group, or else the device, has written down, the one played last
    first.
    """
    return list(dict.fromkeys(game.title for game in db.session.scalars(_games(group_id, device))))[:MAX_OFFERED_BOARDS]


def with_known_tracks(board: WrittenBoard, group_id: int | None, device: str) -> WrittenBoard:
    query = _games(group_id, device).where(Game.title == board.title).limit(1)
    game = db.session.scalar(query) if board.title else None
    return replace(board, tracks=tracks_of(game)) if game else board


def next_options(game: Game) -> Options:
    """Return the options for a rematch. They have the known routes, but no data version, so that the present one
    applies.
    """
    options = replace(options_of(game), edition=UNSET)  # the next game uses the present box data
    return replace(options, board=replace(options.board, tracks=tracks_of(game))) if options.board else options


def tracks_of(game: Game) -> tuple[str, ...]:
    return tuple(key for key, route in replay(game).box.routes.items() if is_named(route))


def _games(group_id: int | None, device: str) -> Select[Any]:
    query = select(Game).where(Game.source == MOVES, Game.title != "").order_by(Game.created_at.desc(), Game.id.desc())
    if group_id is not None:
        return query.where(Game.group_id == group_id)
    return query.join(Visit, Visit.game_id == Game.id).where(Visit.device == device)
