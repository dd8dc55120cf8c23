"""Only its player sees a purse before the end, though every toll is public. The final tally replaces it."""

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.conftest import phone_of
from tests.support.games import load_game, put_on_a_table
from tests.support.html import read, words
from tests.support.sheets import added, sections, table_lines
from tests.support.tables import OpenTable, claim, open_table, sit_down, tickets

BANKED, BESIDE = "groningen--zwolle", "groningen--zwolle-2"


def purse(phone: FlaskClient, table: OpenTable, player: str, handed: str = "") -> str:
    return "".join(read(phone.get(f"{table.path}/tickets/{player}{handed}")).texts("#purse"))


def figures(phone: FlaskClient, path: str) -> list[str]:
    html = re.sub(r"<(style|svg|select).*?</\1>", "", phone.get(path).get_data(as_text=True), flags=re.DOTALL)
    return re.findall(r"(?<![\w:.-])(?:26|29)(?![\w:.%-])", html)


@pytest.fixture
def table(ann: FlaskClient, bob: FlaskClient) -> OpenTable:
    """A table of Ann with Bob seated. Each has a ticket and one of two parallel routes."""
    table = open_table(ann, 2, box="nederland")
    table.record(tickets("p1", "breda--eindhoven"), claim("p1", BANKED), claim("p1", "leeuwarden--sneek"))
    at_bobs = sit_down(bob, table, "p2")
    at_bobs.record(tickets("p2", "amsterdam--rotterdam"), claim("p2", BESIDE))
    return at_bobs


@pytest.mark.rule("NL-05", "NL-07")
def test_player_sees_the_own_purse_toll_by_toll(table: OpenTable, ann: FlaskClient) -> None:
    assert purse(table.phone, table, "p2").startswith("Toll tokens 26 Toll by toll At the start +30")
    assert "Groningen – Zwolle paid to Ann −4" in purse(table.phone, table, "p2")
    assert "Toll tokens 29" in purse(ann, table, "p1")
    assert "Groningen – Zwolle paid to the bank −4" in purse(ann, table, "p1")
    assert "Groningen – Zwolle paid by Bob +4" in purse(ann, table, "p1")
    assert '<b class="figure">26</b>' in table.phone.get(f"{table.path}/tickets/p2/strip").get_data(as_text=True)


@pytest.mark.rule("NL-05")
def test_nobody_else_is_handed_a_purse(table: OpenTable, ann: FlaskClient, outsider: FlaskClient) -> None:
    assert figures(table.phone, f"{table.path}/tickets/p2/strip") == ["26"]
    for phone, players in ((table.phone, ["p1"]), (ann, ["p2"]), (outsider, ["p1", "p2"])):
        assert not any(purse(phone, table, player, f"?for={player}") for player in players)
        for path in ("/state", "/log", "/why", "/why?side=p2", "", "/watch"):
            assert figures(phone, f"{table.path}{path}") == [], path


@pytest.mark.rule("NL-07", "NL-08")
def test_log_and_state_tell_the_tolls_and_the_loans(ann: FlaskClient) -> None:
    table = open_table(ann, 2, box="nederland")
    spent = ("antwerpen--rotterdam", "breda--rotterdam", "lelystad--zwolle", "emden--emmen", "middelburg--s-gravenhage")
    table.record(
        claim("p2", BANKED), *(claim("p1", route) for route in spent), claim("p1", "den-helder--waddeneilanden")
    )
    table.record(claim("p1", "emmen--zwolle"), claim("p1", BESIDE), claim("p2", "breda--rotterdam-2"))
    entries = [line["text"] for line in table.log()]
    assert entries[0] == "Bob: Breda – Rotterdam + toll 4 to Ann"
    assert entries[1] == "Ann: Groningen – Zwolle + a loan; the bank pays Bob 4"
    assert entries[2] == "Ann: Emmen – Zwolle + toll 3"
    assert table.state()["mechanics"]["tolls"]["owners"] == {
        "antwerpen--rotterdam-2": "p1",
        "lelystad--zwolle-2": "p1",
        "middelburg--s-gravenhage-2": "p1",
    }


@pytest.mark.rule("NL-14")
def test_without_tokens_no_page_tells_of_tolls(ann: FlaskClient) -> None:
    table = open_table(ann, 4, box="nederland", variant="no-tolls")
    table.record(claim("p1", BANKED))
    assert table.state()["mechanics"] == {}
    assert table.log()[0]["text"] == "Ann: Groningen – Zwolle"
    assert purse(ann, table, "p1", "?for=p1") == ""


@pytest.mark.rule("NL-10", "NL-11")
def test_sheet_tells_the_order_and_the_tolls_behind_it(app: Flask) -> None:
    path, phone = put_on_a_table(app, load_game("nederland/bank-pays-for-a-loan")[0]), phone_of(app)
    lines = table_lines(phone.get(f"{path}/final/sheet").text)
    assert any(line.startswith("Toll tokens value of those left") for line in lines)
    shown = sections(phone, f"{path}/final/sheet")
    assert "tokens worth 23; left out: 1 loan" in shown["why-p2-tolls"]
    assert "Groningen – Zwolle a loan: nothing paid 0" in shown["why-p2-tolls"]
    assert "Groningen – Zwolle paid by the bank +4" in shown["why-p1-tolls"]
    assert "Points by place: 55, 35, 0." in shown["why-p1-tolls"]
    assert "Groningen – Zwolle · 1 loan −5" in shown["why-p2-loans"]
    assert {side: added(phone, f"{path}/final/sheet", f"why-{side}-tolls") for side in ("p1", "p2", "p3")} == {
        "p1": 55, "p2": 0, "p3": 35,
    }  # fmt: skip


@pytest.mark.rule("NL-10")
def test_count_at_the_end_goes_before_the_claims(app: Flask) -> None:
    path, phone = put_on_a_table(app, load_game("nederland/five-players-counted-at-the-end-shared")[0]), phone_of(app)
    awards = words(phone.get(f"{path}/final/awards"))
    assert "Ann and Bob tie for the most tokens left" in awards
    shown = sections(phone, f"{path}/final/sheet")
    assert "Counted at the end −16" in shown["why-p1-tolls"]
    assert "Counted at the end · 1 loan −5" in shown["why-p5-loans"]
    log = [entry["text"] for entry in phone.get(f"{path}/log").get_json()["entries"]]
    assert log[:2] == ["Eve: tokens worth 20 at the end", "Eve: tokens worth 21 and 1 loan at the end"]
