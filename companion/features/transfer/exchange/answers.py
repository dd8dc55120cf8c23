"""What somebody said was played, now or before."""

from collections.abc import Iterator, Mapping

from companion.features.groups.memory.marks import board_mark, marks_of
from companion.store import Group


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
