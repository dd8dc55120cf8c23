"""What the columns of a spreadsheet are, by their names in eight languages (columns.toml) and by their cells."""

import re
import tomllib
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import accumulate, pairwise
from pathlib import Path
from statistics import median

import msgspec

from companion.features.transfer.reading.boards import (
    USUAL_TITLE,
    Named,
    guess,
    is_of_series,
    may_be_of_series,
    words_of,
)
from companion.features.transfer.reading.cells import (
    is_nothing,
    moment_of,
    month_first,
    number_of,
    rank_of,
    readable,
    share,
)
from companion.features.transfer.reading.rows import MAX_COLUMNS, Sheet
from companion.rules.faults import N_, Reason
from companion.rules.load import box_ids

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
"""The share of a column's cells that decides its role."""
MIN_ROWS_OF_PROOF = 4
"""In fewer rows a person may have the mean, the sum or the margin of the others by chance."""
ROWS_TO_JUDGE = 300
MAX_SCORE = 600
"""No map gives more points."""
OURS = "date utc"
"""The day's heading in our own table: its moments are in UTC, and its games are named by their links."""
_LETTERS = frozenset("abcdefgh")
SEPARATORS = re.compile(r"\s*(?:[,;/|\n&+]|\band\b|\bund\b|\bet\b|\by\b|\be\b|\ben\b|\bi\b|\bи\b)\s*")
"""Separators of names in one cell."""
_WITH_SCORE = re.compile(r"(.+?)[\s:=(–-]+([+-]?\d+)\)?")


class Doubt(Reason):
    """Why the columns have to be confirmed before the preview."""

    PEOPLE = N_("Some columns with numbers may not be people.")
    POINTS = N_("Several columns could be the points.")
    ALONE = N_("Most games would have only one player.")


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


def _is_number(cell: str) -> bool:
    return number_of(cell) is not None


_TESTS: Mapping[str, Callable[[str], object]] = {
    "date": moment_of,
    "time": re.compile(r"\d{1,2}[:.h]\d{2}.*").fullmatch,
    "place": rank_of,
    "points": _is_number,
    "total": _is_number,
    "part": _is_number,
    "game": lambda cell: not cell.strip().isdecimal() and (cell in box_ids() or is_series(Named((cell,)))),
    "player": lambda cell: any(map(str.isalpha, cell)),
}
"""Whether a cell suits a role."""
_STRICT_TESTS: Mapping[str, Callable[[str], object]] = {
    "date": moment_of,
    "time": _TESTS["time"],
    "place": lambda cell: len(cell) < 4 and rank_of(cell),
    "points": _is_number,
    "game": lambda cell: is_series(Named((cell,))),
    "player": lambda cell: not any(map(str.isdecimal, cell)),
}
"""Whether a cell tells the role of its column without a heading."""


@cache
def _names() -> Mapping[str, str]:
    table = tomllib.loads(Path(__file__).with_name("columns.toml").read_text(encoding="utf-8"))
    return {" ".join(words_of(text)): role for role, texts in table.items() for text in texts}


@lru_cache(MAX_CACHED)
def role_named(header: str) -> str:
    """Return the role that a heading names; empty if none does."""
    names = _names()
    for text in (header, re.sub(r"\([^)]*\)", "", header), re.sub(r"[(/:].*", "", header)):
        if (role := names.get(" ".join(words_of(text)))) is not None:
            return role
    roles = {names.get(word) for word in words_of(header)}
    return roles.pop() or "" if len(roles) == 1 else "total" if roles == {"points", "total"} else ""


class ColumnFinder:
    """Finds out what the columns of a spreadsheet are."""

    def __init__(self, sheet: Sheet, answers: ColumnAnswers) -> None:
        self._rows = sheet.rows
        self._answers = answers
        self.header_row = self._header_row()
        self._width = max(map(len, self._rows[self.header_row :]))
        row = self._rows[self.header_row]
        self._header = [*map(str.strip, row), *[""] * (self._width - len(row))]
        self._body = [row for row in self._rows[self.header_row + 1 :] if len(row) > 1]
        self._named = [role_named(name) for name in self._header]
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
        order = month_first(self._cells(found["date"]) if "date" in found else [])
        told = self._answers.month_first if self._answers.month_first is not None else False
        return Layout(
            header_row=self.header_row,
            header=self._header,
            sample=[[*map(readable, row[: self._width]), *[""] * (self._width - len(row))] for row in self._body[:3]],
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
            has_lists="player" in found and share(self._cells(found["player"]), scores_listed) > 0.5,
            are_ranks=bool(people) and self._are_ranks(people),
        )

    def _header_row(self) -> int:
        """Return the first row with a heading for the day and another one, or the one with the most headings."""
        if self._answers.header is not None:
            return min(max(self._answers.header, 0), len(self._rows) - 2)
        best, most = 0, 0
        for at, row in enumerate(self._rows[: min(HEADER_WITHIN, len(self._rows) - 1)]):
            roles = [role_named(cell) for cell in row]
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
            if cell.strip() and is_of_series(named):
                is_board = bool(guess(named, MIN_PLAYERS, in_teams=False).box)
                return cell.strip() if is_board else USUAL_TITLE
        return ""

    def _cells(self, at: int) -> list[str]:
        return [row[at] if at < len(row) else "" for row in self._body]

    def _numbers(self, at: int) -> Iterator[int | None]:
        return (number_of(row[at]) if at < len(row) else None for row in self._body)

    def _fit(self, role: str, at: int) -> float:
        """Return the share of a column's cells that suit a role."""
        test, some = _TESTS.get(role), self._cells(at)[:200]
        return share(some, test) if test and role != "time" and not all(map(is_nothing, some)) else 1.0

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
        table = {at: [number or 0 for number in self._numbers(at)] for at in numeric}
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
            some = self._cells(at)[:ROWS_TO_JUDGE]
            role = next((role for role, test in _STRICT_TESTS.items() if share(some, test) >= ENOUGH), "")
            if role and role not in found:
                guesses.setdefault(role, at)
        return guesses

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
        for name, total, one in zip(self._cells(player), totals, points, strict=True):
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
        beside = zip(*(self._numbers(other) for other in people if other != at), strict=True)
        for value, numbers in zip(self._numbers(at), beside, strict=False):
            others = sorted((one for one in numbers if one is not None), reverse=True)
            if value is not None and len(others) > 1:
                rows.append((value, others))
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
        numbers = [one for one in self._numbers(at) if one is not None]
        others = [one for other in people if other != at for one in self._numbers(other) if one is not None]
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
    role = {"p": "player", "s": "points", "pt": "points"}.get(heading) or role_named(heading)
    inside = {_names().get(word) for word in heading.split()}
    if not role and "player" in inside:
        role = "points" if inside & {"points", "total"} else "place" if "place" in inside else ""
    role = "points" if role == "total" else role
    return role if role in {"player", "points", "place", "won", "team"} else ""


def oriented(sheet: Sheet) -> Sheet:
    """Return the sheet with a row for each play, turned if it has a column for each."""
    if not ColumnFinder(sheet, ColumnAnswers()).layout().lacking:
        return sheet
    turned = _transposed(sheet)
    return turned if turned is not None and not ColumnFinder(turned, ColumnAnswers()).layout().lacking else sheet


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
    if role_named(rows[0][0]) != "date":
        rows[0][0] = "date"
    kept = [(row, at + 1) for at, row in enumerate(rows) if any(row)]
    return Sheet([row for row, _line in kept], [line for _row, line in kept])


def scores_listed(text: str) -> list[tuple[str, str]]:
    """Return the names and scores of a list such as `Ann 112, Bob (98)`; none for any other text."""
    names = [one for one in SEPARATORS.split(text) if one]
    found = [(match[1].strip(), match[2]) for one in names if (match := _WITH_SCORE.fullmatch(one))]
    return found if len(found) == len(names) > 1 else []


def is_series(named: Named) -> bool:
    return is_of_series(named) or may_be_of_series(named)
