"""Devices at one process see moves recorded by another one immediately: several servers on one PostgreSQL."""

import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.request import Request, urlopen

import pytest

from companion.rules.load import get_box
from tests.support.databases import Database
from tests.support.metrics import samples
from tests.support.programs import Phone, Stream, free_port, serving, start

TOKEN = "t" * 40
PATIENCE_S = 60
"""Timeout against a hang, long enough for a slow machine."""

pytestmark = pytest.mark.database("postgresql")


@pytest.fixture
def address(database: Database, tmp_path: Path) -> Iterator[str]:
    with database.empty(tmp_path) as address:
        yield address


def figures(port: int) -> dict[str, float]:
    asked = Request(f"http://127.0.0.1:{port}/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
    with urlopen(asked, timeout=20) as answer:
        return samples(answer.read().decode())


def test_what_one_process_records_the_other_knows_at_once(address: str, tmp_path: Path) -> None:
    short = [route.id for route in get_box("europe").routes.values() if route.length <= 2 and "-2" not in route.id]
    wanted = [route for route in short if route not in {"berlin--wien", "petrograd--stockholm"}][:12]
    ann = Phone()
    with serving(tmp_path, DATABASE_URL=address) as one, serving(tmp_path, DATABASE_URL=address) as other:
        # A tap through one is seen through the other.
        path = ann.open_table(one)
        streams = [Stream(one, path), Stream(other, path)]
        version = ann.state(one, path)["version"]
        assert ann.claim(one, path, "berlin--wien") == 201
        assert ann.state(other, path)["claims"] == {"berlin--wien": "p1"}
        assert [stream.hears(version + 1, seconds=PATIENCE_S) for stream in streams] == [True, True]
        # In the other direction, the second process judges by the first one's writes.
        assert ann.claim(other, path, "berlin--wien", player="p2") == 409
        assert ann.claim(other, path, "petrograd--stockholm", player="p2") == 201
        assert ann.state(one, path)["claims"] == {"berlin--wien": "p1", "petrograd--stockholm": "p2"}
        assert [stream.hears(version + 2, seconds=PATIENCE_S) for stream in streams] == [True, True]
        for stream in streams:
            stream.close()

        # A track that is claimed through both at once has one winner.
        path = ann.open_table(one)
        answers: dict[str, list[int]] = {"p1": [], "p2": []}
        barrier = threading.Barrier(2)

        def play(port: int, player: str) -> None:
            for route in wanted:
                barrier.wait()
                answers[player].append(ann.claim(port, path, route, player))

        threads = [threading.Thread(target=play, args=args) for args in ((one, "p1"), (other, "p2"))]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        state = ann.state(other, path)
    assert [sorted(pair) for pair in zip(*answers.values(), strict=True)] == [[201, 409]] * len(wanted)
    assert set(state["claims"]) == set(wanted)
    assert [entry["index"] for entry in state["recent"]] == list(reversed(range(len(wanted))))


@pytest.mark.skipif(sys.platform != "linux", reason="asks /proc for the workers")
def test_workers_share_the_devices_and_end_with_the_first(address: str, tmp_path: Path) -> None:
    port, ann = free_port(), Phone()
    server = start(tmp_path, port, DATABASE_URL=address, TTR_WORKERS="2", TTR_METRICS_TOKEN=TOKEN)

    def workers() -> list[int]:
        children = Path(f"/proc/{server.pid}/task/{server.pid}/children").read_text(encoding="ascii")
        return [int(child) for child in children.split()]

    try:
        # All hear, though each process has some of them alone.
        path = ann.open_table(port)
        streams = [Stream(port, path) for _ in range(20)]
        held = {ann.ask(port, "/health")[2] for _ in range(20)}
        assert not any(b'"streams":20' in health or b'"streams":0' in health for health in held), held
        version = ann.state(port, path)["version"]
        assert ann.claim(port, path, "berlin--wien") == 201
        assert all(stream.hears(version + 1, seconds=PATIENCE_S) for stream in streams)
        # Every process reports the metrics of both. Each writes its own once a second.
        until = time.monotonic() + 20
        while (found := figures(port))["streams"] != 20:
            assert time.monotonic() < until, found
            time.sleep(0.1)
        assert found["processes"] == 2
        assert found['answers_total{kind="move",status="2xx"}'] == 1
        for stream in streams:
            stream.close()

        # One that dies is replaced.
        first, second = workers()
        os.kill(first, signal.SIGKILL)
        until = time.monotonic() + 20
        while first in (now := workers()) or len(now) < 2:
            assert time.monotonic() < until, now
            time.sleep(0.05)
        assert second in now
        os.kill(server.pid, signal.SIGTERM)
        assert server.wait(20) == 0
        assert not any(Path(f"/proc/{worker}").exists() for worker in now)
    finally:
        server.kill()
        server.wait()
