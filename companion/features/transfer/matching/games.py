"""Make games of a group from the plays of a file: players, points or places, and the box."""

import json
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, tzinfo
from functools import cache, lru_cache

import msgspec

from companion.features.groups.service.group import derived_key, old_keys
from companion.features.groups.service.marks import board_mark, columns_mark, marks_of
from companion.features.groups.service.results import Outcome
from companion.features.groups.service.scores import MAX_SCORE_PLAYERS
from companion.features.transfer.reading import boards
from companion.features.transfer.reading.boards import Named
from companion.features.transfer.reading.group_file import (
    AHEAD,
    FIRST_YEAR,
    FileGame,
    GamePart,
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
from companion.table.service.about import LONGEST_MINUTES, MAX_LOCATION, MAX_NOTES
from companion.table.service.opening import clean_name

ANOTHER = "out"
"""Answer for words that aren't a game of the series."""
BONUS_POINTS = 100
"""Most points of a game beyond those of routes and tickets."""
MAX_SCORE = 1000
"""Most points on an unknown board."""
MONTH_FIRST, DAY_FIRST = "mdy", "dmy"
PEOPLE, HEADER = "people", "header"
_encode = msgspec.json.encode
_points_of = lru_cache(1000)(points_of)


class Oddity(Reason):
    """Why a game of a file stays out unless somebody wants it."""

    NOBODY = N_("no players are noted, so a guest would take their place")
    ALONE = N_("only one player is noted")
    POINTS = N_("nobody can score that many points")
    BASE = N_("its map also has a play that evening: probably the same game")


@dataclass(frozen=True)
class Answers:
    """Answers about a file. Without one the proposal holds."""

    people: Mapping[str, str] = field(default_factory=dict)
    """A person's key or one of the choices in people.py, by the key in the file."""
    boards: Mapping[str, str] = field(default_factory=dict)
    """A box, ANOTHER, or empty for no box, by the words of the file."""
    games: Mapping[str, str] = field(default_factory=dict)
    """TAKE or LEAVE, by uid."""
    days: Collection[str] = ()
    """Days (ISO) to leave out."""
    years: Collection[str] = ()
    """Years to leave out."""
    places: Collection[str] = ()
    """Places to leave out."""
    keeps_ours: bool = False
    """Whether games that differ here stay as they are."""
    odd: Collection[Oddity] = ()
    """Kinds of odd games to import."""


@dataclass(frozen=True)
class Reading:
    """The time zone of a file, the name for players without one, and the answers."""

    zone: tzinfo
    anonymous: str
    answers: Answers = field(default_factory=Answers)


class BoardQuestion(msgspec.Struct, frozen=True, gc=False):
    """A question about the board: the words that the answer is remembered by, the possible boxes, the title."""

    words: str
    boxes: Sequence[str]
    title: str
    named: Named
    is_assumed: bool
    """Whether a box, or a separate edition, is proposed."""


class PlayGame(msgspec.Struct, frozen=True, gc=False):
    """A game that was made from a play or a record. It offers what FileGame does."""

    part: GamePart
    outcome: Outcome | None = None

    @property
    def uid(self) -> str:
        return self.part.id

    @property
    def people(self) -> Sequence[str | None]:
        return self.part.people

    @property
    def raw(self) -> bytes:
        return _encode(self.part)

    def read(self) -> GamePart:
        return self.part


@dataclass
class ImportGames:
    """The games of a file as a group would get them. Dicts are keyed by uid unless they say otherwise."""

    people: Sequence[PersonPart] = ()
    games: Sequence[FileGame | PlayGame] = ()
    is_group_file: bool = False
    questions: dict[str, BoardQuestion] = field(default_factory=dict)
    odd: dict[str, Oddity] = field(default_factory=dict)
    ours: dict[str, str] = field(default_factory=dict)
    """Names under which we exported games."""
    repeats: dict[str, str] = field(default_factory=dict)
    """Uid of the first game of an entry with a quantity, for its further games."""
    older: dict[str, str] = field(default_factory=dict)
    """Today's uids, by the uids that 0.2.0 derived from the group's link."""
    skipped: list[SkippedPlay] = field(default_factory=list)
    others: Counter[str] = field(default_factory=Counter)
    """Number of plays of other games, by name."""
    ignored: int = 0
    lost_points: int = 0
    """Number of games that count by places because only some points are known."""


def person_key(group_uid: str, known_by: str) -> str:
    """Derive a person's permanent key from the source's name or id, so that a later import finds the person."""
    return derived_key(group_uid, b"person:" + known_by.encode())


def games_of(parsed: ParsedImport, group: Group | None, how: Reading, limit: WorkLimit = NO_LIMIT) -> ImportGames:
    """Return the games of a file for a group; only a group's file has any without one. Raises Refused."""
    if parsed.kind == GROUP and parsed.group_file is not None:
        return ImportGames(parsed.group_file.people, parsed.group_file.games, is_group_file=True)
    if group is None:
        raise refusal(ImportFault.WHICH_GROUP)
    if parsed.kind == TABLE and parsed.record is not None:
        return _of_record(parsed.record, parsed.outcome, group)
    if parsed.plays is None:
        raise refusal(ImportFault.COLUMNS, ", ".join(parsed.layout.lacking if parsed.layout else ()))
    return _of_plays(group, parsed.plays, how, limit)


def _of_record(record: Record, outcome: Outcome | None, group: Group) -> ImportGames:
    """Make a game of a table's record. A record has no day, so the game gets today's."""
    moment = now()
    players = record.seated.players
    people = [PersonPart(key=person_key(group.uid, f"name:{one.name.casefold()}"), name=one.name) for one in players]
    part = GamePart(
        id=derived_key(group.uid, b"table:" + json.dumps(msgspec.to_builtins(record), sort_keys=True).encode()),
        played_at=moment,
        finished_at=moment,
        created_at=moment,
        day_only=True,
        people=tuple(person.key for person in people),
        record=record,
    )
    return ImportGames(people, [PlayGame(part, outcome)])


def _of_plays(group: Group, plays: FilePlays, how: Reading, limit: WorkLimit) -> ImportGames:
    maker = _GameMaker(group, plays, how)
    games: dict[str, PlayGame] = {}
    found = ImportGames(skipped=list(plays.skipped), others=Counter(plays.other), ignored=plays.ignored)
    links = {group.key, *old_keys(group)} - {group.uid}
    for play in limit.each(plays.plays):
        if maker.said.get(play.named.words) == ANOTHER:
            found.others[play.named.title] += 1
            continue
        try:
            part, question = maker.game(play)
        except Refused as refused:
            why = refused.faults[0].why
            fault = why if isinstance(why, PlayFault) else PlayFault.SHAPE
            day = play.moment.date().isoformat()
            found.skipped.append(SkippedPlay(play.number, play.named.title, fault, day))
            continue
        if part.id in games:
            continue
        games[part.id] = PlayGame(part)
        for link in links:
            found.older[derived_key(link, play.id)] = part.id
        if question:
            found.questions[part.id] = question
        if play.ours:
            found.ours[part.id] = play.ours
        if play.repeats:
            found.repeats[part.id] = derived_key(group.uid, play.repeats)
        if odd := _oddity(play, part):
            found.odd[part.id] = odd
    found.games = list(games.values())
    found.lost_points = maker.lost_points
    found.skipped.sort(key=lambda one: one.number)
    sitting = {key for game in found.games for key in game.people}
    found.people = [person for person in maker.people.values() if person.key in sitting]
    return found


def _oddity(play: FilePlay, part: GamePart) -> Oddity | None:
    if not play.seats:
        return Oddity.NOBODY
    if play.is_base:
        return Oddity.BASE
    if part.scores is None or len(part.scores.players) == 1:
        return Oddity.ALONE
    most = max((one.points for one in part.scores.players if one.points is not None), default=0)
    return Oddity.POINTS if most > _max_points(part.scores.box) else None


@cache
def _max_points(box_id: str) -> int:
    """Return more points than a game can give: every train on the best routes, and every ticket."""
    if not box_id:
        return MAX_SCORE
    box = get_box(box_id)
    if not box.trains or not box.points:
        return MAX_SCORE
    by_train = max(points / length for length, points in box.points.items())
    tickets = sum(ticket.points for ticket in box.tickets.values())
    return round(box.trains * by_train) * max(box.team_size, 1) + tickets + BONUS_POINTS


@cache
def guest_names() -> frozenset[str]:
    """Return the name of removed people in our exports in every language, casefolded, so that they become guests."""
    return frozenset(name.casefold() for name in in_each(N_("former player")))


class _GameMaker:
    """Makes the games of a file. `people` are keyed by the name or id in the source."""

    def __init__(self, group: Group, plays: FilePlays, how: Reading) -> None:
        self.people: dict[str, PersonPart] = {}
        self.lost_points = 0
        self.said = _BoardAnswers(group, how.answers.boards)
        self._uid, self._source, self._anonymous = group.uid, plays.source, how.anonymous
        self._zone = UTC if plays.in_utc else how.zone
        self._hours = frozenset(plays.hours_for_none)
        self._now = now()
        self._clean = cache(lambda typed: clean_name(typed)[:MAX_NAME].rstrip())
        named = {(seat.name, seat.id) for play in plays.plays for seat in play.seats if seat.id}
        self._ids = {self._clean(name).casefold(): known_by for name, known_by in named}
        self._of_seats: dict[tuple[str, str], PersonPart] = {}
        self._board = cache(self._board_of)

    def game(self, play: FilePlay) -> tuple[GamePart, BoardQuestion | None]:
        """Return the game, and the question about its board. Raises Refused."""
        people, players = self._players(play)
        day_only = is_day_only(play.moment, self._hours)
        played_at = self._moment(play.moment, day_only=day_only)
        box, variant, title, question = self._board(
            play.named, len(players), any(one.team is not None for one in players)
        )
        notes = play.notes.replace("\0", "").strip() if play.notes else ""
        if all(one.points is None for one in players):
            known = [(self._clean(seat.name), _points_of(seat.score)) for seat in play.seats]
            lost = ", ".join(f"{name} {points}" for name, points in known if points is not None)
            notes = "\n".join(filter(None, (notes, lost)))
        part = GamePart(
            id=derived_key(self._uid, play.id),
            played_at=played_at,
            finished_at=self._saved(play),
            created_at=played_at,
            day_only=day_only,
            minutes=play.minutes if 0 < play.minutes <= LONGEST_MINUTES else None,
            location=clean_name(play.location)[:MAX_LOCATION].rstrip(),
            notes=notes[:MAX_NOTES],
            people=tuple(person.key if person else None for person in people),
            scores=ScoresPart(
                source=self._source,  # type: ignore[arg-type]  # one of CONVENTIONS
                box=box,
                variant=variant,
                title=title,
                players=tuple(players),
            ),
        )
        return part, question

    def _board_of(self, named: Named, players: int, in_teams: bool) -> tuple[str, str, str, BoardQuestion | None]:
        """Return the box, the variant, the title if there is no box, and the question that is left."""
        guess = boards.guess(named, players, in_teams=in_teams)
        box, variant, question = guess.box, guess.variant, None
        if (answer := self.said.get(named.words)) is not None:
            box, variant = (answer, boards.variant_of(answer, named)) if answer in box_ids() else ("", "")
        elif guess.is_assumed or not guess.is_sure:
            question = BoardQuestion(named.words, guess.boxes, guess.title, named, guess.is_sure)
        return box, variant, "" if box else guess.title, question

    def _moment(self, moment: datetime, *, day_only: bool) -> datetime:
        if not FIRST_YEAR <= moment.year <= self._now.year + 1:
            raise refusal(PlayFault.WHEN)
        found = moment_in(moment, self._zone, day_only=day_only)
        if found > self._now + AHEAD:
            raise refusal(PlayFault.WHEN)
        return found

    def _saved(self, play: FilePlay) -> datetime:
        """Return when the source saved the play last, in UTC whatever the zone, so that a correction is recognised."""
        saved = play.saved if play.saved and play.saved.year > FIRST_YEAR else play.moment
        return min(saved.astimezone(UTC) if saved.tzinfo else saved.replace(tzinfo=UTC), self._now)

    def _players(self, play: FilePlay) -> tuple[list[PersonPart | None], list[ScorePart]]:
        """Return the person (None for a guest) and the score of each seat. Raises Refused."""
        seats = play.seats or [FileSeat(name="", is_guest=True, rank=1)]
        if len(seats) > MAX_SCORE_PLAYERS:
            raise refusal(PlayFault.TOO_MANY)
        people = [None if one.is_guest else self._person(one) for one in seats]
        keys = [person.key for person in people if person]
        if len(set(keys)) < len(keys):
            for at, person in enumerate(people):
                if person and keys.count(person.key) > 1:
                    if person.name.casefold() not in guest_names():
                        raise refusal(PlayFault.TWICE)
                    people[at] = None
        teams = [self._clean(one.team) or None if one.team else None for one in seats]
        sides = [at if team is None else team for at, team in enumerate(teams)]
        points = _points(seats, sides)
        places = _places(seats, sides, points)
        if len(points) < len(set(sides)):
            if not places:
                raise refusal(PlayFault.SCORE)
            self.lost_points += bool(points)
            points = {}
        return people, [
            ScorePart(
                name=person.name if person else self._clean(one.name) or self._anonymous,
                points=points.get(side),
                place=places.get(side),
                team=team,
            )
            for one, person, side, team in zip(seats, people, sides, teams, strict=True)
        ]

    def _person(self, seat: FileSeat) -> PersonPart:
        found = self._of_seats.get((seat.name, seat.id))
        if found is None:
            name = self._clean(seat.name)
            if not name:
                raise refusal(PlayFault.PLAYER)
            known_by = seat.id or self._ids.get(name.casefold(), f"name:{name.casefold()}")
            if known_by not in self.people:
                self.people[known_by] = PersonPart(key=person_key(self._uid, known_by), name=name)
            found = self._of_seats[seat.name, seat.id] = self.people[known_by]
        return found


Side = int | str
"""Position of a player without a team, or the team."""


def _points(seats: Sequence[FileSeat], sides: Sequence[Side]) -> dict[Side, int]:
    """Return the points of each side that has any: a team's are its best player's. Raises Refused."""
    points: dict[Side, int] = {}
    for side, one in zip(sides, seats, strict=True):
        total = _points_of(one.score)
        if total is not None:
            points[side] = max(total, points.get(side, total))
        elif one.score:
            raise refusal(PlayFault.SCORE)
    return points


def _places(seats: Sequence[FileSeat], sides: Sequence[Side], points: Mapping[Side, int]) -> dict[Side, int]:
    """Return each side's place: by rank, or the winners first and the others by points. Empty if neither is known."""
    winners = {side for side, one in zip(sides, seats, strict=True) if one.won}
    ranks: dict[Side, int] = {}
    for side, one in zip(sides, seats, strict=True):
        ranks[side] = max(ranks.get(side, 0), one.rank)
    order: dict[Side, tuple[int, int]] = {}
    if min(ranks.values()) >= 1 and all(ranks[side] == 1 for side in winners):
        order = {side: (rank, 0) for side, rank in ranks.items()}
    elif winners:
        has_others = all(side in points for side in ranks if side not in winners)
        order = {side: (1, 0) if side in winners else (2, -points[side] if has_others else 0) for side in ranks}
    return {side: 1 + sum(other < mine for other in order.values()) for side, mine in order.items()}


class _BoardAnswers:
    """Answers about boxes by the words of a file: new ones, and remembered ones, which are stored by their marks."""

    def __init__(self, group: Group, said: Mapping[str, str]) -> None:
        self._group, self._said, self._marks = group, said, marks_of(group)
        self.get = cache(self._get)

    def _get(self, words: str) -> str | None:
        if words in self._said or not self._marks:
            return self._said.get(words)
        mark = self._marks.get(board_mark(self._group, words))
        return mark.board if mark else None


def with_remembered(parsed: ParsedImport, group: Group | None, limit: WorkLimit = NO_LIMIT) -> ParsedImport:
    """Read a spreadsheet by the answers that were given before for its header. Raises Refused."""
    if group is None or parsed.layout is None:
        return parsed
    mark = db.session.get(ImportMemory, (group.id, columns_mark(group, parsed.layout.header)))
    return parsed if mark is None else with_columns(parsed, _columns_in(mark.board or ""), limit)


def columns_text(answers: ColumnAnswers) -> str:
    """Return answers about columns as a short text, such as `date=0,people=2.3 mdy`."""
    pairs = [f"{role}={at}" for role, at in answers.roles.items()]
    if answers.people is not None:
        pairs.append(f"{PEOPLE}={'.'.join(map(str, answers.people))}")
    if answers.header is not None:
        pairs.append(f"{HEADER}={answers.header}")
    order = "" if answers.month_first is None else MONTH_FIRST if answers.month_first else DAY_FIRST
    return f"{','.join(pairs)} {order}".rstrip()


def _columns_in(text: str) -> ColumnAnswers:
    said, _space, order = text.partition(" ")
    pairs = dict(pair.split("=") for pair in filter(None, said.split(",")))
    people, row = pairs.pop(PEOPLE, None), pairs.pop(HEADER, None)
    return ColumnAnswers(
        roles={role: int(at) for role, at in pairs.items()},
        people=tuple(map(int, people.split("."))) if people is not None else None,
        header=int(row) if row is not None else None,
        month_first=order == MONTH_FIRST if order else None,
        is_confirmed=True,
    )
