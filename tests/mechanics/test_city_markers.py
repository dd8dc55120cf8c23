"""City markers: starting cities, first claims, scoring players, extra markers, and the fugitive."""

from functools import partial

import pytest

from companion.mechanics.city_markers.rules import CityMarkers, MarkerFacts
from companion.rules.actions.building import claim_faults
from companion.rules.load import get_box
from companion.rules.log import Log
from companion.rules.moves import Claim, Count, HouseRule, Marker, Move, Undo
from companion.rules.score.lines import points_on_track, worth_for, worths_of
from companion.rules.state import Piece
from tests.support.play import claims, line, pieces_on, refusals, replay

BOX = get_box("old-west")
WEST = partial(replay, box="old-west")
ALVIN = partial(WEST, variant="alvin")
STARTS = (Marker("bob", "santa-fe"), Marker("ann", "las-cruces"))


def own(log: Log) -> CityMarkers:
    found = log.table.mechanic(CityMarkers)
    assert found
    return found


def captured(log: Log) -> tuple[str | None, str | None]:
    return own(log).holder, own(log).hideout


def queue(log: Log) -> tuple[str, ...]:
    return own(log).queue(log.table)


@pytest.mark.rule("OW-01", "OW-09")
def test_box_is_for_six_with_three_markers_each_and_one_ferry() -> None:
    assert (BOX.players_rule.most, BOX.trains, BOX.mechanics[MarkerFacts].rules.each) == (6, 40, 3)
    assert [(route.id, route.ferry) for route in BOX.routes.values() if route.ferry] == [
        ("los-angeles--san-francisco", 3)
    ]
    assert own(WEST()).left("ann") == 3


@pytest.mark.rule("OW-02")
def test_deals_are_five_and_four() -> None:
    variant = BOX.variants["alvin"]
    assert (variant.start.deal, variant.start.keep, variant.later.deal, variant.later.keep) == (5, 3, 4, 1)
    assert len(variant.tickets) == 50


@pytest.mark.rule("OW-13")
def test_other_alvin_is_only_reminded_of() -> None:
    assert "OW-13" in {hint.rule for hint in BOX.hints}


@pytest.mark.rule("OW-03")
def test_last_player_chooses_the_first_starting_city() -> None:
    log = WEST(players=3)
    assert queue(log) == ("cat", "bob", "ann")
    assert refusals(log, Marker("ann", "denver")) == ["OW-03"]
    assert refusals(log, Claim("cat", "denver--pueblo")) == ["OW-03"]
    log.record(Marker("cat", "denver"))
    assert refusals(log, Marker("cat", "pueblo")) == ["OW-03"]
    assert refusals(log, Marker("bob", "denver")) == ["OW-03"]
    assert refusals(log, Marker("bob", "nowhere")) == [None]
    log.record(Marker("bob", "seattle"))
    assert refusals(log, Claim("cat", "denver--pueblo")) == ["OW-03"]
    log.record(Marker("ann", "boise"))
    assert queue(log) == ()
    assert refusals(log, Claim("cat", "denver--pueblo")) == []
    assert pieces_on(log.table, "building") == {"denver": "cat", "seattle": "bob", "boise": "ann"}


@pytest.mark.rule("OW-03", "ALL-13")
def test_undone_starting_city_is_chosen_again_despite_claims() -> None:
    log = WEST(*STARTS, *claims("ann", "las-cruces--roswell"), Undo(1))
    assert queue(log) == ("ann",)
    assert refusals(log, Claim("bob", "pueblo--santa-fe")) == ["OW-03"]
    assert refusals(log, Marker("ann", "santa-fe")) == ["OW-03"]
    log.record(Marker("ann", "roswell"))
    assert refusals(log, Claim("ann", "roswell--santa-fe")) == []
    assert refusals(log, Undo(3)) == ["ALL-13"]  # the one taken back would be a second one
    assert own(log).starts == {"bob": "santa-fe", "ann": "roswell"}


@pytest.mark.rule("OW-04")
def test_each_claim_begins_at_the_starting_citys_network() -> None:
    log = WEST(*STARTS)
    assert refusals(log, Claim("ann", "albuquerque--roswell")) == ["OW-04"]
    assert refusals(log, Claim("ann", "pueblo--santa-fe")) == ["OW-04"]  # another's starting city is none of hers
    log.record(Claim("ann", "las-cruces--roswell"))
    assert refusals(log, Claim("ann", "albuquerque--roswell")) == []
    log.record(Claim("bob", "roswell--santa-fe"))
    assert refusals(log, Claim("ann", "pueblo--santa-fe")) == ["OW-04"]
    assert refusals(log, Claim("bob", "albuquerque--roswell")) == []


@pytest.mark.rule("OW-04", "ALL-13")
def test_undone_claim_keeps_its_network_but_nothing_extends_it() -> None:
    log = WEST(*STARTS, *claims("ann", "las-cruces--roswell", "albuquerque--roswell"), Undo(2))
    assert set(log.table.claims) == {"albuquerque--roswell"}
    assert refusals(log, Claim("ann", "albuquerque--durango")) == ["OW-04"]
    assert Log.restore(BOX, log.setup, log.moves).table.claims == log.table.claims
    log.record(Claim("ann", "las-cruces--roswell"))
    assert refusals(log, Claim("ann", "albuquerque--durango")) == []


@pytest.mark.rule("OW-05")
def test_marker_goes_into_a_free_end_of_the_claimed_route() -> None:
    log = WEST(*STARTS, Claim("ann", "las-cruces--roswell", marker="roswell"))
    assert own(log).left("ann") == 1
    assert refusals(log, Claim("ann", "albuquerque--roswell", marker="roswell")) == ["OW-05"]
    assert refusals(log, Claim("ann", "albuquerque--roswell", marker="durango")) == ["OW-05"]
    assert refusals(log, Claim("ann", "albuquerque--roswell", marker="nowhere")) == [None]
    log.record(Claim("ann", "albuquerque--roswell", marker="albuquerque"))
    assert refusals(log, Claim("ann", "albuquerque--durango", marker="durango")) == ["OW-05"]
    assert refusals(log, Claim("bob", "pueblo--santa-fe", marker="pueblo")) == []
    log.record(Undo(3))
    assert pieces_on(log.table, "building") == {"santa-fe": "bob", "las-cruces": "ann", "roswell": "ann"}


@pytest.mark.rule("OW-06", "OW-07", "OW-10")
@pytest.mark.parametrize(
    ("markers", "ann", "bob", "cat"),
    [
        ("", 4, 0, 0),
        ("ann", 4, 0, 0),
        ("ann ann", 8, 0, 0),
        ("bob", 0, 4, 0),
        ("bob bob", 0, 8, 0),
        ("bob cat", 0, 4, 4),
        ("ann bob", 4, 4, 0),
    ],
)
def test_claim_scores_at_each_end_for_whose_marker_stands_there(markers: str, ann: int, bob: int, cat: int) -> None:
    log = WEST(players=3)
    log.table.house_rules["unjoined"] = "only what scores is asked here"
    for city, owner in zip(("billings", "gillette"), markers.split(), strict=False):
        own(log).pieces.put(Piece("building", city, owner))
    claim = Claim("ann", "billings--gillette", marker=None if "billings" in own(log).pieces else "billings")
    assert [*claim_faults(log.table, claim)] == []
    log.table.play(claim)
    assert points_on_track(log.table) == {"ann": ann, "bob": bob, "cat": cat}
    assert line(log, "routes") == {"ann": ann, "bob": 0, "cat": 0}
    assert line(log, "cities") == {"ann": 0, "bob": bob, "cat": cat}
    assert worth_for(log.table, claim) == ann
    assert worths_of(log.table, BOX.routes["billings--gillette"]) == (4, 8)


@pytest.mark.rule("OW-08", "ALL-05")
@pytest.mark.parametrize(("players", "open_to_bob"), [(2, ["OW-08"]), (3, ["OW-08"]), (4, []), (6, [])])
def test_few_players_use_one_of_a_triple_and_others_all_but_one(players: int, open_to_bob: list[str]) -> None:
    log = WEST(players=players)
    log.record(HouseRule("unjoined", "too much to tap"))
    log.record(Claim("ann", "eugene--portland"))
    assert refusals(log, Claim("ann", "eugene--portland-2")) == ["ALL-05"]
    for track in ("eugene--portland-2", "eugene--portland-3"):
        assert refusals(log, Claim("bob", track)) == open_to_bob


@pytest.mark.rule("OW-12")
def test_alvin_is_captured_by_a_claim_and_moved_to_an_own_city() -> None:
    log = ALVIN(*STARTS)
    assert captured(log) == (None, "roswell")
    assert refusals(log, Claim("ann", "las-cruces--roswell", marker="roswell")) == ["OW-12"]
    assert refusals(log, Claim("ann", "las-cruces--roswell", alvin="santa-fe")) == ["OW-12"]
    assert refusals(log, Claim("ann", "las-cruces--roswell", alvin="nowhere")) == [None]
    assert refusals(log, Claim("ann", "las-cruces--tucson", alvin="las-cruces")) == ["OW-12"]
    log.record(Claim("ann", "las-cruces--roswell"))
    assert (captured(log), points_on_track(log.table)["ann"]) == (("ann", "las-cruces"), 12)
    log.record(Claim("ann", "las-cruces--tucson"))  # his holder doesn't capture him again
    assert line(log, "alvin") == {"ann": 20, "bob": 0}
    log.record(Claim("bob", "albuquerque--santa-fe"))
    log.record(Claim("bob", "albuquerque--las-cruces", marker="albuquerque", alvin="albuquerque"))  # just marked
    assert captured(log) == ("bob", "albuquerque")
    assert line(log, "alvin") == {"ann": 10, "bob": 20}
    assert points_on_track(log.table) == {"ann": 2 + 7 + 2 + 10, "bob": 1 + 10}
    log.record(Undo(5))
    assert captured(log) == ("ann", "las-cruces")


@pytest.mark.rule("OW-12")
def test_roswell_is_no_start_and_base_game_captures_nobody() -> None:
    assert refusals(ALVIN(), Marker("bob", "roswell")) == ["OW-12"]
    assert refusals(WEST(), Marker("bob", "roswell")) == []
    log = WEST(*STARTS)
    assert refusals(log, Claim("ann", "las-cruces--roswell", alvin="las-cruces")) == ["OW-12"]
    log.record(Claim("ann", "las-cruces--roswell", marker="roswell"))
    assert captured(log) == (None, None)
    assert refusals(log, Count("ann", captures=10)) == ["OW-12"]


@pytest.mark.rule("OW-06", "OW-12")
def test_count_at_the_end_goes_before_the_claims() -> None:
    log = ALVIN(
        *STARTS, *claims("ann", "las-cruces--roswell"), Count("ann", cities=-3, captures=0), Count("bob", cities=9)
    )
    assert (line(log, "cities"), line(log, "alvin")) == ({"ann": -3, "bob": 9}, {"ann": 0, "bob": 0})
    assert refusals(log, Count("ann", cities=-200)) == ["OW-06"]
    assert refusals(log, Count("ann", captures=-1)) == ["OW-12"]


@pytest.mark.rule("OW-03", "OW-04")
def test_table_that_notes_no_markers_claims_anywhere() -> None:
    log = WEST(HouseRule("unjoined", "too much to tap"), *claims("ann", "billings--gillette", "eugene--portland"))
    assert line(log, "routes") == {"ann": 5, "bob": 0}
    assert refusals(replay(box="europe"), HouseRule("unjoined", "there are none")) == [None]


@pytest.mark.rule("OW-12", "OW-04")
def test_fugitive_is_nowhere_where_no_starting_city_is_noted() -> None:
    log = ALVIN(HouseRule("unjoined", "too much to tap"), *claims("ann", "las-cruces--roswell"))
    assert captured(log) == ("ann", None)
    assert refusals(log, Claim("bob", "albuquerque--roswell")) == []


@pytest.mark.rule("OW-03", "OW-05", "OW-12")
def test_no_other_box_has_markers_or_a_fugitive() -> None:
    log = replay()
    moves: list[Move] = [
        Marker("ann", "paris"),
        Claim("ann", "dieppe--paris", marker="paris"),
        Claim("ann", "dieppe--paris", alvin="paris"),
    ]
    for move in moves:
        assert refusals(log, move) == [None]
    assert refusals(log, Count("ann", cities=1)) == ["OW-06"]
