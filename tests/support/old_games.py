"""Old games entered by hand: the submitted form, and the page's text."""

from datetime import UTC, datetime
from typing import Any

from flask import Flask
from werkzeug.test import TestResponse

from companion.features.groups.service import group as memory_group
from companion.features.groups.service import people
from companion.features.groups.service import scores as memory_scores
from companion.features.groups.service.scores import Score
from companion.table.service.about import Notes
from tests.support.html import read

DAY = datetime(2020, 1, 1, 12, tzinfo=UTC)


def games_in(response: TestResponse) -> list[str]:
    return [way.split("/")[2] for way in read(response).values(".game-card", "href")]


def enter(app: Flask, group: str, *scores: Score, board: str = "europe", day: datetime = DAY) -> str:
    with app.app_context():
        return memory_scores.enter(group, board, Notes(day), scores or (Score("Ann", 90), Score("Bob", 80))).key


def form(group: str, app: Flask, **fields: Any) -> dict[str, Any]:
    """Return a form for Ann, who is known, and Bob, who is new. `fields` replace or add values."""
    with app.app_context():
        ann = next((one.key for one in people.people(memory_group.find_group(group)) if one.name == "Ann"), None)
        ann = ann or people.add_person(group, "Ann").key
    filled = {
        "form": "6f1c0c0e-0000-4000-8000-000000000000",
        "date": "2019-05-02",
        "box": "europe",
        "who": [ann],
        f"points-{ann}": "121",
        "name-new1": "Bob",
        "points-new1": "-7",
        "minutes": "95",
        "location": "Home",
        "notes": "It rained.\r\nAll day.",
    }
    return {**filled, **{name.replace("ANN", ann): value for name, value in fields.items()}}
