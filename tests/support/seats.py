"""Devices that take, request and grant seats."""

from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.support.tables import OpenTable

JSON = {"Accept": "application/json"}


def act(client: FlaskClient, table: OpenTable, player: str, does: str, **fields: str) -> TestResponse:
    return client.post(f"{table.path}/seats/{player}/{does}", data=fields)


def asking(table: OpenTable) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = table.state()["seat_news"]["requests"]
    return found


def table_of(phone: FlaskClient, table: OpenTable) -> OpenTable:
    return OpenTable(phone, table.key, table.seq)
