"""Warehouses and depots, an addition that goes with any board (E12-01 to E12-08)."""

from collections.abc import Iterator

from companion.rules.box import Route
from companion.rules.faults import Fault, Why
from companion.rules.moves import Claim, Depot, Empty, Stock
from companion.rules.state import TableState


def depot_faults(table: TableState, move: Depot) -> Iterator[Fault]:
    """A depot goes into a city without one and without a station, from the reserve (E12-02, E12-05, E12-06)."""
    city = table.box.places.get(move.city)
    if not table.depots.is_played:
        yield Fault(Why.NO_DEPOTS)
        return
    if city is None:
        yield Fault(Why.UNKNOWN_CITY, {"id": move.city})
        return
    if city.kind != "city":
        yield Fault(Why.DEPOT_NOT_A_CITY, {"city": city})
    if owner := table.depots.places.get(city.id):
        yield Fault(Why.DEPOT_TAKEN, {"city": city, "owner": table.players[owner]})
    if owner := table.stations.get(city.id):
        yield Fault(Why.DEPOT_BESIDE_STATION, {"city": city, "owner": table.players[owner]})
    side = table.side_of[move.player]
    if not table.depots.reserve[side]:
        yield Fault(Why.DEPOTS_LEFT, {"player": table.players[move.player]})
    if table.judges_order and (queue := table.set_up_queue) and table.side_of[queue[0]] != side:
        yield Fault(Why.DEPOT_ORDER, {"player": table.players[queue[0]]})


def set_up_faults(table: TableState) -> Iterator[Fault]:
    """Nobody takes a turn before everybody has placed a first depot (E12-02)."""
    # What was played in its time stays, whatever an undo takes out (ALL-13).
    if table.judges_order and (queue := table.set_up_queue):
        yield Fault(Why.FIRST_DEPOT, {"player": table.players[queue[0]]})


def place_depot(table: TableState, move: Depot) -> None:
    """The depot stays where it is; placing one isn't a turn by itself (E12-05, E12-06)."""
    table.depots.places[move.city] = move.player
    table.depots.reserve[table.side_of[move.player]] -= 1


def stock_faults(table: TableState, move: Stock) -> Iterator[Fault]:
    """Who draws train cards may choose any warehouse for the first one (E12-03)."""
    if not table.depots.is_played:
        yield Fault(Why.NO_DEPOTS)
    if move.owner not in table.players:
        yield Fault(Why.UNKNOWN_PLAYER, {"id": move.owner})


def stock(table: TableState, move: Stock) -> None:
    """One more card lies there."""
    table.depots.warehouses[table.side_of[move.owner]] += 1


def empty_faults(table: TableState, _move: Empty) -> Iterator[Fault]:
    """All warehouses become a new deck only when somebody can't empty one any more (E12-08)."""
    if not table.depots.is_played:
        yield Fault(Why.NO_DEPOTS)
    elif all(table.depots_left(side) for side in table.sides):
        yield Fault(Why.EMPTY_EARLY)


def empty(table: TableState, _move: Empty) -> None:
    """No card lies in any warehouse."""
    table.depots.warehouses = dict.fromkeys(table.depots.warehouses, 0)


def owners_at(table: TableState, route: Route) -> tuple[str, ...]:
    """Whose depots stand at the route's ends, in seating order; of a team one player, as it has one warehouse."""
    there = {table.depots.places.get(end) for end in route.ends}
    by_side = {table.side_of[player]: player for player in reversed(table.players) if player in there}
    return tuple(player for player in table.players if player in by_side.values())


def collect_faults(table: TableState, move: Claim, route: Route) -> Iterator[Fault]:
    """A claim that ends at a depot may empty its owner's warehouse, for one reserve depot each (E12-04)."""
    if not table.depots.is_played:
        yield Fault(Why.NO_DEPOTS)
        return
    there = {table.side_of[player] for player in owners_at(table, route)}
    named: set[str] = set()
    for owner in move.collect:
        if owner not in table.players:
            yield Fault(Why.UNKNOWN_PLAYER, {"id": owner})
            continue
        side = table.side_of[owner]
        if side in named:
            yield Fault(Why.COLLECT_TWICE, {"owner": table.players[owner]})
        elif side not in there:
            yield Fault(Why.COLLECT_NONE, {"owner": table.players[owner], **table.box.ends_of(route)})
        named.add(side)
    side, needed = table.side_of[move.player], len(move.collect)
    # Older games paid with a first depot that nobody had noted.
    left = table.depots_left(side) if table.judges_order else table.depots.reserve[side]
    if needed > left:
        player = table.players[move.player]
        yield Fault(Why.COLLECT_RESERVE, {"player": player, "left": left, "needed": needed})


def collect(table: TableState, move: Claim) -> None:
    """The warehouses are empty, and the depots paid for it are back in the box."""
    for owner in move.collect:
        table.depots.warehouses[table.side_of[owner]] = 0
        table.depots.reserve[table.side_of[move.player]] -= 1
