"""The worth of tickets, routes and stations: effects planted in a made-up group, counted by hand.

In each game Ann sits first and keeps Frankfurt–København and Budapest–Sofia of four tickets, Bob Paris–Wien and
Madrid–Zürich. In six games Ann completes Frankfurt–København and wins by 28 points to −3. In the four others she claims
nothing, and Bob wins by his single route. In three of these he has built a station in Madrid. The first two are of
2023.
"""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from companion.features.groups.service import games as memory_games
from companion.features.groups.service import group as memory_group
from companion.features.groups.service import scores
from companion.features.groups.service.records import find_records
from companion.features.groups.service.scores import Score
from companion.features.groups.service.statistics import summary
from companion.features.seasons.memory.worth import Narrowed, PlaceWorth, Share, TicketWorth, map_worth, narrowings
from companion.store.database import db, write_transaction
from companion.store.groups import Group, Result
from companion.table.service import ending, games
from companion.table.service.about import Notes
from tests.support.a_group import DEVICE, open_group, person
from tests.support.games import every_game, put_on_a_table
from tests.support.html import read, words

FIRST = datetime(2023, 12, 30, 12, tzinfo=UTC)
ANN_HAS = ("brest--petrograd", "budapest--sofia", "frankfurt--kobenhavn", "zurich--brindisi")
BOB_HAS = ("cadiz--stockholm", "madrid--zurich", "paris--wien", "sofia--smyrna")
GOOD, ALL = 6, 10


def play_one(app: Flask, group: str, nth: int, *, finish: bool = True) -> str:
    """Play the game with this number, from 0. Returns its path."""
    moves: list[dict[str, Any]] = [
        {"type": "tickets", "player": "p1", "keep": ANN_HAS[1:3], "deal": ANN_HAS},
        {"type": "tickets", "player": "p2", "keep": BOB_HAS[1:3], "deal": BOB_HAS},
        {"type": "claim", "player": "p2", "route": "dieppe--paris"},
    ]
    if nth < GOOD:
        moves += [{"type": "claim", "player": "p1", "route": f"essen--{city}"} for city in ("frankfurt", "kobenhavn")]
    elif nth > GOOD:
        moves.append({"type": "station", "player": "p2", "city": "madrid"})
    players = [{"id": "p1", "name": "Ann", "color": "red"}, {"id": "p2", "name": "Bob", "color": "blue"}]
    path = put_on_a_table(app, {"box": "europe", "players": players, "moves": moves})
    key = path.rpartition("/")[2]
    with app.app_context():
        memory_games.add_to_group(key, group, DEVICE)
        with write_transaction():
            games.find(key).played_at = FIRST + timedelta(days=nth)
        if finish:
            ending.finish(key, DEVICE)
    return path


@pytest.fixture
def key(app: Flask) -> str:
    key = open_group(app)
    for nth in range(ALL):
        play_one(app, key, nth)
    return key


@pytest.fixture
def group(app: Flask, key: str) -> Iterator[Group]:
    with app.app_context():
        yield memory_group.find_group(key)


def test_figures_are_those_counted_by_hand(group: Group) -> None:
    scores.enter(group.key, "europe", Notes(FIRST), [Score("Ann", 100), Score("Bob", 90)])
    found = map_worth(group, "europe")
    assert (found.games, found.told, found.hands, found.won) == (11, 10, 20, 10)
    assert {one.ticket: one for one in found.tickets} == {
        "frankfurt--kobenhavn": TicketWorth("frankfurt--kobenhavn", 10, 10, 6, 6 * 5 - 4 * 5, 6),
        "budapest--sofia": TicketWorth("budapest--sofia", 10, 10, 0, -50, 6),
        "paris--wien": TicketWorth("paris--wien", 10, 10, 0, -80, 4),
        "madrid--zurich": TicketWorth("madrid--zurich", 10, 10, 0, -80, 4),
        **{went: TicketWorth(went, 10, 0, 0, 0, 0) for went in (*ANN_HAS[::3], *BOB_HAS[::3])},
    }
    assert found.mean == TicketWorth("", 80, 40, 6, 10 - 50 - 160, 20)
    assert [one.ticket for one in found.tickets][:2] == ["frankfurt--kobenhavn", "budapest--sofia"]
    assert list(found.routes) == [
        PlaceWorth("dieppe--paris", 10, 4),
        PlaceWorth("essen--frankfurt", 6, 6),
        PlaceWorth("essen--kobenhavn", 6, 6),
    ]
    assert list(found.cities) == [PlaceWorth("madrid", 3, 3)]


def test_games_can_be_narrowed_down(group: Group) -> None:
    assert narrowings(group, "europe") == {"sides": [2], "seat": [0, 1], "year": [2024, 2023]}
    of_2023 = map_worth(group, "europe", Narrowed(year=2023))
    assert (of_2023.games, of_2023.hands, of_2023.mean.completed) == (2, 4, 2)
    first = map_worth(group, "europe", Narrowed(seat=0))
    assert {one.ticket for one in first.tickets} == {*ANN_HAS}
    assert first == map_worth(group, "europe", Narrowed(person=person(group.key, "Ann")))
    assert map_worth(group, "europe", Narrowed(sides=3)).games == 0


def test_game_that_is_not_over_contributes_nothing(app: Flask, ann: FlaskClient, key: str) -> None:
    with app.app_context():
        before = map_worth(memory_group.find_group(key), "europe")
    path = play_one(app, key, 0, finish=False)
    page = words(ann.get(f"/g/{key}/worth/europe"))
    with app.app_context():
        assert map_worth(memory_group.find_group(key), "europe") == before
        ending.finish(path.rpartition("/")[2], DEVICE)
        assert map_worth(memory_group.find_group(key), "europe").games == before.games + 1
        ending.reopen(path.rpartition("/")[2], DEVICE)
        assert map_worth(memory_group.find_group(key), "europe") == before
    assert words(ann.get(f"/g/{key}/worth/europe")) == page


def test_page_shows_no_share_below_five_games(ann: FlaskClient, key: str) -> None:
    page = read(ann.get(f"/g/{key}/worth/europe"))
    rows = {row.text("th"): " ".join(cell.text() for cell in row.all("td")) for row in page.all("tbody tr")}
    assert rows["Frankfurt – København"] == "10 60% 31–83 1.0 60% 31–83"
    assert rows["All tickets"] == "40 of 80 15% 7–29 −5.0 50% 35–65"
    assert rows["Madrid"] == "3 –"
    assert rows["Brest – Petrograd"] == "0 of 10 – – –"


@pytest.mark.parametrize(
    ("part", "of", "low", "high"),
    [(0, 10, 0.0, 0.278), (5, 10, 0.237, 0.763), (10, 10, 0.722, 1.0), (1, 5, 0.036, 0.624)],
)
def test_interval_is_wilsons(part: int, of: int, low: float, high: float) -> None:
    assert Share(part, of).interval == pytest.approx((low, high), abs=0.0006)


def test_tickets_of_every_game_add_up_to_their_line_of_the_sheet(whole_group: tuple[Flask, str]) -> None:
    app, _key = whole_group
    with app.app_context():
        sides: dict[tuple[int, str], list[Result]] = {}
        for row in db.session.scalars(select(Result).where(Result.tickets.is_not(None))):
            sides.setdefault((row.game_id, row.side), []).append(row)
        assert len(sides) > len(every_game())
        for rows in sides.values():
            hands = [points for row in rows for points in (row.hand or {}).values() if points is not None]
            assert (sum(hands), sum(one > 0 for one in hands), sum(one <= 0 for one in hands)) == (
                rows[0].tickets,
                rows[0].completed,
                rows[0].failed,
            ), rows[0].board


def test_win_without_the_longest_route_is_a_record(app: Flask, key: str) -> None:
    # Bob's route has 9 trains: it brings 13 points, and 10 more. Ann's two bring 21 and 15. Both have 12 for stations.
    claims = {
        "p1": ("petrograd--stockholm", "palermo--smyrna"),
        "p2": ("berlin--danzig", "danzig--warszawa", "warszawa--wilno"),
    }
    moves = [{"type": "claim", "player": who, "route": route} for who, routes in claims.items() for route in routes]
    players = [{"id": "p1", "name": "Ann", "color": "red"}, {"id": "p2", "name": "Bob", "color": "blue"}]
    path = put_on_a_table(app, {"box": "europe", "players": players, "moves": moves})
    with app.app_context():
        group = memory_group.find_group(key)
        assert find_records(group, summary(group.id).figures, ["without_longest"]) == []
        memory_games.add_to_group(path.rpartition("/")[2], key, DEVICE)
        ending.finish(path.rpartition("/")[2], DEVICE)
        (record,) = find_records(group, summary(group.id).figures, ["without_longest"])
        assert (record.figure, [deed.name for deed in record.deeds]) == (48, ["Ann"])
