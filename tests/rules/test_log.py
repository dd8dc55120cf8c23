"""The log against one that replays everything at every undo, and a restored game."""

from collections.abc import Callable, Sequence
from functools import partial
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from companion.mechanics.passengers.rules import PassengerFacts
from companion.rules.box import Box
from companion.rules.faults import Fault, Refused, Why
from companion.rules.load import get_box
from companion.rules.log import TABLE_INTERVAL, Log
from companion.rules.moves import (
    Borrow,
    Claim,
    Depot,
    Empty,
    Move,
    Passengers,
    Pay,
    Pile,
    Setup,
    Share,
    Station,
    Stock,
    Tickets,
    Undo,
    counting,
)
from companion.rules.table import Table
from tests.support.play import all_of, claims, keeps, replay, setup

GAMES = (
    setup(3, modules=("depots",)),
    setup(2, box="germany"),
    setup(4, box="team-asia"),
    setup(4, box="card-game"),
)


class PlainLog:
    """The reference log: an undo replays all remaining moves."""

    def __init__(self, box: Box, setup: Setup, moves: Sequence[Move] = ()) -> None:
        self.box = box
        self.setup = setup
        self.moves: list[Move] = []
        self.table = Table(box, setup)
        for index, move in enumerate(moves):
            try:
                self.record(move)
            except Refused as refused:
                raise Refused(refused.faults, index) from None

    def record(self, move: Move) -> None:
        if isinstance(move, Undo):
            self.table = self.without(move)
        else:
            self.table.play(move)
        self.moves.append(move)

    def without(self, undo: Undo) -> Table:
        if undo.player is not None and undo.player not in self.table.players:
            raise Refused([Fault(Why.UNKNOWN_PLAYER, {"id": undo.player})])
        if not 0 <= undo.move < len(self.moves):
            raise Refused([Fault(Why.NOTHING_TO_UNDO, {"id": undo.move})])
        if not counting(self.moves)[undo.move]:
            raise Refused([Fault(Why.UNDONE)])
        return self.fold([*self.moves, undo])

    def fold(self, moves: Sequence[Move]) -> Table:
        table = Table(self.box, self.setup)
        table.judges_order = False
        for move, counts in zip(moves, counting(moves), strict=True):
            if counts and not isinstance(move, Undo):
                try:
                    table.play(move)
                except Refused as refused:
                    raise Refused([Fault(Why.UNDO_BREAKS, cause=fault) for fault in refused.faults]) from None
        table.judges_order = True
        return table


def any_move(setup: Setup, dice: Random, moves: Sequence[Move]) -> Move:
    """A move that may be valid or not. Every second one undoes a move, mostly a recent one."""
    if moves and dice.random() < 0.45:
        back = dice.randrange(1, 5) if dice.random() < 0.6 else dice.randrange(0, len(moves) + 2)
        return Undo(len(moves) - back, dice.choice((None, None, None, "ann", "zed")))
    box = get_box(setup.box)
    player = dice.choice(setup.players).id
    cities = [place.id for place in box.places.values()]
    routes = list(box.routes)[:30] or ["nowhere"]
    tickets = list(box.variants[setup.variant].tickets)[:15]
    deal = tuple(dice.sample(tickets, min(len(tickets), dice.randrange(1, 5))))
    route = box.routes.get(dice.choice(routes))
    ends = route.ends if route else cities[:2]
    passengers = box.facts(PassengerFacts)
    colors = passengers.rules.colors if passengers else ("red",)
    owners = tuple(dice.sample([other.id for other in setup.players], dice.randrange(0, 2)))
    written = tuple(move.keep for move in moves if isinstance(move, Tickets) and move.player == player)
    return dice.choice(
        (
            Claim(player, dice.choice(routes)),
            Claim(player, dice.choice(routes)),
            Claim(player, dice.choice(routes), {dice.choice(ends): dice.choice(colors)}, owners),
            Station(player, dice.choice(cities)),
            Borrow(player, dice.choice(cities), dice.choice((None, *routes))),
            Depot(player, dice.choice(cities)),
            Stock(player, dice.choice(setup.players).id),
            Empty(),
            Passengers(dice.choice(cities), {dice.choice(colors): dice.randrange(1, 4)}),
            Tickets(player, deal[: dice.randrange(0, 4)], dice.choice((None, deal))),
            Share(player, dice.choice(written)[:1] if written else ("nothing",)),
            Pile(player, dice.randrange(1, 3), {"red": dice.randrange(0, 4), "green": dice.randrange(0, 4)}),
            Pay(player, dice.randrange(1, 3), deal[:1]),
        )
    )


def refusal(do: Callable[[], object]) -> tuple[int | None, list[Fault]] | None:
    """Return the index and the reasons of a refusal, or None."""
    try:
        do()
    except Refused as refused:
        return refused.index, refused.faults
    return None


@pytest.mark.rule("ALL-13")
@settings(max_examples=60)
@given(setup=st.sampled_from(GAMES), seed=st.integers(0, 10**9))
def test_log_is_as_one_that_replays_everything_at_every_undo(setup: Setup, seed: int) -> None:
    dice, box = Random(seed), get_box(setup.box)
    log, plain = Log(box, setup), PlainLog(box, setup)
    for _tried in range(6 * TABLE_INTERVAL):
        move = any_move(setup, dice, log.moves)
        faults = log.faults(move)
        refused = refusal(partial(plain.record, move))
        assert refusal(partial(log.record, move)) == refused
        assert faults == (refused[1] if refused else [])
        assert log.moves == plain.moves
        assert log.counting() == counting(plain.moves)
        assert all_of(log.table) == all_of(plain.table)
    restored = Log.restore(box, setup, log.moves)
    assert all_of(restored.table) == all_of(plain.table)
    assert (restored.moves, restored.counting()) == (log.moves, log.counting())
    for target in range(len(log.moves)):
        assert restored.faults(Undo(target)) == log.faults(Undo(target))


@pytest.mark.rule("ALL-13")
@settings(max_examples=60)
@given(setup=st.sampled_from(GAMES), seed=st.integers(0, 10**9))
def test_log_with_a_fault_is_refused_alike_at_the_same_move(setup: Setup, seed: int) -> None:
    """A restored log was validated before, so only its undone moves may be invalid."""
    dice, box = Random(seed), get_box(setup.box)
    log = Log(box, setup)
    for _tried in range(4 * TABLE_INTERVAL):
        move = any_move(setup, dice, log.moves)
        if not log.faults(move):
            log.record(move)
    moves = [*log.moves]
    assume(moves)  # the possible first moves were among those tried
    for _fault in range(2):
        at = dice.randrange(len(moves))
        moves[at] = any_move(setup, dice, moves[: dice.randrange(at, len(moves))])
    refused = refusal(lambda: PlainLog(box, setup, moves))
    assert refusal(lambda: Log(box, setup, moves)) == refused
    again = refusal(lambda: Log.restore(box, setup, moves))
    if again is None:
        assert all_of(Log.restore(box, setup, moves).table) == all_of(PlainLog(box, setup).fold(moves))
    else:
        assert again == refused


def test_what_is_played_at_a_copy_changes_nothing_at_the_table() -> None:
    table = replay(*claims("ann", "dieppe--paris"), keeps("ann", "paris--wien")).table
    before = repr(all_of(table.copy()))
    copy = table.copy()
    copy.play(Claim("bob", "brest--dieppe"))
    copy.play(keeps("ann", "brest--petrograd"))
    assert repr(all_of(table)) == before


def test_restoring_plays_only_what_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """A log with many undos costs no more than its length: each move is played at most once."""
    moves: list[Move] = []
    for _again in range(200):
        moves += [Claim("ann", "dieppe--paris"), Undo(len(moves))]
    moves.append(Claim("bob", "dieppe--paris"))
    count = 0
    play = Table.play

    def counted(table: Table, move: Move) -> None:
        nonlocal count
        count += 1
        play(table, move)

    monkeypatch.setattr(Table, "play", counted)
    assert Log.restore(get_box("europe"), setup(2), moves).table.claims == {"dieppe--paris": "bob"}
    assert count == 1
    Log(get_box("europe"), setup(2), moves)
    assert count < 2 * len(moves) + TABLE_INTERVAL


def test_undo_replays_few_moves_before_its_target(monkeypatch: pytest.MonkeyPatch) -> None:
    routes = list(get_box("europe").routes)
    log = replay(players=5)
    for number, route in enumerate(routes):
        move = Claim(f"{log.setup.players[number % 5].id}", route)
        if not log.faults(move):
            log.record(move)
    assert len(log.moves) > 4 * TABLE_INTERVAL
    count = 0
    play = Table.play

    def counted(table: Table, move: Move) -> None:
        nonlocal count
        count += 1
        play(table, move)

    monkeypatch.setattr(Table, "play", counted)
    log.record(Undo(len(log.moves) - 1))
    assert count < TABLE_INTERVAL
