"""Compare the games of a file with the group's games: a status and a proposal for each. Nothing is written here."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, tzinfo
from enum import StrEnum
from functools import cached_property
from operator import eq
from typing import Any

import msgspec
from sqlalchemy import Select, select

from companion.features.groups.service.marks import DELETED, came_of, marks_of, two_mark
from companion.features.groups.service.results import Outcome
from companion.features.groups.service.sent import sent_name
from companion.features.transfer.exporting.group_parts import game_parts, people_parts, photo_text
from companion.features.transfer.matching.games import ImportGames, Oddity, PlayGame, Reading, games_of
from companion.features.transfer.matching.people import OUT, Finder, GroupPerson
from companion.features.transfer.reading.group_file import FileGame, GamePart, PersonPart, batches, read_photo
from companion.features.transfer.reading.parse import ParsedImport
from companion.features.transfer.reading.plays import CONVENTIONS, NO_LIMIT, WorkLimit
from companion.rules.actions.joining import as_opened, unnamed
from companion.rules.moves import Move, read_move
from companion.rules.record import Record
from companion.rules.table import hide_tickets
from companion.store.database import db
from companion.store.groups import Group, Person, Result
from companion.store.imports import ImportMemory
from companion.store.models import MOVES, Game, RecordedMove
from companion.table.service.games import is_revealed
from companion.table.service.loading import setup_of

BATCH_SIZE = 100
"""Number of games that are in memory at once."""
MAX_ASKED = 30
"""Number of games of each kind with a question of their own. For the others the proposal holds."""
MAX_COMPARED = 200
"""Number of games of a box that are compared with a record, newest first."""
TAKE, LEAVE = "take", "leave"
"""Choices for a game of a file. TAKE replaces a game of the group that differs."""
_read_game = msgspec.json.Decoder(GamePart).decode

Results = Sequence[tuple[str, int | None, int | None]]
"""The person's key (empty for a guest), the points and the place of each seat."""


class MatchStatus(StrEnum):
    """How a game of a file relates to the group. A TWIN may be the same as a game that is here."""

    NEW = "new"
    KNOWN = "known"
    DIFFERS = "differs"
    TWIN = "twin"
    DELETED = "deleted"
    OUT = "out"


class Change(StrEnum):
    """The side on which a game was changed since its file was last imported."""

    FILE = "file"
    OURS = "ours"
    BOTH = "both"


class ImportCandidate(msgspec.Struct, frozen=True, gc=False):
    """A game of a file, and its status in the group."""

    uid: str
    file: FileGame | PlayGame
    day: date
    played_at: datetime
    location: str
    box: str
    title: str
    status: MatchStatus
    other: str = ""
    """Uid of the group's game that it is, or may be, the same as."""
    is_newer: bool = False
    """Whether the file's version of a game that differs is proposed."""
    change: Change | None = None
    is_sent: bool = False
    """Whether the game was exported from here."""
    has_photo: bool = False
    """Whether the file has a photo that isn't ours."""
    has_other_photo: bool = False
    """Whether ours has another photo."""
    odd: Oddity | None = None

    @property
    def is_coming(self) -> bool:
        return self.status is MatchStatus.NEW and self.odd is None

    @property
    def proposed(self) -> str:
        return TAKE if self.is_coming or (self.status is MatchStatus.DIFFERS and self.is_newer) else LEAVE


class Sitting(msgspec.Struct, frozen=True, gc=False):
    """A seat of a game in a file, with the person's name in the group."""

    name: str
    points: int | None
    place: int | None


@dataclass
class Proposal:
    """The import of a file, as proposed. It has no `finder` if the group isn't here yet."""

    games: ImportGames
    candidates: list[ImportCandidate]
    finder: Finder | None

    @cached_property
    def doubtful(self) -> dict[str, list[ImportCandidate]]:
        """The games with a question, by its kind."""
        new = self.with_status(MatchStatus.NEW)
        return {
            "differing": self.with_status(MatchStatus.DIFFERS),
            "twins": self.with_status(MatchStatus.TWIN),
            "deleted": self.with_status(MatchStatus.DELETED),
            "odd": [one for one in new if one.odd not in (None, Oddity.BASE)],
            "base": [one for one in new if one.odd is Oddity.BASE],
        }

    @property
    def asked(self) -> set[str]:
        return {one.uid for some in self.doubtful.values() for one in some[:MAX_ASKED]}

    @cached_property
    def counts(self) -> Counter[str]:
        return Counter(one.status for one in self.candidates)

    def with_status(self, *statuses: MatchStatus) -> list[ImportCandidate]:
        return [one for one in self.candidates if one.status in statuses]

    def seats(self, item: ImportCandidate) -> list[Sitting]:
        """Return the seats of a game."""
        part, people = item.file.read(), self.finder.people if self.finder else {}
        seated: Any = part.record.seated if part.record else part.scores
        names = [
            person.name if (person := people.get(key or "")) is not None and person.name else player.name
            for player, key in zip(seated.players, part.people, strict=True)
        ]
        return [Sitting(name, *result) for name, result in zip(names, _figures(part, item.file.outcome), strict=True)]


def propose(group: Group | None, parsed: ParsedImport, how: Reading, limit: WorkLimit = NO_LIMIT) -> Proposal:
    """Compare the games of a file with the group's. Without a group only a group's file can be compared.

    Raises Refused, also when the `limit` is over.
    """
    games = games_of(parsed, group, how, limit)
    if group is None:
        items = [_candidate(game, game.read(), how.zone, MatchStatus.NEW) for game in limit.each(games.games)]
        return Proposal(games, items, None)
    comparison = _Comparison(group, games, how)
    items = [item for some in batches(games.games, BATCH_SIZE) for item in comparison.compare(some, limit)]
    return Proposal(games, items, comparison.finder)


def _candidate(
    game: FileGame | PlayGame, part: GamePart, zone: tzinfo, status: MatchStatus, **more: Any
) -> ImportCandidate:
    of = part.scores or part.record
    return ImportCandidate(
        part.id,
        game,
        part.played_at.astimezone(zone).date(),
        part.played_at,
        part.location,
        of.box if of else "",
        part.scores.title if part.scores else "",
        status,
        **more,
    )


def _figures(part: GamePart, outcome: Outcome | None) -> list[tuple[int | None, int | None]]:
    """Return [(points, place)] of the seats."""
    if outcome is not None:
        return [(one["points"], one["place"]) for one in outcome]
    return [(one.points, one.place) for one in part.scores.players] if part.scores else []


def games_here(games: ImportGames) -> dict[str, Any]:
    """Return uid, id, group and end of the games that are in any group here, by their uids in the file."""
    uids = [*(game.uid for game in games.games), *games.older]
    query = select(Game.uid, Game.id, Game.group_id, Game.finished_at)
    return {
        games.older.get(row.uid, row.uid): row
        for some in batches(uids, 500)
        for row in db.session.execute(query.where(Game.uid.in_(some)))
    }


class _Comparison:
    """Compares games of a file with the games of a group."""

    def __init__(self, group: Group, games: ImportGames, how: Reading) -> None:
        self._group, self._games, self._zone, self._answers = group, games, how.zone, how.answers
        self._marks: Mapping[str, ImportMemory] = marks_of(group)
        self._out = {key for key, choice in self._answers.people.items() if choice == OUT}
        self._here = games_here(games)
        tables = [game.people for game in games.games if game.uid not in self._here]
        self.finder = Finder(group, games.people, tables, self._answers.people, self._marks)
        self._index = GameIndex(group, self._zone)
        self._in_file = {game.uid for game in games.games} if games.is_group_file else set()

    def compare(self, some: Sequence[FileGame | PlayGame], limit: WorkLimit) -> Iterator[ImportCandidate]:
        """Yield a batch of games."""
        here = {game.uid: self._here[game.uid] for game in some if game.uid in self._here}
        own = [row.id for row in here.values() if row.group_id == self._group.id and row.finished_at is not None]
        ours = dict(zip(own, self._parts(own), strict=True))
        came = came_of(self._group, here) if here else {}
        for game in limit.each(some):
            part = game.read()
            if self._is_out(part):
                yield self._item(game, part, MatchStatus.OUT)
            elif (row := here.get(game.uid)) is None:
                yield self._unknown(game, part)
            elif row.id in ours:
                yield self._known(game, part, row, ours[row.id], came.get(game.uid))
            else:
                yield self._item(game, part, MatchStatus.KNOWN, other=row.uid)

    @cached_property
    def _people_here(self) -> dict[int, PersonPart]:
        return people_parts(self._group.id)

    def _parts(self, ids: Sequence[int]) -> Iterable[GamePart]:
        return game_parts(ids, self._people_here) if ids else ()

    def _item(self, game: FileGame | PlayGame, part: GamePart, status: MatchStatus, **more: Any) -> ImportCandidate:
        return _candidate(game, part, self._zone, status, odd=self._games.odd.get(part.id), **more)

    def _is_out(self, part: GamePart) -> bool:
        said = self._answers
        if not (self._out or said.days or said.years or said.places):
            return False
        day = part.played_at.astimezone(self._zone).date()
        return (
            not self._out.isdisjoint(part.people)
            or day.isoformat() in said.days
            or str(day.year) in said.years
            or part.location in said.places
        )

    def _known(
        self, game: FileGame | PlayGame, part: GamePart, row: Any, ours: GamePart, came: str | None
    ) -> ImportCandidate:
        """Compare a game with the same one of the group."""
        has_photo, has_other_photo = _photos(part, row.id)
        timeless = part.finished_at == ours.finished_at
        people = self.finder.people
        is_same = _content(part, people, timeless=timeless) == _content(ours, timeless=timeless)
        if is_same and not has_photo:
            return self._item(game, part, MatchStatus.KNOWN, other=row.uid)
        is_newer, change = (not has_other_photo, None) if is_same else self._changed(part, ours, came)
        photos = {"has_photo": has_photo, "has_other_photo": has_other_photo}
        return self._item(game, part, MatchStatus.DIFFERS, other=row.uid, is_newer=is_newer, change=change, **photos)

    def _unknown(self, game: FileGame | PlayGame, part: GamePart) -> ImportCandidate:
        mark = self._marks.get(part.id)
        if mark is not None and mark.game == DELETED:
            return self._item(game, part, MatchStatus.DELETED)
        if mark is not None and mark.game and mark.game in self._index.uids:
            return self._joined(game, part, mark.game, mark.part)
        item = self._item(game, part, MatchStatus.NEW)
        sent = self._index.sent.get(self._games.ours.get(part.id, ""), "")
        if not sent and part.record and not self._games.is_group_file:
            sent = uid_of_record(part.record, select(Game).where(Game.group_id == self._group.id))
        results = [
            (key, *figures)
            for key, figures in zip(_who(part, self.finder.people), _figures(part, game.outcome), strict=True)
        ]
        same = self._index.same(part.played_at, item.title or item.box, results)
        other = sent or next((uid for uid in same if self._may_be_same(uid, part.id)), "")
        if not other:
            if item.odd is None:
                same.append(part.id)
            return item
        is_sent = bool(sent) or self._index.is_moment(other, part.played_at)
        status = MatchStatus.KNOWN if is_sent else MatchStatus.TWIN
        return self._item(game, part, status, other=other, is_sent=is_sent)

    def _may_be_same(self, here: str, uid: str) -> bool:
        """Whether a game with the same result may be the same. A file of a group tells its games apart itself."""
        repeats = self._games.repeats
        return (
            here not in self._in_file
            and (not self._marks or two_mark(self._group, here, uid) not in self._marks)
            and repeats.get(here, here) != repeats.get(uid, uid)
        )

    def _joined(self, game: FileGame | PlayGame, part: GamePart, other: str, came: str | None) -> ImportCandidate:
        """Return a play that is joined to a game here. It is known unless the file has corrected it since."""
        known = self._item(game, part, MatchStatus.KNOWN, other=other)
        if came is None or other in self._index.moments:
            return known
        before, people = _read_game(came), self.finder.people
        is_older = _has_saved_at(part) and part.finished_at <= before.finished_at
        if is_older or not self._differs(part, before):
            return known
        ids = db.session.scalars(select(Game.id).where(Game.uid == other)).all()
        (ours,) = self._parts(ids)
        if _content(part, people, timeless=True) == _content(ours, timeless=True):
            return known
        has_photo, has_other_photo = _photos(part, ids[0])
        is_newer, change = self._changed(part, ours, came, is_joined=True)
        photos = {"has_photo": has_photo, "has_other_photo": has_other_photo}
        return self._item(game, part, MatchStatus.DIFFERS, other=other, is_newer=is_newer, change=change, **photos)

    def _changed(
        self, part: GamePart, ours: GamePart, came: str | None, *, is_joined: bool = False
    ) -> tuple[bool, Change | None]:
        """Return whether the file's version is proposed, and where the game was changed since the last import.

        Without the play as it was last imported, the version that was saved later is proposed. Ours was imported from
        elsewhere if it `is_joined`, with other notes, so only results are compared.
        """
        is_later = part.finished_at > ours.finished_at
        if not came:
            return is_later, None
        before, people = _read_game(came), self.finder.people
        is_older = _has_saved_at(part) and part.finished_at < before.finished_at
        in_file = not is_older and self._differs(part, before)
        content = _result if is_joined else _content
        if content(ours) == content(before, people):
            return in_file, Change.FILE if in_file else None
        return in_file and is_later, Change.BOTH if in_file else Change.OURS

    def _differs(self, part: GamePart, before: GamePart) -> bool:
        """Whether two versions of a play differ, ignoring the time zone since files may be read in different ones."""
        timeless, people = part.finished_at == before.finished_at, self.finder.people
        return _content(part, people, timeless=timeless) != _content(before, people, timeless=timeless)


def _has_saved_at(part: GamePart) -> bool:
    convention = CONVENTIONS.get(part.scores.source) if part.scores else None
    return convention is not None and convention.tells_saved


def _who(part: GamePart, people: Mapping[str, GroupPerson]) -> list[str]:
    """Return the key of each seat's person, empty for a guest. `people` is {key in the file: person}."""
    return [person.key if (person := people.get(key or "")) else key or "" for key in part.people]


def _result(part: GamePart, people: Mapping[str, GroupPerson] | None = None) -> tuple[Any, ...]:
    """Return the box and the points (or places) of each person."""
    scores = part.scores
    if scores is None:
        return ()
    figures = [f"#{one.place}" if one.points is None else str(one.points) for one in scores.players]
    return scores.box, scores.title, sorted(zip(_who(part, people or {}), figures, strict=True))


def _content(
    part: GamePart, people: Mapping[str, GroupPerson] | None = None, *, timeless: bool = False
) -> tuple[Any, ...]:
    """Return all that a correction can change, except the photo, and names, which may differ between servers."""
    noted = () if timeless else (part.played_at, part.day_only), part.minutes, part.location, part.notes
    if (record := part.record) is not None:
        return (
            noted,
            [key is None for key in part.people],
            *(record.box, record.variant, record.modules, record.kept_setup.options),
            tuple(map(unnamed, record.moves)),
            [(one.id, one.color, one.team) for one in record.seated.players],
        )
    scores, who = part.scores, _who(part, people or {})
    seats = sorted(
        (key, str(one.points), str(one.place), one.color, one.team or "")
        for key, one in zip(who, scores.players if scores else (), strict=True)
    )
    return noted, scores and (scores.box, scores.variant, scores.title), seats


def _photos(part: GamePart, game_id: int) -> tuple[bool, bool]:
    """Return whether the file has a photo that isn't ours, and whether ours has another one."""
    if part.photo is None:
        return False, False
    ours = photo_text(game_id)
    has_photo = read_photo("photo", part.photo).jpeg != ours
    return has_photo, has_photo and ours is not None


class GameIndex:
    """The games of a group by day, board and results."""

    def __init__(self, group: Group, zone: tzinfo) -> None:
        self.uids: set[str] = set()
        self.moments: dict[str, datetime] = {}
        """When games with moves began, by uid."""
        self.sent: dict[str, str] = {}
        """Uids by the names under which games are exported."""
        self._zone = zone
        self._by_result: dict[tuple[Any, ...], list[str]] = {}
        keys = db.session.execute(select(Person.id, Person.key).where(Person.group_id == group.id))
        people = {row.id: row.key for row in keys}
        results: dict[int, list[tuple[str, int | None, int | None]]] = {}
        columns = select(Result.game_id, Result.person_id, Result.points, Result.place)
        for row in db.session.execute(columns.where(Result.group_id == group.id)):
            results.setdefault(row.game_id, []).append((people.get(row.person_id or 0, ""), row.points, row.place))
        query = select(Game.id, Game.uid, Game.key, Game.box, Game.title, Game.played_at, Game.source)
        for game in db.session.execute(query.where(Game.group_id == group.id).order_by(Game.id)):
            self.uids.add(game.uid)
            self.sent |= {sent_name("play", game.uid): game.uid, game.key: game.uid, game.uid: game.uid}
            if game.source == MOVES:
                self.moments[game.uid] = game.played_at
            if game.id in results:
                self.same(game.played_at, game.title or game.box, results[game.id]).append(game.uid)

    def same(self, moment: datetime, board: str, results: Results) -> list[str]:
        """Return the games with this day, board and result. The list is the index's own, so that callers can add to
        it.
        """
        day = moment.astimezone(self._zone).date()
        told = sorted(f"{key} {f'#{place}' if points is None else points}" for key, points, place in results)
        return self._by_result.setdefault((day, board, *told), [])

    def is_moment(self, uid: str, moment: datetime) -> bool:
        """Whether a game with moves began in that second, because only its own export knows the second."""
        began = self.moments.get(uid)
        return began is not None and began.replace(microsecond=0) == moment.replace(microsecond=0)


def uid_of_record(record: Record, games: Select[Game]) -> str:
    """Return the uid of the game among these whose log is the record's, or begins like it; empty without one."""
    if not record.moves:
        return ""
    seats = {(player.id, player.color) for player in record.players}
    moves = tuple(map(unnamed, record.moves))
    same_box = games.where(Game.box == record.box, Game.variant == record.variant, Game.source == MOVES)
    for game in db.session.scalars(same_box.order_by(Game.id.desc()).limit(MAX_COMPARED)):
        if seats <= {(seat.player, seat.color) for seat in game.seats} and _is_same_log(record, moves, game):
            return game.uid
    return ""


def _is_same_log(record: Record, moves: Sequence[Move], game: Game) -> bool:
    """Whether the game has the same players, and one log is the beginning of the other."""
    query = select(RecordedMove.body).where(RecordedMove.game_id == game.id).order_by(RecordedMove.seq)
    ours = [read_move(body) for body in db.session.scalars(query)]
    opened = [player.id for player in as_opened(setup_of(game), ours).players]
    if not is_revealed(game):  # else a phone could find out secret tickets by trying records
        moves, ours = ([hide_tickets(move, frozenset()) for move in log] for log in (moves, ours))
    return bool(ours) and opened == [player.id for player in record.players] and all(map(eq, moves, ours))
