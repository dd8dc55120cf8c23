"""A random history: five devices at one table, actions of their people, and failures of connections, clocks and
servers.

The seed decides all actions and failures. Requests of one round run concurrently, so the machine decides their order at
the server.
"""

import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from http.client import HTTPException
from random import Random
from typing import Any
from uuid import UUID

from companion.rules.load import get_box
from companion.rules.moves import Player, Setup
from tests.history.check import History, Move, Request, Tap
from tests.history.house import PATIENCE_S, House
from tests.history.outbox import NOT_NOW, Entry, Phone, Tab
from tests.support import programs
from tests.support.tables import CAST

PEOPLE, ROUNDS = 5, 8
ROUTES, CITIES = 14, ("wien", "paris", "roma", "berlin")
PAGES = ("/log", "/watch", "", "/why", "/final/stations", "/join")


@dataclass
class Person:
    """A person with a device: the known state of the table, and the number of rounds without a connection."""

    number: int
    phone: Phone
    web: programs.Phone
    own: list[str]
    known: dict[str, Any] = field(default_factory=lambda: {"seq": 0, "recent": []})
    cut_for: int = 0
    opened: int = 0
    stream: programs.Stream | None = None
    listens_since: int = 0

    @property
    def player(self) -> str:
        return f"p{self.number + 1}"


@dataclass
class Sending:
    """A copy of a request: a move of a tab, or a page. An abandoned one arrives when `wait` is 0."""

    person: Person
    server: int
    path: str
    body: Any = None
    tab: Tab | None = None
    began: int = 0
    taken_up: int = 0
    is_answer_lost: bool = False
    wait: int = 0


class Run:
    """One table, from its opening until every device has the final state."""

    def __init__(self, seed: int, house: House) -> None:
        self._random = random = Random(seed)
        self._house = house
        box = get_box("europe")
        short = sorted(route.id for route in box.routes.values() if route.length <= 3)
        tickets = sorted(box.variants["base"].tickets)
        self._routes = random.sample(short, ROUTES)
        random.shuffle(tickets)
        self._shared = tickets[: PEOPLE - 2]
        self._people = [
            Person(number, Phone(self._new_uuid), programs.Phone(), tickets[10 + 3 * number : 13 + 3 * number])
            for number in range(PEOPLE)
        ]
        self._taken: dict[Tab, Entry] = {}
        self._late: list[Sending] = []
        players = tuple(Player(f"p{nth + 1}", *CAST[nth]) for nth in range(PEOPLE))
        self.history = History(Setup(box="europe", players=players, variant="base"))

    def play(self) -> History:
        """Play it to the end."""
        with ThreadPoolExecutor(16) as self._threads:
            self._open()
            for _round in range(ROUNDS):
                for person in self._people:
                    self._let_act(person)
                self._let_time_pass()
                self._let_listen()
                self._deliver(self._fault())
                self._mend(chance=0.6)
            self._calm_down()
        return self.history

    def _open(self) -> None:
        host = self._people[0].web
        form = [("box", "europe"), ("variant", "base")]
        form += [pair for name, color in CAST[:PEOPLE] for pair in (("name", name), ("color", color))]
        _status, headers, _body = host.ask(self._house.ports[0], "/new", form=form)
        self._path = headers["location"]
        for person in self._people:
            status, *_ = person.web.ask(self._house.ports[0], f"{self._path}/seats/{person.player}/take", form=[])
            assert status == 303
            self._open_tab(person)

    # Actions of people

    def _let_act(self, person: Person) -> None:
        random, phone = self._random, person.phone
        if random.random() < 0.1:
            phone.offset = random.choice((-3_600_000, 0, 3_600_000))
            self._house.counted["moved clocks"] += 1
        if random.random() < 0.06 and len(phone.tabs) < 3:
            self._open_tab(person)
        if random.random() < 0.06:  # a reload, or a tab that is closed, whatever is on its way
            self._house.counted["closed tabs"] += 1
            phone.close_tab(random.choice(phone.tabs))
            if not phone.tabs:
                self._open_tab(person)
        tab = random.choice(phone.tabs)
        if random.random() < 0.03 and (uuid := tab.throw_away()):
            next(tap for tap in self.history.taps if tap.uuid == uuid).is_thrown = True
        if random.random() < 0.4:
            tab.dismiss()
        for _tap in range(random.choice((0, 0, 1, 1, 2))):
            move = self._move(person)
            uuid = tab.add(move)
            if all(tap.uuid != uuid for tap in self.history.taps):
                self.history.taps.append(Tap(uuid, person.number, tab.name, move))

    def _move(self, person: Person) -> Move:
        random = self._random
        player = person.player if random.random() < 0.8 else f"p{random.randrange(PEOPLE) + 1}"
        claim = {"type": "claim", "player": player, "route": random.choice(self._routes)}
        entries = person.known["recent"]
        choice = random.random()
        if choice < 0.2:
            return {"type": "tickets", "player": person.player, "keep": [random.choice(person.own + self._shared)]}
        if choice < 0.3:
            return {"type": "station", "player": player, "city": random.choice(CITIES)}
        if choice < 0.45 and entries:
            return {"type": "undo", "move": random.choice(entries)["index"]}
        if choice < 0.55 and entries:
            return {**claim, "instead": random.choice(entries)["index"]}
        return claim

    def _open_tab(self, person: Person) -> None:
        person.opened += 1
        person.phone.open_tab(f"tab {person.opened}", lambda: int(person.known["seq"]))

    def _new_uuid(self) -> str:
        return str(UUID(int=self._random.getrandbits(128), version=4))

    # What happens

    def _let_time_pass(self) -> None:
        ms = self._random.choice((50, 500, 2000, 9000))
        for person in self._people:
            person.phone.pass_time(ms)
            if person.cut_for:
                person.cut_for -= 1
            elif self._random.random() < 0.08:
                person.cut_for = self._random.randrange(1, 5)
                self._house.counted["cut links"] += 1

    def _fault(self) -> Callable[[], None] | None:
        """Return the server's failure during a request, if any."""
        random, house = self._random, self._house
        nth, choice = random.randrange(len(house.ports)), random.random()
        delay, early, seconds = random.random() * 0.012, random.random() * 0.15, random.choice((-3600, -2, 0, 2, 3600))

        def kill() -> None:
            time.sleep(delay)
            if nth not in house.down:
                house.kill(nth)

        def upgrade() -> None:
            if nth not in house.down:
                house.end(nth)
            house.release()
            house.start(nth, is_killed_early=early if choice < 0.19 else None)

        def restart() -> None:
            time.sleep(delay)
            house.break_database(is_crash=choice < 0.25)

        if choice < 0.17:
            return kill
        if choice < 0.21:
            return upgrade
        if choice < 0.29 and house.is_postgresql:
            return restart
        return (lambda: house.set_clock(nth, seconds)) if choice > 0.92 else None

    def _mend(self, chance: float = 1) -> None:
        for nth in sorted(self._house.down):
            if self._random.random() < chance:
                self._house.start(nth)

    def _calm_down(self) -> None:
        """Stop all failures, wait until no move is pending, then let each device read the state."""
        self._mend()
        for person in self._people:
            person.cut_for = 0
        until = time.monotonic() + PATIENCE_S
        while self._late or any(tab.waiting for person in self._people for tab in person.phone.tabs):
            if time.monotonic() > until:
                break  # the checker reports moves that still wait
            time.sleep(0.01)  # a database may still recover
            for person in self._people:
                person.phone.pass_time(20_000)
            self._deliver(is_calm=True)
        for person in self._people:
            self._hang_up(person)
            for server in range(len(self._house.ports)):
                self._finish(self._begin(Sending(person, server, "/state")))
        self.history.last = [person.known["seq"] for person in self._people]
        self.history.log = self._house.log_of(self._path.rpartition("/")[2])

    # Responses to devices

    def _let_listen(self) -> None:
        """Keep a stream open for each connected device, and replace ended ones."""
        for person in self._people:
            if person.stream and (person.cut_for or not person.stream.is_open):
                self._hang_up(person)
            server = person.number % len(self._house.ports)
            if person.stream is None and not person.cut_for and server not in self._house.down:
                person.listens_since = time.monotonic_ns()
                with suppress(HTTPException, OSError):
                    person.stream = person.web.listen(self._house.ports[server], self._path)

    def _hang_up(self, person: Person) -> None:
        """Close the device's stream and record its content."""
        stream, person.stream = person.stream, None
        if stream:
            stream.close()
            self._house.counted["streams"] += 1
            self._house.counted["states of streams"] += len(stream.events)
            span = person.listens_since, time.monotonic_ns()
            body = b"".join(stream.lines).decode()
            self.history.requests.append(Request(person.number, "/events", *span, stream.status, body, stream.headers))

    # Requests under way

    def _deliver(self, fault: Callable[[], None] | None = None, *, is_calm: bool = False) -> None:
        """Send all due requests concurrently while the failure happens, then deliver their responses."""
        random = self._random
        sendings = []
        for person in self._people:
            for tab in list(person.phone.tabs):
                if tab.sending and self._taken.get(tab) is not tab.sending:
                    self._taken[tab] = tab.sending
                    sendings += self._sent(person, tab, is_calm=is_calm)
            if not is_calm and not person.cut_for and random.random() < 0.35:
                others = f"/tickets/p{(person.number + random.randrange(1, PEOPLE)) % PEOPLE + 1}"
                sendings.append(Sending(person, self._server(), random.choice(("/state", "/state", others, *PAGES))))
        for late in self._late:
            late.wait -= 1
        sendings += [late for late in self._late if late.wait <= 0 or is_calm]
        self._late = [late for late in self._late if late.wait > 0 and not is_calm]
        random.shuffle(sendings)
        begun = [self._begin(sending) for sending in sendings]
        if fault:
            fault()
        random.shuffle(begun)
        for one in begun:
            self._finish(one)

    def _sent(self, person: Person, tab: Tab, *, is_calm: bool) -> list[Sending]:
        """Return the network's fate for a tab's request: lost, or a copy whose response arrives or doesn't."""
        entry, random = tab.sending, self._random
        assert entry
        move = {name: value for name, value in entry.move.items() if name != "instead"}
        body = {"uuid": entry.uuid, "seq": entry.seq, "move": move, "instead": entry.move.get("instead")}
        sending = Sending(person, self._server(), "/moves", body, tab, time.monotonic_ns(), tab.taken_up)
        fate = 1.0 if is_calm else random.random()
        if person.cut_for or fate < 0.06:
            tab.fail()
            return []
        if fate < 0.12:  # it comes in when the phone has given it up
            self._house.counted["late requests"] += 1
            sending.tab, sending.wait = None, random.randrange(1, 4)
            self._late.append(sending)
            tab.fail()
            return []
        sending.is_answer_lost = fate < 0.24
        self._house.counted["lost answers"] += sending.is_answer_lost
        return [sending]

    def _server(self) -> int:
        return self._random.randrange(len(self._house.ports))

    def _begin(self, sending: Sending) -> "tuple[Sending, Future[tuple[int, int, dict[str, str], str]]]":
        sending.began = sending.began or time.monotonic_ns()
        return sending, self._threads.submit(self._ask, sending)

    def _ask(self, sending: Sending) -> tuple[int, int, dict[str, str], str]:
        port, path = self._house.ports[sending.server], f"{self._path}{sending.path}"
        try:
            status, headers, body = sending.person.web.ask(port, path, body=sending.body)
            return time.monotonic_ns(), status, headers, body.decode()
        except (HTTPException, OSError):
            return time.monotonic_ns(), 0, {}, ""

    def _finish(self, begun: "tuple[Sending, Future[tuple[int, int, dict[str, str], str]]]") -> None:
        """Record a request's response and deliver it to the device."""
        sending, future = begun
        ended, status, headers, body = future.result()
        person, tab = sending.person, sending.tab
        waits = tab is None or tab.is_open
        is_heard = waits and not sending.is_answer_lost and (tab is not None or sending.body is None)
        uuid = sending.body["uuid"] if sending.body else ""
        span = sending.taken_up, time.monotonic_ns()
        told = "\n".join(f"{name}: {value}" for name, value in headers.items())
        request = Request(person.number, sending.path, sending.began, ended, status, body, told, uuid, is_heard, *span)
        self.history.requests.append(request)
        if is_heard and (state := request.state) and state["version"] >= person.known.get("version", 0):
            person.known = state
        if tab is None or not tab.is_open:
            return
        if not is_heard or not status:
            tab.fail()
        else:
            after = headers.get("retry-after", "") if status in NOT_NOW else ""
            tab.settle(status, int(after or 0))
