"""A server that is killed while claims arrive has lost none that it acknowledged."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
import uuid
from http.client import HTTPException
from pathlib import Path
from urllib.error import HTTPError, URLError
from urllib.parse import urlencode
from urllib.request import HTTPRedirectHandler, Request, build_opener, urlopen

from companion.config import ROOT
from companion.rules.shelf import get_box


class NoRedirect(HTTPRedirectHandler):
    """Shows where a form leads, without going there."""

    def redirect_request(self, *_args: object) -> None:
        return None


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def start(port: int, folder: Path) -> subprocess.Popen[bytes]:
    """The server as people start it, in a process group of its own; returns when it answers."""
    environment = os.environ | {"PORT": str(port), "TTR_INSTANCE_DIR": str(folder)}
    server = subprocess.Popen(
        [sys.executable, str(ROOT / "app.py")],
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    for _ in range(200):
        try:
            with urlopen(f"http://127.0.0.1:{port}/new", timeout=5):
                return server
        except (URLError, OSError):
            time.sleep(0.05)
    raise AssertionError("the server doesn't answer")


def open_table(url: str) -> str:
    form = [("box", "europe"), ("variant", "base")]
    form += [("name", "Ann"), ("color", "red"), ("name", "Bob"), ("color", "blue")]
    try:
        build_opener(NoRedirect).open(f"{url}/new", urlencode(form).encode(), timeout=10)
    except HTTPError as answer:
        with answer:
            return str(answer.headers["Location"])
    raise AssertionError("no table was opened")


def send(url: str, route: str, player: str) -> bool:
    """Whether the server acknowledged the claim."""
    body = {"uuid": str(uuid.uuid4()), "seq": 0, "move": {"type": "claim", "player": player, "route": route}}
    request = Request(f"{url}/moves", json.dumps(body).encode(), {"Content-Type": "application/json"})
    try:
        with urlopen(request, timeout=10) as answer:
            return bool(answer.status == 201)
    except (HTTPError, URLError, HTTPException, OSError):
        return False


def test_sigkill_while_claims_arrive_loses_no_acknowledged_claim(tmp_path: Path) -> None:
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    server = start(port, tmp_path)
    path = open_table(url)
    short = [route.id for route in get_box("europe").routes.values() if route.length <= 2 and "-2" not in route.id]
    acknowledged: list[str] = []

    def play(player: str, routes: list[str]) -> None:
        for route in routes:
            acknowledged.extend([route] if send(url + path, route, player) else [])

    players = [threading.Thread(target=play, args=(f"p{half + 1}", short[half::2])) for half in (0, 1)]
    for player in players:
        player.start()
    while len(acknowledged) < 8:
        time.sleep(0.005)
    os.killpg(server.pid, signal.SIGKILL)
    server.wait()
    for player in players:
        player.join()
    assert len(acknowledged) < len(short), "all claims were answered before the kill: it proves nothing"

    server = start(port, tmp_path)
    try:
        with urlopen(f"{url}{path}/state", timeout=10) as answer:
            state = json.loads(answer.read())
    finally:
        os.killpg(server.pid, signal.SIGTERM)
        server.wait()
    assert set(acknowledged) <= set(state["claims"])
    assert [entry["index"] for entry in state["log"]] == list(reversed(range(state["seq"])))
    assert re.fullmatch(r"/t/[\w-]{22}", path)
