"""Dealt tickets: entered, refused with the reason, kept."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.hands import hand, open_again
from tests.e2e.phones import OpenPhone
from tests.e2e.tables import join, open_table, state_of

MEGA_DEAL = {
    "brest--petrograd": "Brest – Petrograd",
    "palermo--moskva": "Palermo – Moskva",
    "london--wien": "London – Wien",
    "athina--angora": "Athína – Angora",
    "berlin--roma": "Berlin – Roma",
    "paris--zagrab": "Paris – Zágráb",
    "kyiv--petrograd": "Kyïv – Petrograd",
}


def enter_deal(phone: Page, *tickets: str) -> None:
    """Type each ticket's beginning, tap it."""
    for ticket in tickets:
        phone.locator("#find").fill(" ".join(MEGA_DEAL[ticket].split(" – ")).lower())
        phone.locator(f"#ticket-{ticket}").tap()
        expect(phone.locator(f"[data-keep={ticket}]")).to_be_attached()


def draft(phone: Page) -> dict[str, str]:
    rows = phone.locator("#deal .deal-ticket")
    return {row.locator(".deck-name").inner_text(): row.locator(".deal-state").inner_text() for row in rows.all()}


@pytest.mark.console("409")
@pytest.mark.rule("E12-11")
def test_mega_europe_deal_is_refused_with_the_reason_then_kept(phone: Page, open_phone: OpenPhone) -> None:
    table = open_table(phone, variant="mega")
    phone.goto(f"{table}/tickets/p1?for=p1")
    phone.get_by_role("radio", name="All the tickets I was dealt").tap()
    expect(phone.locator("#deal-rule")).to_have_text(
        "Dealt at the start: 7 tickets (Long routes 2, Regular routes 5); keep at least 3; Long routes: 1 at most."
    )
    enter_deal(phone, *list(MEGA_DEAL)[:6])
    expect(phone.locator("#deal-count")).to_have_text("6 of 7 dealt")
    expect(phone.get_by_role("button", name="Record: 0 kept, 6 put back")).to_be_disabled()
    assert phone.locator("#deal h4").all_inner_texts() == ["Long routes: 2 of 2", "Regular routes: 4 of 5"]
    assert state_of(phone, table)["seq"] == 0, "nothing is recorded while it is entered"
    phone.goto(f"{table}/tickets/p2?for=p2")
    assert draft(phone) == {}, "another player's tickets are another list"

    phone.goto(f"{table}/tickets/p1?for=p1")
    assert draft(phone) == {MEGA_DEAL[ticket]: "put back" for ticket in list(MEGA_DEAL)[:6]}
    enter_deal(phone, "kyiv--petrograd")
    expect(phone.locator("#deal")).to_be_in_viewport()
    for ticket in ("brest--petrograd", "palermo--moskva", "london--wien"):
        phone.locator(f"[data-keep={ticket}]").tap()
    phone.get_by_role("button", name="Record: 3 kept, 4 put back").tap()
    why = phone.locator("#deal-why")
    expect(why).to_have_text("Keep at most 1 of the “Long routes” tickets.")
    expect(why).to_be_in_viewport()
    assert len(draft(phone)) == 7, "nothing that was entered is lost"
    assert state_of(phone, table)["seq"] == 0

    phone.locator("[data-keep=palermo--moskva]").tap()
    phone.get_by_role("button", name="Record: 2 kept, 5 put back").tap()
    expect(why).to_have_text("Too few tickets kept: at least 3 of those dealt must stay.")
    phone.locator("[data-keep=athina--angora]").tap()
    phone.get_by_role("button", name="Record: 3 kept, 4 put back").tap()
    expect(phone.locator(".toast")).to_have_text("3 tickets noted.")
    kept = [("Brest – Petrograd", "not yet"), ("London – Wien", "not yet"), ("Athína – Angora", "not yet")]
    assert hand(phone) == kept
    expect(phone.locator("#deal-rule")).to_have_text("Drawn later: 3 tickets (Regular routes 3); keep at least 1.")
    enter_deal(phone, "berlin--roma")
    expect(phone.get_by_role("button", name="Record: 0 kept, 1 put back")).to_be_enabled()
    phone.locator("[data-off=berlin--roma]").tap()
    assert draft(phone) == {}
    assert state_of(phone, table)["seq"] == 1

    open_again(phone)
    assert hand(phone) == kept
    assert draft(phone) == {}
    other = open_phone()
    join(other, table, "p2")
    other.goto(f"{table}/tickets/p2")
    other.get_by_role("radio", name="All the tickets I was dealt").tap()
    assert draft(other) == {}
    expect(other.locator("#deal-rule")).to_contain_text("Dealt at the start")
    expect(other.locator("#ticket-palermo--moskva")).to_be_visible()
    expect(other.locator("#ticket-brest--petrograd")).to_be_visible()  # whether Ann holds it is her secret
