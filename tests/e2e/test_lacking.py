"""Browsers that lack features: old ones, and those on plain HTTP in the local network."""

from playwright.sync_api import Page, expect

from tests.e2e.tables import claim, show_table, state_of, tap_track

TOO_OLD = "You need iOS 15.4, Chrome 108, Firefox 121 or newer."
LACKING = """({
    "?findLast": () => delete Array.prototype.findLast,
    "?dvh": () => (CSS.supports = (what) => !/dvh/.test(what)),
})[location.search]?.();"""
WATCH_VIDEOS = """globalThis.videos = [];
HTMLMediaElement.prototype.play = ((play) => function () {
    videos.push(this);
    return play.call(this);
})(HTMLMediaElement.prototype.play);"""


def test_browser_that_is_too_old_is_shown_what_is_needed(phone: Page) -> None:
    phone.add_init_script(LACKING)
    phone.goto("/")
    expect(phone.locator("#too-old")).to_be_hidden()
    for lacking in ("findLast", "dvh"):
        phone.goto(f"/?{lacking}")
        expect(phone.locator("#too-old")).to_contain_text(TOO_OLD)


def test_table_works_without_features_of_https_and_new_browsers(phone: Page) -> None:
    phone.add_init_script("delete globalThis.BroadcastChannel")
    for name in ("wakeLock", "serviceWorker"):
        phone.add_init_script(f"Object.defineProperty(Navigator.prototype, '{name}', {{ value: undefined }})")
    phone.add_init_script(WATCH_VIDEOS)
    table = show_table(phone)
    # A silent video keeps the screen on.
    assert phone.evaluate("videos.length") == 0  # a browser would refuse: nobody tapped anything
    phone.locator("[data-opens=menu]").tap()
    phone.wait_for_function("() => videos.length === 1 && !videos[0].paused && videos[0].currentTime > 0")
    phone.locator("#menu [data-closes]").first.tap()
    assert phone.evaluate("videos.length") == 1
    # Tabs that can't speak to each other record.
    tap_track(phone, "berlin--wien")
    phone.locator("#sheet").get_by_role("button", name="Ann").tap()
    expect(phone.locator(".track[data-id=berlin--wien]")).to_have_attribute("data-owner", "red")
    assert state_of(phone, table)["seq"] == 1
    # A page that no service worker keeps asks to stay open.
    expect(phone.locator("#connection-words")).to_have_text("live")
    phone.context.set_offline(True)
    expect(phone.locator("#connection-words")).to_have_text("offline: keep this page open")
    phone.context.set_offline(False)
    expect(phone.locator("#connection-words")).to_have_text("live")
    claim(phone, table, "p1", "berlin--danzig")
