"""Harbors, which are built in ports that own routes touch (GL-08)."""

from collections.abc import Iterator

from companion.rules.faults import Fault, Why
from companion.rules.moves import Harbor
from companion.rules.state import TableState


def harbor_faults(table: TableState, move: Harbor) -> Iterator[Fault]:
    """A port without a harbor, touched by an own route, while the player has one left."""
    city, rules = table.box.places.get(move.city), table.box.harbor_rules
    if city is None:
        yield Fault(Why.UNKNOWN_CITY, {"id": move.city})
        return
    if rules is None:
        yield Fault(Why.NO_HARBORS)
        return
    player = table.players[move.player]
    if not city.is_port:
        yield Fault(Why.NO_PORT, {"city": city}, rules.rule)
        return
    if owner := table.harbors.get(city.id):
        yield Fault(Why.HARBOR_TAKEN, {"city": city, "owner": table.players[owner]}, rules.rule)
    if not any(table.claims.get(route.id) == player.id for route in table.box.routes_at[city.id]):
        yield Fault(Why.HARBOR_APART, {"player": player, "city": city}, rules.rule)
    if not table.harbors_left(player.id):
        yield Fault(Why.HARBORS_LEFT, {"player": player}, rules.rule)


def build_harbor(table: TableState, move: Harbor) -> None:
    """The harbor stands in the city for good."""
    table.harbors[move.city] = move.player
