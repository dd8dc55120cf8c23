"""The file of a whole group (docs/group-file.md): its parts, its limits, and the checks before anything is written."""

import re
from base64 import b64decode
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Annotated, Literal, TypeVar

import msgspec
from msgspec import Meta

from companion.features.groups.service.group import MAX_GROUP_NAME
from companion.features.groups.service.results import Outcome, outcome_of
from companion.features.groups.service.scores import MAX_POINTS, MAX_SCORE_PLAYERS, MAX_TITLE, is_title
from companion.features.groups.service.scoring import MAX_SEASON_GAMES, MAX_SEASON_NAME, MAX_SEASONS, PLACES, Scoring
from companion.features.transfer.reading.plays import (
    MAX_GAMES,
    NO_LIMIT,
    UNREADABLE,
    ImportFault,
    WorkLimit,
    read_json,
    unreadable,
)
from companion.rules.faults import Refused, refusal
from companion.rules.load import box_ids, get_box
from companion.rules.log import MAX_MOVES, Log
from companion.rules.moves import MAX_NAME, Join, Move, Player, Print, Rename, Undo
from companion.rules.record import Record, check_ids
from companion.store.database import now
from companion.store.photos import MAX_PHOTO_BYTES, MAX_PHOTO_MEGAPIXELS, Photo, as_photo
from companion.table.service.about import LONGEST_MINUTES, MAX_LOCATION, MAX_NOTES
from companion.table.service.opening import JOINER, clean_name

FORMAT: Literal["companion-group/1"] = "companion-group/1"
MAX_FILE_BYTES = 20 * 1024 * 1024
"""Size of a file that comes over the web: about five thousand games."""
MAX_PEOPLE = 5_000
FIRST_YEAR = 1900
MAX_LINE = 80
"""Length of a text of one line; most are shorter by their type."""
MAX_PHOTO_TEXT = 4 * (MAX_PHOTO_BYTES // 3 + 1)
AHEAD = timedelta(days=1)
"""By how much a clock may be fast."""
MAX_YEARS_AHEAD = 10
"""How far ahead a season may begin or end."""

Key = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{22}\Z")]
"""The unguessable part of a link, or a person's lasting id: 128 bits."""
Moment = Annotated[datetime, Meta(tz=True)]
Color = Literal["red", "orange", "yellow", "green", "blue", "purple", "black", "white"]
Name = Annotated[str, Meta(max_length=MAX_NAME)]


class _Strict(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """Part of the file. An unknown key is refused."""


class GroupPart(_Strict, frozen=True, kw_only=True):
    """The group. Its key is its first link's: the file gives access to the group until the link is renewed."""

    key: Key
    name: Annotated[str, Meta(min_length=1, max_length=MAX_GROUP_NAME)]
    created_at: Moment


class PersonPart(_Strict, frozen=True, kw_only=True):
    """A person of the group."""

    key: Key
    name: Name = ""
    color: Color | None = None
    removed: Moment | None = None
    """When the person was removed. A removed person has no name."""
    was: Annotated[tuple[Key, ...], Meta(max_length=MAX_PEOPLE)] = ()
    """Keys of people who were merged into this one."""


class ScorePart(_Strict, frozen=True, kw_only=True):
    """The result of a player in a game without moves: points, or at least a place."""

    name: Name
    points: Annotated[int, Meta(ge=-MAX_POINTS, le=MAX_POINTS)] | None = None
    place: Annotated[int, Meta(ge=1, le=MAX_SCORE_PLAYERS)] | None = None
    color: Color | Literal[""] = ""
    team: Annotated[str, Meta(min_length=1, max_length=MAX_NAME)] | None = None


class ScoresPart(_Strict, frozen=True, kw_only=True):
    """A game without moves: the source of its scores, and its box, or its title if it has no box here."""

    source: Literal["count", "hand", "bgstats", "bgg", "csv"]
    box: str = ""
    variant: str = ""
    """Empty if it isn't known."""
    title: Annotated[str, Meta(max_length=MAX_TITLE)] = ""
    players: Annotated[tuple[ScorePart, ...], Meta(min_length=1, max_length=MAX_SCORE_PLAYERS)]


class GamePart(_Strict, frozen=True, kw_only=True):
    """A finished game, with a record or scores."""

    id: Key
    played_at: Moment
    finished_at: Moment
    created_at: Moment
    day_only: bool = False
    """Whether its hour isn't known."""
    minutes: Annotated[int, Meta(ge=1, le=LONGEST_MINUTES)] | None = None
    location: Annotated[str, Meta(max_length=MAX_LOCATION)] = ""
    notes: Annotated[str, Meta(max_length=MAX_NOTES)] = ""
    people: tuple[Key | None, ...]
    """The people's keys by seat; None for a guest."""
    record: Record | None = None
    scores: ScoresPart | None = None
    photo: Annotated[str, Meta(max_length=MAX_PHOTO_TEXT)] | None = None
    """A JPEG in base64."""


class SeasonPart(_Strict, frozen=True, kw_only=True):
    """A season: its period or its number of games, and its scoring."""

    key: Key
    name: Annotated[str, Meta(min_length=1, max_length=MAX_SEASON_NAME)]
    begins_at: Moment
    ends_at: Moment | None = None
    games: Annotated[int, Meta(ge=1, le=MAX_SEASON_GAMES)] | None = None
    scoring: Scoring


class GroupFile(_Strict, frozen=True, kw_only=True):
    """The whole file. Games are decoded one by one, to bound the memory."""

    format: Literal["companion-group/1"]
    group: GroupPart
    people: Annotated[tuple[PersonPart, ...], Meta(max_length=MAX_PEOPLE)]
    games: Annotated[tuple[msgspec.Raw, ...], Meta(max_length=MAX_GAMES)]
    seasons: Annotated[tuple[SeasonPart, ...], Meta(max_length=MAX_SEASONS)] = ()


@dataclass(frozen=True, slots=True)
class FileGame:
    """A checked game of a file, with the outcome of its moves."""

    uid: str
    people: Sequence[str | None]
    raw: bytes
    outcome: Outcome | None = None

    def read(self) -> GamePart:
        return _decode_game(self.raw)


@dataclass(frozen=True)
class CheckedFile:
    """A file that can be written as it is."""

    group: GroupPart
    people: Sequence[PersonPart]
    games: Sequence[FileGame]
    seasons: Sequence[SeasonPart] = ()


Item = TypeVar("Item")
_decode_file = msgspec.json.Decoder(GroupFile).decode
_decode_game = msgspec.json.Decoder(GamePart).decode
_FORMAT = re.compile(rb'"format"\s*:\s*"companion-group/')


def batches(items: Sequence[Item], size: int) -> Iterator[Sequence[Item]]:
    for first in range(0, len(items), size):
        yield items[first : first + size]


def is_group_file(data: bytes) -> bool:
    """Whether the data has the format key of a group's file, so that a truncated file is recognized too."""
    return _FORMAT.search(data) is not None


def check_group(data: bytes, most: int | None = MAX_FILE_BYTES, limit: WorkLimit = NO_LIMIT) -> CheckedFile:
    """Read and check a group's file of at most `most` bytes (None: of any size). Raises Refused."""
    check_size(data, most)
    file = read_json(data, _decode_file)
    _check_moment("group.created_at", file.group.created_at)
    _check_name("group.name", file.group.name)
    _check_people(file.people)
    _check_seasons(file.seasons)
    people, seen = {person.key for person in file.people}, set[str]()
    games = enumerate(limit.each(file.games))
    return CheckedFile(
        file.group,
        file.people,
        [_check_game(f"games[{at}]", raw, people, seen, limit) for at, raw in games],
        file.seasons,
    )


def check_size(data: bytes, most: int | None) -> None:
    """Raise Refused for a file of more than `most` bytes (None: of any size)."""
    if most is not None and len(data) > most:
        raise refusal(ImportFault.TOO_BIG, most=most // (1024 * 1024))


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
            _check_once(f"{place}.name", person.name.casefold(), names, person.name)
        else:
            _check_moment(f"{place}.removed", person.removed)
            if person.name:
                raise refusal(ImportFault.REMOVED, f"{place}.name")


def _check_seasons(seasons: Sequence[SeasonPart]) -> None:
    keys: set[str] = set()
    for at, season in enumerate(seasons):
        place = f"seasons[{at}]"
        _check_once(f"{place}.key", season.key, keys)
        _check_name(f"{place}.name", season.name)
        for name in ("begins_at", "ends_at"):
            moment = getattr(season, name)
            # A season may begin or end later than now.
            if moment is not None and not FIRST_YEAR <= moment.year <= now().year + MAX_YEARS_AHEAD:
                raise refusal(ImportFault.MOMENT, f"{place}.{name}")
        if season.ends_at is not None and season.ends_at <= season.begins_at:
            raise refusal(ImportFault.MOMENT, f"{place}.ends_at")
        if season.scoring.kind == PLACES and not season.scoring.numbers:
            raise refusal(ImportFault.MISSING, f"{place}.scoring", id="numbers")


def _check_game(place: str, raw: msgspec.Raw, people: Collection[str], seen: set[str], limit: WorkLimit) -> FileGame:
    """Check a game; `people` are the keys in the file, `seen` the ids of the games before."""
    try:
        game = _decode_game(raw)
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
    if (game.record is None) == (game.scores is None):
        raise refusal(ImportFault.ONE_OF, place)
    outcome = check_record(f"{place}.record", game.record, limit) if game.record else None
    if game.scores:
        _check_scores(f"{place}.scores", game.scores)
    seats = len(game.record.seated.players if game.record else game.scores.players if game.scores else ())
    _check_seated(f"{place}.people", game.people, seats, people)
    return FileGame(game.id, game.people, bytes(raw), outcome)


def _check_seated(place: str, keys: Sequence[str | None], seats: int, people: Collection[str]) -> None:
    if len(keys) != seats:
        raise refusal(ImportFault.SEATS, place, seats=seats, people=len(keys))
    seen: set[str] = set()
    for at, key in enumerate(keys):
        if key is not None:
            if key not in people:
                raise refusal(ImportFault.NO_PERSON, f"{place}[{at}]", id=key)
            _check_once(f"{place}[{at}]", key, seen)


def read_photo(place: str, text: str) -> Photo:
    """Read a photo in base64 from the `place` of a file. Raises Refused."""
    try:
        photo = as_photo(b64decode(text, validate=True))
    except ValueError:  # not base64
        photo = None
    if photo is None:
        raise refusal(ImportFault.PHOTO, place, most=MAX_PHOTO_BYTES // 1024, pixels=MAX_PHOTO_MEGAPIXELS)
    return photo


def check_record(place: str, record: Record, limit: WorkLimit) -> Outcome:
    """Check the record at the `place` of a file. Raises Refused."""
    if len(record.moves) > MAX_MOVES:
        raise refusal(ImportFault.TOO_LONG, f"{place}.moves", most=MAX_MOVES, moves=len(record.moves))
    if record.box not in box_ids():
        raise refusal(ImportFault.BOX, f"{place}.box", id=record.box)
    _check_players(place, record.players)
    try:
        check_ids(record)
        moves = _counted(record.moves, limit, place)
        return outcome_of(Log(get_box(record.box), record.kept_setup, moves, judges_order=False))
    except Refused as refused:
        move = "" if refused.index is None else f".moves[{refused.index}]"
        raise Refused(refused.faults, place=f"{place}{move}") from None


def _counted(moves: Sequence[Move], limit: WorkLimit, place: str) -> Iterator[Move]:
    """Yield the moves; each spends as many steps as the log may replay moves for it."""
    origins: list[int] = []  # of an undo: the first move that it takes off or brings back
    for index, move in enumerate(moves):
        origin = 0 if isinstance(move, Join | Print | Rename) else index
        if isinstance(move, Undo) and 0 <= move.move < index:
            origin = origins[move.move]
        origins.append(origin)
        limit.spend(1 + index - origin, place)
        yield move


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


def _check_once(place: str, key: str, seen: set[str], shown: str = "") -> None:
    if key in seen:
        raise refusal(ImportFault.TWICE, place, id=shown or key)
    seen.add(key)


def _check_name(place: str, name: str, most: int = MAX_LINE) -> None:
    """Raise Refused unless `clean_name` leaves the name as it is; joiners may stand anywhere."""
    shown = name.replace(JOINER, "")
    if not shown or len(name) > most or clean_name(shown) != shown:
        raise refusal(ImportFault.NAME, place, name=name[:MAX_NAME])


def _check_moment(place: str, moment: datetime) -> None:
    # The years come first: near the ends of the calendar a moment can't be converted to another zone.
    if not FIRST_YEAR <= moment.year <= now().year + 1 or moment > now() + AHEAD:
        raise refusal(ImportFault.MOMENT, place)
