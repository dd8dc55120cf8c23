"""Playing once more with the same people."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from sqlalchemy import or_, select

from companion.history.games import may_change
from companion.rules.moves import Options
from companion.rules.shelf import box_ids
from companion.store import Game, RecordedMove, Seat, db, writing
from companion.store import Person as PersonOfGroup
from companion.tables.loading import find
from companion.tables.opening import Person, lay_out, put_up
from companion.tables.seats import NotAtTable

AN_EVENING = timedelta(hours=6)
"""So long after a game its rematch is still the one that everybody means, however far it has come."""


class StillPlayed(ValueError):
    """The game isn't over yet."""


class BoxGone(ValueError):
    """The same can't be laid out again: the box isn't on the shelf."""


class SomebodyRemoved(ValueError):
    """The same can't be laid out again: somebody who played was removed from the group."""


def rematch(key: str, device: str) -> Game:
    """A new table with the people, colours, box, variant, modules, options and group of a finished game.

    The phone that asks opens it, and everybody's phone has its seat at once. Where somebody opened it before, it is
    that one, so that nobody sits down at two: as long as nothing has happened there, or for AN_EVENING. Raises
    NoSuchTable, NotAtTable, StillPlayed, BoxGone, SomebodyRemoved, and Refused where the rules are against it, such as
    for scores without colours.
    """
    game = find(key, scores=True)
    if not may_change(game, device):
        raise NotAtTable
    if game.finished_at is None:
        raise StillPlayed
    with writing():  # as for every table that is opened: the second of two taps finds the first one's
        game = find(key, scores=True)
        table = _opened_already(game)
        if table is None:
            table = _once_more(game, device)
            put_up(table, device)
    return table


def _once_more(game: Game, device: str) -> Game:
    """Free seats were looked after by the phone that opened the game: they stay with it, whichever opens the next."""
    removed = select(PersonOfGroup.id).where(PersonOfGroup.removed_at.is_not(None))
    people = [seat.person_id for seat in game.seats if seat.person_id is not None]
    if game.box not in box_ids():
        raise BoxGone
    if db.session.scalar(removed.where(PersonOfGroup.id.in_(people)).limit(1)):
        raise SomebodyRemoved
    seats = _side_by_side(game.seats)
    table = lay_out(
        box=game.box,
        variant=game.variant,
        people=[Person(seat.name, seat.color) for seat in seats],
        modules=game.modules,
        options=Options(**game.options),
    )
    table.group_id = game.group_id
    keeper = game.host if game.host != device else None
    for seat, before in zip(table.seats, seats, strict=True):
        seat.person_id = before.person_id
        seat.device = before.device or keeper
    return table


def _side_by_side(seats: Sequence[Seat]) -> list[Seat]:
    """In turn order; scores that were typed in may have a team's players apart."""
    teams = list(dict.fromkeys(seat.team or seat.player for seat in seats))
    return sorted(seats, key=lambda seat: teams.index(seat.team or seat.player))


def _opened_already(game: Game) -> Game | None:
    """The latest table of the same group, or opened by a phone of this game, that begins like this game."""
    phones = {game.host, *(seat.device for seat in game.seats)} - {None}
    nothing_happened = ~select(RecordedMove).where(RecordedMove.game_id == Game.id).exists()
    that_evening = Game.created_at < (game.finished_at or game.created_at) + AN_EVENING
    theirs = Game.host.in_(phones) if game.group_id is None else Game.group_id == game.group_id
    query = select(Game).where(
        theirs,
        Game.box == game.box,
        Game.finished_at.is_(None),
        Game.created_at > game.created_at,
        or_(nothing_happened, that_evening),
    )
    for table in db.session.scalars(query.order_by(Game.id.desc())):
        if _beginning(table) == _beginning(game):
            return table
    return None


def _beginning(game: Game) -> tuple[Any, ...]:
    """What two games have in common that were laid out alike."""
    names = [seat.name for seat in _side_by_side(game.seats)]
    return game.box, game.variant, game.modules, Options(**game.options), names
