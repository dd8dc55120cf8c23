"""The choice of the language, and the search for a ticket."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.pages import (
    SMALL_TARGETS,
    choose_language,
    sideways,
    unfold_app,
)
from tests.e2e.tables import open_table
from tests.support.translations import catalogues_in, write

MANY = (
    *("bg", "cs", "da", "de", "el", "es", "et", "fi", "fr", "hr", "hu", "it", "ja", "ko", "lt", "lv", "nb", "nl", "pl"),
    *("pt-BR", "ro", "sk", "sl", "sv", "tr", "uk", "zh-Hant"),
)
NARROW = {"width": 360, "height": 640}


@pytest.mark.parametrize("phone", [{**NARROW, "locale": "ru-RU"}], indirect=True)
def test_language_is_chosen_and_results_begin_below_the_field(phone: Page) -> None:
    phone.goto("/new")
    expect(phone.locator("html")).to_have_attribute("lang", "ru")
    choose_language(phone, "English")
    phone.wait_for_url("**/new")
    expect(phone.locator("html")).to_have_attribute("lang", "en")

    phone.goto(f"{open_table(phone)}/tickets/p1?for=p1")
    expect(phone.locator("html")).to_have_attribute("lang", "en")  # it is remembered
    field = phone.get_by_placeholder("Type either city")
    field.tap()
    field.press_sequentially("ber")
    expect(phone.locator("#found-none")).to_have_text("4 tickets found")
    first = phone.locator(".deck-ticket:visible").first
    box, result = field.bounding_box(), first.bounding_box()
    assert box
    assert result
    assert box["y"] < 20
    assert result["y"] + result["height"] < 200
    expect(phone.get_by_role("link", name="Final scoring")).to_have_count(0)
    first.tap()
    expect(first).to_have_attribute("aria-pressed", "true")
    expect(first).to_contain_text("noted")
    expect(phone.get_by_role("link", name="1 noted")).to_be_visible()


@pytest.mark.parametrize("phone", [NARROW], indirect=True)
def test_many_languages_fit_a_narrow_phone(phone: Page, tmp_path: Path) -> None:
    table = open_table(phone)
    with catalogues_in(tmp_path):
        for code in MANY:
            write(code)
        phone.goto("/")
        phone.locator(".language summary").tap()
        expect(phone.locator(".language button")).to_have_count(len(MANY) + 2)
        assert sideways(phone) == 0
        assert phone.evaluate(SMALL_TARGETS) == []
        phone.get_by_role("button", name="Português (Brasil)").tap()
        expect(phone.locator("html")).to_have_attribute("lang", "pt-BR")
        phone.goto(table)
        phone.get_by_role("button", name="⟦More⟧").tap()
        unfold_app(phone)
        phone.locator("#menu .language-list summary").tap()
        expect(phone.locator(".languages button")).to_have_count(len(MANY) + 2)
        assert sideways(phone) == 0
        assert phone.evaluate(SMALL_TARGETS) == []
