"""A few hundred random requests of tools/fuzz.py, which makes any number of them from a terminal."""

import pytest
from flask import Flask

from tools.fuzz import fuzz


@pytest.mark.database("sqlite")
def test_nothing_that_nobody_asks_is_answered_by_a_fault_of_ours(app: Flask) -> None:
    app.testing = False  # else what the application didn't expect would end the test, with one request of many
    report = fuzz(app, 400, seed=11)
    assert report.failed == []
    assert {200, 303, 400, 403, 404, 405} <= report.statuses.keys()
    assert report.statuses.total() == 400


@pytest.mark.database("sqlite")
def test_what_fails_is_reported_with_its_trace(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> str:
        raise ZeroDivisionError("no trains left")

    app.testing = False
    monkeypatch.setitem(app.view_functions, "home.home", broken)
    report = fuzz(app, 900, seed=11)
    assert report.failed
    assert all("ZeroDivisionError: no trains left" in failure for failure in report.failed)
