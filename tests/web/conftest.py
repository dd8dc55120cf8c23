"""What the tests of the pages may ask for."""

import pytest
from flask import Flask

from companion import history


@pytest.fixture
def group(app: Flask) -> str:
    """A group that no phone of the cast knows yet; its key."""
    with app.app_context():
        return history.open_group("Thursday", "f" * 32).key
