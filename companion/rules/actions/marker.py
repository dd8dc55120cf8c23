"""City markers: the one in each player's starting city, and those put with a claim (OW-03, OW-05)."""

from collections.abc import Iterator

from companion.rules.box import Place, Route
from companion.rules.faults import Fault, Why
from companion.rules.moves import Claim, Marker
from companion.rules.state import TableState


def marker_faults(table: TableState, move: Marker) -> Iterator[Fault]:
    """Everybody chooses one free starting city, who goes last first (OW-03)."""
    city, rules = table.box.places.get(move.city), table.box.marker_rules
    if rules is None:
        yield Fault(Why.NO_MARKERS)
        return
    if city is None:
        yield Fault(Why.UNKNOWN_CITY, {"id": move.city})
        return
    if move.player in table.starts:
        yield Fault(Why.START_CHOSEN, {"player": table.players[move.player]}, rules.starting)
    elif table.judges_order:
        yield from order_faults(table, move.player)
    yield from _city_faults(table, city, rules.starting)
    yield from _stock_faults(table, move.player, rules.starting)


def start(table: TableState, move: Marker) -> None:
    """The marker controls its city, and is one of the player's."""
    table.markers[move.city] = move.player
    table.starts[move.player] = move.city


def order_faults(table: TableState, player: str | None = None) -> Iterator[Fault]:
    """Somebody is to choose a starting city before this `player`, or before any claim (OW-03)."""
    queue, rules = table.starting_queue, table.box.marker_rules
    if queue and queue[0] != player and rules:
        yield Fault(Why.NO_START, {"player": table.players[queue[0]]}, rules.starting)


def claim_faults(table: TableState, move: Claim, route: Route) -> Iterator[Fault]:
    """A marker goes into one end of the claimed route, a city without one, while the player has one (OW-05)."""
    rules = table.box.marker_rules
    if move.marker is None:
        return
    city = table.box.places.get(move.marker)
    if rules is None:
        yield Fault(Why.NO_MARKERS)
    elif city is None:
        yield Fault(Why.UNKNOWN_CITY, {"id": move.marker})
    elif city.id not in route.ends:
        yield Fault(Why.MARKER_NOT_AN_END, {"city": city}, rules.rule)
    else:
        yield from _city_faults(table, city, rules.rule)
        yield from _stock_faults(table, move.player, rules.rule)


def takes_marker(table: TableState, city: Place) -> bool:
    """Whether a marker may stand there at any time: not where the fugitive begins (OW-12)."""
    return city.kind == "city" and not (table.fugitive and city.id == table.fugitive.city)


def _city_faults(table: TableState, city: Place, rule: str) -> Iterator[Fault]:
    if not takes_marker(table, city):
        is_his = table.fugitive and city.id == table.fugitive.city
        yield Fault(Why.NO_MARKER_THERE, {"city": city}, table.fugitive.rule if table.fugitive and is_his else rule)
    if owner := table.markers.get(city.id):
        yield Fault(Why.MARKER_TAKEN, {"city": city, "owner": table.players[owner]}, rule)


def _stock_faults(table: TableState, player: str, rule: str) -> Iterator[Fault]:
    if not table.markers_left(player):
        yield Fault(Why.MARKERS_LEFT, {"player": table.players[player]}, rule)
