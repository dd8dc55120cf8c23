"""Plays from a spreadsheet: a row for each player of each play, or a row for each play with a column for each player.

Columns are found by their names (columns.toml), else asked for. Our own table for a spreadsheet is one of these.
"""

import csv
import re
import tomllib
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime, time
from functools import cache
from pathlib import Path

from companion.features.transfer.reading import boards
from companion.features.transfer.reading.boards import Named, words_of
from companion.features.transfer.reading.conventions import CONVENTIONS
from companion.features.transfer.reading.group_file import MOST_BYTES, MOST_GAMES
from companion.features.transfer.reading.import_errors import ANY_TIME, ImportFault, TimeLimit
from companion.features.transfer.reading.plays import (
    LONGEST_DAY,
    FilePlay,
    FilePlays,
    FileSeat,
    PlayFault,
    SkippedPlay,
    points_of,
)
from companion.rules.faults import refusal
from companion.rules.load import box_ids, get_box
from companion.store.models import SHEET

NEEDED = ("date", "player", "points")
"""Without these there is no play; a place does instead of points."""
MOST_COLUMNS = 60
FEWEST_PLAYERS = 2
"""Columns of players, for a row to be a play."""
OURS = "date utc"
"""How our own table calls the day: its moments are in UTC, and its games are named by their links."""
_DATE = re.compile(r"(\d{1,4})\s*[-./]\s*(\d{1,2})\s*[-./]\s*(\d{1,4})")
_TIME = re.compile(r"(\d{1,2})[:.h](\d{2})(?:[:.](\d{2}))?\s*([AaPp][Mm])?")
_LINK = re.compile(r"/t/([A-Za-z0-9_-]{22})\Z")
_PLACE = re.compile(r"(\d{1,2})(?:\.|\)|º|ª|°|e|er|st|nd|rd|th|-е|-й)?")
_NOTHING = frozenset(
    {"-", "–", "—", "−", "--", "/", "?", "…", "...", "n/a", "na", "n.a.", "none", "null", "unknown", "k. a.", "k.a."}
    | {"n. v.", "keine", "unbekannt", "inconnu", "aucun", "s/d", "s. d.", "desconocido", "n/d", "n.d.", "sconosciuto"}
    | {"nvt", "n.v.t.", "onbekend", "geen", "b/d", "b.d.", "brak", "nieznane", "нет", "н/д", "неизвестно"}
)
"""What people write for nothing."""
_DASHES = frozenset({"-", "–", "—", "−", "--"})
_YES = frozenset({"1", "x", "yes", "y", "true", "ja", "oui", "si", "tak", "да", "✓", "win", "won"})


@dataclass(frozen=True)
class Columns:
    """A spreadsheet's header and first rows, and what its columns are."""

    header: Sequence[str]
    sample: Sequence[Sequence[str]]
    """The first rows."""
    found: Mapping[str, int]
    """Where each column is."""
    players: Sequence[int]
    """The columns that are players."""
    is_unsure: bool
    """Whether nothing says if the day or the month comes first."""
    chosen: Mapping[str, int]
    """What was said of the columns."""

    @property
    def lacking(self) -> list[str]:
        """What has to be asked for."""
        lack = [name for name in NEEDED if name not in self.found and not (name == "points" and "place" in self.found)]
        return [name for name in lack if name == "date"] if self.players else lack

    @property
    def proposed(self) -> dict[str, int]:
        """Where columns seem to be that nothing names, by what stands in their first rows."""
        guesses: dict[str, int] = {}
        for at in sorted({*range(len(self.header))} - {*self.found.values()}):
            role = _seems([row[at].strip() for row in self.sample if not _is_nothing(row[at])])
            if role and role not in self.found and role not in guesses:
                guesses[role] = at
        return guesses


def _seems(cells: Sequence[str]) -> str:
    """What a column with these cells is; nothing where that isn't seen."""
    if not cells:
        return ""
    if all(map(_DATE.match, cells)):
        return "date"
    if all(map(_TIME.fullmatch, cells)):
        return "time"
    if all(points_of(_plain(cell)) is not None for cell in cells) and any(len(cell) > 1 for cell in cells):
        return "points"
    if all(map(_PLACE.fullmatch, cells)):
        return "place"
    if all(map(_may_be_game, (Named((cell,)) for cell in cells))):
        return "game"
    return "" if any(map(str.isdecimal, "".join(cells))) else "player"


def columns_of(data: bytes, chosen: Mapping[str, int] | None = None) -> Columns:
    """Where the columns of a spreadsheet are, by their names or as `chosen`. Raises Refused."""
    rows, _numbers = _rows(data)
    return _columns(rows, chosen or {})


def read_sheet(
    data: bytes, chosen: Mapping[str, int] | None = None, *, month_first: bool = False, limit: TimeLimit = ANY_TIME
) -> FilePlays:
    """Read the plays of a spreadsheet. Raises Refused, also where a column lacks and for more than the `limit`."""
    rows, numbers = _rows(data)
    columns = _columns(rows, chosen or {})
    if columns.lacking:
        raise refusal(ImportFault.COLUMNS, ", ".join(columns.lacking))
    is_ours = " ".join(words_of(columns.header[columns.found["date"]])) == OURS
    convention = replace(CONVENTIONS[SHEET], in_utc=is_ours)
    found = FilePlays(convention)
    dates = [row[columns.found["date"]] for row in rows[1:]]
    reader = _Rows(columns, month_first=bool(_month_first(dates, month_first)))
    seen: Counter[bytes] = Counter()
    for at, some in limit.each(reader.plays(rows[1:])):
        number, first = numbers[at + 1], some[0]
        named = reader.named(first)
        moment = reader.moment(first)
        if not _may_be_game(named):
            found.other[named.title] += 1
        elif moment is None:
            day = reader.cell(first, "date")[:LONGEST_DAY]
            found.skipped.append(SkippedPlay(number, named.title, PlayFault.DATE, day))
        else:
            found.moments.append(moment)
            play = reader.play(some, named, moment)
            seen[play.id] += 1  # the same people may have played twice on that day
            found.plays.append((number, replace(play, id=play.id + b"#%d" % seen[play.id])))
    if len(found.plays) > MOST_GAMES:
        raise refusal(ImportFault.TOO_MANY, "plays", most=MOST_GAMES)
    return found


class _Rows:
    """Rows of a spreadsheet, by its columns."""

    def __init__(self, columns: Columns, *, month_first: bool) -> None:
        self._columns = columns
        self._month_first = month_first

    def cell(self, row: Sequence[str], name: str) -> str:
        """What stands there; nothing where there is no such column, or what people write for nothing."""
        at = self._columns.found.get(name)
        text = row[at].strip() if at is not None and at < len(row) else ""
        if text in _DASHES if name == "player" else _is_nothing(text):  # somebody may be called Na
            return ""
        return text[1:] if re.match(r"'\s*[=+\-@]", text) else text  # our own table guards what looks like a formula

    def plays(self, rows: Sequence[Sequence[str]]) -> Iterator[tuple[int, list[Sequence[str]]]]:
        """The rows of each play, with the index of the first one."""
        together: list[Sequence[str]] = []
        began = 0
        before: tuple[str, ...] = ()
        for at, row in enumerate(rows):
            if self._columns.players:
                yield at, [row]
                continue
            of_play = tuple(self.cell(row, name) for name in ("id", "date", "time", "game", "location"))
            is_named = bool(self.cell(row, "id"))
            who = {self.cell(one, "player").casefold() for one in together}
            if together and (of_play != before or (not is_named and self.cell(row, "player").casefold() in who)):
                yield began, together
                together = []
            if not together:
                began = at
            together.append(row)
            before = of_play
        if together:
            yield began, together

    def named(self, row: Sequence[str]) -> Named:
        """What was played; where no column says it, that is the series."""
        text = self.cell(row, "game") or boards.USUAL_TITLE
        return Named((get_box(text).name if text in box_ids() else text,), board=self.cell(row, "variant"))

    def moment(self, row: Sequence[str]) -> datetime | None:
        """When that was, at midnight where there is no hour."""
        return _moment(self.cell(row, "date"), self.cell(row, "time"), month_first=self._month_first)

    def play(self, rows: Sequence[Sequence[str]], named: Named, moment: datetime) -> FilePlay:
        """The play in these rows."""
        first = rows[0]
        seats = [self._seat(row) for row in rows] if not self._columns.players else list(self._across(first))
        link = _LINK.search(self.cell(first, "id"))
        known_by = self.cell(first, "id") or "|".join(
            [f"{moment}", *named.names, *sorted(seat.name.casefold() for seat in seats)]
        )
        digits = re.match(r"\d{1,6}", self.cell(first, "minutes"))
        return FilePlay(
            id=b"csv:" + known_by.encode(),
            named=named,
            moment=moment,
            seats=seats,
            minutes=int(digits[0]) if digits else 0,
            location=self.cell(first, "location"),
            notes=self.cell(first, "notes"),
            ours=link[1] if link else "",
        )

    def _seat(self, row: Sequence[str]) -> FileSeat:
        place = _PLACE.fullmatch(self.cell(row, "place").casefold())
        return FileSeat(
            name=self.cell(row, "player"),
            score=_plain(self.cell(row, "points")),
            rank=int(place[1]) if place else 0,
            won=self.cell(row, "won").casefold() in _YES,
            team=self.cell(row, "team") or None,
        )

    def _across(self, row: Sequence[str]) -> Iterator[FileSeat]:
        for at in self._columns.players:
            if at < len(row) and not _is_nothing(row[at]):
                yield FileSeat(name=self._columns.header[at], score=_plain(row[at].strip()))


@cache
def _names() -> Mapping[str, str]:
    table = tomllib.loads(Path(__file__).with_name("columns.toml").read_text(encoding="utf-8"))
    return {" ".join(words_of(text)): name for name, texts in table.items() for text in texts}


def _rows(data: bytes) -> tuple[list[list[str]], list[int]]:
    """The rows in which something stands, and their numbers in the file."""
    if len(data) > MOST_BYTES:
        raise refusal(ImportFault.TOO_BIG, most=MOST_BYTES // (1024 * 1024))
    if not data.strip():
        raise refusal(ImportFault.EMPTY)
    text = _text(data)
    if "\0" in text:
        raise refusal(ImportFault.DAMAGED)
    first = text.partition("\n")[0]
    separator = max(",;\t", key=first.count)
    try:
        every = enumerate(csv.reader(text.splitlines(keepends=True), delimiter=separator), 1)
        numbered = [(number, row) for number, row in every if any(map(str.strip, row))]
    except csv.Error:
        raise refusal(ImportFault.DAMAGED) from None
    rows = [row for _number, row in numbered]
    if len(rows) < 2 or not 2 <= len(rows[0]) <= MOST_COLUMNS:
        raise refusal(ImportFault.NO_TABLE)
    return [row + [""] * (len(rows[0]) - len(row)) for row in rows], [number for number, _row in numbered]


def _text(data: bytes) -> str:
    if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        with suppress(UnicodeDecodeError):
            return data.decode("utf-16")
    for encoding in ("utf-8-sig", "cp1252"):
        with suppress(UnicodeDecodeError):
            return data.decode(encoding)
    raise refusal(ImportFault.DAMAGED)


def _columns(rows: Sequence[Sequence[str]], chosen: Mapping[str, int]) -> Columns:
    header = [text.strip() for text in rows[0]]
    found: dict[str, int] = {}
    called = [" ".join(words_of(text)) for text in header]
    is_ours = OURS in called
    for at, name in enumerate(called):
        role = _names().get(name)
        if is_ours:  # what our own table calls a game is its link
            role = {"game": "id", "box": "game", "variant": "variant"}.get(name, role)
        if role and role not in found:
            found[role] = at
    if "place" in found and not _is_ranks(row[found["place"]] for row in rows[1:]):
        where = found.pop("place")  # where it was played
        found.setdefault("location", where)
    found = {role: at for role, at in (found | {**chosen}).items() if 0 <= at < len(header)}
    players = [] if "player" in found else _player_columns(rows, header, set(found.values()))
    dates = [row[found["date"]] for row in rows[1:]] if "date" in found else []
    return Columns(header, rows[1:4], found, players, _month_first(dates) is None, chosen)


def _player_columns(rows: Sequence[Sequence[str]], header: Sequence[str], taken: set[int]) -> list[int]:
    """Columns of numbers under names that nothing else is called: a player each."""
    columns = []
    for at, name in enumerate(header):
        cells = [row[at].strip() for row in rows[1:] if not _is_nothing(row[at])]
        if at not in taken and name and cells and all(points_of(_plain(cell)) is not None for cell in cells):
            columns.append(at)
    return columns if len(columns) >= FEWEST_PLAYERS else []


def _may_be_game(named: Named) -> bool:
    return boards.is_of_series(named) or boards.may_be_of_series(named)


def _is_nothing(text: str) -> bool:
    """Whether nothing stands there, or what people write for it."""
    return not text.strip() or text.strip().casefold() in _NOTHING


def _is_ranks(cells: Iterable[str]) -> bool:
    """Whether a column of places has ranks; “place” is also where that was."""
    some = [text.strip().casefold() for text in cells if not _is_nothing(text)]
    return not some or any(map(_PLACE.fullmatch, some))


def _plain(text: str) -> str:
    """A number without the apostrophe that guards it."""
    return text.removeprefix("'")


def _month_first(dates: Iterable[str], told: bool | None = None) -> bool | None:
    """Whether 3/4/2024 is in March; None where nothing says it, and it makes a difference."""
    found = [
        match for text in dates if (match := _DATE.match(text.strip())) and len(match[1]) <= 2 and "." not in match[0]
    ]
    if any(int(match[1]) > 12 for match in found):
        return False
    if any(int(match[2]) > 12 for match in found):
        return True
    if all(match[1] == match[2] for match in found):
        return False
    return told


def _moment(day: str, hour: str, *, month_first: bool | None) -> datetime | None:
    match = _DATE.match(day)
    if match is None:
        return None
    first, second, third = map(int, match.groups())
    if len(match[1]) == 4:
        year, month, date = first, second, third
    else:
        date, month = (second, first) if month_first else (first, second)
        year = third + (2000 if len(match[3]) <= 2 else 0)
    told = _TIME.search(hour or day[match.end() :])
    with suppress(ValueError):
        return datetime.combine(datetime(year, month, date), _hour(told))  # noqa: DTZ001  (by the source's clock)
    return None


def _hour(told: re.Match[str] | None) -> time:
    if told is None:
        return time()
    hour = int(told[1])
    if told[4]:
        hour = hour % 12 + (12 if told[4].casefold() == "pm" else 0)
    return time(hour, int(told[2]), int(told[3] or 0))
