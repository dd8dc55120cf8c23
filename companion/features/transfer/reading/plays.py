"""Plays from other programs' files, why a file or a play isn't imported, and limits of the work."""

import re
from codecs import BOM_UTF8
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, time, tzinfo
from typing import TypeVar

import msgspec

from companion.features.groups.service.scores import MAX_POINTS
from companion.features.transfer.reading.boards import Named, is_of_series, may_be_of_series
from companion.rules.faults import N_, Reason, Refused, refusal
from companion.store.models import BG_STATS, BGG, SHEET

MAX_GAMES = 50_000
MAX_DAY = 20
"""Length at which a date that can't be read is cut."""
MAX_SCORE_TEXT = 100
MAX_UNREAD = 50
"""Unused cells that are named one by one."""
ITEM_STEP_COUNT = 5
"""Steps for which a play, a row or a game counts. A step is about the work of a replayed move."""
MIN_COUNTED = 3
"""Number of plays from which a full hour with seconds counted up stands for a date without an hour."""
NOON = time(12)
"""Hour of a game of which only the date is known."""

Item = TypeVar("Item")
Shape = TypeVar("Shape")


class ImportFault(Reason):
    """Why a file can't be imported, apart from faults of a record by the rules."""

    TOO_BIG = N_("A file can have up to {most} MB.")
    EMPTY = N_("There is nothing in the file, or no file was chosen.")
    CUT_SHORT = N_("The file is cut short. Save it again.")
    NO_JSON = N_("This isn’t a JSON file, or it is damaged (line {line}).")
    XML = N_("This isn’t a list of plays from BoardGameGeek, or it is damaged.")
    COLLECTION = N_(
        "This is your collection at BoardGameGeek: games, not plays. “What can I import?” says how to get the plays."
    )
    WEB_PAGE = N_("This is a web page, not the list of plays itself. “What can I import?” says how to get the list.")
    PICTURE = N_("This is a picture. Its text can’t be read. Import a table (CSV) instead.")
    PDF = N_("This is a PDF. Import the table that it was made from, saved as CSV.")
    OLD_EXCEL = N_("This Excel file is in an old format. In Excel choose File, Save as, CSV, and import that file.")
    ZIP = N_("This is a ZIP file without a table. Unpack it, and import the file inside.")
    NO_TABLE = N_("This isn’t a table with a row for each play.")
    TOO_WIDE = N_("A table can have {columns} columns and {cells} cells at most.")
    COLUMNS = N_("Which columns are these?")
    WHICH_GROUP = N_("Which group is it for? Import it on the group’s page.")
    DAMAGED = N_("This can’t be read: it is damaged.")
    FORMAT = N_("This isn’t a group’s file, or a newer version wrote it.")
    RECORD = N_("This isn’t a table’s record.")
    EXPORT = N_("This isn’t an export of BG Stats.")
    MISSING = N_("“{id}” is missing.")
    UNKNOWN = N_("“{id}” isn’t known here.")
    KEY = N_("A key has 22 letters, digits, “-” or “_”.")
    WHEN = N_("Write a date and time like 2024-02-29T18:00:00Z.")
    VALUE = N_("This value is of the wrong type, too long or too large.")
    TOO_MANY = N_("There are more than {most} games.")
    NAME = N_("“{name}” can’t be used as a name here. Use one line of ordinary characters, none of them hidden.")
    REMOVED = N_("Removed people have no name.")
    TEXT = N_("Some characters here can’t be used in text.")
    TWICE = N_("“{id}” appears twice.")
    NO_PERSON = N_("The file has no person “{id}”.")
    SEATS = N_("{seats} seats, but a different number of people: {people}.")
    ONE_OF = N_("A game has either a record or scores, not both.")
    PHOTO = N_("Photos are baseline JPEGs of at most {most} KB and {pixels} megapixels.")
    BOX = N_("There is no edition “{id}”.")
    VARIANT = N_("There is no variant “{id}”.")
    TITLE = N_("Choose an edition, or enter a title.")
    MOMENT = N_("No game could have been played then. The time must be between 1900 and now.")
    TOO_LONG = N_("A game can have {most} moves at most; this one has {moves}.")
    TOO_MUCH = N_(
        "This file is too large for the server to import at once. Whoever runs the server can import it in its "
        "terminal with the command “import”."
    )
    NO_ROOM = N_("There’s no room here for another group just now. Ask whoever runs the server.")
    RENEWED = N_("The link of this group was renewed. Open the group by its new link first.")


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


class WorkLimit:
    """The steps that the import of a file may take, so that no file keeps the server from its tables."""

    def __init__(self, max_steps: int | None = None) -> None:
        """Allow any number of steps unless `max_steps` is given."""
        self._left = max_steps

    def spend(self, steps: int, place: str = "") -> None:
        """Raise Refused with the `place` in the file if fewer steps are left."""
        if self._left is not None:
            self._left -= steps
            if self._left < 0:
                raise refusal(ImportFault.TOO_MUCH, place)

    def each(self, items: Iterable[Item]) -> Iterator[Item]:
        """Yield the items while there are steps left. Raises Refused."""
        for item in items:
            self.spend(ITEM_STEP_COUNT)
            yield item


NO_LIMIT = WorkLimit()

UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""Errors of a msgspec decoder."""
_FAULTS = {
    "Object missing required field": ImportFault.MISSING,
    "Object contains unknown field": ImportFault.UNKNOWN,
    "Expected `str` matching regex": ImportFault.KEY,
    "Expected `datetime`": ImportFault.WHEN,
    "Invalid RFC3339": ImportFault.WHEN,
}
"""Faults by the first words of msgspec's messages."""


def read_json(data: bytes, decode: Callable[[bytes], Shape]) -> Shape:
    """Decode a file or raise Refused."""
    data = data.removeprefix(BOM_UTF8)
    try:
        return decode(data)
    except UNREADABLE as error:
        raise unreadable(error, data) from None


def unreadable(error: Exception, data: bytes, place: str = "") -> Refused:
    """Return the refusal for an error of UNREADABLE; `place` is where in the file `data` was found."""
    if isinstance(error, msgspec.ValidationError):  # Object missing required field `id` - at `$.people[0]`
        message, _at, path = str(error).partition(" - at `$")
        place = (place + path.removesuffix("`")).removeprefix(".")
        for words, fault in _FAULTS.items():
            if message.startswith(words):
                return refusal(fault, place, id=message.removeprefix(words).strip("` "))
        return refusal(ImportFault.FORMAT if place in {"", "format"} else ImportFault.VALUE, place)
    if place:
        return refusal(ImportFault.DAMAGED, place)
    if not data.strip():
        return refusal(ImportFault.EMPTY)
    if "truncated" in str(error):
        return refusal(ImportFault.CUT_SHORT)
    byte = re.search(r"\(byte (\d+)\)", str(error))
    at = int(byte[1]) if byte else error.start if isinstance(error, UnicodeDecodeError) else 0
    return refusal(ImportFault.NO_JSON, line=1 + data.count(b"\n", 0, at))


class SkippedPlay(msgspec.Struct, frozen=True):
    """A play that isn't imported: its number in the file (the line of a spreadsheet), its game and its date.

    A date that can't be read is as written.
    """

    number: int
    game: str
    fault: PlayFault
    day: str = ""


class UnreadCell(msgspec.Struct, frozen=True):
    """A cell that isn't used: its line, the heading of its column, and its text."""

    line: int
    column: str
    text: str


class FileSeat(msgspec.Struct, frozen=True, gc=False):
    """A player of a play, with the score as written and the person's id in the file."""

    name: str
    id: str = ""
    score: str = ""
    rank: int = 0
    """0 if it isn't known."""
    won: bool = False
    team: str | None = None
    is_guest: bool = False


class FilePlay(msgspec.Struct, frozen=True, gc=False):
    """A play with its number in the file and its id in the source."""

    number: int
    id: bytes
    named: Named
    moment: datetime
    """As written; naive without a time zone."""
    seats: Sequence[FileSeat]
    saved: datetime | None = None
    """Time of the last change in the source."""
    minutes: int = 0
    location: str = ""
    notes: str = ""
    ours: str = ""
    """Key of the game here, if the play was exported from here."""
    repeats: bytes = b""
    """Id of the play that the source has once, with a quantity."""
    is_base: bool = False
    """Whether the same evening is logged as a play of its map, too."""


class FilePlays(msgspec.Struct, kw_only=True):
    """The plays of a file, the skipped plays, and the numbers of plays of other games by their names."""

    source: str
    plays: list[FilePlay] = []
    skipped: list[SkippedPlay] = []
    other: dict[str, int] = {}
    ignored: int = 0
    in_utc: bool = False
    """Whether naive moments are in UTC, rather than in the zone of the phone that imports them."""
    hours_for_none: list[int] = []
    """Full hours that stand for a date without an hour."""
    unread: list[UnreadCell] = []
    unread_more: int = 0
    """Number of further unused cells."""

    def admit(self, number: int, named: Named | None, moment: datetime | None, day: str, *, ignored: bool) -> bool:
        """Whether a play can be imported; count it as skipped, ignored or another game's otherwise.

        `day` is the date as written. Raises Refused for more than MAX_GAMES.
        """
        if max(len(self.plays), len(self.skipped)) >= MAX_GAMES:
            raise refusal(ImportFault.TOO_MANY, "plays", most=MAX_GAMES)
        may_be = named and (is_of_series(named) or (self.source == SHEET and may_be_of_series(named)))
        title = named.title if named else ""
        if named and not may_be:
            self.other[title] = self.other.get(title, 0) + 1
        elif ignored:
            self.ignored += 1
        elif named is None or moment is None:
            fault = PlayFault.DATE if named else PlayFault.GAME
            self.skipped.append(SkippedPlay(number, title, fault, day[:MAX_DAY]))
        else:
            return True
        return False

    def leave_cell(self, line: int, column: str, text: str) -> None:
        """Note a cell that isn't used."""
        if len(self.unread) < MAX_UNREAD:
            self.unread.append(UnreadCell(line, column, text[:40]))
        else:
            self.unread_more += 1


@dataclass(frozen=True)
class Convention:
    """How a source writes times."""

    no_hours: frozenset[int]
    """Full hours that stand for a date without an hour, beside those from which a file counts seconds up."""
    tells_saved: bool = False
    """Whether the source has the time of a play's last change."""


CONVENTIONS = {
    BG_STATS: Convention(frozenset({10, 11, 0}), tells_saved=True),
    BGG: Convention(frozenset({0})),
    SHEET: Convention(frozenset({0})),
}


def hours_for_none(convention: Convention, moments: Iterable[datetime]) -> frozenset[int]:
    """Return the full hours that stand for a date without an hour in a file with these moments."""
    moments = list(moments)
    found = set(convention.no_hours)
    for hour in {one.hour for one in moments} - found:
        seconds = [one.second for one in moments if one.minute == 0 and one.hour == hour]
        # A typed time has no seconds; here they number the plays from 0.
        if len(seconds) >= MIN_COUNTED and {0, 1} <= {*seconds} and 4 * len(seconds) >= len(moments):
            found.add(hour)
    return frozenset(found)


def is_day_only(moment: datetime, hours: Iterable[int]) -> bool:
    """Whether the moment is only a date, because sources store such a date with one of `hours`."""
    return moment.minute == 0 and moment.hour in hours


def moment_in(moment: datetime, zone: tzinfo, *, day_only: bool) -> datetime:
    """Return the moment in UTC; a naive one is in the `zone`. A date without an hour becomes noon and its second."""
    if day_only:
        moment = datetime.combine(moment.date(), NOON.replace(second=moment.second))
    return (moment if moment.tzinfo else moment.replace(tzinfo=zone)).astimezone(UTC)


_SUM = re.compile(r"[+-]?[0-9]+([.]0+)?([+-][0-9]+([.]0+)?)*")
_SUMMAND = re.compile(r"([+-]?[0-9]+)(?:[.]0+)?")


def points_of(score: str | float | None) -> int | None:
    """Return the points of a whole number or a sum such as 3+20+5 or -3+20; None for any other score."""
    text = (f"{score:.9g}" if isinstance(score, int | float) else score or "").replace(" ", "").replace("−", "-")
    if len(text) > MAX_SCORE_TEXT or not _SUM.fullmatch(text):
        return None
    total = sum(map(int, _SUMMAND.findall(text)))
    return total if abs(total) <= MAX_POINTS else None
