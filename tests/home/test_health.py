"""/health reports to monitoring whether the server works."""

from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy.exc import OperationalError

from companion import pubsub
from companion.store import database
from tests.support.disks import read_only


def test_health_reports_the_database_and_open_streams(client: FlaskClient) -> None:
    subscriber = pubsub.hub.subscribe(7, "a phone")
    assert subscriber
    try:
        response = client.get("/health")
    finally:
        pubsub.hub.unsubscribe(7, subscriber)
    assert response.status_code == 200
    answer = response.get_json()
    assert answer.pop("disk_free_mb") >= 0
    assert answer == {"database": "ok", "writing": "ok", "streams": 1}
    assert client.get("/health").get_json()["streams"] == 0
    assert response.headers["Cache-Control"] == "no-store"


def test_health_is_503_while_the_database_does_not_answer(
    app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(*_args: object) -> None:
        raise OperationalError("SELECT 1", {}, Exception("the server is gone"))

    with app.app_context():
        monkeypatch.setattr(database.db.engine, "connect", away)
    response = client.get("/health")
    assert response.status_code == 503
    assert response.get_json().items() >= {"database": "down", "writing": "down", "streams": 0}.items()


@pytest.mark.database("sqlite")
def test_health_is_503_while_nothing_can_be_written(app: Flask, client: FlaskClient) -> None:
    with app.app_context(), read_only():
        response = client.get("/health")
    assert response.status_code == 503
    assert response.get_json().items() >= {"database": "ok", "writing": "read-only"}.items()
    assert client.get("/health").status_code == 200


@pytest.mark.database("sqlite")
def test_health_is_503_when_the_file_is_gone(app: Flask, client: FlaskClient) -> None:
    assert client.get("/health").status_code == 200
    with app.app_context():
        Path(database.db.engine.url.database or "").unlink()
    response = client.get("/health")
    assert response.status_code == 503
    assert response.get_json().items() >= {"database": "gone", "writing": "gone"}.items()
