"""Bullet trains: pieces common to all, which claims of bullet routes lay while any is left (JP-04 to JP-07)."""

from companion.rules.box import Route
from companion.rules.state import TableState


def is_common(table: TableState, route: Route) -> bool:
    """Whether a bullet train stands on the bullet route, or a claim would lay one now: without trains or points.

    Which claims have laid one follows from those that stand, in their order (JP-07).
    """
    is_free = route.id not in table.claims
    return route.id in table.bullets or (is_free and table.bullets_left > 0)


def lay(table: TableState, route: Route, player: str) -> None:
    """The bullet train is of use to everybody; its spaces are what the player contributes (JP-05, JP-08)."""
    table.bullets[route.id] = player


def contribution(table: TableState, player: str) -> int:
    """Tell how many spaces have the bullet trains that the player laid (JP-05)."""
    return sum(table.box.routes[route].length for route, owner in table.bullets.items() if owner == player)
