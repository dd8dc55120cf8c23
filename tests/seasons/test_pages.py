"""Pages, files and the command of seasons, and a person's year."""

import csv
import json
import re
from datetime import UTC, datetime, timedelta

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.features.groups.service import scores as memory_scores
from companion.features.groups.service.group import find_group, offer_look
from companion.features.groups.service.scores import Score
from companion.rules.faults import Refused
from companion.store.database import db
from companion.store.groups import Season
from companion.table.service.about import Notes
from tests.conftest import phone_of
from tests.support.a_group import brought_in, exported, open_group, person
from tests.support.files import import_by_page
from tests.support.html import read, words

BEGIN = datetime(2024, 5, 1, 18, tzinfo=UTC)
FIELDS = {"name": "Spring", "begins": "2024-05-01T00:00", "ends": "", "kind": "places", "numbers": "4, 2"}
ONE_TABLE = [["1", "Ann", "6", "2", "2", "1", "1", "4"], ["1", "Bob", "6", "2", "2", "1", "1", "4"]]


@pytest.fixture
def key(app: Flask) -> str:
    """A group in which Ann and Bob have won one game each."""
    key = open_group(app, "Thursday")
    with app.app_context():
        for nth, points in enumerate(((120, 90), (80, 100))):
            scores = [Score(name, one) for name, one in zip(("Ann", "Bob"), points, strict=True)]
            memory_scores.enter(key, "europe", Notes(BEGIN + timedelta(hours=2 * nth)), scores)
    return key


def started(phone: FlaskClient, key: str, **fields: str) -> str:
    answer = phone.post(f"/g/{key}/seasons/new", data=FIELDS | fields)
    assert answer.status_code == 303, answer.text
    return str(answer.location)


def test_season_is_started_from_an_evening_and_shows_its_table(ann: FlaskClient, key: str) -> None:
    (link,) = read(ann.get(f"/g/{key}/seasons")).values('[href*="begins="]', "href")
    form = read(ann.get(link))
    fields = {name: form.one(f"#{name}")["value"] for name in ("begins", "ends")}
    assert fields == {"begins": "2024-05-01T18:00", "ends": "2024-05-02T02:00"}
    assert form.one("#season-name")["value"] == "Evening of 1 May 2024"
    path = started(ann, key, **fields)
    assert "Ann Bob share the season." in words(ann.get(path))
    assert "Each game adds a number for your rank, first to last: 4–2." in words(ann.get(path))
    assert "Spring" in words(ann.get(f"{path}/screen"))
    assert not read(ann.get(f"/g/{key}/seasons")).all('[href*="begins="]')
    group_page = read(ann.get(f"/g/{key}"))
    assert group_page.one(f'[href="{path}"]').text() == "Spring"
    assert group_page.one(f'[href="/g/{key}/seasons"]').text() == "Seasons"


def test_read_only_link_shows_table_and_winners_without_links(app: Flask, ann: FlaskClient, key: str) -> None:
    started(ann, key, ends="2024-05-03T00:00")
    started(ann, key, name="Summer", begins="2024-05-01T19:00")
    with app.app_context():
        offer_look(key)
        look = find_group(key).look
    page = read(phone_of(app).get(f"/look/{look}"))
    assert page.one("[aria-labelledby=season] h2").text() == "Summer"
    assert [row.text() for row in page.all("[aria-labelledby=season] tbody tr")] == ["1. Bob 1 1 4", "2. Ann 1 0 2"]
    assert "Spring" in page.one("[aria-labelledby=season-winners] li").text()
    assert not page.all("main a")
    assert not page.all("main form")


def test_table_is_saved_as_csv_and_as_json(ann: FlaskClient, key: str) -> None:
    path = started(ann, key)
    head, *rows = csv.reader(ann.get(f"{path}/table.csv").get_data(as_text=True).removeprefix("\ufeff").splitlines())
    assert (head[:3], rows) == (["place", "name", "value"], ONE_TABLE)
    saved = json.loads(ann.get(f"{path}/table.json").data)
    assert (saved["scoring"], saved["played"], saved["is_over"]) == ({"kind": "places", "numbers": [4, 2]}, 2, False)
    assert [list(map(str, row.values())) for row in saved["table"]] == ONE_TABLE


def test_command_prints_one_season_or_all_of_a_group(app: Flask, ann: FlaskClient, key: str) -> None:
    path = started(ann, key)
    started(ann, key, name="Other", kind="wins")
    runner = app.test_cli_runner()
    one = runner.invoke(args=["season", f"https://trains.example.org{path}"])
    assert "Spring: 2 games." in one.output
    assert re.search(r"1\. Ann +6 +2 games", one.output)
    assert "Other" not in one.output
    assert "Other: 2 games." in runner.invoke(args=["season", key]).output
    for link in ("x", f"/g/{key}/seasons/x", f"/g/{'A' * 22}"):
        assert runner.invoke(args=["season", link]).exit_code == 1, link


def test_season_is_changed_and_deleted_and_its_games_stay(app: Flask, ann: FlaskClient, key: str) -> None:
    path = started(ann, key)
    changed = FIELDS | {"name": "May", "kind": "winner", "best": "1", "games": "5", "tie1": "fewer", "tie2": "fewer"}
    assert ann.post(f"{path}/edit", data=changed).location == path
    with app.app_context():
        season = db.session.query(Season).one()
        assert (season.name, season.games) == ("May", 5)
        assert season.scoring == {"kind": "winner", "best": 1, "ties": ["fewer"]}
    form = read(ann.get(f"{path}/edit"))
    assert (form.one("#best")["value"], form.one("#tie1 [selected]")["value"]) == ("1", "fewer")
    assert ann.post(f"{path}/delete").location == f"/g/{key}/seasons"
    assert ann.get(path).status_code == 404
    assert "Ann" in words(ann.get(f"/g/{key}"))


@pytest.mark.parametrize(
    ("field", "typed", "sentence"),
    [
        ("name", "", "Enter a name of up to 40 characters."),
        ("name", "x" * 41, "Enter a name of up to 40 characters."),
        ("begins", "", "When does the season begin?"),
        ("begins", "soon", "When does the season begin?"),
        ("begins", "0001-01-01T00:00", "When does the season begin?"),
        ("ends", "2024-04-01T00:00", "A season must end after it begins."),
        ("ends", "2024-13-01T00:00", "This isn’t a date."),
        ("games", "0", "Enter a number of games from 1 to 999"),
        ("best", "many", "Enter a number of games from 1 to 999"),
        ("numbers", "5 3 x", "Enter up to 12 whole numbers"),
        ("numbers", "5000", "Enter up to 12 whole numbers"),
    ],
)
def test_what_cannot_be_read_stands_beside_its_field(
    ann: FlaskClient, key: str, field: str, typed: str, sentence: str
) -> None:
    answer = ann.post(f"/g/{key}/seasons/new", data=FIELDS | {"name": "Typed"} | {field: typed})
    page = read(answer)
    assert answer.status_code == 400
    assert sentence in page.text("main [role=alert]")
    assert page.one("[aria-invalid]")["value"] == typed


def test_group_file_brings_seasons_once(app: Flask, other_app: Flask, ann: FlaskClient, key: str) -> None:
    path = started(ann, key, best="3", tie1="wins", games="9")
    started(ann, key, name="Later", kind="opponent", begins="2024-06-01T00:00", ends="2025-01-01T00:00")
    data = exported(app, key)
    assert [season["name"] for season in json.loads(data)["seasons"]] == ["Spring", "Later"]
    assert brought_in(other_app, data).seasons == 2
    assert exported(other_app, key) == data
    assert brought_in(other_app, data).seasons == 0
    assert phone_of(other_app).get(f"{path}/table.csv").data == ann.get(f"{path}/table.csv").data


def test_seasons_go_with_the_import_that_brought_them(app: Flask, ann: FlaskClient, key: str) -> None:
    started(ann, key)
    data = exported(app, key)
    with app.app_context():
        db.session.execute(db.delete(Season))
        db.session.commit()
    page = import_by_page(ann, f"/g/{key}/import", data)
    assert "<h1>1 season is new in the group.</h1>" in page
    assert "Spring" in words(ann.get(f"/g/{key}/seasons"))
    ann.post(read(page).one("[action$='/undo']")["action"])
    assert "No season yet." in words(ann.get(f"/g/{key}/seasons"))


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"name": ""}, "seasons[0].name"),
        ({"scoring": {"kind": "luck"}}, "seasons[0].scoring.kind"),
        ({"scoring": {"kind": "places"}}, "seasons[0].scoring"),
        ({"ends_at": "2024-01-01T00:00:00Z"}, "seasons[0].ends_at"),
        ({"begins_at": "2999-01-01T00:00:00Z"}, "seasons[0].begins_at"),
        ({"games": 0}, "seasons[0].games"),
        ({"rank": 1}, "seasons[0]"),
    ],
)
def test_faulty_season_of_a_file_is_refused_with_its_place(
    app: Flask, ann: FlaskClient, key: str, change: dict[str, object], place: str
) -> None:
    started(ann, key)
    file = json.loads(exported(app, key))
    file["seasons"][0] |= change
    with pytest.raises(Refused, match=re.escape(place)):
        brought_in(app, json.dumps(file).encode())


def test_year_tells_games_and_a_rival_and_is_a_picture(app: Flask, ann: FlaskClient, key: str) -> None:
    with app.app_context():
        who = person(key, "Ann").key
        memory_scores.enter(key, "germany", Notes(BEGIN + timedelta(days=400)), [Score("Ann", 70), Score("Cat", 60)])
    path = f"/g/{key}/people/{who}/years/2024"
    assert read(ann.get(path)).all("dd")[0].text() == "2"
    text = words(ann.get(path))
    assert (
        "Wins 1 (50%) Played most Europe (2) Highest score 120 (Europe) Rival Bob: 2 games, 1 ahead, 1 behind" in text
    )
    picture = ann.get(f"{path}.svg")
    assert picture.mimetype == "image/svg+xml"
    assert "Rival" in picture.text
    assert ann.get(f"/g/{key}/people/{who}/years/2020").status_code == 404
    links = read(ann.get(f"/g/{key}/people/{who}")).values('[href*="/years/"]', "href")
    assert links == [f"/g/{key}/people/{who}/years/{year}" for year in (2025, 2024)]


def test_outsider_finds_nothing(outsider: FlaskClient, ann: FlaskClient, key: str) -> None:
    path = started(ann, key)
    other = open_other(outsider)
    assert outsider.get(path.replace(key, "A" * 22)).status_code == 404
    assert outsider.get(path.replace(key, other)).status_code == 404


def open_other(phone: FlaskClient) -> str:
    return str(phone.post("/groups", data={"name": "Others"}).location.rpartition("/")[2])
