"""Track pieces on beds, crossings, and claims of beds (France)."""

import pytest

from companion.mechanics.beds.rules import BedFacts, Beds
from companion.rules.faults import Refused
from companion.rules.load import get_box
from companion.rules.log import Log
from companion.rules.moves import Claim, HouseRule, Lay, Move, Pass, Undo
from tests.support.play import claims, pieces_on, refusals, replay

BED, CROSSED, TWIN = "grenoble--marseille", "avignon--nice", "dijon--paris"


def france(*moves: Move, players: int = 2, double_routes: str = "auto") -> Log:
    return replay(*moves, box="france", players=players, double_routes=double_routes)


def supply(log: Log) -> dict[int, dict[str, int]]:
    beds = log.table.mechanic(Beds)
    assert beds
    return beds.supply(log.table)


@pytest.mark.rule("FR-03")
def test_pieces_are_64_in_8_colours_for_each_bed_length() -> None:
    box = get_box("france")
    left = supply(france())
    assert left == {length: dict.fromkeys(left[2], each) for length, each in ((2, 3), (3, 3), (4, 1), (5, 1))}
    assert len(left[2]) == 8
    assert sum(sum(colors.values()) for colors in left.values()) == 64
    assert {route.length for route in box.routes.values() if route.bed} == left.keys()
    assert {route.color for route in box.routes.values() if route.bed} == {"gray"}


@pytest.mark.rule("FR-03", "FR-04")
def test_piece_lies_on_its_bed_until_that_is_claimed_by_anybody() -> None:
    log = france(Lay("ann", BED, "yellow"))
    assert pieces_on(log.table, "laid") == {BED: "yellow"}
    assert supply(log)[5]["yellow"] == 0
    assert refusals(log, Lay("bob", "lyon--rodez", "yellow")) == ["FR-03"]
    assert refusals(log, Lay("bob", "lyon--rodez", "red")) == []
    log.record(Claim("bob", BED))
    assert pieces_on(log.table, "laid") == {}
    assert log.table.claims == {BED: "bob"}
    assert refusals(log, Lay("bob", "lyon--rodez", "yellow")) == []


@pytest.mark.rule("FR-03")
def test_piece_without_a_bed_or_on_a_full_one_is_refused() -> None:
    log = france(Lay("ann", BED, "yellow"), Claim("bob", "besancon--lyon", color="red"))
    assert refusals(log, Lay("bob", BED, "red")) == ["FR-03"]
    assert refusals(log, Lay("bob", "besancon--lyon", "blue")) == ["FR-03"]
    assert refusals(log, Lay("bob", "briancon--grenoble", "yellow")) == ["FR-03"]  # printed
    assert refusals(log, Lay("bob", "avignon--toulouse", "yellow")) == ["FR-03"]  # gray, but no bed
    assert refusals(log, Lay("bob", "lyon--rodez", "gray")) == ["FR-03"]
    assert refusals(log, Lay("bob", "lyon--rodez", "mauve")) == ["FR-03"]
    assert refusals(log, Lay("bob", "nowhere", "red")) == [None]


@pytest.mark.rule("FR-04")
def test_bed_needs_a_piece_and_printed_tracks_none() -> None:
    log = france()
    assert refusals(log, Claim("ann", BED)) == ["FR-04"]
    assert refusals(log, Claim("ann", "briancon--grenoble")) == []
    assert refusals(log, Claim("ann", "avignon--toulouse")) == []
    assert refusals(log, Claim("ann", "corse-nice--nice")) == []


@pytest.mark.rule("FR-03", "FR-04")
def test_claim_with_a_colour_must_be_allowed_as_lay_and_claim() -> None:
    log = france(Claim("ann", BED, color="blue"), Lay("bob", "besancon--lyon", "red"))
    assert log.table.claims == {BED: "ann"}
    assert supply(log)[5]["blue"] == 1
    assert refusals(log, Claim("bob", "lyon--rodez", color="blue")) == []
    assert refusals(log, Claim("bob", "belgique-reims--reims", color="red")) == [
        "FR-03"
    ]  # the only red one of 4 is out
    assert refusals(log, Claim("bob", "besancon--lyon", color="blue")) == ["FR-03"]  # a piece is noted there
    assert refusals(log, Claim("bob", "briancon--grenoble", color="yellow")) == ["FR-03"]  # printed
    assert refusals(log, Claim("bob", CROSSED, color="blue")) == ["FR-05"]
    assert refusals(log, Claim("bob", BED, color="red")) == ["ALL-01"]


def test_other_boards_have_no_beds() -> None:
    assert refusals(replay(), Lay("ann", "berlin--wien", "red")) == [None]
    assert refusals(replay(), Claim("ann", "berlin--wien", color="red")) == [None]


@pytest.mark.rule("FR-05")
@pytest.mark.parametrize("move", [Lay("ann", BED, "yellow"), Claim("ann", BED, color="yellow")])
def test_what_a_piece_or_a_claim_crosses_is_cut_off(move: Move) -> None:
    log = france(move)
    for cut_off in (CROSSED, "avignon--briancon"):
        assert refusals(log, Lay("bob", cut_off, "red")) == ["FR-05"]
        assert refusals(log, Claim("bob", cut_off)) == ["FR-05", "FR-04"]
    assert refusals(log, Lay("bob", "briancon--marseille", "red")) == []  # crosses only Avignon – Nice
    log.record(Undo(0))
    assert refusals(log, Lay("bob", CROSSED, "red")) == []


@pytest.mark.rule("FR-05")
def test_crossing_laid_meanwhile_keeps_the_cut_claim_undone() -> None:
    log = france(Lay("ann", BED, "yellow"), Undo(0), Lay("bob", CROSSED, "red"))
    assert refusals(log, Undo(1)) == ["ALL-13"]


@pytest.mark.rule("FR-05")
def test_plain_track_can_be_claimed_over_a_bed_and_cuts_it() -> None:
    laid = france(Lay("ann", "montpellier--rodez", "red"))
    assert refusals(laid, Claim("bob", "avignon--toulouse")) == []
    laid.record(Claim("bob", "avignon--toulouse"))
    assert refusals(laid, Claim("ann", "montpellier--rodez")) == []  # its piece lay there before
    bare = france(Claim("bob", "avignon--toulouse"))
    assert refusals(bare, Lay("ann", "montpellier--rodez", "red")) == ["FR-05"]


@pytest.mark.rule("FR-05")
def test_eleven_pairs_of_tracks_cross() -> None:
    box = get_box("france")
    pairs = {frozenset((key, other)) for key, others in box.mechanics[BedFacts].crossings.items() for other in others}
    assert len(pairs) == 11
    assert [pair for pair in pairs if not all(box.routes[key].bed for key in pair)] == [
        {"avignon--toulouse", "montpellier--rodez"}
    ]


@pytest.mark.rule("FR-06")
def test_piece_on_one_of_several_beds_shuts_others_with_few() -> None:
    for players in (2, 3):
        log = france(Lay("ann", TWIN, "blue"), players=players)
        assert refusals(log, Lay("bob", f"{TWIN}-2", "red")) == ["FR-06"]
        assert refusals(log, Claim("bob", f"{TWIN}-3", color="red")) == ["FR-06"]
        assert refusals(log, Claim("bob", TWIN)) == []
        log.record(Claim("bob", TWIN))
        assert refusals(log, Lay("ann", f"{TWIN}-3", "red")) == ["FR-06"]


@pytest.mark.rule("FR-06")
def test_beds_are_separate_with_more_players_and_one_each() -> None:
    for players in (4, 5):
        log = france(Lay("ann", TWIN, "blue"), Lay("bob", f"{TWIN}-2", "red"), Claim("ann", TWIN), players=players)
        assert refusals(log, Claim("ann", f"{TWIN}-2")) == ["ALL-05"]
        assert refusals(log, Lay("ann", f"{TWIN}-3", "green")) == []  # anybody may lay anywhere
        assert refusals(log, Claim("cat", f"{TWIN}-3")) == ["FR-04"]
        log.record(Claim("bob", f"{TWIN}-2"))
        log.record(Claim("cat", f"{TWIN}-3", color="blue"))


@pytest.mark.rule("FR-06")
def test_printed_double_closes_by_its_claims_as_ever() -> None:
    log = france(Claim("ann", "angers--nantes"))
    assert refusals(log, Claim("bob", "angers--nantes-2")) == ["FR-06"]
    assert refusals(france(Lay("ann", TWIN, "blue"), double_routes="open"), Lay("bob", f"{TWIN}-2", "red")) == []


@pytest.mark.rule("FR-04", "FR-05", "FR-06")
def test_table_without_pieces_claims_any_uncut_bed() -> None:
    log = france(HouseRule("unlaid", "too much to tap"))
    assert supply(log) == {}
    log.record(Claim("ann", BED))
    assert refusals(log, Claim("bob", CROSSED)) == ["FR-05"]
    log.record(Claim("bob", TWIN))
    assert refusals(log, Claim("ann", f"{TWIN}-2")) == ["FR-06"]
    assert refusals(log, Lay("ann", "lyon--rodez", "red")) == []
    assert refusals(log, Claim("ann", "lyon--rodez", color="red")) == []
    with pytest.raises(Refused):
        replay(HouseRule("unlaid", "there are none"))


@pytest.mark.rule("FR-04", "ALL-13")
def test_claim_depends_on_its_piece_but_a_relaid_one_on_nothing() -> None:
    log = france(Lay("ann", BED, "blue"), Claim("bob", BED), Lay("ann", "lyon--rodez", "blue"))
    assert refusals(log, Undo(0)) == ["ALL-13"]
    log.record(Undo(1))  # noted for the wrong player: one blue piece is on two beds until the correction
    assert pieces_on(log.table, "laid") == {BED: "blue", "lyon--rodez": "blue"}
    assert supply(log)[5]["blue"] == 0
    log.record(Claim("ann", BED))
    assert pieces_on(log.table, "laid") == {"lyon--rodez": "blue"}


@pytest.mark.rule("FR-12")
def test_laying_is_a_turn_of_the_last_lap() -> None:
    printed = ("avignon--toulouse", "brest--cherbourg", "calais--cherbourg", "corse-perpignan--perpignan")
    beds = ("dijon--paris", "lyon--rodez", BED)
    log = france(*claims("ann", *printed), *(Claim("ann", bed, color="red") for bed in beds))
    assert log.table.last_lap is not None
    assert log.table.last_lap.left == 2
    log.record(Lay("bob", "amiens--lille", "red"))
    assert log.table.last_lap.played_since == ("bob",)
    assert refusals(log, Pass("bob")) == ["ALL-09"]
