"""The finale on a phone and on the television: act by act to the winner."""

from typing import Any

from playwright.sync_api import Page, expect

from tests.e2e.pages import recorded_game, sideways
from tests.e2e.phones import OpenPhone
from tests.e2e.tables import post

GAME = "three-players-stations-undo"


def begin(phone: Page, path: str) -> list[dict[str, Any]]:
    """Open the finale with a clock that only the test moves on; its acts."""
    phone.emulate_media(reduced_motion="no-preference")
    phone.clock.install(time=0)
    phone.clock.pause_at(1000)
    phone.goto(path)
    acts: list[dict[str, Any]] = phone.evaluate("JSON.parse(document.getElementById('finale').textContent).acts")
    return acts


def test_finale_grows_to_the_winner_on_the_phone_and_on_the_television(open_phone: OpenPhone) -> None:
    phone, screen = open_phone(), open_phone(width=1280, height=720)
    table = recorded_game(phone, GAME)
    assert post(phone, f"{table}/finish").status == 303
    # the television joins in while the finale is on
    of_screen = begin(screen, f"{table}/watch")
    assert screen.url.endswith("/finale?watch=1")
    # on the phone it grows ticket by ticket, and leads to the sheet
    acts = begin(phone, f"{table}/finale?again=1")
    assert of_screen == acts
    shown = phone.locator("#acts > li:not([hidden])")
    totals = phone.locator(".finale-total")
    running = {side: 0 for act in acts for side in act["points"]}
    for act in acts:
        running = {side: points + act["points"].get(side, 0) for side, points in running.items()}
        expect(totals).to_have_text([str(points).replace("-", "−") for points in running.values()])
        expect(shown).to_have_count(1)
        if act["lights"].get("ends"):
            expect(phone.locator(".city.end")).to_have_count(len(act["lights"]["ends"]))
        assert sideways(phone) == 0
        phone.clock.run_for(act["ms"])
    expect(shown.get_by_role("heading", level=2)).to_have_text("Cat wins by 17")
    assert sorted(totals.all_inner_texts()) == ["63", "68", "85"]
    phone.get_by_role("link", name="The whole sheet").tap()
    phone.wait_for_url(f"**{table}/game")
    # on the television it comes to the winner by itself, and then to the result
    screen.clock.run_for(sum(act["ms"] for act in acts))
    expect(screen.get_by_role("heading", level=2)).to_have_text("Cat wins by 17")
    screen.clock.run_for(30_000)
    screen.wait_for_url("**/watch?seen=1")
    expect(screen.locator("#result-title")).to_have_text("Cat wins by 17")
