"""A board with a different print of a route: noted on one device, it applies to all."""

from playwright.sync_api import expect

from tests.e2e.phones import OpenPhone
from tests.e2e.tables import join, show_table, tap_track, wait_until_whole


def test_length_that_differs_is_the_length_on_every_phone(open_phone: OpenPhone) -> None:
    ann, bob = open_phone(), open_phone()
    table = show_table(ann)
    join(bob, table, "p2")
    tap_track(ann, "berlin--wien")
    ann.locator("#sheet").get_by_role("button", name="Ann").tap()
    expect(ann.locator("#last-words")).to_have_text("Ann: Berlin – Wien, +4")
    tap_track(ann, "berlin--wien")
    ann.locator("#sheet").get_by_role("link", name="Our board is printed differently").tap()
    save = ann.get_by_role("button", name="Save: ours is like this")
    expect(save).to_be_disabled()
    for spaces in ("4", "3", "4"):
        ann.get_by_label("Spaces on your board").select_option(spaces)
        expect(save).to_be_enabled(enabled=spaces == "4")
    save.tap()
    for phone in (ann, bob):
        expect(phone.locator("#last-words")).to_have_text("On our board: Berlin – Wien: 4 spaces (usually 3 spaces)")
        wait_until_whole(phone)
        tap_track(phone, "berlin--wien")
        expect(phone.locator("#sheet .facts").first).to_contain_text("4 spaces")
        expect(phone.locator("#sheet .facts").first).to_contain_text("7 points")
    # The map of a phone that is turned is the table's own too.
    with bob.expect_response(f"**{table}/landscape-en.svg") as turned:
        bob.set_viewport_size({"width": 844, "height": 390})
    assert turned.value.ok
