"""Phones in a real browser: the content policy holds there, and what they complain about reaches the test."""

import pytest
from playwright.sync_api import Page

from tests.e2e.phones import Complaints

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


@pytest.mark.console("inline", "CSP: script-src")
def test_inline_script_does_not_run(phone: Page, complaints: Complaints) -> None:
    phone.goto("/")
    title = phone.title()
    phone.evaluate(INLINE_SCRIPT)
    assert phone.title() == title
    assert any(text.startswith("CSP: script-src-elem forbids inline") for text in complaints.heard)


@pytest.mark.console("127.0.0.1:9/pixel.png", "CSP: img-src")
def test_image_of_another_site_is_not_fetched(phone: Page, complaints: Complaints) -> None:
    phone.goto("/")
    phone.evaluate(FOREIGN_IMAGE)
    assert any(text.startswith("CSP: img-src forbids http://127.0.0.1:9/pixel.png") for text in complaints.heard)


def test_complaints_leave_warnings_and_notes_alone(phone: Page, complaints: Complaints) -> None:
    phone.goto("about:blank")
    phone.evaluate("() => { console.warn('only a warning'); console.log('a note'); }")
    assert complaints.heard == []


@pytest.mark.console("a fault", "thrown")
def test_complaints_hear_console_errors_and_uncaught_errors(phone: Page, complaints: Complaints) -> None:
    phone.goto("about:blank")
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
