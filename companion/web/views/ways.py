"""A ticket on the map: the way that completes it, own routes and lent ones told apart, or the gap that is missing."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from companion.i18n import color_name, name_of
from companion.play import Played
from companion.rules.actions.claim import closed_by, cost
from companion.rules.box import Box, Route, Ticket, nodes_of
from companion.rules.graph.gap import Gap, Part, find_gap
from companion.rules.graph.network import homes, way
from companion.rules.score.sides import Side
from companion.web.text.names import ticket_name

Lights = dict[str, list[str]]
"""What of the board is lit for a figure: ids of routes by the class that draws them, and of places as `ends`."""

Step = tuple[Route, str, str]
"""A route in the direction in which it is walked: from the one of its ends to the other."""

NOTHING_JOINED: Mapping[str, str] = {}


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
    steps = list(_walked(routes, ticket.starts))
    on_way = {route.id for route in routes}
    return {
        "legs": [_leg(played, side, step, step[0].length) for step in steps],
        "trains": sum(route.length for route in routes),
        "lights": {
            **{kind: [key for key in keys if key in on_way] for kind, keys in own_and_lent(side).items()},
            "ends": [steps[0][1], steps[-1][2]],
        },
    }


def _walked(
    routes: Iterable[Route], starts: Collection[str], home: Mapping[str, str] = NOTHING_JOINED
) -> Iterator[Step]:
    """The routes of a way from one of its `starts` on; `home` names what the network joins to a city already."""
    here = {home.get(city, city) for city in starts}
    for route in routes:
        start, end = route.ends if home.get(route.a, route.a) in here else route.ends[::-1]
        yield route, start, end
        here = {home.get(end, end)}


def _gap(played: Played, side: Side, ticket: Ticket) -> dict[str, Any]:
    """Where the two ends stand, and the shortest link that is missing between them (ALL-07)."""
    box, claims = played.box, played.log.table.claims
    network, home = {route.id for route in side.network}, homes(side.network)
    further = [route for route in box.routes.values() if route.id not in network]
    closed = {route.id for route in further if closed_by(played.log.table, route)}
    gap = find_gap(side.network, further, ticket, cost, claims.keys() | closed)
    link = [box.routes[key] for key in gap.link or ()]
    return {
        "gap": {
            "ends": [_end(box, ticket.a, gap.at_start), _end(box, ticket.b, gap.at_finish)],
            "link": [_leg(played, side, step, cost(step[0])) for step in _walked(link, ticket.starts, home)],
            "trains": gap.trains,
            "may_lend": box.stations > 0,
            "dead_ends": _dead_ends(box, gap),
        },
        "lights": {
            **own_and_lent(side),
            "missing": [route.id for route in link],
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


def _dead_ends(box: Box, gap: Gap) -> list[str]:
    """The countries that both ends are joined to, though no way leads through them (DE-05)."""
    one, other = (
        {box.places[city].country for part in parts for city in part} for parts in (gap.at_start, gap.at_finish)
    )
    return sorted(name_of(box.places[country]) for country in one & other if country)


def _leg(played: Played, side: Side, step: Step, trains: int) -> dict[str, Any]:
    """One route of a way or of a missing link: whose it is, which of the side's stations lends it, or who closed it.

    `others` are the owners of the tracks beside one that is taken: any of them would have done.
    """
    box, table = played.box, played.log.table
    route, start, end = step
    owner = table.claims.get(route.id)
    lender = next((city for city, lent in side.lending.chosen if lent == route.id), None)
    return {
        "name": f"{name_of(box.places[start])} – {name_of(box.places[end])}",
        "trains": trains,
        "kind": "own" if owner in side.players else "lent" if lender else "missing",
        "owner": table.players[owner] if owner else None,
        "others": [
            table.players[player]
            for player in dict.fromkeys(table.claims.get(twin.id) for twin in box.twins[route.id])
            if owner and player and player != owner
        ],
        "closed_by": [table.players[player] for player in closed_by(table, route)],
        "station": name_of(box.places[lender]) if lender else None,
    }
