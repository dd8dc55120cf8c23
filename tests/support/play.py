"""Short helpers for tests that play: a log for a few of the cast, and moves by routes' names."""

from typing import Any

import pytest

from companion.rules.faults import Refused
from companion.rules.load import get_box
from companion.rules.log import Log
from companion.rules.moves import (
    Borrow,
    Claim,
    Depot,
    Move,
    Options,
    Player,
    Setup,
    Station,
    Tickets,
    Undo,
    WrittenTicket,
)
from companion.rules.score.sheet import SideSheet, score
from companion.rules.state import PieceKind
from companion.rules.table import Table

CAST = ("ann", "bob", "cat", "dan", "eve", "fay")
LONG_HAUL = (
    *("palermo--smyrna", "petrograd--stockholm", "budapest--kyiv", "kharkov--kyiv", "athina--sarajevo"),
    *("bucuresti--budapest", "bucuresti--sevastopol", "barcelona--marseille", "madrid--pamplona"),
)
"""Europe's routes of 43 trains in total."""
COLORS = ("red", "blue", "green", "yellow", "black", "white")


def setup(
    players: int = 2,
    *,
    box: str = "europe",
    variant: str = "base",
    double_routes: str = "auto",
    modules: tuple[str, ...] = (),
) -> Setup:
    """Seat the first of the cast. In team games Ann with Bob, Cat with Dan, Eve with Fay."""
    size = get_box(box).team_size
    return Setup(
        box=box,
        players=tuple(
            Player(
                id=name,
                name=name.title(),
                color=COLORS[seat // size],
                team=f"t{seat // size + 1}" if size > 1 else None,
            )
            for seat, name in enumerate(CAST[:players])
        ),
        variant=variant,
        modules=modules,
        options=Options(double_routes=double_routes),  # type: ignore[arg-type]
    )


def replay(
    *moves: Move,
    players: int = 2,
    box: str = "europe",
    variant: str = "base",
    double_routes: str = "auto",
    modules: tuple[str, ...] = (),
) -> Log:
    """A game after the moves, of Europe unless another box is named."""
    chosen = setup(players, box=box, variant=variant, double_routes=double_routes, modules=modules)
    return Log(get_box(box), chosen, moves)


def side(log: Log, name: str) -> SideSheet:
    return next(side for side in score(log.table).sides if side.id == name)


def line(log: Log, rule: str) -> dict[str, int]:
    return {side.id: side.lines[rule] for side in score(log.table).sides}


def claims(player: str, *routes: str) -> list[Move]:
    return [Claim(player, route) for route in routes]


def refusals(log: Log, move: Move) -> list[str | None]:
    """Return the ledger ids of all reasons against the move. Checks that recording it fails and changes nothing."""
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


def keeps(player: str, *tickets: str | WrittenTicket, deal: tuple[str | WrittenTicket, ...] | None = None) -> Tickets:
    return Tickets(player, tickets, deal)


def builds(player: str, *cities: str) -> list[Move]:
    return [Station(player, city) for city in cities]


def borrows(player: str, city: str, route: str | None) -> Borrow:
    return Borrow(player, city, route)


def depots(player: str, *cities: str) -> list[Move]:
    return [Depot(player, city) for city in cities]


def pieces_on(table: Table, kind: PieceKind) -> dict[str, str]:
    """Return colors or owners of a kind of piece, by route or place, several owners separated by spaces."""
    found: dict[str, str] = {}
    for piece in table.pieces:
        if piece.kind == kind:
            found[piece.at] = f"{found.get(piece.at, '')} {piece.color or piece.owner}".strip()
    return found


def all_of(table: Table) -> dict[str, Any]:
    return {**vars(table), "mechanics": {name: vars(own) for name, own in table.mechanics.items()}}
