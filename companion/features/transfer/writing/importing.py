"""Import a file into a group: written in short transactions, hidden, and shown at once by the last of them.

Between the transactions moves of tables are recorded. After a kill the import is there as a whole or not at all
(lifecycle.py).
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import islice
from typing import Any

import msgspec
from msgspec import structs
from sqlalchemy import func, insert, select, update
from sqlalchemy.exc import IntegrityError

from companion.features.groups.service.group import group_by_uid, lock_name
from companion.features.groups.service.marks import board_mark, came_mark, came_of, said_of, two_mark
from companion.features.groups.service.people import name_seats, unique_name
from companion.features.groups.service.ratings import note_due
from companion.features.groups.service.results import Outcome
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
from companion.features.transfer.matching.people import FoundPeople
from companion.features.transfer.reading.group_file import (
    MAX_FILE_BYTES,
    GamePart,
    GroupPart,
    SeasonPart,
    batches,
    check_group,
)
from companion.features.transfer.reading.parse import GROUP, ParsedImport, parse
from companion.features.transfer.reading.plays import NO_LIMIT, ImportFault, SkippedPlay, UnreadCell, WorkLimit
from companion.features.transfer.writing.lifecycle import (
    AnotherImport,
    finish,
    hold,
    next_step,
    note_done,
    wait_for_others,
)
from companion.features.transfer.writing.rows import (
    ALIAS,
    GAME,
    MEMORY,
    Change,
    GameRows,
    GameSide,
    MemorySide,
    Sitter,
    game_of,
    nameless,
    people_of,
    store_changes,
)
from companion.rules.faults import refusal
from companion.store.database import db, give_way, now, write_transaction
from companion.store.groups import Group, GroupVisit, Person, Season
from companion.store.hidden import ALL_ROWS
from companion.store.imports import APPLY, WRITE, PendingImport, RunningImport
from companion.store.models import Game
from companion.store.numbers import unseen_bytes
from companion.store.unavailable import Unavailable
from companion.table.service.codes import new_key
from companion.table.service.games import knows

ROWS_AT_ONCE = 1000
"""Number of rows that one transaction writes, about: 0.02 s of CPU, and 0.2 s on a slow computer that is busy."""
MAX_PEOPLE_AT_ONCE = 500
MAX_CHANGES_AT_ONCE = 40
BYTES_OF_MOVE = 100
MAX_TRIES = 3
"""Attempts of an import that meets another one with the same games."""
MAX_SKIPPED = 50
"""Skipped plays that a report names one by one."""


class NewQuestions(RuntimeError):
    """Answers raise questions that weren't shown yet."""

    def __init__(self, proposal: Proposal) -> None:
        super().__init__()
        self.proposal = proposal


@dataclass(frozen=True)
class ImportReport:
    """The result of an import: numbers of games, unless something else is said."""

    group: Group
    import_id: str
    proposal: Proposal
    people: int
    """Number of new people."""
    games: int
    known: int
    replaced: int
    kept: int
    """Number of games that differ here and stay as they are."""
    joined: int
    """Number of games that are the same as games here."""
    left: int
    deleted: int
    """Number of games that stay out because they were deleted here."""
    seasons: int
    """Number of new seasons."""
    odd: int
    other: int
    """Number of plays of other games."""
    others: Mapping[str, int]
    """Number of plays of other games, by name."""
    ignored: int
    """Number of plays that the source itself ignores."""
    skipped: Sequence[SkippedPlay]
    unread: Sequence[UnreadCell]
    """Cells that weren't used."""
    unread_more: int
    differing: Sequence[ImportCandidate]


@dataclass(frozen=True)
class Recorded:
    """Data that the last transaction of an import records."""

    pending: PendingImport | None = None
    """The upload that is done by it."""
    device: str | None = None
    """The phone that knows the group from then on."""
    said: Mapping[str, MemorySide | None] = field(default_factory=dict)
    """Memory of the answers, by its marks."""


def import_group(
    data: bytes,
    former: str,
    most: int | None = MAX_FILE_BYTES,
    device: str | None = None,
    limit: WorkLimit = NO_LIMIT,
    *,
    newer: bool = False,
) -> ImportReport:
    """Import a group's file of at most `most` bytes into its own group. Importing it twice changes nothing.

    The group gets the people and games that it lacks. Games that are here already stay as they are; if `newer`, games
    that the file saved later are replaced. `former` is the name of removed people. Raises Refused, also as `may_import`
    and when the `limit` is over; AnotherImport.
    """
    checked = check_group(data, most, limit)
    may_import(checked.group, device)
    how = Reading(UTC, "", Answers(keeps_ours=not newer))
    return import_plays(ParsedImport(kind=GROUP, group_file=checked), None, how, former, limit)


def may_import(part: GroupPart, device: str | None, max_unseen: int | None = None) -> None:
    """Raise Refused if the link of the file's group was renewed and this phone doesn't know the group.

    Also if the group is new and groups that nobody has visited take more than `max_unseen` bytes.
    """
    group = group_by_uid(part.key)
    if device is not None and group is not None and group.key != group.uid and not knows(device, group.id):
        raise refusal(ImportFault.RENEWED)
    if group is None and max_unseen is not None and unseen_bytes() > max_unseen:
        raise refusal(ImportFault.NO_ROOM)


def import_file(
    data: bytes,
    group: Group | None,
    how: Reading,
    former: str,
    limit: WorkLimit = NO_LIMIT,
    most: int | None = MAX_FILE_BYTES,
) -> ImportReport:
    """Import a file of any kind. Raises the same exceptions as `import_plays`."""
    return import_plays(with_remembered(parse(data, limit, most), group, limit), group, how, former, limit)


def import_plays(
    parsed: ParsedImport,
    group: Group | None,
    how: Reading,
    former: str,
    limit: WorkLimit = NO_LIMIT,
    recorded: Recorded | None = None,
    asked: Collection[str] | None = None,
) -> ImportReport:
    """Import people and games into the group, without one into the file's own: all of them, or none.

    `former` is the name of removed people, `asked` are the games whose question was shown. Raises Refused, also when
    the `limit` is over; AnotherImport; NewQuestions if other games have a question.
    """
    recorded = recorded or Recorded()
    part = parsed.group
    if group is None and part is None:
        raise refusal(ImportFault.WHICH_GROUP)
    uid = group.uid if group is not None else part.key if part is not None else ""
    import_id = recorded.pending.key if recorded.pending else new_key()
    importing = _Import(import_id, uid, parsed, how, former, limit, recorded, asked)
    for tries in range(1, MAX_TRIES + 1):
        wait_for_others(uid)
        try:
            with hold(import_id):
                try:
                    return importing.run()
                except BaseException:
                    with suppress(Unavailable, AnotherImport):  # the next start removes it
                        finish(import_id)
                    raise
        except IntegrityError:  # another import has the group or one of the games, or has it in a moment
            if tries < MAX_TRIES:
                wait_for_others()
    raise AnotherImport(import_id)


def new_seasons(parsed: ParsedImport, group: Group | None) -> list[SeasonPart]:
    here = {*db.session.scalars(select(Season.key).where(Season.group_id == group.id))} if group else set()
    return [part for part in (parsed.group_file.seasons if parsed.group_file else ()) if part.key not in here]


@dataclass
class _Import:
    """A file on its way into a group."""

    id: str
    uid: str
    parsed: ParsedImport
    how: Reading
    former: str
    limit: WorkLimit
    recorded: Recorded
    asked: Collection[str] | None

    def run(self) -> ImportReport:
        """Write the import, show it, and apply its changes."""
        group = self._begin()
        proposal = propose(group, self.parsed, self.how, self.limit)
        if self.asked is not None and not proposal.asked <= {*self.asked}:
            raise NewQuestions(proposal)
        choices = {item.uid: self._chosen(item) for item in proposal.candidates}
        taken = [item for item in proposal.candidates if choices[item.uid] == TAKE]
        new = [item for item in taken if item.status is not MatchStatus.DIFFERS]
        self._seasons = new_seasons(self.parsed, group)
        found = self._people(proposal, taken)
        report = self._report(group, proposal, choices, new, found)
        self._write_people(group.id, found)
        self._write_games(group, new, len(taken))
        changes, first = self._changes(group, proposal, choices, found), 0
        while some := list(islice(changes, MAX_CHANGES_AT_ONCE)):
            with self._step():
                store_changes(self.id, first, some)
            first += len(some)
            _give_way(len(some) == MAX_CHANGES_AT_ONCE)
        self._show(report)
        with suppress(Unavailable, AnotherImport):  # the import is done; the next start finishes the rest
            finish(self.id, self.former)
            db.session.refresh(group)
        return report

    def _begin(self) -> Group:
        """Note that the import is running, and create the group if it isn't here."""
        part = self.parsed.group
        with write_transaction(lock_name(self.uid)):
            pending = self.recorded.pending
            if pending is not None and db.session.get_one(PendingImport, pending.key).done_at is not None:
                raise AnotherImport(self.id)
            group = group_by_uid(self.uid)
            if group is None:
                if part is None:  # it was removed meanwhile
                    raise refusal(ImportFault.WHICH_GROUP)
                created_at = part.created_at.astimezone(UTC)
                group = Group(key=part.key, name=part.name, created_at=created_at, import_id=self.id)
                db.session.add(group)
                db.session.flush()
            db.session.add(RunningImport(key=self.id, group_id=group.id, phase=WRITE, is_hidden=True))
        return group

    def _step(self) -> Any:
        return next_step(self.id, lock_name(self.uid), WRITE)

    def _chosen(self, item: ImportCandidate) -> str:
        """Return TAKE or LEAVE."""
        answers, is_differing = self.how.answers, item.status is MatchStatus.DIFFERS
        if item.status in {MatchStatus.KNOWN, MatchStatus.OUT} or (is_differing and answers.keeps_ours):
            return LEAVE
        if item.status is MatchStatus.NEW and item.odd in answers.odd:
            return TAKE
        choice = answers.games.get(item.uid)
        return choice if choice in {TAKE, LEAVE} else item.proposed

    def _people(self, proposal: Proposal, taken: Sequence[ImportCandidate]) -> FoundPeople:
        """Return the people to be written. Read all their columns before a transaction expires the rows."""
        finder = proposal.finder
        if finder is None:  # there is a group by now
            raise LookupError(self.id)
        sitting = {key for item in [*taken, *proposal.with_status(MatchStatus.TWIN)] for key in item.file.people if key}
        is_whole = self.parsed.kind == GROUP and not proposal.with_status(MatchStatus.OUT)
        self._keys = {key: person.key for key, person in finder.people.items()}
        self._names = {key: match.part.name for key, match in finder.matches.items()}
        self._key_of = {person_id: person.key for person_id, person in finder.here.items()}
        return finder.found(None if is_whole else sitting)

    def _report(
        self,
        group: Group,
        proposal: Proposal,
        choices: Mapping[str, str],
        new: Sequence[ImportCandidate],
        found: FoundPeople,
    ) -> ImportReport:
        games, plays = proposal.games, self.parsed.plays
        left = [item for item in proposal.candidates if choices[item.uid] == LEAVE]
        count = Counter("odd" if item.status is MatchStatus.NEW and item.odd else item.status for item in left)
        return ImportReport(
            group,
            self.id,
            proposal,
            people=len(found.new),
            games=len(new),
            seasons=len(self._seasons),
            known=count[MatchStatus.KNOWN],
            replaced=proposal.counts[MatchStatus.DIFFERS] - count[MatchStatus.DIFFERS],
            kept=count[MatchStatus.DIFFERS],
            joined=count[MatchStatus.TWIN],
            left=count[MatchStatus.OUT] + count[MatchStatus.NEW],
            deleted=count[MatchStatus.DELETED],
            odd=count["odd"],
            other=games.others.total(),
            others=games.others,
            ignored=games.ignored,
            skipped=games.skipped,
            unread=plays.unread if plays else (),
            unread_more=plays.unread_more if plays else 0,
            differing=[item for item in left if item.status is MatchStatus.DIFFERS],
        )

    def _write_people(self, group_id: int, found: FoundPeople) -> None:
        rows = [
            {"group_id": group_id, "import_id": self.id}
            | {name: getattr(person, name) for name in ("key", "name", "color", "removed_at")}
            for person in found.new
        ]
        for some in batches(rows, MAX_PEOPLE_AT_ONCE):
            with self._step():
                db.session.connection().execute(insert(Person), some)
            _give_way(len(some) == MAX_PEOPLE_AT_ONCE)

    def _write_games(self, group: Group, new: Sequence[ImportCandidate], total: int) -> None:
        done = 0
        for some in self.limit.each(_by_rows(new)):
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
        return GameRows(games, self.id, keeps_parts=self.parsed.kind != GROUP)

    def _game(
        self, group_id: int, item: ImportCandidate, people: Mapping[str, Sitter]
    ) -> tuple[Game, GamePart, Outcome | None]:
        part = item.file.read()
        game = game_of(group_id, part, people)
        for seat, key in zip(game.seats, part.people, strict=True):
            person = people.get(key or "")
            if person is not None and person.name != self._names.get(key or ""):
                seat.name = self.former if person.is_removed else person.name
        return game, part, item.file.outcome

    def _changes(
        self, group: Group, proposal: Proposal, choices: Mapping[str, str], found: FoundPeople
    ) -> Iterator[Change]:
        """Yield the changes to existing games and memory in the order in which they are applied."""
        for key, (before, after) in found.aliases.items():
            yield Change(ALIAS, key, before, after)
        for some in batches(proposal.with_status(MatchStatus.DIFFERS), MAX_CHANGES_AT_ONCE):
            yield from self._differing(group, some, choices)
        said: dict[str, MemorySide | None] = {mark: MemorySide(person=person) for mark, person in found.said.items()}
        said |= self._answers(group, proposal, choices)
        said |= self.recorded.said
        for marks in batches([*said], MAX_CHANGES_AT_ONCE):
            before_them = said_of(group, marks)
            for mark in marks:
                was = before_them.get(mark)
                yield Change(MEMORY, mark, self._side(was) if was else None, said[mark])

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
            is_play = item.other == item.uid and part.scores is not None and self.parsed.kind != GROUP
            after = nameless(part) if is_play else before
            if choices[item.uid] == TAKE:
                photo = photo_text(ids[item.other]) if item.has_other_photo else None
                here = GameSide(structs.replace(ours_now, photo=photo), before)
                people = tuple(self._keys.get(key or "") for key in part.people)
                part = structs.replace(part, people=people, photo=part.photo if item.has_photo else None)
                yield Change(GAME, item.other, here, GameSide(part, after))
            elif is_play:
                was = MemorySide(part=before) if before is not None else None
                yield Change(MEMORY, came_mark(group, item.uid), was, MemorySide(part=after))

    def _answers(self, group: Group, proposal: Proposal, choices: Mapping[str, str]) -> dict[str, MemorySide | None]:
        """Return the memory of duplicates, of games told apart, of restored games and of boards."""
        new: dict[str, MemorySide | None] = {}
        for item in proposal.candidates:
            is_taken = choices[item.uid] == TAKE
            if item.status is MatchStatus.TWIN and is_taken:
                new[two_mark(group, item.uid, item.other)] = MemorySide()
            elif item.other not in {"", item.uid} and (
                item.status in {MatchStatus.TWIN, MatchStatus.DIFFERS} or item.is_sent
            ):
                new[item.uid] = MemorySide(game=item.other, part=bytes(item.file.raw).decode())
            elif item.status is MatchStatus.DELETED and is_taken:
                new[item.uid] = None
        boards = self.how.answers.boards
        return new | {board_mark(group, words): MemorySide(board=box) for words, box in boards.items()}

    def _show(self, report: ImportReport) -> None:
        """Make the import visible and record it in one transaction."""
        with self._step() as running:
            group_id = running.group_id
            query = select(func.min(Game.played_at)).where(Game.import_id == self.id)
            first = db.session.scalar(query.execution_options(**ALL_ROWS))
            self._rename_namesakes(group_id)
            db.session.add_all(
                Season(group_id=group_id, import_id=self.id, **msgspec.to_builtins(part, builtin_types=(datetime,)))
                for part in self._seasons
            )
            if first is not None:
                note_due(group_id, first)
            db.session.execute(update(Group).where(Group.id == group_id).values(import_id=None))
            running.phase, running.is_hidden = APPLY, False
            if self.recorded.device is not None:
                db.session.merge(GroupVisit(device=self.recorded.device, group_id=group_id, seen_at=now()))
            if self.recorded.pending is not None:
                note_done(self.recorded.pending, group_id, self._figures(report))

    def _figures(self, report: ImportReport) -> dict[str, Any]:
        """Return the report as it is stored."""
        counts = {name: value for name, value in vars(report).items() if isinstance(value, int)}
        return counts | {
            "kind": self.parsed.kind,
            "others": dict(Counter(report.others).most_common(MAX_SKIPPED)),
            "unread": [[one.line, one.column, one.text] for one in report.unread],
            "skipped": [[one.number, one.game, one.fault.text, one.day] for one in report.skipped[:MAX_SKIPPED]],
            "skipped_count": len(report.skipped),
            "can_undo": bool(report.games or report.replaced or report.joined or report.seasons),
        }

    def _rename_namesakes(self, group_id: int) -> None:
        """Number the names of new people if somebody of the group got the same name meanwhile."""
        named = select(Person.id, Person.name).where(Person.group_id == group_id, Person.removed_at.is_(None))
        taken = {row.name.casefold() for row in db.session.execute(named)}
        new = named.where(Person.import_id == self.id).execution_options(**ALL_ROWS)
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
        part = item.file
        rows += 1 + 3 * len(part.people) + (len(part.raw) // BYTES_OF_MOVE if part.outcome else 0)
        some.append(item)
        if rows >= ROWS_AT_ONCE:
            yield some
            some, rows = [], 0
    if some:
        yield some
