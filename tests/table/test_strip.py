"""The ticket bar of the map: completed tickets of the player, their ends, and their paths."""

from html import unescape

import pytest
from flask.testing import FlaskClient

from companion.rules.load import get_box
from tests.support.html import read
from tests.support.tables import OpenTable, claim, open_table, sit_down, station, tickets, undo

EUROPE = ("berlin--roma", "paris--wien", "brest--petrograd")


def ticket_bar(table: OpenTable, player: str, handed: str = "") -> str:
    response = table.phone.get(f"{table.path}/tickets/{player}/strip{handed}")
    assert response.headers["Cache-Control"] == "no-store"
    return unescape(response.get_data(as_text=True))


def rows(text: str) -> dict[str, tuple[bool, set[str], set[str]]]:
    """Return each ticket with its status, its ends, and the routes connected to them."""
    return {
        one["data-ticket"]: (one["data-joined"] == "yes", {*one["data-ends"].split()}, {*one["data-routes"].split()})
        for one in read(text).all("[data-ticket]")
    }


@pytest.fixture
def table(ann: FlaskClient, bob: FlaskClient) -> OpenTable:
    table = sit_down(bob, open_table(ann), "p2")
    table.record(*(tickets("p2", ticket) for ticket in EUROPE))
    return table


@pytest.mark.rule("ALL-07")
def test_strip_counts_completed_tickets_after_claim_and_undo(table: OpenTable) -> None:
    assert "0 of 3 connected" in ticket_bar(table, "p2")
    table.record(claim("p2", "berlin--wien"), claim("p2", "munchen--wien"), claim("p1", "munchen--venezia"))
    before = rows(ticket_bar(table, "p2"))
    assert before["berlin--roma"] == (False, {"berlin", "roma"}, {"berlin--wien", "munchen--wien"})
    assert before["brest--petrograd"] == (False, {"brest", "petrograd"}, set())
    table.record(undo(table.seq - 1), claim("p2", "munchen--venezia"), claim("p2", "roma--venezia"))
    assert "1 of 3 connected" in ticket_bar(table, "p2")
    joined, ends, routes = rows(ticket_bar(table, "p2"))["berlin--roma"]
    assert (joined, ends, len(routes)) == (True, {"berlin", "roma"}, 4)
    table.record(undo(table.seq - 1))
    assert "0 of 3 connected" in ticket_bar(table, "p2")


@pytest.mark.rule("EU-10")
def test_station_completes_a_ticket_on_the_map_as_in_the_hand(table: OpenTable) -> None:
    def verdicts(count: str, *, is_lent: bool) -> None:
        shown = ticket_bar(table, "p2")
        assert count in shown
        hand = table.phone.get(f"{table.path}/tickets/p2").get_data(as_text=True)
        assert [">with a station" in text for text in (shown, hand)] == [is_lent, is_lent]

    table.record(claim("p1", "frankfurt--paris"), claim("p2", "frankfurt--munchen"), claim("p2", "munchen--wien"))
    verdicts("0 of 3 connected", is_lent=False)
    table.record(station("p2", "paris"))
    verdicts("1 of 3 connected", is_lent=True)
    joined, _ends, routes = rows(ticket_bar(table, "p2"))["paris--wien"]
    assert (joined, routes) == (True, {"frankfurt--paris", "frankfurt--munchen", "munchen--wien"})
    table.record({"type": "borrow", "player": "p2", "city": "paris", "route": None})
    verdicts("0 of 3 connected", is_lent=False)
    table.record(undo(table.seq - 1), undo(3), claim("p2", "frankfurt--paris"))
    verdicts("1 of 3 connected", is_lent=False)


@pytest.mark.rule("DE-05")
def test_country_is_ringed_at_all_borders_until_one_is_reached(ann: FlaskClient, bob: FlaskClient) -> None:
    table = sit_down(bob, open_table(ann, box="germany"), "p2")
    ticket = get_box("germany").variants["base"].tickets["berlin--schweiz"]
    table.record(tickets("p2", ticket.id))
    assert rows(ticket_bar(table, "p2"))[ticket.id][1] == ticket.starts | ticket.finishes
    assert len(ticket.finishes) > 1
    way = (
        "berlin--leipzig",
        "erfurt--leipzig",
        "erfurt--nurnberg",
        "augsburg--nurnberg",
        "augsburg--ulm",
        "lindau--ulm",
    )
    table.record(*(claim("p2", route) for route in (*way, "lindau--schweiz-lindau")))
    assert rows(ticket_bar(table, "p2"))[ticket.id][:2] == (True, {"berlin", "schweiz-lindau"})


def test_shared_device_shows_a_strip_only_after_handover(ann: FlaskClient) -> None:
    table = open_table(ann)
    table.record(tickets("p1", "berlin--roma"))
    assert rows(ticket_bar(table, "p1")) == {}
    assert "Pass the phone to" in ticket_bar(table, "p1")
    assert rows(ticket_bar(table, "p1", "?for=p2")) == {}
    assert list(rows(ticket_bar(table, "p1", "?for=p1"))) == ["berlin--roma"]


def test_no_other_phone_is_shown_a_strip(table: OpenTable, ann: FlaskClient, outsider: FlaskClient) -> None:
    for phone in (ann, outsider):
        for handed in ("", "?for=p2"):
            other = OpenTable(phone, table.key)
            assert rows(ticket_bar(other, "p2", handed)) == {}
            assert phone.get(f"{table.path}/tickets/p2/strip{handed}").status_code == 403


def test_there_is_no_strip_without_a_map(ann: FlaskClient) -> None:
    table = open_table(ann, box="card-game")
    assert ann.get(f"{table.path}/tickets/p1/strip?for=p1").status_code == 404
