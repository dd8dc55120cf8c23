"""A finished game goes to BG Stats by a link."""

import json
from datetime import UTC, datetime
from typing import Any
from urllib.parse import parse_qs, urlsplit

from flask import Flask

from companion.features.groups.service import scores as memory_scores
from companion.features.groups.service.scores import Score
from companion.features.share.play_link import play_link
from companion.store.models import Game
from companion.table.service import about
from companion.table.service.about import Notes
from companion.table.service.games import find as find_table
from tests.support.a_group import open_group, person, play_game
from tests.support.games import load_game

PLAYED = datetime(2024, 2, 29, 17, 30, tzinfo=UTC)


def find(key: str) -> Game:
    return find_table(key, scores=True)


def play_of(app: Flask, key: str, most: int = 8000) -> dict[str, Any]:
    """Return the play that BG Stats reads from the link."""
    with app.app_context():
        link = play_link(find(key), most)
    assert link
    assert len(link) <= most
    parts = urlsplit(link)
    assert (parts.scheme, parts.netloc, parts.path) == ("https", "app.bgstatsapp.com", "/createPlay.html")
    (data,) = parse_qs(parts.query, strict_parsing=True)["data"]
    found: dict[str, Any] = json.loads(data)
    return found


def test_link_tells_the_whole_game(app: Flask) -> None:
    group = open_group(app)
    record, expected = load_game("europa-1912/mega-full-stocks")
    key = play_game(app, group, record)
    with app.app_context():
        about.write_notes(key, Notes(PLAYED, 95, "У Анны & Co", "100 % =1+1\n«Конец»?#"), "0" * 32)
    sent = play_of(app, key)
    players = sent.pop("players")
    assert sent == {
        "sourceName": "Stationmaster",
        "sourcePlayId": sent["sourcePlayId"],
        "playDate": "2024-02-29 17:30:00",
        "durationMin": 95,
        "location": "У Анны & Co",
        "comments": "100 % =1+1\n«Конец»?#",
        "board": sent["board"],
        "game": {
            "name": "Ticket to Ride: Europe",
            "sourceGameId": "europe",
            "bggId": 14996,
            "highestWins": True,
            "noPoints": False,
        },
    }
    assert sent["board"].startswith("Europa 1912: Mega Europe")
    for one, seat in zip(players, record["players"], strict=True):
        assert one["name"] == seat["name"]
        assert one["score"] == expected["totals"][seat["id"]]
        assert one["rank"] == expected["places"][seat["id"]]
        assert one["winner"] is (expected["places"][seat["id"]] == 1)
        assert one["startPlayer"] is (seat is record["players"][0])
        assert one["role"] == seat["color"].capitalize()
        assert "team" not in one


def test_game_without_a_known_number_has_none(app: Flask) -> None:
    key = play_game(app, open_group(app), load_game("team-asia/six-players-shared-victory")[0])
    sent = play_of(app, key)
    assert "bggId" not in sent["game"]
    assert not {"durationMin", "location", "comments", "board"} & sent.keys()
    assert [one["team"] for one in sent["players"]] == ["Team 1", "Team 1", "Team 2", "Team 2", "Team 3", "Team 3"]


def test_scores_alone_go_out_too(app: Flask) -> None:
    group = open_group(app)
    with app.app_context():
        scores = [Score("Ann", -3, 2), Score("Bob", -3, 1, "red")]
        key = memory_scores.enter(group, "Märklin", Notes(PLAYED), scores).key
    sent = play_of(app, key)
    assert sent["game"]["name"] == sent["game"]["sourceGameId"] == "Märklin"
    assert [(one["score"], one["rank"], one["winner"], one["startPlayer"]) for one in sent["players"]] == [
        (-3, 2, False, False),
        (-3, 1, True, False),
    ]


def test_ids_last_and_lead_nowhere(app: Flask) -> None:
    group = open_group(app)
    record = load_game("europe/shared-victory")[0]
    keys = [play_game(app, group, record) for _ in range(2)]
    one, other = (play_of(app, key) for key in keys)
    assert one["sourcePlayId"] != other["sourcePlayId"]
    assert [player["sourcePlayerId"] for player in one["players"]] == [
        player["sourcePlayerId"] for player in other["players"]
    ]
    with app.app_context():
        secret = {group, *keys, *(person(group, player["name"]).key for player in record["players"])}
    assert not [word for word in secret if word in json.dumps([one, other])]


def test_long_game_is_sent_in_short(app: Flask) -> None:
    group = open_group(app)
    scores = [Score(f"{at:02}" + "🚂" * 38, 1) for at in range(12)]
    with app.app_context():
        notes = Notes(PLAYED, None, "Ж" * 80, "Ы" * 4000)
        key = memory_scores.enter(group, "🚃" * 79 + "Z", notes, scores).key
        few = memory_scores.enter(group, "Märklin", notes, [Score("Ann", 1), Score("Bob", 2)]).key
    sent = play_of(app, key)
    assert len(sent["players"]) == 12
    assert sent["comments"] == ""
    assert len(sent["location"]) == 20
    sent = play_of(app, few)
    assert sent["comments"].endswith("Ы …")
    assert sent["location"] == "Ж" * 80
    assert "Ы" not in play_of(app, few, 1500)["comments"]
    with app.app_context():
        assert play_link(find(key), 1000) is None
