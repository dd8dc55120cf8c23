"""Imports of BG Stats: CPU and memory of 5,000 plays, and the preview of a file with 10,000 people."""

import json
import resource
import sys
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from io import BytesIO
from multiprocessing import get_context
from random import Random
from time import process_time
from typing import Any

from bench.measure import Cases, Figures, Row
from bench.memory import FIRST, own_app
from companion.features.groups.service.group import open_group
from companion.features.transfer.matching.games import Reading
from companion.features.transfer.writing.importing import import_file

FEW, MANY = 50, 5_000
MAX_PEOPLE = 10_000
LIMIT_MS, PREVIEW_LIMIT_MS = 8_000, 500
PEOPLE, AT_TABLE, PREVIEWS = 12, 4, 5
GAMES = [
    {"id": 1, "name": "Ticket to Ride", "bggId": 9209},
    {"id": 2, "name": "Ticket to Ride: Europe", "bggId": 14996},
]


def run(cases: Cases) -> Iterable[Row]:
    """Measure each import into a new group, in a process of its own."""
    with get_context("spawn").Pool(1, maxtasksperchild=1) as processes:
        sizes = [FEW, max(FEW, cases(MANY))]
        (_cpu, few), (cpu, many) = processes.map(_imported, sizes, chunksize=1)
        people = max(PEOPLE, cases(MAX_PEOPLE))
        shown = processes.apply(_preview_ms, (people,))
    yield Row(f"CPU of {sizes[1]:,} plays", Figures([cpu]), limit=LIMIT_MS)
    yield Row(f"MB at most: {sizes[1]:,} plays, beside {FEW}", Figures([many]), Figures([few]))
    yield Row(f"CPU of a preview of {people:,} people", Figures(shown), limit=PREVIEW_LIMIT_MS)


def _imported(count: int) -> tuple[float, float]:
    """Import `count` plays. Return the CPU time in milliseconds and the process's peak memory in MB."""
    data = json.dumps(export(count)).encode()
    with own_app() as app, app.test_request_context():
        group = open_group("Thursday", "")
        start = process_time()
        import_file(data, group, Reading(UTC, "Somebody"), "former")
        cpu_ms = (process_time() - start) * 1000
    unit = 1 if sys.platform == "darwin" else 1024
    return cpu_ms, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 1e6


def _preview_ms(people: int) -> list[float]:
    """Return the CPU time of each preview in milliseconds."""
    data = json.dumps(export(people // 2, people)).encode()
    with own_app() as app:
        phone, found = app.test_client(), []
        phone.environ_base["HTTP_ORIGIN"] = "http://localhost"
        group = phone.post("/groups", data={"name": "Thursday"}).headers["Location"]
        file = {"file": (BytesIO(data), "plays.bgsplay")}
        path = phone.post(f"{group}/import", data=file).headers["Location"]
        phone.get(path)  # the first request compiles the templates
        for _repeat in range(PREVIEWS):
            start = process_time()
            phone.get(path).get_data()
            found.append((process_time() - start) * 1000)
    return found


def export(count: int, people: int = PEOPLE) -> dict[str, Any]:
    """Return an export of `count` made-up plays. Each person plays if there are at most twice as many people."""
    chance = Random(1)
    return {
        "games": GAMES,
        "players": [{"id": one, "uuid": f"person-{one}", "name": f"Player {one}"} for one in range(people)],
        "plays": [_play(number, chance, people) for number in range(count)],
    }


def _play(number: int, chance: Random, people: int) -> dict[str, Any]:
    first = 2 * number
    at_table = chance.sample(range(PEOPLE), AT_TABLE) if people == PEOPLE else range(first, first + AT_TABLE)
    begun: datetime = FIRST + timedelta(days=number, minutes=chance.randrange(240))
    return {
        "uuid": f"play-{number}",
        "playDate": f"{begun:%Y-%m-%d %H:%M:%S}",
        "modificationDate": f"{begun + timedelta(hours=2):%Y-%m-%d %H:%M:%S}",
        "gameRefId": chance.choice(GAMES)["id"],
        "durationMin": chance.randrange(40, 120),
        "playerScores": [{"playerRefId": one % people, "score": str(chance.randrange(60, 160))} for one in at_table],
    }
