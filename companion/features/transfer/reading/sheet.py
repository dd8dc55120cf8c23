"""Plays from a spreadsheet: a row for each player, a column for each player, pairs of columns, or lists in cells.

Our own table for a spreadsheet is one of these.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import datetime

from msgspec import structs

from companion.features.transfer.reading.boards import USUAL_TITLE, Named, words_of
from companion.features.transfer.reading.cells import (
    DASHES,
    is_nothing,
    is_yes,
    moment_of,
    number_of,
    rank_of,
    repeats_above,
)
from companion.features.transfer.reading.columns import (
    MIN_PLAYERS,
    OURS,
    ROWS_TO_JUDGE,
    SEPARATORS,
    ColumnAnswers,
    ColumnFinder,
    Doubt,
    Layout,
    is_series,
    role_named,
    scores_listed,
)
from companion.features.transfer.reading.group_file import MOST_GAMES
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
from companion.features.transfer.reading.rows import Sheet
from companion.rules.faults import refusal
from companion.rules.load import box_ids, get_box
from companion.store.models import SHEET

OF_PLAY = ("id", "date", "time", "game", "variant", "location", "minutes", "notes")
"""Roles whose empty cells repeat the row above within a play."""
OF_FOOT = frozenset({"total", "points", "derived"})
"""Roles whose names label a row that sums up other rows."""
_LINK = re.compile(r"/t/([A-Za-z0-9_-]{22})\Z")


def layout_of(sheet: Sheet, answers: ColumnAnswers | None = None) -> Layout:
    """Find out what the columns are, by names, cells and answers. Raises Refused."""
    answers = answers or ColumnAnswers()
    layout = ColumnFinder(sheet, answers).layout()
    if answers.is_empty and not layout.lacking and _are_alone(sheet, layout):
        layout = structs.replace(layout, doubts=[*layout.doubts, Doubt.ALONE])
    return layout


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
        if not is_series(named):
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
        text = self._text(row, role)
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
                    self._leave_row(line, row)
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
        taken: list[Sequence[str]] = []
        start = self._layout.header_row + 1
        header = [name.casefold() for name in self._layout.header]
        for cells, line in zip(self._sheet.rows[start:], self._sheet.lines[start:], strict=True):
            row = [*cells, *[""] * (len(header) - len(cells))]
            if [cell.strip().casefold() for cell in row[: len(header)]] == header:
                continue  # the header comes again
            if self._is_by_player:
                player = self.cell(row, "player")
                if not player and moment_of(self._text(row, "date")):
                    above = row  # the heading of the rows below
                if not player or role_named(player) in OF_FOOT:
                    self._leave_row(line, row)
                    continue
            elif self._is_labelled(row) or self._is_sum(row, taken):
                self._leave_row(line, row)
                continue
            taken.append(row)
            self._repeat(row, above)
            above = row
            yield line, row

    def _is_labelled(self, row: Sequence[str]) -> bool:
        """Whether the cell of the number, day or game has a label such as `Total`, `Average` or `Wins`."""
        in_pairs = {at for one in self._layout.pairs for at in one.values()}
        labels = {0, *(self._columns.get(role, 0) for role in ("date", "game"))} - in_pairs - set(self._layout.people)
        return any(role_named(row[at].rstrip(": ")) in OF_FOOT for at in labels)

    def _is_sum(self, row: Sequence[str], above: Sequence[Sequence[str]]) -> bool:
        """Whether a row has the sums of the people's columns and no other cells."""
        people = self._layout.people
        if len(above) < 2 or not people or any(cell.strip() for at, cell in enumerate(row) if at not in people):
            return False
        sums = {at: sum(number_of(one[at]) or 0 for one in above) for at in people}
        return all(sums[at] == (number_of(row[at]) or 0) for at in people)

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
        text = self.cell(row, "game") or self._layout.title or USUAL_TITLE
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
        names = [one for one in SEPARATORS.split(name) if one]
        scores = [one for one in re.split(r"\s*[,;/|\n]\s*|\s+[-–:]\s+|\s+", score) if one]
        listed = scores_listed(name)
        if len(names) > 1 and (listed or len(scores) == len(names)):
            listed = listed or list(zip(names, scores, strict=True))
            yield from (FileSeat(name=one, score=_plain(text)) for one, text in listed)
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
        named = self._named_winners([self.cell(row, "won") for _line, row in rows])
        found = [structs.replace(seat, won=True) if seat.name.casefold() in named else seat for seat in seats]
        readable = [seat for seat in found if not seat.score or number_of(seat.score) is not None]
        if len(readable) >= MIN_PLAYERS:
            column = self._layout.header[self._columns["points"]] if "points" in self._columns else ""
            for (line, _row), seat in zip(rows, found, strict=False):
                if seat not in readable:
                    self._plays.leave_cell(line, column, f"{seat.name}: {seat.score}")
            return readable
        return found

    def _named_winners(self, cells: Sequence[str]) -> set[str]:
        texts = [re.sub(r"\s*\([^()]*\)|\s+[+-]?\d+\s*$", "", cell) for cell in cells]
        return {
            part.casefold() for text in texts for part in (text, *SEPARATORS.split(text)) if part and not is_yes(part)
        }

    def _across(self, line: int, row: Sequence[str]) -> Iterator[FileSeat]:
        """Yield the players of a row that is a whole play: by columns of people, or by pairs."""
        winners = self._named_winners([self._text(row, "won")])
        people = self._layout.people
        for columns in self._layout.pairs or [{"points": at} for at in people]:
            cells = {role: row[at].strip() if at < len(row) else "" for role, at in columns.items()}
            score = cells.get("points", "")
            names = [people[columns["points"]], self._layout.header[columns["points"]]] if people else [cells["player"]]
            if is_nothing(score) if people else names[0] in {"", *DASHES}:
                continue
            is_rank = bool(people) and self._layout.are_ranks and rank_of(score) is not None
            rank = rank_of(score if is_rank else cells.get("place", "")) or 0
            number = None if is_rank else number_of(score)
            if number is None and not is_rank and not is_nothing(score):
                self._plays.leave_cell(line, self._layout.header[columns["points"]], score)
                continue
            is_winner = is_yes(cells.get("won", "")) or any(name.casefold() in winners for name in names)
            yield FileSeat(
                name=names[0],
                score="" if number is None else str(number),
                rank=rank,
                won=rank == 1 if is_rank else is_winner,
                team=cells.get("team") or None,
            )


def _plain(text: str) -> str:
    """Return a score as a plain number; text that can't be read stays as it is."""
    number = number_of(text)
    return text if number is None else str(number)


def _minutes(text: str) -> int:
    """Return the minutes of `75`, `75 min`, `1:15`, `1h15` or `1 h`."""
    if match := re.match(r"(\d{1,2})\s*(?::|h|ч|godz|std|u)\D{0,6}(\d{1,2})?", text, re.IGNORECASE):
        return int(match[1]) * 60 + int(match[2] or 0)
    digits = re.match(r"\d{1,6}", text)
    return int(digits[0]) if digits else 0
