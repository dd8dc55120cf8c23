"""Plays from a spreadsheet: a row for each player, a column for each player, pairs of columns, or lists in cells.

The columns are found by their names in eight languages (columns.toml) and by what stands in them. Our own table for a
spreadsheet is one of these.
"""

import csv
import io
import re
import tomllib
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from functools import cache, lru_cache
from itertools import accumulate, pairwise
from pathlib import Path
from statistics import median

import msgspec
from msgspec import structs

from companion.features.transfer.reading import boards
from companion.features.transfer.reading.boards import Named, words_of
from companion.features.transfer.reading.cells import (
    DASHES,
    is_nothing,
    is_yes,
    moment_of,
    month_first,
    number_of,
    rank_of,
    repeats_above,
    share,
)
from companion.features.transfer.reading.group_file import MOST_BYTES, MOST_GAMES
from companion.features.transfer.reading.import_errors import ANY_TIME, ImportFault, TimeLimit
from companion.features.transfer.reading.plays import (
    CONVENTIONS,
    LONGEST_DAY,
    FilePlay,
    FilePlays,
    FileSeat,
    PlayFault,
    SkippedPlay,
    hours_for_none,
)
from companion.rules.faults import N_, Reason, refusal
from companion.rules.load import box_ids, get_box
from companion.store.models import SHEET

NEEDED = ("date", "player", "points")
"""Without these there is no play; a rank or a winner does instead of points."""
OF_PLAY = ("id", "date", "time", "game", "variant", "location", "minutes", "notes")
"""Roles whose empty cells repeat the row above within a play."""
MAX_COLUMNS = 200
MAX_CELLS = 1_500_000
HEADER_WITHIN = 30
"""Rows among which the header is looked for."""
MIN_PLAYERS = 2
MAX_POINTS_IN_DOUBT = 15
"""A column of numbers up to this, beside columns of scores, is hardly a person."""
MIN_SCORE_BESIDE = 45
MAX_CACHED = 4000
"""Texts that are looked up once for a file."""
MAX_WORDS = 2
"""Different words for somebody's absence in a column of scores."""
ENOUGH = 0.6
"""The share of a column's cells that tell what it is."""
MIN_ROWS_OF_PROOF = 4
"""In fewer rows a person may have the mean, the sum or the margin of the others by chance."""
ROWS_TO_JUDGE = 300
MAX_SCORE = 600
"""No map gives more points."""
OURS = "date utc"
"""The day's heading in our own table: its moments are in UTC, and its games are named by their links."""
_LINK = re.compile(r"/t/([A-Za-z0-9_-]{22})\Z")
_LETTERS = frozenset("abcdefgh")
_LIST = re.compile(r"\s*(?:[,;/|\n&+]|\band\b|\bund\b|\bet\b|\by\b|\be\b|\ben\b|\bi\b|\bи\b)\s*")
_WITH_SCORE = re.compile(r"(.+?)[\s:=(–-]+([+-]?\d+)\)?")
_ENCODINGS = {
    "cp1252": "äöüßàâæçéèêëîïôœùûÿáíñóúìòãõ",
    "cp1250": "ąćęłńóśźż",
    "cp1251": "абвгдежзийклмнопрстуфхцчшщъыьэюяё",
}
"""Encodings of older spreadsheets, with the letters of their languages."""


class Doubt(Reason):
    """Why the columns have to be confirmed before the preview."""

    LACKING = N_("Some columns have no name that we know.")
    PEOPLE = N_("Some columns of numbers may not be people.")
    POINTS = N_("Several columns may be the points.")
    ALONE = N_("Most games would have one player.")


class Sheet(msgspec.Struct, frozen=True):
    """The rows of a spreadsheet that have text, with their lines in the file."""

    rows: list[list[str]]
    lines: list[int]


class ColumnAnswers(msgspec.Struct, frozen=True):
    """Answers about the columns: roles by their columns, people's columns, the header's row, and the order of dates."""

    roles: Mapping[str, int] = {}
    """A column of -1 says that there is none."""
    people: tuple[int, ...] | None = None
    header: int | None = None
    month_first: bool | None = None
    is_confirmed: bool = False
    """Whether somebody has seen the columns, and changed nothing."""

    @property
    def is_empty(self) -> bool:
        """Whether nothing was answered."""
        return self == ColumnAnswers()


class Layout(msgspec.Struct, frozen=True):
    """What the columns of a spreadsheet are."""

    header_row: int
    header: list[str]
    sample: list[list[str]]
    """The first rows."""
    found: dict[str, int]
    """The column of each role."""
    people: dict[int, str]
    """Columns of scores with the name of their person; empty unless each person has a column."""
    pairs: list[dict[str, int]]
    """The columns of each player, by role, where a row is a whole play."""
    candidates: list[int]
    """Columns of numbers that can be people."""
    parts: list[int]
    """Columns whose sum is the score, if no column has it."""
    doubts: list[Doubt]
    is_unsure: bool
    """Whether no date tells if the day or the month comes first."""
    month_first: bool
    title: str
    """The game that a line above the header names."""
    answers: ColumnAnswers
    proposed: dict[str, int]
    """Likely columns for lacking roles, by their cells."""
    are_ranks: bool = False
    """Whether the people's columns have ranks."""
    has_lists: bool = False
    """Whether the player's column lists names with their scores."""

    @property
    def lacking(self) -> list[str]:
        """Roles that have to be asked for."""
        has_scores = (
            self.people or self.pairs or self.parts or self.has_lists or {"points", "place", "won"} & self.found.keys()
        )
        has_players = self.people or self.pairs or "player" in self.found
        return [
            *(["date"] if "date" not in self.found else []),
            *(["player"] if not has_players else []),
            *(["points"] if not has_scores else []),
        ]

    @property
    def unused(self) -> list[str]:
        """The names of columns that aren't used."""
        used = {*self.found.values(), *self.people, *self.parts, *(at for one in self.pairs for at in one.values())}
        if self.people or self.pairs:
            used -= {self.found[role] for role in ("points", "place", "player") if role in self.found}
        return [name for at, name in enumerate(self.header) if name and at not in used]


def _seems(cells: Sequence[str]) -> str:
    """Return the role of a column with these cells, most of them at least; empty if none is likely."""
    tests: Mapping[str, Callable[[str], object]] = {
        "date": moment_of,
        "time": re.compile(r"\d{1,2}[:.h]\d{2}.*").fullmatch,
        "place": lambda cell: len(cell) < 4 and rank_of(cell),
        "points": lambda cell: number_of(cell) is not None,
        "game": _may_be_game,
        "player": lambda cell: not any(map(str.isdecimal, cell)),
    }
    return next((role for role, test in tests.items() if share(cells, test) >= ENOUGH), "")


@cache
def _names() -> Mapping[str, str]:
    table = tomllib.loads(Path(__file__).with_name("columns.toml").read_text(encoding="utf-8"))
    return {" ".join(words_of(text)): role for role, texts in table.items() for text in texts}


@lru_cache(MAX_CACHED)
def _role_named(header: str) -> str:
    """Return the role that a heading names; empty if none does."""
    names = _names()
    for text in (header, re.sub(r"\([^)]*\)", "", header), re.sub(r"[(/:].*", "", header)):
        if (role := names.get(" ".join(words_of(text)))) is not None:
            return role
    roles = {names.get(word) for word in words_of(header)}
    return roles.pop() or "" if len(roles) == 1 else "total" if roles == {"points", "total"} else ""


def read_rows(data: bytes) -> Sheet:
    """Read the rows that have text. Raises Refused."""
    if len(data) > MOST_BYTES:
        raise refusal(ImportFault.TOO_BIG, most=MOST_BYTES // (1024 * 1024))
    if not data.strip():
        raise refusal(ImportFault.EMPTY)
    text = _text(data)
    if "\0" in text:
        raise refusal(ImportFault.DAMAGED)
    separator = ""
    if declared := re.match(r"sep=(.)\r?\n", text):
        separator, text = declared[1], "\n" + text[declared.end() :]
    return table_of(_numbered(text, separator or _separator(text)))


def table_of(numbered: Iterator[tuple[int, list[str]]]) -> Sheet:
    """Return the rows that have text, of a file's rows with their lines. Raises Refused."""
    rows: list[list[str]] = []
    lines: list[int] = []
    cells = 0
    try:
        for line, row in numbered:
            while row and not row[-1].strip():
                row.pop()
            if not row:
                continue
            cells += len(row)
            if cells > MAX_CELLS or len(row) > MAX_COLUMNS:
                raise refusal(ImportFault.TOO_WIDE, columns=MAX_COLUMNS, cells=MAX_CELLS)
            rows.append(row)
            lines.append(line)
    except csv.Error:
        raise refusal(ImportFault.DAMAGED) from None
    if len(rows) < 2 or max(map(len, rows)) < 2:
        raise refusal(ImportFault.NO_TABLE)
    return Sheet(rows, lines)


def _numbered(text: str, separator: str) -> Iterator[tuple[int, list[str]]]:
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator)
    line = 1
    for row in reader:
        yield line, row
        line = reader.line_num + 1


def _separator(text: str) -> str:
    """Return the separator with which most of the first rows have the same number of cells."""
    start = text[:20_000].splitlines()[:50]
    best: dict[str, tuple[int, int]] = {}
    for separator in ",;\t|":
        with suppress(csv.Error):
            widths = Counter(len(row) for row in csv.reader(start, delimiter=separator) if any(map(str.strip, row)))
            wide = [(count, width) for width, count in widths.items() if width > 1]
            best[separator] = max(wide, default=(0, 0))
    return max(best, key=lambda one: best[one])


def _text(data: bytes) -> str:
    if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        with suppress(UnicodeDecodeError):
            return data.decode("utf-16").removeprefix("\ufeff")
    if data[1:200:2].count(0) > 50:
        with suppress(UnicodeDecodeError):
            return data.decode("utf-16-le")
    with suppress(UnicodeDecodeError):
        return data.decode("utf-8-sig")
    texts = []
    for encoding, letters in _ENCODINGS.items():
        with suppress(UnicodeDecodeError):
            text = data.decode(encoding)
            strange = Counter(sign for sign in text.casefold() if ord(sign) > 127)
            texts.append((sum(strange.values()) - sum(strange[letter] for letter in letters), text))
    if not texts:
        raise refusal(ImportFault.DAMAGED)
    return min(texts, key=lambda one: one[0])[1]


class _Columns:
    """Finds out what the columns of a spreadsheet are."""

    def __init__(self, sheet: Sheet, answers: ColumnAnswers) -> None:
        self._rows = sheet.rows
        self._answers = answers
        self.header_row = self._header_row()
        self._width = max(map(len, self._rows[self.header_row :]))
        row = self._rows[self.header_row]
        self._header = [*map(str.strip, row), *[""] * (self._width - len(row))]
        self._body = [row for row in self._rows[self.header_row + 1 :] if len(row) > 1]
        self._named = [_role_named(name) for name in self._header]
        self._is_ours = OURS in (" ".join(words_of(name)) for name in self._header)
        if self._is_ours:  # there a game's name is its link
            ours = {"game": "id", "box": "game", "variant": "variant"}
            called = (" ".join(words_of(name)) for name in self._header)
            self._named = [ours.get(name, role) for name, role in zip(called, self._named, strict=True)]
        self._doubts: list[Doubt] = []

    def layout(self) -> Layout:
        """Return the layout that the names and the cells show, as answered where somebody answered."""
        said = {role: at for role, at in self._answers.roles.items() if at < self._width}
        found = self._roles() | {role: at for role, at in said.items() if at >= 0}
        found = {role: at for role, at in found.items() if said.get(role, at) == at}
        pairs = [] if {"player", "points"} & said.keys() or self._answers.people else self._pairs()
        people: dict[int, str] = {}
        candidates: list[int] = []
        parts: list[int] = []
        if pairs:
            inside = {at for one in pairs for at in one.values()}
            found = {role: at for role, at in found.items() if at not in inside}
        elif "player" in found and not self._answers.people:
            if "points" not in said:
                found, parts = self._points(found)
        else:
            candidates, people = self._people(found)
        if len(people) >= MIN_PLAYERS:
            found = {role: at for role, at in found.items() if at not in people}
        else:
            people = {}
        dates = [row[found["date"]] for row in self._body if found["date"] < len(row)] if "date" in found else []
        order = month_first(dates)
        told = self._answers.month_first if self._answers.month_first is not None else False
        return Layout(
            header_row=self.header_row,
            header=self._header,
            sample=[[*row[: self._width], *[""] * (self._width - len(row))] for row in self._body[:3]],
            found=found,
            people=people,
            pairs=pairs,
            candidates=candidates,
            parts=parts,
            doubts=self._doubts if self._answers.is_empty else [],
            is_unsure=order is None,
            month_first=told if order is None else order,
            title=self._title(),
            answers=self._answers,
            proposed=self._proposed(found, people),
            has_lists="player" in found and share(self._cells(found["player"]), _scores_listed) > 0.5,
            are_ranks=bool(people) and self._are_ranks(people),
        )

    def _header_row(self) -> int:
        """Return the first row with a heading for the day and another one, or the one with the most headings."""
        if self._answers.header is not None:
            return min(max(self._answers.header, 0), len(self._rows) - 2)
        best, most = 0, 0
        for at, row in enumerate(self._rows[: min(HEADER_WITHIN, len(self._rows) - 1)]):
            roles = [_role_named(cell) for cell in row]
            count = sum(map(bool, roles)) + 2 * ("date" in roles)
            texts = sum(bool(cell.strip()) for cell in row)
            if "date" in roles and texts > 1 and (count > 3 or texts > 2):
                return at
            if count > most and texts > 1:
                best, most = at, count
        if most:
            return best
        return next((at for at, row in enumerate(self._rows[:-1]) if sum(bool(cell.strip()) for cell in row) > 1), 0)

    def _title(self) -> str:
        """Return the game of the series that a line above the header names."""
        for cell in (cell for row in self._rows[: self.header_row] for cell in row):
            named = Named((cell.strip(),))
            if cell.strip() and boards.is_of_series(named):
                is_board = bool(boards.guess(named, MIN_PLAYERS, in_teams=False).box)
                return cell.strip() if is_board else boards.USUAL_TITLE
        return ""

    def _cells(self, at: int) -> list[str]:
        return [row[at] for row in self._body if at < len(row)]

    def _fit(self, role: str, at: int) -> float:
        """Return the share of a column's cells that suit a role."""
        cells = self._cells(at)
        tests: dict[str, Callable[[str], object]] = {
            "date": moment_of,
            "game": lambda cell: not cell.strip().isdecimal() and (cell in box_ids() or _may_be_game(cell)),
            "player": lambda cell: any(map(str.isalpha, cell)),
            "points": lambda cell: number_of(cell) is not None,
            "total": lambda cell: number_of(cell) is not None,
            "part": lambda cell: number_of(cell) is not None,
            "place": rank_of,
        }
        test = tests.get(role)
        some = cells[:200]
        return share(some, test) if test and not all(map(is_nothing, some)) else 1.0

    def _roles(self) -> dict[str, int]:
        """Return the columns of roles by their headings; of several the one whose cells suit best."""
        found: dict[str, int] = {}
        best: dict[str, tuple[bool, int, float]] = {}
        for at, named in enumerate(self._named):
            role = "points" if named == "total" else named
            if not role or role in {"part", "derived"}:
                continue
            fit = self._fit(role, at)
            if role == "place" and not fit:  # where it was played
                role, fit = "location", 1.0
            elif role == "game" and not fit and share(self._cells(at), str.isdecimal) > 0.5:
                role, fit = "id", 1.0
            elif role == "player" and not fit:
                continue
            words = len(words_of(self._header[at]))
            rank = (fit >= 0.5, words if role == "date" else int(named == "total"), round(fit, 1))
            if role not in best or rank > best[role]:
                best[role], found[role] = rank, at
        return found

    def _points(self, found: dict[str, int]) -> tuple[dict[str, int], list[int]]:
        """Choose the column of points: the sum of others in its row, else a total, else the points; or its parts."""
        taken = {at for role, at in found.items() if role not in {"points", "team"}}
        numeric = [
            at
            for at in range(self._width)
            if at not in taken and self._named[at] in {"", "points", "total", "part"} and self._fit("points", at) >= 0.6
        ]
        table = {at: [number_of(cell) or 0 for cell in self._padded(at)] for at in numeric}
        named = [at for at in numeric if self._named[at] in {"points", "total"}]
        summed = [at for at in [*named, *(at for at in numeric if at not in named)] if self._is_sum(at, table)]
        if summed:
            return found | {"points": summed[0]}, []
        if not named:
            parts = [at for at in numeric if self._named[at] == "part"]
            if "points" not in found and len(parts) > 1:
                self._doubts.append(Doubt.POINTS)
                return found, parts
            return found, []
        totals = [at for at in named if self._named[at] == "total"] or named
        chosen = totals[0]
        for other in named:
            if other != chosen and self._is_running(table[chosen], table[other], found["player"]):
                chosen = other
                break
        if len(named) > 1:
            self._doubts.append(Doubt.POINTS)
        return found | {"points": chosen}, []

    def _proposed(self, found: Mapping[str, int], people: Mapping[int, str]) -> dict[str, int]:
        guesses: dict[str, int] = {}
        for at in sorted({*range(self._width)} - {*found.values(), *people}):
            role = _seems(self._cells(at)[:ROWS_TO_JUDGE])
            if role and role not in found:
                guesses.setdefault(role, at)
        return guesses

    def _padded(self, at: int) -> list[str]:
        return [row[at] if at < len(row) else "" for row in self._body]

    def _is_sum(self, at: int, table: Mapping[int, Sequence[int]]) -> bool:
        """Whether a column is the sum of at least two other columns of its row."""
        others = [other for other in table if other != at]
        choices = (
            others,
            [one for one in others if one < at],
            [one for one in others if self._named[one] != "derived"],
        )
        for some in choices:
            rows = [(table[at][row], [table[one][row] for one in some]) for row in range(len(table[at]))]
            told = [(total, summands) for total, summands in rows if total]
            hits = [total == sum(summands) and sum(map(bool, summands)) > 1 for total, summands in told]
            same = [total == sum(summands) for total, summands in told]
            if len(some) > 1 and told and any(hits) and sum(same) >= 0.9 * len(told):
                return True
        return False

    def _is_running(self, totals: Sequence[int], points: Sequence[int], player: int) -> bool:
        """Whether the totals add up each player's points from row to row."""
        by_player: defaultdict[str, list[tuple[int, int]]] = defaultdict(list)
        for name, total, one in zip(self._padded(player), totals, points, strict=True):
            by_player[name.casefold()].append((total, one))
        series = [some for some in by_player.values() if len(some) > 1]
        return bool(series) and all(
            [total for total, _one in some] == list(accumulate(one for _total, one in some)) for some in series
        )

    def _people(self, found: Mapping[str, int]) -> tuple[list[int], dict[int, str]]:
        """Return the columns that can be people, and those that are, with their names."""
        taken = {at for role, at in found.items() if role not in {"points", "place", "player"}}
        candidates = [
            at for at, name in enumerate(self._header) if name and at not in taken and self._may_be_person(at)
        ]
        if self._answers.people is not None:
            return candidates, {at: self._header[at] for at in self._answers.people if 0 <= at < self._width}
        named = {at: self._person_named(at, candidates) for at in candidates}
        people = [at for at in candidates if named[at]]
        if not self._are_ranks(dict.fromkeys(people, "")):
            derived = [at for at in people if self._is_derived(at, people)]
            people = [at for at in people if at not in derived]
            doubtful = [at for at in people if self._is_doubtful(at, people)]
            people = [at for at in people if at not in doubtful]
            if doubtful or (derived and len(self._body) < MIN_ROWS_OF_PROOF):
                self._doubts.append(Doubt.PEOPLE)
        by_name: dict[str, list[int]] = {}
        for at in people:
            by_name.setdefault(named[at].casefold(), []).append(at)
        chosen = {max(some, key=lambda at: ("total" in self._roles_in(at), -at)) for some in by_name.values()}
        return candidates, {at: named[at] for at in people if at in chosen}

    def _may_be_person(self, at: int) -> bool:
        """Whether the column has scores, and hardly anything else but a word or two for somebody who was absent."""
        cells = [cell.strip() for cell in self._cells(at) if not is_nothing(cell)]
        words = [cell.casefold() for cell in cells if number_of(cell) is None and not rank_of(cell)]
        return len(words) <= len(cells) / 2 > 0 or (len(words) < len(cells) and len(set(words)) <= MAX_WORDS)

    def _roles_in(self, at: int) -> set[str]:
        return {_names().get(word, "") for word in words_of(self._header[at])}

    def _person_named(self, at: int, candidates: Sequence[int]) -> str:
        """Return the person's name in a heading such as “Ann” or “Points Ann”; empty for any other heading."""
        name = self._header[at]
        if self._named[at] or moment_of(name) or not any(map(str.isalpha, name)):
            return ""
        parts = re.split(r"[\s:()/_-]+", name.strip(" :()"))
        for word, rest in ((parts[-1], parts[:-1]), (parts[0], parts[1:])):
            role = _names().get(" ".join(words_of(word)))
            alike = [
                one for one in candidates if words_of(word) and set(words_of(word)) <= set(words_of(self._header[one]))
            ]
            if rest and role in {"points", "total", "part", "place"} and len(alike) > 1:
                return re.sub(r"[’']s$", "", " ".join(rest)) if role in {"points", "total"} else ""
        return name

    def _is_derived(self, at: int, people: Sequence[int]) -> bool:
        """Whether a column is the highest, the lowest, the sum, the margin or the mean of the others in each row."""
        rows: list[tuple[int, list[int]]] = []
        for row in self._body:
            value = number_of(row[at]) if at < len(row) else None
            others = [
                one
                for other in people
                if other != at and other < len(row) and (one := number_of(row[other])) is not None
            ]
            if value is not None and len(others) > 1:
                rows.append((value, sorted(others, reverse=True)))
        if not rows:
            return False
        checks: tuple[Callable[[list[int]], float], ...] = (
            lambda some: some[0],
            lambda some: some[-1],
            lambda some: some[0] - some[1],
            lambda some: some[0] - some[-1],
            lambda some: round(sum(some) / len(some)),
        )
        if len(rows) > 1 and any(all(abs(value - check(others)) < 1 for value, others in rows) for check in checks):
            return True
        return all(value == sum(others) for value, others in rows) and rows[0][0] > 0

    def _is_doubtful(self, at: int, people: Sequence[int]) -> bool:
        """Whether the numbers aren't those of a person: too small, too large, or counting the rows."""
        numbers = [one for cell in self._cells(at) if (one := number_of(cell)) is not None]
        others = [
            one
            for other in people
            if other != at
            for cell in self._cells(other)
            if (one := number_of(cell)) is not None
        ]
        if not numbers or not others:
            return False
        is_small = max(numbers) <= MAX_POINTS_IN_DOUBT and median(others) >= MIN_SCORE_BESIDE
        is_count = len(numbers) > 2 and all(after - before == 1 for before, after in pairwise(numbers))
        return is_small or is_count or min(numbers) > MAX_SCORE

    def _are_ranks(self, people: Mapping[int, str]) -> bool:
        """Whether each row has the ranks of its players, from 1 on."""
        for row in self._body:
            ranks = [rank_of(row[at]) for at in people if at < len(row) and not is_nothing(row[at])]
            known = [one for one in ranks if one]
            if ranks and (len(known) < len(ranks) or min(known) != 1 or max(known) > len(known)):
                return False
        return True

    def _pairs(self) -> list[dict[str, int]]:
        """Return the columns of each player where they are numbered, or the same headings come again and again."""
        pairs = self._numbered_pairs()
        for others in (self._repeated_pairs, self._beside_names):
            pairs = pairs if len(pairs) >= MIN_PLAYERS else others()
        used = {at for one in pairs for at in one.values()}
        for one in pairs:  # a column of numbers without a heading beside the name
            beside = one["player"] + 1
            if "points" not in one and beside < self._width and beside not in used and not self._header[beside]:
                one["points"] = beside
        pairs = [
            one
            for one in pairs
            if self._fit("player", one["player"]) > 0.5 or all(map(is_nothing, self._cells(one["player"])))
        ]
        return pairs if len(pairs) >= MIN_PLAYERS and any({"points", "place"} & one.keys() for one in pairs) else []

    def _numbered_pairs(self) -> list[dict[str, int]]:
        by_number: dict[str, dict[str, int]] = {}
        for at, name in enumerate(self._header):
            words = re.findall(r"[^\W\d_]+|\d+", " ".join(words_of(name)))
            numbers = [word for word in words if word.isdecimal() or (word in _LETTERS and len(words) > 1)]
            base = " ".join(word for word in words if word not in numbers)
            if len(numbers) == 1 and (role := _role_of_player(base)):
                by_number.setdefault(numbers[0], {}).setdefault(role, at)
        return [one for one in by_number.values() if "player" in one]

    def _beside_names(self) -> list[dict[str, int]]:
        """Return each column of points with the column of names before it, if there are several."""
        scores = [at for at, role in enumerate(self._named) if role in {"points", "total"} and at]
        free = {"", "won", "player", "place"}
        is_pair = all(self._named[at - 1] in free and self._fit("player", at - 1) > 0.5 for at in scores)
        return [{"player": at - 1, "points": at} for at in scores] if is_pair and len(scores) > 1 else []

    def _repeated_pairs(self) -> list[dict[str, int]]:
        starts = [at for at, role in enumerate(self._named) if role == "player"]
        pairs = []
        for start, end in pairwise([*starts, self._width]) if len(starts) > 1 else ():
            columns = {"player": start}
            for at in range(start + 1, end):
                role = "points" if self._named[at] == "total" else self._named[at]
                if role in {"points", "place", "team"}:
                    columns.setdefault(role, at)
            pairs.append(columns)
        return pairs


def _role_of_player(heading: str) -> str:
    """Return the role of a heading such as “Score” in “Score 2”, or “Player Score” in “Player 2 Score”."""
    words = heading.split()
    if len(words) > 1:
        heading = " ".join(word for word in words if len(word) > 1)
    role = {"p": "player", "s": "points", "pt": "points"}.get(heading) or _role_named(heading)
    inside = {_names().get(word) for word in heading.split()}
    if not role and "player" in inside:
        role = "points" if inside & {"points", "total"} else "place" if "place" in inside else ""
    role = "points" if role == "total" else role
    return role if role in {"player", "points", "place", "won", "team"} else ""


def layout_of(sheet: Sheet, answers: ColumnAnswers | None = None) -> Layout:
    """Find out what the columns are, by names, cells and answers. Raises Refused."""
    answers = answers or ColumnAnswers()
    layout = _Columns(sheet, answers).layout()
    if answers.is_empty and not layout.lacking and _are_alone(sheet, layout):
        layout = structs.replace(layout, doubts=[*layout.doubts, Doubt.ALONE])
    return layout


def oriented(sheet: Sheet) -> Sheet:
    """Return the sheet with a row for each play, turned if it has a column for each."""
    if not _Columns(sheet, ColumnAnswers()).layout().lacking:
        return sheet
    turned = _transposed(sheet)
    return turned if turned is not None and not _Columns(turned, ColumnAnswers()).layout().lacking else sheet


def _transposed(sheet: Sheet) -> Sheet | None:
    """Return the sheet with its rows as columns, if its first column has the headings."""
    if len(sheet.rows) > MAX_COLUMNS or len(sheet.rows) < 3:
        return None
    width = max(map(len, sheet.rows))
    dates = [row for row in sheet.rows if len(row) > 1 and share(row[1:], moment_of) > 0.5]
    if not dates:
        return None
    start = sheet.rows.index(dates[0])
    rows = [[row[at].strip() if at < len(row) else "" for row in sheet.rows[start:]] for at in range(width)]
    if _role_named(rows[0][0]) != "date":
        rows[0][0] = "date"
    kept = [(row, at + 1) for at, row in enumerate(rows) if any(row)]
    return Sheet([row for row, _line in kept], [line for _row, line in kept])


def _are_alone(sheet: Sheet, layout: Layout) -> bool:
    some = layout.header_row + ROWS_TO_JUDGE
    rows = _Rows(Sheet(sheet.rows[:some], sheet.lines[:some]), layout, FilePlays(source=SHEET))
    sizes = [len(seats) for _line, _row, seats in rows.plays()]
    return sum(size == 1 for size in sizes) > len(sizes) / 2


def read_sheet(sheet: Sheet, layout: Layout, limit: TimeLimit = ANY_TIME) -> FilePlays:
    """Read the plays of a spreadsheet. Raises Refused if a column is lacking, and for more than the `limit`."""
    if layout.lacking:
        raise refusal(ImportFault.COLUMNS, ", ".join(layout.lacking))
    is_ours = " ".join(words_of(layout.header[layout.found["date"]])) == OURS
    plays = FilePlays(source=SHEET, in_utc=is_ours)
    rows = _Rows(sheet, layout, plays)
    seen: Counter[bytes] = Counter()
    moments: list[datetime] = []
    for line, row, seats in limit.each(rows.plays()):
        named = rows.named(row)
        moment = rows.moment(row)
        if not _is_series(named):
            plays.skip_other(named.title)
        elif moment is None:
            day = rows.cell(row, "date")[:LONGEST_DAY]
            plays.skipped.append(SkippedPlay(line, named.title, PlayFault.DATE, day))
        else:
            moments.append(moment)
            play = rows.play(line, row, seats, named, moment)
            seen[play.id] += 1  # the same people may have played twice on that day
            plays.plays.append(structs.replace(play, id=play.id + b"#%d" % seen[play.id]))
    if len(plays.plays) > MOST_GAMES:
        raise refusal(ImportFault.TOO_MANY, "plays", most=MOST_GAMES)
    plays.hours_for_none = sorted(hours_for_none(CONVENTIONS[SHEET], moments))
    return plays


class _Rows:
    """The rows below the header, read by the layout; unread cells go to `plays`."""

    def __init__(self, sheet: Sheet, layout: Layout, plays: FilePlays) -> None:
        self._sheet, self._layout, self._plays = sheet, layout, plays
        self._columns = layout.found
        self._is_by_player = not (layout.people or layout.pairs)

    def cell(self, row: Sequence[str], role: str) -> str:
        """Return the text of a role; empty without such a column, or for a word that says nothing."""
        at = self._columns.get(role)
        text = row[at].strip() if at is not None and at < len(row) else ""
        if text in DASHES if role == "player" else is_nothing(text):  # somebody may be called Na
            return ""
        return text[1:] if re.match(r"'\s*[=+\-@]", text) else text  # our own table guards what looks like a formula

    def plays(self) -> Iterator[tuple[int, list[str], list[FileSeat]]]:
        """Yield the line, the first row and the players of each play."""
        if self._layout.people or self._layout.pairs:
            for line, row in self._filled():
                if seats := list(self._across(line, row)):
                    yield line, row, seats
                elif not moment_of(self.cell(row, "date")):
                    self._plays.leave_cell(line, "", " ".join(filter(None, row)))
                else:
                    yield line, row, []
            return
        groups = list(self._groups())
        if sum(len(rows) == 1 for rows in groups) > len(groups) / 2:
            groups = self._by_play(groups)
        for rows in groups:
            seats = [seat for _line, row in rows for seat in self._seats(row)]
            yield rows[0][0], rows[0][1], self._winners(rows, seats)

    def _filled(self) -> Iterator[tuple[int, list[str]]]:
        """Yield the rows with their lines; empty cells of a play repeat the row above."""
        above: list[str] = []
        start = self._layout.header_row + 1
        header = [name.casefold() for name in self._layout.header]
        for cells, line in zip(self._sheet.rows[start:], self._sheet.lines[start:], strict=True):
            row = [*cells, *[""] * (len(header) - len(cells))]
            if [cell.strip().casefold() for cell in row[: len(header)]] == header:
                continue  # the header comes again
            if self._is_by_player:
                if not (player := self.cell(row, "player")):
                    above = row if moment_of(self._text(row, "date")) else above  # the heading of the rows below
                    self._leave_row(line, row)
                    continue
                if _role_named(player) in {"total", "points", "derived"}:
                    self._leave_row(line, row)
                    continue
            self._repeat(row, above)
            above = row
            yield line, row

    def _repeat(self, row: list[str], above: Sequence[str]) -> None:
        """Fill the empty cells of a row that goes on with the play, or the evening, of the row above."""
        day = self._text(row, "date")
        if not above or not (repeats_above(day) or day == self._text(above, "date")):
            return
        game = self._text(row, "game")
        is_other = self._is_by_player and not repeats_above(game) and game != self._text(above, "game")
        roles = (
            {"date", "game", "location"} if not self._is_by_player else {"date", "location"} if is_other else OF_PLAY
        )
        for role in roles:
            at = self._columns.get(role)
            if at is not None and repeats_above(row[at]):
                row[at] = above[at]
        won = self._columns.get("won")
        if self._is_by_player and not is_other and won is not None and repeats_above(row[won]):
            row[won] = above[won] if not is_yes(above[won]) else ""

    def _text(self, row: Sequence[str], role: str) -> str:
        at = self._columns.get(role)
        return row[at].strip() if at is not None and at < len(row) else ""

    def _leave_row(self, line: int, row: Sequence[str]) -> None:
        self._plays.leave_cell(line, "", " ".join(filter(None, map(str.strip, row))))

    def _groups(self) -> Iterator[list[tuple[int, list[str]]]]:
        """Yield the rows of each play: of one day, hour, game and place, until a player comes again."""
        together: list[tuple[int, list[str]]] = []
        before: tuple[object, ...] = ()
        who: set[str] = set()
        for line, row in self._filled():
            of_play = self._key(row)
            player = self.cell(row, "player").casefold()
            if together and (of_play != before or (player in who and not self.cell(row, "id"))):
                yield together
                together, who = [], set()
            together.append((line, row))
            who.add(player)
            before = of_play
        if together:
            yield together

    def _key(self, row: Sequence[str]) -> tuple[object, ...]:
        day = self.moment(row) or self.cell(row, "date")
        return day, *(self.cell(row, role) for role in ("id", "game", "location"))

    def _by_play(self, groups: Sequence[list[tuple[int, list[str]]]]) -> list[list[tuple[int, list[str]]]]:
        """Return the rows by play where they are sorted by player: the nth row of each is of the nth play of a day."""
        found: dict[tuple[object, ...], list[tuple[int, list[str]]]] = {}
        times: Counter[tuple[object, ...]] = Counter()
        for line, row in (one for rows in groups for one in rows):
            key, player = self._key(row), self.cell(row, "player").casefold()
            times[key, player] += 1
            found.setdefault((*key, times[key, player]), []).append((line, row))
        return list(found.values())

    def named(self, row: Sequence[str]) -> Named:
        """Return what was played: the game's cell, the title above the table, or the series."""
        text = self.cell(row, "game") or self._layout.title or boards.USUAL_TITLE
        name = get_box(text).name if text in box_ids() else text
        more = self.cell(row, "variant")
        if " ".join(words_of(self._layout.header[self._columns.get("date", 0)])) == OURS:
            return Named((name,), board=more)
        return Named((name,), additions=(more,) if more else ())

    def moment(self, row: Sequence[str]) -> datetime | None:
        """Return the moment, at midnight without an hour."""
        return moment_of(self.cell(row, "date"), self.cell(row, "time"), month_first=self._layout.month_first)

    def play(
        self, line: int, row: Sequence[str], seats: Sequence[FileSeat], named: Named, moment: datetime
    ) -> FilePlay:
        """Return the play of these players."""
        link = _LINK.search(self.cell(row, "id"))
        known_by = self.cell(row, "id") or "|".join(
            [f"{moment}", *named.names, *sorted(seat.name.casefold() for seat in seats)]
        )
        return FilePlay(
            number=line,
            id=b"csv:" + known_by.encode(),
            named=named,
            moment=moment,
            seats=seats,
            minutes=_minutes(self.cell(row, "minutes")),
            location=self.cell(row, "location"),
            notes=self.cell(row, "notes"),
            ours=link[1] if link else "",
        )

    def _seats(self, row: Sequence[str]) -> Iterator[FileSeat]:
        """Yield the player of a row, or the players if a cell lists several."""
        name, score = self.cell(row, "player"), self.cell(row, "points")
        names = [one for one in _LIST.split(name) if one]
        if len(names) > 1:
            scores = [one for one in re.split(r"\s*[,;/|\n]\s*|\s+[-–:]\s+|\s+", score) if one]
            if listed := _scores_listed(name):
                yield from (FileSeat(name=one, score=points) for one, points in listed)
                return
            if len(scores) == len(names):
                pairs = zip(names, scores, strict=True)
                yield from (FileSeat(name=one, score=_plain(text)) for one, text in pairs)
                return
        parts = [row[at] for at in self._layout.parts if at < len(row) and number_of(row[at]) is not None]
        if self._layout.parts:
            score = "+".join(str(number_of(part)) for part in parts)
        yield FileSeat(
            name=name,
            score=_plain(score),
            rank=rank_of(self.cell(row, "place")) or 0,
            won=is_yes(self.cell(row, "won")),
            team=self.cell(row, "team") or None,
        )

    def _winners(self, rows: Sequence[tuple[int, list[str]]], seats: Sequence[FileSeat]) -> list[FileSeat]:
        """Mark the winners that are named, and leave out players whose own score can't be read."""
        named = self._named_winners(self.cell(row, "won") for _line, row in rows)
        found = [structs.replace(seat, won=True) if self._is_winner(seat.name, named) else seat for seat in seats]
        readable = [seat for seat in found if not seat.score or number_of(seat.score) is not None]
        if len(readable) >= MIN_PLAYERS:
            column = self._layout.header[self._columns["points"]] if "points" in self._columns else ""
            for (line, _row), seat in zip(rows, found, strict=False):
                if seat not in readable:
                    self._plays.leave_cell(line, column, f"{seat.name}: {seat.score}")
            return readable
        return found

    def _named_winners(self, cells: Iterator[str]) -> set[str]:
        texts = [re.sub(r"\s*\([^()]*\)|\s+[+-]?\d+\s*$", "", cell) for cell in cells]
        return {part.casefold() for text in texts for part in (text, *_LIST.split(text)) if part and not is_yes(part)}

    def _is_winner(self, name: str, named: set[str]) -> bool:
        return bool(name) and name.casefold() in named

    def _across(self, line: int, row: Sequence[str]) -> Iterator[FileSeat]:
        """Yield the players of a row that is a whole play."""
        winners = self._named_winners(iter([self._text(row, "won")]))
        if self._layout.pairs:
            yield from self._in_pairs(line, row, winners)
            return
        for at, name in self._layout.people.items():
            text = row[at].strip() if at < len(row) else ""
            if is_nothing(text):
                continue
            number, rank = number_of(text), rank_of(text)
            if self._layout.are_ranks and rank:
                yield FileSeat(name=name, rank=rank, won=rank == 1)
            elif number is None:
                self._plays.leave_cell(line, self._layout.header[at], text)
            else:
                is_own = self._is_winner(name, winners) or self._is_winner(self._layout.header[at], winners)
                yield FileSeat(name=name, score=str(number), won=is_own)

    def _in_pairs(self, line: int, row: Sequence[str], winners: set[str]) -> Iterator[FileSeat]:
        for columns in self._layout.pairs:
            cells = {role: row[at].strip() if at < len(row) else "" for role, at in columns.items()}
            if (name := cells["player"]) and name not in DASHES:
                score = cells.get("points", "")
                number = number_of(score)
                if not is_nothing(score) and number is None:
                    self._plays.leave_cell(line, self._layout.header[columns["points"]], score)
                    continue
                yield FileSeat(
                    name=name,
                    score="" if number is None else str(number),
                    rank=rank_of(cells.get("place", "")) or 0,
                    won=is_yes(cells.get("won", "")) or self._is_winner(name, winners),
                    team=cells.get("team") or None,
                )


def _scores_listed(text: str) -> list[tuple[str, str]]:
    """Return the names and scores of a list such as `Ann 112, Bob (98)`; none for any other text."""
    names = [one for one in _LIST.split(text) if one]
    found = [(match[1].strip(), match[2]) for one in names if (match := _WITH_SCORE.fullmatch(one))]
    return found if len(found) == len(names) > 1 else []


def _plain(text: str) -> str:
    """Return a score as a plain number; text that can't be read stays as it is."""
    number = number_of(text) if text else None
    return text if number is None else str(number)


def _minutes(text: str) -> int:
    """Return the minutes of `75`, `75 min`, `1:15`, `1h15` or `1 h`."""
    if match := re.match(r"(\d{1,2})\s*(?::|h|ч|godz|std|u)\D{0,6}(\d{1,2})?", text, re.IGNORECASE):
        return int(match[1]) * 60 + int(match[2] or 0)
    digits = re.match(r"\d{1,6}", text)
    return int(digits[0]) if digits else 0


def _may_be_game(name: str) -> bool:
    return _is_series(Named((name,)))


def _is_series(named: Named) -> bool:
    return boards.is_of_series(named) or boards.may_be_of_series(named)
