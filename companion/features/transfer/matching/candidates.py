"""The games of a file compared with the group's games: a status and a proposal for each.

Nothing is written here.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, tzinfo
from enum import StrEnum
from functools import cached_property
from operator import eq
from typing import Any, TypedDict

import msgspec
from sqlalchemy import Select, select

from companion.features.groups.memory.marks import DELETED, came_of, marks_of, two_mark
from companion.features.groups.memory.results import Outcome
from companion.features.groups.memory.sent import sent_name
from companion.features.transfer.exporting.group_parts import game_parts, people_parts, photo_text
from companion.features.transfer.matching.games import ImportGames, Oddity, Reading, board_answers, games_of
from companion.features.transfer.matching.people import OUT, Finder, GroupPerson
from companion.features.transfer.reading.group_file import CheckedFile, FileGame, GamePart, batches, read_photo
from companion.features.transfer.reading.parse import ParsedImport
from companion.features.transfer.reading.plays import CONVENTIONS, NO_LIMIT, WorkLimit
from companion.rules.actions.joining import as_opened, unnamed
from companion.rules.moves import Move, read_move
from companion.rules.record import Record
from companion.rules.table import hide_tickets
from companion.store.database import db
from companion.store.groups import Group, Person, Result
from companion.store.imports import ImportMemory
from companion.store.models import MOVES, Game, RecordedMove, Seat
from companion.table.play.games import is_revealed
from companion.table.play.loading import setup_of

_read_game = msgspec.json.Decoder(GamePart).decode
BATCH = 100
"""Games that are in memory at once."""
MAX_COMPARED = 200
"""Games of the same box that are compared with a record, the newest first."""

Seats = Sequence[tuple[str, int | None, int | None]]
"""The person's key, the points and the place of each seat."""


class Change(StrEnum):
    """Where a game that differs was changed since its file came in last."""

    FILE = "file"
    OURS = "ours"
    BOTH = "both"


class Changed(TypedDict):
    """Fields of the candidate for a game that was changed."""

    is_newer: bool
    change: Change | None


class Contents:
    """Compares games of a file and of the group; `people` are the group's by their keys in the file."""

    def __init__(self, people: Mapping[str, GroupPerson]) -> None:
        self._people = people

    def changed(self, part: GamePart, ours: GamePart, came: str | None, *, results_alone: bool = False) -> Changed:
        """By what the file had when it came in last whether the play was changed there since, here, or both.

        `results_alone` where ours came from elsewhere, with notes of its own. Unless that is known the later one holds.
        """
        is_later = part.finished_at > ours.finished_at
        if not came:
            return {"is_newer": is_later, "change": None}
        before = _read_game(came)
        is_older = self.tells_saved(part) and part.finished_at < before.finished_at
        in_file = not is_older and self.differs(part, before)
        of = self.played if results_alone else self.content
        if of(ours, in_file=False) == of(before, in_file=True):
            return {"is_newer": in_file, "change": Change.FILE if in_file else None}
        return {"is_newer": in_file and is_later, "change": Change.BOTH if in_file else Change.OURS}

    def differs(self, part: GamePart, before: GamePart) -> bool:
        """Whether a file has a play otherwise than it had it before, although it may be read by another clock."""
        timeless = part.finished_at == before.finished_at
        now_there = self.content(part, in_file=True, timeless=timeless)
        return now_there != self.content(before, in_file=True, timeless=timeless)

    def tells_saved(self, part: GamePart) -> bool:
        """Whether the play's source says when it was saved last."""
        convention = CONVENTIONS.get(part.scores.source) if part.scores else None
        return convention is not None and convention.tells_saved

    def who(self, part: GamePart, *, in_file: bool) -> list[str]:
        """Return the key of the group's person in each seat."""
        people = self._people if in_file else {}
        found = []
        for key in part.people:
            person = people.get(key or "")
            found.append(person.key if person is not None else key or "")
        return found

    def played(self, part: GamePart, *, in_file: bool) -> tuple[Any, ...]:
        """Return the parts that two plays of one game share: its box, and the points (or places) of each person."""
        scores = part.scores
        if scores is None:
            return ()
        who = self.who(part, in_file=in_file)
        seats = [
            (key, f"#{one.place}" if one.points is None else str(one.points))
            for key, one in zip(who, scores.players, strict=True)
        ]
        return scores.box, scores.title, sorted(seats)

    def content(self, part: GamePart, *, in_file: bool, timeless: bool = False) -> tuple[Any, ...]:
        """Return all that a correction can change, except the photo and names (they may differ between servers)."""
        when = () if timeless else (part.played_at, part.day_only)
        noted = when, part.minutes, part.location, part.notes
        if (record := part.record) is not None:
            seats: list[Any] = [(one.id, one.color, one.team) for one in record.seated.players]
            named = [key is None for key in part.people]
            options = record.kept_setup.options
            return (
                noted,
                named,
                record.box,
                record.variant,
                record.modules,
                options,
                tuple(map(unnamed, record.moves)),
                seats,
            )
        scores = part.scores
        who = self.who(part, in_file=in_file)
        players = scores.players if scores else ()
        seats = sorted(
            (key, str(one.points), str(one.place), one.color, one.team or "")
            for key, one in zip(who, players, strict=True)
        )
        return noted, scores and (scores.box, scores.variant, scores.title), seats


class GroupIndex:
    """The group's games by day, board and result, to find the same one from elsewhere."""

    def __init__(self, group: Group, zone: tzinfo) -> None:
        self._zone = zone
        self._by_result: dict[tuple[Any, ...], list[str]] = {}
        self._moments: dict[str, datetime] = {}
        self._uids: set[str] = set()
        self._sent: dict[str, str] = {}
        seats: dict[int, list[tuple[str, int | None, int | None]]] = {}
        keys = db.session.execute(select(Person.id, Person.key).where(Person.group_id == group.id))
        people = {row.id: row.key for row in keys}
        query = select(Seat.game_id, Seat.person_id, Result.points, Result.place).join(
            Result, (Result.game_id == Seat.game_id) & (Result.position == Seat.position)
        )
        for row in db.session.execute(query.where(Result.group_id == group.id)):
            seats.setdefault(row.game_id, []).append((people.get(row.person_id or 0, ""), row.points, row.place))
        columns = select(Game.id, Game.uid, Game.key, Game.box, Game.title, Game.played_at, Game.source)
        for game in db.session.execute(columns.where(Game.group_id == group.id)):
            self._uids.add(game.uid)
            self._sent |= {sent_name("play", game.uid): game.uid, game.key: game.uid, game.uid: game.uid}
            if game.source == MOVES:
                self._moments[game.uid] = game.played_at
            if game.id in seats:
                self.put(game.uid, game.played_at, game.title or game.box, seats[game.id])

    def has(self, uid: str) -> bool:
        """Whether the group has the game."""
        return uid in self._uids

    def has_moves(self, uid: str) -> bool:
        """Whether that game was recorded here."""
        return uid in self._moments

    def sent(self, called: str) -> str:
        """Return the uid of the game that was exported under this name, or an empty text."""
        return self._sent.get(called, "")

    def is_the_moment(self, uid: str, moment: datetime) -> bool:
        """Whether a game that was recorded here began just then: nobody else knows the second."""
        began = self._moments.get(uid)
        return began is not None and began.replace(microsecond=0) == moment.replace(microsecond=0)

    def twins(self, moment: datetime, board: str, seats: Seats) -> list[str]:
        """The games of the same day, board, people and result."""
        return self._by_result.get(self._key(moment, board, seats), [])

    def put(self, uid: str, moment: datetime, board: str, seats: Seats) -> None:
        """Another game."""
        self._by_result.setdefault(self._key(moment, board, seats), []).append(uid)

    def _key(self, moment: datetime, board: str, seats: Seats) -> tuple[Any, ...]:
        day = moment.astimezone(self._zone).date()
        told = [(key, points if points is not None else f"#{place}") for key, points, place in seats]
        return day, board, tuple(sorted(told, key=str))


def uid_of_record(record: Record, games: Select[Game]) -> str:
    """The uid of the one of these games that has this record, or more of it, or less; empty if no game has."""
    if not record.moves:
        return ""
    seats = {(player.id, player.color) for player in record.players}
    moves = tuple(map(unnamed, record.moves))
    same_box = games.where(Game.box == record.box, Game.variant == record.variant, Game.source == MOVES)
    for game in db.session.scalars(same_box.order_by(Game.id.desc()).limit(MAX_COMPARED)):
        if seats <= {(seat.player, seat.color) for seat in game.seats} and _is_same(record, moves, game):
            return game.uid
    return ""


def _is_same(record: Record, moves: Sequence[Move], game: Game) -> bool:
    """Whether the game has those players and these moves, or more of them, or less."""
    query = select(RecordedMove.body).where(RecordedMove.game_id == game.id).order_by(RecordedMove.seq)
    ours = [read_move(body) for body in db.session.scalars(query)]
    opened = [player.id for player in as_opened(setup_of(game), ours).players]
    if not is_revealed(game):  # a phone with the table's link can't try records until one has its secret tickets
        moves, ours = ([hide_tickets(move, frozenset()) for move in log] for log in (moves, ours))
    return bool(ours) and opened == [player.id for player in record.players] and all(map(eq, moves, ours))


class MatchStatus(StrEnum):
    """Whether a game of a file is here, and whether it is imported at all."""

    NEW = "new"
    KNOWN = "known"
    DIFFERS = "differs"
    TWIN = "twin"
    DELETED = "deleted"
    OUT = "out"


TAKE, LEAVE = "take", "leave"
"""What can be done with a game of a file: it comes in, instead of ours where that is here otherwise, or it doesn't."""


class Sitting(msgspec.Struct, frozen=True, gc=False):
    """Somebody of a game in a file: the name here, the points and the place where those are known, and the team."""

    name: str
    points: int | None
    place: int | None
    team: str | None = None


class ImportCandidate(msgspec.Struct, frozen=True, gc=False):
    """A game of a file: when and where, what was played, by whom, and how it stands to what is here."""

    uid: str
    file: FileGame
    day: date
    played_at: datetime
    location: str
    box: str
    title: str
    variant: str
    seats: tuple[Sitting, ...]
    status: MatchStatus
    other: str = ""
    """The uid of the game that it is one with, or may be."""
    is_newer: bool = False
    """Of one that differs, or was corrected: whether the file's holds. It alone was changed, or was saved later, or has
    no more than a photo that is lacking here."""
    change: Change | None = None
    """Where one that differs, or was corrected, was changed, if that is known."""
    is_sent: bool = False
    """Whether it went out from here."""
    has_photo: bool = False
    """Whether it has one that isn't ours."""
    has_other_photo: bool = False
    """Whether ours has another one."""
    saved: datetime | None = None
    odd: Oddity | None = None
    """Why it stays out unless somebody wants it."""

    @property
    def proposed(self) -> str:
        """What is done where nobody says anything."""
        is_new = self.status is MatchStatus.NEW and self.odd is None
        return TAKE if is_new or (self.status is MatchStatus.DIFFERS and self.is_newer) else LEAVE


@dataclass
class Proposal:
    """A file as it would be imported now; it has no `finder` if the group isn't here yet."""

    games: ImportGames
    candidates: list[ImportCandidate]
    finder: Finder | None

    @property
    def checked(self) -> CheckedFile:
        """The group, the people and the games of the file."""
        return self.games.file

    @cached_property
    def counts(self) -> dict[str, int]:
        """The number of games of each status."""
        found = dict.fromkeys(map(str, MatchStatus), 0)
        for one in self.candidates:
            found[one.status] += 1
        return found

    def with_status(self, *statuses: MatchStatus) -> list[ImportCandidate]:
        """Return the games that have one of these."""
        return [one for one in self.candidates if one.status in statuses]


def propose(group: Group | None, parsed: ParsedImport, how: Reading, limit: WorkLimit = NO_LIMIT) -> Proposal:
    """Compare the games of a file with the group's. Raises Refused, also for more than the `limit`.

    Without a group only the file of one can be compared.
    """
    said = board_answers(group, how.answers.boards)
    games = games_of(parsed, group, how.zone, how.anonymous, said, limit)
    return Proposal(games, *_Comparing(group, games, how, limit).all())


class _Comparing:
    """Compares a file with a group."""

    def __init__(self, group: Group | None, games: ImportGames, how: Reading, limit: WorkLimit) -> None:
        self._group, self._games, self._zone, self._answers, self._limit = group, games, how.zone, how.answers, limit
        self._marks: Mapping[str, ImportMemory] = marks_of(group) if group else {}
        self._out = {key for key, choice in self._answers.people.items() if choice == OUT}

    def all(self) -> tuple[list[ImportCandidate], Finder | None]:
        """Return every game, and who its people are."""
        checked = self._games.file
        if self._group is None:
            items = [self._item(game, game.read(), MatchStatus.NEW) for game in self._limit.each(checked.games)]
            return items, None
        self._here = games_here(self._games)
        tables = [game.people for game in checked.games if self._found(game.uid) is None]
        self._finder = Finder(self._group, checked.people, tables, self._answers.people, self._marks)
        self._contents = Contents(self._finder.people)
        self._index = GroupIndex(self._group, self._zone)
        self._in_file = {game.uid for game in checked.games}
        items = [item for some in batches(checked.games, BATCH) for item in self._some(some)]
        return items, self._finder

    def _found(self, uid: str) -> Any:
        return self._here.get(uid)

    def _some(self, some: Sequence[FileGame]) -> Iterator[ImportCandidate]:
        group = self._group
        if group is None:
            return
        ours = [
            found.id
            for game in some
            if (found := self._found(game.uid)) and found.group_id == group.id and found.finished_at is not None
        ]
        kept = dict(zip(ours, game_parts(ours, people_parts(group.id)), strict=True)) if ours else {}
        self._came = came_of(group, [game.uid for game in some if self._found(game.uid)])
        for game in self._limit.each(some):
            part = game.read()
            if self._is_out(part):
                yield self._item(game, part, MatchStatus.OUT)
            elif (found := self._found(game.uid)) is not None:
                yield self._known(game, part, found, kept.get(found.id))
            else:
                yield self._unknown(game, part)

    def _is_out(self, part: GamePart) -> bool:
        day = part.played_at.astimezone(self._zone).date()
        chosen = self._answers
        return (
            bool(self._out.intersection(key for key in part.people if key))
            or day.isoformat() in chosen.days
            or str(day.year) in chosen.years
            or part.location in chosen.places
        )

    def _known(self, game: FileGame, part: GamePart, here: Any, ours: GamePart | None) -> ImportCandidate:
        """Compare it with the same one that is here; `ours` is None for one that stays as it is anyway."""
        if ours is None:
            return self._item(game, part, MatchStatus.KNOWN, other=here.uid)
        has_photo, has_other_photo = _photos(part, here.id)
        timeless = part.finished_at == ours.finished_at  # as it was saved, although it may be read by another clock
        theirs = self._contents.content(part, in_file=True, timeless=timeless)
        is_same = theirs == self._contents.content(ours, in_file=False, timeless=timeless)
        if is_same and not has_photo:
            return self._item(game, part, MatchStatus.KNOWN, other=here.uid)
        return self._item(
            game,
            part,
            MatchStatus.DIFFERS,
            other=here.uid,
            **(
                {"is_newer": not has_other_photo}
                if is_same
                else self._contents.changed(part, ours, self._came.get(game.uid))
            ),
            has_photo=has_photo,
            has_other_photo=has_other_photo,
        )

    def _unknown(self, game: FileGame, part: GamePart) -> ImportCandidate:
        mark = self._marks.get(game.uid)
        if mark is not None and mark.game == DELETED:
            return self._item(game, part, MatchStatus.DELETED)
        if mark is not None and mark.game and self._index.has(mark.game):
            return self._joined(game, part, mark)
        sent = self._index.sent(self._games.ours.get(game.uid, ""))
        sent = sent or (self._recorded(part.record) if part.record and not self._games.is_group_file else "")
        item = self._item(game, part, MatchStatus.NEW)
        twins = [] if sent else self._index.twins(item.played_at, item.title or item.box, self._results(item, part))
        if self._group is not None:
            twins = [one for one in twins if two_mark(self._group, one, item.uid) not in self._marks]
        repeated = self._games.repeats.get(item.uid, item.uid)
        twins = [one for one in twins if self._games.repeats.get(one, one) != repeated]
        if self._games.is_group_file:  # a group knows its own games apart
            twins = [one for one in twins if one not in self._in_file]
        if sent or twins:
            other = sent or twins[0]
            is_sent = bool(sent) or self._index.is_the_moment(other, part.played_at)
            standing = MatchStatus.KNOWN if is_sent else MatchStatus.TWIN
            return self._item(game, part, standing, other=other, is_sent=is_sent)
        if item.odd is None:
            self._index.put(item.uid, item.played_at, item.title or item.box, self._results(item, part))
        return item

    def _joined(self, game: FileGame, part: GamePart, mark: ImportMemory) -> ImportCandidate:
        """A play that is one with a game here: known, unless it was corrected since. Moves need no correction."""
        other = mark.game or ""
        known = self._item(game, part, MatchStatus.KNOWN, other=other)
        if mark.part is None or self._index.has_moves(other):
            return known
        before = _read_game(mark.part)
        is_older = self._contents.tells_saved(part) and part.finished_at <= before.finished_at
        if is_older or not self._contents.differs(part, before):
            return known
        ours = db.session.scalars(select(Game.id).where(Game.uid == other)).all()
        (kept,) = game_parts(ours, people_parts(self._group.id if self._group else 0))
        if self._contents.content(part, in_file=True, timeless=True) == self._contents.content(
            kept, in_file=False, timeless=True
        ):
            return known
        has_photo, has_other_photo = _photos(part, ours[0])
        return self._item(
            game,
            part,
            MatchStatus.DIFFERS,
            other=other,
            **self._contents.changed(part, kept, mark.part, results_alone=True),
            has_photo=has_photo,
            has_other_photo=has_other_photo,
        )

    def _recorded(self, record: Record) -> str:
        """The uid of the group's game that has this record, or more of it, or less; nothing where there is none."""
        query = select(Game).where(Game.group_id == self._group.id) if self._group else None
        return uid_of_record(record, query) if query is not None else ""

    def _item(self, game: FileGame, part: GamePart, standing: MatchStatus, **more: Any) -> ImportCandidate:
        scores, record = part.scores, part.record
        return ImportCandidate(
            game.uid,
            game,
            part.played_at.astimezone(self._zone).date(),
            part.played_at,
            part.location,
            scores.box if scores else record.box if record else "",
            scores.title if scores else "",
            (scores.variant if scores else record.variant if record else ""),
            tuple(self._sittings(part, game.outcome)),
            standing,
            saved=part.finished_at,
            odd=self._games.odd.get(game.uid),
            **more,
        )

    def _sittings(self, part: GamePart, outcome: Outcome | None) -> Iterator[Sitting]:
        people = self._finder.people if self._group is not None else {}
        players: Sequence[Any] = part.record.seated.players if part.record else ()
        players = part.scores.players if part.scores else players
        for at, (player, key) in enumerate(zip(players, part.people, strict=True)):
            person = people.get(key or "")
            name = person.name if person is not None and person.name else player.name
            if outcome is not None:
                yield Sitting(name, outcome[at]["points"], outcome[at]["place"], player.team)
            else:
                yield Sitting(name, player.points, player.place, player.team)

    def _results(self, item: ImportCandidate, part: GamePart) -> Seats:
        who = self._contents.who(part, in_file=True)
        return [(key, one.points, one.place) for key, one in zip(who, item.seats, strict=True)]


def _photos(part: GamePart, game_id: int) -> tuple[bool, bool]:
    """Whether the file has a photo that isn't ours, and whether ours has another one. A file may be without."""
    if part.photo is None:
        return False, False
    ours = photo_text(game_id)
    has_photo = read_photo("photo", part.photo).jpeg != ours
    return has_photo, has_photo and ours is not None


def games_here(games: ImportGames) -> dict[str, Any]:
    """Return uid, id, group and end of the games that are here, of any group, by their uids in the file."""
    uids = [*(game.uid for game in games.file.games), *games.older]
    query = select(Game.uid, Game.id, Game.group_id, Game.finished_at)
    return {
        games.older.get(row.uid, row.uid): row
        for some in batches(uids, 500)
        for row in db.session.execute(query.where(Game.uid.in_(some)))
    }
