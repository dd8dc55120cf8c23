"""Places, and the criteria that decided them."""

import pytest

from companion.rules.score.sheet import Tied, rank

BREAKERS = ("tickets_completed", "stations_left", "longest_route_award")


def ranked(**sides: tuple[int, ...]) -> tuple[dict[str, int], tuple[str, ...], str]:
    ranking = rank([Tied(name, key[0], key[1:]) for name, key in sides.items()], BREAKERS)
    return dict(ranking.places), ranking.winners, ranking.decided_by


@pytest.mark.rule("ALL-11")
def test_most_points_win_whatever_the_tie_breakers_say() -> None:
    assert ranked(ann=(80, 0, 0, 0), bob=(79, 9, 3, 1)) == ({"ann": 1, "bob": 2}, ("ann",), "points")


@pytest.mark.rule("EU-16")
@pytest.mark.parametrize(
    ("bob", "decided_by"),
    [((80, 4, 3, 1), "tickets_completed"), ((80, 5, 1, 1), "stations_left"), ((80, 5, 2, 0), "longest_route_award")],
)
def test_tie_goes_down_the_tie_breakers_in_order(bob: tuple[int, ...], decided_by: str) -> None:
    assert ranked(bob=bob, ann=(80, 5, 2, 1)) == ({"ann": 1, "bob": 2}, ("ann",), decided_by)


@pytest.mark.rule("ALL-11")
def test_full_tie_is_a_shared_victory_and_skips_the_next_place() -> None:
    places, winners, decided_by = ranked(ann=(80, 5, 2, 1), bob=(80, 5, 2, 1), cat=(70, 0, 0, 0))
    assert places == {"ann": 1, "bob": 1, "cat": 3}
    assert winners == ("ann", "bob")
    assert decided_by == "shared"


@pytest.mark.rule("EU-16")
def test_tie_of_three_is_decided_by_what_leaves_one_alone() -> None:
    places, winners, decided_by = ranked(ann=(80, 5, 2, 0), bob=(80, 5, 3, 0), cat=(80, 4, 3, 1))
    assert places == {"bob": 1, "ann": 2, "cat": 3}
    assert (winners, decided_by) == (("bob",), "stations_left")


@pytest.mark.rule("ALL-11")
def test_tie_for_second_place_is_broken_too() -> None:
    places, _winners, decided_by = ranked(ann=(90, 0, 0, 0), bob=(80, 1, 0, 0), cat=(80, 2, 0, 0))
    assert places == {"ann": 1, "cat": 2, "bob": 3}
    assert decided_by == "points"
