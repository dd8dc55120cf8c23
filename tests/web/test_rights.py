"""Permissions of each kind of device, for every address of the application.

A new address fails the first test until RIGHTS lists it, and the others until it behaves as listed.
"""

import io
import uuid
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.table.service import games
from tests.conftest import phone_of
from tests.support.groups import finish, key_of, open_group, open_in_group, person_key
from tests.support.jpegs import jpeg
from tests.support.tables import claim, sit_down

KINDS = ("watcher", "member", "player", "host")
"""Devices with only the table's link, of a group member, with a seat, and of the host with another seat."""
MAY = {
    "all": KINDS,  # any device with the link, or any device if there is no link
    "change": KINDS[1:],
    "play": KINDS[2:],
    "own": KINDS[3:],  # the device with the seat in the address
    "host": KINDS[3:],
    "none": (),
}

RIGHTS = """
GET home.home all
GET boxes.index all
GET boxes.show all
GET boxes.drawing all
GET boxes.thumbnail all
GET photo.figures all
GET home.games all
POST home.language all
GET app.health all
GET app.manifest all
GET app.offline all
GET app.service_worker all
GET metrics.show all
GET static all
GET checker.show all
GET checker.read_answer all
GET join.ask all
POST join.ask all
GET new.show all
POST new.show all
POST look.show all
GET nearby.show all
GET nearby.names all

GET groups.mine all
POST groups.mine all
GET groups.show all
POST groups.name all
POST groups.forget all
GET groups.link all
GET groups.look all
POST groups.offer_look all
POST groups.end_look all
POST groups.renew all
GET groups.people all
POST groups.people all
GET groups.edit_person all
GET groups.back_to_person all
POST groups.rename_person all
POST groups.recolor_person all
POST groups.merge_people all
POST groups.remove_person all
GET group_games.index all
GET group_games.enter all
POST group_games.enter all
GET statistics.show all
GET statistics.person all
GET statistics.board all
GET statistics.rating all
GET seasons.index all
GET seasons.new all
POST seasons.new all
GET seasons.show all
GET seasons.screen all
GET seasons.csv all
GET seasons.json all
GET seasons.edit all
POST seasons.edit all
POST seasons.delete all
GET seasons.worth all
GET seasons.year all
GET seasons.picture all
GET transfer.show all
GET transfer.export_csv all
GET transfer.export_file all
GET transfer.asked all
POST transfer.import_to_group all
GET transfer.ask all
POST transfer.import_file all
GET transfer.ask_table all
POST transfer.import_table all
GET imports.show all
POST imports.write_import all
POST imports.answer_columns all
GET imports.progress all
POST imports.take_back all

GET table.show all
GET table.watch all
GET table.read_state all
GET table.drawing all
GET events.stream all
GET log.show all
GET recount.show all
GET trains.left all
GET count.show all
POST count.save none
POST count.go_on none
GET join.show all
POST join.take all
POST join.leave all
POST join.unseal all
POST join.open_by_word none
POST join.reply play
POST join.renew change
POST table.record play
POST table.finish play all
POST table.reopen change
GET about.notes change
POST about.notes change
GET about.names play change
POST about.names play change
GET adding.show play
POST adding.show play
GET about.next_table all
POST about.rematch change
POST twins.one change
POST twins.two change
GET membership.show change
POST membership.show play
GET house_rules.show play
POST house_rules.show play
GET prints.show play
POST prints.show play
GET photo.show all
POST photo.keep play change
POST photo.seat play
POST photo.remove play change
GET transfer.take_table none play
GET transfer.table_file none play
GET tickets.show own all
GET tickets.ticket_bar own all
GET why.ticket own all
GET why.so_far all
GET why.trails all
GET share.trail all
GET share.picture all
GET share.text all
GET share.bgstats all
GET share.box all
GET replay.show all
GET report.show all
GET final.start all
POST final.begin play
GET final.game all
GET final.reveal all
POST final.announce play
POST final.stop play
GET final.stations all
GET final.tickets all
GET final.awards all
GET final.sheet all
GET finale.show all
GET finale.tell all
POST finale.skip host
GET cards.final all
GET cards.scoring all
GET cards.pile all
GET cards.payment all
GET group_games.correct all
POST group_games.correct all
GET group_games.delete all
POST group_games.delete all
"""
"""Method, endpoint, kinds permitted during the game and, if different, after it.

A permitted request may still return 404: a page of a finished game doesn't exist before. Sealed notes, games that have
only scores, and pending imports (visible only to the device that sent them) have tests of their own.
"""
ROWS = {(row[0], row[1]): (row[2], row[-1]) for row in map(str.split, RIGHTS.splitlines()) if row}

VALUES: dict[str, Any] = {
    "player": "p1",
    "side_id": "p1",
    "ticket": "x",
    "scoring": 1,
    "shape": "portrait",
    "language": "en",
    "box_id": "europe",
    "board": "europe",
    "look": "B" * 22,
    "season": "C" * 22,
    "year": 2026,
    "filename": "js/core/dom.js",
}
NOBODYS = "A" * 22


class Room:
    """A table of a group with a device of each kind, during the game or after it."""

    def __init__(self, app: Flask, *, is_over: bool) -> None:
        self.app = app
        self.phones = {kind: phone_of(app) for kind in KINDS}
        self.group = open_group(self.phones["host"])
        self.table = open_in_group(self.phones["host"], self.group)
        sit_down(self.phones["player"], self.table, "p2")
        self.table.record(claim("p1", "dieppe--paris"))
        self.phones["member"].get(self.group)
        self.phones["watcher"].get(self.table.path)
        if is_over:
            finish(self.table)

    def values(self) -> dict[str, str]:
        person = person_key(self.app, self.group, "Bob")
        return {"key": self.table.key, "group": key_of(self.group), "person": person}

    def version(self) -> int:
        with self.app.app_context():
            return games.find(self.table.key).version


def ask(
    app: Flask, phone: FlaskClient, method: str, endpoint: str, values: dict[str, str], **headers: str
) -> TestResponse:
    """Send a request to the address, with the data that it takes."""
    (rule, *_others) = [rule for rule in app.url_map.iter_rules(endpoint) if method in (rule.methods or ())]
    path = app.url_map.bind("localhost").build(
        endpoint, {name: ({**VALUES, **values})[name] for name in rule.arguments}, method
    )
    sent: dict[str, Any] = {}
    if endpoint == "table.record":
        sent["json"] = {"uuid": str(uuid.uuid4()), "seq": 1, "move": claim("p1", "berlin--wien")}
    elif endpoint == "photo.keep":
        sent["data"] = {"photo": (io.BytesIO(jpeg()), "board.jpg")}
    answer = phone.open(path, method=method, headers={"Accept": "text/html", **headers}, **sent)
    answer.close()
    return answer


def test_every_address_is_entered(app: Flask) -> None:
    known = {(method, rule.endpoint) for rule in app.url_map.iter_rules() for method in rule.methods or ()}
    assert {(method, endpoint) for method, endpoint in known if method not in {"HEAD", "OPTIONS"}} == ROWS.keys()


@pytest.mark.parametrize("is_over", [False, True], ids=["played", "over"])
def test_phones_may_do_what_is_entered_and_nothing_else(app: Flask, is_over: bool) -> None:
    faults = []
    # Reading changes nothing, but a reader of a group's page becomes a member. Each write has a new table.
    rooms = {looks_at_group: Room(app, is_over=is_over) for looks_at_group in (False, True)}
    of_groups = {rule.endpoint for rule in app.url_map.iter_rules() if "group" in rule.arguments}
    for (method, endpoint), words in ROWS.items():
        room = rooms[endpoint in of_groups] if method == "GET" else Room(app, is_over=is_over)
        values = room.values()
        for (
            kind,
            phone,
        ) in (
            room.phones.items()
        ):  # the kind with the fewest permissions first, because a refused request must change nothing
            before = room.version()
            status = ask(app, phone, method, endpoint, values).status_code
            may = kind in MAY[words[is_over]]
            is_well = status < 500 and status != 403 if may else status == 403 and room.version() == before
            if not is_well:
                faults.append(f"{method} {endpoint}: the {kind} gets {status}")
            if method == "POST" and status == 303 and endpoint in {"groups.renew", "join.renew"}:
                break  # the link is another one now
    assert faults == []


def test_request_without_link_finds_and_changes_nothing(app: Flask, outsider: FlaskClient) -> None:
    values = {"key": NOBODYS, "group": NOBODYS, "person": NOBODYS}
    with_keys = {rule.endpoint for rule in app.url_map.iter_rules() if {"key", "group"} & rule.arguments}
    found = [
        f"{method} {endpoint}"
        for method, endpoint in ROWS
        if endpoint in with_keys and ask(app, outsider, method, endpoint, values).status_code != 404
    ]
    assert found == []
    room = Room(app, is_over=False)
    before, values = room.version(), room.values()
    taken = [
        endpoint
        for method, endpoint in ROWS
        if method == "POST"
        and ask(app, room.phones["host"], method, endpoint, values, Origin="https://elsewhere.example").status_code
        != 403
    ]
    assert (taken, room.version()) == ([], before)


PUBLIC_ARGUMENTS = {"box_id", "filename", "shape", "language"}
"""Arguments of public addresses. Any other one belongs to a table or a group, and its pages have people's names."""


@pytest.mark.parametrize("is_over", [False, True], ids=["played", "over"])
def test_pages_with_names_are_not_indexed_and_others_are(app: Flask, is_over: bool) -> None:
    room = Room(app, is_over=is_over)
    values, host = room.values(), room.phones["host"]
    rules = [
        rule for rule in app.url_map.iter_rules() if "GET" in (rule.methods or ()) and rule.endpoint != "events.stream"
    ]
    found = {rule.rule: ask(app, host, "GET", rule.endpoint, values).headers.get("X-Robots-Tag") for rule in rules}
    assert found == {rule.rule: None if rule.arguments <= PUBLIC_ARGUMENTS else "noindex" for rule in rules}
