"""Phones in a real browser: the content policy holds there, and what they complain about reaches the test."""

import pytest
from playwright.sync_api import Browser, Page, Request

from tests.e2e.live_server import LiveServer
from tests.e2e.phones import Complaints, Shelf, phone_options

INLINE_SCRIPT = """() => {
    const script = document.createElement("script");
    script.textContent = "document.title = 'taken over'";
    document.body.append(script);
}"""
FOREIGN_IMAGE = """() => new Promise((done) => {
    const image = new Image();
    image.onerror = done;
    image.src = "http://127.0.0.1:9/pixel.png";
})"""


@pytest.mark.console("CSP: script-src", "inline", "127.0.0.1:9/pixel.png", "CSP: img-src")
def test_page_runs_no_inline_script_and_fetches_no_foreign_image(phone: Page, complaints: Complaints) -> None:
    phone.goto("/")
    title = phone.title()
    phone.evaluate(INLINE_SCRIPT)
    assert phone.title() == title
    assert any(text.startswith("CSP: script-src-elem forbids inline") for text in complaints.heard)
    phone.evaluate(FOREIGN_IMAGE)
    assert any(text.startswith("CSP: img-src forbids http://127.0.0.1:9/pixel.png") for text in complaints.heard)


@pytest.mark.console("a fault", "thrown")
def test_complaints_are_console_errors_and_uncaught_errors_alone(phone: Page, complaints: Complaints) -> None:
    phone.goto("about:blank")
    phone.evaluate("() => { console.warn('only a warning'); console.log('a note'); }")
    phone.evaluate("() => { console.error('a fault'); setTimeout(() => { throw new Error('thrown'); }); }")
    phone.wait_for_timeout(100)
    stricter = Complaints(allowed=("a fault",), heard=complaints.heard)
    assert len(complaints.heard) == 2
    assert [text.splitlines()[0] for text in stricter.unexpected()] == ["Error: thrown"]


@pytest.mark.parametrize("phone", [{"locale": "ru-RU", "color_scheme": "dark", "width": 360}], indirect=True)
def test_phone_is_what_the_test_asked_for(phone: Page) -> None:
    phone.goto("about:blank")
    facts = phone.evaluate(
        """() => [navigator.language, matchMedia("(prefers-color-scheme: dark)").matches, screen.width,
            devicePixelRatio, navigator.maxTouchPoints > 0]"""
    )
    assert facts == ["ru-RU", True, 360, 2, True]


LEFT = """async () => {
    localStorage.setItem("left", "here");
    sessionStorage.setItem("left", "here");
    await new Promise((done) => { indexedDB.open("left").onsuccess = done; });
    await caches.open("left");
    document.cookie = "left=here";
    history.pushState({}, "", "?left");
}"""
FOUND = """async () => [
    localStorage.length + sessionStorage.length, (await indexedDB.databases()).length, await caches.keys(),
    document.cookie, history.length, navigator.onLine, screen.width,
]"""


def test_phone_that_another_test_used_knows_nothing_of_it(browser: Browser, live_server: LiveServer) -> None:
    shelf = Shelf(browser)
    heard: list[Request] = []
    phone = shelf.take(live_server.url, **phone_options(width=500))
    phone.on("request", lambda request: heard.append(request))  # noqa: PLW0108  (a method of C is no handler)
    phone.route("**/boxes", lambda route: route.abort())
    phone.goto("/")
    phone.evaluate(LEFT)
    phone.context.set_offline(True)
    heard.clear()
    shelf.put_back(are_well=True)
    again = shelf.take(live_server.url, **phone_options())
    assert again is phone
    assert again.evaluate(FOUND) == [0, 0, [], "", 1, True, 390]
    assert again.context.cookies() == []
    again.goto("/boxes")
    assert heard == []
    shelf.put_back(are_well=False)


def test_phone_changed_for_good_or_failed_is_not_used_again(browser: Browser, live_server: LiveServer) -> None:
    shelf = Shelf(browser)

    def take() -> Page:
        return shelf.take(live_server.url, **phone_options())

    failed = take()
    shelf.put_back(are_well=False)
    assert failed.is_closed()
    scripted, other_tab = take(), take()
    scripted.add_init_script("globalThis.isLeft = true")
    other_tab.context.new_page()
    shelf.put_back(are_well=True)
    assert scripted.is_closed()
    assert other_tab.is_closed()
    assert len({id(phone) for phone in (failed, scripted, other_tab, take())}) == 4
    shelf.put_back(are_well=False)
