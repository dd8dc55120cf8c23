"""Why something can't be taken or placed: told to every phone before anybody taps, and to who was too late."""

from collections.abc import Callable, Iterable

from companion.i18n import _, name_of, sentence
from companion.rules.actions import claim, station
from companion.rules.box import Place
from companion.rules.faults import Fault, Why
from companion.rules.moves import Claim, Depot, Empty, Move, Player, Station
from companion.rules.table import Table
from companion.web.views.shapes import Refusals

CLOSED = (Why.TWIN_CLOSED, Why.TRIPLE_CLOSED)
TAKEN = (Why.CLAIMED, Why.STATION_TAKEN, Why.DEPOT_TAKEN)


def refusals(table: Table) -> Refusals:
    """`closed` names tracks that a twin closes to everyone; `refused`, `no_station` and `no_depot` by thing who can't.

    `no_empty` says why the warehouses can't be emptied; what nothing speaks against isn't named. All are indices in
    `reasons`.
    """
    reasons: dict[str, int] = {}  # sentences, each written once; what names one does so by its index

    def index(fault: Fault) -> int:
        return reasons.setdefault(sentence(fault), len(reasons))

    closed: dict[str, int] = {}
    refused: dict[str, dict[str, int]] = {}
    box = table.box
    # In the box's order: the same state is the same text in every process.
    free = (route for route in box.routes.values() if route.id not in table.claims)
    for route in (route.id for route in free if not claim.open_to_all(table, route)):
        faults = {player: table.faults(Claim(player, route)) for player in table.players}
        if who := {player: index(found[0]) for player, found in faults.items() if found}:
            refused[route] = who
        if by_twin := [fault for found in faults.values() for fault in found if fault.why in CLOSED]:
            closed[route] = index(by_twin[0])
    cities = [place.id for place in box.places.values() if place.kind == "city"]
    no_station, no_depot = {}, {}
    if box.stations:
        bare = [city for city in cities if city not in table.stations and not station.open_to_all(table, city)]
        no_station = _who_not(table, bare, Station, index)
    if table.with_depots:
        no_depot = _who_not(table, [city for city in cities if city not in table.depots], Depot, index)
    early = table.faults(Empty()) if table.with_depots else []
    return {
        "closed": closed,
        "refused": refused,
        "no_station": no_station,
        "no_depot": no_depot,
        "no_empty": index(early[0]) if early else None,
        "reasons": list(reasons),
    }


def late_sentence(fault: Fault, player: object) -> str:
    """The reason for whoever has just tapped: what was free a moment ago another `player` took first."""
    owner = fault.values.get("owner")
    if fault.why not in TAKEN or not isinstance(owner, Player) or owner.id == player:
        return sentence(fault)
    places = [name_of(value) for value in fault.values.values() if isinstance(value, Place)]
    return _("{player} was first: {thing}.", player=owner.name, thing=" – ".join(places))


def _who_not(
    table: Table, cities: Iterable[str], move: Callable[[str, str], Move], index: Callable[[Fault], int]
) -> dict[str, dict[str, int]]:
    """By city the players who can't make the move there, with the first reason; cities open to all aren't named."""
    why = {
        city: {player: index(found[0]) for player in table.players if (found := table.faults(move(player, city)))}
        for city in cities
    }
    return {city: who for city, who in why.items() if who}
