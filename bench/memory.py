"""Groups of 1,000 and of 10,000 games: cold requests for their pages, and the time for results."""

import gc
import os
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import event, insert, select
from werkzeug.routing import Rule

from bench.measure import Cases, Figures, Row, figures, one
from companion import create_app
from companion.config import Settings
from companion.features.groups.service import group as memory_group
from companion.features.groups.service.ratings import update_ratings
from companion.features.groups.service.results import update_results
from companion.rules.load import get_box
from companion.server import start as serve
from companion.store.database import db, write_transaction
from companion.store.groups import Group, Person, Result, Season
from companion.store.models import BY_HAND, MOVES, Game, Seat

SMALL_GROUP_SIZE = 20
LIMITS_MS = {1_000: 50, 10_000: 200}
"""Time limit of a page by the group's number of games: two a week for ten years are a thousand."""
PEOPLE_COUNT = 14
BOARDS = ("europe", "germany", "legendary-asia", "card-game", "Ticket to Ride: India")
COLORS = ("red", "blue", "green", "yellow", "black")
FIRST = datetime(2004, 1, 1, 18, tzinfo=UTC)
FILES = ("json", "csv")
"""Suffixes of downloads, which may take longer than a page."""
WARM, ASKED, BEST_OF = 1, 8, 3


def run(cases: Cases) -> Iterable[Row]:
    """Measure all pages under /g/, and the update of results after many games."""
    for size, limit in [*LIMITS_MS.items()][: cases(len(LIMITS_MS))]:
        count = max(SMALL_GROUP_SIZE, cases(size))
        with own_app() as app:
            with app.app_context():
                few, many = fill(SMALL_GROUP_SIZE, 1), fill(count, 2)
                rated = [_timed(lambda group=group: _rate(group)) for group in (few, many)]
            yield Row(f"rate all {count:,} games", Figures(rated[1:]))
            gc.collect()
            gc.freeze()  # objects that were left by `fill` are no load of the server
            for page in pages(app):
                yield page.measured(app, few, many, limit, cases)
            with app.app_context():
                later = [_update_more(many, 1, seed) for seed in range(cases(5))]
                yield Row(f"results of one more game after {count:,}", Figures(later))
                more = cases(1000)
                yield Row(f"results of {more:,} more games after {count:,}", Figures([_update_more(many, more, 7)]))


@dataclass(frozen=True)
class Page:
    """A page of a group: its URL rule and query."""

    rule: Rule
    query: dict[str, str]

    def measured(self, app: Flask, few: int, many: int, limit_ms: float, cases: Cases) -> Row:
        """Measure the page in the large group, and compare its number of queries with the small group's."""
        asked, queries = _asked(app, self._address(app, many), cases)
        _times, in_few = _asked(app, self._address(app, few), one)
        path = self.rule.rule.removeprefix("/g/<group>") or "/"
        if self.query:
            path += "?" + "&".join(f"{name}={value}" for name, value in self.query.items())
        grown = "" if in_few == queries else f" (but {in_few} with {SMALL_GROUP_SIZE} games)"
        limit = None if path.endswith(FILES) else limit_ms
        return Row(f"{path}: {queries} queries{grown}", asked, limit=limit)

    def _address(self, app: Flask, group_id: int) -> str:
        with app.app_context():
            group = db.session.get_one(Group, group_id)
            # The first person plays in every game.
            somebody = db.session.scalar(select(Person.key).where(Person.group_id == group_id).order_by(Person.id))
            season = db.session.scalar(select(Season.key).where(Season.group_id == group_id))
        known = {"group": group.key, "person": somebody, "board": BOARDS[0], "season": season, "year": FIRST.year}
        query = {
            name: known[value.strip("<>")] if value.startswith("<") else value for name, value in self.query.items()
        }
        arguments = {name: known[name] for name in self.rule.arguments}
        return app.url_map.bind("localhost").build(self.rule.endpoint, {**arguments, **query})


QUERIES: dict[str, tuple[dict[str, str], ...]] = {
    "group_games.index": ({"page": "30"}, {"box": BOARDS[0], "person": "<person>", "year": "2010"}),
    "statistics.show": ({"box": BOARDS[0]},),
    "statistics.person": ({"box": BOARDS[0]},),
    "statistics.board": ({"person": "<person>"},),
    "seasons.worth": ({"person": "<person>"}, {"sides": "4", "seat": "0", "year": "2004"}),
}
"""Queries by endpoint for further requests of a page, in addition to the request without one."""


SEASONS = "seasons."
"""Prefix of the endpoints that `bench.seasons` measures."""


def pages(app: Flask, *, of_seasons: bool = False) -> Iterator[Page]:
    """Yield the pages under /g/, with and without a query: either those of seasons or all others."""
    for rule in sorted(app.url_map.iter_rules(), key=lambda rule: rule.rule):
        is_wanted = rule.endpoint.startswith(SEASONS) == of_seasons and "GET" in (rule.methods or ())
        if rule.rule.startswith("/g/<group>") and is_wanted:
            for query in ({}, *QUERIES.get(rule.endpoint, ())):
                yield Page(rule, query)


@contextmanager
def own_app() -> Iterator[Flask]:
    """Return the application on a temporary SQLite file."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder)
        settings = Settings(
            instance_dir=path, database_url=f"sqlite:///{path / 'memory.db'}", secret_key=os.urandom(32).hex()
        )
        app = create_app(settings)
        serve.migrate(app)
        yield app
        with app.app_context():
            db.engine.dispose()


def fill(games: int, seed: int) -> int:
    """Create a group with `games` finished games of four or five players, not yet rated, and return its id."""
    chance = Random(seed)
    group = memory_group.open_group("Thursday", "0" * 32)
    with write_transaction():
        people = [
            Person(group_id=group.id, key=f"{seed}-{place}", name=f"Person {place}") for place in range(PEOPLE_COUNT)
        ]
        db.session.add_all(people)
        db.session.flush()
        rows = _Rows(group.id, [person.id for person in people], chance)
        first = (db.session.scalar(select(Game.id).order_by(Game.id.desc()).limit(1)) or 0) + 1
        for number in range(games):
            rows.game(first + number, FIRST + timedelta(hours=19 * number))
        rows.write()
        scoring = {"kind": "table", "best": 10, "ties": ["wins"]}
        db.session.add(Season(group_id=group.id, key=f"{seed:022d}", name="All", begins_at=FIRST, scoring=scoring))
    return group.id


class _Rows:
    """Rows of games with plausible figures, for a bulk insert."""

    def __init__(self, group_id: int, people: list[int], chance: Random) -> None:
        self._group, self._people, self._chance = group_id, people, chance
        self._rows: dict[type, list[dict[str, Any]]] = {Game: [], Seat: [], Result: []}

    def game(self, number: int, when: datetime) -> None:
        """Add a game. One in ten has only scores, and so has a game with a title instead of a box."""
        board = self._chance.choice(BOARDS)
        is_title = board == BOARDS[-1]
        by_hand = is_title or self._chance.random() < 0.1
        self._rows[Game].append(
            {
                "id": number,
                "key": f"{self._group}-{number}",
                "box": "" if is_title else board,
                "title": board if is_title else "",
                "variant": "base",
                "modules": [],
                "options": {},
                "finished_at": when,
                "group_id": self._group,
                "played_at": when,
                "source": BY_HAND if by_hand else MOVES,
                "notes": "It rained, and the tea was good." * self._chance.randint(0, 3),
            }
        )
        # The first person plays in every game.
        seated = [self._people[0], *self._chance.sample(self._people[1:], self._chance.choice((3, 4)))]
        points = sorted((self._chance.randint(40, 160) for _one in seated), reverse=True)
        for place, person in enumerate(self._chance.sample(seated, len(seated))):
            self._seat(number, place, person, points, when, board, by_hand=by_hand)

    def _seat(
        self, number: int, place: int, person: int, points: list[int], when: datetime, board: str, *, by_hand: bool
    ) -> None:
        lead = points[place] - (points[1] if place == 0 else points[0])
        at = {"game_id": number, "position": place}
        who = {"player": f"p{place + 1}", "name": f"Person {person}", "color": COLORS[place], "person_id": person}
        self._rows[Seat].append({**at, **who, "points": points[place] if by_hand else None})
        self._rows[Result].append(
            {
                **at,
                "group_id": self._group,
                "person_id": person,
                "played_at": when,
                "board": board,
                "side": f"p{place + 1}",
                "sides": len(points),
                "place": 1 + points.index(points[place]),
                "points": points[place],
                "won": points[place] == points[0],
                "shared": points[place] == points[0] == points[1],
                "lead": lead,
                "tracks": None,
                "hand": None,
                "built": None,
                "longest_lead": None if by_hand else self._chance.randint(-20, 20),
                **self._of_moves(points[place], lead, by_hand=by_hand),
            }
        )
        if not by_hand and get_box(board).is_drawn:
            box = get_box(board)
            deck = sorted({key for variant in box.variants.values() for key in variant.tickets})
            hand = {ticket: self._chance.choice((None, 8, -5, 12, 20)) for ticket in self._chance.sample(deck, 6)}
            tracks = self._chance.sample(sorted(box.routes), 15)
            built = self._chance.sample(sorted(box.places), 2) if box.stations else None
            self._rows[Result][-1] |= {"tracks": tracks, "hand": hand, "built": built}

    def _of_moves(self, points: int, lead: int, *, by_hand: bool) -> dict[str, int | None]:
        names = ("lead_before", "routes", "tickets", "awards", "completed", "failed", "longest", "stations")
        if by_hand:
            return dict.fromkeys(names)
        routes, awards = self._chance.randint(20, 60), self._chance.choice((0, 0, 10))
        counts = (self._chance.randint(0, most) for most in (8, 3, 40, 3))
        return dict(
            zip(
                names,
                (lead + self._chance.randint(-40, 40), routes, points - routes - awards, awards, *counts),
                strict=True,
            )
        )

    def write(self) -> None:
        for model, rows in self._rows.items():
            db.session.execute(insert(model), rows)


def _rate(group_id: int) -> None:
    with write_transaction():
        update_ratings(group_id, FIRST)


def _update_more(group_id: int, games: int, seed: int) -> float:
    """Add games with only scores after all others. Return the milliseconds for the update of their results."""
    chance = Random(seed)
    people = db.session.scalars(select(Person).where(Person.group_id == group_id)).all()
    last = db.session.scalars(select(Game.played_at).order_by(Game.played_at.desc()).limit(1)).one()
    with write_transaction():
        more = [
            Game(
                key=os.urandom(8).hex(),
                box=chance.choice(BOARDS[:-1]),
                variant="base",
                modules=[],
                options={},
                finished_at=last,
                group_id=group_id,
                played_at=last + timedelta(hours=number + 1),
                source=BY_HAND,
                seats=[
                    Seat(
                        position=place,
                        player=f"p{place + 1}",
                        name=person.name,
                        color=COLORS[place],
                        person_id=person.id,
                        points=chance.randint(40, 160),
                    )
                    for place, person in enumerate(chance.sample(people, 4))
                ],
            )
            for number in range(games)
        ]
        db.session.add_all(more)
    return _timed(lambda: update_results(*(game.id for game in more)))


def _timed(work: Any) -> float:
    start = perf_counter()
    work()
    return (perf_counter() - start) * 1000


def _asked(app: Flask, address: str, cases: Cases) -> tuple[Figures, int]:
    """Return the milliseconds of each request on a new database connection, and the number of its queries."""
    phone: FlaskClient = app.test_client()
    with app.app_context():
        engine = db.engine

    def ask(_time: int) -> None:
        engine.dispose()
        with phone.get(address) as answer:
            if answer.status_code >= 400:
                raise RuntimeError(f"{address}: {answer.status}")
            answer.get_data()

    for time in range(WARM):
        ask(time)
    asked: list[str] = []

    def note(_connection: Any, _cursor: Any, statement: str, *_rest: Any) -> None:
        if statement.startswith("SELECT"):
            asked.append(statement)

    event.listen(engine, "before_cursor_execute", note)
    try:
        ask(WARM)
    finally:
        event.remove(engine, "before_cursor_execute", note)
    return figures(ask, range(cases(ASKED)), cases(BEST_OF)), len(asked)
