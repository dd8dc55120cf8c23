"""Lists of games: order, filters, pages, and the games in play."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from flask import Flask
from sqlalchemy import update

from companion.features.groups.service import games as memory_games
from companion.features.groups.service import group as memory_group
from companion.features.groups.service import listing as memory_listing
from companion.features.groups.service import scores as memory_scores
from companion.features.groups.service.listing import Wanted
from companion.features.groups.service.scores import Score
from companion.store.database import db, write_transaction
from companion.store.models import Game
from companion.table.service import ending, loading, visiting
from companion.table.service import listing as play_listing
from companion.table.service.about import Notes
from companion.table.service.listing import PAGE_SIZE, Listing
from tests.support.a_group import DEVICE, open_group, person, play_game
from tests.support.games import load_game, put_on_a_table
from tests.support.queries import counted

NEW_YEAR = datetime(2020, 1, 1, tzinfo=UTC)


def enter(group: str, day: datetime, *scores: Score, board: str = "europe") -> str:
    return memory_scores.enter(group, board, Notes(day), scores or (Score("Ann", 90), Score("Bob", 80))).key


def keys(listing: Listing) -> list[str]:
    return [listed.game.key for listed in listing.games]


def test_newest_game_comes_first_then_the_later_entered(app: Flask) -> None:
    group = open_group(app)
    with app.app_context():
        old, new, second = (enter(group, NEW_YEAR + timedelta(days=day)) for day in (0, 5, 5))
        listing = memory_listing.group_games(memory_group.find_group(group))
        assert keys(listing) == [second, new, old]
        assert (listing.page, listing.pages, listing.count) == (1, 1, 3)


def test_list_holds_finished_games_of_its_group_alone(app: Flask) -> None:
    group, other = open_group(app), open_group(app, "Others")
    with app.app_context():
        key = enter(group, NEW_YEAR)
        enter(other, NEW_YEAR)
    going_on = put_on_a_table(app, load_game("germany/depots")[0]).rpartition("/")[2]
    with app.app_context():
        memory_games.add_to_group(going_on, group, DEVICE)
        assert keys(memory_listing.group_games(memory_group.find_group(group))) == [key]
        ending.finish(going_on, DEVICE)
        assert keys(memory_listing.group_games(memory_group.find_group(group))) == [going_on, key]
        memory_games.remove_from_group(going_on, DEVICE)
        assert keys(memory_listing.group_games(memory_group.find_group(group))) == [key]


def test_sides_come_by_place_with_what_they_came_to(app: Flask) -> None:
    group = open_group(app)
    with app.app_context():
        enter(group, NEW_YEAR, Score("Ann", 80), Score("Bob", 90, 2), Score("Cat", 90, 1, "green"))
        (listed,) = memory_listing.group_games(memory_group.find_group(group)).games
        found = [(side.names, side.color, side.points, side.place, side.won) for side in listed.sides]
        assert found == [
            (("Cat",), "green", 90, 1, True),
            (("Bob",), "", 90, 2, False),
            (("Ann",), "", 80, 3, False),
        ]


def test_team_is_one_side_and_a_game_with_moves_shows_its_sheet(app: Flask) -> None:
    group = open_group(app)
    record, expected = load_game("team-asia/six-players-shared-victory")
    play_game(app, group, record)
    with app.app_context():
        (listed,) = memory_listing.group_games(memory_group.find_group(group)).games
    assert [side.points for side in listed.sides] == sorted(expected["totals"].values(), reverse=True)
    assert [len(side.names) for side in listed.sides] == [2, 2, 2]
    assert sum(side.won for side in listed.sides) == list(expected["places"].values()).count(1) > 1


def test_list_is_filtered_by_board_person_year_and_all_three(app: Flask) -> None:
    group = open_group(app)
    with app.app_context():
        last_day = datetime(2019, 12, 31, 23, 59, tzinfo=UTC)
        old = enter(group, last_day)
        new = enter(group, NEW_YEAR, Score("Ann", 70), Score("Cat", 60))
        other = enter(group, NEW_YEAR, board="Märklin")
        found = memory_group.find_group(group)
        ann, cat = person(group, "Ann"), person(group, "Cat")
        assert keys(memory_listing.group_games(found, Wanted(board="europe"))) == [new, old]
        assert keys(memory_listing.group_games(found, Wanted(board="Märklin"))) == [other]
        assert keys(memory_listing.group_games(found, Wanted(person=ann))) == [other, new, old]
        assert keys(memory_listing.group_games(found, Wanted(person=cat))) == [new]
        assert keys(memory_listing.group_games(found, Wanted(year=2019))) == [old]
        assert keys(memory_listing.group_games(found, Wanted(year=2020))) == [other, new]
        assert keys(memory_listing.group_games(found, Wanted("europe", ann, 2019))) == [old]
        assert keys(memory_listing.group_games(found, Wanted("europe", cat, 2019))) == []
        assert memory_listing.choices(found) == memory_listing.FilterChoices(("Märklin", "europe"), (2020, 2019))
        east, west = ZoneInfo("Asia/Tokyo"), ZoneInfo("America/Lima")
        assert keys(memory_listing.group_games(found, Wanted(year=2020, zone=east))) == [other, new, old]
        assert keys(memory_listing.group_games(found, Wanted(year=2019, zone=west))) == [other, new, old]
        assert (memory_listing.choices(found, east).years, memory_listing.choices(found, west).years) == (
            (2020,),
            (2019,),
        )


@pytest.mark.parametrize(
    ("asked", "page", "first"), [(1, 1, 0), (2, 2, PAGE_SIZE), (99999, 2, PAGE_SIZE), (0, 1, 0), (-7, 1, 0)]
)
def test_list_is_paged_and_a_page_beyond_the_end_is_the_last(app: Flask, asked: int, page: int, first: int) -> None:
    group = open_group(app)
    with app.app_context():
        entered = [enter(group, NEW_YEAR + timedelta(days=day)) for day in range(PAGE_SIZE + 3)]
        listing = memory_listing.group_games(memory_group.find_group(group), page=asked)
    assert keys(listing) == entered[::-1][first : first + PAGE_SIZE]
    assert (listing.page, listing.pages, listing.count) == (page, 2, PAGE_SIZE + 3)


def test_game_whose_figures_are_missing_is_listed_without_them(app: Flask) -> None:
    """The power failed between the end of the game and the calculation of its results."""
    group = open_group(app)
    key = put_on_a_table(app, load_game("germany/depots")[0]).rpartition("/")[2]
    with app.app_context():
        memory_games.add_to_group(key, group, DEVICE)
        with write_transaction():
            db.session.execute(update(Game).where(Game.key == key).values(finished_at=NEW_YEAR))
        (listed,) = memory_listing.group_games(memory_group.find_group(group)).games
        assert {(side.points, side.won) for side in listed.sides} == {(None, False)}


def test_phone_sees_the_games_that_it_has_opened(app: Flask) -> None:
    group = open_group(app)
    with app.app_context():
        scores = enter(group, NEW_YEAR)
        visiting.visit(scores, DEVICE, scores=True)
    table = put_on_a_table(app, load_game("europe/shared-victory")[0]).rpartition("/")[2]
    with app.app_context():
        assert keys(play_listing.phone_games(DEVICE)) == [table, scores]
        assert keys(play_listing.phone_games("1" * 32)) == []
        (listed,) = play_listing.open_games(DEVICE)
        assert (listed.game.key, listed.moves) == (table, loading.replay(listed.game).seq)
        assert {side.points for side in listed.sides} == {None}
        latest = play_listing.latest_table(DEVICE)
        assert latest is not None
        assert latest.key == table


@pytest.mark.parametrize("games", [2, 40])
def test_number_of_queries_does_not_grow_with_the_games(app: Flask, games: int) -> None:
    group = open_group(app)
    with app.app_context():
        for day in range(games):
            key = enter(group, NEW_YEAR + timedelta(days=day))
            visiting.visit(key, DEVICE, scores=True)
        found, ann = memory_group.find_group(group), person(group, "Ann")
        with counted(app) as asked:
            memory_listing.group_games(found, Wanted("europe", ann, 2020))
        assert len(asked) == 6
        with counted(app) as asked:
            memory_listing.choices(found)
        assert len(asked) == 1
        with counted(app) as asked:
            play_listing.phone_games(DEVICE)
        assert len(asked) == 6
