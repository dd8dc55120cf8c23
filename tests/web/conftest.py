"""What the tests of the pages may ask for."""

import pytest
from flask import Flask

from companion import groups
from companion.store.models import now


@pytest.fixture
def group(app: Flask) -> str:
    """A group that no phone of the cast knows yet; its key."""
    with app.app_context():
        return groups.open_group("Thursday", "f" * 32).key


@pytest.fixture
def clock_stands_still(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a slow machine guesses would come back meanwhile."""
    moment = now()
    monkeypatch.setattr("companion.play.codes.now", lambda: moment)
