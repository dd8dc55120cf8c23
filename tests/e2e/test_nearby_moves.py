"""Connected devices are killed and put to sleep while all of them record: no move is lost or doubled."""

import json
from collections import Counter
from collections.abc import Sequence
from functools import partial
from time import monotonic
from typing import Any, cast

import pytest
from playwright.sync_api import ConsoleMessage, Page

from tests.e2e.nearby import Room, can_come_back, join, see_table, sit_down
from tests.e2e.pocket import ADDRESS, Pocket
from tests.e2e.tables import expect_last_words
from tests.e2e.whole_game import seat
from tests.support.lengths import by_length

MOVES = by_length(56, 56, 500)
ASLEEP_S = by_length(10, 10, 40)
MIN_MOVES = 3  # more than can have been on their way
STUCK_S = 300
"""Seconds without progress after which even a slow computer counts as stuck."""
TRACKS = {"p1": "dieppe--paris", "p2": "bruxelles--dieppe", "p3": "edinburgh--london"}
"""For each player the route that is claimed, undone and claimed again."""
_RECORD = """([table, player, route]) => void (async () => {
    const script = document.querySelector("script[type=module][src*='/js/']")?.src;
    const outboxes = script ? new URL("../core/outbox.js", script).href : "app/core/outbox.js"; // as a guest has it
    const { Outbox } = await import(outboxes);
    const pause = (ms) => new Promise((done) => setTimeout(done, ms));
    let state = null;
    const ask = async () => {
        const options = { headers: { Accept: "application/json" }, signal: AbortSignal.timeout(5000) };
        return (await fetch(`${table}/state`, options)).json();
    };
    const outbox = new Outbox(`${table}/moves`, () => state.seq);
    outbox.addEventListener("answer", ({ detail: { ok, uuid, move, message } }) =>
        console.info(ok ? `recorded ${JSON.stringify({ uuid, move })}` : `refused ${message}`));
    await outbox.ready;
    while (!globalThis.isEnough || outbox.entries.length > 0) {
        state = outbox.entries.length > 0 ? null : await ask().catch(() => null);
        if (state) {
            const [index] = state.built.route?.[route] ?? [];
            await outbox.add(index === undefined ? { type: "claim", player, route } : { type: "undo", move: index });
        }
        await pause(100); // no hand is faster
    }
    globalThis.isDone = true;
})()"""
"""Script that records moves through the page's outbox, as a tap does, and returns the page's display after each."""
_AGAIN = """async ([table, moves]) => {
    const found = [];
    for (const { uuid, move } of moves) {
        const body = JSON.stringify({ uuid, seq: 0, move });
        const headers = { "Content-Type": "application/json", Accept: "application/json" };
        found.push((await fetch(`${table}/moves`, { method: "POST", headers, body })).status);
    }
    return found;
}"""
"""Script that sends moves again: 200 for a move already recorded, 201 for a new one."""
_OWNERS = "() => [...document.querySelectorAll('.track[data-owner]')].map((one) => [one.dataset.id, one.dataset.owner])"


class Recording:
    """Moves that the devices report as recorded."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.recorded: dict[str, dict[str, Any]] = {}
        self.refused: list[str] = []
        self.counts: Counter[str] = Counter()

    def begin(self, page: Page, player: str) -> None:
        cast(Pocket, page).shell.on("console", partial(self._hear, player))
        self.go_on(page, player)

    def go_on(self, page: Page, player: str) -> None:
        see_table(page)
        page.evaluate(_RECORD, [path_on(page, self.table), player, TRACKS[player]])

    def wait_for(self, more: int, waiting: Page, *players: str) -> None:
        """Wait until this many more moves are shown as recorded, some by each of these players."""
        wanted, known, since = len(self.recorded) + more, -1, monotonic()
        each = {player: self.counts[player] + MIN_MOVES for player in players}
        while len(self.recorded) < wanted or any(self.counts[player] < least for player, least in each.items()):
            if len(self.recorded) > known:
                known, since = len(self.recorded), monotonic()
            assert monotonic() - since < STUCK_S, f"{self.counts} recorded, wanted {wanted} and {each}"
            cast(Pocket, waiting).shell.wait_for_timeout(100)

    def _hear(self, player: str, message: ConsoleMessage) -> None:
        kind, _, rest = message.text.partition(" ")
        if kind == "recorded":
            move = json.loads(rest)
            self.counts[player] += move["uuid"] not in self.recorded
            self.recorded[move["uuid"]] = move
        elif kind == "refused":
            self.refused.append(rest)


def path_on(page: Page, table: str) -> str:
    return f"/guest{table}" if "/guest/" in page.url else table


def finish(pages: Sequence[Page]) -> None:
    """Let all devices send their waiting moves, and stop."""
    for page in pages:
        page.evaluate("globalThis.isEnough = true")
    for page in pages:
        page.wait_for_function("() => globalThis.isDone", timeout=STUCK_S * 1000)


def come_back(shell: Page, table: str) -> Page:
    shell.goto(f"{ADDRESS}/guest{table}")
    return cast(Page, Pocket(shell))


def check(recording: Recording, pages: Sequence[Page]) -> None:
    """Check that each move shown as recorded is in the first device's record once, and that all devices agree."""
    host, table = pages[0], recording.table
    finish(pages)
    assert recording.refused == []
    states = [page.request.get(f"{path_on(page, table)}/state").json() for page in pages]
    assert states[0] == states[1] == states[2]
    expect_last_words(list(pages), table, host)
    owners = [page.evaluate(_OWNERS) for page in pages]
    assert owners[0] == owners[1] == owners[2]
    moves = list(recording.recorded.values())
    assert set(host.evaluate(_AGAIN, [table, moves])) == {200}
    # A phone that was killed may not have lived to show that its last one was recorded.
    assert 0 <= states[0]["seq"] - len(moves) <= 5
    assert host.request.get(f"{table}/state").json()["seq"] == states[0]["seq"]


@pytest.mark.whole
@pytest.mark.long
def test_no_move_is_lost_or_doubled_whoever_is_killed_or_asleep(room: Room) -> None:
    phone = room.host()
    host = phone.open()
    table = seat(host)
    tablet = room.phone("tablet")
    killed, reloaded = join(host, table, tablet.context), join(host, table, room.other())
    sit_down(killed, "p2")
    sit_down(reloaded, "p3")
    host.goto(table)
    part = MOVES // 7
    recording = Recording(table)
    for page, player in ((host, "p1"), (killed, "p2"), (reloaded, "p3")):
        recording.begin(page, player)
    recording.wait_for(part, host)

    with phone.sleeping():
        killed.wait_for_timeout(ASLEEP_S * 1000)
    recording.wait_for(part, host)

    can_come_back(host, killed, reloaded)
    phone.kill()
    with tablet.sleeping():  # a guest that the host doesn't find at its start
        phone = room.host()
        host = phone.open(table)
        host.wait_for_timeout(1.5 * ASLEEP_S * 1000)
    recording.begin(host, "p1")
    recording.wait_for(part, host, "p2", "p3")

    can_come_back(host, killed, reloaded)
    tablet.kill()
    shell = cast(Pocket, reloaded).shell
    shell.reload()
    recording.go_on(reloaded, "p3")
    tablet = room.phone("tablet")
    killed = come_back(tablet.context.pages[0], table)
    recording.begin(killed, "p2")
    recording.wait_for(part, host, "p2", "p3")

    can_come_back(host, killed, reloaded)
    phone.kill()
    tablet.kill()
    phone, tablet = room.host(), room.phone("tablet")
    host = phone.open(table)
    recording.wait_for(part, reloaded, "p3")  # the one that was there all the time
    killed = join(host, table, tablet.context)
    killed.goto(f"/guest{table}")
    recording.begin(killed, "p2")
    host.goto(table)
    recording.begin(host, "p1")
    recording.wait_for(MOVES - len(recording.recorded), host)

    check(recording, [host, killed, reloaded])
