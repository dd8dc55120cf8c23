"""The file in which a whole group leaves and comes back (docs/group-file.md): its shape, how big it may be, and checks.

Everything in a file is checked before anything of it is written: its form, its people, and every record by the rules.
"""

import re
from base64 import b64decode
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Annotated, Literal, TypeVar

import msgspec

from companion.features.groups.memory.group import MAX_GROUP_NAME
from companion.features.groups.memory.results import Outcome, outcome_of
from companion.features.groups.memory.scores import MAX_TITLE, MOST_PLAYERS, MOST_POINTS, is_title
from companion.features.transfer.reading.import_errors import (
    ANY_TIME,
    UNREADABLE,
    ImportFault,
    TimeLimit,
    read_file,
    unreadable,
)
from companion.rules.faults import Refused, refusal
from companion.rules.load import box_ids, get_box
from companion.rules.log import MOST_MOVES, Log
from companion.rules.moves import MAX_NAME, Player
from companion.rules.record import Record, check_ids
from companion.store import Photo
from companion.store.database import now
from companion.store.photos import MAX_PHOTO_BYTES, MAX_PHOTO_MEGAPIXELS, as_photo
from companion.table.play.about import LONGEST_MINUTES, MAX_LOCATION, MAX_NOTES
from companion.table.play.opening import JOINER, clean_name

FORMAT: Literal["companion-group/1"] = "companion-group/1"
MOST_BYTES = 20 * 1024 * 1024
"""What a file may be that comes over the web: five thousand games, or so."""
MOST_GAMES = 50_000
MOST_PEOPLE = 5_000
FIRST_YEAR = 1900
LONGEST = 80
"""Characters of a text in one line; most are shorter by their type."""
MOST_PHOTO_TEXT = 4 * (MAX_PHOTO_BYTES // 3 + 1)
AHEAD = timedelta(days=1)
"""How far a clock may be wrong."""

Key = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_-]{22}\Z")]
"""A link's unguessable part, or a person's lasting name: 128 bits."""
Moment = Annotated[datetime, msgspec.Meta(tz=True)]
Color = Literal["red", "orange", "yellow", "green", "blue", "purple", "black", "white"]
Name = Annotated[str, msgspec.Meta(max_length=MAX_NAME)]


class _Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Part of the file: a key that isn't named here is refused."""


class GroupPart(_Strict, frozen=True, kw_only=True):
    """The group itself. Its key is its first link's: who has the file has the group, until the link is renewed."""

    key: Key
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=MAX_GROUP_NAME)]
    created_at: Moment


class PersonPart(_Strict, frozen=True, kw_only=True):
    """Somebody of the group."""

    key: Key
    name: Name = ""
    color: Color | None = None
    removed: Moment | None = None
    """When the person was removed; whoever was has no name."""
    was: Annotated[tuple[Key, ...], msgspec.Meta(max_length=MOST_PEOPLE)] = ()
    """Keys of people who turned out to be this one."""


class ScorePart(_Strict, frozen=True, kw_only=True):
    """The result of one player of a game without moves: points, or a place at least."""

    name: Name
    points: Annotated[int, msgspec.Meta(ge=-MOST_POINTS, le=MOST_POINTS)] | None = None
    place: Annotated[int, msgspec.Meta(ge=1, le=MOST_PLAYERS)] | None = None
    color: Color | Literal[""] = ""
    team: Annotated[str, msgspec.Meta(min_length=1, max_length=MAX_NAME)] | None = None


class ScoresPart(_Strict, frozen=True, kw_only=True):
    """A game without moves: where its scores come from, and its box, or its title when it isn't on the shelf.

    The `variant` is empty where nobody knows which it was."""

    source: Literal["count", "hand", "bgstats", "bgg", "csv"]
    box: str = ""
    variant: str = ""
    title: Annotated[str, msgspec.Meta(max_length=MAX_TITLE)] = ""
    players: Annotated[tuple[ScorePart, ...], msgspec.Meta(min_length=1, max_length=MOST_PLAYERS)]


class GamePart(_Strict, frozen=True, kw_only=True):
    """A finished game, by its record or by its scores."""

    id: Key
    played_at: Moment
    finished_at: Moment
    created_at: Moment
    day_only: bool = False
    """Whether its hour isn't known."""
    minutes: Annotated[int, msgspec.Meta(ge=1, le=LONGEST_MINUTES)] | None = None
    location: Annotated[str, msgspec.Meta(max_length=MAX_LOCATION)] = ""
    notes: Annotated[str, msgspec.Meta(max_length=MAX_NOTES)] = ""
    people: tuple[Key | None, ...]
    """The keys of those who sat there, by seat."""
    record: Record | None = None
    scores: ScoresPart | None = None
    photo: Annotated[str, msgspec.Meta(max_length=MOST_PHOTO_TEXT)] | None = None
    """One that was kept with it, in base64."""


class GroupFile(_Strict, frozen=True, kw_only=True):
    """The whole file. Games are read one by one, so that a big file needs little room."""

    format: Literal["companion-group/1"]
    group: GroupPart
    people: Annotated[tuple[PersonPart, ...], msgspec.Meta(max_length=MOST_PEOPLE)]
    games: Annotated[tuple[msgspec.Raw, ...], msgspec.Meta(max_length=MOST_GAMES)]


@dataclass(frozen=True, slots=True)
class FileGame:
    """A game of a file: its id, who sits there, the game as it stands there, and the outcome of its moves."""

    uid: str
    people: Sequence[str | None]
    raw: bytes
    outcome: Outcome | None = None

    def read(self) -> GamePart:
        """The whole game; it could be read before, so it can be now."""
        return _read_game(self.raw)


@dataclass(frozen=True)
class CheckedFile:
    """A file that can be written as it is."""

    group: GroupPart
    people: Sequence[PersonPart]
    games: Sequence[FileGame]


Item = TypeVar("Item")
_read_file = msgspec.json.Decoder(GroupFile).decode
_read_game = msgspec.json.Decoder(GamePart).decode
_FORMAT = re.compile(rb'"format"\s*:\s*"companion-group/')


def batches(items: Sequence[Item], size: int) -> Iterator[Sequence[Item]]:
    """The items, so many at a time."""
    for first in range(0, len(items), size):
        yield items[first : first + size]


def is_group_file(data: bytes) -> bool:
    """Whether the file says that it is a group's, however it is laid out, and even if it is cut short."""
    return _FORMAT.search(data) is not None


def check_group(data: bytes, most: int | None = MOST_BYTES, limit: TimeLimit = ANY_TIME) -> CheckedFile:
    """Read a group's file of `most` bytes at most (None: of any size), and check all of it. Raises Refused."""
    file = read_file(data, _read_file, most)
    _check_moment("group.created_at", file.group.created_at)
    _check_name("group.name", file.group.name)
    _check_people(file.people)
    people, seen = {person.key for person in file.people}, set[str]()
    games = enumerate(limit.each(file.games))
    return CheckedFile(
        file.group, file.people, [_check_game(f"games[{at}]", raw, people, seen, limit) for at, raw in games]
    )


def _check_people(people: Sequence[PersonPart]) -> None:
    keys: set[str] = set()
    names: set[str] = set()
    for at, person in enumerate(people):
        place = f"people[{at}]"
        _check_once(f"{place}.key", person.key, keys)
        for other, key in enumerate(person.was):
            _check_once(f"{place}.was[{other}]", key, keys)
        if person.removed is None:
            _check_name(f"{place}.name", person.name)
            if person.name.casefold() in names:
                raise refusal(ImportFault.TWICE, f"{place}.name", id=person.name)
            names.add(person.name.casefold())
        else:
            _check_moment(f"{place}.removed", person.removed)
            if person.name:
                raise refusal(ImportFault.REMOVED, f"{place}.name")


def _check_game(place: str, raw: msgspec.Raw, people: Collection[str], seen: set[str], limit: TimeLimit) -> FileGame:
    """`people` are the keys that the file has, `seen` those of the games before."""
    try:
        game = _read_game(raw)
    except UNREADABLE as error:
        raise unreadable(error, bytes(raw), place) from None
    _check_once(f"{place}.id", game.id, seen)
    for name in ("played_at", "finished_at", "created_at"):
        _check_moment(f"{place}.{name}", getattr(game, name))
    if game.location:
        _check_name(f"{place}.location", game.location)
    if "\0" in game.notes:
        raise refusal(ImportFault.TEXT, f"{place}.notes")
    if game.photo is not None:
        read_photo(f"{place}.photo", game.photo)
    outcome = None
    if game.record is not None and game.scores is None:
        outcome = check_record(f"{place}.record", game.record, limit)
        seats = len(game.record.seated.players)
    elif game.scores is not None and game.record is None:
        _check_scores(f"{place}.scores", game.scores)
        seats = len(game.scores.players)
    else:
        raise refusal(ImportFault.ONE_OF, place)
    if len(game.people) != seats:
        raise refusal(ImportFault.SEATS, f"{place}.people", seats=seats, people=len(game.people))
    _check_sitting(f"{place}.people", game.people, people)
    return FileGame(game.id, game.people, bytes(raw), outcome)


def read_photo(place: str, text: str) -> Photo:
    """The photo that stands at the `place` of a file, of no game yet. Raises Refused."""
    try:
        photo = as_photo(b64decode(text, validate=True))
    except ValueError:  # no base64
        photo = None
    if photo is None:
        raise refusal(ImportFault.PHOTO, place, most=MAX_PHOTO_BYTES // 1024, pixels=MAX_PHOTO_MEGAPIXELS)
    return photo


def _check_sitting(place: str, sitting: Sequence[str | None], people: Collection[str]) -> None:
    seen: set[str] = set()
    for at, key in enumerate(sitting):
        if key is not None:
            if key not in people:
                raise refusal(ImportFault.NO_PERSON, f"{place}[{at}]", id=key)
            _check_once(f"{place}[{at}]", key, seen)


def check_record(place: str, record: Record, limit: TimeLimit) -> Outcome:
    """Check the record that stands at the `place` of a file. Raises Refused."""
    if len(record.moves) > MOST_MOVES:
        raise refusal(ImportFault.TOO_LONG, f"{place}.moves", most=MOST_MOVES, moves=len(record.moves))
    if record.box not in box_ids():
        raise refusal(ImportFault.BOX, f"{place}.box", id=record.box)
    _check_players(place, record.players)
    moves = limit.each(record.moves, place)  # a move that is undone far back plays hundreds again
    try:
        check_ids(record)
        return outcome_of(Log(get_box(record.box), record.kept_setup, moves, judges_order=False).table)
    except Refused as refused:
        move = "" if refused.index is None else f".moves[{refused.index}]"
        raise Refused(refused.faults, place=f"{place}{move}") from None


def _check_scores(place: str, scores: ScoresPart) -> None:
    if scores.box and scores.box not in box_ids():
        raise refusal(ImportFault.BOX, f"{place}.box", id=scores.box)
    if scores.variant and not (scores.box and scores.variant in get_box(scores.box).variants):
        raise refusal(ImportFault.VARIANT, f"{place}.variant", id=scores.variant)
    for at, one in enumerate(scores.players):
        if one.points is None and (one.place is None or scores.players[0].points is not None):
            raise refusal(ImportFault.MISSING, f"{place}.players[{at}]", id="points")
    if bool(scores.box) == bool(scores.title):
        raise refusal(ImportFault.TITLE, place)
    if scores.title:
        _check_name(f"{place}.title", scores.title)
        if not is_title(scores.title):
            raise refusal(ImportFault.NAME, f"{place}.title", name=scores.title)
    _check_players(place, scores.players)


def _check_players(place: str, players: Iterable[Player | ScorePart]) -> None:
    for at, player in enumerate(players):
        _check_name(f"{place}.players[{at}].name", player.name)
        if player.team is not None:
            _check_name(f"{place}.players[{at}].team", player.team, MAX_NAME)


def _check_once(place: str, key: str, seen: set[str]) -> None:
    if key in seen:
        raise refusal(ImportFault.TWICE, place, id=key)
    seen.add(key)


def _check_name(place: str, name: str, most: int = LONGEST) -> None:
    """A text of one line is as `clean_name` leaves it; the joiners that it looks at may stand anywhere."""
    shown = name.replace(JOINER, "")
    if not shown or len(name) > most or clean_name(shown) != shown:
        raise refusal(ImportFault.NAME, place, name=name[:MAX_NAME])


def _check_moment(place: str, moment: datetime) -> None:
    # Near the ends of the calendar no other time zone has this moment.
    if not FIRST_YEAR <= moment.year <= now().year + 1 or moment > now() + AHEAD:
        raise refusal(ImportFault.MOMENT, place)
