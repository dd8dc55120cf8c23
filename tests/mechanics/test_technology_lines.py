"""Categories for owners of a technology: claims since the purchase against a plain replay, and the bonus for the
most.
"""

import random

import pytest

from companion.mechanics.technologies.rules import Technologies, TechnologyFacts
from companion.rules.box import Route
from companion.rules.load import get_box
from companion.rules.log import Log
from companion.rules.moves import Claim, Count, Move, Technology, Undo
from companion.rules.score.lines import points_on_track, worth_for
from companion.rules.score.sheet import score
from tests.support.play import claims, keeps, line, refusals, replay, setup, side

UK = "united-kingdom"
BOX = get_box(UK)


def worth_with(log: Log, route: Route) -> dict[str, int]:
    own = log.table.mechanic(Technologies)
    assert own
    return own.worth_with(BOX, route)


def sums(log: Log) -> dict[str, tuple[int, int]]:
    """Points for Boiler Lagging and Steam Turbines by player, counted plainly along the valid moves."""
    points = {player: [0, 0] for player in log.table.players}
    bought: set[tuple[str, str]] = set()
    for move in log.counting_moves.values():
        if isinstance(move, Technology):
            bought.add((move.player, move.card))
        elif isinstance(move, Claim):
            points[move.player][0] += (move.player, "boiler-lagging") in bought
            is_ferry = BOX.routes[move.route].ferry > 0
            points[move.player][1] += 2 * (is_ferry and (move.player, "steam-turbines") in bought)
    return {player: (lagging, turbines) for player, (lagging, turbines) in points.items()}


@pytest.mark.rule("UK-08", "UK-14", "ALL-13")
@pytest.mark.parametrize("seed", range(6))
def test_claims_since_are_those_of_a_plain_count_after_any_undo(seed: int) -> None:
    chance = random.Random(seed)
    log = Log(BOX, setup(3, box=UK))
    cards = [*BOX.mechanics[TechnologyFacts].cards]
    for _move in range(120):
        player = chance.choice(["ann", "bob", "cat"])
        options: list[Move] = [
            Technology(player, chance.choice(cards)),
            Claim(player, chance.choice([*BOX.routes])),
            Claim(player, chance.choice([*log.table.claims, "barrow--leeds"]), technology="right-of-way"),
            Undo(chance.randrange(max(1, len(log.moves)))),
        ]
        move = chance.choice(options)
        if not log.faults(move):
            log.record(move)
    sides = {one.id: one for one in score(log.table).sides}
    assert {key: (one.lines["boiler_lagging"], one.lines["steam_turbines"]) for key, one in sides.items()} == sums(log)
    marked = ("routes", "boiler_lagging", "steam_turbines")
    assert points_on_track(log.table) == {key: sum(one.lines[name] for name in marked) for key, one in sides.items()}
    assert sum(piece.kind == "guest" for piece in log.table.pieces) + len(log.table.claims) == sum(
        isinstance(move, Claim) for move in log.counting_moves.values()
    )


@pytest.mark.rule("UK-08")
def test_claim_tells_what_it_brings_with_what_was_bought_before() -> None:
    ferry = BOX.routes["new-york--southampton"]
    log = replay(Technology("ann", "steam-turbines"), Claim("ann", ferry.id), box=UK)
    assert worth_with(log, ferry) == {"boiler-lagging": 1, "steam-turbines": 2}
    assert worth_with(log, BOX.routes["barrow--leeds"]) == {"boiler-lagging": 1}
    assert worth_for(log.table, Claim("ann", ferry.id)) == 42
    log.record(Technology("ann", "boiler-lagging"))
    assert worth_for(log.table, Claim("ann", ferry.id)) == 42
    assert side(log, "ann").witness["claims_since"] == {"steam_turbines": (ferry.id,)}


@pytest.mark.rule("UK-08", "UK-14")
def test_claims_since_are_asked_for_where_no_order_is_known() -> None:
    log = replay(*claims("ann", "barrow--leeds", "leeds--liverpool"), box=UK)
    log.record(Count("ann", since={"boiler_lagging": 2}))
    assert line(log, "boiler_lagging") == {"ann": 2, "bob": 0}
    assert points_on_track(log.table) == {"ann": 6, "bob": 0}
    log.record(Count("ann", since={"boiler_lagging": 1, "steam_turbines": 3}))
    assert line(log, "boiler_lagging") == {"ann": 1, "bob": 0}
    assert line(log, "steam_turbines") == {"ann": 6, "bob": 0}
    assert refusals(log, Count("ann", since={"double_heading": 2})) == [None]
    assert refusals(log, Count("ann", since={"boiler_lagging": 200})) == [None]
    assert refusals(replay(box="europe"), Count("ann", since={"boiler_lagging": 2})) == [None]


@pytest.mark.rule("UK-09")
def test_double_heading_counts_tickets_whenever_it_was_bought() -> None:
    ann = keeps("ann", "leeds--manchester", "norwich--ipswich", "liverpool--hull")
    log = replay(
        ann, *claims("ann", "leeds--manchester", "ipswich--norwich"), Technology("ann", "double-heading"), box=UK
    )
    assert line(log, "double_heading") == {"ann": 4, "bob": 0}
    log.record(Undo(3))
    assert line(log, "double_heading") == {"ann": 0, "bob": 0}
    assert side(log, "ann").measures["tickets_completed"] == 2


@pytest.mark.rule("UK-12")
@pytest.mark.parametrize(
    ("rivals", "points"), [((), 15), (("leeds--liverpool",), 15), (("hull--nottingham", "leeds--nottingham"), -15)]
)
def test_equalising_beam_asks_for_the_longest_route_a_tie_too(rivals: tuple[str, ...], points: int) -> None:
    moves = [Technology("ann", "equalising-beam"), Claim("ann", "barrow--leeds"), *claims("bob", *rivals)]
    log = replay(*moves, box=UK, variant="advanced")
    assert line(log, "equalising_beam") == {"ann": points, "bob": 0}


@pytest.mark.rule("UK-12")
def test_nothing_at_all_is_not_the_most() -> None:
    both = [Technology("ann", "equalising-beam"), Technology("ann", "risky-contracts")]
    log = replay(*both, box=UK, variant="advanced")
    assert (line(log, "equalising_beam"), line(log, "risky_contracts")) == (
        {"ann": -15, "bob": 0},
        {"ann": -20, "bob": 0},
    )
    assert side(log, "ann").total == -35
