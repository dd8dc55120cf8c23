"""Plays from elsewhere as their files have them, whatever the source: what was played when, by whom, with what points.

Readers make them (bgstats.py, bgg.py, sheet.py), and `game_parts` makes games of a group's file of them: from there on
all that comes in takes the same way.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, tzinfo

import msgspec

from companion.features.groups.memory.group import derived_key, old_keys
from companion.features.groups.memory.scores import MOST_PLAYERS, MOST_POINTS
from companion.features.transfer.reading import boards
from companion.features.transfer.reading.boards import Named
from companion.features.transfer.reading.conventions import Convention, hours_for_none, is_day_only, moment_in
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
from companion.features.transfer.reading.import_errors import ANY_TIME, TimeLimit
from companion.rules.faults import N_, Reason, Refused, refusal
from companion.rules.load import box_ids
from companion.rules.moves import MAX_NAME
from companion.store import Group
from companion.store.database import now
from companion.table.play.about import LONGEST_MINUTES, MAX_LOCATION, MAX_NOTES
from companion.table.play.opening import clean_name

ANOTHER = "out"
"""Said of words that aren't a game of the series."""
LONGEST_DAY = 20
"""Characters of a day that can't be read."""
LONGEST_SCORE = 100
"""Characters of a score that is a sum."""
_encode = msgspec.json.encode


class PlayFault(Reason):
    """Why a play isn't imported."""

    SHAPE = N_("it can’t be read")
    GAME = N_("its game isn’t in the file")
    DATE = N_("its date is impossible")
    PLAYERS = N_("it has no players, or too many")
    PLAYER = N_("a player isn’t in the file, or has no name")
    TWICE = N_("somebody is there twice")
    SCORE = N_("a score is missing, or no whole number")


@dataclass(frozen=True)
class SkippedPlay:
    """A play that isn't imported: its number in the file, its game and its day where those are known.

    The number is that of its line in a spreadsheet, else it counts from 1; a day that can't be read is as written.
    """

    number: int
    game: str
    fault: Reason
    day: str = ""


@dataclass(frozen=True, slots=True)
class FileSeat:
    """A player of a play: a name, none for somebody who isn't named, and what that person is known by in the file.

    Points as written, the rank where it is known, whether that was a winner.
    """

    name: str
    id: str = ""
    score: str | float | None = None
    rank: int = 0
    won: bool = False
    team: str | None = None
    color: str = ""
    is_guest: bool = False


@dataclass(frozen=True, slots=True)
class FilePlay:
    """A play: what it is known by in its source, the moment as written there, when it was saved last, and its players.

    `ours` is what we called the game when it went out.
    """

    id: bytes
    named: Named
    moment: datetime
    seats: Sequence[FileSeat]
    saved: datetime | None = None
    minutes: int = 0
    location: str = ""
    notes: str = ""
    ours: str = ""


@dataclass
class FilePlays:
    """All plays of a file with their numbers, those that are odd, and those of other games, by their names."""

    convention: Convention
    plays: list[tuple[int, FilePlay]] = field(default_factory=list)
    skipped: list[SkippedPlay] = field(default_factory=list)
    other: Counter[str] = field(default_factory=Counter)
    ignored: int = 0
    moments: list[datetime] = field(default_factory=list)
    """Of plays of other games too: by them the file tells what stands for no hour."""


@dataclass(frozen=True)
class Question:
    """What was played isn't sure: the words by which the answer is remembered, the boxes that it can be, the title.

    What `is_assumed` is the box, or a game by its title, unless somebody says otherwise.
    """

    words: str
    boxes: Sequence[str]
    title: str
    named: Named
    is_assumed: bool = False


@dataclass
class Parts:
    """A file that can be proposed: its games, what its people are called here, and what isn't sure, by games' uids."""

    file: CheckedFile
    questions: dict[str, Question] = field(default_factory=dict)
    ours: dict[str, str] = field(default_factory=dict)
    is_group_file: bool = False
    older: dict[str, str] = field(default_factory=dict)
    """Ids that 0.2.0 derived from the group's link of the day, and those that are derived from its uid."""


def person_key(group_uid: str, known_by: str) -> str:
    """The key of somebody who comes in, always the same for what that person is known by elsewhere."""
    return derived_key(group_uid, b"person:" + known_by.encode())


def game_parts(
    group: Group, read: FilePlays, zone: tzinfo, anonymous: str, answers: Mapping[str, str], limit: TimeLimit = ANY_TIME
) -> Parts:
    """Make games of plays, by the clock of the `zone` where they say none; odd ones are added to those skipped.

    The plays aren't kept, since a file can have thousands.

    `anonymous` is what a player is called whose name isn't given; `answers` tell what was played by the words for it:
    a box, nothing for none, or that it is ANOTHER game.
    """
    maker = _Maker(group, read, zone, anonymous, answers)
    ready: dict[str, FileGame] = {}
    parts = Parts(CheckedFile(GroupPart(key=group.uid, name=group.name, created_at=group.created_at), (), ()))
    links = {group.key, *old_keys(group)} - {group.uid}
    for number, play in limit.each(read.plays):
        title = play.named.title
        if answers.get(play.named.words) == ANOTHER:
            read.other[title] += 1
            continue
        try:
            part, question = maker.game(play)
        except Refused as refused:
            day = play.moment.date().isoformat()
            read.skipped.append(SkippedPlay(number, title, refused.faults[0].why, day))
            continue
        if part.id in ready:  # twice the same play is one game
            continue
        ready[part.id] = FileGame(part.id, part.people, _encode(part))
        parts.older |= {derived_key(link, play.id): part.id for link in links}
        if question:
            parts.questions[part.id] = question
        if play.ours:
            parts.ours[part.id] = play.ours
    read.skipped.sort(key=lambda one: one.number)
    read.plays.clear()
    sitting = {key for game in ready.values() for key in game.people}
    parts.file = CheckedFile(
        parts.file.group,
        [person for person in maker.people.values() if person.key in sitting],
        list(ready.values()),
    )
    return parts


class _Maker:
    """Makes games of plays; `people` are those of all plays by what they are known by."""

    def __init__(self, group: Group, read: FilePlays, zone: tzinfo, anonymous: str, answers: Mapping[str, str]) -> None:
        self.people: dict[str, PersonPart] = {}
        self._uid = group.uid
        self._source = read.convention.source
        self._zone = UTC if read.convention.in_utc else zone
        self._hours = hours_for_none(read.convention, read.moments)
        self._ids = {
            clean_name(seat.name).casefold(): seat.id for _number, play in read.plays for seat in play.seats if seat.id
        }
        self._anonymous = anonymous
        self._answers = answers

    def game(self, play: FilePlay) -> tuple[GamePart, Question | None]:
        """The game, and what isn't sure about it. Raises Refused."""
        people, players = self._players(play)
        day_only = is_day_only(play.moment, self._hours)
        played_at = self._moment(play.moment, day_only=day_only)
        saved = self._saved(play)
        guess = boards.guess(play.named, len(players), in_teams=any(one.team for one in players))
        box, variant = guess.box, guess.variant
        words = play.named.words
        if (answer := self._answers.get(words)) is not None:
            box, variant = (answer, boards.variant_of(answer, play.named)) if answer in box_ids() else ("", "")
        part = GamePart(
            id=derived_key(self._uid, play.id),
            played_at=played_at,
            finished_at=saved,
            created_at=played_at,
            day_only=day_only,
            minutes=play.minutes if 0 < play.minutes <= LONGEST_MINUTES else None,
            location=clean_name(play.location)[:MAX_LOCATION].rstrip(),
            notes=play.notes.replace("\0", "").strip()[:MAX_NOTES],
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
        if not FIRST_YEAR <= moment.year <= now().year + 1:
            raise refusal(PlayFault.DATE)
        found = moment_in(moment, self._zone, day_only=day_only)
        if found > now() + AHEAD:
            raise refusal(PlayFault.DATE)
        return found

    def _saved(self, play: FilePlay) -> datetime:
        """When it was saved last, by one clock wherever it comes in: so a later correction is known."""
        moments = (play.saved, play.moment)
        found = [one if one.tzinfo else one.replace(tzinfo=UTC) for one in moments if one and one.year > FIRST_YEAR]
        return min(found[0].astimezone(UTC), now())

    def _players(self, play: FilePlay) -> tuple[list[PersonPart | None], tuple[ScorePart, ...]]:
        """Who they are, None for one without a name, and everybody's score."""
        seats = play.seats
        if not 1 <= len(seats) <= MOST_PLAYERS:
            raise refusal(PlayFault.PLAYERS)
        people = [self._person(one) for one in seats]
        known = [person.key for person in people if person]
        if len(set(known)) < len(known):
            raise refusal(PlayFault.TWICE)
        teams = [clean_name(one.team or "")[:MAX_NAME].rstrip() or None for one in seats]
        sides = [team or f"#{at}" for at, team in enumerate(teams)]
        points = _points(seats, sides)
        places = _places(seats, sides, points)
        if not points and set(places) != set(sides):
            raise refusal(PlayFault.SCORE)
        return people, tuple(
            ScorePart(
                name=person.name if person else clean_name(one.name)[:MAX_NAME].rstrip() or self._anonymous,
                points=points.get(side),
                place=places.get(side),
                team=team,
            )
            for one, person, side, team in zip(seats, people, sides, teams, strict=True)
        )

    def _person(self, seat: FileSeat) -> PersonPart | None:
        if seat.is_guest:
            return None
        name = clean_name(seat.name)[:MAX_NAME].rstrip()
        if not name:
            raise refusal(PlayFault.PLAYER)
        known_by = seat.id or self._ids.get(name.casefold(), f"name:{name.casefold()}")
        return self.people.setdefault(known_by, PersonPart(key=person_key(self._uid, known_by), name=name))


def _points(seats: Sequence[FileSeat], sides: Sequence[str]) -> dict[str, int]:
    """Each side's points, none where nobody's are written; the best of a team's players. Raises Refused."""
    points: dict[str, int] = {}
    for side, one in zip(sides, seats, strict=True):
        total = points_of(one.score)
        if total is not None:
            points[side] = max(total, points.get(side, total))
        elif one.score not in {None, ""}:
            raise refusal(PlayFault.SCORE)
    if points and points.keys() != set(sides):
        raise refusal(PlayFault.SCORE)
    return points


def _places(seats: Sequence[FileSeat], sides: Sequence[str], points: Mapping[str, int]) -> dict[str, int]:
    """Each side's place: as ranked, or the winners first and the others by points; empty where none is given."""
    winners = {side for side, one in zip(sides, seats, strict=True) if one.won}
    ranks: dict[str, int] = {}
    for side, one in zip(sides, seats, strict=True):
        ranks[side] = max(ranks.get(side, 0), one.rank)
    order: dict[str, tuple[int, int]] = {}
    if min(ranks.values()) >= 1 and all(ranks[side] == 1 for side in winners):
        order = {side: (rank, 0) for side, rank in ranks.items()}
    elif winners:
        order = {side: (1, 0) if side in winners else (2, -points.get(side, 0)) for side in ranks}
    return {side: 1 + sum(other < mine for other in order.values()) for side, mine in order.items()}


def points_of(score: str | float | None) -> int | None:
    """A score as it is written: a number, or a sum such as 3+20+5 or -3+20. None for what is no whole number."""
    text = (f"{score:.9g}" if isinstance(score, int | float) else score or "").replace(" ", "").replace("−", "-")
    if len(text) > LONGEST_SCORE or not _SUM.fullmatch(text):
        return None
    total = sum(map(int, _SUMMAND.findall(text)))
    return total if abs(total) <= MOST_POINTS else None


_SUM = re.compile(r"[+-]?[0-9]+([.]0+)?([+-][0-9]+([.]0+)?)*")
_SUMMAND = re.compile(r"([+-]?[0-9]+)(?:[.]0+)?")
