"""Store a count as the result of its table. If the table goes on with moves, the count stays beside them."""

from collections.abc import Sequence

from companion.features.counting.fields import Tally
from companion.features.counting.sheet import Counted, Gap, count, faults, gaps
from companion.rules.faults import Refused
from companion.rules.load import get_box
from companion.rules.table import Table
from companion.store.database import now
from companion.store.models import COUNT, MOVES, Game
from companion.table.service import games, loading
from companion.table.service.codes import new_code
from companion.table.service.games import Check, changing, unchecked
from companion.table.service.loading import keep_edition
from companion.table.signals import outcome_changed


def find(key: str) -> Game:
    """Return a game that is or may be counted at its table. Raises NoSuchTable."""
    return games.find(key, counted=True)


def is_scored(game: Game) -> bool:
    """Whether the game was entered after it was played and is being scored, since only then the whole board is
    asked.
    """
    return games.is_revealed(game) and game.finished_at is None and not games.is_reopened(game)


def may_count(game: Game, device: str) -> bool:
    """Whether the device may count the game, because the game is being scored or was counted before."""
    has_count = get_box(game.box).has_map and (game.source == COUNT or is_scored(game))
    return has_count and games.may_change(game, device)


def table_of(game: Game) -> Table:
    return loading.load_unredacted(game).log.table


def counted(game: Game) -> Counted | None:
    return count(table_of(game), game.tally) if game.source == COUNT and game.tally is not None else None


class Incomplete(Exception):
    """Answers are probably missing, and nobody has confirmed the count as complete."""

    def __init__(self, gaps: Sequence[Gap]) -> None:
        self.gaps = gaps
        super().__init__()


def save(key: str, tally: Tally, device: str, *, is_complete: bool, check: Check = unchecked) -> Game:
    """Store the count as the game's result.

    Raises NoSuchTable, NotAtTable; Refused if the count is impossible; Incomplete if answers are probably missing and
    it isn't confirmed as complete (`is_complete`).
    """
    with changing(key, counted=True) as game:
        if not may_count(game, device):
            raise games.NotAtTable
        check()
        log = loading.load_unredacted(game).log
        table = log.table
        if wrong := list(faults(table, tally)):
            raise Refused(wrong)
        if not is_complete and (missing := list(gaps(table, tally))):
            raise Incomplete(missing)
        sheet = count(table, tally)
        keep_edition(game, log)
        game.source, game.tally, game.finished_at = COUNT, dict(tally), now()
        game.code = game.ends_at = None
        for seat in game.seats:
            side = table.side_of[seat.player]
            seat.points, seat.place = sheet.total(side), sheet.ranking.places[side]
    outcome_changed.send(game)
    return game


def go_on_with_moves(key: str, tally: Tally, device: str, check: Check = unchecked) -> Game:
    """Let the table go on with its map and keep its count. Raises NoSuchTable, NotAtTable, Refused."""
    with changing(key, counted=True) as game:
        if not may_count(game, device):
            raise games.NotAtTable
        check()
        was_over = game.finished_at is not None
        game.source, game.tally, game.finished_at = MOVES, dict(tally), None
        game.code = game.code or new_code()
        for seat in game.seats:
            seat.points = seat.place = None
    if was_over:
        outcome_changed.send(game)
    return game
