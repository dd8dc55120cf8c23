"""A stored log that takes much back; the plain way plays all that counts again at every undo."""

from collections.abc import Iterable, Sequence
from random import Random

from bench.measure import Cases, Row, figures
from companion.rules.load import get_box
from companion.rules.log import Log
from companion.rules.moves import Borrow, Claim, Move, Player, Setup, Station, Undo, counting
from companion.rules.table import Table

COLORS = ("red", "blue", "green", "yellow", "black")
BOX = get_box("europe")
SETUP = Setup("europe", tuple(Player(color, color, color) for color in COLORS))
MOVES, UNDOS = 2000, 1000  # some of those that are tried are refused


def run(cases: Cases) -> Iterable[Row]:
    """Five players claim and take back, mostly what is recent, sometimes what is old or an undo."""
    logs = [made_up(Random(seed)) for seed in range(cases(3))]
    yield Row(f"restored: {MOVES} moves, nearly half of them undos", figures(restored, logs), figures(plain, logs))
    yield Row("judged again, each undo in its time", figures(judged, logs))
    yield Row("one undo more", figures(undone, [judged(moves) for moves in logs]))


def restored(moves: Sequence[Move]) -> Log:
    """As a table is loaded."""
    return Log.restore(BOX, SETUP, moves)


def judged(moves: Sequence[Move]) -> Log:
    """As a file is checked that comes in."""
    return Log(BOX, SETUP, moves)


def undone(log: Log) -> Log:
    """As the last claim is taken back at the table."""
    return log.after(Undo(max(log.counting_moves)))


def plain(moves: Sequence[Move]) -> Table:
    """Play all that counts again at every undo."""
    table = Table(BOX, SETUP)
    for end, move in enumerate(moves, 1):
        if isinstance(move, Undo):
            table = Table(BOX, SETUP)
            for one, counts in zip(moves[:end], counting(moves[:end]), strict=True):
                if counts and not isinstance(one, Undo):
                    table.play(one)
        else:
            table.play(move)
    return table


def made_up(dice: Random) -> list[Move]:
    """So many moves that all stand: claims while there are trains, and what a station lends, chosen again and again."""
    cities = [place.id for place in BOX.places.values() if place.kind == "city"][: len(COLORS)]
    routes = list(BOX.routes)
    log = Log(BOX, SETUP, [Station(*built) for built in zip(COLORS, cities, strict=True)])
    while len(log.moves) < MOVES:
        color, city = dice.choice([*zip(COLORS, cities, strict=True)])
        claim = Claim(color, dice.choice(routes))
        undo = Undo(max(len(COLORS), len(log.moves) - 1 - int(dice.expovariate(0.2))))
        wanted = (undo, claim) if dice.random() < UNDOS / MOVES else (claim,)
        log.record(next((move for move in wanted if not log.faults(move)), Borrow(color, city, None)))
    return log.moves
