"""Import files through their pages."""

from datetime import UTC

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.features.groups.service import group as memory_group
from companion.features.transfer.matching.candidates import TAKE
from companion.features.transfer.matching.games import Answers, Reading
from companion.features.transfer.reading.parse import parse
from companion.features.transfer.writing.importing import import_file
from companion.features.transfer.writing.lifecycle import open_table, store_upload
from companion.rules.record import Record
from companion.store.models import Game
from tests.support.a_group import FORMER
from tests.support.html import read


def send(phone: FlaskClient, path: str, data: bytes, **headers: str) -> TestResponse:
    head = b'--end\r\nContent-Disposition: form-data; name="file"; filename="BGStatsExport.json"\r\n\r\n'
    kind = "multipart/form-data; boundary=end"
    return phone.post(path, data=head + data + b"\r\n--end--\r\n", content_type=kind, headers=headers)


def asked_by(page: str) -> dict[str, str]:
    chosen = {radio["name"]: radio["value"] for radio in read(page).all("[type=radio][checked]")}
    return {"asked": " ".join(read(page).values("[name=asked]", "value")), **chosen}


def import_by_page(phone: FlaskClient, path: str, data: bytes, **chosen: str) -> str:
    """Import a file with the page's proposals or the `chosen` ones. Returns the page with the result."""
    sent = send(phone, path, data)
    assert sent.status_code == 303, page_of(sent)
    proposed = page_of(phone.get(sent.location))
    done = phone.post(sent.location, data={**asked_by(proposed), **chosen}, content_type="multipart/form-data")
    assert done.status_code == 303, page_of(done)
    return page_of(phone.get(done.location))


def record_in(data: bytes) -> Record:
    record = parse(data).record
    assert record is not None
    return record


def put_up(data: bytes, device: str) -> Game:
    parsed = parse(data)
    assert parsed.record is not None
    return open_table(store_upload(parsed, None, device), parsed.record)


def page_of(response: TestResponse) -> str:
    return response.get_data(as_text=True)


def chosen(app: Flask, group: str, data: bytes, *uids: str) -> None:
    with app.app_context():
        choices = Answers(games=dict.fromkeys(uids, TAKE), keeps_ours=not uids)
        import_file(data, memory_group.find_group(group), Reading(UTC, "somebody", choices), FORMER)
