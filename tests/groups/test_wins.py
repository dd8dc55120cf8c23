"""Wins by year and by number of sides against sums worked out by hand (tests/support/small_group.py)."""

from datetime import UTC, datetime

from flask import Flask

from companion.features.groups.service import scores
from companion.features.groups.service.scores import Score
from companion.features.groups.service.statistics import summary
from companion.features.groups.service.wins import Won, wins
from companion.store.groups import Group
from companion.table.service.about import Notes
from tests.support.a_group import open_group
from tests.support.small_group import group_of, small_group


def named(group: Group, won: Won) -> tuple[int, dict[str, int]]:
    names = {person.id: person.name for person in summary(group.id).people}
    return won.games, {names[person]: count for person, count in won.wins.items() if person is not None and count}


def test_wins_by_the_number_of_sides(app: Flask) -> None:
    """Four players of day 1 are four sides, teams of two on day 3 are two sides. Days 4, 5 and 6 had three sides."""
    key = small_group(app)
    with app.app_context():
        group = group_of(key)
        years, sides = wins(group.id)
        assert [*years] == [2024]
        assert named(group, years[2024]) == (6, {"Ann": 4, "Bob": 2, "Cat": 2})
        assert {count: named(group, won) for count, won in sides.items()} == {
            2: (2, {"Ann": 2, "Bob": 1}),
            3: (3, {"Ann": 1, "Cat": 2}),
            4: (1, {"Ann": 1, "Bob": 1}),
        }
        _years, of_europe = wins(group.id, "europe")
        assert {count: won.games for count, won in of_europe.items()} == {2: 1, 3: 1, 4: 1}


def test_years_are_those_of_the_games(app: Flask) -> None:
    key = open_group(app)
    with app.app_context():
        for year, points in ((2023, 90), (2024, 120), (2024, 130)):
            day = Notes(datetime(year, 12, 31, 18, tzinfo=UTC))
            scores.enter(key, "europe", day, [Score("Ann", points), Score("Bob", 100)])
        group = group_of(key)
        years, _sides = wins(group.id)
        assert {year: named(group, won) for year, won in years.items()} == {
            2023: (1, {"Bob": 1}),
            2024: (2, {"Ann": 2}),
        }
