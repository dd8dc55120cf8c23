"""Databases of earlier releases are upgraded, and every sheet stays the same.

`old/` has the database of each release on SQLite and on PostgreSQL as SQL, and the release's own results as JSON. The
releases wrote the files themselves, with a clock of March 2025: 0.1.0 is commit e0b5474, 0.2.0 is 036de1b, 0.3.0 is
4e5f059. Each has games of its `tests/games` that several devices recorded move by move. One of them was corrected, and
most are in a group. There are also games with scores but no moves, a merged and a removed person, and an unfinished
table. From 0.2.0 on some links were renewed. 0.3.0 adds bonus cards, shares, tolls, a written board, house rules and a
play from BG Stats.
"""

import io
import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import create_engine, select, text

from companion import create_app
from companion.config import ConfigError
from companion.features.groups.service import group as memory_group
from companion.features.groups.service import people as memory_people
from companion.features.groups.service import results as memory_results
from companion.features.groups.service.statistics import heat, summary
from companion.features.transfer.exporting.group_parts import export_group
from companion.rules.score.sheet import score
from companion.server import start as serve
from companion.store.database import db
from companion.store.groups import Result
from companion.store.models import Game
from companion.table.service import games, loading
from tests.conftest import leave_database, phone_of
from tests.support.databases import SQLITE, Database, differences, settings_in
from tests.support.html import words
from tests.support.tables import OpenTable, claim

OLD = Path(__file__).parent / "old"
RELEASES = sorted(path.stem for path in OLD.glob("*.json"))
NEXT_CLAIM = {"germany": ("p1", "chemnitz--leipzig"), "europe": ("p2", "budapest--wien")}
"""A claim at the open table, by its box."""


@dataclass(frozen=True)
class Upgraded:
    """An application on a release's upgraded database. `expected` is the release's own results."""

    app: Flask
    expected: dict[str, Any]

    def phone(self, name: str) -> FlaskClient:
        phone = phone_of(self.app)
        phone.set_cookie("device", self.expected["cookies"][name])
        return phone

    def device(self, name: str) -> str:
        device: str = self.expected["cookies"][name].split(".")[0]
        return device


@contextmanager
def left_by(release: str, database: Database, folder: Path, *further: str) -> Iterator[Flask]:
    """An application on a release's database before the upgrade, after `further` statements."""
    with database.bare(folder) as address:
        engine = create_engine(address)
        connection = engine.raw_connection()
        driver: Any = connection.driver_connection
        sql = (OLD / f"{release}.{engine.dialect.name}.sql").read_text(encoding="utf-8")
        if engine.dialect.name == SQLITE:
            driver.executescript(sql)
        else:
            driver.execute(sql)
        for statement in further:
            driver.execute(statement)
        connection.commit()
        connection.close()
        engine.dispose()
        app = create_app(settings_in(folder, address))
        app.testing = True
        try:
            yield app
        finally:
            leave_database(app)


@pytest.fixture(scope="module", params=RELEASES)
def upgraded(
    request: pytest.FixtureRequest, database: Database, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Upgraded]:
    with left_by(request.param, database, tmp_path_factory.mktemp("upgraded")) as app:
        serve.migrate(app)
        yield Upgraded(app, expected_of(request.param))


def expected_of(release: str) -> dict[str, Any]:
    expected: dict[str, Any] = json.loads((OLD / f"{release}.json").read_text(encoding="utf-8"))
    return expected


def as_json(value: object) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def rounded(figures: dict[str, Any]) -> dict[str, Any]:
    return {name: round(one, 9) if isinstance(one, float) else one for name, one in figures.items()}


def results(key: str, columns: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the results of a game's players, in the given columns."""
    return [
        {"name": seat.name} | rounded({name: getattr(result, name) for name in columns if name != "name"})
        for seat, result in memory_results.results_of(games.find(key, scores=True))
    ]


def notes(game: Game) -> dict[str, Any]:
    moments = {"played_at": game.played_at, "finished_at": game.finished_at}
    kept = {name: getattr(game, name) for name in ("minutes", "location", "notes", "moves_at_end")}
    return {name: moment and moment.isoformat() for name, moment in moments.items()} | kept


def signed(points: int) -> str:
    return str(points).replace("-", "−")


def test_schema_is_what_the_models_say(upgraded: Upgraded) -> None:
    with upgraded.app.app_context():
        assert differences() == []


def test_sheet_of_each_finished_game_is_what_it_was(upgraded: Upgraded) -> None:
    with upgraded.app.app_context():
        for game in upgraded.expected["games"]:
            sheet = as_json(score(loading.load(game["key"]).log.table))
            assert (sheet["winners"], sheet["decided_by"]) == (game["winners"], game["decided_by"]), game["game"]
            sides = [side | {"longest_route": side["longest_route"]["length"]} for side in sheet["sides"]]
            scored = [{name: side[name] for name in was} for side, was in zip(sides, game["sides"], strict=True)]
            assert scored == game["sides"], game["game"]
            assert notes(games.find(game["key"])) == game["noted"], game["game"]


def test_results_and_standings_are_what_they_were(upgraded: Upgraded) -> None:
    expected = upgraded.expected["group"]
    with upgraded.app.app_context():
        for game in (*upgraded.expected["games"], *upgraded.expected["scores"]):
            assert results(game["key"], game["results"][0]) == game["results"]
        group = memory_group.find_group(expected["key"])
        assert group.name == expected["name"]
        standings = {
            one.name: {"key": one.key}
            | {name: getattr(one.figures, name) for name in ("games", "wins", "shared", "points")}
            | rounded({name: getattr(one, name) for name in ("mu", "sigma", "streak", "longest_streak")})
            for one in summary(group.id).standings
        }
        assert standings == expected["standings"]
        assert {board: heat(group, board).counts for board in expected["tracks"]} == expected["tracks"]


def test_results_get_their_tickets_when_the_program_starts(upgraded: Upgraded) -> None:
    lacking = select(Result.game_id).where(Result.tickets.is_not(None), Result.hand.is_(None))
    with upgraded.app.app_context():
        before = summary(memory_group.find_group(upgraded.expected["group"]["key"]).id).figures
        memory_results.update_missing_results()
        assert db.session.scalars(lacking).all() == []
        assert memory_results.update_missing_results() == 0
        after = summary(memory_group.find_group(upgraded.expected["group"]["key"]).id).figures
        assert replace(after, without_longest=None) == replace(before, without_longest=None)


def test_group_leaves_as_a_file_by_the_same_keys(upgraded: Upgraded) -> None:
    """A file of the release creates no duplicates, also for a group that moved to another server."""
    expected = upgraded.expected["group"]
    with upgraded.app.app_context():
        out = io.BytesIO()
        export_group(memory_group.find_group(expected["key"]), out)
        group = memory_group.find_group(expected["key"])
        merged = {key: memory_people.merged_into(group, key).name for key in expected["merged"]}
    file = json.loads(out.getvalue())
    people = {person["key"]: person.get("name", "") for person in file["people"]}
    assert file["group"]["key"] == expected["file"]["group"]
    assert people == expected["file"]["people"]
    assert [game["id"] for game in file["games"]] == expected["file"]["games"]
    assert merged == expected["merged"]


def test_page_of_each_finished_game_shows_its_totals(upgraded: Upgraded) -> None:
    phone = phone_of(upgraded.app)
    for game in upgraded.expected["games"]:
        shown = words(phone.get(f"/t/{game['key']}/game"))
        assert " ".join(signed(side["total"]) for side in game["sides"]) in shown, game["game"]
    for game in upgraded.expected["scores"]:
        shown = words(phone.get(f"/t/{game['key']}/game"))
        assert all(one["name"] in shown and signed(one["points"]) in shown for one in game["results"])


def test_table_continues_and_each_device_sees_its_tickets(upgraded: Upgraded) -> None:
    expected = upgraded.expected["table"]
    with upgraded.app.app_context():
        game = games.find(expected["key"])
        log = loading.load_unredacted(game).log
        seen = {}
        for name in upgraded.expected["cookies"]:
            device = upgraded.device(name)
            hands = loading.load(expected["key"], device).log.table.hands
            seen[name] = {player: sorted(hands[player]) for player in games.phone_at(game, device).keeps}
        asking = {request.player: request.device for request in games.requests_at(game)}
        player, route = NEXT_CLAIM[game.box]
    assert as_json(log.moves) == expected["moves"]
    assert log.table.claims == expected["claims"]
    assert seen == expected["tickets"]
    assert asking == {player: upgraded.device(name) for player, name in expected["asking"].items()}
    table = OpenTable(upgraded.phone("ann"), expected["key"], len(expected["moves"]))
    table.record(claim(player, route))
    assert table.state()["claims"] == expected["claims"] | {route: player}


def test_links_lead_where_they_led(upgraded: Upgraded) -> None:
    """A renewed link redirects the devices that know the table. For others it is dead."""
    ann, stranger = upgraded.phone("ann"), phone_of(upgraded.app)
    renewed = upgraded.expected["renewed"]
    leads = upgraded.expected["leads"] | renewed
    assert {path: ann.get(path).location for path in leads} == leads
    assert {ann.get(path).status_code for path in leads.values()} == {200}
    assert [stranger.get(path).status_code for path in renewed] == [404] * len(renewed)


@pytest.mark.database(SQLITE)
@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        ("DELETE FROM person", "rows refer to what isn't there"),
        ("CREATE TABLE old_link (key TEXT)", "table old_link already exists"),  # not before the third step
    ],
)
def test_upgrade_that_fails_leaves_the_file_to_the_older_release(
    database: Database, tmp_path: Path, spoil: str, reason: str
) -> None:
    with left_by("0.1.0", database, tmp_path, spoil) as app:
        before = schema(app)
        with pytest.raises(ConfigError, match=reason):
            serve.migrate(app)
        assert schema(app) == before


def schema(app: Flask) -> list[Any]:
    tables = "SELECT name, sql FROM sqlite_master UNION ALL SELECT version_num, '' FROM alembic_version"
    with app.app_context(), db.engine.connect() as connection:
        return list(connection.execute(text(tables)))


def test_results_of_the_card_game_follow_its_sheet(database: Database, tmp_path: Path) -> None:
    """In 0.1.0 a ticket noted after the final pile wasn't paid for."""
    wrong = "UPDATE result SET points = 0, place = 3 WHERE board = 'card-game'"
    with left_by("0.1.0", database, tmp_path, wrong) as app, app.app_context():
        serve.migrate(app)
        (game,) = (one for one in expected_of("0.1.0")["games"] if one["game"].startswith("card-game/"))
        assert results(game["key"], game["results"][0]) == game["results"]
