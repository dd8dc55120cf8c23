"""Define a history, and find its violations (docs/history.md describes the proof)."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any
from urllib.parse import quote
from uuid import UUID, uuid5

from companion.rules.faults import Refused
from companion.rules.load import get_box
from companion.rules.log import Log
from companion.rules.moves import Setup, read_move

Move = dict[str, Any]
Found = tuple[str, str]
"""The kind of violation, and its description."""


@dataclass
class Tap:
    """A move made on a device's tab. A discarded one may be recorded or not."""

    uuid: str
    phone: int
    tab: str
    move: Move
    is_thrown: bool = False


@dataclass(frozen=True)
class Request:
    """A request of a device, its start and end, and its response.

    `status` is 0 if no response left the server. A response that did may never have reached the device. A stream is one
    request, and its body is everything received.
    """

    phone: int
    path: str
    began: int
    ended: int
    status: int
    body: str = ""
    headers: str = ""
    uuid: str = ""
    is_heard: bool = True
    taken_up: int = 0  # when its tab began with it, and when the phone had done with it
    done_with: int = 0

    @property
    def is_recorded(self) -> bool:
        return bool(self.uuid) and 200 <= self.status < 300

    @property
    def is_refused(self) -> bool:
        return bool(self.uuid) and 400 <= self.status < 500 and self.status not in (408, 429)

    @cached_property
    def answer(self) -> dict[str, Any]:
        """JSON of the response."""
        try:
            read = json.loads(self.body)
        except ValueError:
            return {}
        return read if isinstance(read, dict) else {}

    @cached_property
    def state(self) -> dict[str, Any] | None:
        answer = self.answer
        found: dict[str, Any] | None = answer if "recent" in answer else answer.get("state")
        return found


@dataclass
class History:
    """All events at one table: `log` is the database's final content, each move with its UUID."""

    setup: Setup
    taps: list[Tap] = field(default_factory=list)
    requests: list[Request] = field(default_factory=list)
    log: list[tuple[str, Move]] = field(default_factory=list)
    last: list[int] = field(default_factory=list)  # how many moves each phone knows when all is over

    @property
    def acknowledged(self) -> set[str]:
        return {one.uuid for one in self.requests if one.is_recorded and one.is_heard}


def faults_of(history: History) -> list[Found]:
    """Return all violations in a history."""
    return [
        *_failed(history),
        *_recorded(history),
        *_refused(history),
        *_orders(history),
        *_stale(history),
        *_secrets(history),
        *_unsettled(history),
    ]


def overtaken(history: History) -> int:
    places = {uuid for uuid, _move in history.log}
    return len({one.uuid for one in history.requests if one.is_refused and one.is_heard and one.uuid in places})


def _failed(history: History) -> Iterator[Found]:
    for one in history.requests:
        if one.status == 500:
            yield "failed", f"{one.path} was answered 500"


def _recorded(history: History) -> Iterator[Found]:
    """Each acknowledged move is in the log once. All moves of the log were sent, and follow the rules."""
    sent = {}
    for tap in history.taps:
        move = {name: value for name, value in tap.move.items() if name != "instead"}
        sent[tap.uuid] = move
        if "instead" in tap.move:
            undo = {"type": "undo", "move": tap.move["instead"]}
            sent[str(uuid5(UUID(tap.uuid), "undo"))] = undo
    counts = Counter(uuid for uuid, _move in history.log)
    for uuid in sorted(history.acknowledged - counts.keys()):
        yield "lost", f"{sent[uuid]} was acknowledged, and isn't in the log"
    for uuid, move in history.log:
        if uuid not in sent:
            yield "doubled", f"{move} is in the log under a name that no phone gave it"
        elif counts[uuid] > 1:
            yield "doubled", f"{move} is in the log {counts[uuid]} times"
        elif read_move(sent[uuid]) != read_move(move):
            yield "changed", f"{sent[uuid]} was sent, {move} is in the log"
    try:
        Log(get_box(history.setup.box), history.setup, [read_move(move) for _uuid, move in history.log])
    except Refused as refused:
        yield "rules", f"the log doesn't stand: {refused}"


def _refused(history: History) -> Iterator[Found]:
    """A refused move isn't in the log, unless another copy of its request was under way at the refusal."""
    recorded = {uuid for uuid, _move in history.log}
    for one in history.requests:
        if one.is_refused and one.is_heard and one.uuid in recorded:
            copies = [other for other in history.requests if other.uuid == one.uuid and other is not one]
            if not any(other.taken_up < one.done_with and one.taken_up < other.done_with for other in copies):
                yield "refused", f"{one.uuid} was answered {one.status}, and is in the log"


def _orders(history: History) -> Iterator[Found]:
    """All responses and the log agree on each index, and the log has each tab's moves in order."""
    places = {uuid: place for place, (uuid, _move) in enumerate(history.log)}
    told: dict[int, Any] = {}
    for one in history.requests:
        if one.status == 201 and one.uuid and places.get(one.uuid, -1) != one.answer["seq"] - 1:
            yield "order", f"{one.uuid} was recorded as move {one.answer['seq'] - 1}, and isn't that in the log"
        for entry in (one.state or {"recent": []})["recent"]:
            words = [entry.get(name) for name in ("kind", "player", "phone", "at", "text")]
            if told.setdefault(entry["index"], words) != words:
                yield "order", f"move {entry['index']} is {told[entry['index']]} to one phone, {words} to another"
    logged = [[move["type"], move.get("player")] for _uuid, move in history.log]
    for index, words in told.items():
        if logged[index : index + 1] != [words[:2]]:
            yield "order", f"move {index} is {words} to the phones, {logged[index : index + 1]} in the log"
    yield from _orders_of_tabs(history, places)


def _orders_of_tabs(history: History, places: Mapping[str, int]) -> Iterator[Found]:
    """A refused or discarded move may be recorded late, by a copy that was still under way."""
    refused = {one.uuid for one in history.requests if one.is_refused}
    newest: dict[tuple[int, str], int] = {}
    for tap in history.taps:
        place = places.get(tap.uuid)
        if place is None or tap.is_thrown or tap.uuid in refused:
            continue
        if newest.get((tap.phone, tap.tab), -1) > place:
            yield "order", f"{tap.move} was made after what is after it in the log"
        newest[tap.phone, tap.tab] = place


def _stale(history: History) -> Iterator[Found]:
    """A request sent after a response returns at least the same state. At the end all devices have the same."""
    ends = sorted((one.ended, state["seq"]) for one in history.requests if (state := one.state))
    nth = known = 0
    for one in sorted(history.requests, key=lambda one: one.began):
        while nth < len(ends) and ends[nth][0] < one.began:
            known = max(known, ends[nth][1])
            nth += 1
        state = one.state
        if state is not None and state["seq"] < known:
            yield "stale", f"{one.path} told of {state['seq']} moves when {known} had been answered"
    if any(count != len(history.log) for count in history.last):
        yield "stale", f"in the end phones know {history.last} moves of {len(history.log)}"


def _secrets(history: History) -> Iterator[Found]:
    """No device receives a ticket noted by another one, unless it has named that ticket itself."""
    box = get_box(history.setup.box)
    named: dict[int, set[str]] = {}
    noted: set[tuple[str, int]] = set()
    for tap in history.taps:
        for ticket in tap.move.get("keep", ()):
            named.setdefault(tap.phone, set()).add(ticket)
            noted.add((ticket, tap.phone))
    forms = {}
    for ticket in {ticket for ticket, _phone in noted}:
        facts = box.variants[history.setup.variant].tickets[ticket]
        name = f"{box.places[facts.a].name} – {box.places[facts.b].name}"
        forms[ticket] = (ticket, name, json.dumps(name)[1:-1], quote(name))
    for one in history.requests:
        for ticket in forms.keys() - named.get(one.phone, set()):
            if any(form in text for form in forms[ticket] for text in (one.headers, one.body)):
                yield "secret", f"phone {one.phone} is told of {ticket} by {one.path}"


def _unsettled(history: History) -> Iterator[Found]:
    """Each sent move received a final response."""
    settled = {one.uuid for one in history.requests if one.is_heard and (one.is_recorded or one.is_refused)}
    for tap in history.taps:
        if not tap.is_thrown and tap.uuid not in settled:
            yield "unsettled", f"{tap.move} of phone {tap.phone} was never answered for good"
