"""Finding a game and folding its log into the table that it adds up to."""

import contextlib
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import func, select
from sqlalchemy.exc import IntegrityError

from companion.rules.box import Box
from companion.rules.log import Log
from companion.rules.moves import Options, Player, Setup, read_move
from companion.rules.shelf import get_box
from companion.store import Game, RecordedMove, Visit, db, writing


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


def find(key: str) -> Game:
    """The game with this key. Raises NoSuchTable."""
    game = db.session.scalar(select(Game).where(Game.key == key))
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


def moves_in(game: Game) -> int:
    """How many moves the game's log holds."""
    query = select(func.count()).select_from(RecordedMove).where(RecordedMove.game_id == game.id)
    return db.session.scalar(query) or 0


def setup_of(game: Game) -> Setup:
    """What was settled when the table was opened."""
    return Setup(
        box=game.box,
        players=tuple(Player(seat.player, seat.name, seat.color, seat.team) for seat in game.seats),
        variant=game.variant,
        modules=tuple(game.modules),
        options=Options(**game.options),
    )


def remember(key: str, device: str) -> None:
    """Note that this phone has the game's link, for its list of games; once is enough. Raises NoSuchTable."""
    game = find(key)
    if db.session.get(Visit, (device, game.id)) is not None:
        return
    # Two tabs of one phone may both find that it isn't noted yet: the second one has nothing to add.
    with contextlib.suppress(IntegrityError), writing():
        db.session.add(Visit(device=device, game_id=game.id))


def known_games(device: str) -> Sequence[Game]:
    """The games that this phone has opened, the newest first."""
    query = (
        select(Game)
        .join(Visit, Visit.game_id == Game.id)
        .where(Visit.device == device)
        .order_by(Game.created_at.desc(), Game.id.desc())
    )
    return db.session.scalars(query).all()
