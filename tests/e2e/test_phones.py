"""The content security policy holds in a real browser."""

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


@pytest.mark.console("CSP: script-src", "inline", "127.0.0.1:9/pixel.png", "CSP: img-src")
def test_page_runs_no_inline_script_and_fetches_no_foreign_image(phone: Page, complaints: Complaints) -> None:
    phone.goto("/")
    title = phone.title()
    phone.evaluate(INLINE_SCRIPT)
    assert phone.title() == title
    assert any(text.startswith("CSP: script-src-elem forbids inline") for text in complaints.heard)
    phone.evaluate(FOREIGN_IMAGE)
    assert any(text.startswith("CSP: img-src forbids http://127.0.0.1:9/pixel.png") for text in complaints.heard)
