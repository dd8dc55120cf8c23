"""Joining a table from another device: code, link, seats, requests between devices, and privacy."""

import re
from html import unescape

import pytest
import segno
from flask import Flask
from flask.testing import FlaskClient

from companion.table.service import games
from companion.table.service.codes import BY_PHONE
from tests.support.html import read, words
from tests.support.seats import JSON, act, asking, table_of
from tests.support.tables import OpenTable, claim, open_table, sit_down, tickets

SECRET = "brest--petrograd"


def code_of(app: Flask, table: OpenTable) -> str:
    with app.app_context():
        return games.find(table.key).code or ""


def seats(table: OpenTable) -> dict[str, str | None]:
    found: dict[str, str | None] = table.state()["seats"]
    return found


# The spoken code


def test_code_leads_to_the_seats_however_it_is_typed(app: Flask, ann: FlaskClient, bob: FlaskClient) -> None:
    table = open_table(ann)
    code = code_of(app, table)
    assert f"{code[:3]} {code[3:]}" in words(ann.get(table.path))
    for typed in (code, code.lower(), f" {code[:3]}-{code[3:]} "):
        answer = bob.post("/join", data={"code": typed})
        assert (answer.status_code, answer.location) == (303, f"{table.path}/join")
    page = words(bob.get(f"{table.path}/join"))
    assert "Ticket to Ride: Europe" in page
    assert "Who are you?" in page


def test_wrong_code_is_reported_beside_what_was_typed(bob: FlaskClient) -> None:
    answer = bob.post("/join", data={"code": 'xx"<1'})
    assert answer.status_code == 404
    page = answer.get_data(as_text=True)
    assert "No open table has this code." in page
    assert 'value="xx&#34;&lt;1"' in page


@pytest.mark.usefixtures("clock_stands_still")
def test_ten_wrong_codes_make_that_phone_wait_and_nobody_else(app: Flask, ann: FlaskClient, bob: FlaskClient) -> None:
    code = code_of(app, open_table(ann))
    burst, _refill = BY_PHONE
    assert {bob.post("/join", data={"code": "999999"}).status_code for _time in range(burst)} == {404}
    refused = bob.post("/join", data={"code": code})
    assert refused.headers["Retry-After"] == "3"
    assert "Too many wrong tries: wait 3 seconds. This page will then try again by itself." in words(refused, 429)
    assert f'value="{code}"' in refused.get_data(as_text=True)
    assert ann.post("/join", data={"code": code}).status_code == 303, "behind the same address"


def test_code_of_a_finished_game_leads_nowhere(app: Flask, ann: FlaskClient, bob: FlaskClient) -> None:
    table = open_table(ann)
    code = code_of(app, table)
    ann.post(f"{table.path}/finish")
    assert bob.post("/join", data={"code": code}).status_code == 404
    assert bob.get(f"{table.path}/join").location == f"{table.path}/game"


# The link


def test_phone_with_the_link_is_asked_who_it_is(ann: FlaskClient, bob: FlaskClient) -> None:
    table = open_table(ann)
    assert bob.get(table.path).location == f"{table.path}/join"
    assert bob.get(f"{table.path}/join").status_code == 200
    assert ann.get(table.path).status_code == 200, "who opened the table is in"


@pytest.mark.parametrize("path", ["/join", "/reveal", "", "/tickets/p1"])
def test_outsider_without_the_link_finds_nothing(ann: FlaskClient, outsider: FlaskClient, path: str) -> None:
    key = open_table(ann).key
    for guess in (key[:-1], key[:-1] + ("A" if key[-1] != "A" else "B"), key.swapcase(), "x"):
        assert outsider.get(f"/t/{guess}{path}").status_code == 404
    for does in ("take", "leave", "answer"):
        assert outsider.post(f"/t/{key[:-1]}/seats/p1/{does}").status_code == 404


def test_invitation_names_the_address_that_other_phones_reach(
    ann: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.web.invite.lan_address", lambda: "192.168.0.5")
    table = open_table(ann)
    for base, address in (
        ("http://localhost:8000", "http://192.168.0.5:8000"),
        ("http://127.0.0.1:8000", "http://192.168.0.5:8000"),
        ("http://localhost", "http://192.168.0.5"),
        ("http://trains.local:8000", "http://trains.local:8000"),
        ("http://10.0.0.2:8000", "http://10.0.0.2:8000"),
        ("http://pi:8000", "http://pi:8000"),
        ("http://evil.example:8000", "http://192.168.0.5:8000"),  # nobody has said that it is ours
        ("https://trains.example.org", "https://trains.example.org"),
    ):
        with ann.application.test_client() as phone:
            phone.set_cookie("device", ann.get_cookie("device").value, domain=base.split("/")[2].split(":")[0])  # type: ignore[union-attr]
            page = phone.get(f"{table.path}/join", base_url=base).get_data(as_text=True)
        assert f'value="{address}{table.path}"' in page
        assert _qr_of(f"{address}{table.path}") in page


def _qr_of(address: str) -> str:
    return read(segno.make(address, error="m", micro=False).svg_inline(border=4)).one("path")["d"]


def test_invitation_prefers_the_public_address(app: Flask, ann: FlaskClient) -> None:
    app.config["PUBLIC_URL"] = "https://trains.example.org"
    table = open_table(ann)
    assert f'value="https://trains.example.org{table.path}"' in ann.get(table.path).get_data(as_text=True)


def test_phone_that_only_looks_is_not_shown_the_invitation(app: Flask, ann: FlaskClient, bob: FlaskClient) -> None:
    table = open_table(ann)
    assert code_of(app, table) not in bob.get(f"{table.path}/join").get_data(as_text=True).replace(" ", "")
    assert 'class="qr"' not in bob.get(f"{table.path}/join").get_data(as_text=True)


# Taking a seat


def test_free_seat_is_taken_by_one_tap_and_a_double_tap_is_one(ann: FlaskClient, bob: FlaskClient) -> None:
    table = open_table(ann)
    assert act(bob, table, "p2", "take").location == table.path
    version = table.state()["version"]
    assert act(bob, table, "p2", "take").location == table.path
    assert table.state()["version"] == version
    assert bob.get(table.path).status_code == 200
    mine = seats(table)["p2"]
    assert mine is not None
    assert seats(table) == {"p1": None, "p2": mine, "p3": None}


def test_contested_free_seat_goes_to_first_and_second_asks(
    ann: FlaskClient, bob: FlaskClient, cat: FlaskClient
) -> None:
    table = open_table(ann)
    assert act(bob, table, "p2", "take").location == table.path
    assert act(cat, table, "p2", "take").location == f"{table.path}/join"
    assert [request["player"] for request in asking(table)] == ["p2"]


def test_script_that_takes_a_seat_is_sent_the_state(ann: FlaskClient, bob: FlaskClient) -> None:
    table = open_table(ann)
    state = bob.post(f"{table.path}/seats/p2/take", headers=JSON).get_json()
    assert state["seats"] == seats(table)


@pytest.mark.parametrize("player", ["p9", "", "p2'--", "%00"])
def test_player_that_there_is_not_has_no_seat(ann: FlaskClient, bob: FlaskClient, player: str) -> None:
    table = open_table(ann)
    for does in ("take", "leave", "answer"):
        assert act(bob, table, player, does).status_code == 404


def test_forged_cookie_has_no_seat(ann: FlaskClient, bob: FlaskClient, outsider: FlaskClient) -> None:
    table = open_table(ann)
    sit_down(bob, table, "p2").record(tickets("p2", SECRET))
    cookie = bob.get_cookie("device")
    assert cookie
    device, signature = cookie.value.split(".", 1)
    for forged in (device, f"{device}.{signature[:-5]}AAAAA", f"{device}.", seats(table)["p2"] or ""):
        outsider.set_cookie("device", forged)
        assert outsider.get(f"{table.path}/tickets/p2").status_code == 403
        assert table_of(outsider, table).send(claim("p2", "petrograd--stockholm")).status_code == 403


# Asking for one that is another's


def test_question_is_sent_to_the_table_and_a_yes_brings_the_seat(
    ann: FlaskClient, bob: FlaskClient, cat: FlaskClient
) -> None:
    table = open_table(ann)
    sit_down(bob, table, "p2").record(tickets("p2", SECRET))
    assert act(cat, table, "p2", "take").location == f"{table.path}/join"
    assert "asked – waiting for an answer" in words(cat.get(f"{table.path}/join"))
    (request,) = asking(table)
    assert act(bob, table, "p2", "answer", phone=request["phone"], allow="yes").status_code == 303
    assert seats(table)["p2"] == request["phone"]
    assert cat.get(f"{table.path}/tickets/p2").status_code == 200
    assert bob.get(f"{table.path}/tickets/p2").status_code == 403
    assert bob.get(table.path).location == f"{table.path}/join"


def test_no_leaves_all_as_it_was(ann: FlaskClient, bob: FlaskClient, cat: FlaskClient) -> None:
    table = open_table(ann)
    sit_down(bob, table, "p2")
    before = seats(table)
    act(cat, table, "p2", "take")
    (request,) = asking(table)
    state = bob.post(
        f"{table.path}/seats/p2/answer", data={"phone": request["phone"], "allow": "no"}, headers=JSON
    ).get_json()
    assert (state["seat_news"]["requests"], state["seats"]) == ([], before)
    assert cat.get(table.path).location == f"{table.path}/join"


def test_who_has_no_seat_cannot_let_anybody_in(ann: FlaskClient, bob: FlaskClient, outsider: FlaskClient) -> None:
    table = open_table(ann)
    sit_down(bob, table, "p2")
    act(outsider, table, "p2", "take")
    (request,) = asking(table)
    refused = act(outsider, table, "p2", "answer", phone=request["phone"], allow="yes")
    assert "This phone is only watching." in words(refused, 403)
    assert asking(table) == [request]


def test_who_sits_elsewhere_cannot_say_yes_to_himself(ann: FlaskClient, bob: FlaskClient, cat: FlaskClient) -> None:
    table = open_table(ann)
    sit_down(bob, table, "p2").record(tickets("p2", SECRET))
    sit_down(cat, table, "p3")
    act(cat, table, "p2", "take")
    (request,) = asking(table)
    act(cat, table, "p2", "answer", phone=request["phone"], allow="yes")
    assert cat.get(f"{table.path}/tickets/p2").status_code == 403


def test_second_browser_cannot_consent_while_owner_is_awake(
    ann: FlaskClient, bob: FlaskClient, cat: FlaskClient, outsider: FlaskClient
) -> None:
    table = open_table(ann)
    sit_down(bob, table, "p2").record(tickets("p2", SECRET))
    sit_down(cat, table, "p3")
    table.record(tickets("p1", "brest--venezia"))
    for player, why in (("p2", "Bob’s phone is online"), ("p1", "The phone that started the table is online")):
        act(outsider, table, player, "take")
        (request,) = asking(table)
        yes = {"phone": request["phone"], "allow": "yes"}
        refused = cat.post(f"{table.path}/seats/{player}/answer", data=yes, headers=JSON)
        assert refused.status_code == 409
        assert why in refused.get_json()["error"]["message"]
        assert outsider.get(f"{table.path}/tickets/{player}").status_code == 403
        assert act(cat, table, player, "answer", phone=request["phone"], allow="no").status_code == 303
        assert asking(table) == []


def test_devices_that_request_one_seat_differ_by_their_marks(
    ann: FlaskClient, bob: FlaskClient, cat: FlaskClient, outsider: FlaskClient
) -> None:
    table = open_table(ann)
    sit_down(bob, table, "p2").record(tickets("p2", SECRET))
    for phone in (cat, outsider, ann):
        act(phone, table, "p2", "take")
    shown = {f"This phone’s code: {request['mark']}": request["is_host"] for request in asking(table)}
    for phone in (cat, outsider, ann):
        (mark,) = re.findall("This phone’s code: [A-Z]{3}", words(phone.get(f"{table.path}/join")))
        assert shown.pop(mark) == (phone is ann)


def test_host_is_asked_before_it_brings_a_seat_back(ann: FlaskClient, bob: FlaskClient) -> None:
    table = open_table(ann)
    sit_down(bob, table, "p2")
    page = unescape(ann.get(f"{table.path}/join").get_data(as_text=True))
    assert "Bob’s seat is on another phone. Bring it back to this one?" in page
    assert act(ann, table, "p2", "take").location == table.path
    assert bob.get(table.path).location == f"{table.path}/join"


def test_free_seat_with_tickets_says_why_the_table_is_asked(ann: FlaskClient, bob: FlaskClient) -> None:
    table = open_table(ann)
    table.record(tickets("p1", SECRET))
    assert "Ann free, but has tickets noted, so the others must agree" in words(bob.get(f"{table.path}/join"))


@pytest.mark.parametrize("forged", ["", "0" * 12, "p2", "é", "x" * 5000])
def test_forged_phone_name_lets_nobody_in(ann: FlaskClient, bob: FlaskClient, cat: FlaskClient, forged: str) -> None:
    table = open_table(ann)
    sit_down(bob, table, "p2")
    act(cat, table, "p2", "take")
    before = table.state()
    act(ann, table, "p2", "answer", phone=forged, allow="yes")
    after = table.state()
    assert (after["seats"], after["seat_news"]["requests"], after["version"]) == (
        before["seats"],
        before["seat_news"]["requests"],
        before["version"],
    )


def test_yes_for_another_player_than_asked_for_changes_nothing(
    ann: FlaskClient, bob: FlaskClient, cat: FlaskClient
) -> None:
    table = open_table(ann)
    sit_down(bob, table, "p2")
    act(cat, table, "p2", "take")
    (request,) = asking(table)
    act(ann, table, "p3", "answer", phone=request["phone"], allow="yes")
    assert seats(table)["p3"] is None
    assert asking(table) == [request]


def test_anything_but_yes_is_no(ann: FlaskClient, bob: FlaskClient, cat: FlaskClient) -> None:
    table = open_table(ann)
    sit_down(bob, table, "p2")
    before = seats(table)
    act(cat, table, "p2", "take")
    act(ann, table, "p2", "answer", phone=asking(table)[0]["phone"])
    assert (seats(table), asking(table)) == (before, [])


def test_phone_has_another_name_at_every_table(ann: FlaskClient, bob: FlaskClient) -> None:
    names = set()
    for _game in range(2):
        table = open_table(ann)
        sit_down(bob, table, "p2")
        names.add(seats(table)["p2"])
    cookie = bob.get_cookie("device")
    assert cookie
    assert len(names) == 2
    assert not any(name and name in cookie.value for name in names)


def test_seat_that_is_left_is_free_again(ann: FlaskClient, bob: FlaskClient) -> None:
    table = open_table(ann)
    sit_down(bob, table, "p2")
    assert act(bob, table, "p2", "leave").location == f"{table.path}/join"
    assert seats(table)["p2"] is None
    assert act(bob, table, "p2", "leave").status_code == 303, "leaving twice is leaving once"


def test_nobody_can_make_another_phone_leave(ann: FlaskClient, bob: FlaskClient, cat: FlaskClient) -> None:
    table = open_table(ann)
    sit_down(bob, table, "p2")
    before = seats(table)
    for phone in (ann, cat):
        act(phone, table, "p2", "leave")
    assert seats(table) == before


# Private pages


def test_tickets_of_a_shared_device_are_shown_after_handover(ann: FlaskClient) -> None:
    table = open_table(ann)
    table.record(tickets("p1", SECRET))
    before = ann.get(f"{table.path}/tickets/p1")
    assert "Pass the phone to R Ann" in words(before)
    assert "Brest" not in words(before)
    assert "Brest – Petrograd" not in words(ann.get(f"{table.path}/tickets/p1?for=p2"))
    assert "Brest – Petrograd" in words(ann.get(f"{table.path}/tickets/p1?for=p1"))


def test_request_leaves_the_way_back_free_during_handover(ann: FlaskClient) -> None:
    page = read(ann.get(f"{open_table(ann).path}/tickets/p1"))
    assert page.all("#announcements")
    assert page.all("body.is-pushed")


def test_tickets_on_a_phone_of_ones_own_are_shown_at_once(ann: FlaskClient, bob: FlaskClient) -> None:
    table = open_table(ann)
    sit_down(bob, table, "p2").record(tickets("p2", SECRET))
    assert "Brest – Petrograd" in words(bob.get(f"{table.path}/tickets/p2"))


def test_tickets_of_another_phone_are_shown_by_their_number(ann: FlaskClient, bob: FlaskClient) -> None:
    table = open_table(ann)
    sit_down(bob, table, "p2").record(tickets("p2", SECRET))
    for query in ("", "?for=p2"):
        refused = ann.get(f"{table.path}/tickets/p2{query}")
        assert "B Bob 1 ticket on another phone" in words(refused, 403)
        assert "Brest" not in refused.get_data(as_text=True)


def test_pages_with_tickets_are_kept_by_no_browser(ann: FlaskClient, bob: FlaskClient) -> None:
    table = open_table(ann)
    sit_down(bob, table, "p2")
    for phone, path in ((ann, "p1"), (ann, "p1?for=p1"), (bob, "p2"), (ann, "p2")):
        assert phone.get(f"{table.path}/tickets/{path}").headers["Cache-Control"] == "no-store"


def test_what_a_pile_pays_is_handed_over_like_the_tickets(ann: FlaskClient, bob: FlaskClient) -> None:
    table = open_table(ann, 2, "card-game")
    table.record({"type": "pile", "player": "p1", "scoring": 1, "cards": {"red": 2}})
    path = f"{table.path}/scoring/1/p1/tickets"
    before, shown = ann.get(path), ann.get(f"{path}?for=p1")
    assert "Pass the phone to R Ann" in words(before)
    assert "The pile pays for" not in words(before)
    assert "The pile pays for" in words(shown)
    assert {page.headers["Cache-Control"] for page in (before, shown)} == {"no-store"}
    assert bob.get(f"{path}?for=p1").status_code == 403


@pytest.mark.parametrize(
    "written", ["http://10.0.0.7:8000{path}", "Come along: https://trains.example.org{path}?a=b", "{path}"]
)
def test_pasted_link_of_a_table_or_a_group_leads_there(ann: FlaskClient, bob: FlaskClient, written: str) -> None:
    table = open_table(ann)
    group = ann.post("/groups", data={"name": "Thursday"}).location
    for path in (table.path, group):
        answer = bob.post("/join", data={"code": written.format(path=path)})
        assert (answer.status_code, answer.location) == (303, path)
        assert bob.get(path, follow_redirects=True).status_code == 200
    assert "camera=(self)" in bob.get("/join").headers["Permissions-Policy"], "it reads a code, too"


def test_page_shows_other_addresses_and_the_devices_own(
    ann: FlaskClient, bob: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.web.lan._addresses", lambda: iter(["10.8.0.2", "192.168.1.5"]))
    monkeypatch.setattr("companion.web.lan._cards", lambda: {"10.8.0.2": "tun0", "192.168.1.5": "wlan0"})
    page = f"{open_table(ann).path}/join"
    text = ann.get(page).text
    assert 'value="http://192.168.1.5/t/' in text, "Wi-Fi first"
    assert "http://10.8.0.2/t/" in text
    assert "A phone has already connected through this address." not in text
    bob.environ_base["REMOTE_ADDR"] = "192.168.1.77"
    bob.get("/", base_url="http://192.168.1.5")
    assert "A phone has already connected through this address." in ann.get(page).text
