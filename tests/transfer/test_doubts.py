"""Doubtful games, people and lines of a file are reported or turned into questions, and so are the results."""

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.features.groups.service import group as memory_group
from companion.features.groups.service import people as memory_people
from companion.features.transfer.matching.games import Answers, person_key
from companion.features.transfer.reading.boards import Named, guess, may_be_of_series
from companion.store.database import db
from companion.store.models import Game
from tests.conftest import phone_of
from tests.support.a_group import open_group, person
from tests.support.doors import DOORS, Evening, games_of, import_data, points_in
from tests.support.files import asked_by, import_by_page, page_of, send
from tests.support.html import read

HEADER = "Date;Game;Player;Points"


def sheet(*plays: tuple[str, str], header: str = HEADER, people: tuple[str, ...] = ("Ann", "Bob")) -> bytes:
    rows = [f"{day};{game};{name};{90 + at}" for day, game in plays for at, name in enumerate(people)]
    return "\n".join([header, *rows]).encode()


def boxes(app: Flask, group: str) -> list[str]:
    return [game["scores"].get("box") or game["scores"]["title"] for game in games_of(app, group)]


@pytest.mark.parametrize(
    ("name", "box", "is_assumed"),
    [
        *(("Ticket to Ride", "", True), ("Märklin", "", True), ("Asia", "legendary-asia", True)),
        *(("Ticket to Ride: Germnay", "germany", True), ("Germnay", "germany", True)),
        *(
            ("Europe", "europe", False),
            ("Ticket to Ride: First Journey", "", False),
            ("Europa 15 Jahre", "europe", False),
        ),
    ],
)
def test_what_a_name_does_not_say_is_assumed(name: str, box: str, *, is_assumed: bool) -> None:
    found = guess(Named((name,)), 3, in_teams=False)
    assert (found.box, found.is_assumed) == (box, is_assumed)


def test_base_game_is_assumed_to_be_usa_unless_more_is_known() -> None:
    bare = Named(("Ticket to Ride",), 9209)
    assert (guess(bare, 2, in_teams=False).box, guess(bare, 2, in_teams=False).is_assumed) == ("usa", True)
    told = Named(("Ticket to Ride",), 9209, additions=("Ticket to Ride: USA 1910",))
    assert not guess(told, 2, in_teams=False).is_assumed


@pytest.mark.parametrize(
    "name", ["Catan", "Carcassonne", "Azul", "Colt Express", "Risk Legacy", "Каркассон", "7 Wonders"]
)
def test_another_game_is_none_of_the_series(name: str) -> None:
    assert not may_be_of_series(Named((name,)))


def test_assumptions_are_shown_and_can_be_changed(app: Flask, ann: FlaskClient) -> None:
    group = open_group(app)
    data = sheet(("2024-05-01", "Märklin"), ("2024-05-02", "Asia"), ("2024-05-03", "Ticket to Ride"))
    sent = send(ann, f"/g/{group}/import", data)
    page = read(ann.get(sent.location))
    asked = {field["name"]: field["value"] for field in page.all("[name^=words-]")}
    assert [words.split(" / ")[0] for words in asked.values()] == ["marklin", "asia", "ticket to ride"]
    assert page.texts('[name^=board-] [value=""]') == [
        "a separate edition",
        "Legendary Asia",
        "a separate edition",
    ]
    import_data(app, other := open_group(app, "Friday"), data)
    assert boxes(app, other) == ["Märklin", "legendary-asia", "Ticket to Ride"], "as is proposed"
    ann.post(sent.location, data={**asked, "board-1": "germany", "board-2": "team-asia", "board-3": "out"})
    assert boxes(app, group) == ["germany", "team-asia"]
    again = page_of(ann.get(send(ann, f"/g/{group}/import", data).location))
    assert "What was played?" not in again
    assert "Ticket to Ride (1)" in again, "another game, as was said"


@pytest.mark.parametrize("door", DOORS)
def test_games_of_other_kinds_are_named_with_their_number(app: Flask, door: str) -> None:
    days = [
        Evening(f"play-{at}", Evening().when.replace(day=at + 1), game)
        for at, game in enumerate(["Catan"] * 2 + ["Azul"])
    ]
    report = import_data(app, open_group(app), DOORS[door](days))
    assert (report.other, dict(report.others)) == (3, {"Catan": 2, "Azul": 1})


def test_page_names_other_games_before_and_after(app: Flask, ann: FlaskClient) -> None:
    group = open_group(app)
    data = sheet(("2024-05-01", "Catan"), ("2024-05-02", "Catan"), ("2024-05-03", "Europe"))
    assert "Catan (2)" in page_of(ann.get(send(ann, f"/g/{group}/import", data).location))
    assert "Catan (2)" in import_by_page(ann, f"/g/{group}/import", data)


def key_of(app: Flask, group: str, name: str) -> str:
    with app.app_context():
        return person_key(memory_group.find_group(group).uid, f"name:{name.casefold()}")


def test_somebody_misspelt_is_somebody_else_of_the_file(app: Flask, ann: FlaskClient) -> None:
    group = open_group(app)
    data = sheet(("2024-05-01", "Europe"), ("2024-05-02", "Europe"))
    data += b"\n2024-05-03;Europe;Anne;99\n2024-05-03;Europe;Cat;98"
    sent = send(ann, f"/g/{group}/import", data)
    field = f"person-{key_of(app, group, 'Anne')}"
    choices = read(ann.get(sent.location)).texts(f'[name="{field}"] option:not([value=""], [selected])')
    assert [name for name in choices if name in ("Ann", "Bob", "Cat")] == ["Ann", "Bob"], "Cat sat beside her"
    ann.post(sent.location, data={field: key_of(app, group, "Ann")})
    assert [sorted(points_in(game)) for game in games_of(app, group)] == [["Ann", "Bob"]] * 2 + [["Ann", "Cat"]]
    later = sheet(("2024-06-01", "Europe"), people=("Anne", "Cat"))
    assert import_data(app, group, later).people == 0, "remembered"
    assert sorted(points_in(games_of(app, group)[-1])) == ["Ann", "Cat"]


def test_two_who_are_each_said_to_be_the_other_are_two(app: Flask) -> None:
    group = open_group(app)
    ann, anne = key_of(app, group, "Ann"), key_of(app, group, "Anne")
    data = sheet(("2024-05-01", "Europe")) + b"\n2024-05-03;Europe;Anne;99\n2024-05-03;Europe;Bob;98"
    report = import_data(app, group, data, answers=Answers(people={ann: anne, anne: ann}))
    assert report.people == 2
    with app.app_context():
        assert len(memory_people.people(memory_group.find_group(group))) == 2


def test_whoever_is_only_in_what_is_left_out_can_be_chosen(app: Flask) -> None:
    group = open_group(app)
    data = sheet(("2024-05-01", "Europe")) + b"\n2024-05-03;Europe;Anne;99\n2024-05-03;Europe;Cat;98"
    people = {key_of(app, group, "Anne"): key_of(app, group, "Ann")}
    import_data(app, group, data, answers=Answers(people=people, days=["2024-05-01"]))
    assert [sorted(points_in(game)) for game in games_of(app, group)] == [["Ann", "Cat"]]


def twin_of_bg_stats(app: Flask, phone: FlaskClient) -> tuple[str, str, str]:
    """Return the page of a spreadsheet that asks, after Anne is matched to Ann, whether a game is a duplicate."""
    group = open_group(app)
    import_data(app, group, DOORS["bgstats"]([Evening("from-anns-phone", people=(("Ann", 90), ("Bob", 91)))]))
    sent = send(phone, f"/g/{group}/import", sheet(("2024-05-04", "Europe"), people=("Anne", "Bob")))
    with app.app_context():
        ann = person(memory_group.find_group(group).key, "Ann").key
    chosen = {f"person-{key_of(app, group, 'Anne')}": ann}
    return group, sent.location, page_of(phone.post(sent.location, data=chosen))


def test_reloaded_page_says_nothing_is_imported_and_asks_again(app: Flask, ann: FlaskClient) -> None:
    group, _path, page = twin_of_bg_stats(app, ann)
    assert "Nothing is imported yet." in page
    assert '<a class="link" href="#twins-title">One game, or two?</a>' in page
    assert len(games_of(app, group)) == 1
    data = sheet(("2024-05-04", "Germany"))
    assert "Nothing is imported yet." not in page_of(ann.get(send(ann, f"/g/{group}/import", data).location))


def test_merged_pair_is_reported_once_and_under_no_evening(app: Flask, ann: FlaskClient) -> None:
    group, path, page = twin_of_bg_stats(app, ann)
    assert 'name="day"' not in page, "it is asked about above"
    people = [(field["name"], field.one("[selected]")) for field in read(page).all("[name^=person-]")]
    who = {field: chosen["value"] for field, chosen in people if chosen.text() == "Ann"}
    assert len(who) == 1
    ann.post(path, data={**asked_by(page), **who})
    assert "1 play matches a game already here." in page_of(ann.get(path))
    data = sheet(("2024-05-04", "Europe"), people=("Anne", "Bob"))
    again = page_of(ann.get(send(ann, f"/g/{group}/import", data).location))
    assert "1 game is already here." in again
    assert "One game, or two?" not in again


def test_merged_pair_stays_merged_when_a_correction_is_undone(app: Flask, ann: FlaskClient) -> None:
    group = open_group(app)
    import_data(app, group, DOORS["bgstats"]([Evening("from-anns-phone", people=(("Ann", 90), ("Bob", 91)))]))
    data = sheet(("2024-05-04", "Europe"))
    import_by_page(ann, f"/g/{group}/import", data)
    page = import_by_page(ann, f"/g/{group}/import", data.replace(b"Bob;91", b"Bob;93"))
    assert "<h1>1 game corrected</h1>" in page
    undo = read(page).values("[action$='/undo']", "action")[0]
    assert "1 game is as it was before." in page_of(ann.get(ann.post(undo).location))
    assert "1 game is already here." in page_of(ann.get(send(ann, f"/g/{group}/import", data).location))


def test_last_imports_are_on_the_import_page_until_undone(app: Flask, ann: FlaskClient) -> None:
    group = open_group(app)
    assert "Undo this import" not in page_of(ann.get(f"/g/{group}/take"))
    import_by_page(ann, f"/g/{group}/import", sheet(("2024-05-01", "Europe"), ("2024-05-02", "Europe")))
    page = page_of(ann.get(f"/g/{group}/take"))
    assert "A spreadsheet" in page
    assert "BGStatsExport.json</bdi>" in page, "the name of the file"
    assert "2 games imported" in page
    other = phone_of(app)
    other.get(f"/g/{group}")
    assert "Undo this import" not in page_of(other.get(f"/g/{group}/take")), "another phone can't"
    undo = read(page).one("[action$='/undo']")["action"]
    back = page_of(ann.get(ann.post(undo).location))
    for told in ("2 games were removed from the group.", "2 people were removed", "The group now has 0 games."):
        assert told in back
    assert "Undo this import" not in page_of(ann.get(f"/g/{group}/take"))
    with app.app_context():
        assert db.session.scalars(db.select(Game)).all() == []


def test_odd_play_is_told_by_line_day_and_game(app: Flask, ann: FlaskClient) -> None:
    group = open_group(app)
    data = sheet(("2024-05-01", "Europe")).replace(b"\n", b"\n\n", 1)  # a line that is empty counts in a spreadsheet
    data += b"\n2024-05-03;Ticket to Ride: Germany;Ann;many\n2024-05-03;Ticket to Ride: Germany;Bob;9"
    data += b"\n31.2.2024;Europe;Ann;1"
    told = ["Line 5 · 3 May 2024 · Ticket to Ride: Germany", "Line 7 · 31.2.2024 · Europe"]
    for page in (
        page_of(ann.get(send(ann, f"/g/{group}/import", data).location)),
        import_by_page(ann, f"/g/{group}/import", data),
    ):
        assert re.findall(r"Line [^<]*", page) == told


def test_answer_about_columns_holds_for_the_next_equal_header(app: Flask, ann: FlaskClient) -> None:
    group = open_group(app)
    header = "When;?;Who was it;Sum"
    first = sheet(("2024-05-01", "Europe"), header=header)
    path = send(ann, f"/g/{group}/import", first).location
    page = page_of(ann.get(path))
    assert "Which columns are these?" in page
    assert "Not now" in page
    columns = {"column-date": "0", "column-game": "1", "column-player": "2", "column-points": "3", "column-time": ""}
    assert ann.post(f"{path}columns", data=columns).status_code == 303
    assert "1 game is new." in page_of(ann.get(path))
    ann.post(path)
    path = send(ann, f"/g/{group}/import", sheet(("2024-05-02", "Europe"), header=header)).location
    page = page_of(ann.get(path))
    assert "1 game is new." in page
    assert "Which columns are these?" in page_of(ann.get(path, query_string={"columns": "ask"})), "it can be changed"
    assert import_data(app, group, sheet(("2024-05-03", "Europe"), header=header)).games == 1, "at a terminal, too"
    assert boxes(app, group) == ["europe"] * 2


def test_order_of_dates_is_kept_for_the_next_equal_header(app: Flask, ann: FlaskClient) -> None:
    group = open_group(app)
    path = send(ann, f"/g/{group}/import", sheet(("3/4/2024", "Europe"))).location
    assert asked_by(page_of(ann.get(path)))["dates"] == "dmy"
    ann.post(path, data={"dates": "mdy"})
    path = send(ann, f"/g/{group}/import", sheet(("3/5/2024", "Europe"))).location
    assert asked_by(page_of(ann.get(path)))["dates"] == "mdy"
    ann.post(path)
    assert [game["played_at"][:10] for game in games_of(app, group)] == ["2024-03-04", "2024-03-05"]


def test_answer_that_the_page_does_not_offer_is_none(app: Flask, ann: FlaskClient) -> None:
    group = open_group(app)
    path = send(ann, f"/g/{group}/import", sheet(("2024-05-01", "Asia"))).location
    assert ann.post(path, data={"words-1": "asia / ", "board-1": "x" * 999}).status_code == 303
    assert boxes(app, group) == ["legendary-asia"]
