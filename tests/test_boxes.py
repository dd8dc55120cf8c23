"""The tables of every box with a map, against what is known of the printed board: counts, colours, ticket points."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path

import networkx as nx
import pytest

from companion.rules.box import Route
from companion.rules.load_tables import Tables, read_tables

BOXES = Path(__file__).parents[1] / "companion" / "boxes"


@dataclass(frozen=True, kw_only=True)
class Board:
    """What is printed: places by kind, tracks by how many run side by side, spaces by colour, and tickets by deck.

    `tunnels` count the tracks by the cards turned over. `odd` are the cards whose points (first) aren't those of the
    cheapest connection (second), all confirmed in the box's SOURCES.md.
    """

    places: Mapping[str, int]
    abreast: Mapping[int, int]
    spaces: Mapping[str, int]
    tickets: Mapping[str, int]
    ferries: int = 0
    mountains: int = 0
    crosses: int = 0
    tunnels: Mapping[int, int] = field(default_factory=dict)
    passengers: int = 0
    odd: Mapping[str, tuple[int, int]] = field(default_factory=dict)


BOARDS = {
    "europe": Board(
        places={"city": 47},
        abreast={1: 79, 2: 11},
        spaces={
            "red": 22, "orange": 22, "yellow": 22, "green": 23, "blue": 23, "purple": 22, "black": 22, "white": 22,
            "gray": 122,
        },
        tickets={"long": 12, "short": 59, "big-city": 30},
        ferries=13,
        tunnels={3: 18},
        odd={
            "edinburgh--athina": (21, 20),
            "london--wien": (10, 9),
            "essen--angora": (16, 15),
            "bucuresti--erzurum": (7, 8),
            "sochi--smyrna": (9, 8),
            "london--angora": (20, 19),
            "paris--berlin": (7, 6),
            "paris--roma": (10, 7),
        },
    ),
    "germany": Board(
        places={"city": 35, "country": 5, "border": 14},
        abreast={1: 62, 2: 21, 3: 2},
        spaces={
            "red": 28, "orange": 27, "yellow": 27, "green": 28, "blue": 28, "purple": 28, "black": 28, "white": 27,
            "gray": 92,
        },
        tickets={"short": 55, "long": 34},
        passengers=60,
        odd={"kiel--stuttgart": (17, 16)},
    ),
    "legendary-asia": Board(
        places={"city": 39},
        abreast={1: 40, 2: 30},
        spaces={
            "red": 25, "orange": 25, "yellow": 25, "green": 25, "blue": 25, "purple": 25, "black": 25, "white": 25,
            "gray": 68,
        },
        tickets={"regular": 30, "long": 6},
        ferries=15,
        mountains=31,
        crosses=39,
    ),
    "team-asia": Board(
        places={"city": 43, "junction": 3},
        abreast={1: 58, 2: 28, 3: 4},
        spaces={
            "red": 32, "orange": 28, "yellow": 28, "green": 28, "blue": 28, "purple": 29, "black": 31, "white": 29,
            "gray": 56,
        },
        tickets={},
        tunnels={4: 3, 5: 3, 6: 4},
    ),
    "usa": Board(
        places={"city": 36},
        abreast={1: 56, 2: 22},
        spaces={
            "red": 27, "orange": 27, "yellow": 27, "green": 27, "blue": 27, "purple": 27, "black": 27, "white": 27,
            "gray": 93,
        },
        tickets={"regular": 73},
        odd={
            "los-angeles--chicago": (16, 15),
            "los-angeles--miami": (20, 19),
            "los-angeles--new-york": (21, 20),
            "sault-ste-marie--oklahoma-city": (9, 8),
            "seattle--new-york": (22, 20),
            "las-vegas--miami": (21, 20),
        },
    ),
}  # fmt: skip


@pytest.fixture(params=BOARDS)
def box_id(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def tables(box_id: str) -> Tables:
    return read_tables(BOXES / box_id)


@pytest.fixture
def board(box_id: str) -> Board:
    return BOARDS[box_id]


def distances(tables: Tables, price: Callable[[Route], int]) -> dict[str, dict[str, float]]:
    """The price of the cheapest connection from place to place. A border end leads no farther (DE-05)."""
    graph: nx.MultiGraph[str] = nx.MultiGraph()
    for route in tables.routes.values():
        graph.add_edge(*route.ends, weight=price(route))
    return dict(nx.all_pairs_dijkstra_path_length(graph))


def with_mountains(route: Route) -> int:
    """Trains on the track, and one more for each X (LA-05)."""
    return route.length + route.mountain


def test_every_box_with_a_map_is_known_here() -> None:
    assert {routes.parent.name for routes in BOXES.glob("*/routes.csv")} == BOARDS.keys()


def test_tables_have_no_fault(tables: Tables) -> None:
    assert tables.faults == []


def test_places_and_passengers_are_the_printed_ones(tables: Tables, board: Board) -> None:
    assert Counter(place.kind for place in tables.places.values()) == board.places
    assert sum(place.passengers for place in tables.places.values()) == board.passengers


def test_tracks_run_side_by_side_as_printed(tables: Tables, board: Board) -> None:
    groups = Counter(frozenset(route.ends) for route in tables.routes.values())
    assert Counter(groups.values()) == board.abreast


def test_spaces_add_up_colour_by_colour(tables: Tables, board: Board) -> None:
    spaces: Counter[str] = Counter()
    for route in tables.routes.values():
        spaces[route.color] += route.length
    assert spaces == board.spaces


def test_ferries_tunnels_and_mountains_are_the_printed_ones(tables: Tables, board: Board) -> None:
    routes = tables.routes.values()
    assert sum(route.ferry > 0 for route in routes) == board.ferries
    assert sum(route.mountain > 0 for route in routes) == board.mountains
    assert sum(route.mountain for route in routes) == board.crosses
    assert Counter(route.tunnel for route in routes if route.tunnel) == board.tunnels


def test_signs_find_room_on_their_track(tables: Tables) -> None:
    assert [route.id for route in tables.routes.values() if max(route.ferry, route.mountain) > route.length] == []


def test_every_place_can_be_reached(tables: Tables) -> None:
    graph = nx.Graph(route.ends for route in tables.routes.values())
    assert set(graph) == {place.id for place in tables.places.values() if place.kind != "country"}
    assert nx.is_connected(graph)


def test_a_border_end_is_a_dead_end_of_its_country(tables: Tables) -> None:
    ends = Counter(end for route in tables.routes.values() for end in route.ends)
    borders = [place for place in tables.places.values() if place.kind == "border"]
    assert {ends[place.id] for place in borders} <= {1}
    assert {place.country for place in borders} == {
        place.id for place in tables.places.values() if place.kind == "country"
    }


def test_decks_have_the_printed_sizes(tables: Tables, board: Board) -> None:
    assert Counter(ticket.deck for ticket in tables.tickets.values()) == board.tickets


def test_ticket_is_worth_its_cheapest_connection(tables: Tables, board: Board) -> None:
    distance = distances(tables, with_mountains)
    differing = {}
    for ticket in tables.tickets.values():
        least = min(distance[start][finish] for start, finish in product(ticket.starts, ticket.finishes))
        if least != ticket.points:
            differing[ticket.id] = (ticket.points, least)
    assert differing == board.odd


def test_europe_has_eight_tracks_of_each_colour() -> None:
    tracks = Counter(route.color for route in read_tables(BOXES / "europe").routes.values())
    assert tracks.pop("gray") == 37
    assert set(tracks.values()) == {8}


def test_legendary_asia_without_its_mountains_would_misprice_21_tickets() -> None:
    """The X's belong to the price of a connection: cars alone explain far fewer of the cards."""
    tables = read_tables(BOXES / "legendary-asia")
    cars = distances(tables, lambda route: route.length)
    assert sum(cars[ticket.a][ticket.b] < ticket.points for ticket in tables.tickets.values()) == 21
