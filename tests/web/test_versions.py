"""A form of an outdated page overwrites nothing. The table has a reason for each form without a version."""

import io
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.web.versions import FIELD, shown_by
from tests.support.groups import finish, key_of, open_group, open_in_group, person_key
from tests.support.html import read
from tests.support.jpegs import jpeg
from tests.support.tables import OpenTable, claim, open_table, sit_down
from tests.support.versions import fresh_version

WITHOUT = {
    "about.rematch": "leads to the table that exists already",
    "adding.show": "adds a player; the rules refuse the same one twice",
    "final.announce": "an end that is announced stays",
    "final.begin": "the same",
    "final.stop": "stopping an end changes nothing that anybody typed",
    "finale.skip": "the same",
    "group_games.enter": "adds a game; it names everybody who was ticked",
    "groups.forget": "is about this phone",
    "groups.mine": "adds a group",
    "groups.offer_look": "a link that exists stays",
    "groups.people": "adds a person",
    "home.language": "is about this phone",
    "imports.answer_columns": "answers about the preview of a file",
    "imports.write_import": "adds what the preview shows",
    "imports.take_back": "an import is undone once",
    "join.ask": "changes nothing",
    "join.leave": "is about this phone's own seat",
    "join.open_by_word": "has a password",
    "join.reply": "names the phone that asked",
    "join.unseal": "names the phone that has the seat",
    "look.show": "adds a group",
    "new.show": "adds a table",
    "seasons.new": "adds a season",
    "table.record": "a move is judged on the present state",
    "transfer.import_file": "adds a preview",
    "transfer.import_table": "the same",
    "transfer.import_to_group": "the same",
    "twins.one": "names both games",
    "twins.two": "the same",
}
"""Addresses with forms that overwrite nothing, and the reasons."""


BY_SCRIPT = {"photo.keep": "data-version", "photo.seat": "data-seats-version"}
"""Forms sent by a script, and the attribute with their version."""
COUNT = {
    "train.2/p1": "5",
    "train.8/p1": "1",
    "train.4/p2": "3",
    "tickets/p1": "-7",
    "completed/p2": "1",
    "complete": "1",
}


class Case(NamedTuple):
    """A form on an open page, and another device's change meanwhile."""

    endpoint: str
    page: str
    action: str
    typed: Mapping[str, Any]
    meanwhile: Callable[[], object]
    now: str = ""
    """Text of the refusal: the present value."""


def over(ann: FlaskClient) -> OpenTable:
    table = open_table(ann, 2)
    finish(table)
    return table


def in_group(app: Flask, ann: FlaskClient) -> list[Case]:
    group, other = open_group(ann), open_group(ann, "Family")
    table = open_in_group(ann, group)
    finish(table)
    ann.post(f"{group}/people", data={"name": "Anne"})
    person, second = (person_key(app, group, name) for name in ("Ann", "Anne"))
    of = f"{group}/people/{person}"
    elsewhere = {"group": key_of(other), "move": "1"}

    def rename(name: str) -> Callable[[], object]:
        return lambda: ann.post(f"{of}/name", data={"name": name})

    def end_and_offer() -> None:
        ann.post(f"{group}/look/end")
        ann.post(f"{group}/look")

    ann.post(f"{group}/look")
    of_season = {"begins": "2024-01-01T00:00", "kind": "wins"}
    season = ann.post(f"{group}/seasons/new", data={"name": "Spring", **of_season}).location

    def rename_season(name: str) -> Callable[[], object]:
        return lambda: ann.post(f"{season}/edit", data={"name": name, **of_season})

    return [
        Case(
            "seasons.edit",
            f"{season}/edit",
            f"{season}/edit",
            {"name": "May", **of_season},
            rename_season("June"),
            "June, 1 Jan 2024",
        ),
        Case("seasons.delete", f"{season}/edit", f"{season}/delete", {}, rename_season("July")),
        Case(
            "groups.name",
            group,
            f"{group}/name",
            {"name": "Friday"},
            lambda: ann.post(f"{group}/name", data={"name": "Sunday"}),
            "Sunday",
        ),
        Case("groups.rename_person", f"{of}/edit", f"{of}/name", {"name": "Anni"}, rename("Anna"), "Anna"),
        Case(
            "groups.recolor_person",
            f"{of}/edit",
            f"{of}/color",
            {"color": "red"},
            lambda: ann.post(f"{of}/color", data={"color": "blue"}),
        ),
        Case("groups.merge_people", f"{of}/edit?into={second}", f"{of}/merge", {"into": second}, rename("Anja")),
        Case("groups.remove_person", f"{of}/edit", f"{of}/remove", {}, rename("Anke")),
        Case("groups.end_look", f"{group}/link", f"{group}/look/end", {}, end_and_offer),
        Case(
            "membership.show",
            f"{table.path}/group",
            f"{table.path}/group",
            {},
            lambda: ann.post(f"{table.path}/group", data=elsewhere),
            "Family",
        ),
        Case("groups.renew", f"{group}/link", f"{group}/link", {}, lambda: ann.post(f"{group}/link")),
    ]


def scores(app: Flask, ann: FlaskClient) -> list[Case]:
    group = open_group(ann)
    entered = {
        "date": "2019-05-02",
        "box": "europe",
        "name-new1": "Ann",
        "points-new1": "90",
        "name-new2": "Bob",
        "points-new2": "80",
    }
    game = ann.post(f"{group}/games/new", data=entered).location.removesuffix("/game")
    ids = [person_key(app, group, name) for name in ("Ann", "Bob")]

    def typed(points: str) -> dict[str, Any]:
        return {"date": "2019-05-02", "box": "europe", "who": ids, f"points-{ids[0]}": points, f"points-{ids[1]}": "80"}

    def correct(points: str) -> Callable[[], object]:
        return lambda: ann.post(f"{game}/scores", data=typed(points))

    return [
        Case("group_games.correct", f"{game}/scores", f"{game}/scores", typed("91"), correct("92"), "Ann 92, Bob 80"),
        Case("group_games.delete", f"{game}/delete", f"{game}/delete", {}, correct("93")),
    ]


def at_table(_app: Flask, ann: FlaskClient, bob: FlaskClient) -> list[Case]:
    table = open_table(ann, 3)
    sit_down(bob, table, "p2")
    rule = {"rule": "twins_open", "reason": "We always do"}
    thing = {"thing": "route.berlin--wien"}
    return [
        Case(
            "about.names",
            f"{table.path}/names",
            f"{table.path}/names",
            {"name-p1": "Anni"},
            lambda: bob.post(f"{table.path}/names", data={"name-p1": "Anna"}),
            "Anna, Bob, Cat",
        ),
        Case(
            "join.take",
            f"{table.path}/join",
            f"{table.path}/seats/p3/take",
            {},
            lambda: bob.post(f"{table.path}/seats/p3/take"),
        ),
        Case(
            "prints.show",
            f"{table.path}/prints?thing=route.berlin--wien",
            f"{table.path}/prints",
            {**thing, "length": "4"},
            lambda: bob.post(f"{table.path}/prints", data={**thing, "length": "2"}),
            "2 spaces",
        ),
        Case(
            "house_rules.show",
            f"{table.path}/house-rules",
            f"{table.path}/house-rules",
            {"rule": "tickets_freely", "reason": "x"},
            lambda: bob.post(f"{table.path}/house-rules", data=rule),
        ),
        Case("join.renew", f"{table.path}/join", f"{table.path}/link", {}, lambda: bob.post(f"{table.path}/link")),
    ]


def at_end(_app: Flask, ann: FlaskClient, bob: FlaskClient) -> list[Case]:
    table = open_table(ann, 2)
    sit_down(bob, table, "p2")
    finish(table)

    def photo(width: int) -> dict[str, Any]:
        return {"photo": (io.BytesIO(jpeg(width)), "board.jpg")}

    def keep(width: int) -> Callable[[], object]:
        return lambda: bob.post(f"{table.path}/photo", data=photo(width))

    def correct_and_save() -> None:
        bob.post(f"{table.path}/reopen")
        bob.post(f"{table.path}/finish")

    return [
        Case(
            "about.notes",
            f"{table.path}/about",
            f"{table.path}/about",
            {"date": "2020-01-01", "location": "Here"},
            lambda: bob.post(f"{table.path}/about", data={"date": "2020-02-02", "location": "There"}),
            "There",
        ),
        Case("photo.keep", f"{table.path}/game", f"{table.path}/photo", photo(600), keep(640)),
        Case("photo.remove", f"{table.path}/game", f"{table.path}/photo/remove", {}, keep(800)),
        Case("table.reopen", f"{table.path}/game", f"{table.path}/reopen", {}, correct_and_save),
    ]


def reopened(_app: Flask, ann: FlaskClient, bob: FlaskClient) -> list[Case]:
    table = open_table(ann, 2)
    sit_down(bob, table, "p2")
    finish(table)
    ann.post(f"{table.path}/reopen")
    return [
        Case(
            "table.finish",
            f"{table.path}/join",
            f"{table.path}/finish",
            {},
            lambda: table.record(claim("p1", "berlin--wien")),
        )
    ]


def counted(_app: Flask, ann: FlaskClient) -> list[Case]:
    table = open_table(ann, 2, played=True)
    path = f"{table.path}/count"

    def count(two: str) -> Callable[[], object]:
        return lambda: ann.post(path, data={**COUNT, "train.2/p1": two})

    seats = f"{table.path}/photo/seats"
    return [
        Case(
            "photo.seat",
            table.path,
            seats,
            {"color-p1": "black"},
            lambda: ann.post(seats, data={"color-p1": "yellow"}),
        ),
        Case("count.save", path, path, COUNT, count("6"), "Ann 26"),
        Case("count.go_on", path, f"{path}/map", COUNT, count("7"), "Ann 28"),
    ]


@pytest.fixture
def cases(app: Flask, ann: FlaskClient, bob: FlaskClient) -> list[Case]:
    return [
        *scores(app, ann),
        *at_table(app, ann, bob),
        *at_end(app, ann, bob),
        *reopened(app, ann, bob),
        *counted(app, ann),
        *in_group(app, ann),
    ]


def test_form_carries_a_version_or_overwrites_nothing(app: Flask, cases: list[Case]) -> None:
    with app.app_context():
        takes = {rule.endpoint for rule in app.url_map.iter_rules() if "POST" in (rule.methods or ())}
        carries = {endpoint for endpoint in takes if shown_by(endpoint)}
    assert takes - carries == WITHOUT.keys()
    assert carries == {case.endpoint for case in cases}


def sent_as_opened(phone: FlaskClient, case: Case, page: TestResponse) -> TestResponse:
    """Send a form with the page's version."""
    if case.endpoint in BY_SCRIPT:
        version = {FIELD: read(page).one(f"[{BY_SCRIPT[case.endpoint]}]")[BY_SCRIPT[case.endpoint]]}
    else:
        action = "/count" if case.endpoint == "count.go_on" else case.action
        forms = [form for form in read(page).all("form") if form["action"].endswith(action)]
        hidden = FIELD if case.endpoint != "about.names" else "was-p1"
        version = {field["name"]: field["value"] for field in forms[0].all(f"[name={hidden}]")}
    assert version, "the form carries none"
    return phone.post(case.action, data={**case.typed, FIELD: "", **version}, follow_redirects=True)


def test_form_of_an_old_page_is_refused_and_overwrites_nothing(app: Flask, ann: FlaskClient, cases: list[Case]) -> None:
    for case in cases:
        page = ann.get(case.page)
        case.meanwhile()
        there = fresh_version(app, case.action)
        answer = sent_as_opened(ann, case, page)
        assert answer.status_code == 409, case.endpoint
        assert "Another phone changed this" in answer.text, case.endpoint
        assert case.now in answer.text, case.endpoint
        assert fresh_version(app, case.action) == there, case.endpoint
        for typed in (value for name, value in case.typed.items() if name in {"name", "name-p1", "location"}):
            assert f'value="{typed}"' in answer.text, f"{case.endpoint} lost what was typed"


def test_form_that_is_sent_again_after_the_refusal_replaces(ann: FlaskClient) -> None:
    group = open_group(ann)
    page = ann.get(group)
    ann.post(f"{group}/name", data={"name": "Sunday"})
    for status in (409, 303):
        version = read(page).one(f'[action="{group}/name"] [name={FIELD}]')["value"]
        page = ann.post(f"{group}/name", data={"name": "Friday", FIELD: version})
        assert page.status_code == status
    assert "Friday" in ann.get(group).text


def test_form_without_a_version_is_refused(ann: FlaskClient) -> None:
    group = open_group(ann)
    assert ann.post(f"{group}/name", data={"name": "Friday", FIELD: ""}).status_code == 409


def test_refused_button_leads_back_to_its_page(ann: FlaskClient) -> None:
    table = over(ann)
    page = ann.post(f"{table.path}/reopen", data={FIELD: "old"})
    assert page.status_code == 409
    assert read(page).one("main a.button--primary")["href"] == table.path
