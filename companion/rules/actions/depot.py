"""Warehouses and depots, an addition that goes with any board (E12-01 to E12-08)."""

from collections.abc import Iterator

from companion.rules.box import Route
from companion.rules.faults import Fault, Why
from companion.rules.moves import Claim, Depot, Empty, Stock
from companion.rules.state import TableState


def depot_faults(table: TableState, move: Depot) -> Iterator[Fault]:
    """A depot goes into a city without one and without a station, from the reserve (E12-02, E12-05, E12-06)."""
    city = table.box.places.get(move.city)
    if not table.with_depots:
        yield Fault(Why.NO_DEPOTS)
        return
    if city is None:
        yield Fault(Why.UNKNOWN_CITY, {"id": move.city})
        return
    if city.kind != "city":
        yield Fault(Why.DEPOT_NOT_A_CITY, {"city": city})
    if owner := table.depots.get(city.id):
        yield Fault(Why.DEPOT_TAKEN, {"city": city, "owner": table.players[owner]})
    if owner := table.stations.get(city.id):
        yield Fault(Why.DEPOT_BESIDE_STATION, {"city": city, "owner": table.players[owner]})
    if not table.reserve[move.player]:
        yield Fault(Why.DEPOTS_LEFT, {"player": table.players[move.player]})
    if table.judges_order and table.set_up_queue[:1] not in ((), (move.player,)):
        yield Fault(Why.DEPOT_ORDER, {"player": table.players[table.set_up_queue[0]]})


def place_depot(table: TableState, move: Depot) -> None:
    """The depot stays where it is; placing one isn't a turn by itself (E12-05, E12-06)."""
    table.depots[move.city] = move.player
    table.reserve[move.player] -= 1


def stock_faults(table: TableState, move: Stock) -> Iterator[Fault]:
    """Who draws train cards may choose any warehouse for the first one (E12-03)."""
    if not table.with_depots:
        yield Fault(Why.NO_DEPOTS)
    if move.owner not in table.players:
        yield Fault(Why.UNKNOWN_PLAYER, {"id": move.owner})


def stock(table: TableState, move: Stock) -> None:
    """One more card lies there."""
    table.warehouses[move.owner] += 1


def empty_faults(table: TableState, _move: Empty) -> Iterator[Fault]:
    """All warehouses become a new deck only when somebody can't empty one any more (E12-08)."""
    if not table.with_depots:
        yield Fault(Why.NO_DEPOTS)
    elif all(table.reserve.values()):
        yield Fault(Why.EMPTY_EARLY)


def empty(table: TableState, _move: Empty) -> None:
    """No card lies in any warehouse."""
    table.warehouses = dict.fromkeys(table.warehouses, 0)


def owners_at(table: TableState, route: Route) -> tuple[str, ...]:
    """Whose depots stand at the route's ends, each owner once, in seating order."""
    there = {table.depots.get(end) for end in route.ends}
    return tuple(player for player in table.players if player in there)


def collect_faults(table: TableState, move: Claim, route: Route) -> Iterator[Fault]:
    """A claim that ends at a depot may empty its owner's warehouse, for one reserve depot each (E12-04)."""
    if not table.with_depots:
        yield Fault(Why.NO_DEPOTS)
        return
    for position, owner in enumerate(move.collect):
        if owner not in table.players:
            yield Fault(Why.UNKNOWN_PLAYER, {"id": owner})
        elif owner in move.collect[:position]:
            yield Fault(Why.COLLECT_TWICE, {"owner": table.players[owner]})
        elif owner not in owners_at(table, route):
            yield Fault(Why.COLLECT_NONE, {"owner": table.players[owner], **table.box.ends_of(route)})
    left, needed = table.reserve[move.player], len(move.collect)
    if needed > left:
        player = table.players[move.player]
        yield Fault(Why.COLLECT_RESERVE, {"player": player, "left": left, "needed": needed})


def collect(table: TableState, move: Claim) -> None:
    """The warehouses are empty, and the depots paid for it are back in the box."""
    for owner in move.collect:
        table.warehouses[owner] = 0
        table.reserve[move.player] -= 1
