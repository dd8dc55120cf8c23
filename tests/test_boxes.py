"""The tables of every box with a map, against facts of the printed board: counts, colors, ticket points."""

import math
from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import product
from math import ceil
from pathlib import Path

import networkx as nx
import pytest

from companion.rules.box import Route
from companion.rules.load_tables import Tables, read_tables
from tests.support.boards import BOARDS, Board

BOXES = Path(__file__).parents[1] / "companion" / "boxes"

FACTS = {
    ("new-york", "attraction"): {
        "1": {
            "brooklyn", "central-park", "chelsea", "chinatown", "empire-state-building", "greenwich-village",
            "times-square", "united-nations", "wall-street",
        },
    },
    ("london", "district"): {
        "1": {"british-museum", "covent-garden"},
        "2": {"big-ben", "buckingham-palace", "piccadilly-circus", "trafalgar-square"},
        "3": {"elephant-castle", "globe-theatre", "waterloo"},
        "4": {"brick-lane", "st-pauls", "the-charterhouse", "tower-of-london"},
        "5": {"baker-street", "hyde-park", "kings-cross", "regents-park"},
    },
    ("italy", "region"): {
        "abruzzo": {"pescara"},
        "calabria": {"cosenza"},
        "campania": {"napoli", "salerno"},
        "emilia-romagna": {"bologna", "parma", "ravenna"},
        "friuli-venezia-giulia": {"tarvisio", "trieste"},
        "lazio": {"roma"},
        "liguria": {"genova"},
        "lombardia": {"bergamo", "milano"},
        "marche": {"ancona"},
        "piemonte": {"torino"},
        "puglia": {"bari", "foggia", "lecce", "taranto"},
        "sardegna": {"cagliari", "olbia", "sassari"},
        "sicilia": {"agrigento", "catania", "messina", "palermo", "siracusa"},
        "toscana": {"firenze", "grosseto", "pisa"},
        "trentino-alto-adige": {"bolzano"},
        "umbria": {"perugia"},
        "veneto": {"venezia", "verona"},
    },
}  # fmt: skip
"""By box and column of cities.csv: the places of each value."""


@cache
def tables_of(box_id: str) -> Tables:
    return read_tables(BOXES / box_id)


def test_tables_are_those_of_the_printed_board(subtests: pytest.Subtests) -> None:
    for box_id, board in BOARDS.items():
        tables = tables_of(box_id)
        for check in (
            check_places_and_passengers,
            check_tracks_side_by_side,
            check_spaces_colour_by_colour,
            check_ferries_tunnels_and_mountains,
            check_beds,
            check_border_ends,
            check_decks,
            check_tickets,
        ):
            with subtests.test(f"{box_id}: {check.__name__}"):
                check(tables, board)


def test_tables_are_valid_with_room_for_signs_and_all_reachable(subtests: pytest.Subtests) -> None:
    for box_id in BOARDS:
        with subtests.test(box_id):
            tables = tables_of(box_id)
            assert tables.faults == []
            routes = tables.routes.values()
            assert [route.id for route in routes if max(route.ferry, route.mountain) > route.length] == []
            graph = nx.Graph(route.ends for route in routes)
            assert set(graph) == {place.id for place in tables.places.values() if place.kind != "country"}
            assert nx.is_connected(graph)


def distances(tables: Tables, price: Callable[[Route], float]) -> dict[str, dict[str, float]]:
    """Return the cost of the cheapest connection between places. A border end is a dead end (DE-05)."""
    graph: nx.MultiGraph[str] = nx.MultiGraph()
    for route in tables.routes.values():
        graph.add_edge(*route.ends, weight=price(route))
    return dict(nx.all_pairs_dijkstra_path_length(graph))


def with_mountains(route: Route) -> float:
    """Trains on the track, and one more for each X (LA-05).

    Spaces of a bullet route count half, as in Japan's tickets.
    """
    return (route.length / 2 if route.bullet else route.length) + route.mountain


def tolls_of(tables: Tables) -> dict[str, int]:
    """Return the tolls of a claim, if any. Nederland's tickets follow them (NL-07)."""
    cells = (row.cells for row in tables.rows["routes.csv"])
    return {one["id"]: int(one["toll"]) for one in cells if one.get("toll", "0") != "0"}


def test_every_box_with_a_map_is_known_here() -> None:
    assert {routes.parent.name for routes in BOXES.glob("*/routes.csv")} == BOARDS.keys()


def check_places_and_passengers(tables: Tables, board: Board) -> None:
    assert Counter(place.kind for place in tables.places.values()) == board.places
    assert sum(int(place.facts.get("passengers") or 0) for place in tables.places.values()) == board.passengers


def check_tracks_side_by_side(tables: Tables, board: Board) -> None:
    groups = Counter(frozenset(route.ends) for route in tables.routes.values())
    assert Counter(groups.values()) == board.abreast


def check_spaces_colour_by_colour(tables: Tables, board: Board) -> None:
    spaces: Counter[str] = Counter()
    for route in tables.routes.values():
        spaces[route.color] += route.length
    assert spaces == board.spaces


def check_ferries_tunnels_and_mountains(tables: Tables, board: Board) -> None:
    routes = tables.routes.values()
    assert sum(route.ferry > 0 for route in routes) == board.ferries
    assert board.locomotives in (None, sum(route.ferry for route in routes))
    assert sum(route.mountain > 0 for route in routes) == board.mountains
    assert sum(route.mountain for route in routes) == board.crosses
    assert Counter(route.tunnel for route in routes if route.tunnel) == board.tunnels
    assert Counter(tolls_of(tables).values()) == board.tolls
    bullets = [route.length for route in routes if route.bullet]
    assert (len(bullets), sum(bullets)) == board.bullets


def check_beds(tables: Tables, board: Board) -> None:
    assert Counter(route.length for route in tables.routes.values() if route.bed) == board.beds
    assert {route.color for route in tables.routes.values() if route.bed} <= {"gray"}


def check_border_ends(tables: Tables, _board: Board) -> None:
    """Each is a dead end of its country. Each country has one, or cities that can be passed (AF-11)."""
    ends = Counter(end for ends in {route.ends for route in tables.routes.values()} for end in ends)
    borders = [place for place in tables.places.values() if place.kind == "border"]
    assert {ends[place.id] for place in borders} <= {1}
    assert {place.country for place in tables.places.values()} - {None} == {
        place.id for place in tables.places.values() if place.kind == "country"
    }


def check_decks(tables: Tables, board: Board) -> None:
    assert Counter(ticket.deck for ticket in tables.tickets.values()) == board.tickets


def check_tickets(tables: Tables, board: Board) -> None:
    """A ticket's value is its cheapest connection, except for known odd ones."""
    tolls = tolls_of(tables)

    def price(route: Route) -> float:
        signs = math.ceil(route.ferry / 2) if board.half_signs else 0
        return with_mountains(route) + tolls.get(route.id, 0) + signs

    distance = distances(tables, price)
    differing = {}
    asked = [(aim, f"{ticket.id}: {aim.b}") for ticket in tables.tickets.values() for aim in ticket.aims]
    asked += [(ticket, ticket.id) for ticket in tables.tickets.values() if not ticket.aims]
    for ticket, name in asked:
        least = ceil(min(distance[start][finish] for start, finish in product(ticket.starts, ticket.finishes)))
        if least != ticket.points:
            differing[name] = (ticket.points, least)
    if board.dearer:
        assert [name for name, (points, least) in differing.items() if points < least] == []
        assert len(differing) == board.dearer
    else:
        assert board.odd is None or differing == board.odd


@pytest.mark.rule("NY-06", "LO-06", "IT-07")
@pytest.mark.parametrize(("box", "column"), FACTS)
def test_places_carry_what_is_printed_on_them(box: str, column: str) -> None:
    found: dict[str, set[str]] = {}
    for place in tables_of(box).places.values():
        found.setdefault(place.facts[column], set()).add(place.id)
    assert {cell: places for cell, places in found.items() if cell not in ("", "0")} == FACTS[box, column]


@pytest.mark.rule("NO-05", "NO-09")
def test_nordic_countries_have_two_uneven_pairs_and_a_nine() -> None:
    routes = tables_of("nordic-countries").routes.values()
    lengths: dict[tuple[str, str], set[int]] = {}
    for route in routes:
        lengths.setdefault(route.ends, set()).add(route.length)
    uneven = {ends: found for ends, found in lengths.items() if len(found) > 1}
    assert uneven == {("kristiansand", "stavanger"): {2, 3}, ("mo-i-rana", "trondheim"): {5, 6}}
    assert [(route.id, route.color) for route in routes if route.length > 6] == [("lieksa--murmansk", "gray")]


def test_europe_has_eight_tracks_of_each_colour() -> None:
    tracks = Counter(route.color for route in tables_of("europe").routes.values())
    assert tracks.pop("gray") == 37
    assert set(tracks.values()) == {8}


def test_legendary_asia_without_mountains_misprices_21_tickets() -> None:
    tables = tables_of("legendary-asia")
    cars = distances(tables, lambda route: route.length)
    assert sum(cars[ticket.a][ticket.b] < ticket.points for ticket in tables.tickets.values()) == 21
