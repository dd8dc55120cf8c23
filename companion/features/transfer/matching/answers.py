"""Answers about a file, given now or before: who its people are, what was played, which columns are which."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import tzinfo

from companion.features.groups.memory.marks import board_mark, columns_mark, marks_of
from companion.features.transfer.reading.columns import ColumnAnswers
from companion.features.transfer.reading.import_errors import ANY_TIME, TimeLimit
from companion.features.transfer.reading.parse import ParsedImport, with_columns
from companion.store import Group, ImportMemory, db

MONTH_FIRST, DAY_FIRST = "mdy", "dmy"
PEOPLE, HEADER = "people", "header"


@dataclass(frozen=True)
class Answers:
    """Answers about the people and games of a file."""

    people: Mapping[str, str] = field(default_factory=dict)
    """Who they are, by their keys."""
    boards: Mapping[str, str] = field(default_factory=dict)
    """What was played, by the words for it."""
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
    """How a file is read for a group: by whose clock, what a player without a name is called, and the answers."""

    zone: tzinfo
    anonymous: str
    answers: Answers = field(default_factory=Answers)


def board_answers(group: Group | None, said: Mapping[str, str]) -> Mapping[str, str]:
    """What was said about boxes, now or before, by the words for them."""
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


def with_remembered(parsed: ParsedImport, group: Group | None, limit: TimeLimit = ANY_TIME) -> ParsedImport:
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
