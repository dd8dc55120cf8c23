"""What somebody said about a file, now or before: what was played, which columns are which."""

from collections.abc import Iterator, Mapping, Sequence

from companion.features.groups.memory.marks import board_mark, columns_mark, marks_of, remember
from companion.store import Group, ImportMemory, db, write_transaction

MONTH_FIRST = "mdy"


def board_answers(group: Group | None, said: Mapping[str, str]) -> Mapping[str, str]:
    """What was said about boxes, now or before, by the words for them."""
    return _Answers(group, said)


class _Answers(Mapping[str, str]):
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


def columns_answer(group: Group, header: Sequence[str]) -> tuple[dict[str, int], bool]:
    """Where the columns of this header are, as somebody said of it before, and whether months come first."""
    mark = db.session.get(ImportMemory, (group.id, columns_mark(group, header)))
    columns, _space, order = (mark.board or "" if mark is not None else "").partition(" ")
    pairs = (pair.split("=") for pair in filter(None, columns.split(",")))
    return {name: int(at) for name, at in pairs}, order == MONTH_FIRST


def remember_columns(group: Group, header: Sequence[str], columns: Mapping[str, int], *, month_first: bool) -> None:
    """Remember that for the next file with this header."""
    said = ",".join(f"{name}={at}" for name, at in columns.items())
    with write_transaction():
        remember(group, columns_mark(group, header), board=f"{said} {MONTH_FIRST if month_first else ''}".rstrip())
