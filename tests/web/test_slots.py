"""Slots of pages that features fill."""

import re

import pytest
from flask import Flask

from companion.config import ROOT
from companion.features import pocket
from companion.web import slots

OF_THE_RECIPE = {"table-styles", "table-scripts", "table-overhead"}
"""Slots filled by the example feature of CONTRIBUTING.md (tests/e2e/test_recipe.py)."""
ASKED = re.compile(r'additions\("([^"]+)"\)')


def test_every_slot_is_in_a_page_and_filled(app: Flask) -> None:
    asked = {name for path in (ROOT / "templates").rglob("*.html") for name in ASKED.findall(path.read_text())}
    assert asked == slots.SLOTS.keys()
    pocket.mark_alone(app)  # there is more to add then
    with app.app_context():
        assert {name for name in slots.SLOTS if not slots.additions(name)} <= OF_THE_RECIPE


def test_additions_come_in_the_order_of_their_numbers(app: Flask) -> None:
    slots.add(app, "menu", "last.html", 90)
    slots.add(app, "menu", "first.html", 1)
    with app.app_context():
        assert slots.additions("menu")[0] == "first.html"
        assert slots.additions("menu")[-1] == "last.html"


def test_place_that_there_is_not_is_refused(app: Flask) -> None:
    with pytest.raises(LookupError):
        slots.add(app, "nowhere", "page.html")
    with app.app_context(), pytest.raises(LookupError):
        slots.additions("nowhere")
