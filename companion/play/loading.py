"""Finding a game and folding its log into the table that it adds up to."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import lazyload

from companion.play.keeping import Kept, Row, keeper
from companion.rules.box import Box
from companion.rules.load import get_box
from companion.rules.log import Log
from companion.rules.moves import Options, Player, Setup, read_move
from companion.store import Game, RecordedMove, db
from companion.store.models import MOVES


class NoSuchTable(LookupError):
    """Nobody has given out this key."""


@dataclass(frozen=True)
class Played:
    """A game with its log: `rows` tell how each move came into it, `log` what they add up to.

    Unless `everything` was asked for, the log is as somebody may see it: other tickets are no part of it.

    The log is shared between threads: nobody changes it.
    """

    game: Game
    rows: Sequence[Row]
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


def everything(game: Game) -> Played:
    """The game with all that is secret, for what no phone is shown; others call `replay` or `load`.

    Stored moves that were folded before are not read again.
    """
    setup = setup_of(game)
    kept = keeper.get(game.key)
    known = _continued(game, kept) if kept and kept.rows and kept.log.setup == setup else None
    if known is None:
        stored = _stored(game, after=0)
        moves = [read_move(body) for _row, body in stored]
        known = Kept([row for row, _body in stored], Log.restore(get_box(game.box), setup, moves))
    if known is not kept:
        keeper.keep(game.key, known)
    return Played(game, known.rows, known.log)


def _continued(game: Game, kept: Kept) -> Kept | None:
    """What was kept, with the moves since then; None when that isn't the game's past any more."""
    newest = kept.rows[-1]
    stored = _stored(game, after=newest.seq - 1)
    if not stored or stored[0][0] != newest:
        return None
    rows, log = kept.rows, kept.log
    for row, body in stored[1:]:
        rows, log = [*rows, row], log.after(read_move(body))
    return kept if log is kept.log else Kept(rows, log)


def _stored(game: Game, *, after: int) -> list[tuple[Row, dict[str, Any]]]:
    """The stored moves after the one with this number, in their order."""
    query = select(
        RecordedMove.seq, RecordedMove.uuid, RecordedMove.recorded_by, RecordedMove.recorded_at, RecordedMove.body
    )
    query = query.where(RecordedMove.game_id == game.id, RecordedMove.seq > after).order_by(RecordedMove.seq)
    return [(Row(*row), body) for *row, body in db.session.execute(query)]


def setup_of(game: Game) -> Setup:
    """What was settled when the table was opened."""
    return Setup(
        box=game.box,
        players=tuple(Player(seat.player, seat.name, seat.color, seat.team) for seat in game.seats),
        variant=game.variant,
        modules=tuple(game.modules),
        options=Options(**game.options),
    )
