"""Possible players of each box."""

from collections.abc import Sequence

import pytest

from companion.rules.faults import Reason, Refused, Why
from companion.rules.load import get_box
from companion.rules.moves import Player, Setup
from companion.rules.setup import check_setup, teams
from tests.support.play import COLORS, setup


def faults(setup: Setup) -> list[Reason]:
    try:
        check_setup(get_box(setup.box), setup)
    except Refused as refused:
        return [fault.why for fault in refused.faults]
    return []


def seats(*people: tuple[str, str | None, str], box: str = "team-asia") -> Setup:
    return Setup(box, tuple(Player(name, name.title(), color, team) for name, team, color in people))


@pytest.mark.rule("EU-01", "DE-01", "LA-01", "TA-01", "CG-01")
@pytest.mark.parametrize(
    ("box", "counts"),
    [
        ("europe", range(2, 6)),
        ("germany", range(2, 6)),
        ("legendary-asia", range(2, 6)),
        ("team-asia", (4, 6)),
        ("card-game", range(2, 5)),
    ],
)
def test_number_of_players(box: str, counts: Sequence[int]) -> None:
    fit = [count for count in range(1, 7) if not faults(setup(count, box=box))]
    assert fit == list(counts)


@pytest.mark.rule("EU-01", "DE-01", "LA-01", "TA-01", "CG-01")
@pytest.mark.parametrize(
    ("box", "rule"),
    [
        ("europe", "EU-01"),
        ("germany", "DE-01"),
        ("legendary-asia", "LA-01"),
        ("team-asia", "TA-01"),
        ("card-game", "CG-01"),
    ],
)
def test_refusal_names_the_rule_of_the_box(box: str, rule: str) -> None:
    with pytest.raises(Refused) as refused:
        check_setup(get_box(box), setup(1, box=box))
    assert refused.value.faults[0].rule == rule


@pytest.mark.rule("TA-01")
@pytest.mark.parametrize(
    ("people", "why"),
    [
        ([("ann", "x", "red"), ("bob", "x", "red"), ("cat", "y", "blue"), ("dan", "y", "blue")], []),
        ([("ann", "x", "red"), ("bob", "y", "blue"), ("cat", "y", "blue"), ("dan", "x", "red")], []),
        ([("ann", "x", "red"), ("bob", "y", "blue"), ("cat", "x", "red"), ("dan", "y", "blue")], [Why.TEAM_SEATS]),
        ([("ann", "x", "red"), ("bob", "x", "blue"), ("cat", "y", "green"), ("dan", "y", "green")], [Why.TEAM_COLOR]),
        ([("ann", "x", "red"), ("bob", "x", "red"), ("cat", "y", "red"), ("dan", "y", "red")], [Why.SAME_TEAM_COLOR]),
        ([("ann", "x", "red"), ("bob", "x", "red"), ("cat", "x", "red"), ("dan", "y", "blue")], [Why.TEAM_SIZE]),
        ([("ann", None, "red"), ("bob", None, "red"), ("cat", "y", "blue"), ("dan", "y", "blue")], [Why.TEAM_SIZE]),
        ([("ann", " ", "red"), ("bob", " ", "red"), ("cat", "y", "blue"), ("dan", "y", "blue")], [Why.TEAM_SIZE]),
    ],
)
def test_teams_of_two_sit_side_by_side_in_one_colour(people: list[tuple[str, str | None, str]], why: list[Why]) -> None:
    assert faults(seats(*people)) == why


def test_box_without_teams_refuses_one() -> None:
    assert faults(seats(("ann", "x", "red"), ("bob", "x", "red"), box="europe")) == [
        Why.NO_TEAMS,
        Why.NO_TEAMS,
        Why.SAME_COLOR,
    ]


def test_team_can_be_named_like_a_player() -> None:
    people = [("ann", "bob", "red"), ("bob", "bob", "red"), ("cat", "ann", "blue"), ("dan", "ann", "blue")]
    assert faults(seats(*people)) == []
    assert teams(seats(*people)) == {"bob": ("ann", "bob"), "ann": ("cat", "dan")}


@pytest.mark.parametrize("box", ["germany", "legendary-asia", "team-asia", "card-game"])
def test_every_player_finds_a_colour(box: str) -> None:
    assert set(COLORS[:5]) <= set(get_box(box).colors)


@pytest.mark.parametrize("modules", [("depot",), ("depots", "depots")])
def test_unknown_or_doubled_module_is_refused(modules: tuple[str, ...]) -> None:
    assert faults(setup(modules=modules)) in ([Why.UNKNOWN_MODULE], [Why.MODULE_TWICE])
