"""A server killed while claims arrive has lost no acknowledged one."""

import re
import signal
import threading
import time
from contextlib import suppress
from http.client import HTTPException
from pathlib import Path

from companion import create_app
from companion.rules.load import get_box
from companion.server.start import migrate
from tests.conftest import leave_database
from tests.support.databases import Database, settings_in
from tests.support.programs import Phone, end, free_port, start


def test_sigkill_while_claims_arrive_loses_no_acknowledged_claim(database: Database, tmp_path: Path) -> None:
    with database.empty(tmp_path) as address:
        port, phone = free_port(), Phone()
        settings = settings_in(tmp_path, address)
        server = start(tmp_path, port, DATABASE_URL=address, TTR_SECRET_KEY=settings.secret_key)
        path = phone.open_table(port)
        short = [route.id for route in get_box("europe").routes.values() if route.length <= 2 and "-2" not in route.id]
        acknowledged: list[str] = []

        def play(player: str, routes: list[str]) -> None:
            for route in routes:
                with suppress(HTTPException, OSError):  # the server may be gone
                    acknowledged.extend([route] if phone.claim(port, path, route, player) == 201 else [])

        players = [threading.Thread(target=play, args=(f"p{half + 1}", short[half::2])) for half in (0, 1)]
        for player in players:
            player.start()
        while len(acknowledged) < 8:
            time.sleep(0.005)
        end(server, signal.SIGKILL)
        for player in players:
            player.join()
        assert len(acknowledged) < len(short), "all claims were answered before the kill: it proves nothing"

        again = create_app(settings)
        migrate(again)  # as the server does when it is started again
        state = again.test_client().get(f"{path}/state").get_json()
        leave_database(again)
    assert set(acknowledged) <= set(state["claims"])
    assert state["seq"] == len(state["claims"])
    assert re.fullmatch(r"/t/[\w-]{22}", path)
