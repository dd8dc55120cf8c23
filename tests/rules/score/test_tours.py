"""Tours: three values by the order of their stops, harbors that they serve, and their rows in the tables."""

import shutil
from collections.abc import Sequence
from pathlib import Path

import pytest

from companion.mechanics.harbors.rules import HarborFacts
from companion.rules.load import SHELF, get_box
from companion.rules.load_tables import read_tables
from companion.rules.log import Log
from companion.rules.moves import Harbor, Move, Tickets
from tests.support.play import claims, line, refusals, replay, side

BOX = "rails-and-sails-world"
TOUR = "tehran--bangkok"
"""Tehran, Lahore, Mumbai, Bangkok: 13 in order, 9 in another order, 19 lost."""


def game(*moves: Move) -> Log:
    return replay(*moves, box=BOX)


@pytest.mark.rule("RS-10")
def test_tours_have_stops_and_three_values() -> None:
    tours = {key: ticket for key, ticket in get_box(BOX).tickets.items() if ticket.via}
    assert {key: (*tour.places, tour.points, tour.points_any, tour.lost) for key, tour in tours.items()} == {
        "manila--darwin": ("manila", "honolulu", "port-moresby", "darwin", 13, 9, 19),
        "anchorage--tiksi": ("anchorage", "cambridge-bay", "reykjavik", "murmansk", "tiksi", 34, 23, 40),
        "anchorage--cambridge-bay": ("anchorage", "vancouver", "winnipeg", "cambridge-bay", 18, 12, 24),
        "casablanca--tehran": ("casablanca", "al-qahira", "tehran", 9, 6, 15),
        "mexico--valparaiso": ("mexico", "caracas", "lima", "valparaiso", 15, 10, 21),
        "lagos--djibouti": ("lagos", "luanda", "dar-es-salaam", "djibouti", 9, 6, 15),
        TOUR: ("tehran", "lahore", "mumbai", "bangkok", 13, 9, 19),
        "murmansk--petropavlovsk": ("murmansk", "tiksi", "novosibirsk", "yakutsk", "petropavlovsk", 30, 20, 36),
    }


@pytest.mark.rule("RS-10")
@pytest.mark.parametrize(
    ("routes", "points", "way"),
    [
        (["lahore--tehran", "lahore--mumbai", "bangkok--mumbai"], 13, None),
        # other places lie between: Novosibirsk and Hong Kong
        (
            ["moskva--tehran", "moskva--novosibirsk", "lahore--novosibirsk", "lahore--mumbai", "bangkok--mumbai"],
            13,
            None,
        ),
        # Lahore hangs at Mumbai
        (["mumbai--tehran", "lahore--mumbai", "bangkok--mumbai"], 9, ()),
        # the ring is closed: round by Lahore it goes
        (["mumbai--tehran", "lahore--mumbai", "bangkok--mumbai", "lahore--tehran"], 13, "lahore--tehran"),
        # Mumbai comes before Lahore on any way
        (["mumbai--tehran", "lahore--mumbai", "beijing--lahore", "beijing--hong-kong", "bangkok--hong-kong"], 9, ()),
        # both ends are joined, Lahore isn't
        (["mumbai--tehran", "bangkok--mumbai"], -19, None),
        (["lahore--tehran", "lahore--mumbai", "bangkok--hong-kong"], -19, None),
        ([], -19, None),
    ],
)
def test_tour_scores_by_how_its_stops_are_joined(routes: Sequence[str], points: int, way: object) -> None:
    log = game(Tickets("ann", (TOUR,)), *claims("ann", *routes))
    assert line(log, "tickets")["ann"] == points
    ann = side(log, "ann")
    assert ann.tickets.completed == ((TOUR,) if points > 0 else ())
    assert (TOUR in ann.tours) == (points > 0)
    if points == 13:
        assert ann.tours[TOUR] == ann.ways[TOUR]
        assert {*ann.tours[TOUR]} <= {*routes}
        assert way is None or way == ann.tours[TOUR][0]
    elif points == 9:
        assert ann.tours[TOUR] == way
        assert ann.ways[TOUR]


@pytest.mark.rule("RS-10")
def test_tour_is_in_order_whichever_end_it_begins_at() -> None:
    stops = [("petropavlovsk--yakutsk", "novosibirsk--yakutsk"), ("novosibirsk--tiksi", "murmansk--tiksi")]
    for routes in (stops[0] + stops[1], stops[1] + stops[0]):
        log = game(Tickets("ann", ("murmansk--petropavlovsk",)), *claims("ann", *routes))
        assert line(log, "tickets")["ann"] == 30
    yakutsk_first = claims("ann", "murmansk--tiksi", "tiksi--yakutsk", "novosibirsk--yakutsk", "petropavlovsk--yakutsk")
    assert line(game(Tickets("ann", ("murmansk--petropavlovsk",)), *yakutsk_first), "tickets")["ann"] == 20


@pytest.mark.rule("RS-10", "RS-13")
def test_tour_is_one_completed_ticket_either_way() -> None:
    tours = Tickets("ann", (TOUR, "casablanca--tehran", "lagos--djibouti"))
    network = ["mumbai--tehran", "lahore--mumbai", "bangkok--mumbai", "al-qahira--casablanca", "al-qahira--tehran"]
    ann = side(game(tours, *claims("ann", *network)), "ann")
    assert ann.measures["tickets_completed"] == 2
    assert ann.lines["tickets"] == 9 + 9 - 15
    assert ann.tours == {"casablanca--tehran": ("al-qahira--casablanca", "al-qahira--tehran"), TOUR: ()}
    assert [*ann.lines] == ["routes", "tickets", "harbors", "harbors_left", "exchanges"]


@pytest.mark.rule("RS-07")
def test_harbor_of_the_world_is_in_a_port_on_an_own_route() -> None:
    log = game(*claims("ann", "lahore--mumbai", "cape-town--junction-south", "hamburg--moskva"))
    for city in ("lahore", "moskva", "junction-south", "bangkok"):
        assert refusals(log, Harbor("ann", city)) == ["RS-07"]
    for city in ("mumbai", "cape-town", "hamburg"):
        assert refusals(log, Harbor("bob", city)) == ["RS-07"]
        log.record(Harbor("ann", city))
    log.record(claims("ann", "edinburgh--hamburg")[0])
    assert refusals(log, Harbor("ann", "edinburgh")) == ["RS-07"]  # the fourth
    assert len(get_box(BOX).mechanics[HarborFacts].marked) == 38


@pytest.mark.rule("RS-08")
@pytest.mark.parametrize(
    ("tickets", "points"),
    [
        ([], 0),
        ([TOUR], 20),
        ([TOUR, "mumbai--beijing"], 30),
        ([TOUR, "mumbai--beijing", "reykjavik--mumbai"], 30),
        ([TOUR, "mumbai--beijing", "mexico--mumbai", "new-york--mumbai"], 30),
    ],
)
def test_harbor_counts_tours_at_any_stop(tickets: Sequence[str], points: int) -> None:
    network = ["mumbai--tehran", "lahore--mumbai", "bangkok--mumbai", "beijing--lahore"]
    hand = [Tickets("ann", tuple(tickets))] if tickets else []
    assert line(game(*hand, *claims("ann", *network), Harbor("ann", "mumbai")), "harbors")["ann"] == points


@pytest.mark.rule("RS-08", "RS-09")
def test_one_tour_serves_three_harbors_and_third_ticket_is_forty() -> None:
    tours = ("manila--darwin", "tokyo--sydney", "novosibirsk--darwin", "jakarta--sydney")
    seas = ["honolulu--manila", "honolulu--port-moresby", "darwin--port-moresby", "darwin--sydney"]
    moves = [Tickets("ann", tours), *claims("ann", *seas)]
    built = [Harbor("ann", city) for city in ("manila", "honolulu", "darwin")]
    log = game(*moves, *built)
    assert line(log, "harbors")["ann"] == 60
    assert line(log, "harbors_left") == {"ann": 0, "bob": -12}
    log = game(*moves, *built, *claims("ann", "hong-kong--manila", "beijing--hong-kong", "beijing--novosibirsk"))
    assert line(log, "harbors")["ann"] == 20 + 20 + 30


@pytest.mark.rule("RS-10")
@pytest.mark.parametrize(
    ("cells", "column", "message"),
    [
        ("lahore mumbai,,19", "points_any", "is empty, though this is a tour"),
        (",9,19", "via", "is empty, though this is a tour"),
        ("lahore atlantis,9,19", "via", "there is no place “atlantis” in cities.csv"),
        ("lahore junction-south,9,19", "via", "“junction-south” is a junction"),
        ("lahore tehran,9,19", "via", "has a stop twice"),
        ("lahore lahore,9,19", "via", "has a stop twice"),
        ("lahore mumbai,9,many", "penalty", "“many” isn't between 1 and 99"),
    ],
)
def test_what_is_wrong_with_a_tour_is_reported(tmp_path: Path, cells: str, column: str, message: str) -> None:
    folder = tmp_path / BOX
    shutil.copytree(SHELF / BOX, folder)
    table = folder / "tickets.csv"
    text = table.read_text(encoding="utf-8")
    table.write_text(text.replace("lahore mumbai,9,19", cells), encoding="utf-8")
    found = [(fault.file, fault.column, fault.message) for fault in read_tables(folder).faults]
    assert found == [("tickets.csv", column, message)]
