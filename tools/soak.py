"""Play and check hundreds of random histories of five devices at a table; docs/history.md has the method.

    .venv/bin/python -m tools.soak 1000 --seed 5000

The databases take turns in batches. Faults are printed, and saved in build/soak with their histories.
"""

import argparse
import shutil
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

import msgspec

from companion.config import ROOT
from tests.history.check import faults_of, overtaken
from tests.history.house import House, opened
from tests.history.run import Run
from tests.support.databases import POSTGRESQL, SQLITE, PostgreSqlServer

BATCH_SIZE = 25
KEPT = ROOT / "build" / "soak"
HOUSES = ((SQLITE, 1), (POSTGRESQL, 1), (POSTGRESQL, 2))


def soak(house: House, name: str, seeds: range) -> tuple[Counter[str], bool]:
    """Play a history for each seed. Return the totals by name, and whether any history has a fault."""
    totals: Counter[str] = Counter()
    has_fault = False
    for seed in seeds:
        history = Run(seed, house).play()
        found = faults_of(history)
        totals += Counter(
            histories=1,
            requests=len(history.requests),
            acknowledged=len(history.acknowledged),
            refused=sum(one.is_refused for one in history.requests),
            overtaken=overtaken(history),
            faults=len(found),
        )
        for kind, words in found:
            print(f"seed {seed} on {name}: {kind}: {words}", flush=True)
        if found:
            has_fault = True
            (KEPT / f"{name}-{seed}.json").write_bytes(msgspec.json.encode(history))
    return totals + house.counted, has_fault


def main() -> int:
    """Play all histories. Return 1 if any has a fault."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("count", type=int)
    parser.add_argument("--seed", type=int, default=1000)
    arguments = parser.parse_args()
    houses = HOUSES[:1] if PostgreSqlServer.missing() else HOUSES
    KEPT.mkdir(parents=True, exist_ok=True)
    totals: dict[str, Counter[str]] = {}
    begun = time.monotonic()
    for number, first in enumerate(range(arguments.seed, arguments.seed + arguments.count, BATCH_SIZE)):
        kind, servers = houses[number % len(houses)]
        name = f"{kind}-{servers}"
        seeds = range(first, min(first + BATCH_SIZE, arguments.seed + arguments.count))
        with tempfile.TemporaryDirectory() as folder:
            with opened(kind, Path(folder), servers) as house:
                counted, has_fault = soak(house, name, seeds)
            if has_fault:
                shutil.copytree(folder, KEPT / f"{name}-{first}", dirs_exist_ok=True)
        totals[name] = totals.get(name, Counter()) + counted
        print(f"{time.monotonic() - begun:.0f} s", flush=True)
        for house_name, sum_of in totals.items():  # each time, so that a run that is stopped early has totals too
            print(
                f"  {house_name}: " + ", ".join(f"{count} {what}" for what, count in sorted(sum_of.items())), flush=True
            )
    return 1 if any(counted["faults"] for counted in totals.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
