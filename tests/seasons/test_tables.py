"""The table of a season, against a plain calculation and the example of docs/seasons.md."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from math import floor
from typing import Any

import pytest
from flask import Flask
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from sqlalchemy import select

from companion.config import ROOT
from companion.features.groups.service import group as memory_group
from companion.features.groups.service import people
from companion.features.groups.service import scores as memory_scores
from companion.features.groups.service.scores import Score
from companion.features.groups.service.scoring import Scoring
from companion.features.seasons.memory.seasons import Typed, evenings, save_season
from companion.features.seasons.memory.tables import TENTHS_FACTOR, SeasonTable, season_games, season_table
from companion.store.database import db
from companion.store.groups import Group, Person, Result, Season
from companion.store.models import BY_HAND, Game
from companion.table.service.about import Notes
from tests.support.a_group import open_group, person
from tests.support.club import FIRST, Club, Happening, happenings
from tests.support.lengths import repeated

BEGIN = datetime(2024, 1, 1, tzinfo=UTC)
NUMBERS = (5, 3, 2, 1)
SCORINGS = {
    "wins": Scoring("wins"),
    "places": Scoring("places", NUMBERS),
    "winner": Scoring("winner"),
    "table": Scoring("table"),
    "opponent": Scoring("opponent"),
    "best 4": Scoring("places", NUMBERS, best=4),
}
PAGE = (ROOT / "docs/seasons.md").read_text(encoding="utf-8")


def rows_below(heading: str) -> list[list[str]]:
    section = PAGE.split(f"## {heading}\n")[1].split("\n## ")[0]
    lines = [line for line in section.splitlines() if line.startswith("|") and not line.startswith("| ---")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


GAMES = rows_below("Ten games")


def ten_games(app: Flask) -> str:
    """The group with the page's ten games on ten days. Returns its key."""
    key = open_group(app, "League")
    names = GAMES[0][1:]
    with app.app_context():
        for nth, row in enumerate(GAMES[1:]):
            scores = [
                Score(name, int(cell.replace("−", "-"))) for name, cell in zip(names, row[1:], strict=True) if cell
            ]
            memory_scores.enter(key, ("europe", "germany")[nth % 2], Notes(BEGIN + timedelta(days=nth)), scores)
    return key


@pytest.fixture
def league(app: Flask) -> Iterator[Group]:
    key = ten_games(app)
    with app.app_context():
        yield memory_group.find_group(key)


def season_of(group: Group, scoring: Scoring, **period: Any) -> Season:
    known: dict[str, Any] = {"name": "2024", "begins_at": BEGIN, "ends_at": None, "games": None} | period
    return save_season(group.key, Typed(**known, scoring=scoring))


def sums(table: SeasonTable) -> dict[str, float]:
    return {row.name: row.value / TENTHS_FACTOR for row in table.rows}


@pytest.mark.parametrize("name", SCORINGS)
def test_table_of_ten_games_is_the_one_worked_out_by_hand(league: Group, name: str) -> None:
    (names, *found) = rows_below("The tables")
    row = next(row for row in found if row[0] == name)
    expected = {who: float(cell) for who, cell in zip(names[1:], row[1:], strict=True)}
    assert sums(season_table(season_of(league, SCORINGS[name]))) == expected


def test_games_of_the_page_add_up_to_its_table(league: Group) -> None:
    season = season_of(league, SCORINGS["opponent"])
    keys = {one.key: one.name for one in people.people(league)}
    by_hand = {row[0]: row[1:] for row in rows_below("Game by game")}
    games = season_games(season, 100)
    assert len(games) == len(by_hand) - 1
    for nth, game in enumerate(reversed(games), 1):
        expected = {who: float(cell) for who, cell in zip(GAMES[0][1:], by_hand[str(nth)], strict=True) if cell}
        assert {keys[key]: value / TENTHS_FACTOR for key, (value, _counts) in game.values.items()} == expected
    assert [game.key for game in season_games(season, 3)] == [game.key for game in games[:3]]


def test_only_the_best_games_count(league: Group) -> None:
    season = season_of(league, SCORINGS["best 4"])
    counting = [[key for key, (_value, counts) in game.values.items() if counts] for game in season_games(season, 100)]
    assert max(sum(row.key in game for game in counting) for row in season_table(season).rows) == 4


def test_tie_breakers_decide_in_their_order(league: Group) -> None:
    def order(*ties: Any) -> list[tuple[int, str]]:
        return [(row.place, row.name) for row in season_table(season_of(league, Scoring("wins", (), None, ties))).rows]

    # Bob and Cat have three wins in seven games each; Bob was second three times, Cat once.
    assert order() == order("fewer") == [(1, "Ann"), (2, "Bob"), (2, "Cat"), (4, "Dan"), (5, "Eve")]
    assert order("fewer", "seconds") == [(1, "Ann"), (2, "Bob"), (3, "Cat"), (4, "Dan"), (5, "Eve")]


def test_season_of_a_number_of_games_has_the_first_ones(league: Group) -> None:
    season = season_of(league, SCORINGS["wins"], begins_at=BEGIN + timedelta(days=1), games=3)
    table = season_table(season)
    assert (table.games, table.is_over) == (3, True)
    assert {row.name: row.games for row in table.rows} == {"Ann": 3, "Bob": 2, "Cat": 2, "Dan": 3, "Eve": 2}
    assert not season_table(season_of(league, SCORINGS["wins"], games=11)).is_over


def test_period_ends_before_its_last_moment(league: Group) -> None:
    season = season_of(league, SCORINGS["wins"], ends_at=BEGIN + timedelta(days=4))
    table = season_table(season)
    assert (table.games, table.is_over) == (4, True)
    assert [row.name for row in table.winners] == ["Ann"]


def test_percentages_leave_games_out_whose_points_are_not_known(league: Group) -> None:
    memory_scores.enter(
        league.key, "europe", Notes(BEGIN + timedelta(days=20)), [Score("Ann", None, 1), Score("Bob", None, 2)]
    )
    before = sums(season_table(season_of(league, SCORINGS["winner"], games=10)))
    table = season_table(season_of(league, SCORINGS["winner"]))
    assert (table.games, table.uncounted, sums(table)) == (11, 1, before)
    table = season_table(season_of(league, SCORINGS["wins"]))
    assert (table.uncounted, sums(table)["Ann"]) == (0, 5)


def test_evening_is_proposed_until_a_season_begins_with_it(app: Flask) -> None:
    key = open_group(app)
    with app.app_context():
        for hours in (0, 2, 7, 48, 72, 73):
            when = Notes(BEGIN + timedelta(hours=hours, seconds=30))
            memory_scores.enter(key, "europe", when, [Score("Ann", 100), Score("Bob", 90)])
        group = memory_group.find_group(key)
        found = evenings(group)
        assert [(one.games, one.begins_at) for one in found] == [(2, BEGIN + timedelta(hours=72)), (3, BEGIN)]
        season = season_of(group, SCORINGS["wins"], begins_at=found[0].begins_at, ends_at=found[0].ends_at)
        assert season_table(season).games == 2
        assert [one.games for one in evenings(group)] == [3]


def test_removed_person_keeps_the_line_without_a_name(league: Group) -> None:
    before = sums(season_table(season_of(league, SCORINGS["table"])))
    people.remove(league.key, person(league.key, "Dan").key, "former player")
    after = sums(season_table(season_of(league, SCORINGS["table"])))
    assert after == {"" if name == "Dan" else name: value for name, value in before.items()}


# --- after any changes to games and people, against a plain reading of the rows

scorings = st.builds(
    Scoring,
    kind=st.sampled_from(("wins", "places", "winner", "table", "opponent")),
    numbers=st.just((7, 4, 2)),
    best=st.sampled_from((None, 1, 2)),
    ties=st.lists(st.sampled_from(("wins", "seconds", "highest", "fewer")), unique=True).map(tuple),
)


@settings(
    max_examples=repeated(25),
    phases=[Phase.generate],  # an example takes so long that there is no time to look for a shorter one
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(happenings=happenings, some=st.lists(scorings, min_size=2, max_size=4), games=st.sampled_from((None, 3)))
def test_table_is_what_a_plain_reading_comes_to(
    app: Flask, happenings: Sequence[Happening], some: Sequence[Scoring], games: int | None
) -> None:
    with app.app_context():
        club = Club(app)
        club.live_through(happenings)
        group = memory_group.find_group(club.key)
        for scoring in some:
            begin = FIRST + timedelta(days=1)
            table = season_table(season_of(group, scoring, begins_at=begin, ends_at=None, games=games))
            assert [(row.key, row.place, row.value) for row in table.rows] == plain_table(group, scoring, begin, games)


def plain_table(group: Group, scoring: Scoring, begin: datetime, most: int | None) -> list[tuple[str, int, int]]:
    """Calculate the table by reading every finished game once, with its seats."""
    query = select(Game).where(Game.group_id == group.id, Game.finished_at.is_not(None), Game.played_at >= begin)
    lines: defaultdict[int, list[tuple[int, int]]] = defaultdict(list)
    games = db.session.scalars(query.order_by(Game.played_at, Game.id)).all()
    for game in [game for game in games if len(sides_of(game)) > 1][:most]:
        sides = sides_of(game)
        for seat in game.seats:
            side = seat.team or seat.player
            if seat.person_id is not None:
                lines[seat.person_id].append((plain_value(scoring, side, sides), sides[side][1]))
    rows = []
    for person_id, values in lines.items():
        best = sorted((value for value, _place in values), reverse=True)[: scoring.best]
        figures = {
            "wins": -sum(place == 1 for _value, place in values),
            "seconds": -sum(place == 2 for _value, place in values),
            "highest": -best[0],
            "fewer": len(values),
        }
        somebody = db.session.get_one(Person, person_id)
        key = (-sum(best), *(figures[tie] for tie in scoring.ties))
        rows.append((key, somebody.name == "", somebody.name.casefold(), somebody.key))
    rows.sort()
    return [(key, 1 + sum(other[0] < sort for other in rows), -sort[0]) for sort, _gone, _name, key in rows]


def sides_of(game: Game) -> Mapping[str, tuple[int, int]]:
    """The points and the place of each side."""
    if game.source == BY_HAND:
        points = {seat.team or seat.player: seat.points or 0 for seat in game.seats}
    else:
        rows = db.session.scalars(select(Result).where(Result.game_id == game.id))
        return {row.side: (row.points or 0, row.place) for row in rows}
    return {side: (one, 1 + sum(other > one for other in points.values())) for side, one in points.items()}


def plain_value(scoring: Scoring, side: str, sides: Mapping[str, tuple[int, int]]) -> int:
    """Return the value of a game for a side, in tenths."""
    points, place = sides[side]
    others = [other for name, (other, _place) in sides.items() if name != side]
    match scoring.kind:
        case "wins":
            return 10 * (place == 1)
        case "places":
            return 10 * (scoring.numbers[place - 1] if place <= len(scoring.numbers) else 0)
        case "winner":
            return percent(points, max(points, *others), place)
        case "table":
            return percent(points, sum(max(0, one) for one, _place in sides.values()), place)
    bonus = {1: 100, 2: 20, 3: 5 if len(sides) >= 5 else 0}.get(place, 0)
    return percent(points, max(others), place) + 10 * bonus


def percent(part: int, whole: int, place: int) -> int:
    if whole <= 0:
        return 1000 if place == 1 else 0
    return floor(Fraction(1000 * max(0, part), whole) + Fraction(1, 2))
