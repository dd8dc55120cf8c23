"""A tour on a phone: found by any stop, completed by tracks that are tapped at either edge of the map, explained."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.playing import bring, tap_player
from tests.e2e.tables import claim, expect_no_sheet, expect_sheet, show_table, state_of

BOX = "rails-and-sails-world"
TOUR = "manila--darwin"
PIECE = """([id, last]) => {
    const mark = document.querySelector(`.board .track[data-id="${id}"] .mark`);
    const { x, y } = mark.getPointAtLength(mark.getTotalLength() * (last ? 0.8 : 0.2));
    const at = new DOMPoint(x, y).matrixTransform(document.querySelector(".board").getScreenCTM());
    return [at.x, at.y];
}"""


def tap_piece(phone: Page, route: str, *, last: bool) -> None:
    """Tap a track that goes round the world at its end a, or at its end b beyond the other edge."""

    def spot() -> tuple[float, float]:
        x, y = phone.evaluate(PIECE, [route, last])
        return x, y

    bring(phone, spot)
    phone.touchscreen.tap(*spot())


@pytest.mark.rule("RS-08", "RS-10")
def test_tour_is_noted_claimed_round_the_world_and_explained(phone: Page) -> None:
    table = show_table(phone, box=BOX)
    phone.goto(f"{table}/tickets/p1?for=p1")
    phone.locator("#find").fill("Honolu")
    expect(phone.locator("#found-none")).not_to_be_empty()
    expect(phone.locator(f"#ticket-{TOUR}")).to_contain_text("13 in order, 9 in any order, −19 if missed")
    phone.locator(f"#ticket-{TOUR}").tap()
    expect(phone.locator(f"[data-remove={TOUR}]")).to_be_visible()

    phone.goto(table)
    tap_piece(phone, "honolulu--manila", last=False)
    expect_sheet(phone, "Honolulu – Manila")
    tap_player(phone, "Ann")
    expect_no_sheet(phone)
    tap_piece(phone, "honolulu--port-moresby", last=True)
    expect_sheet(phone, "Honolulu – Port Moresby")
    tap_player(phone, "Ann")
    expect_no_sheet(phone)
    assert state_of(phone, table)["claims"] == {"honolulu--manila": "p1", "honolulu--port-moresby": "p1"}
    for last in (False, True):  # both of its pieces are one track
        tap_piece(phone, "honolulu--manila", last=last)
        expect(phone.locator("#sheet")).to_contain_text("Ann")
        phone.keyboard.press("Escape")
        expect_no_sheet(phone)
    claim(phone, table, "p1", "darwin--port-moresby")

    phone.goto(f"{table}/why/p1/{TOUR}?for=p1")
    expect(phone.locator("main")).to_contain_text("In order: this path visits every stop in the printed order")
    expect(phone.locator("main")).to_contain_text("13 points")
