"""/metrics: served to requests with the token, 404 to all others."""

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy.exc import OperationalError

from companion.store import database
from tests.conftest import phone_of
from tests.support.metrics import samples
from tests.support.tables import open_table

TOKEN = "t" * 40
BEARER = {"Authorization": f"Bearer {TOKEN}"}


@pytest.mark.parametrize(
    ("token", "headers"),
    [
        (None, {}),
        (None, {"Authorization": "Bearer None"}),
        ("", {"Authorization": "Bearer "}),
        (TOKEN, {}),
        (TOKEN, {"Authorization": "Bearer täuschung"}),
        (TOKEN, {"Authorization": f"Basic {TOKEN}"}),
    ],
)
def test_there_are_no_figures_for_who_has_no_token(app: Flask, token: str | None, headers: dict[str, str]) -> None:
    app.config["METRICS_TOKEN"] = token
    answer = phone_of(app).get("/metrics", headers=headers)
    assert answer.status_code == 404
    assert "stationmaster_" not in answer.get_data(as_text=True)


def test_figures_are_what_is_counted_and_what_is_kept(app: Flask, ann: FlaskClient) -> None:
    app.config["METRICS_TOKEN"] = TOKEN
    open_table(ann)
    answer = phone_of(app).get("/metrics", headers=BEARER)
    assert answer.status_code == 200
    assert answer.content_type.startswith("text/plain; version=0.0.4")
    assert answer.headers["Cache-Control"] == "no-store"
    found = samples(answer.get_data(as_text=True))
    assert found['games{state="open"}'] == 1
    assert found['games{state="finished"}'] == found["groups"] == 0
    assert found['phones{within="1d"}'] == found["database_up"] == 1
    assert found["database_bytes"] > 10_000
    assert 'answer_seconds_count{kind="move"}' in found


def test_process_metrics_come_without_the_database_too(
    app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(*_args: object) -> None:
        raise OperationalError("SELECT", {}, Exception("the server is gone"))

    app.config["METRICS_TOKEN"] = TOKEN
    with app.app_context():
        monkeypatch.setattr(database.db.engine, "connect", away)
    found = samples(client.get("/metrics", headers=BEARER).get_data(as_text=True))
    assert found["database_up"] == 0
    assert "streams" in found
    assert "groups" not in found
