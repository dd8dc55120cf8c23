"""The file in which a whole group leaves and comes back (docs/group-file.md): its shape, and how big it may be."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Annotated, Literal, TypeVar

import msgspec

from companion.groups.games import LONGEST_MINUTES, MAX_LOCATION, MAX_NOTES
from companion.groups.group import MAX_GROUP_NAME
from companion.groups.scores import MAX_TITLE, MOST_PLAYERS, MOST_POINTS
from companion.rules.moves import MAX_NAME
from companion.rules.record import Record

FORMAT: Literal["companion-group/1"] = "companion-group/1"
MOST_BYTES = 20 * 1024 * 1024
"""What a file may be that comes over the web: five thousand games, or so."""
MOST_GAMES = 50_000
MOST_PEOPLE = 5_000
BATCH = 200
"""Games that are in memory at once."""

Key = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_-]{22}\Z")]
"""A link's unguessable part, or a person's lasting name: 128 bits."""
Moment = Annotated[datetime, msgspec.Meta(tz=True)]
Color = Literal["red", "orange", "yellow", "green", "blue", "purple", "black", "white"]
Name = Annotated[str, msgspec.Meta(max_length=MAX_NAME)]


class _Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Part of the file: a key that isn't named here is refused."""


class GroupPart(_Strict, frozen=True, kw_only=True):
    """The group itself. Its key is its link: who has the file has the group."""

    key: Key
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=MAX_GROUP_NAME)]
    created_at: Moment


class PersonPart(_Strict, frozen=True, kw_only=True):
    """Somebody of the group; who was `removed`, and when, has no name. `was` are keys of who turned out to be this."""

    key: Key
    name: Name = ""
    color: Color | None = None
    removed: Moment | None = None
    was: Annotated[tuple[Key, ...], msgspec.Meta(max_length=MOST_PEOPLE)] = ()


class ScorePart(_Strict, frozen=True, kw_only=True):
    """What one player of a game without moves came to."""

    name: Name
    points: Annotated[int, msgspec.Meta(ge=-MOST_POINTS, le=MOST_POINTS)]
    place: Annotated[int, msgspec.Meta(ge=1, le=MOST_PLAYERS)] | None = None
    color: Color | Literal[""] = ""
    team: Annotated[str, msgspec.Meta(min_length=1, max_length=MAX_NAME)] | None = None


class ScoresPart(_Strict, frozen=True, kw_only=True):
    """A game without moves: where its scores come from, and its box, or its title when it isn't on the shelf."""

    source: Literal["hand", "bgstats"]
    box: str = ""
    title: Annotated[str, msgspec.Meta(max_length=MAX_TITLE)] = ""
    players: Annotated[tuple[ScorePart, ...], msgspec.Meta(min_length=1, max_length=MOST_PLAYERS)]


class GamePart(_Strict, frozen=True, kw_only=True):
    """A finished game, by its `record` or by its `scores`; `people` are the keys of who sat there, by seat."""

    id: Key
    played_at: Moment
    finished_at: Moment
    created_at: Moment
    minutes: Annotated[int, msgspec.Meta(ge=1, le=LONGEST_MINUTES)] | None = None
    location: Annotated[str, msgspec.Meta(max_length=MAX_LOCATION)] = ""
    notes: Annotated[str, msgspec.Meta(max_length=MAX_NOTES)] = ""
    people: tuple[Key | None, ...]
    record: Record | None = None
    scores: ScoresPart | None = None


class GroupFile(_Strict, frozen=True, kw_only=True):
    """The whole file. Games are read one by one, so that a big file needs little room."""

    format: Literal["companion-group/1"]
    group: GroupPart
    people: Annotated[tuple[PersonPart, ...], msgspec.Meta(max_length=MOST_PEOPLE)]
    games: Annotated[tuple[msgspec.Raw, ...], msgspec.Meta(max_length=MOST_GAMES)]


Item = TypeVar("Item")


def batches(items: Sequence[Item], size: int) -> Iterator[Sequence[Item]]:
    """The items, so many at a time."""
    for first in range(0, len(items), size):
        yield items[first : first + size]
