"""Games of unknown boxes."""

from flask.testing import FlaskClient

from tests.support.groups import text
from tests.support.tables import OpenTable

FORM = {
    "box": "plain",
    "name": ["Ann", "Bob"],
    "color": ["red", "blue"],
    "title": "Märklin",
    "trains": "30",
    "longest": "15",
}


def open_written(phone: FlaskClient, **fields: str) -> OpenTable:
    answer = phone.post("/new", data={**FORM, **fields})
    assert answer.status_code == 303, text(answer)
    return OpenTable(phone, answer.location.rsplit("/", 1)[1])
