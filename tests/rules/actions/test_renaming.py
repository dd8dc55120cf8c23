"""Renamed places of a written board."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.rules.actions.renaming import move_renamed
from companion.rules.faults import Refused, Why
from companion.rules.load import get_box
from companion.rules.log import Log
from companion.rules.moves import (
    Claim,
    Forget,
    Move,
    Options,
    Rename,
    Setup,
    Tickets,
    Undo,
    WrittenBoard,
    WrittenTicket,
    counting,
)
from companion.rules.record import read_record, score_record, write_record
from companion.rules.score.sheet import score
from tests.support.lengths import repeated
from tests.support.play import claims, replay, setup

TYPO = Rename("Madird", "Madrid")


def typed_in(*moves: Move, tracks: tuple[str, ...] = ()) -> Log:
    options = Options(board=WrittenBoard(tracks=tracks))
    return Log(get_box("plain"), Setup("plain", setup(2, box="plain").players, options=options), moves)


def whys(log: Log, move: Move) -> list[object]:
    return [fault.cause.why if fault.cause else fault.why for fault in log.faults(move)]


def test_renaming_changes_claims_tickets_and_longest_route() -> None:
    """By hand: Ann 4 + 2 for routes, 9 for the ticket, 10 for 5 trains in a row."""
    log = typed_in(
        *claims("ann", "Lisboa--Madrid:3", "Madird--Barcelona:2"),
        Tickets("ann", (WrittenTicket("Lisboa", "Barcelona", 9),)),
        Tickets("bob", (WrittenTicket("Madird", "Faro", 5),)),
    )
    assert score(log.table).sides[0].lines["tickets"] == -9
    log.record(TYPO)
    ann = score(log.table).sides[0]
    assert ann.lines == {"routes": 6, "tickets": 9, "longest_route": 10, "bonuses": 0}
    assert set(log.box.places) == {"Lisboa", "Madrid", "Barcelona"}
    assert [*log.table.hands["bob"]] == ["Madrid--Faro:5"]
    assert log.current_move(1) == Claim("ann", "Madrid--Barcelona:2")
    assert log.moves[1] == Claim("ann", "Madird--Barcelona:2")


def test_shown_ticket_of_a_hidden_hand_has_the_new_name() -> None:
    ticket = Tickets("ann", (WrittenTicket("Madird", "Faro", 5),))
    log = typed_in(ticket, Claim("ann", "Madird--Faro:2"), TYPO)
    assert [*log.redacted_for(frozenset(), frozenset({0})).table.hands["ann"]] == ["Madrid--Faro:5"]
    hidden = log.redacted_for(frozenset())
    assert (hidden.table.hands["ann"], hidden.current_move(0)) == ({}, Tickets("ann", ("?",)))


def test_track_of_an_earlier_game_is_renamed() -> None:
    log = typed_in(Claim("ann", "Madird--Faro:2"), tracks=("Madird--Porto:3", "Porto--Madrid:3"))
    log.record(TYPO)
    assert set(log.box.routes) == {"Madrid--Porto:3", "Porto--Madrid:3", "Madrid--Faro:2"}
    log.record(Forget("Madrid--Porto:3"))
    assert "Madrid--Porto:3" not in log.box.routes


def test_move_after_a_renaming_means_what_it_names() -> None:
    """Lyon was typed for Lille, and the real Lyon comes later."""
    log = typed_in(Claim("ann", "Paris--Lyon:2"), Rename("Lyon", "Lille"), Claim("bob", "Paris--Lyon:2"))
    assert log.table.claims == {"Paris--Lille:2": "ann", "Paris--Lyon:2": "bob"}
    log.record(Rename("Paris", "Lutetia"))
    log.record(Rename("Lyon", "Lugdunum"))
    assert log.table.claims == {"Lutetia--Lille:2": "ann", "Lutetia--Lugdunum:2": "bob"}


@pytest.mark.parametrize(
    ("move", "why"),
    [
        (Rename("Oslo", "Bergen"), Why.UNKNOWN_CITY),
        (Rename("Secret", "Bergen"), Why.UNKNOWN_CITY),
        (Rename("Berlin", "Berlin"), Why.NAME_UNCHANGED),
        (Rename("Berlin", "paris"), Why.SPELT_OTHERWISE),
        (Rename("Berlin", " Bonn"), Why.BAD_PLACE),
        (Rename("Berlin", "Bonn--Ost"), Why.BAD_PLACE),
        (Rename("Berlin", "Paris"), Why.ROUTE_BETWEEN),
        (Rename("Bern", "Berlin"), Why.CLAIMED),
        (Rename("Basel", "Berlin"), Why.TWIN_HELD),
        (Rename("Oslo", "Xanten"), Why.UNKNOWN_CITY),
    ],
)
def test_impossible_name_is_refused(move: Move, why: Why) -> None:
    log = typed_in(
        *claims("ann", "Berlin--Paris:3", "Berlin--Roma:4", "Basel--Roma:2"),
        Claim("bob", "Bern--Roma:4"),
        Tickets("bob", (WrittenTicket("Secret", "Xanten", 5),)),
    )
    before = log.table.claims.copy()
    assert whys(log, move) == [why]
    with pytest.raises(Refused):
        log.record(move)
    assert (log.table.claims, len(log.moves)) == (before, 5)


def test_case_of_a_name_is_renamed() -> None:
    log = typed_in(Claim("ann", "berlin--Paris:3"), Rename("berlin", "Berlin"))
    assert set(log.box.places) == {"Berlin", "Paris"}


def test_board_that_we_know_is_not_renamed() -> None:
    assert whys(replay(), Rename("berlin", "Bonn")) == [Why.NO_WRITTEN_BOARD]


@pytest.mark.parametrize(
    "tickets",
    [
        (WrittenTicket("Madird", "Madrid", 4),),
        (WrittenTicket("Madird", "Lisboa", 9), WrittenTicket("Madrid", "Lisboa", 9)),
        (WrittenTicket("MADRID", "Faro", 9),),
    ],
)
def test_no_ticket_refuses_a_renaming(tickets: tuple[WrittenTicket, ...]) -> None:
    """A refusal would reveal a secret ticket."""
    log = typed_in(Tickets("ann", (WrittenTicket("Lisboa", "Madrid", 9),)), Tickets("bob", tickets[:1]))
    for ticket in tickets[1:]:
        log = log.after(Tickets("bob", (ticket,))) if not log.faults(Tickets("bob", (ticket,))) else log
    log.record(Claim("ann", "Madird--Barcelona:2"))
    log.record(TYPO)
    log.record(Undo(len(log.moves) - 1))
    log.record(Undo(len(log.moves) - 1))
    assert Log.restore(log.box, log.setup, log.moves).table.hands == log.table.hands


PLACES = ("Madrid", "Madird", "Lisboa", "Faro", "Porto")
ENDS = st.lists(st.sampled_from(PLACES), min_size=2, max_size=2, unique=True)
MOVES = st.one_of(
    st.builds(
        lambda player, ends, length: Claim(player, f"{ends[0]}--{ends[1]}:{length}"),
        st.sampled_from(["ann", "bob"]),
        ENDS,
        st.integers(1, 3),
    ),
    st.builds(
        lambda player, ends, points: Tickets(player, (WrittenTicket(ends[0], ends[1], points),)),
        st.sampled_from(["ann", "bob"]),
        ENDS,
        st.integers(1, 20),
    ),
    st.builds(Undo, st.integers(0, 12)),
    st.builds(Rename, st.sampled_from(PLACES), st.sampled_from(PLACES)),
)


def outcome(log: Log) -> object:
    table = log.table
    sides = {side.id: (side.lines, side.total) for side in score(table).sides}
    return table.claims, table.trains, {player: {*hand} for player, hand in table.hands.items()}, sides


@settings(max_examples=repeated(150), deadline=None)
@given(st.lists(MOVES, max_size=12))
def test_renaming_equals_having_typed_it_so(moves: list[Move]) -> None:
    log = typed_in()
    for move in moves:
        if not log.faults(move):
            log.record(move)
    before = outcome(log)
    if log.faults(TYPO):
        return
    renamed = log.after(TYPO)
    counted = [move for move, counts in zip(log.moves, counting(log.moves), strict=True) if counts]
    if not any(isinstance(move, Rename) for move in counted):
        typed = [move_renamed(move, TYPO) for move in counted if not isinstance(move, Undo)]
        refused = 0
        same = typed_in()
        for move in typed:
            try:
                same.record(move)
            except Refused:
                refused += 1
                assert isinstance(move, Tickets)  # tickets never refuse a renaming
        if not refused:
            assert outcome(renamed) == outcome(same)
    assert outcome(renamed.after(Undo(len(log.moves)))) == before
    assert outcome(Log.restore(log.box, log.setup, renamed.moves)) == outcome(renamed)
    record = read_record(msgspec.json.encode(write_record(renamed.setup, renamed.moves)))
    assert score_record(record, get_box("plain")) == score(renamed.table)
