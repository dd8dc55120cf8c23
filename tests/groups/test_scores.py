"""Entered scores of a game without moves: possible players, teams, and places of tied sides."""

import pytest

from companion.features.groups.service.faults import ScoreFault
from companion.features.groups.service.scores import Score, by_hand
from companion.rules.faults import Refused, Why
from tests.support.refusals import refused

ANN, BOB, CAT, DAN = "Ann", "Bob", "Cat", "Dan"


def places(*scores: Score) -> list[int | None]:
    return [one.place for one in by_hand("europe", scores)]


def test_points_alone_tell_the_places() -> None:
    assert places(Score(ANN, 90), Score(BOB, 80), Score(CAT, 90)) == [None, None, None]


@pytest.mark.parametrize(
    ("given", "found"),
    [
        ((1, None), [1, 2]),
        ((None, 2), [1, 2]),
        ((2, 1), [2, 1]),
        ((1, 1), [1, 1]),
    ],
)
def test_place_among_two_with_the_same_points(given: tuple[int | None, int | None], found: list[int]) -> None:
    assert places(Score(ANN, 90, given[0]), Score(BOB, 90, given[1]), Score(CAT, 80)) == [*found, None]


def test_places_below_the_first_count_those_ahead() -> None:
    assert places(Score(ANN, 90), Score(BOB, 80, 3), Score(CAT, 80)) == [None, 3, 2]
    assert places(Score(ANN, 90, 1), Score(BOB, 90), Score(CAT, 90)) == [1, 2, 2]


@pytest.mark.parametrize(
    "scores",
    [
        [Score(ANN, 90, 2), Score(BOB, 80)],  # nobody had the same points
        [Score(ANN, 90), Score(BOB, 80, 1)],  # less points, and yet ahead
        [Score(ANN, 90, 2), Score(BOB, 90, 2)],  # and who was first?
        [Score(ANN, 90, 9), Score(BOB, 90)],
        [Score(ANN, 90, 1), Score(BOB, 90, 1), Score(CAT, 90, 2)],
    ],
)
def test_place_that_the_points_do_not_allow_is_refused(scores: list[Score]) -> None:
    with refused(ScoreFault.PLACE):
        by_hand("europe", scores)


@pytest.mark.parametrize(
    ("why", "scores"),
    [
        (ScoreFault.PLAYERS, []),
        (ScoreFault.PLAYERS, [Score(ANN, 90)]),
        (ScoreFault.PLAYERS, [Score(f"P{at}", at) for at in range(13)]),
        (ScoreFault.NAME, [Score(ANN, 90), Score("\u202e", 80)]),
        (ScoreFault.NAME, [Score(ANN, 90), Score("N" * 41, 80)]),
        (ScoreFault.SAME_NAME, [Score(ANN, 90), Score(" ann ", 80)]),
        (ScoreFault.POINTS, [Score(ANN, 10_000), Score(BOB, 80)]),
        (ScoreFault.POINTS, [Score(ANN, -10_000), Score(BOB, 80)]),
    ],
)
def test_who_can_not_have_played_is_refused(why: ScoreFault, scores: list[Score]) -> None:
    with refused(why):
        by_hand("europe", scores)


def test_team_shares_its_score_and_its_place() -> None:
    teams = [Score(ANN, 90, team="A"), Score(BOB, 90, 2, team="B"), Score(CAT, 90, team="A"), Score(DAN, 90, team="B")]
    assert [one.place for one in by_hand("team-asia", teams)] == [1, 2, 1, 2]


@pytest.mark.parametrize(
    ("why", "scores"),
    [
        (
            ScoreFault.TEAM_POINTS,
            [
                Score(ANN, 90, team="A"),
                Score(BOB, 80, team="A"),
                Score(CAT, 70, team="B"),
                Score(DAN, 70, team="B"),
            ],
        ),
        (
            ScoreFault.PLACE,
            [
                Score(ANN, 90, 1, team="A"),
                Score(BOB, 90, 2, team="A"),
                Score(CAT, 90, team="B"),
                Score(DAN, 90, team="B"),
            ],
        ),
    ],
)
def test_teams_that_can_not_be_are_refused(why: ScoreFault, scores: list[Score]) -> None:
    with refused(why):
        by_hand("team-asia", scores)


def in_teams(*teams: str | None) -> list[Score]:
    return [Score(f"P{at}", 90, team=team) for at, team in enumerate(teams)]


@pytest.mark.parametrize(
    ("board", "scores", "why"),
    [
        ("europe", in_teams(*[None] * 6), Why.PLAYERS),
        ("germany", in_teams(*[None] * 12), Why.PLAYERS),
        ("team-asia", in_teams("A", "B", "B"), Why.PLAYERS_IN_TEAMS),
        ("team-asia", in_teams("A", "A"), Why.PLAYERS_IN_TEAMS),
        ("team-asia", in_teams("A", "A", "A", "B"), Why.TEAM_SIZE),
        ("team-asia", in_teams("A", "A", "B", None), Why.TEAM_SIZE),
        ("team-asia", in_teams("A", "A", None, None), Why.TEAM_SIZE),
    ],
)
def test_box_is_for_so_many_in_teams_of_its_size(board: str, scores: list[Score], why: Why) -> None:
    with pytest.raises(Refused) as refused:
        by_hand(board, scores)
    assert why in [fault.why for fault in refused.value.faults]
    if len({one.team or one.name for one in scores}) > 1:
        assert len(by_hand(board, scores, as_before=True)) == len(scores)


def test_unknown_box_has_any_teams_but_not_a_single_one() -> None:
    assert [one.team for one in by_hand("Märklin", in_teams("A", "B", "B", None))] == ["A", "B", "B", None]
    with refused(ScoreFault.ONE_TEAM):
        by_hand("Märklin", in_teams("A", "A"))


def test_two_of_one_name_are_told_apart_by_their_keys_alone() -> None:
    former = [Score("former player", 90, person="k1"), Score("former player", 80, person="k2")]
    assert len(by_hand("europe", former)) == 2
    for other in (Score("Former Player", 70), Score("former player", 70, person="k1")):
        with refused(ScoreFault.SAME_NAME):
            by_hand("europe", [*former, other])
