"""Sums computed by the database equal the sums over the results, after any change of games and people."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from flask import Flask
from hypothesis import HealthCheck, Phase, given, settings
from sqlalchemy import select

from companion.features.groups.service import group as memory_group
from companion.features.groups.service import people
from companion.features.groups.service.figures import RECORDS, Figures, add
from companion.features.groups.service.records import MAX_HOLDERS, RecordRow, find_records
from companion.features.groups.service.statistics import boards_of, head_to_head, summary
from companion.store.database import db
from companion.store.groups import Person, Result
from companion.store.models import Game
from tests.support.club import Club, Happening, happenings
from tests.support.lengths import repeated

Row = tuple[Result, Person, Game]


@settings(
    max_examples=repeated(25),
    phases=[Phase.generate],  # an example takes so long that there is no time to look for a shorter one
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(happenings=happenings)
def test_figures_are_what_adding_up_one_by_one_comes_to(app: Flask, happenings: Sequence[Happening]) -> None:
    with app.app_context():
        club = Club(app)
        club.live_through(happenings)
        group = memory_group.find_group(club.key)
        rows = results_of(group.id)
        assert people.games_of(group) == {
            person.id: sum(one.person_id == person.id for one, _person, _game in rows) for _one, person, _game in rows
        }
        for board in (None, *{one.board for one, _person, _game in rows}):
            here = [row for row in rows if board in (None, row[0].board)]
            whole = summary(group.id, board)
            assert asdict(whole.figures) == plain_figures(here)
            assert {row.key: asdict(row.figures) for row in whole.standings} == {
                person.key: plain_figures(own)
                for person in people.people(group)
                if (own := [row for row in here if row[1] is person])
            }
            assert by_kind(find_records(group, whole.figures, RECORDS, board)) == plain_records(here)
            for person in people.people(group):
                own = [row for row in here if row[1] is person]
                figures = add([one for name, one in boards_of(person).items() if board in (None, name)])
                assert asdict(figures) == plain_figures(own)
                assert by_kind(find_records(person, figures, RECORDS, board)) == plain_records(own)
                assert {
                    head.key: (head.games, head.ahead, head.behind, head.allied) for head in head_to_head(person, board)
                } == plain_heads(person, here)


def results_of(group_id: int) -> list[Row]:
    query = select(Result, Person, Game).join(Person, Person.id == Result.person_id)
    query = query.join(Game, Game.id == Result.game_id).where(Result.group_id == group_id)
    return [(row.Result, row.Person, row.Game) for row in db.session.execute(query)]


def figure(kind: str, one: Result) -> int | None:
    """Return the result's value for a record."""
    match kind:
        case "closest" | "widest":
            return one.lead if one.won and one.lead is not None and one.lead >= 0 else None
        case "narrowest":
            return one.lead if not one.won and one.lead is not None and one.lead <= 0 else None
        case "swing":
            return None if one.lead is None or one.lead_before is None else one.lead - one.lead_before
        case "comeback":
            return -one.lead_before if one.won and one.lead_before is not None and one.lead_before < 0 else None
        case "without_longest":
            return one.points if one.won and one.longest_lead is not None and one.longest_lead < 0 else None
    value: int | None = getattr(one, kind.removeprefix("best_"))
    return value


def best_of(kind: str, rows: Sequence[Row]) -> int | None:
    figures = [value for one, _person, _game in rows if (value := figure(kind, one)) is not None]
    return (min if kind == "closest" else max)(figures) if figures else None


def plain_figures(rows: Sequence[Row]) -> dict[str, int | None]:
    results = [one for one, _person, _game in rows]
    contested = [one for one in results if one.sides > 1]
    sums = ("points", "routes", "tickets", "awards", "completed", "failed", "longest", "stations")
    return {
        "games": len(results),
        "wins": sum(one.won for one in results),
        "shared": sum(one.shared for one in results),
        "pointed": sum(one.points is not None for one in results),
        "contested": len(contested),
        "places": sum(one.place for one in contested),
        "recorded": sum(one.tickets is not None for one in results),
        "mapped": sum(one.longest is not None for one in results),
        "stationed": sum(one.stations is not None for one in results),
        **{name: sum(getattr(one, name) or 0 for one in results) for name in sums},
        **{kind: best_of(kind, rows) for kind in RECORDS},
    }


def plain_records(rows: Sequence[Row]) -> dict[str, Any]:
    """Return for each kind of record: the value, its first holder and game, and the number of other holders."""
    found: dict[str, Any] = {}
    for kind in RECORDS:
        if (best := best_of(kind, rows)) is None:
            continue
        reached = [row for row in rows if figure(kind, row[0]) == best]
        # Of games of one moment the one that was entered first counts.
        first: dict[str, Row] = {}
        for row in sorted(reached, key=lambda row: (row[0].played_at, row[0].game_id)):
            first.setdefault(row[1].key, row)
        deeds = {person.key: game.key for _one, person, game in sorted(first.values(), key=_when)}
        found[kind] = best, set(list(deeds.items())[:MAX_HOLDERS]), max(0, len(deeds) - MAX_HOLDERS)
    return found


def _when(row: Row) -> tuple[Any, ...]:
    one, person, game = row
    return one.played_at, game.key, person.name.casefold(), person.id


def by_kind(records: Sequence[RecordRow]) -> dict[str, Any]:
    return {
        record.kind: (record.figure, {(deed.key, deed.game) for deed in record.deeds}, record.others)
        for record in records
    }


def plain_heads(person: Person, rows: Sequence[Row]) -> dict[str, tuple[int, ...]]:
    met: dict[str, list[int]] = {}
    own = {one.game_id: one for one, who, _game in rows if who is person}
    for other, who, _game in rows:
        one = own.get(other.game_id)
        if one is None or who is person or who.removed_at is not None:
            continue
        counts = met.setdefault(who.key, [0, 0, 0, 0])
        apart = one.side != other.side
        for at, counted in enumerate(
            (True, apart and one.place < other.place, apart and one.place > other.place, not apart)
        ):
            counts[at] += counted
    return {key: tuple(counts) for key, counts in met.items()}


def test_nothing_adds_up_to_nothing() -> None:
    nothing = add([])
    assert asdict(nothing) == plain_figures([])
    assert isinstance(nothing, Figures)
