"""Browsers that lack something: old ones, and those that have less over plain http in the local network."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.tables import claim, open_table, show_table, state_of, tap_track, wait_until_whole

TOO_OLD = "It takes iOS 15.4, Chrome 108, Firefox 121 or something newer."
WATCH_VIDEOS = """globalThis.videos = [];
HTMLMediaElement.prototype.play = ((play) => function () {
    videos.push(this);
    return play.call(this);
})(HTMLMediaElement.prototype.play);"""


@pytest.mark.parametrize("lacking", ["delete Array.prototype.findLast", "CSS.supports = (what) => !/dvh/.test(what)"])
def test_browser_that_is_too_old_is_told_what_is_needed(phone: Page, lacking: str) -> None:
    phone.goto("/")
    expect(phone.locator("#too-old")).to_be_hidden()
    phone.add_init_script(lacking)
    phone.reload()
    expect(phone.locator("#too-old")).to_contain_text(TOO_OLD)


def test_table_records_where_tabs_cannot_speak_to_each_other(phone: Page) -> None:
    phone.add_init_script("delete globalThis.BroadcastChannel")
    table = show_table(phone)
    tap_track(phone, "berlin--wien")
    phone.locator("#sheet").get_by_role("button", name="Ann").tap()
    expect(phone.locator(".track[data-id=berlin--wien]")).to_have_attribute("data-owner", "red")
    assert state_of(phone, table)["seq"] == 1


def test_silent_video_keeps_the_screen_on_where_there_is_no_wake_lock(phone: Page) -> None:
    phone.add_init_script("Object.defineProperty(Navigator.prototype, 'wakeLock', { value: undefined })")
    phone.add_init_script(WATCH_VIDEOS)
    show_table(phone)
    assert phone.evaluate("videos.length") == 0  # a browser would refuse: nobody tapped anything
    phone.locator("[data-opens=menu]").tap()
    phone.wait_for_function("() => videos.length === 1 && !videos[0].paused && videos[0].currentTime > 0")
    phone.locator("#menu [data-closes]").first.tap()
    assert phone.evaluate("videos.length") == 1


def test_page_that_no_service_worker_keeps_asks_to_stay_open(phone: Page) -> None:
    phone.add_init_script("Object.defineProperty(Navigator.prototype, 'serviceWorker', { value: undefined })")
    table = open_table(phone)
    phone.goto(table)
    expect(phone.locator("#connection-words")).to_have_text("live")
    wait_until_whole(phone)
    phone.context.set_offline(True)
    expect(phone.locator("#connection-words")).to_have_text("offline: keep this page open")
    phone.context.set_offline(False)
    expect(phone.locator("#connection-words")).to_have_text("live")
    claim(phone, table, "p1", "berlin--wien")
