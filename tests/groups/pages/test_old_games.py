"""Old games: entered by hand, and the page of a game that has only scores."""

import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.features.groups.service import group as memory_group
from companion.features.groups.service import people
from companion.features.groups.service.scores import Score
from companion.languages import languages
from companion.store.database import db
from companion.store.models import Game
from companion.table.service import games
from tests.conftest import phone_of
from tests.support.html import read, words
from tests.support.old_games import enter, form, games_in
from tests.support.tables import open_table

NO_TITLE = "What was played? Enter a name with letters or digits, up to 80 characters."
FOR_FIVE = "This edition is for 2 to 5 players."
SIX = {f"points-new{at}": "9" for at in (2, 3, 4, 5)}


def test_old_game_is_entered_and_listed(app: Flask, ann: FlaskClient, group: str) -> None:
    sent = form(group, app)
    today = datetime.now(UTC).date().isoformat()
    assert f'value="{today}"' in ann.get(f"/g/{group}/games/new").get_data(as_text=True)
    answer = ann.post(f"/g/{group}/games/new", data=sent)
    assert answer.status_code == 303
    page = words(ann.get(answer.location))
    assert "Ann wins" in page
    assert "Rank Players Points 1 Ann winner 121 2 Bob −7" in page
    assert "Scores only, entered by hand" in page
    assert "Where Home How long 1 h 35 min Notes It rained. All day." in page
    assert "2 May 2019" in page
    assert games_in(ann.get(f"/g/{group}/games")) == [answer.location.split("/")[2]]


def test_form_sent_twice_is_one_game_and_filled_in_again_another(app: Flask, ann: FlaskClient, group: str) -> None:
    sent = form(group, app)
    first, again = (ann.post(f"/g/{group}/games/new", data=sent).location for _ in range(2))
    other = ann.post(f"/g/{group}/games/new", data={**sent, "date": "2019-05-09"}).location
    assert first == again != other
    assert len(games_in(ann.get(f"/g/{group}/games"))) == 2


def test_keys_of_entered_games_are_not_guessable_from_the_form(app: Flask, ann: FlaskClient, group: str) -> None:
    with app.app_context():
        other = memory_group.open_group("Others", "f" * 32).key
    fields = {"who": [], "name-new2": "Eve", "points-new2": "5"}
    keys = {ann.post(f"/g/{one}/games/new", data=form(one, app, **fields)).location for one in (group, other)}
    assert len(keys) == 2
    assert all(re.fullmatch(r"/t/[\w-]{22}/game", key) for key in keys)


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"date": "someday"}, "Which day was it? For example 2026-11-20."),
    ({"date": ""}, "Which day was it? For example 2026-11-20."),
    ({"date": "0001-01-01"}, "Which day was it? For example 2026-11-20."),
    ({"date": "9999-12-31"}, "Which day was it? For example 2026-11-20."),
    ({"date": "2900-01-01"}, "That day is in the future."),
    ({"box": "nowhere"}, "What was played?"),
    ({"box": "other", "title": " "}, "What was played?"),
    ({"box": "other", "title": "x" * 81}, NO_TITLE),
    ({"box": "other", "title": ".."}, NO_TITLE),
    ({"date": "2026-W01-1"}, "Which day was it? For example 2026-11-20."),
    ({"points-new1": "1_0"}, "How many points? Digits only, please."),
    ({"name-new1": "Bob", **{f"name-new{at}": f"P{at}" for at in (2, 3, 4, 5)}, **SIX}, FOR_FIVE),
    ({"who": [], "name-new1": "", "points-new1": ""}, "Who played? Enter two to twelve people."),
    ({"name-new1": "N" * 41}, "A name can have up to 40 characters."),
    ({"name-new1": "ann"}, "Two players have the same name."),
    ({"points-new1": ""}, "How many points?"),
    ({"points-new1": "many"}, "How many points? Digits only, please."),
    ({"points-new1": "1" * 5000}, "How many points? Digits only, please."),
    ({"points-new1": "99999"}, "Points go up to 9,999."),
    ({"place-new1": "first"}, "Which rank? A digit only, please."),
    ({"place-new1": "1"}, "A rank is only needed where points are equal. It says who was ahead."),
    ({"box": "team-asia"}, "This edition is for 4 or 6 players, in teams of 2."),
    ({"box": "other", "title": "Märklin", "team-ANN": "A", "team-new1": "A"}, "They are all on one team"),
    ({"minutes": "long"}, "How many minutes? Digits only, please."),
    ({"minutes": "0"}, "A game can’t take that long."),
    ({"location": "x" * 81}, "A place can have up to 80 characters."),
    ({"name-new1": " "}, "Whose points are these?"),
    ({"notes": "x" * 4001}, "Notes can have up to 4,000 characters."),
]


def test_errors_are_shown_on_the_form_that_keeps_the_input(
    app: Flask, ann: FlaskClient, group: str, subtests: pytest.Subtests
) -> None:
    for fields, message in WRONG:
        with subtests.test(str(fields)[:60]):
            sent = form(group, app, **fields)
            answer = ann.post(f"/g/{group}/games/new", data=sent)
            assert message in words(answer, 400)
            kept = answer.get_data(as_text=True)
            for name in ("form", "date", "title", "name-new1", "points-new1", "place-new1", "minutes", "location"):
                assert read(kept).one(f"[name={name}]")["value"] == str(sent.get(name, "")), name
            assert sent["notes"] in kept
            assert (f'value="{sent["who"][0]}" checked' in kept) if sent["who"] else " checked" not in kept
            assert games_in(ann.get(f"/g/{group}/games")) == []


ANN_TOO = {"points-new1": "121", "place-new1": "1"}
CAT = {"name-new2": "Cat", "points-new2": "5"}


MARKED: list[tuple[dict[str, Any], list[str]]] = [
    ({"points-new1": ""}, ["points-new1"]),
    ({"points-new1": "99999"}, ["points-new1"]),
    ({"points-ANN": "-10000", "points-new1": "10000"}, ["points-ANN", "points-new1"]),
    ({"name-new1": "ann"}, ["name-new1"]),
    ({"name-new1": ""}, ["name-new1"]),
    ({**CAT, "name-new2": "BOB"}, ["name-new1", "name-new2"]),
    ({**CAT, "name-new2": "N" * 41}, ["name-new2"]),
    ({"place-new1": "first"}, ["place-new1"]),
    ({"place-new1": "1"}, ["place-new1"]),
    ({"place-ANN": "1", "place-new1": "1"}, ["place-new1"]),
    ({**ANN_TOO, "place-ANN": "2", **CAT, "place-new2": "4"}, ["place-new2"]),
    ({**ANN_TOO, "place-ANN": "2", "place-new1": "2"}, ["place-ANN", "place-new1"]),
    ({"minutes": "0"}, ["minutes"]),
]


def test_field_that_has_to_be_looked_at_again_is_marked(
    app: Flask, ann: FlaskClient, group: str, subtests: pytest.Subtests
) -> None:
    for fields, marked in MARKED:
        with subtests.test(str(fields)[:60]):
            sent = form(group, app, **fields)
            page = read(ann.post(f"/g/{group}/games/new", data=sent))
            invalid = page.all("[aria-invalid=true]")
            assert [field["name"] for field in invalid] == [name.replace("ANN", sent["who"][0]) for name in marked]
            faults = page.values("p.fault[id]", "id")
            assert {field["aria-describedby"] for field in invalid} <= {*faults}


def test_tie_breaker_is_given_by_a_place(app: Flask, ann: FlaskClient, group: str) -> None:
    sent = form(group, app, **{"points-new1": "121", "place-new1": "1"})
    page = words(ann.get(ann.post(f"/g/{group}/games/new", data=sent).location))
    assert "Bob wins" in page
    assert "1 Bob winner 121 2 Ann 121" in page
    sent = form(group, app, **{"points-new1": "121"})
    assert "Ann and Bob share the win" in words(ann.get(ann.post(f"/g/{group}/games/new", data=sent).location))


def test_teams_of_a_box_with_teams_score_together(app: Flask, ann: FlaskClient, group: str) -> None:
    new = {f"name-new{at}": name for at, name in ((1, "Bob"), (2, "Cat"), (3, "Dan"))}
    points = {"points-ANN": "90", "points-new1": "80", "points-new2": "90", "points-new3": "80"}
    teams = {"team-ANN": "A", "team-new1": "B", "team-new2": "A", "team-new3": "B"}
    sent = form(group, app, box="team-asia", **new, **points, **teams)
    page = words(ann.get(ann.post(f"/g/{group}/games/new", data=sent).location))
    assert "Ann + Cat win " in page
    assert "1 Ann + Cat winner 90 2 Bob + Dan 80" in page
    # Teams that were chosen before another box was are no teams.
    sent = form(group, app, box="europe", **new, **points, **teams)
    page = words(ann.get(ann.post(f"/g/{group}/games/new", data=sent).location))
    assert "Ann and Cat share the win" in page


def test_today_can_be_entered_before_noon_and_east_of_greenwich(app: Flask, ann: FlaskClient, group: str) -> None:
    for days in (0, 1):
        day = (datetime.now(UTC) + timedelta(hours=11, minutes=59) * days).date().isoformat()
        answer = ann.post(f"/g/{group}/games/new", data=form(group, app, date=day))
        assert answer.status_code == 303


def test_names_are_shown_as_text(app: Flask, ann: FlaskClient, group: str) -> None:
    evil = "<script>alert(1)</script>"
    fields = {"name-new1": evil, "box": "other", "title": evil, "location": evil, "notes": evil}
    answer = ann.post(f"/g/{group}/games/new", data=form(group, app, **fields))
    for path in (
        answer.location,
        f"/g/{group}/games",
        f"/g/{group}/games/new",
        answer.location[:-5] + "/scores",
        "/games",
    ):
        page = ann.get(path).get_data(as_text=True)
        assert evil not in page
        assert "&lt;script&gt;alert(1)" in page


def test_scores_are_all_that_a_game_without_moves_has(app: Flask, ann: FlaskClient, group: str) -> None:
    key = enter(app, group)
    ann.get(f"/g/{group}/games")
    answers = {}
    adapter = app.url_map.bind("localhost")
    others = {"player": "p1", "side_id": "p1", "scoring": 1, "ticket": "x", "shape": "portrait", "language": "en"}
    for rule in app.url_map.iter_rules():
        if "GET" in (rule.methods or ()) and rule.rule.startswith("/t/<key>"):
            values = {"key": key, **{name: others[name] for name in rule.arguments - {"key"}}}
            answers[rule.rule] = ann.get(adapter.build(rule.endpoint, values)).status_code
    there = {path.removeprefix("/t/<key>/"): status for path, status in answers.items() if status != 404}
    there = {path.removeprefix("/t/<key>"): status for path, status in there.items()}
    assert there.pop("") == 302
    assert ann.get(f"/t/{key}").location == f"/t/{key}/game"
    assert there.pop("group") == 200
    assert there.pop("next") == 302
    assert there == {"game": 200, "about": 302, "scores": 200, "delete": 200, "result.txt": 200, "bgstats": 200}
    assert len(answers) > 25


def test_nothing_can_be_done_at_a_table_that_there_is_not(app: Flask, ann: FlaskClient, group: str) -> None:
    key = enter(app, group)
    ann.get(f"/g/{group}/games")
    for path in ("reopen", "finish", "reveal", "seats/p1/take"):
        assert ann.post(f"/t/{key}/{path}").status_code == 404, path
    assert ann.post(f"/t/{key}/moves", json={}).status_code in (400, 404)


def test_scores_are_corrected_on_the_same_form(app: Flask, ann: FlaskClient, group: str) -> None:
    key = ann.post(f"/g/{group}/games/new", data=form(group, app)).location.split("/")[2]
    page = ann.get(f"/t/{key}/scores").get_data(as_text=True)
    for field in (
        'value="2019-05-02"',
        'value="121"',
        'value="-7"',
        'value="95"',
        'value="Home"',
        "It rained.\nAll day.",
    ):
        assert field in page
    with app.app_context():
        bob = next(one.key for one in people.people(memory_group.find_group(group)) if one.name == "Bob")
    sent = form(group, app, who=[bob], **{f"points-{bob}": "130", "name-new1": "Eve", "points-new1": "120"})
    assert ann.post(f"/t/{key}/scores", data=sent).location == f"/t/{key}/game"
    assert "1 Bob winner 130 2 Eve 120" in words(ann.get(f"/t/{key}/game"))
    wrong = ann.post(f"/t/{key}/scores", data={**sent, "date": "never"})
    assert "Which day was it?" in words(wrong, 400)
    assert "1 Bob winner 130 2 Eve 120" in words(ann.get(f"/t/{key}/game"))


def test_correcting_leaves_the_moment_of_the_same_day_alone(app: Flask, ann: FlaskClient, group: str) -> None:
    evening = datetime(2019, 5, 2, 19, 45, 12, tzinfo=UTC)
    key = enter(app, group, Score("Ann", 9), Score("Bob", 8), day=evening)
    ann.get(f"/g/{group}/games")
    assert ann.post(f"/t/{key}/scores", data=form(group, app)).status_code == 303
    with app.app_context():
        assert games.find(key, scores=True).played_at == evening


@pytest.mark.database("sqlite", "postgresql")
def test_scores_are_deleted_after_a_question(app: Flask, ann: FlaskClient, group: str) -> None:
    key = enter(app, group)
    ann.get(f"/g/{group}/games")
    assert "Delete this game? Ticket to Ride: Europe , 1 Jan 2020 : Ann, Bob" in words(ann.get(f"/t/{key}/delete"))
    assert games_in(ann.get(f"/g/{group}/games")) == [key]
    assert ann.post(f"/t/{key}/delete").location == f"/g/{group}/games"
    assert games_in(ann.get(f"/g/{group}/games")) == []
    assert ann.get(f"/t/{key}/game").status_code == 404
    assert ann.post(f"/t/{key}/delete").status_code == 404


def test_outsider_with_a_games_link_sees_only_scores(app: Flask, outsider: FlaskClient, group: str) -> None:
    key = enter(app, group)
    page = outsider.get(f"/t/{key}/game").get_data(as_text=True)
    assert "Ann" in page
    assert group not in page
    assert "Thursday" not in page
    assert "/scores" not in page
    for path in ("scores", "delete"):
        assert outsider.get(f"/t/{key}/{path}").status_code == 403
        assert outsider.post(f"/t/{key}/{path}", data=form(group, app)).status_code == 403
    with app.app_context():
        assert len(db.session.query(Game).all()) == 1


def test_recorded_game_has_no_form_of_scores_and_is_not_deleted(ann: FlaskClient) -> None:
    table = open_table(ann, 2)
    for _ in range(2):
        assert [ann.get(f"{table.path}/{path}").status_code for path in ("scores", "delete")] == [404, 404]
        assert [ann.post(f"{table.path}/{path}").status_code for path in ("scores", "delete")] == [404, 404]
        ann.post(f"{table.path}/finish")


@pytest.mark.long
def test_every_page_of_every_game_of_a_group_answers(whole_group: tuple[Flask, str]) -> None:
    """Covers every finished game of tests/games, an unknown box, teams and a removed person."""
    app, group = whole_group
    phone = phone_of(app)
    for language in [*languages()][:2]:
        header = {"Accept-Language": language}
        keys = [key for page in (1, 2) for key in games_in(phone.get(f"/g/{group}/games?page={page}", headers=header))]
        assert len(keys) == len(set(keys)) > 30
    for number, key in enumerate(keys):
        header = {"Accept-Language": [*languages()][number % 2]}
        for path in ("scores", "about"):
            assert phone.get(f"/t/{key}/{path}", headers=header).status_code in (200, 302, 404), (key, path)
        assert phone.get(f"/t/{key}/game", headers=header).status_code == 200


def test_game_typed_by_the_name_of_a_box_is_of_the_box(app: Flask, ann: FlaskClient, group: str) -> None:
    for name in ("Ticket to Ride: Europe", "ticket to ride: европа"):
        sent = form(group, app, box="other", title=name)
        assert ann.post(f"/g/{group}/games/new", data=sent).status_code == 303
    assert len(games_in(ann.get(f"/g/{group}/games?box=europe"))) == 2


def test_teams_of_a_game_that_is_not_on_the_shelf_are_kept(app: Flask, ann: FlaskClient, group: str) -> None:
    fields = {"name-new2": "Cat", "points-new2": "-7", "team-new1": "A", "team-new2": "A"}
    sent = form(group, app, box="other", title="Märklin", **fields)
    page = words(ann.get(ann.post(f"/g/{group}/games/new", data=sent).location))
    assert "1 Ann winner 121 2 Bob + Cat −7" in page


def test_scores_with_removed_and_unnamed_people_are_corrected(app: Flask, ann: FlaskClient, group: str) -> None:
    scores = [Score("Ann", 90), Score("Bob", 80), Score("Cat", 70), Score("Guest", 60, person="")]
    key = enter(app, group, *scores)
    with app.app_context():
        keys = {one.name: one.key for one in people.people(memory_group.find_group(group))}
        for name in ("Bob", "Cat"):
            people.remove(group, keys[name], "former player")
    ann.get(f"/g/{group}/games")
    assert ann.get(f"/t/{key}/scores").get_data(as_text=True).count(" checked") == 4
    who = [*keys.values(), "seat3"]
    points = {f"points-{one}": str(9 - at) for at, one in enumerate(who)}
    sent = {"date": "2020-01-01", "box": "europe", "who": who, **points}
    assert ann.post(f"/t/{key}/scores", data=sent).status_code == 303
    page = words(ann.get(f"/t/{key}/game"))
    assert "1 Ann winner 9 2 former player 8 3 former player 7 4 Guest 6" in page
    with app.app_context():
        assert [one.name for one in people.people(memory_group.find_group(group))] == ["Ann"]


def test_odd_imported_scores_can_be_corrected_unchanged(app: Flask, ann: FlaskClient, group: str) -> None:
    key = enter(app, group, *(Score(f"P{at}", at) for at in range(6)))
    ann.get(f"/g/{group}/games")
    with app.app_context():
        who = [one.key for one in people.people(memory_group.find_group(group))]
    sent = {"date": "2020-01-01", "box": "europe", "who": who, **{f"points-{one}": "5" for one in who}}
    assert ann.post(f"/t/{key}/scores", data=sent).status_code == 303
    seventh = {**sent, "name-new1": "Eve", "points-new1": "5"}
    assert FOR_FIVE in words(ann.post(f"/t/{key}/scores", data=seventh), 400)


def test_scores_go_to_another_group_and_out_and_back(app: Flask, ann: FlaskClient, group: str) -> None:
    key = enter(app, group)
    ann.get(f"/g/{group}/games")
    other = ann.post("/groups", data={"name": "Others"}).location
    assert f'href="/t/{key}/group"' in ann.get(f"/t/{key}/game").get_data(as_text=True)
    moved = {"group": other.rpartition("/")[2], "move": "1"}
    assert ann.post(f"/t/{key}/group", data=moved).location == f"/t/{key}/game"
    assert (games_in(ann.get(f"/g/{group}/games")), games_in(ann.get(f"{other}/games"))) == ([], [key])
    assert ann.post(f"/t/{key}/group").location == f"/t/{key}/game"
    assert games_in(ann.get(f"{other}/games")) == []
    assert "Add to a group" in words(ann.get(f"/t/{key}/game"))
    assert ann.post(f"/t/{key}/group", data={"group": group}).status_code == 303
    assert games_in(ann.get(f"/g/{group}/games")) == [key]


def test_points_of_a_person_merged_meanwhile_are_asked_for(app: Flask, ann: FlaskClient, group: str) -> None:
    sent = form(group, app)
    with app.app_context():
        anne = people.add_person(group, "Anne").key
        people.merge(group, sent["who"][0], anne)
    page = ann.post(f"/g/{group}/games/new", data=sent)
    assert page.status_code == 400
    assert "Another phone merged or removed a person you ticked." in page.text
    assert read(page).one("#points-new2")["value"] == "121"
    assert games_in(ann.get(f"/g/{group}/games")) == []
