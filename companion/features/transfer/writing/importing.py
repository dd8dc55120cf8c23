"""What was proposed comes in: all of it or nothing, by one writer at a time; and it can be undone.

Games that are here otherwise are replaced by the file's where that is chosen.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC
from typing import Any

import msgspec
from msgspec import structs
from sqlalchemy import select
from sqlalchemy.exc import IntegrityError

from companion import live
from companion.features.groups.memory.group import group_by_uid, lock_name
from companion.features.groups.memory.marks import (
    board_mark,
    came_of,
    forget,
    remember,
    remember_came,
    said_of,
    two_mark,
)
from companion.features.groups.memory.results import Outcome, add_results
from companion.features.transfer.exporting.group_parts import game_parts, people_parts, photo_text
from companion.features.transfer.matching.answers import Answers, Reading
from companion.features.transfer.matching.candidates import (
    LEAVE,
    TAKE,
    ImportCandidate,
    MatchStatus,
    Proposal,
    propose,
)
from companion.features.transfer.matching.import_parts import Finder, game_of, keep_photos, nameless, write_moves
from companion.features.transfer.reading.group_file import (
    MOST_BYTES,
    FileGame,
    GamePart,
    GroupPart,
    batches,
    check_group,
)
from companion.features.transfer.reading.import_errors import ANY_TIME, ImportFault, TimeLimit
from companion.features.transfer.reading.parse import GROUP, ParsedImport
from companion.features.transfer.reading.plays import SkippedPlay, UnreadCell
from companion.features.transfer.writing.replacing import Replacing
from companion.features.transfer.writing.undoing import versions_of
from companion.rules.faults import refusal
from companion.store import (
    Game,
    Group,
    Person,
    db,
    unseen_bytes,
    write_transaction,
)
from companion.table.play.games import knows

BATCH = 40
"""Games that are in memory at once."""
_encode = msgspec.json.Encoder(order="deterministic").encode


@dataclass(frozen=True)
class ImportReport:
    """The result of an import. Numbers are of games, unless something else is said."""

    group: Group
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
    undo: Mapping[str, Any] = field(default_factory=dict)


def import_group(
    data: bytes,
    former: str,
    most: int | None = MOST_BYTES,
    device: str | None = None,
    limit: TimeLimit = ANY_TIME,
    *,
    newer: bool = False,
) -> ImportReport:
    """Import a group's file of `most` bytes at most (None: of any size). Doing it twice changes nothing.

    A group that is here already gets the people and games that it lacks. A game that is here already is left alone,
    whichever group it belongs to; those of this group that the file has otherwise are reported, or replaced where the
    file's is `newer`. `former` are the words for somebody who was removed here. Raises Refused, also for more than the
    `limit`, and as `may_import`.
    """
    checked = check_group(data, most, limit)
    may_import(checked.group, device)
    parsed = ParsedImport(kind=GROUP, group_file=checked)
    how = Reading(UTC, "", Answers(keeps_ours=not newer))
    return import_plays(parsed, None, how, former, limit)


def may_import(part: GroupPart, device: str | None, most_unseen: int | None = None) -> None:
    """Raise Refused where a group's file would bring a phone into a group whose link was renewed since.

    And for a group that isn't here while those that nobody looks at take more than `most_unseen` bytes.
    """
    group = group_by_uid(part.key)
    if device is not None and group is not None and group.key != group.uid and not knows(device, group.id):
        raise refusal(ImportFault.RENEWED)
    if group is None and most_unseen is not None and unseen_bytes() > most_unseen:
        raise refusal(ImportFault.NO_ROOM)


def import_plays(
    parsed: ParsedImport,
    group: Group | None,
    how: Reading,
    former: str,
    limit: TimeLimit = ANY_TIME,
    told: Callable[[int, int], None] = lambda _done, _of: None,
) -> ImportReport:
    """Import people and games into the group: all of them, or none. Without a group the one that the file is of.

    Proposals hold for everything without an answer. `former` are the words for somebody who was removed here; `told`
    is called with how many games of how many are written. Raises Refused for more than the `limit`.
    """
    importing = _Importing(parsed, group, how, former, limit, told)
    try:
        return importing.run()
    except IntegrityError:  # somebody imported one of the games at the same moment: now it is here already
        return importing.run()


class _Importing:
    """One file that comes in."""

    def __init__(
        self,
        parsed: ParsedImport,
        group: Group | None,
        how: Reading,
        former: str,
        limit: TimeLimit,
        told: Callable[[int, int], None],
    ) -> None:
        self._parsed, self._into, self._how, self._former = parsed, group, how, former
        self._answers = how.answers
        self._limit, self._told = limit, told

    def run(self) -> ImportReport:
        """Write it, in one transaction."""
        part = self._parsed.group
        uid = self._into.uid if self._into is not None else part.key if part is not None else ""
        self._published: list[Game] = []
        with write_transaction(lock_name(uid)):
            group = group_by_uid(uid)
            is_new = group is None
            if group is None:
                if part is None:
                    raise refusal(ImportFault.WHICH_GROUP)
                group = Group(key=part.key, name=part.name, created_at=part.created_at.astimezone(UTC))
                db.session.add(group)
                db.session.flush()
            proposal = propose(group, self._parsed, self._how, self._limit)
            report = self._write(group, proposal)
        for game in self._published:
            live.hub.publish(game.id, game.revision)
        return replace(report, undo={**report.undo, "group": is_new})

    def _write(self, group: Group, proposal: Proposal) -> ImportReport:
        self._group = group
        chosen = {item.uid: self._chosen(item) for item in proposal.candidates}
        taken = [item for item in proposal.candidates if chosen[item.uid] == TAKE]
        new = [item for item in taken if item.status is not MatchStatus.DIFFERS]
        finder = proposal.finder
        if finder is None:  # there is a group by now
            raise LookupError(group.uid)
        sitting = {key for item in [*taken, *proposal.with_status(MatchStatus.TWIN)] for key in item.file.people if key}
        is_whole = self._parsed.kind == GROUP and not proposal.with_status(MatchStatus.OUT)
        written = finder.write(None if is_whole else sitting)
        self._names = self._called(finder)
        undo: dict[str, Any] = {**written}
        self._done, self._of = 0, len(taken)
        batched = self._limit.each(batches([item.file for item in new], BATCH))
        add_results(group.id, self._added(batched, finder.people))
        undo["before"] = self._replace([item for item in taken if item.status is MatchStatus.DIFFERS], finder.people)
        undo["came"] = self._keep_differing(proposal.with_status(MatchStatus.DIFFERS))
        undo["marks"], undo["said"] = self._remember(proposal, chosen)
        undo["games"] = versions_of(item.uid for item in new)
        undo["replaced"] = versions_of(item.other for item in taken if item.status is MatchStatus.DIFFERS)
        undo["photos"] = [item.other for item in taken if item.has_photo and not item.has_other_photo]
        undo["deleted"] = [item.uid for item in new if item.status is MatchStatus.DELETED]
        counts, games, plays = proposal.counts, proposal.games, self._parsed.plays
        left = [item for item in proposal.candidates if chosen[item.uid] == LEAVE]
        return ImportReport(
            group,
            people=len(written["people"]),
            games=len(new),
            known=counts[MatchStatus.KNOWN],
            replaced=len(taken) - len(new),
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
            undo=undo,
        )

    def _chosen(self, item: ImportCandidate) -> str:
        if item.status in {MatchStatus.KNOWN, MatchStatus.OUT}:
            return LEAVE
        if item.status is MatchStatus.DIFFERS and self._answers.keeps_ours:
            return LEAVE
        if item.odd is not None and self._answers.takes_odd and item.status is MatchStatus.NEW:
            return TAKE
        choice = self._answers.games.get(item.uid, item.proposed)
        return choice if choice in {TAKE, LEAVE} else item.proposed

    def _called(self, finder: Finder) -> dict[str, str]:
        """What people of the file are called here, where that is something else."""
        return {
            key: self._former if match.person.removed_at else match.person.name
            for key, match in finder.matches.items()
            if match.person is not None and match.person.name != match.part.name
        }

    def _added(
        self, batched: Iterable[Sequence[FileGame]], people: Mapping[str, Person]
    ) -> Iterator[tuple[Game, Outcome | None]]:
        """Write the games, some at a time, since all of a big file would take much memory."""
        for some in batched:
            parts = [game.read() for game in some]
            games = [game_of(self._group.id, part, people) for part in parts]
            for game, part in zip(games, parts, strict=True):
                for seat, key in zip(game.seats, part.people, strict=True):
                    seat.name = self._names.get(key or "") or seat.name
            db.session.add_all(games)
            db.session.flush()
            write_moves(zip(games, parts, strict=True))
            keep_photos(zip(games, parts, strict=True))
            self._keep_as_they_came(parts)
            self._done += len(some)
            self._told(self._done, self._of)
            yield from zip(games, [game.outcome for game in some], strict=True)
            db.session.flush()
            for row in (row for game in games for row in (*game.seats, game)):
                db.session.expire(row)  # a game and its seats hold each other in memory

    def _replace(self, items: Sequence[ImportCandidate], people: Mapping[str, Person]) -> list[str]:
        """Make games of ours what the file has; what they were."""
        before: list[str] = []
        replacing = Replacing(self._group, people, self._former)
        for some in self._limit.each(batches(items, BATCH)):
            uids = [item.other for item in some]
            query = select(Game).where(Game.uid.in_(uids), Game.group_id == self._group.id)
            games = {game.uid: game for game in db.session.scalars(query)}
            ids = [games[uid].id for uid in uids]
            parts = zip(game_parts(ids, people_parts(self._group.id)), some, strict=True)
            before += [_encode(_with_photo(ours, games[ours.id].id, item)).decode() for ours, item in parts]
            for item in some:
                replacing.add(games[item.other], item.file.read())
            self._done += len(some)
            self._told(self._done, self._of)
        replacing.end()
        self._published += replacing.games
        return before

    def _keep_differing(self, items: Sequence[ImportCandidate]) -> dict[str, str]:
        """Keep how those that differ came this time, whichever holds; how they came before, "" where nobody knows."""
        before: dict[str, str] = {}
        for some in batches([item for item in items if item.other == item.uid], BATCH):
            uids = [item.uid for item in some]
            before |= dict.fromkeys(uids, "") | came_of(self._group, uids)
            self._keep_as_they_came(item.file.read() for item in some)
        return before

    def _keep_as_they_came(self, parts: Iterable[GamePart]) -> None:
        """Keep plays from elsewhere as their file has them: what is changed later is known by that."""
        if self._parsed.kind != GROUP:
            remember_came(self._group, {part.id: nameless(part) for part in parts if part.scores is not None})

    def _remember(self, proposal: Proposal, chosen: Mapping[str, str]) -> tuple[list[str], dict[str, Any]]:
        """Remember what was said; the marks of it, and what they said before."""
        group = self._group
        new: dict[str, dict[str, Any]] = {}
        for item in proposal.candidates:
            if item.status is MatchStatus.TWIN and chosen[item.uid] == TAKE:
                new[two_mark(group, item.uid, item.other)] = {}
            elif item.other not in {"", item.uid} and (
                item.status in {MatchStatus.TWIN, MatchStatus.DIFFERS} or item.is_sent
            ):
                new[item.uid] = {"game": item.other, "part": bytes(item.file.raw).decode()}
            elif item.status is MatchStatus.DELETED and chosen[item.uid] == TAKE:
                forget(group, item.uid)
        new |= {board_mark(group, words): {"board": box} for words, box in self._answers.boards.items()}
        before = {mark: what for some in batches([*new], 500) for mark, what in said_of(group, some).items()}
        for mark, what in new.items():
            remember(group, mark, **what)
        return [*new], before


def _with_photo(ours: GamePart, game_id: int, item: ImportCandidate) -> GamePart:
    """Our game as it is, with the photo in whose place another one comes."""
    return structs.replace(ours, photo=photo_text(game_id)) if item.has_other_photo else ours
