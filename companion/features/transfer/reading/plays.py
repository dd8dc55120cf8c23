"""Plays from elsewhere as their files have them: who played what, when, with which points; and how each source writes.

Readers make them (bgstats.py, bgg.py, sheet.py); `matching/games.py` makes games of a group of them.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, time, tzinfo

import msgspec

from companion.features.groups.memory.scores import MOST_POINTS
from companion.features.transfer.reading.boards import Named
from companion.rules.faults import N_, Reason
from companion.store.models import BG_STATS, BGG, SHEET

LONGEST_DAY = 20
"""Characters of a day that can't be read."""
LONGEST_SCORE = 100
"""Characters of a score that is a sum."""
MAX_UNREAD = 50
"""Cells that are named one by one."""


class PlayFault(Reason):
    """Why a play isn't imported."""

    SHAPE = N_("it can’t be read")
    GAME = N_("its game isn’t in the file")
    DATE = N_("we can’t read this date. Write it like 2024-03-02")
    WHEN = N_("the date is in the future or too long ago")
    TOO_MANY = N_("it has more than 12 players")
    PLAYER = N_("a player isn’t in the file or has no name")
    TWICE = N_("two players have the same name")
    SCORE = N_("a score is missing or isn’t a whole number")


class SkippedPlay(msgspec.Struct, frozen=True):
    """A play that isn't imported: its number in the file (the line of a spreadsheet), its game and its day if known.

    A day that can't be read is as written.
    """

    number: int
    game: str
    fault: PlayFault
    day: str = ""


class UnreadCell(msgspec.Struct, frozen=True):
    """A cell that isn't used: its line, the name of its column, and its text."""

    line: int
    column: str
    text: str


class FileSeat(msgspec.Struct, frozen=True, gc=False):
    """A player of a play: the name as written, and the id by which the file knows that person.

    Points as written, the rank if it is known, whether that was a winner.
    """

    name: str
    id: str = ""
    score: str = ""
    rank: int = 0
    won: bool = False
    team: str | None = None
    is_guest: bool = False


class FilePlay(msgspec.Struct, frozen=True, gc=False):
    """A play: its number in the file, its id in the source, the moment as written there, and its players."""

    number: int
    id: bytes
    named: Named
    moment: datetime
    seats: Sequence[FileSeat]
    saved: datetime | None = None
    """When it was saved last."""
    minutes: int = 0
    location: str = ""
    notes: str = ""
    ours: str = ""
    """Our name for the game when it went out."""
    repeats: bytes = b""
    """The id of the play that the source has once, with a quantity."""
    is_base: bool = False
    """Whether the same evening is logged as a play of its map, too."""


class FilePlays(msgspec.Struct, kw_only=True):
    """All plays of a file, the skipped ones, and the plays of other games by their names."""

    source: str
    plays: list[FilePlay] = []
    skipped: list[SkippedPlay] = []
    other: dict[str, int] = {}
    ignored: int = 0
    in_utc: bool = False
    """Whether moments without a zone are in UTC, rather than by the clock of the phone that imports them."""
    hours_for_none: list[int] = []
    """Full hours that stand for a day alone."""
    unread: list[UnreadCell] = []
    unread_more: int = 0
    """How many cells beyond these aren't used."""

    def skip_other(self, title: str) -> None:
        """Count a play of another game."""
        self.other[title] = self.other.get(title, 0) + 1

    def leave_cell(self, line: int, column: str, text: str) -> None:
        """Note a cell that isn't used."""
        if len(self.unread) < MAX_UNREAD:
            self.unread.append(UnreadCell(line, column, text[:40]))
        else:
            self.unread_more += 1


NOON = time(12)
"""The hour of a day alone, as of a day that is typed in."""


@dataclass(frozen=True)
class Convention:
    """How a source writes."""

    source: str
    """How its games are marked here."""
    no_hours: tuple[time, ...] = ()
    """They stand for a day alone; so does another full hour from which many plays of a file have seconds counted on."""
    in_utc: bool = False
    """Whether moments without a zone are in UTC, rather than by the clock of the phone that wrote them."""
    tells_saved: bool = False
    """Whether it says when a play was saved last."""


CONVENTIONS = {
    one.source: one
    for one in (
        Convention(BG_STATS, no_hours=(time(10), time(11), time(0)), tells_saved=True),
        Convention(BGG, no_hours=(time(0),)),
        Convention(SHEET, no_hours=(time(0),)),
    )
}

_COUNTED = 3
"""As many plays, of which some have seconds, show that a full hour stands for none."""


def hours_for_none(convention: Convention, moments: Sequence[datetime]) -> frozenset[int]:
    """The full hours that stand for a day alone in a file with these moments."""
    hours = {one.hour for one in convention.no_hours}
    on_the_hour = [one for one in moments if one.minute == 0]
    for hour in {one.hour for one in on_the_hour} - hours:
        some = [one for one in on_the_hour if one.hour == hour]
        # Who types a time types no seconds; here they count plays, from none on.
        if len(some) >= _COUNTED and {one.second for one in some} >= {0, 1} and 4 * len(some) >= len(moments):
            hours.add(hour)
    return frozenset(hours)


def is_day_only(moment: datetime, hours: Iterable[int]) -> bool:
    """Whether the moment is a day alone."""
    return moment.minute == 0 and moment.hour in hours


def moment_in(moment: datetime, zone: tzinfo, *, day_only: bool) -> datetime:
    """The moment in UTC, by the clock of the zone where it has none; of a day alone its noon, in order."""
    if day_only:
        moment = datetime.combine(moment.date(), NOON.replace(second=moment.second))
    return (moment if moment.tzinfo else moment.replace(tzinfo=zone)).astimezone(UTC)


def points_of(score: str | float | None) -> int | None:
    """A score as it is written: a number, or a sum such as 3+20+5 or -3+20. None for what is no whole number."""
    text = (f"{score:.9g}" if isinstance(score, int | float) else score or "").replace(" ", "").replace("−", "-")
    if len(text) > LONGEST_SCORE or not _SUM.fullmatch(text):
        return None
    total = sum(map(int, _SUMMAND.findall(text)))
    return total if abs(total) <= MOST_POINTS else None


_SUM = re.compile(r"[+-]?[0-9]+([.]0+)?([+-][0-9]+([.]0+)?)*")
_SUMMAND = re.compile(r"([+-]?[0-9]+)(?:[.]0+)?")
