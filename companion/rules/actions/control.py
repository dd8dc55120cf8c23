"""What city markers do to claims: where these begin, and for whom they score; and who is captured (OW-04 to OW-12)."""

from collections.abc import Iterator

from companion.rules.actions import marker
from companion.rules.box import Route
from companion.rules.faults import Fault, Value, Why
from companion.rules.graph.network import homes
from companion.rules.moves import Claim
from companion.rules.state import Credit, TableState

CLAIMED, CITIES, CAPTURES = "routes", "cities", "captures"
"""What counts the points of own claims, those that others' claims bring, and those for a fugitive."""


def claim_faults(table: TableState, move: Claim, route: Route) -> Iterator[Fault]:
    """It begins at the own network; the marker and the fugitive go where they may."""
    # What was joined in its time stays, whatever an undo takes out (ALL-13).
    if table.box.marker_rules and table.judges_order:
        yield from marker.order_faults(table)
        yield from _joined_faults(table, move.player, route)
    yield from marker.claim_faults(table, move, route)
    if move.alvin is not None:
        yield from _capture_faults(table, move, route)


def _joined_faults(table: TableState, player: str, route: Route) -> Iterator[Fault]:
    """The first route starts at the starting city, each later one at a city that is joined to it (OW-04)."""
    rules, start = table.box.marker_rules, table.starts.get(player)
    if rules and start and start not in route.ends:
        home = homes(table.box.routes[key] for key, owner in table.laid if owner == player)
        if home.get(start, start) not in {home.get(end) for end in route.ends}:
            yield Fault(Why.NOT_JOINED, box_rule=rules.joined)


def captures(table: TableState, player: str, route: Route) -> bool:
    """Whether a claim of the route captures the fugitive: he is at its end, and somebody else holds him (OW-12)."""
    holder, city = table.captured
    return table.fugitive is not None and city in route.ends and holder != player


def _capture_faults(table: TableState, move: Claim, route: Route) -> Iterator[Fault]:
    """Who captures him moves him to a city with an own marker, be it the one just put (OW-12)."""
    rules, city = table.box.fugitive_rules, table.box.places.get(move.alvin or "")
    if rules is None:
        yield Fault(Why.NO_FUGITIVE)
    elif city is None:
        yield Fault(Why.UNKNOWN_CITY, {"id": move.alvin or ""})
    elif not captures(table, move.player, route):
        yield Fault(Why.NOT_CAPTURED, {"fugitive": rules}, rules.rule)
    elif city.id != move.marker and table.markers.get(city.id) != move.player:
        named: dict[str, Value] = {"fugitive": rules, "city": city, "player": table.players[move.player]}
        yield Fault(Why.NOT_HELD_THERE, named, rules.rule)


def settle(table: TableState, move: Claim, route: Route) -> None:
    """Its points go by the markers that stand; then its own marker is put, and the fugitive moved."""
    _divert(table, move.player, route)
    if move.marker is not None:
        table.markers[move.marker] = move.player
    if table.fugitive and captures(table, move.player, route):
        table.captured = move.player, move.alvin or table.starts.get(move.player)
        _credit(table, CAPTURES, route, move.player, table.fugitive.points)


def _divert(table: TableState, player: str, route: Route) -> None:
    """At each end it scores for whose marker stands there, and but for others' markers for its own player (OW-06,
    OW-07).
    """
    points = table.box.points[route.length]
    owners = [table.markers[end] for end in route.ends if end in table.markers]
    times = owners.count(player) if owners else 1
    _credit(table, CLAIMED, route, player, (times - 1) * points)
    for owner in dict.fromkeys(owners):
        if owner != player:
            _credit(table, CITIES, route, owner, owners.count(owner) * points)


def _credit(table: TableState, line: str, route: Route, player: str, points: int) -> None:
    if points:
        table.credits = (*table.credits, Credit(line, route.id, player, points))
