"""What a table talks about for years: the highest score, the closest finish, the biggest swing, and who it was."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Row, Select, select, tuple_

from companion.store import Game, Person, Result, Tally, db

LOWEST_COUNTS = frozenset({"closest"})
"""Of all other records the highest figure is the best."""
MOST_HOLDERS = 3
"""People who are named with a record that several have reached; of the others it is told how many they are."""


@dataclass(frozen=True)
class Deed:
    """The first game in which a person came to the figure of a record; the leads are None where they aren't known.

    Who was removed has no name.
    """

    key: str
    name: str
    color: str | None
    game: str
    board: str
    played_at: datetime
    lead: int | None
    lead_before: int | None


@dataclass(frozen=True)
class Record:
    """A record: its kind as `Tally` has it, its figure, who reached it, the first one first, and how many `others`."""

    kind: str
    figure: int
    deeds: Sequence[Deed]
    others: int


def records(tallies: Sequence[tuple[Person, Tally]], kinds: Sequence[str]) -> Sequence[Record]:
    """The best of each kind among these people's boards; a kind that nobody has a figure of is left out."""
    found = {kind: best for kind in kinds if (best := _holders(tallies, kind))}
    games = _games({(game, person.id) for _figure, holders in found.values() for person, game in holders})
    return [_record(kind, figure, holders, games) for kind, (figure, holders) in found.items()]


Holders = list[tuple[Person, int]]
Games = dict[tuple[int, int], Row[*tuple[Any, ...]]]


def _holders(tallies: Sequence[tuple[Person, Tally]], kind: str) -> tuple[int, Holders] | None:
    """The best figure, and every person and game (of each board) that came to it."""
    figures = [figure for _person, tally in tallies if (figure := getattr(tally, kind)) is not None]
    if not figures:
        return None
    best = min(figures) if kind in LOWEST_COUNTS else max(figures)
    return best, [(person, getattr(tally, f"{kind}_game")) for person, tally in tallies if getattr(tally, kind) == best]


def _games(results: set[tuple[int, int]]) -> Games:
    """What is told of these results, by game and person."""
    told = (Game.key, Result.board, Result.played_at, Result.lead, Result.lead_before)
    query: Select[*tuple[Any, ...]] = select(Result.game_id, Result.person_id, *told).join(
        Game, Game.id == Result.game_id
    )
    query = query.where(tuple_(Result.game_id, Result.person_id).in_(results))
    return {(row.game_id, row.person_id): row for row in db.session.execute(query)}


def _record(kind: str, figure: int, holders: Holders, games: Games) -> Record:
    deeds: dict[str, Deed] = {}
    for deed in sorted((_deed(person, games[game, person.id]) for person, game in holders), key=_when):
        deeds.setdefault(deed.key, deed)
    named = list(deeds.values())
    return Record(kind, figure, named[:MOST_HOLDERS], max(0, len(named) - MOST_HOLDERS))


def _deed(person: Person, row: Row[*tuple[Any, ...]]) -> Deed:
    return Deed(person.key, person.name, person.color, row.key, row.board, row.played_at, row.lead, row.lead_before)


def _when(deed: Deed) -> tuple[datetime, str, str]:
    return deed.played_at, deed.game, deed.name.casefold()
