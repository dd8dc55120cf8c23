"""Import a file into a group: written in short transactions, hidden, and shown at once by the last of them.

Between the transactions moves of tables are recorded. After a kill the import is there as a whole or not at all
(running.py).
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import islice
from typing import Any

import msgspec
from msgspec import structs
from sqlalchemy import func, insert, select, update
from sqlalchemy.exc import IntegrityError

from companion.features.groups.memory.group import group_by_uid, lock_name
from companion.features.groups.memory.marks import board_mark, came_of, said_of, two_mark
from companion.features.groups.memory.people import name_seats, unique_name
from companion.features.groups.memory.ratings import note_due
from companion.features.groups.memory.results import Outcome
from companion.features.transfer.exporting.group_parts import game_parts, people_parts, photo_text
from companion.features.transfer.matching.candidates import (
    LEAVE,
    TAKE,
    ImportCandidate,
    MatchStatus,
    Proposal,
    propose,
)
from companion.features.transfer.matching.games import Answers, Reading, with_remembered
from companion.features.transfer.matching.people import Found
from companion.features.transfer.reading.group_file import (
    MOST_BYTES,
    GamePart,
    GroupPart,
    SeasonPart,
    batches,
    check_group,
)
from companion.features.transfer.reading.parse import GROUP, ParsedImport, parse
from companion.features.transfer.reading.plays import NO_LIMIT, ImportFault, SkippedPlay, UnreadCell, WorkLimit
from companion.features.transfer.writing.changes import (
    ALIAS,
    CAME,
    GAME,
    MEMORY,
    Change,
    GameSide,
    MemorySide,
    store_changes,
)
from companion.features.transfer.writing.pending import MAX_SKIPPED, note_done
from companion.features.transfer.writing.rows import GameRows, Sitter, game_of, nameless, people_of
from companion.features.transfer.writing.running import AnotherImport, finish, hold, next_step, wait_for_others
from companion.rules.faults import refusal
from companion.store.database import db, give_way, now, write_transaction
from companion.store.groups import Group, GroupVisit, Person, Season
from companion.store.hidden import ALL_ROWS
from companion.store.imports import APPLY, WRITE, PendingImport, RunningImport
from companion.store.models import Game
from companion.store.numbers import unseen_bytes
from companion.store.unavailable import Unavailable
from companion.table.play.codes import new_key
from companion.table.play.games import knows

ROWS_AT_ONCE = 1000
"""Rows that one transaction writes, about: 0.02 s of CPU, and 0.2 s on a slow computer that is busy."""
PEOPLE_AT_ONCE = 500
CHANGES_AT_ONCE = 40
BYTES_OF_MOVE = 100
MAX_TRIES = 3
"""Attempts of an import that meets another one with the same games."""


@dataclass(frozen=True)
class ImportReport:
    """The result of an import. Numbers are of games, unless something else is said."""

    group: Group
    import_id: str
    people: int = 0
    """How many people are new in the group."""
    games: int = 0
    """Those that are new in the group."""
    known: int = 0
    """Those that stayed as they are."""
    replaced: int = 0
    """Those that were here otherwise."""
    kept: int = 0
    """Those that are here otherwise still."""
    joined: int = 0
    """Those that are one with games that are here."""
    left: int = 0
    """Those that stay out."""
    deleted: int = 0
    """Those that stay out because they were deleted here."""
    seasons: int = 0
    """How many seasons are new in the group."""
    other: int = 0
    """Plays of other games, in a file from elsewhere."""
    others: Mapping[str, int] = field(default_factory=dict)
    """How many plays there were of each of those games, by its name."""
    ignored: int = 0
    """Plays that the source itself has ignored, in a file from elsewhere."""
    skipped: Sequence[SkippedPlay] = ()
    """Those of a file from elsewhere."""
    odd: int = 0
    """Number of odd games that stay out."""
    unread: Sequence[UnreadCell] = ()
    """Cells that weren't used."""
    unread_more: int = 0
    differing: Sequence[ImportCandidate] = ()


@dataclass(frozen=True)
class Recorded:
    """Data that the transaction records which makes an import visible."""

    pending: PendingImport | None = None
    """The upload that is done by it."""
    device: str | None = None
    """The phone that knows the group from then on."""
    said: Mapping[str, MemorySide | None] = field(default_factory=dict)
    """Memory of the answers, by its marks."""


def import_group(
    data: bytes,
    former: str,
    most: int | None = MOST_BYTES,
    device: str | None = None,
    limit: WorkLimit = NO_LIMIT,
    *,
    newer: bool = False,
) -> ImportReport:
    """Import a group's file of `most` bytes at most (None: of any size). Doing it twice changes nothing.

    A group that is here already gets the people and games that it lacks. A game that is here already is left alone,
    whichever group it belongs to; those of this group that the file has otherwise are reported, or replaced where the
    file's is `newer`. `former` are the words for somebody who was removed here. Raises Refused, also for more than the
    `limit`, and as `may_import`; AnotherImport.
    """
    checked = check_group(data, most, limit)
    may_import(checked.group, device)
    how = Reading(UTC, "", Answers(keeps_ours=not newer))
    return import_plays(ParsedImport(kind=GROUP, group_file=checked), None, how, former, limit)


def may_import(part: GroupPart, device: str | None, most_unseen: int | None = None) -> None:
    """Raise Refused where a group's file would bring a phone into a group whose link was renewed since.

    And for a group that isn't here while those that nobody looks at take more than `most_unseen` bytes.
    """
    group = group_by_uid(part.key)
    if device is not None and group is not None and group.key != group.uid and not knows(device, group.id):
        raise refusal(ImportFault.RENEWED)
    if group is None and most_unseen is not None and unseen_bytes() > most_unseen:
        raise refusal(ImportFault.NO_ROOM)


def import_file(
    data: bytes,
    group: Group | None,
    how: Reading,
    former: str,
    limit: WorkLimit = NO_LIMIT,
    most: int | None = MOST_BYTES,
) -> ImportReport:
    """Import a file of any kind as it is proposed, or as chosen; without a group into the one that the file is of.

    `former` are the words for somebody who was removed here. Raises Refused, also for more than the `limit`;
    AnotherImport.
    """
    return import_plays(with_remembered(parse(data, limit, most), group, limit), group, how, former, limit)


def import_plays(
    parsed: ParsedImport,
    group: Group | None,
    how: Reading,
    former: str,
    limit: WorkLimit = NO_LIMIT,
    recorded: Recorded | None = None,
) -> ImportReport:
    """Import people and games into the group: all of them, or none. Without a group the one that the file is of.

    Proposals hold for everything without an answer. `former` are the words for somebody who was removed here. Raises
    Refused for more than the `limit`; AnotherImport.
    """
    recorded = recorded or Recorded()
    part = parsed.group
    if group is None and part is None:
        raise refusal(ImportFault.WHICH_GROUP)
    uid = group.uid if group is not None else part.key if part is not None else ""
    import_id = recorded.pending.key if recorded.pending else new_key()
    for tries in range(1, MAX_TRIES + 1):
        wait_for_others(uid)
        try:
            with hold(import_id):
                importing = _Importing(import_id, uid, parsed, how, former, limit, recorded)
                try:
                    return importing.run()
                except BaseException:
                    with suppress(Unavailable, AnotherImport):  # the next start removes it
                        finish(import_id)
                    raise
        except IntegrityError:  # another import has the group or one of the games, or has it in a moment
            if tries == MAX_TRIES:
                raise AnotherImport(import_id) from None
            wait_for_others()
    raise AnotherImport(import_id)


def new_seasons(parsed: ParsedImport, group: Group | None) -> list[SeasonPart]:
    """Return the seasons of a group's file that the group lacks."""
    here = {*db.session.scalars(select(Season.key).where(Season.group_id == group.id))} if group else set()
    return [part for part in (parsed.group_file.seasons if parsed.group_file else ()) if part.key not in here]


class _Importing:
    """One file on its way into a group."""

    def __init__(
        self,
        import_id: str,
        uid: str,
        parsed: ParsedImport,
        how: Reading,
        former: str,
        limit: WorkLimit,
        recorded: Recorded,
    ) -> None:
        self._id, self._uid, self._parsed, self._how, self._former = import_id, uid, parsed, how, former
        self._limit, self._recorded = limit, recorded
        self._lock = lock_name(uid)

    def run(self) -> ImportReport:
        """Write the import, show it, and apply its changes."""
        group = self._begin()
        proposal = propose(group, self._parsed, self._how, self._limit)
        choices = {item.uid: self._chosen(item) for item in proposal.candidates}
        taken = [item for item in proposal.candidates if choices[item.uid] == TAKE]
        new = [item for item in taken if item.status is not MatchStatus.DIFFERS]
        found = self._people(group, proposal, taken)
        report = self._report(group, proposal, choices, new, found)
        self._write_people(group.id, found)
        self._write_games(group, new, len(taken))
        changes = self._changes(group, proposal, choices, found)
        first = 0
        while some := list(islice(changes, CHANGES_AT_ONCE)):
            with self._step():
                store_changes(self._id, first, some)
            first += len(some)
            _give_way(len(some) == CHANGES_AT_ONCE)
        self._show(report)
        with suppress(Unavailable, AnotherImport):  # the import is done; the next start finishes the rest
            finish(self._id, self._former)
            db.session.refresh(group)
        return report

    def _begin(self) -> Group:
        """Note that the import is running, and create the group if it isn't here."""
        part = self._parsed.group
        with write_transaction(self._lock):
            pending = self._recorded.pending
            if pending is not None and db.session.get_one(PendingImport, pending.key).done_at is not None:
                raise AnotherImport(self._id)
            group = group_by_uid(self._uid)
            if group is None:
                if part is None:  # it was removed meanwhile
                    raise refusal(ImportFault.WHICH_GROUP)
                created_at = part.created_at.astimezone(UTC)
                group = Group(key=part.key, name=part.name, created_at=created_at, import_id=self._id)
                db.session.add(group)
                db.session.flush()
            db.session.add(RunningImport(key=self._id, group_id=group.id, phase=WRITE, is_hidden=True))
        return group

    def _step(self) -> Any:
        return next_step(self._id, self._lock, WRITE)

    def _chosen(self, item: ImportCandidate) -> str:
        if item.status in {MatchStatus.KNOWN, MatchStatus.OUT}:
            return LEAVE
        if item.status is MatchStatus.DIFFERS and self._how.answers.keeps_ours:
            return LEAVE
        if item.odd is not None and self._how.answers.takes_odd and item.status is MatchStatus.NEW:
            return TAKE
        choice = self._how.answers.games.get(item.uid, item.proposed)
        return choice if choice in {TAKE, LEAVE} else item.proposed

    def _people(self, group: Group, proposal: Proposal, taken: Sequence[ImportCandidate]) -> Found:
        """Return the people to be written. Read all their columns before a transaction expires the rows."""
        finder = proposal.finder
        if finder is None:  # there is a group by now
            raise LookupError(self._id)
        sitting = {key for item in [*taken, *proposal.with_status(MatchStatus.TWIN)] for key in item.file.people if key}
        is_whole = self._parsed.kind == GROUP and not proposal.with_status(MatchStatus.OUT)
        self._keys = {key: person.key for key, person in finder.people.items()}
        self._names = {key: match.part.name for key, match in finder.matches.items()}
        self._seasons = new_seasons(self._parsed, group)
        self._key_of = {person_id: person.key for person_id, person in finder.here.items()}
        return finder.found(None if is_whole else sitting)

    def _report(
        self, group: Group, proposal: Proposal, choices: Mapping[str, str], new: Sequence[ImportCandidate], found: Found
    ) -> ImportReport:
        counts, games, plays = proposal.counts, proposal.games, self._parsed.plays
        left = [item for item in proposal.candidates if choices[item.uid] == LEAVE]
        return ImportReport(
            group,
            self._id,
            people=len(found.new),
            games=len(new),
            seasons=len(self._seasons),
            known=counts[MatchStatus.KNOWN],
            replaced=sum(
                item.status is MatchStatus.DIFFERS for item in proposal.candidates if choices[item.uid] == TAKE
            ),
            kept=sum(item.status is MatchStatus.DIFFERS for item in left),
            joined=sum(item.status is MatchStatus.TWIN for item in left),
            left=sum(
                item.status is MatchStatus.OUT or (item.status is MatchStatus.NEW and item.odd is None) for item in left
            ),
            deleted=sum(item.status is MatchStatus.DELETED for item in left),
            differing=[item for item in left if item.status is MatchStatus.DIFFERS],
            odd=sum(item.status is MatchStatus.NEW and item.odd is not None for item in left),
            other=sum(games.others.values()),
            others=games.others,
            ignored=games.ignored,
            skipped=games.skipped,
            unread=plays.unread if plays else (),
            unread_more=plays.unread_more if plays else 0,
        )

    def _write_people(self, group_id: int, found: Found) -> None:
        rows = [
            {"group_id": group_id, "import_id": self._id}
            | {name: getattr(person, name) for name in ("key", "name", "color", "removed_at")}
            for person in found.new
        ]
        for some in batches(rows, PEOPLE_AT_ONCE):
            with self._step():
                db.session.connection().execute(insert(Person), some)
            _give_way(len(some) == PEOPLE_AT_ONCE)

    def _write_games(self, group: Group, new: Sequence[ImportCandidate], total: int) -> None:
        done = 0
        for some in self._limit.each(_by_rows(new)):
            _give_way(done > 0)
            people = people_of(group.id)
            rows = self._rows(group.id, some, people)
            with self._step() as running:
                if (now_here := people_of(group.id)) != people:  # somebody was renamed, merged or removed
                    rows = self._rows(group.id, some, now_here)
                rows.write(group)
                done += len(some)
                running.games_done, running.games_total = done, total

    def _rows(self, group_id: int, items: Sequence[ImportCandidate], here: Mapping[str, Sitter]) -> GameRows:
        people = {key: here[person] for key, person in self._keys.items() if person in here}
        games = [self._game(group_id, item, people) for item in items]
        return GameRows(games, self._id, keeps_parts=self._parsed.kind != GROUP)

    def _game(
        self, group_id: int, item: ImportCandidate, people: Mapping[str, Sitter]
    ) -> tuple[Game, GamePart, Outcome | None]:
        part = item.file.read()
        game = game_of(group_id, part, people)
        for seat, key in zip(game.seats, part.people, strict=True):
            person = people.get(key or "")
            if person is not None and person.name != self._names.get(key or ""):
                seat.name = self._former if person.is_removed else person.name
        return game, part, item.file.outcome

    def _changes(self, group: Group, proposal: Proposal, choices: Mapping[str, str], found: Found) -> Iterator[Change]:
        """Yield the changes to existing games and memory in the order in which they are applied."""
        for key, (before, after) in found.aliases.items():
            yield Change(ALIAS, key, before, after)
        differing = proposal.with_status(MatchStatus.DIFFERS)
        for some in batches(differing, CHANGES_AT_ONCE):
            yield from self._differing(group, some, choices)
        said: dict[str, MemorySide | None] = {mark: MemorySide(person=person) for mark, person in found.said.items()}
        said |= self._answers(group, proposal, choices)
        said |= self._recorded.said
        for marks in batches([*said], CHANGES_AT_ONCE):
            before_them = said_of(group, marks)
            for mark in marks:
                was = self._side(before_them[mark]) if mark in before_them else None
                yield Change(MEMORY, mark, was, said[mark])

    def _side(self, said: Mapping[str, Any]) -> MemorySide:
        person = self._key_of.get(said["person_id"] or 0)
        return MemorySide(person, said["game"], said["board"], said["part"])

    def _differing(
        self, group: Group, items: Sequence[ImportCandidate], choices: Mapping[str, str]
    ) -> Iterator[Change]:
        """Yield the games to be replaced, and the new text of plays that stay ours."""
        uids = [item.other for item in items]
        query = select(Game.uid, Game.id).where(Game.uid.in_(uids), Game.group_id == group.id)
        ids = {row.uid: row.id for row in db.session.execute(query)}
        found = [item for item in items if item.other in ids]
        ours = game_parts([ids[item.other] for item in found], people_parts(group.id))
        came = came_of(group, uids)
        for item, ours_now in zip(found, list(ours), strict=True):
            part = item.file.read()
            before = came.get(item.other)
            is_play = item.other == item.uid and part.scores is not None and self._parsed.kind != GROUP
            after = nameless(part) if is_play else before
            if choices[item.uid] == TAKE:
                photo = photo_text(ids[item.other]) if item.has_other_photo else None
                here = GameSide(structs.replace(ours_now, photo=photo), before)
                people = tuple(self._keys.get(key or "") for key in part.people)
                part = structs.replace(part, people=people, photo=part.photo if item.has_photo else None)
                yield Change(GAME, item.other, here, GameSide(part, after))
            elif is_play:
                yield Change(CAME, item.uid, before, after)

    def _answers(self, group: Group, proposal: Proposal, choices: Mapping[str, str]) -> dict[str, MemorySide | None]:
        """Return the memory of duplicates, of games told apart, of restored games and of boards."""
        new: dict[str, MemorySide | None] = {}
        for item in proposal.candidates:
            if item.status is MatchStatus.TWIN and choices[item.uid] == TAKE:
                new[two_mark(group, item.uid, item.other)] = MemorySide()
            elif item.other not in {"", item.uid} and (
                item.status in {MatchStatus.TWIN, MatchStatus.DIFFERS} or item.is_sent
            ):
                new[item.uid] = MemorySide(game=item.other, part=bytes(item.file.raw).decode())
            elif item.status is MatchStatus.DELETED and choices[item.uid] == TAKE:
                new[item.uid] = None
        boards = self._how.answers.boards
        return new | {board_mark(group, words): MemorySide(board=box) for words, box in boards.items()}

    def _show(self, report: ImportReport) -> None:
        """Make the import visible and record it in one transaction."""
        with self._step() as running:
            group_id = running.group_id
            query = select(func.min(Game.played_at)).where(Game.import_id == self._id)
            first = db.session.scalar(query.execution_options(**ALL_ROWS))
            self._rename_namesakes(group_id)
            db.session.add_all(
                Season(group_id=group_id, import_id=self._id, **msgspec.to_builtins(part, builtin_types=(datetime,)))
                for part in self._seasons
            )
            if first is not None:
                note_due(group_id, first)
            db.session.execute(update(Group).where(Group.id == group_id).values(import_id=None))
            running.phase, running.is_hidden = APPLY, False
            if self._recorded.device is not None:
                db.session.merge(GroupVisit(device=self._recorded.device, group_id=group_id, seen_at=now()))
            if self._recorded.pending is not None:
                note_done(self._recorded.pending, group_id, self._figures(report))

    def _figures(self, report: ImportReport) -> dict[str, Any]:
        counts = {name: value for name, value in vars(report).items() if isinstance(value, int)}
        others = dict(Counter(report.others).most_common(MAX_SKIPPED))
        skipped = [[one.number, one.game, one.fault.text, one.day] for one in report.skipped[:MAX_SKIPPED]]
        unread = [[one.line, one.column, one.text] for one in report.unread]
        return counts | {
            "kind": self._parsed.kind,
            "others": others,
            "unread": unread,
            "skipped": skipped,
            "skipped_count": len(report.skipped),
            "can_undo": bool(report.games or report.replaced or report.joined or report.seasons),
        }

    def _rename_namesakes(self, group_id: int) -> None:
        """Number the names of new people if somebody of the group got the same name meanwhile."""
        named = select(Person.id, Person.name).where(Person.group_id == group_id, Person.removed_at.is_(None))
        taken = {row.name.casefold() for row in db.session.execute(named)}
        new = named.where(Person.import_id == self._id).execution_options(**ALL_ROWS)
        for person_id, name in db.session.execute(new).all():
            free = unique_name(name, taken)
            if free != name:
                db.session.execute(update(Person).where(Person.id == person_id).values(name=free))
                name_seats(person_id, free)
            taken.add(free.casefold())


def _give_way(is_long: bool) -> None:
    if is_long:
        give_way()


def _by_rows(items: Sequence[ImportCandidate]) -> Iterator[Sequence[ImportCandidate]]:
    """Split games into batches of about ROWS_AT_ONCE rows: games, seats, results and moves."""
    some: list[ImportCandidate] = []
    rows = 0
    for item in items:
        rows += 1 + 3 * len(item.file.people) + len(item.file.raw) // BYTES_OF_MOVE
        some.append(item)
        if rows >= ROWS_AT_ONCE:
            yield some
            some, rows = [], 0
    if some:
        yield some
