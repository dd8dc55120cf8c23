"""Claims of routes and stations: owner, cost, closed parallel routes, extras."""

from collections.abc import Iterable, Iterator, Sequence

from companion.rules.box import Route
from companion.rules.faults import Fault, Why
from companion.rules.moves import Borrow, Claim, Forget, Player, Station
from companion.rules.state import ClaimTerms, TableState, cost
from companion.rules.written import track_faults, with_tracks, without_track


def claim_faults(table: TableState, move: Claim) -> Iterator[Fault]:
    """Yield the faults of a claim: the route must be free, the player must have the pieces, and parallel routes are
    limited.
    """
    if move.route not in table.box.routes:
        faults = [*_unknown_faults(table, move.route)]
        yield from faults
        if faults:
            return
    route = table.box.routes[move.route]
    player = table.players[move.player]
    owners, terms = table.owners_of(route.id), table.terms(route, move)
    taken = terms.taken or (Why.CLAIMED if player.id in owners else None)
    if owners and taken:
        owner = player.id if player.id in owners else owners[0]
        yield Fault(taken, {**table.box.ends_of(route), "owner": table.players[owner]})
    yield from _twin_faults(table, route, player)
    yield from _stock_faults(terms, player)
    if extras := move.extras:
        yield from (Fault(Why.NOT_TAKEN, {"field": field}) for field in table.untaken(extras))


def _unknown_faults(table: TableState, route: str) -> Iterator[Fault]:
    """Yield the faults of an unknown route; a typed board gets the route by its claim."""
    if table.box.written:
        yield from track_faults(table.box, route)
    else:
        yield Fault(Why.UNKNOWN_ROUTE, {"id": route})


def claim(table: TableState, move: Claim) -> ClaimTerms:
    """Place the route's cars on the board, and those for its mountains beside it (LA-05). Return the terms."""
    if move.route not in table.box.routes:
        table.box = with_tracks(table.box, [move.route])
    terms = table.terms(table.box.routes[move.route], move)
    terms.stock[move.player] -= terms.cost
    table.claims.setdefault(move.route, move.player)
    return terms


def forget_faults(table: TableState, move: Forget) -> Iterator[Fault]:
    """Yield the faults of removing a typed route: it must be free."""
    if not table.box.written or move.route not in table.box.routes:
        yield Fault(Why.UNKNOWN_ROUTE, {"id": move.route})
    elif owner := table.claims.get(move.route):
        ends = table.box.ends_of(table.box.routes[move.route])
        yield Fault(Why.CLAIMED, {**ends, "owner": table.players[owner]})


def forget(table: TableState, move: Forget) -> None:
    table.box = without_track(table.box, move.route)


def route_is_open(table: TableState, route: Route) -> bool:
    """Whether every player can claim a free route: no parallel route is claimed, and all players have the pieces.

    Most free routes are open, and need no `claim_faults` by player.
    """
    having = table.mechanics.having
    if _built_twins(table, route) or (having["bars"] and any(own.bars(table, route) for own in having["bars"])):
        return False
    if not having["change_terms"]:
        return min(table.trains.values()) >= cost(route)
    terms = table.terms(route)
    return min(terms.stock.values()) >= terms.cost


def is_closed(table: TableState, route: Route) -> bool:
    """Whether parallel routes close the route to everybody, with few players: claimed ones, and beds with a piece.

    ALL-06, DE-10, FR-06; the box lists routes that never close.
    """
    is_full = table.twins_close and len(_built_twins(table, route)) >= _usable_twins(table, route)
    return is_full and route.id not in table.box.twins_rule.always_open


def closed_by(table: TableState, route: Route) -> list[str]:
    """Return the owners of the parallel routes that close the route; [] while it is open."""
    return twin_owners(table, route) if is_closed(table, route) else []


def twin_owners(table: TableState, route: Route) -> list[str]:
    return [table.claims[twin.id] for twin in _twins(table, route) if twin.id in table.claims]


def _built_twins(table: TableState, route: Route) -> list[Route]:
    twins, theirs = _twins(table, route), table.mechanics.having["pieces"]
    if not twins:
        return []
    if not theirs:
        return [twin for twin in twins if twin.id in table.claims]
    return [twin for twin in twins if twin.id in table.claims or any(twin.id in own.pieces for own in theirs)]


def _twins(table: TableState, route: Route) -> Sequence[Route]:
    if route.id in table.box.twins:
        return table.box.twins[route.id]
    return [other for other in table.box.routes.values() if {*other.ends} == {*route.ends}]  # not written down yet


def _usable_twins(table: TableState, route: Route) -> int:
    return table.box.twins_rule.usable(len(_twins(table, route)) + 1, len(table.players))


def _twin_faults(table: TableState, route: Route, player: Player) -> Iterator[Fault]:
    """Yield the faults of a second parallel route for one player (ALL-05, TA-06), or of a closed one."""
    held = any(player.id in table.owners_of(twin.id) for twin in _twins(table, route))
    if held and Why.TWIN_HELD not in table.lifted:
        yield Fault(Why.TWIN_HELD, {**table.box.ends_of(route), "player": player})
    else:
        yield from closed_faults(table, route)


def closed_faults(table: TableState, route: Route) -> Iterator[Fault]:
    """Yield a fault if the route is closed, because few players use only some of several parallel routes."""
    if is_closed(table, route):
        usable = _usable_twins(table, route)
        why = Why.TWIN_CLOSED if usable == 1 else Why.TRIPLE_CLOSED
        yield Fault(why, {**table.box.ends_of(route), "usable": usable}, table.box.twins_rule.rule)


def _stock_faults(terms: ClaimTerms, player: Player) -> Iterator[Fault]:
    if (left := terms.stock[player.id]) < terms.cost:
        yield Fault(terms.lacking, {"player": player, "left": left, "needed": terms.cost})


def station_faults(table: TableState, move: Station) -> Iterator[Fault]:
    """Yield the faults of a station: a city has room for one, and the player must have one left (EU-08)."""
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
    if not table.stations_left[move.player]:
        yield Fault(Why.STATIONS_LEFT, {"player": table.players[move.player]})


def cities_to_judge(table: TableState, cities: Iterable[str]) -> list[str]:
    """Return the cities without a station in which some player can't build one."""
    free = [city for city in cities if city not in table.stations]
    if not all(table.stations_left.values()):
        return free
    player = next(iter(table.players))  # mechanics object to a city or to any turn, not to a player
    return [city for city in free if any(table.mechanics.faults(table, Station(player, city)))]


def build_station(table: TableState, move: Station) -> None:
    table.stations[move.city] = move.player


def borrow_faults(table: TableState, move: Borrow) -> Iterator[Fault]:
    """Yield the faults of a chosen lending: another player's route that ends in the station's city (EU-10)."""
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
    elif city.id not in route.ends or move.player in (table.owners_of(route.id) or [move.player]):
        yield Fault(Why.NOT_LENT, {"city": city, **table.box.ends_of(route)})


def choose_lending(table: TableState, move: Borrow) -> None:
    """Replace the best lending of a station by the owner's choice (EU-11)."""
    table.lending[move.city] = move.route
