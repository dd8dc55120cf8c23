"""Tickets are secret until the reveal: two tables that differ only in Ann's tickets look the same to all others.

Responses to Bob, a watcher and an outsider must be the same, byte for byte, at both tables. So they can't hold Ann's
tickets, nor anything derived from them.
"""

import re
from collections.abc import Iterator, Sequence
from contextlib import closing
from datetime import timedelta
from functools import lru_cache
from typing import Any
from uuid import uuid4

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.languages import languages
from companion.rules.load import get_box
from companion.store.database import db, now
from companion.store.models import Visit
from companion.table.presenters.moves import entry
from companion.table.service import games, loading
from tests.conftest import phone_of
from tests.support import forgetful
from tests.support.games import lay_open
from tests.support.tables import OpenTable, claim, open_table, sit_down, station, undo

Ticket = str | dict[str, Any]

LEFT_OUT = {"static", "events.stream"}  # files, and an endless stream, which has a test of its own
CHANGING = re.compile(
    r"(?P<when>\d{4}-\d\d-\d\d(T| |-)[\d:.+]+)|(?P<second>\b1\d{9}\b)"
    r"|(?P<phone>\b[0-9a-f]{12}\b)|(?P<qr>M4 4\.5h7m[-0-9hm. ]+)"
    r"|(?P<word>(?<=>)[A-Z]( ?[A-Z]){3}(?=</span>))"  # of the device's seat
    r"|(?P<sign>(?<= )[A-Z]{3}(?=[ .,]))"  # of a device
    r"|(?P<mark>(?<=W/\")[0-9a-f]{16}(?=\"))"  # of a content that is compared itself, and holds moments
    r"|(?P<form>(?<=name=\"version\" value=\")[0-9a-f]{16}(?=\"))"  # a checksum of the game's key and random revision
)
CHANGING_HEADERS = {"Date", "Set-Cookie", "Content-Length"}

CASES: dict[str, tuple[str, int, list[Ticket], list[Ticket]]] = {
    "deck": ("europe", 3, ["lisboa--danzig", "berlin--roma"], ["kobenhavn--erzurum", "athina--angora"]),
    # Written down; each has a longest route of 2. With the completed tickets Ann is first in the end, else last.
    "ranking": (
        "europe",
        3,
        [{"a": "amsterdam", "b": "frankfurt", "points": 21}, {"a": "berlin", "b": "roma", "points": 1}],
        [{"a": "amsterdam", "b": "roma", "points": 21}, {"a": "berlin", "b": "frankfurt", "points": 1}],
    ),
    "germany": ("germany", 3, [], []),
    "team": (
        "team-asia",
        4,
        [{"a": "delhi", "b": "hong-kong", "points": 19}, {"a": "peking", "b": "shanghai", "points": 7}],
        [{"a": "lhasa", "b": "canton", "points": 11}, {"a": "peking", "b": "xian", "points": 6}],
    ),
    "cards": ("card-game", 4, [], []),
}
"""A box, a number of players, and Ann's two tickets at each of the two tables."""


@pytest.fixture(autouse=True)
def forgetful_page(app: Flask) -> None:
    forgetful.register(app)


def tickets_of(case: str) -> tuple[list[Ticket], list[Ticket]]:
    """Return Ann's tickets at both tables, by default the last four of the deck."""
    box_id, _players, one, other = CASES[case]
    if one:
        return one, other
    deck = sorted(get_box(box_id).variants["base"].tickets)
    return list(deck[-2:]), list(deck[-4:-2])


@pytest.fixture(params=CASES)
def case(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


@pytest.fixture
def twins(case: str, ann: FlaskClient, bob: FlaskClient) -> list[OpenTable]:
    box_id, players, *_ = CASES[case]
    return [seated(ann, bob, box_id, players, hand) for hand in tickets_of(case)]


def seated(ann: FlaskClient, bob: FlaskClient, box_id: str, players: int, hand: Sequence[Ticket]) -> OpenTable:
    """A table with Ann and Bob on two devices, and Ann's tickets noted, shared, returned, undone and restored."""
    box = get_box(box_id)
    table = open_table(ann, players, box=box_id)
    sit_down(ann, table, "p1")
    sit_down(bob, table, f"p{players}")  # no mate of Ann's where teams play
    first, second = hand
    table.record({"type": "tickets", "player": "p1", "keep": [first]})
    if box.team_size > 1:
        table.record({"type": "share", "player": "p1", "tickets": [first]})
    table.record({"type": "tickets", "player": "p1", "keep": [second]}, undo(table.seq), undo(table.seq + 1))
    if box.has_map:
        table.record(*(claim(f"p{seat}", route) for seat, route in enumerate(open_routes(box_id)[:3], 1)))
    if box.stations:
        table.record(station("p1", "wien"))
    if box.train_cards:
        # At one table it pays for a ticket, at the other for none.
        cards = dict(box.tickets[str(tickets_of("cards")[0][0])].cost)
        table.record({"type": "pile", "player": "p1", "scoring": 1, "cards": cards})
    return table


def open_routes(box_id: str) -> list[str]:
    return [route.id for route in get_box(box_id).routes.values() if route.length == 2 and "-2" not in route.id]


def addresses(app: Flask, table: OpenTable, case: str) -> Iterator[str]:
    """Return every address of a table, for players and the tickets of both tables."""
    adapter = app.url_map.bind("localhost")
    for rule in app.url_map.iter_rules():
        if "GET" not in (rule.methods or ()) or rule.endpoint in LEFT_OUT or "key" not in rule.arguments:
            continue
        fillings: list[dict[str, Any]] = [{"key": table.key}]
        others: dict[str, Sequence[Any]] = {
            "player": ("p1", "p2"),
            "side_id": ("p1", "p2", "t1"),
            "scoring": (1, 2),
            "shape": ("landscape",),
            "language": ("en",),
            "ticket": [ticket_id(ticket) for hand in tickets_of(case) for ticket in hand],
        }
        for argument in rule.arguments - {"key"}:
            fillings = [{**filled, argument: value} for filled in fillings for value in others[argument]]
        for filled in fillings:
            path = adapter.build(rule.endpoint, filled)
            yield path
            if "player" in filled:
                yield f"{path}?for={filled['player']}"


def ticket_id(ticket: Ticket) -> str:
    return ticket if isinstance(ticket, str) else f"{ticket['a']}--{ticket['b']}:{ticket['points']}"


def spelled(table: OpenTable) -> re.Pattern[str]:
    """Return a pattern for the table's key or code."""
    with table.phone.application.app_context():
        code = games.find(table.key).code
    assert code
    halves = f"{code[:3]} {code[3:]}"  # together: one may be a word elsewhere, such as ALL
    whole = rf"{code}(?<=\b{code})\b"
    return re.compile("|".join((re.escape(table.key), re.escape(halves), " ".join(code), whole)))


def same_everywhere(text: str, spelled: re.Pattern[str]) -> str:
    # In one pass: no spelling is looked for in what stands for another.
    return "\n".join(map(unchanging, spelled.sub("<table>", text).split("\n")))


@lru_cache(maxsize=5000)
def unchanging(line: str) -> str:
    return CHANGING.sub(lambda found: f"<{found.lastgroup}>", line)


def answers(app: Flask, phone: FlaskClient, table: OpenTable, case: str) -> dict[str, str]:
    """Return the responses to a device, with headers, at every address of the table."""
    shown = {}
    of_table = spelled(table)
    for path in addresses(app, table, case):
        response = phone.get(path)
        headers = sorted((name, value) for name, value in response.headers.items() if name not in CHANGING_HEADERS)
        whole = f"{response.status_code} {headers} {response.get_data(as_text=True)}"
        shown[path.replace(table.key, "KEY")] = same_everywhere(whole, of_table)
    return shown


def test_no_page_or_stream_shows_others_anns_tickets(
    app: Flask, case: str, twins: list[OpenTable], ann: FlaskClient, bob: FlaskClient
) -> None:
    """Each of these devices reads all pages and the stream, in both languages.

    A device that never opened the link sees no more than a watcher, so one case is enough. Ann's own pages do differ,
    so the comparison would find a leak.
    """
    watcher = phone_of(app)
    for table in twins:
        watcher.get(f"{table.path}/join")
    others = [bob, watcher, *([phone_of(app)] if case == "deck" else [])]
    for turn, phone in enumerate(others, list(CASES).index(case)):
        phone.set_cookie("lang", [*languages()][turn % 2])
        one, other = (answers(app, phone, table, case) for table in twins)
        assert len(one) > 15
        for path, shown in one.items():
            assert shown == other[path], path

    for language in languages():
        bob.set_cookie("lang", language)
        one_stream, other_stream = (beginning_of_stream(bob, table) for table in twins)
        assert one_stream == other_stream
        assert "event: state" in one_stream
        assert '"recent":[{' in one_stream

    own = ["tickets/p1?for=p1", "forgetful"]
    if get_box(CASES[case][0]).has_map:
        own.append("tickets/p1/strip?for=p1")
    for path in own:
        seen = [same_everywhere(ann.get(f"{table.path}/{path}").text, spelled(table)) for table in twins]
        assert seen[0] != seen[1], path


def beginning_of_stream(phone: FlaskClient, table: OpenTable) -> str:
    with closing(phone.get(f"{table.path}/events?since=0", buffered=False)) as response:
        chunks = response.iter_encoded()
        return same_everywhere((next(chunks) + next(chunks)).decode(), spelled(table))


def test_device_that_took_anns_seat_learns_none_of_her_notes(
    app: Flask, case: str, twins: list[OpenTable], bob: FlaskClient
) -> None:
    """Ann's device sleeps, and a new one of Bob's requests her seat. Its own notes reveal nothing either."""
    phone = phone_of(app)
    for table in twins:
        phone.post(f"{table.path}/seats/p1/take")
        with app.app_context():
            db.session.execute(db.update(Visit).values(seen_at=now() - timedelta(hours=1)))
            db.session.commit()
        (request,) = OpenTable(bob, table.key).state()["seat_news"]["requests"]
        bob.post(f"{table.path}/seats/p1/answer", data={"phone": request["phone"], "allow": "yes"})
    one, other = (answers(app, phone, table, case) for table in twins)
    assert one["/t/KEY/tickets/p1"].startswith("200")
    for path, shown in one.items():
        assert shown == other[path], path


ABOUT_ANN: list[tuple[str, dict[str, Any]]] = [
    ("tickets", {"keep": ["lisboa--danzig"]}),
    ("share", {"tickets": ["lisboa--danzig"]}),
    ("pay", {"scoring": 1, "tickets": ["lisboa--danzig"]}),
]


def test_no_refusal_tells_others_which_tickets_ann_holds(twins: list[OpenTable], bob: FlaskClient, case: str) -> None:
    """Bob tries every move: noting a ticket twice, undoing Ann's, restoring, discussing or holding them.

    A ticket named twice is refused for that reason only, so that guesses at Ann's tickets cost something. The unshown
    parts must be equal too: the kind of refusal, its values, and its cause.
    """
    shown = []
    hands = [ticket for hand in tickets_of(case) for ticket in hand]
    for table in twins:
        seat = f"p{len(table.state()['players'])}"
        own = OpenTable(bob, table.key, table.seq)
        twice = [{"keep": [ticket, ticket]} for ticket in hands] + [{"keep": [], "deal": [one, one]} for one in hands]
        refused = [own.send({"type": "tickets", "player": seat, **one}) for one in twice]
        assert {response.status_code for response in refused} == {409}

        moves = [undo(index) for index in range(table.seq)]
        moves += [{"type": kind, "player": "p1", **more} for kind, more in ABOUT_ANN]
        moves += [{"type": kind, "player": seat, **more} for kind, more in ABOUT_ANN if kind != "tickets"]
        moves += [{"type": "tickets", "player": seat, "keep": [ticket, ticket]} for ticket in hands]
        judged = [
            bob.post(f"{table.path}/forgetful/moves", json={"uuid": str(uuid4()), "seq": table.seq, "move": move})
            for move in moves
        ]
        tried = [own.send(undo(entry["index"])) for entry in own.log()]
        tried += [own.send({"type": kind, "player": "p1", **more}) for kind, more in ABOUT_ANN]
        answered = [*refused, *judged, *tried]
        shown.append([same_everywhere(f"{one.status_code} {one.text}", spelled(table)) for one in answered])
    assert shown[0] == shown[1]


def test_no_refused_move_tells_where_any_ticket_is(twins: list[OpenTable], bob: FlaskClient, case: str) -> None:
    """Bob names other players' tickets. Each move is refused for a known reason, at both tables in the same words.

    So is a replacement of his own note. tests/rules/test_view.py tries every ticket of every deck.
    """
    box_id, players, *_ = CASES[case]
    deck = sorted(get_box(box_id).variants["base"].tickets)
    names: list[Ticket] = [*deck[1:4], *(ticket for hand in tickets_of(case) for ticket in hand)]
    mine: Ticket = deck[0] if deck else {"a": "delhi", "b": "shanghai", "points": 5}
    shown = []
    for table in twins:
        own = OpenTable(bob, table.key, table.seq)
        seat = f"p{players}"
        own.record({"type": "tickets", "player": seat, "keep": [mine]})
        noted = own.seq - 1
        refused = []
        for name in names:
            tried = [{"keep": [name, mine]}, {"keep": [mine, name]}, {"keep": [mine], "deal": [mine, name]}]
            refused += [own.send({"type": "tickets", "player": seat, **more}) for more in tried]
            refused += [own.send({"type": "tickets", "player": seat, "keep": [name, name]}, instead=noted)]
            refused += [own.send({"type": "share", "player": seat, "tickets": [name, name]})]
        assert all(response.status_code in (400, 409) for response in refused)
        shown.append([same_everywhere(f"{one.status_code} {one.text}", spelled(table)) for one in refused])
    assert shown[0] == shown[1]


@pytest.mark.rule("EU-02")
def test_ticket_dealt_to_another_is_refused_alike_kept_or_not(ann: FlaskClient, bob: FlaskClient) -> None:
    """The refusal doesn't say whether the other player kept the ticket."""
    shown = []
    deal = ["lisboa--danzig", "berlin--roma", "kyiv--petrograd", "athina--angora"]
    for keep in (deal[:2], deal[2:]):
        table = open_table(ann)
        sit_down(ann, table, "p1")
        table.record({"type": "tickets", "player": "p1", "keep": keep, "deal": deal})
        own = sit_down(bob, table, "p3")
        refused = [own.send({"type": "tickets", "player": "p3", "keep": [name]}) for name in deal]
        shown.append([(response.status_code, response.get_json()["error"]) for response in refused])
    assert shown[0] == shown[1]
    assert {error["message"] for _status, error in shown[0]} == {"One of these tickets was dealt to someone else."}


def test_nobody_else_learns_whether_ann_noted_what_she_was_dealt(
    app: Flask, ann: FlaskClient, bob: FlaskClient
) -> None:
    shown = []
    for deal in ({"deal": ["lisboa--danzig", "berlin--roma", "kyiv--petrograd", "athina--angora"]}, {}):
        table = open_table(ann)
        sit_down(ann, table, "p1")
        sit_down(bob, table, "p3")
        table.record({"type": "tickets", "player": "p1", "keep": ["lisboa--danzig", "berlin--roma"], **deal})
        shown.append(answers(app, bob, table, "deck"))
    assert shown[0] == shown[1]


def test_ticket_of_ann_in_bobs_hand_is_refused_without_her_name(ann: FlaskClient, bob: FlaskClient) -> None:
    table = seated(ann, bob, "europe", 3, ["lisboa--danzig", "berlin--roma"])
    refused = OpenTable(bob, table.key).send({"type": "tickets", "player": "p3", "keep": ["berlin--roma"]})
    assert refused.status_code == 409
    assert refused.get_json()["error"] == {
        "rule": "ALL-14",
        "message": "One of these tickets was dealt to someone else.",
    }
    assert "berlin--roma" not in refused.get_data(as_text=True)
    assert "Roma" not in refused.get_json()["error"]["message"]


def test_log_served_before_the_reveal_names_no_ticket_later(app: Flask, ann: FlaskClient) -> None:
    table = open_table(ann)
    table.record({"type": "tickets", "player": "p1", "keep": ["lisboa--danzig"]})
    with app.test_request_context():
        loaded = loading.load(table.key)
        lay_open(table.key)
        assert games.is_revealed(loaded.game)
        assert entry(loaded, 0)["text"] == "Ann: 1 ticket noted"
        assert entry(loading.load(table.key), 0)["text"] == "Ann: ticket Lisboa – Danzig"


def test_after_the_reveal_everybody_sees(app: Flask, ann: FlaskClient, bob: FlaskClient) -> None:
    table = seated(ann, bob, "europe", 3, ["lisboa--danzig", "berlin--roma"])
    assert bob.get(f"{table.path}/final/tickets").status_code == 302
    with app.app_context():
        lay_open(table.key)
    assert "Danzig" in bob.get(f"{table.path}/final/tickets").get_data(as_text=True)
