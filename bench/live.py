"""Live updates at twenty tables of five devices, with one server process: from a tap until the others have it."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from urllib.error import URLError
from urllib.request import urlopen

from bench.measure import Cases, Figures, Row
from bench.phones import POLL_S, Phone
from bench.sheets import seat, wishes
from companion.rules.box import Box
from companion.rules.load import get_box
from companion.rules.moves import Claim, Setup, write_move
from companion.rules.table import Table

TABLE_COUNT = 20
DEVICE_COUNT = 5
DURATION_S = 20
LISTENER_COUNT = 80
"""Number of devices with a stream; the others poll."""
PLAYED_COUNT = 30
"""Number of claims in each log at the start: the middle of a game."""
STARTS_WITHIN_S = 120
ROOT = Path(__file__).parent.parent


@dataclass
class Round:
    """A table with its devices. `sent` has the moment and the device of the tap that led to each version."""

    phones: list[Phone]
    moves: list[dict[str, object]]
    sent: dict[int, tuple[float, Phone]] = field(default_factory=dict)
    acknowledged: list[float] = field(default_factory=list)

    async def tap(self) -> None:
        """Record the next move on the device whose turn it is."""
        version = max(phone.version for phone in self.phones) if not self.sent else max(self.sent)
        move = self.moves.pop(0)
        phone = self.phones[len(self.moves) % DEVICE_COUNT]
        self.sent[version + 1] = time.perf_counter(), phone
        self.acknowledged.append(1000 * await phone.record(move))

    def delays(self, *, streams: bool) -> list[float]:
        """Return the milliseconds from each tap until each other device of the kind had the new state."""
        phones = [phone for phone in self.phones if phone.streams is streams]
        return [
            1000 * (phone.seen[version] - at)
            for version, (at, tapped) in self.sent.items()
            for phone in phones
            if phone is not tapped and version in phone.seen
        ]

    @property
    def missed(self) -> int:
        return sum(version not in phone.seen for version in self.sent for phone in self.phones)


def run(cases: Cases) -> Iterable[Row]:
    """Tap once a second at each table. Some devices listen to streams; the others poll every two seconds."""
    with tempfile.TemporaryDirectory() as folder, served(Path(folder)) as (port, process):
        rounds = asyncio.run(_play(port, process, cases))
    yield Row("a claim is acknowledged", Figures([ms for one in rounds for ms in one.acknowledged]))
    for kind, streams in (("listen", True), ("ask", False)):
        if delays := [ms for one in rounds for ms in one.delays(streams=streams)]:
            yield Row(f"phones that {kind} have it", Figures(delays))
    phones = [phone for one in rounds for phone in one.phones]
    listening = sum(phone.streams for phone in phones)
    missed = sum(one.missed for one in rounds)
    print(f"{listening} phones listened, {len(phones) - listening} asked; {missed} moves never came to a phone.")


async def _play(port: int, process: int, cases: Cases) -> list[Round]:
    """Open the tables with the first moves of a game, then measure."""
    rng = Random(7)
    left = iter(range(TABLE_COUNT * DEVICE_COUNT))
    rounds = [
        await opened(port, rng, [next(left) < LISTENER_COUNT for _ in range(DEVICE_COUNT)])
        for _ in range(cases(TABLE_COUNT))
    ]
    following = [asyncio.ensure_future(phone.follow()) for one in rounds for phone in one.phones]
    await asyncio.sleep(1)
    begun, cpu = time.monotonic(), cpu_seconds(process)
    await asyncio.gather(*(_taps(one, begun + rng.random(), cases(DURATION_S)) for one in rounds))
    taken, seconds = cpu_seconds(process) - cpu, time.monotonic() - begun
    await asyncio.sleep(2 * POLL_S)
    await hang_up(rounds, following)
    print(f"The server used {100 * taken / seconds:.0f} % of a core and {_memory_mb(process)} MB of memory.")
    return rounds


async def hang_up(rounds: Sequence[Round], following: Sequence[asyncio.Future[None]]) -> None:
    """Disconnect the devices of all tables. Raises the error that stopped one of them before."""
    for task in following:
        if task.done():
            task.result()
        task.cancel()
    await asyncio.gather(*following, return_exceptions=True)
    for one in rounds:
        for phone in one.phones:
            phone.close()
    await asyncio.sleep(0)  # the event loop closes the transports


async def _taps(one: Round, begun: float, seconds: int) -> None:
    """Tap at `begun` plus each second, so that a slow response doesn't delay the next tap."""
    for tap in range(seconds):
        await asyncio.sleep(begun + tap - time.monotonic())
        await one.tap()


async def opened(
    port: int,
    rng: Random,
    streams: list[bool],
    *,
    played: int = PLAYED_COUNT,
    to_play: int = DURATION_S,
    address: str = "",
) -> Round:
    """Return a table with all seats taken and moves in its log. The devices send an `address` as a proxy would."""
    box = get_box("europe")
    host, *others = [Phone(port, streams=one, address=address) for one in streams]
    fields = [("box", box.id), ("variant", "base")]
    for number, color in enumerate(box.colors[:DEVICE_COUNT], 1):
        fields += [("name", f"Player {number}"), ("color", color)]
    await host.open(fields)
    for number, phone in enumerate(others, 2):
        await phone.sit(host.path, f"p{number}")
    moves = _claims(box, rng)
    for move in moves[:played]:
        await host.record(move)
    phones = [host, *others]
    for phone in phones:
        await phone.ask()
    return Round(phones, moves[played : played + to_play])


def _claims(box: Box, rng: Random) -> list[dict[str, object]]:
    """Return random claims that are valid one after another."""
    table = Table(box, Setup(box.id, tuple(seat(box, number) for number in range(DEVICE_COUNT))))
    found = []
    for move in wishes(box, list(table.players), rng):
        if isinstance(move, Claim) and not table.faults(move):
            table.play(move)
            found.append({**write_move(move), "player": f"p{int(move.player[1:]) + 1}"})
    return found


@contextmanager
def served(folder: Path, root: Path = ROOT, **settings: str) -> Iterator[tuple[int, int]]:
    """Serve the app from the checkout at `root` on a free port. Return the port and the process id."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    environment = os.environ | {"PORT": str(port), "TTR_INSTANCE_DIR": str(folder), "TTR_LIMITS": "1000", **settings}
    program = subprocess.Popen([sys.executable, root / "app.py"], env=environment, stdout=subprocess.DEVNULL)  # noqa: S603
    try:
        until = time.monotonic() + STARTS_WITHIN_S
        while program.poll() is None and time.monotonic() < until:
            try:
                urlopen(f"http://127.0.0.1:{port}/new", timeout=STARTS_WITHIN_S).close()
                break
            except (URLError, OSError):
                time.sleep(0.05)
        yield port, program.pid
    finally:
        program.send_signal(signal.SIGTERM)
        program.wait()


def cpu_seconds(process: int, *, ended: bool = False) -> float:
    """Return the CPU time of a process in seconds (Linux), including its children that have `ended`."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return sum(map(int, fields[11 : 15 if ended else 13])) / os.sysconf("SC_CLK_TCK")


def _memory_mb(process: int) -> int:
    lines = Path(f"/proc/{process}/status").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) // 1024 for line in lines if line.startswith("VmRSS"))
