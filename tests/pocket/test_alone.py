"""The app on a single device: features that need other devices say so, and tables are imported and exported."""

import io

from flask import Flask

from companion.features import pocket
from tests.conftest import phone_of
from tests.support.html import read
from tests.support.tables import claim, open_table, sit_down


def test_what_needs_other_phones_leads_out(app: Flask) -> None:
    pocket.mark_alone(app)
    phone = phone_of(app)
    table = open_table(phone).path
    for path, way in (("/join", "/tables/import"), (f"{table}/watch", f"{table}/take")):
        page = phone.get(path).text
        assert "Phones elsewhere and TVs can’t reach it" in page
        assert f'href="{way}"' in page
    menu = phone.get(table).text
    assert f'href="{table}/take"' in menu
    assert "On a server, phones anywhere can join." in menu
    assert "No other phone can reach this one." not in menu
    assert 'class="qr"' not in menu


def test_nothing_is_promised_to_phones_that_cannot_come(app: Flask) -> None:
    pocket.mark_alone(app)
    phone = phone_of(app)
    table = open_table(phone).path
    pages = {path: phone.get(path).text for path in (table, f"{table}/join", "/tables/import", "/groups")}
    for words in ("The passwords for your seats", "A new link", "This phone then opens the table", "its link"):
        assert [path for path, page in pages.items() if words in page] == []


def test_start_page_links_to_licences_stored_on_the_device(app: Flask) -> None:
    link = 'href="/licences.html"'
    pocket.mark_alone(app)
    assert link in phone_of(app).get("/").text
    assert link not in phone_of(app).get("/", environ_overrides={pocket.GUEST: "another phone"}).text


def test_server_invites_as_ever(app: Flask) -> None:
    phone = phone_of(app)
    assert "licences.html" not in phone.get("/").text
    table = open_table(phone).path
    menu = phone.get(table).text
    assert 'class="qr"' in menu
    assert "/take" not in menu
    seats = phone.get(f"{table}/join").text
    assert "The passwords for your seats" in seats
    assert "A new link" in seats


def test_table_goes_along_by_file_and_by_link(app: Flask) -> None:
    here, there = phone_of(app), phone_of(app)
    opened = open_table(here)
    assert opened.send(claim("p1", "brest--dieppe")).status_code == 201
    table = opened.path
    file = here.get(f"{table}/record.json").data
    packed = read(here.get(f"{table}/take")).one("[data-packed]")["data-packed"]
    for form in ({"packed": packed}, {"file": (io.BytesIO(file), "table.json")}):
        is_known = bool(there.get_cookie("device"))  # the second time it is
        intake = there.post("/tables/import", data=form).location
        assert ("This table is already here" in there.get(intake).text) == is_known
        assert there.post(intake).status_code == 303
        at = read(there.get(intake)).one('[href^="/t/"]')["href"]
        assert there.get(f"{at}/record.json").data == file


def test_only_who_sees_every_ticket_may_take_the_table(app: Flask) -> None:
    host, other = phone_of(app), phone_of(app)
    opened = open_table(host)
    table = sit_down(other, opened, "p2").path
    for phone in (host, other, phone_of(app)):
        assert phone.get(f"{table}/take").status_code == 403
        assert phone.get(f"{table}/record.json").status_code == 403
    assert "this phone may not see those of Bob" in host.get(f"{table}/take").text
    other.post(f"{table}/seats/p2/leave")
    assert host.get(f"{table}/take").status_code == 200


def test_what_is_no_table_is_refused_with_a_sentence(app: Flask) -> None:
    for form in ({"packed": "nonsense"}, {}, {"file": (io.BytesIO(b"{}"), "table.json")}):
        answer = phone_of(app).post("/tables/import", data=form)
        assert answer.status_code == 400
        assert "Nothing was imported." in answer.text
