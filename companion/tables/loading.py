"""Finding a game and folding its log into the table that it adds up to."""

import contextlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from sqlalchemy import select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import lazyload

from companion.rules.box import Box
from companion.rules.log import Log
from companion.rules.moves import Options, Player, Setup, read_move
from companion.rules.shelf import get_box
from companion.store import Game, RecordedMove, Visit, db, writing
from companion.store.models import MOVES, now

SEEN_EVERY = timedelta(seconds=20)
"""A phone that is awake is noted no more often than this."""


class NoSuchTable(LookupError):
    """Nobody has given out this key."""


@dataclass(frozen=True)
class Played:
    """A game with its log: `rows` are the stored moves, `log` what they add up to."""

    game: Game
    rows: Sequence[RecordedMove]
    log: Log

    @property
    def box(self) -> Box:
        """The box that is played."""
        return self.log.box

    @property
    def seq(self) -> int:
        """How many moves the log holds."""
        return len(self.rows)


def find(key: str, *, scores: bool = False) -> Game:
    """The game with this key. Raises NoSuchTable.

    A game of scores alone has no table: it is found by who asks for `scores` too, so that nobody else has to think of
    games without moves.
    """
    # PostgreSQL doesn't even look for a text with NUL in it.
    # Phones that ask for a state that is made already need no seats: those are read when somebody asks for them.
    query = select(Game).where(Game.key == key).options(lazyload(Game.seats))
    if not scores:
        query = query.where(Game.source == MOVES)
    game = db.session.scalar(query) if "\0" not in key else None
    if game is None:
        raise NoSuchTable(key)
    return game


def load(key: str) -> Played:
    """The game with this key, its log replayed. Raises NoSuchTable."""
    return replay(find(key))


def replay(game: Game) -> Played:
    """Fold a game's stored moves."""
    query = select(RecordedMove).where(RecordedMove.game_id == game.id).order_by(RecordedMove.seq)
    rows = db.session.scalars(query).all()
    return Played(game, rows, Log(get_box(game.box), setup_of(game), [read_move(row.body) for row in rows]))


def setup_of(game: Game) -> Setup:
    """What was settled when the table was opened."""
    return Setup(
        box=game.box,
        players=tuple(Player(seat.player, seat.name, seat.color, seat.team) for seat in game.seats),
        variant=game.variant,
        modules=tuple(game.modules),
        options=Options(**game.options),
    )


def visit(key: str, device: str, *, scores: bool = False) -> Game:
    """The game with this key, as `find` has it. That this phone has its link, and is awake, is noted.

    What was read before is read anew when it is used again: so this comes first. Raises NoSuchTable.
    """
    game = find(key, scores=scores)
    _note(game, device)
    return game


def _note(game: Game, device: str) -> None:
    """Once in SEEN_EVERY is enough."""
    seen_at = db.session.scalar(select(Visit.seen_at).where(Visit.device == device, Visit.game_id == game.id))
    if seen_at is not None and now() - seen_at < SEEN_EVERY:
        return
    # Two tabs of one phone may both find that it isn't noted yet: the second one has nothing to add.
    with contextlib.suppress(IntegrityError), writing(device, lasting=seen_at is None):
        db.session.merge(Visit(device=device, game_id=game.id, seen_at=now()))
