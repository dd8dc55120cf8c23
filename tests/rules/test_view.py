"""A log as somebody may see it: the tickets of others are counts, and nothing that follows from them is there."""

import pytest

from companion.rules.load import get_box
from companion.rules.log import Log
from companion.rules.moves import Claim, Player, Setup, Share, Tickets, Undo, WrittenTicket
from companion.rules.score.sheet import score
from companion.rules.table import HIDDEN

EUROPE = Setup("europe", (Player("p1", "Ann", "red"), Player("p2", "Bob", "blue")))
TEAMS = Setup(
    "team-asia",
    (
        Player("p1", "Ann", "red", "t1"),
        Player("p2", "Bob", "red", "t1"),
        Player("p3", "Cat", "blue", "t2"),
        Player("p4", "Dan", "blue", "t2"),
    ),
)
ONE, OTHER = "lisboa--danzig", "berlin--roma"
SHARED = WrittenTicket("delhi", "hong-kong", 19)


@pytest.fixture
def log() -> Log:
    notes = [Tickets("p1", (ONE,)), Tickets("p1", (OTHER,)), Tickets("p2", ("athina--angora",))]
    return Log(get_box("europe"), EUROPE, [*notes, Claim("p2", "berlin--wien")])


def test_other_hands_are_counts(log: Log) -> None:
    table = log.seen_by({"p2"}).table
    assert not table.hands["p1"]
    assert table.in_hand("p1") == 2
    assert table.hands["p2"] == log.table.hands["p2"]
    assert not table.is_whole
    assert log.table.is_whole


def test_moves_tell_how_many_tickets_others_noted(log: Log) -> None:
    view = log.seen_by({"p2"})
    assert view.moves == [Tickets("p1", (HIDDEN,)), Tickets("p1", (HIDDEN,)), *log.moves[2:]]
    assert view.counting_moves == dict(enumerate(view.moves))


def test_moves_can_be_seen_one_by_one(log: Log) -> None:
    view = log.seen_by(frozenset(), {1})
    assert [*view.table.hands["p1"]] == [OTHER]
    assert view.table.in_hand("p1") == 2
    assert view.moves[:2] == [Tickets("p1", (HIDDEN,)), log.moves[1]]


def test_undone_note_of_ones_own_is_in_no_hand(log: Log) -> None:
    assert not log.after(Undo(1)).seen_by(frozenset(), {1}).table.hands["p1"]


@pytest.mark.rule("ALL-08")
def test_lines_that_depend_on_tickets_are_absent(log: Log) -> None:
    assert "tickets" in score(log.table).sides[0].lines
    sheet = score(log.seen_by({"p2"}).table)
    assert [sorted(side.lines) for side in sheet.sides] == [["longest_route", "routes", "stations"]] * 2
    assert {figure for side in sheet.sides for figure in side.measures} == {"longest_route", "stations_left"}


def test_team_sees_its_holder_and_others_how_much_is_in_it() -> None:
    log = Log(get_box("team-asia"), TEAMS, [Tickets("p1", (SHARED,)), Share("p1", (SHARED,))])
    assert len(log.seen_by({"p2"}).table.holders["t1"]) == 1
    others = log.seen_by({"p3"})
    assert not others.table.holders["t1"]
    assert others.table.in_holder("t1") == 1
    assert others.moves[1] == Share("p1", (HIDDEN,))


@pytest.mark.rule("NO-03")
def test_tickets_that_left_the_game_are_known_to_who_put_them_back_alone() -> None:
    nordic = get_box("nordic-countries")
    deck = list(nordic.variants["base"].tickets)
    setup = Setup("nordic-countries", EUROPE.players)
    table = Log(nordic, setup, [Tickets("p1", tuple(deck[:2]), tuple(deck[:5]))]).table
    assert table.discarded == dict.fromkeys(deck[2:5], ("p1", "NO-03"))
    assert table.seen_by({"p1"}, {}).discarded == table.discarded
    assert not table.seen_by({"p2"}, {}).discarded


def test_log_itself_stays_as_it_is(log: Log) -> None:
    log.seen_by(frozenset())
    assert [*log.table.hands["p1"]] == [ONE, OTHER]
    assert log.moves[0] == Tickets("p1", (ONE,))
