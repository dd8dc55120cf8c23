"""Building stations, and the owner's own choice of what one lends."""

from collections.abc import Iterator

from companion.rules.faults import Fault, Why
from companion.rules.moves import Borrow, Station
from companion.rules.state import State


def station_faults(table: State, move: Station) -> Iterator[Fault]:
    """A station may stand in any city without one, and without a depot, while there is one left (EU-08, E12-06)."""
    city = table.box.places.get(move.city)
    if city is None:
        yield Fault(Why.UNKNOWN_CITY, {"id": move.city})
        return
    if not table.box.stations:
        yield Fault(Why.NO_STATIONS)
        return
    if city.kind != "city":
        yield Fault(Why.NOT_A_CITY, {"city": city})
    if owner := table.stations.get(city.id):
        yield Fault(Why.STATION_TAKEN, {"city": city, "owner": table.players[owner]})
    if owner := table.depots.get(city.id):
        yield Fault(Why.STATION_BESIDE_DEPOT, {"city": city, "owner": table.players[owner]})
    if not table.stations_left[move.player]:
        yield Fault(Why.STATIONS_LEFT, {"player": table.players[move.player]})


def open_to_all(table: State, city: str) -> bool:
    """Whether every player could build a station in a city that has none."""
    return all(table.stations_left.values()) and city not in table.depots


def build_station(table: State, move: Station) -> None:
    """One of the player's stations stands in the city for good."""
    table.stations[move.city] = move.player
    table.stations_left[move.player] -= 1


def borrow_faults(table: State, move: Borrow) -> Iterator[Fault]:
    """A station lends its owner one route of another player that ends in its city (EU-10)."""
    city = table.box.places.get(move.city)
    if city is None:
        yield Fault(Why.UNKNOWN_CITY, {"id": move.city})
        return
    if table.stations.get(city.id) != move.player:
        yield Fault(Why.NO_STATION_THERE, {"player": table.players[move.player], "city": city})
    if move.route is None:
        return
    route = table.box.routes.get(move.route)
    if route is None:
        yield Fault(Why.UNKNOWN_ROUTE, {"id": move.route})
    elif city.id not in route.ends or table.claims.get(route.id, move.player) == move.player:
        yield Fault(Why.NOT_LENT, {"city": city, **table.box.ends_of(route)})


def choose_lending(table: State, move: Borrow) -> None:
    """The owner's choice counts instead of the best one (EU-11)."""
    table.lending[move.city] = move.route
