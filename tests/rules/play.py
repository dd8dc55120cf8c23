"""Short words for tests that play: a log for a few of the cast, and moves by the names of routes."""

import pytest

from companion.rules.faults import Refused
from companion.rules.moves import Borrow, Claim, Move, Options, Player, Setup, Station, Tickets, Undo
from companion.rules.shelf import get_box
from companion.rules.table import Log

CAST = ("ann", "bob", "cat", "dan", "eve")
COLORS = ("red", "blue", "green", "yellow", "black")


def setup(players: int = 2, *, box: str = "europe", variant: str = "base", double_routes: str = "auto") -> Setup:
    """The first of the cast sit down."""
    return Setup(
        box=box,
        players=tuple(
            Player(id=name, name=name.title(), color=color)
            for name, color in list(zip(CAST, COLORS, strict=True))[:players]
        ),
        variant=variant,
        options=Options(double_routes=double_routes),  # type: ignore[arg-type]
    )


def played(*moves: Move, players: int = 2, variant: str = "base", double_routes: str = "auto") -> Log:
    """A Europe game after the moves."""
    return Log(get_box("europe"), setup(players, variant=variant, double_routes=double_routes), moves)


def claims(player: str, *routes: str) -> list[Move]:
    """The player claims the routes one after the other."""
    return [Claim(player, route) for route in routes]


def refusals(log: Log, move: Move) -> list[str | None]:
    """The ledger's ids of all that speaks against the move; recording it must then fail as well, and change nothing."""
    faults = log.faults(move)
    before = len(log.moves)
    if faults:
        with pytest.raises(Refused) as refused:
            log.record(move)
        assert refused.value.faults == faults
        assert len(log.moves) == before
    else:
        log.record(move)
        log.record(Undo(before))
    return [fault.rule for fault in faults]


def keeps(player: str, *tickets: str, deal: tuple[str, ...] | None = None) -> Tickets:
    """The player keeps tickets, out of those dealt where that is told."""
    return Tickets(player, tickets, deal)


def builds(player: str, *cities: str) -> list[Move]:
    """The player builds stations one after the other."""
    return [Station(player, city) for city in cities]


def borrows(player: str, city: str, route: str | None) -> Borrow:
    """The owner's own choice of what a station lends."""
    return Borrow(player, city, route)
