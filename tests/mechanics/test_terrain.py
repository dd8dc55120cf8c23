"""Claims doubled by terrain cards: permitted ones, credit, undo, and the table's tally."""

from functools import partial

import pytest

from companion.mechanics.terrain.rules import TerrainFacts
from companion.rules.load import get_box
from companion.rules.log import Log
from companion.rules.moves import Claim, Count, Move, Undo
from companion.rules.score.lines import points_on_track, worth_for, worths_of
from tests.support.play import line, refusals, replay

BOX = get_box("heart-of-africa")
AFRICA = partial(replay, box="heart-of-africa")


def doubles(player: str, route: str) -> Claim:
    return Claim(player, route, doubled=True)


@pytest.mark.rule("AF-05", "AF-06")
def test_each_colour_and_length_has_its_cards_and_number() -> None:
    facts = BOX.mechanics[TerrainFacts]
    found = {(route.color, route.length): facts.of(route) for route in BOX.routes.values()}
    kinds = {"Desert": "red orange yellow", "Jungle": "green blue purple", "Mountain": "black white gray"}
    kind_of = {color: kind for kind, colors in kinds.items() for color in colors.split()}
    assert {key: (cards[0].name, cards[1]) for key, cards in found.items() if cards} == {
        (color, length): (kind_of[color], 1 if length <= 3 else 2) for color, length in found
    }


@pytest.mark.rule("AF-08", "AF-09")
@pytest.mark.parametrize(
    ("route", "once"),
    [
        ("cabinda--luanda", 1),
        ("salisbury--zomba", 2),
        ("cabinda--libreville", 4),
        ("bogoro--bondo", 7),
        ("addis-ababa--fachoda", 10),
        ("durban--madagascar-south", 15),
    ],
)
def test_doubled_track_scores_twice_for_the_same_trains(route: str, once: int) -> None:
    log = AFRICA(doubles("ann", route))
    assert (line(log, "routes")["ann"], line(log, "terrain")["ann"]) == (once, once)
    assert points_on_track(log.table) == {"ann": 2 * once, "bob": 0}
    assert log.table.trains["ann"] == 45 - BOX.routes[route].length
    assert worth_for(log.table, doubles("ann", route)) == 2 * once
    assert worths_of(log.table, BOX.routes[route]) == (once, 2 * once)


@pytest.mark.rule("AF-09")
def test_doubling_goes_with_its_claim() -> None:
    log = AFRICA(doubles("ann", "bogoro--bondo"), Undo(0))
    assert points_on_track(log.table) == {"ann": 0, "bob": 0}
    log.record(Claim("bob", "bogoro--bondo"))
    assert line(log, "terrain") == {"ann": 0, "bob": 0}
    assert worth_for(log.table, doubles("ann", "bogoro--bondo")) == 7
    log.record(Undo(2))
    log.record(Undo(1))  # Ann's again, as it was
    assert line(log, "terrain") == {"ann": 7, "bob": 0}


@pytest.mark.rule("AF-09")
def test_count_at_the_end_goes_before_the_claims() -> None:
    log = AFRICA(doubles("ann", "bogoro--bondo"), Count("ann", terrain=15), Count("bob", terrain=2))
    assert line(log, "terrain") == {"ann": 15, "bob": 2}
    assert points_on_track(log.table) == {"ann": 22, "bob": 2}
    log.record(Count("ann", terrain=0))
    assert line(log, "terrain") == {"ann": 0, "bob": 2}


@pytest.mark.rule("AF-06")
@pytest.mark.parametrize("box", ["europe", "nederland"])
def test_no_other_box_has_terrain_cards(box: str) -> None:
    route = next(iter(get_box(box).routes))
    log: Log = replay(box=box)
    moves: list[tuple[Move, list[str | None]]] = [
        (doubles("ann", route), [None]),
        (Claim("ann", route), []),
        (Count("ann", terrain=1), ["AF-09"]),
    ]
    for move, rules in moves:
        assert refusals(log, move) == rules
