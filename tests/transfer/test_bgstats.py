"""Plays are imported from BG Stats with their scores."""

import json
import shutil
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import select

from companion.features.groups.service import group as memory_group
from companion.features.groups.service import people
from companion.features.groups.service import results as memory_results
from companion.features.groups.service.group import derived_key
from companion.features.transfer.matching import games as import_games
from companion.features.transfer.matching.games import Reading
from companion.features.transfer.reading.plays import PlayFault, points_of
from companion.features.transfer.writing.importing import ImportReport, import_file
from companion.rules.faults import Refused
from companion.rules.load import SHELF, BadBox, load_box
from companion.store.database import db
from companion.store.groups import Person, Result
from companion.store.models import Game
from tests.support.a_group import DEVICE, brought_in, exported, open_group, person

FILE = Path(__file__).parent / "files" / "BGStatsExport.json"


FILE = Path(__file__).parent / "files" / "BGStatsExport.json"
PLAYED = datetime(2024, 2, 29, 17, 30, tzinfo=UTC)


def import_data(app: Flask, group: str, data: bytes | None = None) -> ImportReport:
    with app.app_context():
        found = memory_group.find_group(group)
        return import_file(data or FILE.read_bytes(), found, Reading(UTC, "somebody"), "former player")


def results(app: Flask) -> dict[str, list[tuple[Any, ...]]]:
    """Return by day each player's seat name, place, points, win and person."""
    query = select(Game.played_at, Result.position, Result.place, Result.points, Result.won, Person.name)
    query = query.join(Game, Game.id == Result.game_id).outerjoin(Person, Person.id == Result.person_id)
    found: dict[str, list[tuple[Any, ...]]] = {}
    with app.app_context():
        for row in db.session.execute(query.order_by(Game.played_at, Result.position)):
            found.setdefault(f"{row.played_at:%Y-%m-%d}", []).append(tuple(row[2:]))
    return found


def test_plays_of_the_series_come_in(app: Flask) -> None:
    group = open_group(app)
    brought = import_data(app, group)
    assert (brought.games, brought.known, brought.other, brought.ignored, brought.people) == (4, 0, 1, 1, 4)
    assert results(app) == {
        "2019-03-02": [(1, 121, True, "Ann"), (2, 107, False, "Łukasz"), (3, 17, False, "Гость")],
        "2020-01-01": [(2, 90, False, "Ann"), (1, 90, True, None), (3, 12, False, None)],
        "2021-05-05": [
            (1, 150, True, "Ann"),
            (1, 150, True, "Eve"),
            (2, 140, False, "Łukasz"),
            (2, 140, False, "Гость"),
        ],
        "2021-06-06": [(1, 70, True, "Ann"), (1, 70, True, "Łukasz")],
    }


def test_odd_plays_are_reported_with_number_and_reason(app: Flask) -> None:
    brought = import_data(app, open_group(app))
    assert [(one.number, one.fault) for one in brought.skipped] == [
        (5, PlayFault.SCORE),
        (8, PlayFault.DATE),
        (9, PlayFault.PLAYER),
        (10, PlayFault.GAME),
        (12, PlayFault.TWICE),
        (13, PlayFault.SHAPE),
        (14, PlayFault.PLAYER),
    ]
    assert brought.skipped[0].game == "Ticket to Ride: Europe"
    assert brought.odd == 1, "nobody is noted: a day, if somebody wants it"


def test_what_is_noted_comes_along(app: Flask) -> None:
    group = open_group(app)
    import_data(app, group)
    with app.app_context():
        games = list(db.session.scalars(select(Game).order_by(Game.played_at)))
        assert [(game.box, game.title) for game in games] == [
            ("europe", ""),
            ("india", ""),
            ("team-asia", ""),
            ("legendary-asia", ""),
        ]
        first = games[0]
        assert first.played_at == datetime(2019, 3, 2, 18, 30, tzinfo=UTC)
        assert (first.minutes, first.location, first.source) == (95, "У Анны 🏡", "bgstats")
        assert first.notes == "Knapp!\nДо последнего вагона"
        assert [seat.name for seat in games[1].seats] == ["Ann", "somebody", "somebody"]
        assert [seat.team for seat in games[2].seats] == ["Север", "Север", "Юг", "Юг"]


def test_same_file_doubles_nothing(app: Flask) -> None:
    group = open_group(app)
    import_data(app, group)
    before = exported(app, group)
    again = import_data(app, group)
    assert (again.games, again.known, again.people) == (0, 4, 0)
    assert exported(app, group) == before


def renew_link(app: Flask, group: str) -> str:
    with app.app_context():
        memory_group.visit_group(group, DEVICE)
        return memory_group.renew_group(group, DEVICE).key


def test_same_file_doubles_nothing_once_the_link_was_renewed(app: Flask) -> None:
    group = open_group(app)
    import_data(app, group)
    again = import_data(app, renew_link(app, group))
    assert (again.games, again.known) == (0, 4)


@pytest.mark.parametrize("renewals", [0, 1])
def test_plays_of_a_renewed_group_by_an_older_version_are_known(
    app: Flask, monkeypatch: pytest.MonkeyPatch, renewals: int
) -> None:
    """The older version derived their ids from the link at that time."""
    group = renew_link(app, open_group(app))
    with monkeypatch.context() as older:
        older.setattr(import_games, "derived_key", lambda _uid, what: derived_key(group, what))
        import_data(app, group)
    for _ in range(renewals):
        group = renew_link(app, group)
    again = import_data(app, group)
    assert (again.games, again.known) == (0, 4)


def test_two_groups_have_games_of_their_own(app: Flask) -> None:
    first, second = open_group(app, "Thursday"), open_group(app, "Friday")
    import_data(app, first)
    assert import_data(app, second).games == 4
    keys = [{game["id"] for game in json.loads(exported(app, group))["games"]} for group in (first, second)]
    assert len(keys[0] | keys[1]) == 8


def test_people_are_known_by_name(app: Flask) -> None:
    group = open_group(app)
    with app.app_context():
        people.add_person(group, "ANN")
    assert import_data(app, group).people == 3
    with app.app_context():
        assert {one.name for one in people.people(memory_group.find_group(group))} == {"ANN", "Łukasz", "Гость", "Eve"}


def test_brought_plays_go_out_and_come_in(app: Flask, other_app: Flask) -> None:
    group = open_group(app)
    import_data(app, group)
    data = exported(app, group)
    file = json.loads(data)
    assert file["games"][0]["scores"]["source"] == "bgstats"
    assert sorted(one["name"] for one in file["people"]) == ["Ann", "Eve", "Łukasz", "Гость"]
    assert brought_in(app, data).known == 4
    brought = brought_in(other_app, data)
    assert (brought.people, brought.games) == (4, 4)
    assert exported(other_app, group) == data


def altered(*plays: dict[str, Any], **game: Any) -> bytes:
    """Return the export with only these plays (changed copies of the first one), and with its first game changed."""
    file = json.loads(FILE.read_text())
    file["games"][0].update(game)
    first = file["plays"][0]
    file["plays"] = [{**first, "uuid": f"play-{at}", **play} for at, play in enumerate(plays)]
    return json.dumps(file).encode()


def test_somebody_who_is_spelled_in_two_ways_is_one(app: Flask) -> None:
    group = open_group(app)
    file = json.loads(altered({}, {"playerScores": [{"playerRefId": 9, "score": 1}]}))
    file["players"].append({"id": 9, "name": "ANN"})
    assert import_data(app, group, json.dumps(file).encode()).people == 3
    with app.app_context():
        assert [one.name for one in people.people(memory_group.find_group(group))] == ["Ann", "Łukasz", "Гость"]
        assert {seat.name for game in db.session.scalars(select(Game)) for seat in game.seats} >= {"Ann"}
        assert "ANN" not in {seat.name for game in db.session.scalars(select(Game)) for seat in game.seats}


def test_new_plays_find_who_is_here_already(app: Flask) -> None:
    group = open_group(app)
    import_data(app, group, altered({}))
    with app.app_context():
        people.rename(group, person(group, "Łukasz").key, "Lucas")
        people.remove(group, person(group, "Гость").key, "former player")
    brought = import_data(app, group, altered({}))
    assert (brought.people, brought.games) == (0, 0)
    brought = import_data(app, group, altered({}, {"playDate": "2020-03-02 18:30:00"}))
    assert (brought.people, brought.games, brought.known) == (0, 1, 1)
    with app.app_context():
        names = [one.name for one in people.people(memory_group.find_group(group))]
        assert [[seat.name for seat in game.seats] for game in db.session.scalars(select(Game))] == [
            ["Ann", "Lucas", "former player"]
        ] * 2
    assert names == ["Ann", "Lucas"]


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("Les Aventuriers du Rail", "Les Aventuriers du Rail"),
        ("Les Aventuriers du Rail : Märklin", "Les Aventuriers du Rail : Märklin"),
        ("¡Aventureros al Tren!", "¡Aventureros al Tren!"),
        ("Wsiąść do Pociągu: Morza", "Wsiąść do Pociągu: Morza"),
        ("Jízdenky, prosím! Vláčky", "Jízdenky, prosím! Vláčky"),
        ("Zug um Zug", "Zug um Zug"),
        ("…", None),
        ("Der große Zug", None),
    ],
)
@pytest.mark.database("sqlite")
def test_game_has_a_name_in_every_language(app: Flask, name: str, title: str | None) -> None:
    group = open_group(app)
    brought = import_data(app, group, altered({}, name=name, bggName="", bggId=0))
    assert (brought.games, brought.other) == ((1, 0) if title else (0, 1))
    with app.app_context():
        assert [game.title for game in db.session.scalars(select(Game))] == ([title] if title else [])


@pytest.mark.parametrize(
    ("game", "board"),
    [
        ({"name": "Zug im Zug", "bggId": 21348}, "Zug im Zug"),
        ({"name": "…", "bggId": 9209}, "usa"),
        ({"name": "Trains", "bggId": 0, "bggName": "Ticket to Ride: Märklin"}, "Trains"),
        ({"name": "Trains", "bggId": 0, "bggName": "Ticket to Ride: Germany"}, "germany"),
        ({"name": "Les Aventuriers du Rail Europe", "bggId": 14996}, "europe"),
    ],
)
@pytest.mark.database("sqlite")
def test_boardgamegeek_tells_which_game_it_is(app: Flask, game: dict[str, Any], board: str) -> None:
    group = open_group(app)
    assert import_data(app, group, altered({}, **{"bggName": "", **game})).games == 1
    with app.app_context():
        assert [memory_results.board_of(one) for one in db.session.scalars(select(Game))] == [board]


def test_team_has_the_best_score_of_its_players(app: Flask) -> None:
    group = open_group(app)
    seats = [(1, "90", "a", True), (2, "", "a", False), (4, "70", "b", False), (5, "80", "b", False)]
    scores = [{"playerRefId": at, "score": score, "team": team, "winner": won} for at, score, team, won in seats]
    assert import_data(app, group, altered({"usesTeams": True, "playerScores": scores})).games == 1
    (rows,) = results(app).values()
    assert [(place, points, won) for place, points, won, _name in rows] == [
        (1, 90, True),
        (1, 90, True),
        (2, 80, False),
        (2, 80, False),
    ]


Change = Callable[[dict[str, Any]], object]
BROKEN: dict[str, Change | bytes] = {
    "nothing": b"",
    "no JSON": b"\x00",
    "nested": b'{"plays":' + b"[" * 200_000,
    "no plays": lambda file: file.pop("plays"),
    "plays of another kind": lambda file: file.update(plays={"a": 1}),
    "a group's file": b'{"format": "companion-group/1", "games": [], "people": []}',
}


@pytest.mark.parametrize("case", BROKEN)
@pytest.mark.database("sqlite")
def test_broken_export_is_refused(app: Flask, case: str) -> None:
    group = open_group(app)
    change = BROKEN[case]
    file = json.loads(FILE.read_text())
    data = change if isinstance(change, bytes) else json.dumps(change(file) and file).encode()
    with pytest.raises(Refused):
        import_data(app, group, data or b" ")
    assert results(app) == {}


ODD: dict[str, dict[str, Any]] = {
    "endless score": {"playerScores": [{"playerRefId": 1, "score": "9" * 100_000}]},
    "huge score": {"playerScores": [{"playerRefId": 1, "score": 10**400}]},
    "code": {"playerScores": [{"playerRefId": 1, "score": "__import__('os')"}]},
    "product": {"playerScores": [{"playerRefId": 1, "score": "9**9**9"}]},
    "year 1": {"playDate": "0001-01-01 00:00:00"},
    "year 9999": {"playDate": "9999-12-31T23:59:59-23:00"},
    "tomorrow": {"playDate": "2300-01-01 00:00:00"},
    "number as date": {"playDate": 5},
    "a hundred players": {"playerScores": [{"playerRefId": 1, "score": "1"}] * 100},
    "nobody": {"playerScores": [{"score": "1"}]},
}


@pytest.mark.parametrize("case", ODD)
@pytest.mark.database("sqlite")
def test_odd_play_keeps_out_no_other(app: Flask, case: str) -> None:
    file = json.loads(FILE.read_text())
    file["plays"] = [{**file["plays"][0], "uuid": "odd", **ODD[case]}, file["plays"][0]]
    brought = import_data(app, open_group(app), json.dumps(file).encode())
    assert brought.games == 1
    assert [one.number for one in brought.skipped] == [1]


def test_odd_details_are_left_out(app: Flask) -> None:
    file = json.loads(FILE.read_text())
    file["games"].append("what?")
    file["locations"][0]["name"] = "x\0y" * 100
    file["plays"] = [
        {**file["plays"][0], "durationMin": -5, "comments": "a\0b" * 5000, "board": None, "locationRefId": 1}
    ]
    brought = import_data(app, open_group(app), json.dumps(file).encode())
    assert brought.games == 1
    with app.app_context():
        (game,) = db.session.scalars(select(Game)).all()
        assert (game.minutes, len(game.location), len(game.notes)) == (None, 79, 4000)


SCORES: list[tuple[str | float | None, int | None]] = [
    ("3+20+5", 28),
    ("-3+20", 17),
    ("121", 121),
    (" 7 + 8 ", 15),
    ("10-3", 7),
    ("−5", -5),
    ("12.0", 12),
    ("1.0+2.00", 3),
    (122, 122),
    (-4, -4),
    ("0", 0),
    ("", None),
    (None, None),
    ("1.5", None),
    (2.5, None),
    ("1++2", None),
    ("+", None),
    ("3*4", None),
    ("10000", None),
    ("٣", None),
    ("1e3", None),
    (1e300, None),
]


def test_score_is_a_whole_number_or_a_sum(subtests: pytest.Subtests) -> None:
    for score, points in SCORES:
        with subtests.test(repr(score)):
            assert points_of(score) == points


@given(st.lists(st.integers(-500, 500), min_size=1, max_size=12))
def test_sum_is_what_it_adds_up_to(summands: list[int]) -> None:
    text = "".join(f"{one:+d}" for one in summands)
    assert points_of(text) == points_of(text.removeprefix("+")) == sum(summands)


@given(st.text(max_size=30))
def test_any_text_is_a_score_or_none(text: str) -> None:
    points = points_of(text)
    assert points is None or -9999 <= points <= 9999


def test_number_at_boardgamegeek_is_a_key_of_a_box(tmp_path: Path) -> None:
    folder = tmp_path / "europe"
    shutil.copytree(SHELF / "europe", folder)
    text = (folder / "box.toml").read_text()
    assert load_box(folder).provenance.bgg == 14996
    (folder / "box.toml").write_text(text.replace("bgg = 14996\n", ""))
    assert load_box(folder).provenance.bgg is None
    (folder / "box.toml").write_text(text.replace("14996", '"many"'))
    with pytest.raises(BadBox, match="bgg"):
        load_box(folder)
