"""A server killed during an import has written no part of the file, and the import can be repeated."""

import json
import signal
import threading
import time
from contextlib import suppress
from datetime import timedelta
from http.client import HTTPException
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from companion import create_app
from companion.features.transfer.writing.importing import import_group
from companion.server.start import migrate
from tests.conftest import leave_database
from tests.support.a_group import FORMER, exported, open_group
from tests.support.databases import Database, settings_in
from tests.support.doors import DOORS, Evening, games_of, import_data
from tests.support.group_files import counted
from tests.support.programs import Phone, end, free_port, start

EVENINGS = [Evening(f"play-{at}", Evening().when + timedelta(days=at)) for at in range(240)]


def without_moments(games: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{name: value for name, value in game.items() if name != "created_at"} for game in games]


@pytest.mark.whole
def test_sigkill_in_the_middle_of_an_import(database: Database, tmp_path: Path, other_app: Flask) -> None:
    file, phone, port = DOORS["bgstats"](EVENINGS), Phone(), free_port()
    with database.empty(tmp_path) as address:
        settings = settings_in(tmp_path, address)
        here = create_app(settings)
        migrate(here)
        group = open_group(here)
        import_data(here, group, DOORS["bgstats"]([Evening("before", Evening().when - timedelta(days=9))]))
        before, empty = counted(here), exported(here, group)
        server = start(tmp_path, port, DATABASE_URL=address, TTR_SECRET_KEY=settings.secret_key)
        phone.ask(port, f"/g/{group}")
        _status, headers, _body = phone.ask(port, f"/g/{group}/import", file=file)
        intake = headers["location"]

        def send() -> None:
            with suppress(HTTPException, OSError):  # the server is gone
                phone.ask(port, intake, form=[("asked", "")])

        sending = threading.Thread(target=send)
        sending.start()
        far = {"done": 0, "of": 0}
        while not far["done"] and sending.is_alive():
            far = json.loads(phone.ask(port, f"{intake}progress")[2])
            time.sleep(0.002)
        end(server, signal.SIGKILL)
        sending.join()
        assert 0 < far["done"] < far["of"], "all was written before the kill: it proves nothing"
        assert counted(here) == before, "something was left"

        server = start(tmp_path, port, DATABASE_URL=address, TTR_SECRET_KEY=settings.secret_key)
        status, _headers, _body = phone.ask(port, intake, form=[("asked", "")])
        end(server)
        assert status == 303
        with other_app.app_context():
            import_group(empty, FORMER)
        import_data(other_app, group, file, "UTC")
        assert without_moments(games_of(here, group)) == without_moments(games_of(other_app, group))
        assert len(games_of(here, group)) == len(EVENINGS) + 1
        assert counted(here) == counted(other_app)
        leave_database(here)
