"""Claiming a route: whose it is, what it costs, which twins it closes, and what comes along with it."""

from collections.abc import Iterator

from companion.rules.actions import depot, passengers
from companion.rules.box import Route
from companion.rules.faults import Fault, Why
from companion.rules.moves import Claim, Player
from companion.rules.state import State


def claim_faults(table: State, move: Claim) -> Iterator[Fault]:
    """A route is claimed whole, once, from the player's stock; of twins one a player, and no more than are open."""
    route = table.box.routes.get(move.route)
    if route is None:
        yield Fault(Why.UNKNOWN_ROUTE, {"id": move.route})
        return
    player = table.players[move.player]
    if owner := table.claims.get(route.id):
        yield Fault(Why.CLAIMED, {**table.box.ends_of(route), "owner": table.players[owner]})
    yield from _twin_faults(table, route, player)
    yield from _train_faults(table, route, player)
    yield from passengers.take_faults(table, move, route)
    yield from depot.collect_faults(table, move, route)


def claim(table: State, move: Claim) -> None:
    """The route's cars stand on the board, and those for its mountains beside it (LA-05)."""
    route = table.box.routes[move.route]
    table.claims[route.id] = move.player
    table.trains[move.player] -= cost(route)
    passengers.take(table, move)
    depot.collect(table, move)


def cost(route: Route) -> int:
    """The trains that a claim takes: one for each space, and one for each mountain sign (ALL-02, LA-05)."""
    return route.length + route.mountain


def open_to_all(table: State, route: Route) -> bool:
    """Whether every player could claim a free route: no track beside it is taken, and everybody has the trains.

    Most free routes are, and for those `claim_faults` needn't be asked player by player.
    """
    return min(table.trains.values()) >= cost(route) and not _twin_owners(table, route)


def closed_by(table: State, route: Route) -> list[str]:
    """Who has the tracks beside the route so that it is closed to everybody, with few players; nobody while it is open.

    ALL-06, DE-10; the box tells which stay open whatever happens.
    """
    owners = _twin_owners(table, route)
    is_closed = table.twins_close and len(owners) >= _usable_twins(table, route)
    return owners if is_closed and route.id not in table.box.twins_rule.always_open else []


def _twin_owners(table: State, route: Route) -> list[str]:
    return [table.claims[twin.id] for twin in table.box.twins[route.id] if twin.id in table.claims]


def _usable_twins(table: State, route: Route) -> int:
    """How many of the route and its twins can be built where some are closed; 1 for a route without any."""
    return table.box.twins_rule.usable(len(table.box.twins[route.id]) + 1)


def _twin_faults(table: State, route: Route, player: Player) -> Iterator[Fault]:
    """A player never holds two tracks between two places (ALL-05, TA-06); with few players some stay closed."""
    rule = table.box.twins_rule
    if player.id in _twin_owners(table, route):
        yield Fault(Why.TWIN_HELD, {**table.box.ends_of(route), "player": player})
    elif closed_by(table, route):
        usable = _usable_twins(table, route)
        why = Why.TWIN_CLOSED if usable == 1 else Why.TRIPLE_CLOSED
        yield Fault(why, {**table.box.ends_of(route), "usable": usable}, rule.rule)


def _train_faults(table: State, route: Route, player: Player) -> Iterator[Fault]:
    left = table.trains[player.id]
    if left < cost(route):
        why = Why.CROSSING if route.mountain else Why.TRAINS
        yield Fault(why, {"player": player, "left": left, "needed": cost(route)})
