"""Harbors: permitted cities, and points of completed tickets that name their city."""

from collections.abc import Sequence

import pytest

from companion.mechanics.harbors.rules import HarborFacts, Harbors
from companion.rules.load import get_box
from companion.rules.log import Log
from companion.rules.moves import Claim, Harbor, Move, Tickets, Undo
from tests.support.play import claims, line, refusals, replay, side

BOX = "rails-and-sails-great-lakes"


def game(*moves: Move, players: int = 2) -> Log:
    return replay(*moves, players=players, box=BOX)


@pytest.mark.rule("GL-08")
def test_harbor_stands_in_a_port_that_an_own_route_touches() -> None:
    log = game(Claim("ann", "chicago--milwaukee"), Claim("bob", "madison--milwaukee"))
    assert refusals(log, Harbor("ann", "muskegon")) == ["GL-08"]
    assert refusals(log, Harbor("bob", "chicago")) == ["GL-08"]
    assert refusals(log, Harbor("bob", "madison")) == ["GL-08"]
    assert refusals(log, Harbor("bob", "x")) == [None]
    log.record(Harbor("bob", "milwaukee"))  # by a train track
    assert refusals(log, Harbor("ann", "milwaukee")) == ["GL-08"]  # taken
    log.record(Harbor("ann", "chicago"))  # by a ship track
    own = log.table.mechanic(Harbors)
    assert own
    assert [own.pieces.owner(city) for city in ("milwaukee", "chicago")] == ["bob", "ann"]
    assert refusals(log, Undo(0)) == ["ALL-13"]  # the harbor rests on it


@pytest.mark.rule("GL-08", "GL-16")
def test_ports_are_those_of_the_table_and_no_fork_is_one() -> None:
    box = get_box(BOX)
    ports = {*box.mechanics[HarborFacts].marked}
    assert len(ports) == 25
    assert {"chicago", "montreal", "perry-sound", "syracuse"} <= ports
    log = game(Claim("ann", "junction-huron--port-elgin"))
    assert refusals(log, Harbor("ann", "junction-huron")) == ["GL-08"]
    named = {end for ticket in box.tickets.values() for end in ticket.places}
    assert {box.places[end].kind for end in named} == {"city"}


@pytest.mark.rule("GL-08", "GL-11")
def test_player_has_three_harbors_and_each_left_costs_four() -> None:
    log = game(*claims("ann", "chicago--milwaukee", "green-bay--milwaukee", "chicago--muskegon"))
    for left, city in ((8, "chicago"), (4, "milwaukee"), (0, "green-bay")):
        log.record(Harbor("ann", city))
        assert line(log, "harbors_left") == {"ann": -left, "bob": -12}
    assert refusals(log, Harbor("ann", "muskegon")) == ["GL-08"]
    assert side(log, "ann").measures["harbors_left"] == 0
    log.record(Undo(3))
    assert refusals(log, Harbor("ann", "muskegon")) == []


@pytest.mark.rule("GL-10")
@pytest.mark.parametrize(
    ("tickets", "points"),
    [
        ([], 0),
        (["chicago--new-york"], 0),
        (["green-bay--chicago"], 10),
        (["green-bay--chicago", "chicago--new-york"], 10),
        (["green-bay--chicago", "chicago--detroit"], 20),
        (["green-bay--chicago", "chicago--detroit", "duluth--chicago"], 30),
        (["green-bay--chicago", "chicago--detroit", "duluth--chicago", "chicago--toronto"], 30),
        (["milwaukee--erie"], 0),
    ],
)
def test_harbor_scores_by_completed_tickets_of_its_city(tickets: Sequence[str], points: int) -> None:
    network = ["chicago--milwaukee", "green-bay--milwaukee", "chicago--south-bend", "detroit--south-bend"]
    network += ["green-bay--wausau", "duluth--wausau", "detroit--toronto"]
    hand = [Tickets("ann", tuple(tickets))] if tickets else []
    log = game(*hand, *claims("ann", *network), Harbor("ann", "chicago"))
    assert line(log, "harbors") == {"ann": points, "bob": 0}
    (harbor,) = side(log, "ann").witness["harbors"]
    assert harbor["city"] == "chicago"
    assert len(harbor["tickets"]) == min(points // 10 + (len(tickets) == 4), 4)


@pytest.mark.rule("GL-10")
def test_ticket_between_two_own_harbors_serves_both() -> None:
    network = claims("ann", "chicago--milwaukee", "green-bay--milwaukee")
    built = [Harbor("ann", "chicago"), Harbor("ann", "green-bay")]
    log = game(Tickets("ann", ("green-bay--chicago",)), *network, *built)
    assert line(log, "harbors")["ann"] == 20
