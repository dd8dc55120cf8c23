"""A ticket on the map: the way that completes it, own routes and lent ones told apart, or the gap that is missing."""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from typing import Any

from companion.i18n import color_name, name_of
from companion.rules.box import Box, Route, Ticket, nodes_of
from companion.rules.claims import cost
from companion.rules.gaps import Part, find_gap
from companion.rules.network import way
from companion.rules.sides import Side
from companion.tables import Played
from companion.web.words import route_name, ticket_name

Lights = dict[str, list[str]]
"""What of the board is lit for a figure: ids of routes by the class that draws them, and of places as `ends`."""


def ticket_view(played: Played, side: Side, ticket: Ticket) -> dict[str, Any]:
    """A ticket of a side with what it rests on: its `legs` if it is joined, its `gap` if not, nothing without a map.

    `paid` are the train cards that paid for it, with their names, in a box where cards do.
    """
    joined = ticket in side.completed
    view = {
        "id": ticket.id,
        "name": ticket_name(played.box, ticket),
        "points": ticket.points,
        "joined": joined,
        "paid": [
            (color_name(color), count)
            for payment in side.payments
            for color, count in payment.uses.get(ticket.id, {}).items()
        ],
    }
    if not played.box.has_map:
        return view
    return {**view, **(_way(played, side, ticket) if joined else _gap(played, side, ticket))}


def own_and_lent(side: Side) -> Lights:
    """All that a side's tickets may run over."""
    own = {route.id for route in side.routes}
    return {
        "highlight": [route.id for route in side.routes],
        "lent": [route.id for route in side.network if route.id not in own],
    }


def _way(played: Played, side: Side, ticket: Ticket) -> dict[str, Any]:
    """The way with the fewest trains, leg by leg from one end to the other (ALL-07)."""
    box = played.box
    routes = [box.routes[key] for key in way(side.network, ticket) or ()]
    cities = _cities_along(routes, ticket.starts)
    names = [name_of(box.places[city]) for city in cities]
    on_way = {route.id for route in routes}
    return {
        "legs": [
            {**_leg(played, side, route, route.length), "name": f"{start} – {end}"}
            for route, start, end in zip(routes, names, names[1:], strict=False)
        ],
        "trains": sum(route.length for route in routes),
        "lights": {
            **{kind: [key for key in keys if key in on_way] for kind, keys in own_and_lent(side).items()},
            "ends": [cities[0], cities[-1]],
        },
    }


def _cities_along(routes: Sequence[Route], starts: AbstractSet[str]) -> list[str]:
    """The cities of a way in order, from one of its `starts` on."""
    here = next(end for end in routes[0].ends if end in starts)
    cities = [here]
    for route in routes:
        here = route.b if route.a == here else route.a
        cities.append(here)
    return cities


def _gap(played: Played, side: Side, ticket: Ticket) -> dict[str, Any]:
    """Where the two ends stand, and the shortest link that is missing between them (ALL-07)."""
    box, claims = played.box, played.log.table.claims
    network = {route.id for route in side.network}
    further = [route for route in box.routes.values() if route.id not in network]
    gap = find_gap(side.network, further, ticket, cost, claims.keys())
    link = gap.link or ()
    return {
        "gap": {
            "ends": [_end(box, ticket.a, gap.at_start), _end(box, ticket.b, gap.at_finish)],
            "link": [_leg(played, side, box.routes[key], cost(box.routes[key])) for key in link],
            "trains": gap.trains,
        },
        "lights": {
            **own_and_lent(side),
            "missing": list(link),
            "ends": sorted(nodes_of(box.places, ticket.a) | nodes_of(box.places, ticket.b)),
        },
    }


def _end(box: Box, place: str, parts: tuple[Part, ...]) -> dict[str, Any]:
    """An end of a ticket, and the places that the network joins to it: one list for each part that reaches it."""
    nodes = nodes_of(box.places, place)
    return {
        "name": name_of(box.places[place]),
        "parts": [
            sorted(dict.fromkeys(name_of(box.places[city]) for city in part if city not in nodes)) for part in parts
        ],
    }


def _leg(played: Played, side: Side, route: Route, trains: int) -> dict[str, Any]:
    """One route of a way or of a missing link: whose it is, and which of the side's stations lends it, if one does."""
    box, table = played.box, played.log.table
    owner = table.claims.get(route.id)
    lender = next((city for city, lent in side.lending.chosen if lent == route.id), None)
    return {
        "name": route_name(box, route),
        "trains": trains,
        "kind": "own" if owner in side.players else "lent" if lender else "missing",
        "owner": table.players[owner] if owner else None,
        "station": name_of(box.places[lender]) if lender else None,
    }
