"""Statistics of a group's games against sums worked out by hand (tests/support/small_group.py)."""

from collections.abc import Iterator
from dataclasses import asdict

import pytest
from flask import Flask

from companion.features.groups.service import people, scores
from companion.features.groups.service.figures import SOURCES, Figures, add
from companion.features.groups.service.statistics import (
    boards,
    boards_of,
    courses_of,
    head_to_head,
    heat,
    latest_scores,
    rating_courses,
    sampled,
    summary,
)
from companion.store.database import db
from companion.store.groups import Group
from companion.table.service import ending
from tests.support.a_group import DEVICE, FORMER, open_group, person, play_game
from tests.support.queries import counted
from tests.support.small_group import MARKLIN, group_of, on_day, small_group


@pytest.fixture
def group(app: Flask) -> Iterator[Group]:
    key = small_group(app)
    with app.app_context():
        yield group_of(key)


def figures_of(group: Group, board: str | None = None) -> dict[str, Figures]:
    return {row.name: row.figures for row in summary(group.id, board).standings}


# Points of Ann: 24 + 33 + 45 + 63 + 88 + 120 = 373; of Bob: 24 + 33 + 45 + 68 + 136 + 100 = 406;
# of Cat: 13 + 45 + 85 + 146 = 289; of Dan: 13 + 45 = 58.
PLAYERS = ("Ann", "Bob", "Cat", "Dan")
BY_HAND: dict[str, tuple[int | None, ...]] = {
    "games": (6, 6, 4, 2),
    "wins": (4, 2, 2, 0),
    "shared": (1, 1, 0, 0),
    "points": (373, 406, 289, 58),
    "pointed": (6, 6, 4, 2),
    "contested": (6, 6, 4, 2),
    "places": (1 + 1 + 1 + 3 + 3 + 1, 1 + 2 + 1 + 2 + 2 + 3, 3 + 2 + 1 + 1, 3 + 2),
    "recorded": (5, 5, 4, 2),
    "routes": (2 + 6 + 11 + 36 + 11, 2 + 11 + 11 + 42 + 17, 1 + 21 + 53 + 15, 1 + 21),
    "tickets": (0 + 5 + 14 + 19 + 12, 0 + 0 + 14 + 18 + 14, 0 + 14 + 10 + 6, 0 + 14),
    "awards": (22 + 22 + 20 + 8 + 65, 22 + 22 + 20 + 8 + 105, 12 + 10 + 22 + 125, 12 + 10),
    "completed": (7, 7, 6, 2),
    "failed": (1, 1, 2, 0),
    "mapped": (5, 5, 4, 2),
    "longest": (2 + 5 + 9 + 24 + 8, 2 + 5 + 9 + 21 + 10, 1 + 6 + 32 + 9, 1 + 6),
    "stationed": (3, 3, 2, 1),
    "stations": (1, 1, 0, 0),
    "best_points": (120, 136, 146, 45),
    "best_tickets": (19, 18, 14, 14),
    "best_completed": (2, 3, 2, 2),
    "best_longest": (24, 21, 32, 6),
    "closest": (0, 0, 10, None),
    "widest": (10, 0, 17, None),
    "narrowest": (-22, 0, 0, 0),
    "swing": (10, 10, 12, -10),
    "comeback": (10, 10, 2, None),
    "without_longest": (None, None, None, None),
}
"""Each statistic for all PLAYERS."""


def worked_out(name: str) -> dict[str, int | None]:
    return {key: values[PLAYERS.index(name)] for key, values in BY_HAND.items()}


def test_figures_of_everybody_are_those_worked_out_by_hand(group: Group) -> None:
    found = {name: asdict(figures) for name, figures in figures_of(group).items()}
    assert found == {name: worked_out(name) for name in PLAYERS}


def test_means_are_sums_by_the_games_that_they_rest_on(group: Group) -> None:
    ann = figures_of(group)["Ann"]
    assert ann.mean("points") == pytest.approx(373 / 6)
    assert ann.mean("places") == pytest.approx(10 / 6)
    assert [ann.mean(key) for key in SOURCES] == pytest.approx([66 / 5, 50 / 5, 137 / 5])
    assert (ann.mean("completed"), ann.mean("failed")) == pytest.approx((7 / 5, 1 / 5))
    assert ann.mean("longest") == pytest.approx(48 / 5)
    assert ann.mean("stations") == pytest.approx(1 / 3)


def test_standings_go_by_wins_then_by_the_mean_place(group: Group) -> None:
    # Cat and Bob have won twice; Cat stood better in the mean.
    assert [row.name for row in summary(group.id).standings] == ["Ann", "Cat", "Bob", "Dan"]


def test_figures_of_one_board_are_of_its_games_alone(group: Group) -> None:
    europe = figures_of(group, "europe")
    assert set(europe) == {"Ann", "Bob", "Cat", "Dan"}
    assert (europe["Ann"].games, europe["Ann"].wins, europe["Ann"].points) == (3, 2, 24 + 33 + 63)
    india = figures_of(group, MARKLIN)
    assert set(india) == {"Ann", "Bob"}
    assert (india["Bob"].games, india["Bob"].recorded, india["Bob"].mean("routes")) == (1, 0, None)
    assert figures_of(group, "legendary-asia") == {}


def test_boards_are_counted_by_games(group: Group) -> None:
    assert boards(group) == {"europe": 3, MARKLIN: 1, "germany": 1, "team-asia": 1}


def test_whole_group_counts_who_was_removed_without_naming_them(group: Group) -> None:
    whole = summary(group.id)
    # 4 + 2 + 4 + 3 + 3 + 3 seats, of which Gone had one.
    assert (whole.figures.games, whole.figures.recorded) == (19, 16)
    assert sum(row.figures.games for row in whole.standings) == 18
    assert {one.name for one in whole.people} == {"", "Ann", "Bob", "Cat", "Dan"}


def test_streaks_are_victories_in_a_row(group: Group) -> None:
    # Ann: won won won lost lost won; Bob: won lost won lost lost lost; Cat: lost lost won won; Dan: lost lost.
    rows = {row.name: (row.streak, row.longest_streak) for row in summary(group.id).standings}
    assert rows == {"Ann": (1, 3), "Bob": (0, 1), "Cat": (2, 2), "Dan": (0, 0)}


def test_latest_scores_come_in_the_order_of_play(app: Flask, group: Group) -> None:
    with app.app_context():
        ann = person(group.key, "Ann")
        assert [(one.points, one.place, one.won) for one in latest_scores(ann)] == [
            (24, 1, True),
            (33, 1, True),
            (45, 1, True),
            (63, 3, False),
            (88, 3, False),
            (120, 1, True),
        ]
        assert [one.points for one in latest_scores(ann, "europe")] == [24, 33, 63]


def test_figures_of_a_person_are_those_of_the_standings(app: Flask, group: Group) -> None:
    with app.app_context():
        on_boards = boards_of(person(group.key, "Cat"))
        assert list(on_boards) == ["europe", "germany", "team-asia"]
        assert asdict(add([*on_boards.values()])) == worked_out("Cat")


def test_course_has_every_game_of_a_few_and_the_ends_of_many(app: Flask, group: Group) -> None:
    with app.app_context():
        ann, dan = person(group.key, "Ann"), person(group.key, "Dan")
        courses = rating_courses([(ann, 6), (dan, 2)], 10)
        assert [rated.nth for rated in courses[ann.key]] == [1, 2, 3, 4, 5, 6]
        assert [rated.nth for rated in courses[dan.key]] == [1, 2]
        last = courses[ann.key][-1]
        assert (last.mu, last.sigma) == (ann.mu, ann.sigma)
        assert [rated.nth for rated in rating_courses([(ann, 6)], 3)[ann.key]] == [1, 3, 6]


@pytest.mark.parametrize("count", [1, 2, 39, 40, 41, 10_000])
def test_samples_are_few_and_reach_both_ends(count: int) -> None:
    numbers = sampled(count, 40)
    assert numbers == sorted(set(numbers))
    assert len(numbers) == min(count, 40)
    assert (numbers[0], numbers[-1]) == (1, count)


def test_person_without_games_is_not_in_the_standings(app: Flask) -> None:
    key = open_group(app)
    with app.app_context():
        people.add_person(key, "Ann")
        assert summary(group_of(key).id).standings == []
        assert summary(group_of(key).id).figures.games == 0


def test_game_against_nobody_counts_without_place_or_victory(app: Flask) -> None:
    key = open_group(app)
    with app.app_context():
        scores.enter(key, "europe", on_day(1), [scores.Score("Ann", 90)])
        (ann,) = summary(group_of(key).id).standings
        assert (ann.figures.games, ann.figures.wins, ann.figures.mean("places")) == (1, 0, None)
        assert ann.cautious is None


def test_reopened_game_is_in_no_figure_until_finished_again(app: Flask, group: Group) -> None:
    with app.app_context():
        first = latest_scores(person(group.key, "Dan"))[0].key
        ending.reopen(first, DEVICE)
        assert figures_of(group)["Dan"].points == 45
        ending.finish(first, DEVICE)
        assert {name: asdict(figures) for name, figures in figures_of(group).items()} == {
            name: worked_out(name) for name in PLAYERS
        }


def test_of_two_with_as_many_wins_who_plays_better_stands_ahead(app: Flask) -> None:
    """Eve was third in her only game. Dan plays often, and is second."""
    key = open_group(app)
    with app.app_context():
        for day in range(1, 5):
            names = ["Ann", "Dan", "Eve"] if day == 1 else ["Ann", "Dan"]
            scores.enter(key, "europe", on_day(day), [scores.Score(name, 90 - at) for at, name in enumerate(names)])
        assert [row.name for row in summary(group_of(key).id).standings] == ["Ann", "Dan", "Eve"]


def test_head_to_head_is_as_counted_by_hand(app: Flask) -> None:
    key = small_group(app)
    with app.app_context():

        def met(name: str, board: str | None = None) -> list[tuple[object, ...]]:
            found = head_to_head(person(key, name), board)
            return [(head.name, head.games, head.ahead, head.behind, head.equal, head.allied) for head in found]

        # Bob: equal on day 1, behind on 2, a team on 3, ahead on 4 and 5, behind on 6. Gone was removed.
        assert met("Ann") == [("Bob", 6, 2, 2, 1, 1), ("Cat", 4, 2, 2, 0, 0), ("Dan", 2, 2, 0, 0, 0)]
        assert met("Bob") == [("Ann", 6, 2, 2, 1, 1), ("Cat", 4, 2, 2, 0, 0), ("Dan", 2, 2, 0, 0, 0)]
        assert met("Cat") == [("Ann", 4, 2, 2, 0, 0), ("Bob", 4, 2, 2, 0, 0), ("Dan", 2, 0, 0, 1, 1)]
        assert met("Dan", "team-asia") == [("Ann", 1, 0, 1, 0, 0), ("Bob", 1, 0, 1, 0, 0), ("Cat", 1, 0, 0, 0, 1)]


PEOPLE = [{"id": "a", "name": "Ann", "color": "red"}, {"id": "b", "name": "Bob", "color": "blue"}]


def claims(*pairs: tuple[str, str]) -> dict[str, object]:
    moves = [{"type": "claim", "player": player, "route": route} for player, route in pairs]
    return {"box": "europe", "players": PEOPLE, "moves": moves}


def test_tracks_are_counted_by_claims_of_group_and_person(app: Flask) -> None:
    key = open_group(app)
    play_game(app, key, claims(("a", "berlin--danzig"), ("b", "brest--dieppe")))
    play_game(app, key, claims(("b", "berlin--danzig"), ("b", "brest--dieppe")))
    with app.app_context():
        scores.enter(key, "europe", on_day(1), [scores.Score("Ann", 90), scores.Score("Bob", 80)])
        whole = heat(group_of(key), "europe")
        assert (whole.counts, whole.games) == ({"berlin--danzig": 2, "brest--dieppe": 2}, 2)
        of_bob = heat(group_of(key), "europe", person(key, "Bob"))
        assert (of_bob.counts, of_bob.games) == ({"berlin--danzig": 1, "brest--dieppe": 2}, 2)
        assert heat(group_of(key), "germany").counts == {}
        people.remove(key, person(key, "Bob").key, FORMER)
        assert heat(group_of(key), "europe").counts == whole.counts


@pytest.mark.database("sqlite")
def test_courses_are_read_by_their_index(app: Flask, group: Group) -> None:
    with counted(app) as statements:
        courses_of(summary(group.id))
    (asked,) = [statement for statement in statements if "result.mu IS NOT NULL" in statement]
    plan = db.session.connection().exec_driver_sql(f"EXPLAIN QUERY PLAN {asked}", (0,) * asked.count("?"))
    steps = [row[3] for row in plan if "result" in row[3]]
    assert steps
    assert all("ix_result_person_nth" in step for step in steps)
