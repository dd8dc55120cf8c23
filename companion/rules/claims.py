"""Claiming a route: whose it is, what it costs, which twins it closes, and what comes along with it."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.rules import depots, passengers
from companion.rules.box import Route
from companion.rules.faults import Fault, Value, Why
from companion.rules.moves import Claim, Player

if TYPE_CHECKING:
    from companion.rules.table import Table


def claim_faults(table: "Table", move: Claim) -> Iterator[Fault]:
    """A route is claimed whole, once, from the player's stock; of twins one a player, and no more than are open."""
    route = table.box.routes.get(move.route)
    if route is None:
        yield Fault(Why.UNKNOWN_ROUTE, {"id": move.route})
        return
    player = table.players[move.player]
    if owner := table.claims.get(route.id):
        yield Fault(Why.CLAIMED, {**_ends(table, route), "owner": table.players[owner]})
    yield from _twin_faults(table, route, player)
    yield from _train_faults(table, route, player)
    yield from passengers.take_faults(table, move, route)
    yield from depots.collect_faults(table, move, route)


def claim(table: "Table", move: Claim) -> None:
    """The route's cars stand on the board, and those for its mountains beside it (LA-05)."""
    route = table.box.routes[move.route]
    table.claims[route.id] = move.player
    table.trains[move.player] -= cost(route)
    passengers.take(table, move)
    depots.collect(table, move)
    table.turn_taken(move.player)


def cost(route: Route) -> int:
    """The trains that a claim takes: one for each space, and one for each mountain sign (ALL-02, LA-05)."""
    return route.length + route.mountain


def _ends(table: "Table", route: Route) -> dict[str, Value]:
    return {"a": table.box.places[route.a], "b": table.box.places[route.b]}


def _twin_faults(table: "Table", route: Route, player: Player) -> Iterator[Fault]:
    """A player never holds two tracks between two places (ALL-05, TA-06); with few players some stay closed."""
    twins = table.box.twins[route.id]
    owners = [table.claims[twin.id] for twin in twins if twin.id in table.claims]
    rule = table.box.twins_rule
    usable = rule.usable(len(twins) + 1)
    if player.id in owners:
        yield Fault(Why.TWIN_HELD, {**_ends(table, route), "player": player})
    elif len(owners) >= usable and table.twins_close and route.id not in rule.always_open:
        why = Why.TWIN_CLOSED if usable == 1 else Why.TRIPLE_CLOSED
        yield Fault(why, {**_ends(table, route), "usable": usable}, rule.rule)


def _train_faults(table: "Table", route: Route, player: Player) -> Iterator[Fault]:
    left = table.trains[player.id]
    if left < cost(route):
        why = Why.CROSSING if route.mountain else Why.TRAINS
        yield Fault(why, {"player": player, "left": left, "needed": cost(route)})
