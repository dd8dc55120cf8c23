"""Terrain cards played with a claim: it scores twice (AF-06, AF-08). Who may play them only the table sees."""

from collections.abc import Iterator

from companion.rules.box import Route
from companion.rules.faults import Fault, Why
from companion.rules.moves import Claim
from companion.rules.state import Credit, TableState

LINE = "terrain"
"""What counts the points that doubling adds."""


def double_faults(table: TableState, route: Route) -> Iterator[Fault]:
    """Only where the box has terrain cards for the track's colour and length."""
    if table.box.terrain is None or table.box.terrain.of(route.color, route.length) is None:
        yield Fault(Why.NO_TERRAIN, table.box.ends_of(route))


def double(table: TableState, move: Claim) -> None:
    """The claim's points are credited once more."""
    points = table.box.points[table.box.routes[move.route].length]
    table.credits = (*table.credits, Credit(LINE, move.route, move.player, points))
