"""Differences between a table's own copy of a box and the known edition."""

import json

import pytest

from companion.mechanics.beds.rules import BedFacts
from companion.rules.faults import Refused, Why
from companion.rules.load import get_box
from companion.rules.moves import Claim, Move, Print, Undo
from companion.rules.record import read_record, score_record, write_record
from companion.rules.score.sheet import score
from tests.support.play import keeps, line, replay

LONG = next(key for key, ticket in get_box("europe").variants["base"].tickets.items() if ticket.deck == "long")


def test_length_counts_from_the_beginning_whenever_it_is_noted() -> None:
    log = replay(Claim("ann", "berlin--wien"), Claim("bob", "berlin--danzig"))  # of 3 and 4 spaces
    assert log.table.trains == {"ann": 42, "bob": 41}
    log.record(Print(route="berlin--wien", length=4))
    assert log.table.trains == {"ann": 41, "bob": 41}
    assert [side.lines["routes"] for side in score(log.table).sides] == [7, 7]
    log.record(Undo(2))
    assert log.table.trains == {"ann": 42, "bob": 41}
    log.record(Undo(3))
    assert log.table.trains["ann"] == 41
    log.record(Undo(0))
    assert log.table.trains["ann"] == 45
    assert get_box("europe").routes["berlin--wien"].length == 3


def test_color_and_points_of_a_ticket_are_those_of_the_copy() -> None:
    usual = get_box("europe").variants["base"].tickets[LONG].points
    log = replay(keeps("ann", LONG), Print(route="berlin--wien", color="red"), Print(ticket=LONG, points=usual + 1))
    assert log.box.routes["berlin--wien"].color == "red"
    assert log.box.routes["berlin--wien"].length == 3
    assert log.table.hands["ann"][LONG].points == usual + 1
    assert next(side.lines["tickets"] for side in score(log.table).sides if side.id == "ann") == -usual - 1


@pytest.mark.rule("PA-06")
def test_points_of_a_company_are_those_of_the_copy() -> None:
    log = replay(Claim("ann", "allentown--philadelphia", share="reading"), box="pennsylvania")
    assert line(log, "shares")["ann"] == 14
    log.record(Print(company="reading", by_place=(15, 9, 5)))
    assert line(log, "shares")["ann"] == 15
    for wrong in ((15, 9), (15, 9, 0), (100, 9, 5), ()):
        assert log.faults(Print(company="reading", by_place=wrong))
    assert log.faults(Print(company="nowhere", by_place=(1,)))
    assert log.faults(Print(company="reading", by_place=(15, 9, 5), points=3))


@pytest.mark.rule("JP-04")
def test_bullet_sign_of_a_route_is_that_of_the_copy() -> None:
    log = replay(Claim("ann", "ginza--tokyo"), Claim("bob", "kokura--matsuyama"), box="japan")
    assert list(log.table.common) == ["ginza--tokyo"]
    log.record(Print(route="ginza--tokyo", bullet=False))
    log.record(Print(route="kokura--matsuyama", bullet=True))
    assert list(log.table.common) == ["kokura--matsuyama"]
    assert line(log, "routes") == {"ann": 1, "bob": 0}
    assert [fault.why for fault in replay().faults(Print(route="berlin--wien", bullet=True))] == [Why.NO_BULLETS]


def test_later_print_of_the_same_counts_and_others_stay() -> None:
    log = replay(Print(route="berlin--wien", length=4), Print(route="berlin--wien", length=5, color="red"))
    assert log.box.routes["berlin--wien"].length == 5
    log.record(Undo(1))
    assert (log.box.routes["berlin--wien"].length, log.box.routes["berlin--wien"].color) == (4, "green")


def test_print_that_breaks_the_log_is_refused_without_effect() -> None:
    routes = [route for route in get_box("europe").routes.values() if not get_box("europe").twins[route.id]]
    claims = list[Move]()
    left = 45
    for route in sorted(routes, key=lambda route: -route.length):
        if route.length <= left:
            claims.append(Claim("ann", route.id))
            left -= route.length
    assert left == 0
    log = replay(*claims)
    with pytest.raises(Refused) as refused:
        log.record(Print(route=claims[-1].route, length=8))  # type: ignore[union-attr]
    assert [fault.why for fault in refused.value.faults] == [Why.PRINT_BREAKS]
    assert refused.value.faults[0].cause is not None
    assert refused.value.faults[0].cause.why is Why.TRAINS
    assert log.table.prints == ()
    assert len(log.moves) == len(claims)


@pytest.mark.parametrize(
    "move",
    [
        Print(),
        Print(route="berlin--wien"),
        Print(ticket=LONG),
        Print(route="berlin--wien", ticket=LONG, length=4),
        Print(route="berlin--wien", points=4),
        Print(ticket=LONG, points=4, length=4),
        Print(route="atlantis--wien", length=4),
        Print(route="berlin--wien", length=5, color="pink"),
        Print(route="berlin--wien", length=9),
        Print(route="berlin--wien", length=-1),
        Print(ticket="atlantis--wien", points=4),
        Print(ticket=LONG, points=100),
        Print(ticket=LONG, points=-4),
    ],
)
def test_print_that_says_nothing_of_the_box_is_refused(move: Print) -> None:
    log = replay()
    assert log.faults(move)
    with pytest.raises(Refused):
        log.record(move)
    assert log.box is get_box("europe")


def test_written_boards_and_multi_value_tickets_have_no_print() -> None:
    assert replay(box="plain").faults(Print(route="a--b:3", length=4))
    several = next(key for key, ticket in get_box("switzerland").tickets.items() if ticket.aims)
    assert replay(box="switzerland").faults(Print(ticket=several, points=4))


def test_bed_has_a_length_that_pieces_have_and_no_color() -> None:
    box = get_box("france")
    bed = next(route for route in box.routes.values() if route.bed)
    lengths = box.mechanics[BedFacts].pieces.each
    log = replay(box="france")
    assert log.faults(Print(route=bed.id, color="red"))
    assert log.faults(Print(route=bed.id, length=max(box.points) if max(box.points) not in lengths else 1))
    assert not log.faults(Print(route=bed.id, length=next(iter(lengths))))


def test_record_and_sheet_carry_prints() -> None:
    own = Print(route="berlin--wien", length=4)
    log = replay(Claim("ann", "berlin--wien"), own)
    record = read_record(json.dumps(write_record(log.table.setup, log.moves)))
    assert score_record(record, get_box("europe")).prints == (own,)
    assert record.moves[1] == own
