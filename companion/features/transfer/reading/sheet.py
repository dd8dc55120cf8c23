"""Find the columns of a spreadsheet (columns.toml), and read its rows as plays.

A row is a player, or a whole play with a column for each person, with pairs of columns or with lists in cells. All of
them become the same list of players by role (`_Rows.plays`) before anything is interpreted.
"""

import re
import tomllib
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from functools import cache, lru_cache
from itertools import accumulate, pairwise
from pathlib import Path
from statistics import median

import msgspec
from msgspec import structs

from companion.features.transfer.reading.boards import (
    USUAL_TITLE,
    Named,
    guess,
    is_of_series,
    may_be_of_series,
    words_of,
)
from companion.features.transfer.reading.plays import (
    CONVENTIONS,
    NO_LIMIT,
    FilePlay,
    FilePlays,
    FileSeat,
    ImportFault,
    WorkLimit,
    hours_for_none,
)
from companion.features.transfer.reading.tables import (
    DASHES,
    MAX_COLUMNS,
    Sheet,
    is_nothing,
    is_yes,
    minutes_of,
    moment_of,
    month_first,
    number_of,
    rank_of,
    readable,
    repeats_above,
    share,
)
from companion.rules.faults import N_, Reason, refusal
from companion.rules.load import box_ids, get_box
from companion.store.models import SHEET

HEADER_SEARCH_ROWS = 30
"""Rows among which the header is looked for."""
MIN_PLAYERS = 2
MAX_POINTS_IN_DOUBT = 15
"""A column of numbers up to this beside columns of scores is hardly a person's."""
MIN_SCORE_BESIDE = 45
MAX_SCORE = 600
"""No map gives more points."""
MAX_WORDS = 2
"""Different words for a person's absence in a column of scores."""
MIN_ROLE_SHARE = 0.6
"""The share of a column's cells that decides its role."""
MIN_ROWS_OF_PROOF = 4
"""In fewer rows a person's scores may be the mean, the sum or the margin of the others by chance."""
ROWS_TO_JUDGE = 300
MAX_CACHED = 4_000
OURS = "date utc"
"""The heading of the date in our own table: its moments are in UTC, and its games are named by their links."""
OUR_ROLES = {"game": "id", "box": "game", "variant": "variant"}
"""Roles of our own headings that mean something else in other tables."""
OF_PLAY = ("id", "year", "month", "date", "time", "game", "variant", "location", "minutes", "notes")
"""Roles whose empty cells repeat the row above within a play."""
OF_PLAYER = ("player", "points", "place", "won", "team")
OF_FOOT = frozenset({"total", "points", "derived", "year", "month"})
"""Roles of the labels of rows that sum up other rows."""
SEPARATORS = re.compile(r"\s*(?:[,;/|\n&+]|\band\b|\bund\b|\bet\b|\by\b|\be\b|\ben\b|\bi\b|\bи\b)\s*")
"""Separators of names in a cell."""
_VERSUS = re.compile(r"\s+(?:[-–]|vs?\.?)\s+", re.IGNORECASE)
_SCORE_SEPARATORS = re.compile(r"\s*[,;/|\n]\s*|\s+[-–:]\s+|\s+")
_WITH_SCORE = re.compile(r"(.+?)[\s:=(–-]+([+-]?\d+)\)?")
_REMARK = re.compile(r"\s*\([^()]*\)|\s+[+-]?\d+\s*$")
_LINK = re.compile(r"/t/([A-Za-z0-9_-]{22})\Z")


class Doubt(Reason):
    """Why the columns have to be confirmed before the preview."""

    PEOPLE = N_("Some columns with numbers may not be people.")
    POINTS = N_("Several columns could be the points.")
    ALONE = N_("Most games would have only one player.")


class ColumnAnswers(msgspec.Struct, frozen=True):
    """Answers about the columns."""

    roles: Mapping[str, int] = {}
    """The columns of roles; -1 for a role without a column."""
    people: tuple[int, ...] | None = None
    header: int | None = None
    """The index of the header's row."""
    month_first: bool | None = None
    is_confirmed: bool = False
    """Whether the columns were confirmed without a change."""

    @property
    def is_empty(self) -> bool:
        return self == ColumnAnswers()


class Layout(msgspec.Struct, frozen=True):
    """The roles of a spreadsheet's columns."""

    header_row: int
    header: list[str]
    sample: list[list[str]]
    """The first rows."""
    found: dict[str, int]
    """The column of each role."""
    people: dict[int, str]
    """Columns of scores with their people's names; empty unless each person has a column."""
    pairs: list[dict[str, int]]
    """The columns of each player by role, if a row is a whole play."""
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
    """Likely columns of lacking roles, by their cells."""
    are_ranks: bool = False
    """Whether the people's columns have ranks."""
    has_lists: bool = False
    """Whether the player's column lists names with their scores."""

    @property
    def lacking(self) -> list[str]:
        """Roles that have to be asked for."""
        by_columns = bool(self.people or self.pairs)
        has_scores = by_columns or self.parts or self.has_lists or {"points", "place", "won"} & self.found.keys()
        has_role = {"date": "date" in self.found, "player": by_columns or "player" in self.found, "points": has_scores}
        return [role for role, has in has_role.items() if not has]

    @property
    def unused(self) -> list[str]:
        """The headings of columns that aren't used."""
        used = {*self.found.values(), *self.people, *self.parts, *(at for one in self.pairs for at in one.values())}
        if self.people or self.pairs:
            used -= {self.found[role] for role in ("points", "place", "player") if role in self.found}
        return [name for at, name in enumerate(self.header) if name and at not in used]

    @property
    def is_ours(self) -> bool:
        return "date" in self.found and _plain(self.header[self.found["date"]]) == OURS


def _plain(text: str) -> str:
    return " ".join(words_of(text))


def _is_number(cell: str) -> bool:
    return number_of(cell) is not None


def _is_series(named: Named) -> bool:
    return is_of_series(named) or may_be_of_series(named)


_TESTS: Mapping[str, Callable[[str], object]] = {
    "date": moment_of,
    "time": re.compile(r"\d{1,2}[:.h]\d{2}.*").fullmatch,
    "place": lambda cell: len(cell) < 5 and rank_of(cell),
    "points": _is_number,
    "game": lambda cell: not cell.strip().isdecimal() and (cell in box_ids() or _is_series(Named((cell,)))),
    "player": lambda cell: any(map(str.isalpha, cell)),
}
"""Whether a cell suits a role. The first role that fits most cells is proposed for a column without a known heading."""


@cache
def _names() -> Mapping[str, str]:
    table = tomllib.loads(Path(__file__).with_name("columns.toml").read_text(encoding="utf-8"))
    return {_plain(text): role for role, texts in table.items() for text in texts}


@lru_cache(MAX_CACHED)
def _role_named(header: str) -> str:
    """Return the role that a heading names; empty if none does."""
    for text in (header, re.sub(r"\([^)]*\)", "", header), re.sub(r"[(/:].*", "", header)):
        if (role := _names().get(_plain(text))) is not None:
            return role
    roles = {_names().get(word) for word in words_of(header)}
    return roles.pop() or "" if len(roles) == 1 else "total" if roles == {"points", "total"} else ""


def choose_sheet(sheets: Sequence[Sheet]) -> Sheet:
    """Return the first table whose columns are all known, turned if it has a column for each play; else the first."""
    for sheet in sheets:
        for some in filter(None, (sheet, _transposed(sheet))):
            if not _Finder(some, ColumnAnswers()).layout().lacking:
                return some
    return sheets[0]


def _transposed(sheet: Sheet) -> Sheet | None:
    """Return the sheet with its rows as columns, from a row of dates on; None without such a row."""
    if not 3 <= len(sheet.rows) <= MAX_COLUMNS:
        return None
    start = next((at for at, row in enumerate(sheet.rows) if len(row) > 1 and share(row[1:], moment_of) > 0.5), None)
    if start is None:
        return None
    width = max(map(len, sheet.rows))
    rows = [[row[at].strip() if at < len(row) else "" for row in sheet.rows[start:]] for at in range(width)]
    if _role_named(rows[0][0]) != "date":
        rows[0][0] = "date"
    filled = [(row, at + 1) for at, row in enumerate(rows) if any(row)]
    return Sheet([row for row, _line in filled], [line for _row, line in filled])


def layout_of(sheet: Sheet, answers: ColumnAnswers) -> Layout:
    """Find out what the columns are, by headings, cells and answers."""
    layout = _Finder(sheet, answers).layout()
    if answers.is_empty and not layout.lacking:
        some = layout.header_row + ROWS_TO_JUDGE
        rows = _Rows(Sheet(sheet.rows[:some], sheet.lines[:some]), layout, FilePlays(source=SHEET))
        sizes = [len(seats) for _line, _row, seats in rows.plays()]
        if sizes.count(1) > len(sizes) / 2:
            layout.doubts.append(Doubt.ALONE)
    return layout


class _Finder:
    """Finds out what the columns of a spreadsheet are."""

    def __init__(self, sheet: Sheet, answers: ColumnAnswers) -> None:
        rows, self._answers, self._doubts = sheet.rows, answers, list[Doubt]()
        self._row = at = self._header_row(rows)
        self._width = width = max(map(len, rows[at:]))
        self._header = [*map(str.strip, rows[at]), *[""] * (width - len(rows[at]))]
        self._body = [[*row, *[""] * (width - len(row))] for row in rows[at + 1 :] if len(row) > 1]
        self._columns: Sequence[tuple[str, ...]] = [*zip(*self._body, strict=True)] or [()] * width
        self._numbers = cache(lambda at: [*map(number_of, self._columns[at])])
        self._above = [cell.strip() for row in rows[:at] for cell in row if cell.strip()]
        is_ours = OURS in map(_plain, self._header)
        self._named = [(is_ours and OUR_ROLES.get(_plain(name))) or _role_named(name) for name in self._header]

    def _header_row(self, rows: Sequence[Sequence[str]]) -> int:
        """Return the first row with a heading for the date and another one, or the one with the most headings."""
        if self._answers.header is not None:
            return min(max(self._answers.header, 0), len(rows) - 2)
        best, most = None, 0
        for at, row in enumerate(rows[: min(HEADER_SEARCH_ROWS, len(rows) - 1)]):
            texts = sum(bool(cell.strip()) for cell in row)
            roles = [role for role in map(_role_named, row) if role]
            if "date" in roles and texts > 1 and (len(roles) > 1 or texts > 2):
                return at
            if texts > 1 and (best is None or len(roles) > most):
                best, most = at, len(roles)
        return best or 0

    def layout(self) -> Layout:
        """Return the layout by the answers, the headings and the cells."""
        said = {role: at for role, at in self._answers.roles.items() if at < self._width}
        found = {role: at for role, at in (self._roles() | said).items() if at >= 0 and said.get(role, at) == at}
        pairs = [] if {"player", "points"} & said.keys() or self._answers.people else self._pairs()
        people: dict[int, str] = {}
        candidates: list[int] = []
        parts: list[int] = []
        if pairs:
            inside = {at for one in pairs for at in one.values()}
            found = {role: at for role, at in found.items() if at not in inside}
        elif "player" in found and not self._answers.people:
            if "points" not in said:
                parts = self._choose_points(found)
        else:
            candidates, people = self._people(found)
        people = people if len(people) >= MIN_PLAYERS else {}
        found = {role: at for role, at in found.items() if at not in people}
        order = month_first(self._columns[found["date"]]) if "date" in found else False
        return Layout(
            header_row=self._row,
            header=self._header,
            sample=[[*map(readable, row)] for row in self._body[:3]],
            found=found,
            people=people,
            pairs=pairs,
            candidates=candidates,
            parts=parts,
            doubts=self._doubts if self._answers.is_empty else [],
            is_unsure=order is None,
            month_first=bool(self._answers.month_first) if order is None else order,
            title=self._title(),
            answers=self._answers,
            proposed=self._proposed(found, people),
            has_lists="player" in found and share(self._columns[found["player"]], scores_listed) > 0.5,
            are_ranks=bool(people) and self._are_ranks(people),
        )

    def _title(self) -> str:
        """Return the series' title above the header, empty unless there is one; USUAL_TITLE if it names no box."""
        title = next((text for text in self._above if is_of_series(Named((text,)))), "")
        return title if not title or guess(Named((title,)), MIN_PLAYERS, in_teams=False).box else USUAL_TITLE

    def _fit(self, role: str, at: int) -> float:
        """Return the share of a column's cells that suit a role, 1 unless there is a test and a cell."""
        test, some = _TESTS.get(role) if role != "time" else None, self._columns[at][:200]
        return share(some, test) if test and not all(map(is_nothing, some)) else 1.0

    def _roles(self) -> dict[str, int]:
        """Return the columns of roles by their headings; of several the one whose cells suit best."""
        best: dict[str, tuple[bool, int, float, int]] = {}
        for at, named in enumerate(self._named):
            role = "points" if named == "total" else named
            if role in {"", "part", "derived", "year", "month"}:
                continue
            fit = self._fit(role, at)
            if role == "place" and not fit:  # where it was played
                role, fit = "location", 1.0
            elif role == "game" and not fit and share(self._columns[at], str.isdecimal) > 0.5:
                role, fit = "id", 1.0
            elif role == "player" and not fit:
                continue
            words = len(words_of(self._header[at])) if role == "date" else int(named == "total")
            best[role] = max(best.get(role, (False, 0, -1.0, 0)), (fit >= 0.5, words, round(fit, 1), -at))
        found = {role: -at for role, (_suits, _words, _fit, at) in best.items()}
        if "date" in best and not best["date"][0] and {"year", "month"} <= set(self._named):  # the day of the month
            found |= {role: self._named.index(role) for role in ("year", "month")}
        return found

    def _proposed(self, found: Mapping[str, int], people: Mapping[int, str]) -> dict[str, int]:
        guesses: dict[str, int] = {}
        for at in sorted({*range(self._width)} - {*found.values(), *people}):
            some = self._columns[at][:ROWS_TO_JUDGE]
            role = next((role for role, test in _TESTS.items() if share(some, test) >= MIN_ROLE_SHARE), "")
            if role and role not in found:
                guesses.setdefault(role, at)
        return guesses

    def _choose_points(self, found: dict[str, int]) -> list[int]:
        """Choose the column of points: the sum of others in its row, else a total, else points; or return its parts."""
        taken = {at for role, at in found.items() if role not in {"points", "team"}}
        numeric = [
            at
            for at, role in enumerate(self._named)
            if at not in taken and role in {"", "points", "total", "part"} and self._fit("points", at) >= 0.6
        ]
        named = [at for at in numeric if self._named[at] in {"points", "total"}]
        summed = next((at for at in [*named, *numeric] if self._is_sum(at, numeric)), None)
        if summed is not None:
            found["points"] = summed
        elif named:
            total = next((at for at in named if self._named[at] == "total"), named[0])
            running = (at for at in named if at != total and self._is_running(total, at, found["player"]))
            found["points"] = next(running, total)
            self._doubts += [Doubt.POINTS] if len(named) > 1 else []
        else:
            parts = [at for at in numeric if self._named[at] == "part"]
            if "points" not in found and len(parts) > 1:
                self._doubts.append(Doubt.POINTS)
                return parts
        return []

    def _is_sum(self, at: int, numeric: Sequence[int]) -> bool:
        """Whether a column is the sum of at least two other columns of its row."""
        others = [other for other in numeric if other != at]
        for some in (others, [one for one in others if one < at]):
            summands = zip(*(self._numbers(one) for one in some), strict=True)
            rows = [
                (total, [one or 0 for one in row])
                for total, row in zip(self._numbers(at), summands, strict=False)
                if total
            ]
            same = [total == sum(row) for total, row in rows]
            has_two = any(
                is_same and sum(map(bool, row)) > 1 for is_same, (_total, row) in zip(same, rows, strict=True)
            )
            if len(some) > 1 and has_two and sum(same) >= 0.9 * len(same):
                return True
        return False

    def _is_running(self, total: int, points: int, player: int) -> bool:
        """Whether the totals add up each player's points from row to row."""
        by_player: defaultdict[str, list[tuple[int, int]]] = defaultdict(list)
        for name, *both in zip(self._columns[player], self._numbers(total), self._numbers(points), strict=True):
            by_player[name.casefold()].append((both[0] or 0, both[1] or 0))
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
        if not self._are_ranks(people):
            derived = {at for at in people if self._is_derived(at, people)}
            people = [at for at in people if at not in derived]
            doubtful = {at for at in people if self._is_doubtful(at, people)}
            people = [at for at in people if at not in doubtful]
            if doubtful or (derived and len(self._body) < MIN_ROWS_OF_PROOF):
                self._doubts.append(Doubt.PEOPLE)
        by_name: dict[str, int] = {}  # of a person's columns the total
        for at in sorted(people, key=lambda at: "total" not in map(_names().get, words_of(self._header[at]))):
            by_name.setdefault(named[at].casefold(), at)
        return candidates, {at: named[at] for at in people if at in by_name.values()}

    def _may_be_person(self, at: int) -> bool:
        """Whether the column has scores and hardly any other cells, since a few words may mean absence."""
        cells = [cell.strip() for cell in self._columns[at] if not is_nothing(cell)]
        words = [cell.casefold() for cell in cells if number_of(cell) is None and not rank_of(cell)]
        return len(words) <= len(cells) / 2 > 0 or (len(words) < len(cells) and len(set(words)) <= MAX_WORDS)

    def _person_named(self, at: int, candidates: Sequence[int]) -> str:
        """Return the person's name in a heading such as “Ann” or “Points Ann”; empty for any other heading."""
        name = self._header[at]
        if self._named[at] or moment_of(name) or not any(map(str.isalpha, name)):
            return ""
        parts = re.split(r"[\s:()/_-]+", name.strip(" :()"))
        for word, rest in ((parts[-1], parts[:-1]), (parts[0], parts[1:])):
            role, words = _names().get(_plain(word)), set(words_of(word))
            alike = [one for one in candidates if words and words <= set(words_of(self._header[one]))]
            if rest and role in {"points", "total", "part", "place"} and len(alike) > 1:
                return re.sub(r"[’']s$", "", " ".join(rest)) if role in {"points", "total"} else ""
        return name

    def _is_derived(self, at: int, people: Sequence[int]) -> bool:
        """Whether a column is the highest, the lowest, the sum, the margin or the mean of the others in each row."""
        beside = zip(*(self._numbers(other) for other in people if other != at), strict=True)
        known = (sorted(one for one in row if one is not None) for row in beside)
        both = zip(self._numbers(at), known, strict=False)
        rows = [(value, some) for value, some in both if value is not None and len(some) > 1]
        checks: tuple[Callable[[list[int]], float], ...] = (
            lambda some: some[-1],
            lambda some: some[0],
            lambda some: some[-1] - some[-2],
            lambda some: some[-1] - some[0],
            lambda some: round(sum(some) / len(some)),
        )
        if len(rows) > 1 and any(all(abs(value - check(some)) < 1 for value, some in rows) for check in checks):
            return True
        return bool(rows) and all(value == sum(some) for value, some in rows) and rows[0][0] > 0

    def _is_doubtful(self, at: int, people: Sequence[int]) -> bool:
        """Whether the numbers aren't a person's: too small, too large, or counting the rows."""
        numbers = [one for one in self._numbers(at) if one is not None]
        others = [one for other in people if other != at for one in self._numbers(other) if one is not None]
        if not numbers or not others:
            return False
        is_small = max(numbers) <= MAX_POINTS_IN_DOUBT and median(others) >= MIN_SCORE_BESIDE
        is_count = len(numbers) > 2 and all(after - before == 1 for before, after in pairwise(numbers))
        return is_small or is_count or min(numbers) > MAX_SCORE

    def _are_ranks(self, people: Iterable[int]) -> bool:
        """Whether each row has the ranks of its players, from 1 on."""
        for row in self._body:
            ranks = [rank_of(row[at]) or 0 for at in people if not is_nothing(row[at])]
            if ranks and (min(ranks) != 1 or max(ranks) > len(ranks)):
                return False
        return True

    def _pairs(self) -> list[dict[str, int]]:
        """Return the columns of each player if they are numbered or the same headings come again and again."""
        choices = (self._numbered_pairs, self._repeated_pairs, self._pairs_beside_names, self._names_by_rank)
        pairs = next((some for choice in choices if len(some := choice()) >= MIN_PLAYERS), [])
        used = {at for one in pairs for at in one.values()}
        for one in pairs:  # a column of numbers without a heading beside the name
            beside = one["player"] + 1
            if "points" not in one and beside < self._width and beside not in used and not self._header[beside]:
                one["points"] = beside
        pairs = [one for one in pairs if self._fit("player", one["player"]) > 0.5]
        has_results = any({"points", "place", "rank"} & one.keys() for one in pairs)
        return pairs if len(pairs) >= MIN_PLAYERS and has_results else []

    def _numbered_pairs(self) -> list[dict[str, int]]:
        by_number: dict[str, dict[str, int]] = {}
        for at, name in enumerate(self._header):
            words = re.findall(r"[^\W\d_]+|\d+", _plain(name))
            numbers = [word for word in words if word.isdecimal() or (word in "abcdefgh" and len(words) > 1)]
            role = _role_of_player([word for word in words if word not in numbers])
            if len(numbers) == 1 and role:
                by_number.setdefault(numbers[0], {}).setdefault(role, at)
        return [one for one in by_number.values() if "player" in one]

    def _repeated_pairs(self) -> list[dict[str, int]]:
        starts = [at for at, role in enumerate(self._named) if role == "player"]
        pairs = []
        for start, end in pairwise([*starts, self._width]) if len(starts) > 1 else ():
            pairs.append({"player": start})
            for at in range(start + 1, end):
                role = "points" if self._named[at] == "total" else self._named[at]
                if role in {"points", "place", "team"}:
                    pairs[-1].setdefault(role, at)
        return pairs

    def _pairs_beside_names(self) -> list[dict[str, int]]:
        """Return each column of points with the column of names before it, if there are several."""
        scores = [at for at, role in enumerate(self._named) if role in {"points", "total"} and at]
        free = {"", "won", "player", "place"}
        is_pair = all(self._named[at - 1] in free and self._fit("player", at - 1) > 0.5 for at in scores)
        return [{"player": at - 1, "points": at} for at in scores] if is_pair and len(scores) > 1 else []

    def _names_by_rank(self) -> list[dict[str, int]]:
        """Return [{"player": column, "rank": column}] of the headings `1st`, `2nd` and so on."""
        ranks = [rank_of(name) for name in self._header]
        found = [{"player": at, "rank": at} for at, rank in enumerate(ranks) if rank]
        return found if list(filter(None, ranks)) == [*range(1, len(found) + 1)] else []


def _role_of_player(words: Sequence[str]) -> str:
    """Return the role of a heading's words such as “Score” of “Score 2”, or “Player Score” of “Player 2 Score”."""
    words = [word for word in words if len(word) > 1] if len(words) > 1 else words
    role = {"p": "player", "s": "points", "pt": "points"}.get(" ".join(words)) or _role_named(" ".join(words))
    inside = set(map(_names().get, words))
    if not role and "player" in inside:
        role = "points" if inside & {"points", "total"} else "place" if "place" in inside else ""
    role = "points" if role == "total" else role
    return role if role in OF_PLAYER else ""


def scores_listed(text: str) -> list[tuple[str, str]]:
    """Return [(name, score)] of a list such as `Ann 112, Bob (98)`, otherwise an empty list."""
    names = [one for one in SEPARATORS.split(text) if one]
    found = [(match[1].strip(), match[2]) for one in names if (match := _WITH_SCORE.fullmatch(one))]
    return found if len(found) == len(names) > 1 else []


def read_sheet(sheet: Sheet, layout: Layout, limit: WorkLimit = NO_LIMIT) -> FilePlays:
    """Read the plays of a spreadsheet. Raises Refused if a column is lacking, and for more than the `limit`."""
    if layout.lacking:
        raise refusal(ImportFault.COLUMNS, ", ".join(layout.lacking))
    plays = FilePlays(source=SHEET, in_utc=layout.is_ours)
    rows = _Rows(sheet, layout, plays)
    seen: Counter[bytes] = Counter()
    for line, row, seats in limit.each(rows.plays()):
        named, moment = rows.named(row), rows.moment(row)
        if plays.admit(line, named, moment, rows.cell(row, "date"), ignored=False) and moment is not None:
            play = rows.play(line, row, seats, named, moment)
            seen[play.id] += 1  # the same people may play twice on a day
            plays.plays.append(structs.replace(play, id=play.id + b"#%d" % seen[play.id]))
    plays.hours_for_none = sorted(hours_for_none(CONVENTIONS[SHEET], (play.moment for play in plays.plays)))
    return plays


Cells = dict[str, str]
"""Cells of a player in a play: `OF_PLAYER`'s, and the `line` and `heading` of the score."""
LinedRow = tuple[int, list[str]]


class _Rows:
    """The rows below the header, read by the layout; unread cells go to `plays`."""

    def __init__(self, sheet: Sheet, layout: Layout, plays: FilePlays) -> None:
        self._sheet, self._layout, self._plays = sheet, layout, plays
        self._columns = layout.found
        self._is_by_player = not (layout.people or layout.pairs)

    def plays(self) -> Iterator[tuple[int, list[str], list[FileSeat]]]:
        """Yield the line, the first row and the players of each play."""
        groups: Iterable[list[LinedRow]] = ([one] for one in self._filled())
        if self._is_by_player:
            groups = list(self._grouped())
            if sum(len(rows) == 1 for rows in groups) > len(groups) / 2:
                groups = self._by_play(groups)
        for rows in groups:
            line, row = rows[0]
            entries = [cells for at, one in rows for cells in self._entries(at, one)]
            if entries or moment_of(self.cell(row, "date")):
                yield line, row, self._seats(entries, [self.cell(one, "won") for _line, one in rows])
            else:
                self._leave_row(line, row)

    def cell(self, row: Sequence[str], role: str) -> str:
        """Return the text of a role; empty without such a column, or for a word for nothing."""
        text = self._text(row, role)
        if role == "date" and "year" in self._columns:
            text = ".".join((text, self._text(row, "month"), self._text(row, "year")))
        if text in DASHES if role == "player" else is_nothing(text):  # a person may be called Na
            return ""
        return (
            text[1:] if re.match(r"'\s*[=+\-@]", text) else text
        )  # our own table guards texts that look like formulas

    def _text(self, row: Sequence[str], role: str) -> str:
        return row[self._columns[role]].strip() if role in self._columns else ""

    def _filled(self) -> Iterator[LinedRow]:
        """Yield the rows of plays with their lines; empty cells of a play repeat the row above."""
        above: list[str] = []
        taken: list[Sequence[str]] = []
        start, header = self._layout.header_row + 1, [name.casefold() for name in self._layout.header]
        for cells, line in zip(self._sheet.rows[start:], self._sheet.lines[start:], strict=True):
            row = [*cells, *[""] * (len(header) - len(cells))]
            if [cell.strip().casefold() for cell in row] == header:
                continue  # the header comes again
            if self._is_by_player:
                player = self.cell(row, "player")
                if not player and moment_of(self._text(row, "date")):
                    above = row  # the heading of the rows below
                is_foot = not player or _role_named(player) in OF_FOOT
            else:
                is_foot = self._is_labelled(row) or self._is_sum(row, taken)
            if is_foot:
                self._leave_row(line, row)
                continue
            taken.append(row)
            self._repeat(row, above)
            above = row
            yield line, row

    def _leave_row(self, line: int, row: Sequence[str]) -> None:
        self._plays.leave_cell(line, "", " ".join(filter(None, map(str.strip, row))))

    def _is_labelled(self, row: Sequence[str]) -> bool:
        """Whether the row is a summary, because its number, date or game is a label such as `Total` or `Wins`."""
        in_pairs = {at for one in self._layout.pairs for at in one.values()}
        labels = {0, *(self._columns.get(role, 0) for role in ("date", "game"))} - in_pairs - set(self._layout.people)
        return any(_role_named(row[at].rstrip(": ")) in OF_FOOT for at in labels)

    def _is_sum(self, row: Sequence[str], above: Sequence[Sequence[str]]) -> bool:
        """Whether a row has the sums of the people's columns and no other cells."""
        people = self._layout.people
        if len(above) < 2 or not people or any(cell.strip() for at, cell in enumerate(row) if at not in people):
            return False
        return all(sum(number_of(one[at]) or 0 for one in above) == (number_of(row[at]) or 0) for at in people)

    def _repeat(self, row: list[str], above: Sequence[str]) -> None:
        """Fill the empty cells of a row that continues the play, or the evening, of the row above."""
        day, game = self._text(row, "date"), self._text(row, "game")
        if not above or not (repeats_above(day) or day == self._text(above, "date")):
            return
        is_other = self._is_by_player and not repeats_above(game) and game != self._text(above, "game")
        roles = (
            {"date", "location"} if is_other else set(OF_PLAY) if self._is_by_player else {"date", "game", "location"}
        )
        for at in (self._columns[role] for role in roles & self._columns.keys()):
            if repeats_above(row[at]):
                row[at] = above[at]
        won = self._columns.get("won")
        if self._is_by_player and not is_other and won is not None and repeats_above(row[won]):
            row[won] = above[won] if not is_yes(above[won]) else ""

    def _grouped(self) -> Iterator[list[LinedRow]]:
        """Yield the rows of each play: of one moment, game and place, until a player comes again."""
        together: list[LinedRow] = []
        before: tuple[object, ...] = ()
        players: set[str] = set()
        for line, row in self._filled():
            key, player = self._key(row), self.cell(row, "player").casefold()
            if together and (key != before or (player in players and not self.cell(row, "id"))):
                yield together
                together, players = [], set()
            together.append((line, row))
            players.add(player)
            before = key
        if together:
            yield together

    def _key(self, row: Sequence[str]) -> tuple[object, ...]:
        day = self.moment(row) or self.cell(row, "date")
        return day, *(self.cell(row, role) for role in ("id", "game", "location"))

    def _by_play(self, groups: Iterable[list[LinedRow]]) -> list[list[LinedRow]]:
        """Return the rows by play if they are sorted by player: each player's nth row is of the nth play of a day."""
        found: defaultdict[tuple[object, ...], list[LinedRow]] = defaultdict(list)
        times: Counter[tuple[object, ...]] = Counter()
        for line, row in (one for rows in groups for one in rows):
            key, player = self._key(row), self.cell(row, "player").casefold()
            times[key, player] += 1
            found[(*key, times[key, player])].append((line, row))
        return list(found.values())

    def named(self, row: Sequence[str]) -> Named:
        """Return what was played: the game's cell, the title above the table, or the series."""
        text = self.cell(row, "game") or self._layout.title or USUAL_TITLE
        name = get_box(text).name if text in box_ids() else text
        variant = self.cell(row, "variant")
        if self._layout.is_ours:
            return Named((name,), board=variant)
        return Named((name,), additions=(variant,) if variant else ())

    def moment(self, row: Sequence[str]) -> datetime | None:
        """Return the moment, at midnight unless the row has an hour."""
        return moment_of(self.cell(row, "date"), self.cell(row, "time"), month_first=self._layout.month_first)

    def play(
        self, line: int, row: Sequence[str], seats: Sequence[FileSeat], named: Named, moment: datetime
    ) -> FilePlay:
        """Return the play of these players."""
        number = self.cell(row, "id")
        link = _LINK.search(number)
        known_by = number or "|".join([f"{moment}", *named.names, *sorted(seat.name.casefold() for seat in seats)])
        return FilePlay(
            number=line,
            id=b"csv:" + known_by.encode(),
            named=named,
            moment=moment,
            seats=seats,
            minutes=minutes_of(self.cell(row, "minutes")),
            location=self.cell(row, "location"),
            notes=self.cell(row, "notes"),
            ours=link[1] if link else "",
        )

    def _entries(self, line: int, row: Sequence[str]) -> Iterator[Cells]:
        """Yield the players of a row, whatever the layout."""
        layout = self._layout
        for at, name in layout.people.items():
            if not is_nothing(cell := row[at].strip()):
                rank = rank_of(cell) if layout.are_ranks else None
                score = {"place": cell, "won": "x" if rank == 1 else ""} if rank else {"points": cell}
                yield {"player": name, "line": str(line), "heading": layout.header[at]} | score
        for columns in layout.pairs:
            if row[columns["player"]].strip() not in {"", *DASHES}:
                heading = layout.header[columns.get("points", columns["player"])]
                place = {"place": heading, "won": "x" if rank_of(heading) == 1 else ""} if "rank" in columns else {}
                cells = {role: row[at].strip() for role, at in columns.items()} | place
                yield cells | {"line": str(line), "heading": heading}
        if not self._is_by_player:
            return
        cells = {role: self.cell(row, role) for role in OF_PLAYER} | {"line": str(line)}
        cells["heading"] = layout.header[self._columns["points"]] if "points" in self._columns else ""
        names = [one for one in SEPARATORS.split(_VERSUS.sub(",", cells["player"])) if one]
        scores = [one for one in _SCORE_SEPARATORS.split(cells["points"]) if one]
        listed = scores_listed(cells["player"]) or (
            zip(names, scores, strict=True) if len(names) == len(scores) else ()
        )
        if len(names) > 1 and listed:
            yield from (cells | {"player": name, "points": score, "place": "", "won": ""} for name, score in listed)
            return
        if layout.parts:
            cells["points"] = "+".join(str(one) for at in layout.parts if (one := number_of(row[at])) is not None)
        yield cells

    def _seats(self, entries: Sequence[Cells], won: Sequence[str]) -> list[FileSeat]:
        """Return the players of a play. A player with a missing or unreadable score is left out if others remain."""
        texts = [_REMARK.sub("", cell) for cell in won]
        winners = {
            part.casefold() for text in texts for part in (text, *SEPARATORS.split(text)) if part and not is_yes(part)
        }
        seats = [_seat(cells, winners) for cells in entries]
        is_decided = any(seat.won or seat.rank for seat in seats)  # by places, for which no points are needed
        odd = [
            (seat.score != "" or not is_decided) and number_of(seat.score) is None and not (seat.rank or seat.won)
            for seat in seats
        ]
        remaining = odd.count(False)
        left = []
        for seat, cells, is_odd in zip(seats, entries, odd, strict=True):
            is_absent = seat.score != "" and not self._is_by_player
            if is_odd and (remaining >= MIN_PLAYERS or is_absent):
                text = seat.score if self._layout.people else f"{seat.name}: {seat.score}".rstrip(": ")
                self._plays.leave_cell(int(cells["line"]), cells["heading"], text)
            else:
                left.append(seat)
        return left


def _seat(cells: Cells, winners: set[str]) -> FileSeat:
    score = cells.get("points", "")
    number = number_of(score)
    names = {cells["player"].casefold(), cells["heading"].casefold()}
    return FileSeat(
        name=cells["player"],
        score=str(number) if number is not None else "" if is_nothing(score) else score,
        rank=rank_of(cells.get("place", "")) or 0,
        won=is_yes(cells.get("won", "")) or bool(names & winners),
        team=cells.get("team") or None,
    )
