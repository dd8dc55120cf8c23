"""Games of a group that are made of plays from elsewhere: who sat there, with which points, on which board."""

import json
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, tzinfo
from functools import cache

import msgspec

from companion.features.groups.memory.group import derived_key, old_keys
from companion.features.groups.memory.marks import board_mark, columns_mark, marks_of
from companion.features.groups.memory.results import Outcome
from companion.features.groups.memory.scores import MAX_SCORE_PLAYERS
from companion.features.transfer.reading import boards
from companion.features.transfer.reading.boards import Named
from companion.features.transfer.reading.group_file import (
    AHEAD,
    FIRST_YEAR,
    CheckedFile,
    FileGame,
    GamePart,
    GroupPart,
    PersonPart,
    ScorePart,
    ScoresPart,
)
from companion.features.transfer.reading.parse import GROUP, TABLE, ParsedImport, with_columns
from companion.features.transfer.reading.plays import (
    NO_LIMIT,
    FilePlay,
    FilePlays,
    FileSeat,
    ImportFault,
    PlayFault,
    SkippedPlay,
    WorkLimit,
    is_day_only,
    moment_in,
    points_of,
)
from companion.features.transfer.reading.sheet import ColumnAnswers
from companion.languages import in_each
from companion.rules.faults import N_, Reason, Refused, refusal
from companion.rules.load import box_ids, get_box
from companion.rules.moves import MAX_NAME
from companion.rules.record import Record
from companion.store.database import db, now
from companion.store.groups import Group
from companion.store.imports import ImportMemory
from companion.table.play.about import LONGEST_MINUTES, MAX_LOCATION, MAX_NOTES
from companion.table.play.opening import clean_name

ANOTHER = "out"
"""Answer for words that aren't a game of the series."""
BONUSES_AT_MOST = 100
"""Points of a game beyond those of routes and tickets."""
MAX_SCORE = 1000
"""Of a game whose board isn't known."""
_encode = msgspec.json.encode


class Oddity(Reason):
    """Why a game of a file stays out unless somebody wants it."""

    NOBODY = N_("no players are noted, so a guest would take their place")
    ALONE = N_("only one player is noted")
    POINTS = N_("nobody can score that many points")
    BASE = N_("its map also has a play that evening: probably the same game")


@dataclass(frozen=True)
class Question:
    """A question what was played: the words by which the answer is remembered, the possible boxes, the title.

    If it `is_assumed`, the box, or a game by its title, is taken unless somebody says otherwise.
    """

    words: str
    boxes: Sequence[str]
    title: str
    named: Named
    is_assumed: bool = False


@dataclass
class ImportGames:
    """The games of a file as they would come into a group, and what was found about them, by their uids."""

    file: CheckedFile
    is_group_file: bool = False
    questions: dict[str, Question] = field(default_factory=dict)
    odd: dict[str, Oddity] = field(default_factory=dict)
    ours: dict[str, str] = field(default_factory=dict)
    """Our own names for games that went out."""
    repeats: dict[str, str] = field(default_factory=dict)
    """Plays that the source has once, with a quantity."""
    older: dict[str, str] = field(default_factory=dict)
    """Ids that 0.2.0 derived from the group's link of the day, and those that are derived from its uid."""
    skipped: list[SkippedPlay] = field(default_factory=list)
    others: dict[str, int] = field(default_factory=dict)
    """Plays of other games by their names."""
    ignored: int = 0
    lost_points: int = 0
    """Games that are imported by places, since only some of their points are known."""


def person_key(group_uid: str, known_by: str) -> str:
    """The key of somebody who comes in, always the same for what that person is known by elsewhere."""
    return derived_key(group_uid, b"person:" + known_by.encode())


def games_of(
    parsed: ParsedImport,
    group: Group | None,
    zone: tzinfo,
    anonymous: str,
    boards_said: Mapping[str, str],
    limit: WorkLimit = NO_LIMIT,
) -> ImportGames:
    """Return the games of a file for a group; without one only a group's file has any. Raises Refused.

    `anonymous` is the name of a player without one; `boards_said` tells what was played by the words for it: a box,
    nothing for none, or that it is ANOTHER game.
    """
    if parsed.kind == GROUP and parsed.group_file is not None:
        checked = parsed.group_file
        own = _part_of(group) if group is not None else checked.group
        return ImportGames(CheckedFile(own, checked.people, checked.games), is_group_file=True)
    if group is None:
        raise refusal(ImportFault.WHICH_GROUP)
    if parsed.kind == TABLE and parsed.record is not None:
        return _of_record(parsed.record, parsed.outcome, group)
    if parsed.plays is None:
        raise refusal(ImportFault.COLUMNS, ", ".join(parsed.layout.lacking if parsed.layout else ()))
    return _of_plays(group, parsed.plays, zone, anonymous, boards_said, limit)


def _part_of(group: Group) -> GroupPart:
    return GroupPart(key=group.uid, name=group.name, created_at=group.created_at)


def _of_record(record: Record, outcome: Outcome | None, group: Group) -> ImportGames:
    """Return a table's record as a game; nobody knows its day, so it came in now."""
    moment = now()
    names = [person_key(group.uid, f"name:{player.name.casefold()}") for player in record.seated.players]
    people = [PersonPart(key=key, name=player.name) for key, player in zip(names, record.seated.players, strict=True)]
    part = GamePart(
        id=derived_key(group.uid, b"table:" + json.dumps(msgspec.to_builtins(record), sort_keys=True).encode()),
        played_at=moment,
        finished_at=moment,
        created_at=moment,
        day_only=True,
        people=tuple(names),
        record=record,
    )
    game = FileGame(part.id, part.people, _encode(part), outcome)
    return ImportGames(CheckedFile(_part_of(group), people, [game]))


def _of_plays(
    group: Group, plays: FilePlays, zone: tzinfo, anonymous: str, boards_said: Mapping[str, str], limit: WorkLimit
) -> ImportGames:
    maker = _Maker(group, plays, zone, anonymous, boards_said)
    ready: dict[str, FileGame] = {}
    found = ImportGames(
        CheckedFile(_part_of(group), (), ()),
        skipped=list(plays.skipped),
        others=dict(plays.other),
        ignored=plays.ignored,
    )
    links = {group.key, *old_keys(group)} - {group.uid}
    for play in limit.each(plays.plays):
        title = play.named.title
        if boards_said.get(play.named.words) == ANOTHER:
            found.others[title] = found.others.get(title, 0) + 1
            continue
        try:
            part, question = maker.game(play)
        except Refused as refused:
            why = refused.faults[0].why
            fault = why if isinstance(why, PlayFault) else PlayFault.SHAPE
            found.skipped.append(SkippedPlay(play.number, title, fault, play.moment.date().isoformat()))
            continue
        if part.id in ready:  # twice the same play is one game
            continue
        ready[part.id] = FileGame(part.id, part.people, _encode(part))
        found.older |= {derived_key(link, play.id): part.id for link in links}
        if question:
            found.questions[part.id] = question
        if play.ours:
            found.ours[part.id] = play.ours
        if play.repeats:
            found.repeats[part.id] = derived_key(group.uid, play.repeats)
        if odd := _oddity(play, part):
            found.odd[part.id] = odd
    found.lost_points = maker.lost_points
    found.skipped.sort(key=lambda one: one.number)
    sitting = {key for game in ready.values() for key in game.people}
    people = [person for person in maker.people.values() if person.key in sitting]
    found.file = CheckedFile(found.file.group, people, list(ready.values()))
    return found


def _notes(play: FilePlay, players: Sequence[ScorePart]) -> str:
    """Return the notes of a play, with those points that are known where places count instead."""
    lost = ""
    if all(one.points is None for one in players):
        known = [(clean_name(seat.name), points_of(seat.score)) for seat in play.seats]
        lost = ", ".join(f"{name} {points}" for name, points in known if points is not None)
    return "\n".join(filter(None, (play.notes.replace("\0", "").strip(), lost)))[:MAX_NOTES]


def _oddity(play: FilePlay, part: GamePart) -> Oddity | None:
    players = part.scores.players if part.scores else ()
    if not play.seats:
        return Oddity.NOBODY
    if play.is_base:
        return Oddity.BASE
    if len(players) == 1:
        return Oddity.ALONE
    most = max((one.points for one in players if one.points is not None), default=0)
    return Oddity.POINTS if most > _most_points(part.scores.box if part.scores else "") else None


@cache
def _most_points(box_id: str) -> int:
    """Return more points than a game can give: every train on the best routes, and every ticket."""
    if not box_id:
        return MAX_SCORE
    box = get_box(box_id)
    by_train = max((points / length for length, points in box.points.items()), default=0)
    tickets = sorted((ticket.points for ticket in box.tickets.values()), reverse=True)
    if not box.trains or not box.points:
        return MAX_SCORE
    return round(box.trains * by_train) * max(box.team_size, 1) + sum(tickets) + BONUSES_AT_MOST


@cache
def guest_names() -> frozenset[str]:
    """The words for people who were removed, in every language: our own exports have them as names."""
    return frozenset(name.casefold() for name in in_each(N_("former player")))


class _Maker:
    """Makes games of plays; `people` are those of all plays by what they are known by."""

    def __init__(
        self, group: Group, plays: FilePlays, zone: tzinfo, anonymous: str, boards_said: Mapping[str, str]
    ) -> None:
        self.people: dict[str, PersonPart] = {}
        self.lost_points = 0
        self._uid = group.uid
        self._source = plays.source
        self._zone = UTC if plays.in_utc else zone
        self._hours = frozenset(plays.hours_for_none)
        self._now = now()
        self._clean = cache(lambda typed: clean_name(typed)[:MAX_NAME].rstrip())
        self._ids = {
            self._clean(seat.name).casefold(): seat.id for play in plays.plays for seat in play.seats if seat.id
        }
        self._anonymous = anonymous
        self._said = boards_said

    def game(self, play: FilePlay) -> tuple[GamePart, Question | None]:
        """Return the game, and the question about its board. Raises Refused."""
        people, players = self._players(play)
        day_only = is_day_only(play.moment, self._hours)
        played_at = self._moment(play.moment, day_only=day_only)
        saved = self._saved(play)
        guess = boards.guess(play.named, len(players), in_teams=any(one.team for one in players))
        box, variant = guess.box, guess.variant
        words = play.named.words
        if (answer := self._said.get(words)) is not None:
            box, variant = (answer, boards.variant_of(answer, play.named)) if answer in box_ids() else ("", "")
        part = GamePart(
            id=derived_key(self._uid, play.id),
            played_at=played_at,
            finished_at=saved,
            created_at=played_at,
            day_only=day_only,
            minutes=play.minutes if 0 < play.minutes <= LONGEST_MINUTES else None,
            location=clean_name(play.location)[:MAX_LOCATION].rstrip(),
            notes=_notes(play, players),
            people=tuple(person.key if person else None for person in people),
            scores=ScoresPart(
                source=self._source,  # type: ignore[arg-type]  # one of CONVENTIONS
                box=box,
                variant=variant,
                title="" if box else guess.title,
                players=players,
            ),
        )
        if answer is not None or (guess.is_sure and not guess.is_assumed):
            return part, None
        return part, Question(words, guess.boxes, guess.title, play.named, is_assumed=guess.is_sure)

    def _moment(self, moment: datetime, *, day_only: bool) -> datetime:
        if not FIRST_YEAR <= moment.year <= self._now.year + 1:
            raise refusal(PlayFault.WHEN)
        found = moment_in(moment, self._zone, day_only=day_only)
        if found > self._now + AHEAD:
            raise refusal(PlayFault.WHEN)
        return found

    def _saved(self, play: FilePlay) -> datetime:
        """When it was saved last, by one clock wherever it comes in: so a later correction is known."""
        moments = (play.saved, play.moment)
        found = [one if one.tzinfo else one.replace(tzinfo=UTC) for one in moments if one and one.year > FIRST_YEAR]
        return min(found[0].astimezone(UTC), self._now)

    def _players(self, play: FilePlay) -> tuple[list[PersonPart | None], tuple[ScorePart, ...]]:
        """Return who they are, None for a guest, and everybody's score. Raises Refused."""
        seats = play.seats or [FileSeat(name="", is_guest=True, rank=1)]
        if len(seats) > MAX_SCORE_PLAYERS:
            raise refusal(PlayFault.TOO_MANY)
        people = [self._person(one) for one in seats]
        known = Counter(person.key for person in people if person)
        for at, person in enumerate(people):
            if person and known[person.key] > 1:
                if person.name.casefold() not in guest_names():
                    raise refusal(PlayFault.TWICE)
                people[at] = None
        teams = [self._clean(one.team or "") or None for one in seats]
        sides = [team or f"#{at}" for at, team in enumerate(teams)]
        points = _points(seats, sides)
        places = _places(seats, sides, points)
        if points.keys() != set(sides):
            if set(places) != set(sides):
                raise refusal(PlayFault.SCORE)
            self.lost_points += bool(points)
            points = {}
        return people, tuple(
            ScorePart(
                name=person.name if person else self._clean(one.name) or self._anonymous,
                points=points.get(side),
                place=places.get(side),
                team=team,
            )
            for one, person, side, team in zip(seats, people, sides, teams, strict=True)
        )

    def _person(self, seat: FileSeat) -> PersonPart | None:
        if seat.is_guest:
            return None
        name = self._clean(seat.name)
        if not name:
            raise refusal(PlayFault.PLAYER)
        known_by = seat.id or self._ids.get(name.casefold(), f"name:{name.casefold()}")
        if known_by not in self.people:
            self.people[known_by] = PersonPart(key=person_key(self._uid, known_by), name=name)
        return self.people[known_by]


def _points(seats: Sequence[FileSeat], sides: Sequence[str]) -> dict[str, int]:
    """Return the points of each side that has any; the best of a team's players. Raises Refused."""
    points: dict[str, int] = {}
    for side, one in zip(sides, seats, strict=True):
        total = points_of(one.score)
        if total is not None:
            points[side] = max(total, points.get(side, total))
        elif one.score:
            raise refusal(PlayFault.SCORE)
    return points


def _places(seats: Sequence[FileSeat], sides: Sequence[str], points: Mapping[str, int]) -> dict[str, int]:
    """Return each side's place: as ranked, or the winners first and the others by points; empty if none is given."""
    winners = {side for side, one in zip(sides, seats, strict=True) if one.won}
    ranks: dict[str, int] = {}
    for side, one in zip(sides, seats, strict=True):
        ranks[side] = max(ranks.get(side, 0), one.rank)
    has_others = all(side in points for side in ranks if side not in winners)
    order: dict[str, tuple[int, int]] = {}
    if min(ranks.values()) >= 1 and all(ranks[side] == 1 for side in winners):
        order = {side: (rank, 0) for side, rank in ranks.items()}
    elif winners:
        order = {side: (1, 0) if side in winners else (2, -points[side] if has_others else 0) for side in ranks}
    return {side: 1 + sum(other < mine for other in order.values()) for side, mine in order.items()}


MONTH_FIRST, DAY_FIRST = "mdy", "dmy"
PEOPLE, HEADER = "people", "header"


@dataclass(frozen=True)
class Answers:
    """Answers about the people and games of a file."""

    people: Mapping[str, str] = field(default_factory=dict)
    """The choice for each person, by the key in the file."""
    boards: Mapping[str, str] = field(default_factory=dict)
    """The box, by the words of the file."""
    games: Mapping[str, str] = field(default_factory=dict)
    """Whether they are taken, by their uids."""
    days: Collection[str] = ()
    """They are left out, and so are the years and the places."""
    years: Collection[str] = ()
    places: Collection[str] = ()
    keeps_ours: bool = False
    """Whether games that differ here stay."""
    takes_odd: bool = False
    """Whether odd games are imported unless it is said otherwise."""


@dataclass(frozen=True)
class Reading:
    """The time zone of a file, the name for players without one, and the answers."""

    zone: tzinfo
    anonymous: str
    answers: Answers = field(default_factory=Answers)


def board_answers(group: Group | None, said: Mapping[str, str]) -> Mapping[str, str]:
    """Return the answers about boxes, new and remembered, by the words of the file."""
    return _BoardAnswers(group, said)


class _BoardAnswers(Mapping[str, str]):
    """Looks answers up by their marks, as only those are kept."""

    def __init__(self, group: Group | None, now: Mapping[str, str]) -> None:
        self._group, self._now = group, now
        self._marks = marks_of(group) if group else {}

    def __getitem__(self, words: str) -> str:
        if words in self._now:
            return self._now[words]
        mark = self._marks.get(board_mark(self._group, words)) if self._group and self._marks else None
        if mark is None or mark.board is None:
            raise KeyError(words)
        return mark.board

    def __iter__(self) -> Iterator[str]:
        return iter(self._now)

    def __len__(self) -> int:
        return len(self._now)


def columns_answer(group: Group, header: Sequence[str]) -> ColumnAnswers:
    """Return the answers that were given before about the columns of this header."""
    mark = db.session.get(ImportMemory, (group.id, columns_mark(group, header)))
    said, _space, order = (mark.board or "" if mark is not None else "").partition(" ")
    pairs = dict(pair.split("=") for pair in filter(None, said.split(",")))
    people, row = pairs.pop(PEOPLE, None), pairs.pop(HEADER, None)
    return ColumnAnswers(
        roles={role: int(at) for role, at in pairs.items()},
        people=tuple(map(int, people.split("."))) if people is not None else None,
        header=int(row) if row is not None else None,
        month_first=order == MONTH_FIRST if order else None,
        is_confirmed=mark is not None,
    )


def with_remembered(parsed: ParsedImport, group: Group | None, limit: WorkLimit = NO_LIMIT) -> ParsedImport:
    """Read a spreadsheet by the answers that were given before for its header. Raises Refused."""
    if group is None or parsed.layout is None:
        return parsed
    answers = columns_answer(group, parsed.layout.header)
    return parsed if answers.is_empty else with_columns(parsed, answers, limit)


def columns_text(answers: ColumnAnswers) -> str:
    """Return the text in which answers about columns are kept."""
    pairs = [f"{role}={at}" for role, at in answers.roles.items()]
    if answers.people is not None:
        pairs.append(f"{PEOPLE}={'.'.join(map(str, answers.people))}")
    if answers.header is not None:
        pairs.append(f"{HEADER}={answers.header}")
    order = "" if answers.month_first is None else MONTH_FIRST if answers.month_first else DAY_FIRST
    return f"{','.join(pairs)} {order}".rstrip()
