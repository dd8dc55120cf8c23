"""Each count that a category of the sheet can use, whether or not a box uses it."""

from collections.abc import Mapping

import pytest
from msgspec.structs import replace

from companion.rules.box import Box, Filter, ScoringRule
from companion.rules.load import get_box
from companion.rules.log import Log
from companion.rules.moves import Move, Tickets, WrittenTicket
from companion.rules.score.scored import ScoredLine, score_line
from companion.rules.score.sides import sides_of
from tests.support.play import claims, replay, setup


def with_column(box: Box, column: str, cells: Mapping[str, str]) -> Box:
    """Return the box with one more column in cities.csv."""
    places = {
        key: replace(place, facts={**place.facts, column: cells.get(key, "")}) for key, place in box.places.items()
    }
    return replace(box, places=places)


def counted(log: Log, **rule: object) -> ScoredLine:
    return score_line(log.box, ScoringRule(rule="made_up", **rule), sides_of(log.table))  # type: ignore[arg-type]


@pytest.mark.rule("NT-09", "NT-14", "NT-15", "NT-16")
@pytest.mark.parametrize(
    ("only", "figures"),
    [
        (Filter(), (3, 2)),
        (Filter(length=1), (1, 0)),
        (Filter(ferry=True), (1, 1)),
        (Filter(color="red"), (1, 0)),
        (Filter(places={"arctic": "1"}), (2, 1)),
        (Filter(ferry=True, places={"arctic": "1"}), (0, 1)),
    ],
)
def test_routes_count_by_length_ferry_colour_and_places(only: Filter, figures: tuple[int, int]) -> None:
    box = with_column(get_box("europe"), "arctic", {"budapest": "1", "smyrna": "1"})
    moves = [
        *claims("ann", "budapest--wien", "budapest--sarajevo", "dieppe--london"),
        *claims("bob", "palermo--smyrna", "berlin--frankfurt"),
    ]
    log = Log(box, setup(), moves)
    assert counted(log, count="routes_claimed", only=only, most=12).figures == figures


@pytest.mark.rule("AM-05")
def test_routes_count_by_their_goods() -> None:
    log = replay(*claims("ann", "jordaan--noordermarkt", "begijnhof--dam"), box="amsterdam")
    assert counted(log, count="routes_claimed", only=Filter(goods=True)).figures == (1, 0)


@pytest.mark.rule("NT-11", "NT-13", "NT-18")
def test_completed_tickets_count_by_places_and_points() -> None:
    moves: list[Move] = [
        *claims("ann", "budapest--wien", "berlin--wien"),
        Tickets("ann", (WrittenTicket("budapest", "berlin", 4), WrittenTicket("wien", "budapest", 1))),
        Tickets("ann", (WrittenTicket("roma", "budapest", 5),)),
        *claims("bob", "munchen--zurich"),
        Tickets("bob", (WrittenTicket("munchen", "zurich", 6),)),
    ]
    log = Log(with_column(get_box("europe"), "capital", {"berlin": "1", "wien": "1", "roma": "1"}), setup(), moves)
    assert counted(log, count="tickets_completed", most=7).figures == (2, 1)
    capitals = counted(log, count="tickets_completed", only=Filter(places={"capital": "1"}), most=7)
    assert (capitals.figures, capitals.points) == ((2, 0), (7, 0))
    small = counted(log, count="tickets_completed", only=Filter(worth=3), most=10)
    assert (small.figures, small.points) == ((1, 0), (10, 0))


@pytest.mark.rule("NY-06")
def test_each_place_that_is_touched_counts_once_for_every_side() -> None:
    box = with_column(get_box("europe"), "attraction", {"wien": "1", "berlin": "1", "roma": "1"})
    moves = [*claims("ann", "budapest--wien", "berlin--wien"), *claims("bob", "munchen--wien", "munchen--zurich")]
    line = counted(Log(box, setup(), moves), count="places_touched", only=Filter(places={"attraction": "1"}))
    assert line.points == (2, 1)


@pytest.mark.rule("LO-06")
def test_district_scores_once_all_its_places_are_connected() -> None:
    box = with_column(get_box("europe"), "district", {"budapest": "5", "berlin": "5", "zurich": "2", "munchen": "2"})
    moves = [*claims("ann", "budapest--wien"), *claims("bob", "munchen--zurich")]
    log = Log(box, setup(), moves)
    line = counted(log, count="sets_joined", by="district", each="own")
    assert {piece.id: piece.figures for piece in line.pieces} == {"2": (0, 1), "5": (0, 0)}
    assert line.points == (0, 2)
    for move in claims("ann", "berlin--wien"):  # joined through a place that is in no district
        log.record(move)
    assert counted(log, count="sets_joined", by="district", each="own").points == (5, 2)


@pytest.mark.rule("NT-17")
def test_most_trains_left_is_an_award_like_any_other() -> None:
    line = counted(replay(*claims("ann", "budapest--wien")), count="trains_left", most=7)
    assert (line.figures, line.points) == ((44, 45), (0, 7))
