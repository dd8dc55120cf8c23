"""A redacted log: other players' tickets are counts, and nothing derived from them remains."""

from collections import Counter
from collections.abc import Sequence

import pytest

from companion.rules.box import Box
from companion.rules.deck import Variant
from companion.rules.faults import Refused, Why
from companion.rules.load import box_ids, get_box
from companion.rules.log import Log
from companion.rules.moves import Claim, Move, Pay, Player, Setup, Share, Tickets, Undo, WrittenTicket
from companion.rules.score.sheet import score
from companion.rules.table import HIDDEN, hide_tickets
from tests.support.play import setup

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
    table = log.redacted_for({"p2"}).table
    assert not table.hands["p1"]
    assert table.in_hand("p1") == 2
    assert table.hands["p2"] == log.table.hands["p2"]
    assert not table.is_whole
    assert log.table.is_whole


def test_moves_tell_how_many_tickets_others_noted(log: Log) -> None:
    view = log.redacted_for({"p2"})
    assert view.moves == [Tickets("p1", (HIDDEN,)), Tickets("p1", (HIDDEN,)), *log.moves[2:]]
    assert view.counting_moves == dict(enumerate(view.moves))


def test_moves_can_be_seen_one_by_one(log: Log) -> None:
    view = log.redacted_for(frozenset(), {1})
    assert [*view.table.hands["p1"]] == [OTHER]
    assert view.table.in_hand("p1") == 2
    assert view.moves[:2] == [Tickets("p1", (HIDDEN,)), log.moves[1]]


def test_undone_note_of_ones_own_is_in_no_hand(log: Log) -> None:
    assert not log.after(Undo(1)).redacted_for(frozenset(), {1}).table.hands["p1"]


@pytest.mark.rule("ALL-08")
def test_lines_that_depend_on_tickets_are_absent(log: Log) -> None:
    assert "tickets" in score(log.table).sides[0].lines
    sheet = score(log.redacted_for({"p2"}).table)
    assert [sorted(side.lines) for side in sheet.sides] == [["longest_route", "routes", "stations"]] * 2
    assert {figure for side in sheet.sides for figure in side.measures} == {"longest_route", "stations_left"}


def test_team_sees_its_holder_and_others_how_much_is_in_it() -> None:
    log = Log(get_box("team-asia"), TEAMS, [Tickets("p1", (SHARED,)), Share("p1", (SHARED,))])
    assert len(log.redacted_for({"p2"}).table.holders["t1"]) == 1
    others = log.redacted_for({"p3"})
    assert not others.table.holders["t1"]
    assert others.table.in_holder("t1") == 1
    assert others.moves[1] == Share("p1", (HIDDEN,))


@pytest.mark.rule("NO-03")
def test_removed_tickets_are_known_only_to_their_player() -> None:
    nordic = get_box("nordic-countries")
    deck = list(nordic.variants["base"].tickets)
    setup = Setup("nordic-countries", EUROPE.players)
    table = Log(nordic, setup, [Tickets("p1", tuple(deck[:2]), tuple(deck[:5]))]).table
    assert table.discarded == dict.fromkeys(deck[2:5], ("p1", "NO-03"))
    assert table.redacted_for({"p1"}, {}).discarded == table.discarded
    assert not table.redacted_for({"p2"}, {}).discarded


def test_log_itself_stays_as_it_is(log: Log) -> None:
    log.redacted_for(frozenset())
    assert [*log.table.hands["p1"]] == [ONE, OTHER]
    assert log.moves[0] == Tickets("p1", (ONE,))


DECKS = [(box, name) for box in box_ids() for name, variant in get_box(box).variants.items() if variant.tickets]


def dealt(box: Box, variant: Variant, without: Sequence[str] = (), first: str = "") -> list[str]:
    """Return a legal first deal that begins with the ticket `first`, if given, and has none of `without`."""
    room = Counter(variant.start.counts) if variant.start.counts else Counter({"": variant.start.size})
    others = sorted(variant.tickets.keys() - {*without, first}, key=lambda one: -room[pack_of(box, variant, one)])
    found = []
    for key in [first, *others] if first else others:
        if room[pack := pack_of(box, variant, key)] > 0:
            room[pack] -= 1
            found.append(key)
    return found


def pack_of(box: Box, variant: Variant, ticket: str) -> str:
    pack = box.pack_of(variant.tickets[ticket])
    return pack.id if pack and variant.start.counts else ""


def is_refused(log: Log, moves: Sequence[Move]) -> bool:
    try:
        for move in moves:
            log = log.after(move)
    except Refused:
        return True
    return False


@pytest.mark.parametrize(("box_id", "name"), DECKS)
@pytest.mark.rule("ALL-08", "ALL-14")
def test_known_faults_are_the_same_wherever_a_ticket_is(box_id: str, name: str) -> None:
    """The ticket is in Ann's hand, was dealt to her and returned, or is still in the deck. Bob sends refused moves."""
    box = get_box(box_id)
    variant = box.variants[name]
    rule = variant.start
    start = Log(box, setup(box.players_rule.least, box=box_id, variant=name))
    for x in variant.tickets:
        bobs = dealt(box, variant, [x])
        own, kept = bobs[0], tuple(bobs[: rule.keep])
        rest = dealt(box, variant, [x, *bobs])
        hers = dealt(box, variant, bobs, x) if not rule.counts or pack_of(box, variant, x) in rule.counts else None
        hands = [Tickets("ann", tuple(rest[: rule.keep]), tuple(rest))]
        if hers:
            hands.append(Tickets("ann", tuple(hers[: rule.keep]), tuple(hers)))
            if rule.keep < len(hers):
                hands.append(Tickets("ann", tuple(hers[1 : rule.keep + 1]), tuple(hers)))
        bob = Tickets("bob", kept, tuple(bobs))
        tries: list[list[Move]] = [
            [Tickets("bob", (x, own))],
            [Tickets("bob", (own, x))],
            [Tickets("bob", (x, x))],
            [Tickets("bob", (own,), (own, x))],
            [Tickets("bob", (), (x, x))],
            [Tickets("bob", (x,), (own,))],
            [Undo(1), Tickets("bob", (*kept, x, x), tuple(bobs))],
            [Undo(1), Undo(2), Tickets("bob", (x, own))],
        ]
        logs = [start.after(hand).after(bob) for hand in hands]
        for tried in tries:
            assert all(is_refused(log, tried) for log in logs), (x, tried)
            known, *others = [log.known_faults(tried, {"bob"}) for log in logs]
            assert known, (x, tried)
            assert all(other == known for other in others), (x, tried)


def test_move_refused_for_a_secret_alone_breaks_no_known_rule(log: Log) -> None:
    assert [fault.why for fault in log.faults(Tickets("p2", (ONE,)))] == [Why.TICKET_HELD]
    assert not log.known_faults([Tickets("p2", (ONE,))], {"p2"})
    assert [fault.why for fault in log.known_faults([Tickets("p2", (ONE,))], {"p1", "p2"})] == [Why.TICKET_HELD]


def test_restored_note_is_judged_by_known_tickets_alone(log: Log) -> None:
    """Bob noted Ann's ticket before she did, and undid it. Restoring it would break her secret note."""
    moves: list[Move] = [Tickets("p2", (ONE,)), Undo(0), Tickets("p1", (ONE,)), Claim("p2", "berlin--wien")]
    log = Log(get_box("europe"), EUROPE, moves)
    assert [fault.why for fault in log.faults(Undo(1))] == [Why.UNDO_BREAKS]
    assert not log.known_faults([Undo(1)], {"p2"})
    again = [fault.why for fault in log.known_faults([Undo(1), Claim("p2", "berlin--wien")], {"p2"})]
    assert again == [Why.CLAIMED]


@pytest.mark.parametrize(
    ("move", "hidden"),
    [
        (Tickets("p1", (ONE, OTHER)), Tickets("p1", (HIDDEN, HIDDEN))),
        (Share("p1", (ONE,)), Share("p1", (HIDDEN,))),
        (Pay("p1", 1, (ONE,)), Pay("p1", 1, (HIDDEN,))),
    ],
)
def test_moves_of_other_players_name_no_tickets(move: Move, hidden: Move) -> None:
    assert hide_tickets(move, {"p2"}) == hidden
    assert hide_tickets(move, {"p1"}) == move
