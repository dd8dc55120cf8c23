"""Is this a group's file? Everything in it is checked before anything of it is written: its form, its people, and every
record by the rules.
"""

import re
from codecs import BOM_UTF8
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

import msgspec

from companion.exchange.bad_file import UNREADABLE, BadFile, ImportFault, TimeLimit, unreadable
from companion.exchange.group_file import MOST_BYTES, GamePart, GroupFile, GroupPart, PersonPart, ScoresPart
from companion.groups.results import Outcome, outcome_of
from companion.groups.scores import is_title
from companion.play.opening import JOINER, clean_name
from companion.rules.faults import Refused
from companion.rules.load import box_ids, get_box
from companion.rules.log import MOST_MOVES, Log
from companion.rules.moves import MAX_NAME
from companion.rules.record import Record
from companion.store.models import now

FIRST_YEAR = 1900
LONGEST = 80
"""Characters of a text in one line; most are shorter by what group_file.py says."""
AHEAD = timedelta(days=1)
"""How far a clock may be wrong."""


@dataclass(frozen=True)
class FileGame:
    """A game of a file: its key, who sits there, the game as it stands there, and the outcome of its moves."""

    key: str
    people: Sequence[str | None]
    raw: msgspec.Raw | bytes
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


_read_file = msgspec.json.Decoder(GroupFile).decode
_read_game = msgspec.json.Decoder(GamePart).decode


def check_group(data: bytes, most: int | None = MOST_BYTES, limit: TimeLimit | None = None) -> CheckedFile:
    """Read a group's file of `most` bytes at most (None: of any size), and check all of it. Raises BadFile."""
    limit = limit or TimeLimit()
    if most is not None and len(data) > most:
        raise BadFile("", ImportFault.TOO_BIG, most=most // (1024 * 1024))
    data = data.removeprefix(BOM_UTF8)
    try:
        file = _read_file(data)
    except UNREADABLE as error:
        raise unreadable(error, data) from None
    _check_moment("group.created_at", file.group.created_at)
    _check_name("group.name", file.group.name)
    _check_people(file.people)
    checker = _GameChecker({person.key for person in file.people}, limit)
    games = enumerate(limit.each(file.games))
    return CheckedFile(file.group, file.people, [checker.check(f"games[{at}]", raw) for at, raw in games])


def is_group_file(data: bytes) -> bool:
    """Whether the file says that it is a group's, however it is laid out, and even if it is cut short."""
    return _FORMAT.search(data) is not None


_FORMAT = re.compile(rb'"format"\s*:\s*"companion-group/')


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
                raise BadFile(f"{place}.name", ImportFault.TWICE, id=person.name)
            names.add(person.name.casefold())
        else:
            _check_moment(f"{place}.removed", person.removed)
            if person.name:
                raise BadFile(f"{place}.name", ImportFault.REMOVED)


class _GameChecker:
    """Checks one game after the other."""

    def __init__(self, people: Collection[str], limit: TimeLimit) -> None:
        """`people` are the keys that the file has."""
        self._people = people
        self._keys: set[str] = set()
        self._limit = limit

    def check(self, place: str, raw: msgspec.Raw) -> FileGame:
        """Raises BadFile."""
        try:
            game = _read_game(raw)
        except UNREADABLE as error:
            raise unreadable(error, bytes(raw), place) from None
        _check_once(f"{place}.id", game.id, self._keys)
        for name, moment in (("played", game.played_at), ("finished", game.finished_at), ("created", game.created_at)):
            _check_moment(f"{place}.{name}_at", moment)
        if game.location:
            _check_name(f"{place}.location", game.location)
        if "\0" in game.notes:
            raise BadFile(f"{place}.notes", ImportFault.TEXT)
        outcome = None
        if game.record is not None and game.scores is None:
            outcome = self._check_record(f"{place}.record", game.record)
            self._check_seats(place, game, len(game.record.players))
        elif game.scores is not None and game.record is None:
            _check_scores(f"{place}.scores", game.scores)
            self._check_seats(place, game, len(game.scores.players))
        else:
            raise BadFile(place, ImportFault.ONE_OF)
        return FileGame(game.id, game.people, raw, outcome)

    def _check_seats(self, place: str, game: GamePart, seats: int) -> None:
        if len(game.people) != seats:
            raise BadFile(f"{place}.people", ImportFault.SEATS, seats=seats, people=len(game.people))
        seen: set[str] = set()
        for at, key in enumerate(game.people):
            if key is not None:
                if key not in self._people:
                    raise BadFile(f"{place}.people[{at}]", ImportFault.NO_PERSON, id=key)
                _check_once(f"{place}.people[{at}]", key, seen)

    def _check_record(self, place: str, record: Record) -> Outcome:
        if len(record.moves) > MOST_MOVES:
            raise BadFile(f"{place}.moves", ImportFault.TOO_LONG, most=MOST_MOVES, moves=len(record.moves))
        if record.box not in box_ids():
            raise BadFile(f"{place}.box", ImportFault.BOX, id=record.box)
        for at, player in enumerate(record.players):
            _check_name(f"{place}.players[{at}].name", player.name)
            if player.team is not None:
                _check_name(f"{place}.players[{at}].team", player.team, MAX_NAME)
        moves = self._limit.each(record.moves, place)  # a move that is undone far back plays hundreds again
        try:
            return outcome_of(Log(get_box(record.box), record.setup, moves).table)
        except Refused as refused:
            move = "" if refused.index is None else f".moves[{refused.index}]"
            raise BadFile(f"{place}{move}", faults=refused.faults) from None


def _check_scores(place: str, scores: ScoresPart) -> None:
    if scores.box and scores.box not in box_ids():
        raise BadFile(f"{place}.box", ImportFault.BOX, id=scores.box)
    if bool(scores.box) == bool(scores.title):
        raise BadFile(place, ImportFault.TITLE)
    if scores.title:
        _check_name(f"{place}.title", scores.title)
        if not is_title(scores.title):
            raise BadFile(f"{place}.title", ImportFault.NAME, name=scores.title)
    for at, one in enumerate(scores.players):
        _check_name(f"{place}.players[{at}].name", one.name)
        if one.team is not None:
            _check_name(f"{place}.players[{at}].team", one.team)


def _check_once(place: str, key: str, seen: set[str]) -> None:
    if key in seen:
        raise BadFile(place, ImportFault.TWICE, id=key)
    seen.add(key)


def _check_name(place: str, name: str, most: int = LONGEST) -> None:
    """A text of one line is as `clean_name` leaves it; the joiners that it looks at may stand anywhere."""
    shown = name.replace(JOINER, "")
    if not shown or len(name) > most or clean_name(shown) != shown:
        raise BadFile(place, ImportFault.NAME, name=name[:MAX_NAME])


def _check_moment(place: str, moment: datetime) -> None:
    # Near the ends of the calendar no other time zone has this moment.
    if not FIRST_YEAR <= moment.year <= now().year + 1 or moment > now() + AHEAD:
        raise BadFile(place, ImportFault.MOMENT)
