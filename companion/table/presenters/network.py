"""A side's network as pages show it: its longest trail, its tickets' paths and gaps, and its stations' loans."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import NotRequired, TypedDict

from flask import url_for

from companion.pictures.layout import Shape, layout_of
from companion.rules.actions.building import closed_by
from companion.rules.box import Box, Route, nodes_of
from companion.rules.deck import Ticket
from companion.rules.graph.gaps import Gap, Part, find_gap
from companion.rules.graph.network import homes
from companion.rules.graph.proof import prove
from companion.rules.graph.trail import Trail
from companion.rules.moves import Borrow, Player, Station
from companion.rules.score.sides import Side
from companion.rules.state import cost
from companion.table.service.loading import LoadedGame
from companion.table.wording.names import join_names, route_name, ticket_name
from companion.table.wording.proofs import ProofView, proof_view
from companion.web.i18n import color_name, name_of

Lights = dict[str, list[str]]
"""The highlights for a figure: ids of routes by CSS class, and of places as `ends`."""

Step = tuple[Route, str, str]
"""A route of a path with its start and end, in the direction of the path."""

TrailLine = list[list[list[tuple[float, float]]]]
"""A trail's line on the board. Each route has one polyline, or two if it crosses the map's edge."""

NOTHING_JOINED: Mapping[str, str] = {}


class TrailView(ProofView):
    """A side's longest trail with its proof, and the address of all trails."""

    url: str


class Leg(TypedDict):
    """A route of a path or of a missing link."""

    name: str
    trains: int
    kind: str
    """`own`, `lent` or `missing`."""
    is_common: bool
    """Whether a bullet train occupies it, which all can use (JP-08)."""
    owner: Player | None
    others: list[Player]
    """The owners of parallel routes that would do as well."""
    closed_by: list[Player]
    station: str | None
    """The city of the station that lends it."""


class GapEnd(TypedDict):
    """An end of a ticket, and the places that the network connects to it, part by part."""

    name: str
    parts: list[list[str]]


class GapView(TypedDict):
    """The shortest link that a ticket lacks."""

    ends: list[GapEnd]
    link: list[Leg]
    trains: int | None
    may_lend: bool
    dead_ends: list[str]


class TicketView(TypedDict):
    """A ticket of a side. On a map it has its `legs` if it is connected, its `gap` if not."""

    id: str
    name: str
    points: int
    joined: bool
    in_order: bool | None
    paid: list[tuple[str, int]]
    """The train cards that paid for it, by colour name."""
    in_spaces: NotRequired[bool]
    legs: NotRequired[list[Leg]]
    trains: NotRequired[int]
    gap: NotRequired[GapView]
    lights: NotRequired[Lights]
    short: NotRequired[int | None]
    """The cards that a final pile lacks for it; 0 if the pile could pay."""
    url: NotRequired[str]


class LoanOption(TypedDict):
    """A route that a station could lend, with the tickets' points in that case."""

    route: str | None
    name: str | None
    owner: Player | None
    points: int
    completed: int
    chosen: bool


class LoanView(TypedDict):
    """A station with its options, the best first."""

    city: str
    city_name: str
    own_choice: list[int] | None
    """Log indexes of the owner's choices."""
    moves: list[int]
    """Log indexes of all moves about the station."""
    is_unhelpful: bool
    """Whether no option is better for the tickets than no loan, and the owner chose none."""
    options: list[LoanOption]


def trail_view(loaded: LoadedGame, side: Side) -> TrailView:
    """Return a side's longest trail with its proof (EU-15), for table/parts/trails.html."""
    places = loaded.box.places
    return {
        **proof_view(prove(side.routes, side.trail), side.routes, lambda city: name_of(places[city])),
        "url": url_for("why.trails", key=loaded.game.key, _anchor=side.id),
    }


def trail_lines(box: Box, trail: Trail, shape: Shape = "landscape") -> TrailLine:
    """Return the points of the trail's line on the board, route by route in the direction of the trail."""
    layout = layout_of(box, shape)
    lines = []
    for key, start, end in zip(trail.routes, trail.cities, trail.cities[1:], strict=False):
        route = box.routes[key]
        pieces = layout.joints(route)
        if route.a != start:
            pieces = [piece[::-1] for piece in reversed(pieces)]
        pieces = [*pieces[:-1], [*pieces[-1], layout.cities[end]]]
        pieces[0] = [layout.cities[start], *pieces[0]]
        lines.append([[(round(point.x, 1), round(point.y, 1)) for point in piece] for piece in pieces])
    return lines


def ticket_view(loaded: LoadedGame, side: Side, ticket: Ticket) -> TicketView:
    ticket = side.counted(ticket)
    joined = ticket in side.completed
    view: TicketView = {
        "id": ticket.id,
        "name": ticket_name(loaded.box, ticket),
        "points": ticket.points,
        "joined": joined,
        "in_order": side.is_in_order(ticket) if ticket.via and joined else None,
        "paid": [(color_name(color), count) for color, count in side.paid.get(ticket.id, {}).items()],
    }
    if not loaded.box.has_map:
        return view
    view["in_spaces"] = loaded.box.has_bullets
    (_add_path if joined else _add_gap)(view, loaded, side, ticket)
    return view


def own_and_lent(side: Side) -> Lights:
    """Return the routes that a side's tickets may use: its own and everybody's, and those lent by stations."""
    own = {route.id for route in side.ways}
    return {
        "highlight": [route.id for route in side.ways],
        "lent": [route.id for route in side.network if route.id not in own],
    }


def _add_path(view: TicketView, loaded: LoadedGame, side: Side, ticket: Ticket) -> None:
    """Add the path with the fewest trains, leg by leg from one end to the other (ALL-07).

    A tour has the path through its stops in order, or else the routes that connect them (RS-10).
    """
    path = side.paths[ticket.id]
    routes = [loaded.box.routes[key] for key in path]
    is_path = not ticket.via or side.is_in_order(ticket)
    steps = list(_steps(routes, ticket.starts) if is_path else ((route, *route.ends) for route in routes))
    view["legs"] = [_leg(loaded, side, step, step[0].length) for step in steps]
    view["trains"] = sum(route.length for route in routes)
    view["lights"] = {
        **{kind: [key for key in keys if key in path] for kind, keys in own_and_lent(side).items()},
        "ends": [*ticket.places] if ticket.via else [steps[0][1], steps[-1][2]],
    }


def _steps(
    routes: Iterable[Route], starts: Collection[str], home: Mapping[str, str] = NOTHING_JOINED
) -> Iterator[Step]:
    """Yield the routes of a path, from one of its `starts` on. `home` is {city: representative of its connected
    part}.
    """
    here = {home.get(city, city) for city in starts}
    for route in routes:
        start, end = route.ends if home.get(route.a, route.a) in here else route.ends[::-1]
        yield route, start, end
        here = {home.get(end, end)}


def _add_gap(view: TicketView, loaded: LoadedGame, side: Side, ticket: Ticket) -> None:
    """Add the parts of the network at the ends, or at a tour's stops, and the shortest link between them (ALL-07)."""
    box, claims = loaded.box, loaded.log.table.claims
    network, home = {route.id for route in side.network}, homes(side.network)
    further = [route for route in box.routes.values() if route.id not in network]
    closed = {route.id for route in further if closed_by(loaded.log.table, route)}
    gap = find_gap(side.network, further, ticket, cost, claims.keys() | closed)
    link = [box.routes[key] for key in gap.link or ()]
    stops = [(place,) for place in ticket.places] if ticket.via else [ticket.places[:1], ticket.places[1:]]
    steps = ((route, *route.ends) for route in link) if ticket.via else _steps(link, ticket.starts, home)
    view["gap"] = {
        "ends": [_end(box, places, parts) for places, parts in zip(stops, gap.at, strict=True)],
        "link": [_leg(loaded, side, step, cost(step[0])) for step in steps],
        "trains": gap.trains,
        "may_lend": box.stations > 0,
        "dead_ends": _dead_ends(box, gap),
    }
    view["lights"] = {
        **own_and_lent(side),
        "missing": [route.id for route in link],
        "ends": sorted(frozenset().union(*ticket.stops)),
    }


def _end(box: Box, places: tuple[str, ...], parts: tuple[Part, ...]) -> GapEnd:
    nodes = frozenset().union(*(nodes_of(box.places, place) for place in places))
    return {
        "name": join_names((name_of(box.places[place]) for place in places), style="or"),
        "parts": [
            sorted(dict.fromkeys(name_of(box.places[city]) for city in part if city not in nodes)) for part in parts
        ],
    }


def _dead_ends(box: Box, gap: Gap) -> list[str]:
    """Return the countries to which both ends are connected. No path leads through a country (DE-05)."""
    one, *_via, other = ({box.places[city].country for part in parts for city in part} for parts in gap.at)
    return sorted(name_of(box.places[country]) for country in one & other if country)


def _leg(loaded: LoadedGame, side: Side, step: Step, trains: int) -> Leg:
    box, table = loaded.box, loaded.log.table
    route, start, end = step
    is_common = route.id in table.common
    owner = None if is_common else table.claims.get(route.id)
    is_own = not {*table.owners_of(route.id)}.isdisjoint(side.players)
    lender = next((city for city, lent in side.lending.chosen if lent == route.id), None)
    return {
        "name": f"{name_of(box.places[start])} – {name_of(box.places[end])}",
        "trains": trains,
        "kind": "own" if is_common or is_own else "lent" if lender else "missing",
        "is_common": is_common,
        "owner": table.players[owner] if owner else None,
        "others": [
            table.players[player]
            for player in dict.fromkeys(table.claims.get(twin.id) for twin in box.twins[route.id])
            if owner and player and player != owner
        ],
        "closed_by": [table.players[player] for player in closed_by(table, route)],
        "station": name_of(box.places[lender]) if lender else None,
    }


def loans(loaded: LoadedGame, side: Side) -> list[LoanView]:
    """Return each station of a side with the routes that it could lend."""
    table = loaded.log.table
    chosen_by_owner, built = _moves_of(loaded, Borrow), _moves_of(loaded, Station)
    found: list[LoanView] = []
    for city in side.stations.loans:
        options = side.lender.alternatives(city, side.stations.chosen)
        worth = {option.route: (option.points, option.completed) for option in options}
        found.append(
            {
                "city": city,
                "city_name": name_of(loaded.box.places[city]),
                "own_choice": chosen_by_owner.get(city),
                "moves": [*built[city], *chosen_by_owner.get(city, ())],
                "is_unhelpful": worth[options[0].route] == worth[None] and city not in chosen_by_owner,
                "options": [
                    {
                        "route": option.route,
                        "name": route_name(loaded.box, loaded.box.routes[option.route]) if option.route else None,
                        "owner": table.players[table.claims[option.route]] if option.route else None,
                        "points": option.points,
                        "completed": option.completed,
                        "chosen": option.route == side.lending.routes[city],
                    }
                    for option in options
                ],
            }
        )
    return found


def _moves_of(loaded: LoadedGame, kind: type[Borrow] | type[Station]) -> dict[str, list[int]]:
    """Return {city: log indexes of these valid moves}. Undoing a choice restores the best one."""
    found: dict[str, list[int]] = {}
    for index, move in loaded.log.counting_moves.items():
        if isinstance(move, kind):
            found.setdefault(move.city, []).append(index)
    return found
