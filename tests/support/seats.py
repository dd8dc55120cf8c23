"""Seats as phones take them, ask for them and let each other have them."""

import re
from html import unescape
from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.support.tables import OpenTable


def words(response: TestResponse) -> str:
    """The text of a page as it is read."""
    text = re.sub(r"<(script|svg|style).*?</\1>", " ", response.get_data(as_text=True), flags=re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", text)).split())


def act(client: FlaskClient, table: OpenTable, player: str, does: str, **fields: str) -> TestResponse:
    return client.post(f"{table.path}/seats/{player}/{does}", data=fields)


def asking(table: OpenTable) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = table.state()["seat_news"]["requests"]
    return found


def table_of(phone: FlaskClient, table: OpenTable) -> OpenTable:
    return OpenTable(phone, table.key, table.seq)
