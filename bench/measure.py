"""Timing, and the rows of the table that the measurements make."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from statistics import median
from time import perf_counter
from typing import TypeVar

Case = TypeVar("Case")

Cases = Callable[[int], int]
"""How many of so many cases are measured: `every` one of them, or `one` alone, to see that a benchmark runs."""


def every(cases: int) -> int:
    """Measure all the cases."""
    return cases


def one(cases: int) -> int:
    """Measure a single case of all."""
    return min(cases, 1)


@dataclass(frozen=True, slots=True)
class Figures:
    """Times of many cases in milliseconds; `gave_up` of them were stopped, so their times are only a lower bound."""

    times: Sequence[float]
    gave_up: int = 0

    @property
    def median(self) -> float:
        """Of all cases, one in two took longer."""
        return median(self.times)

    @property
    def p95(self) -> float:
        """Of all cases, one in twenty took longer."""
        return sorted(self.times)[-(len(self.times) // 20) - 1]

    @property
    def worst(self) -> float:
        """The longest time."""
        return max(self.times)

    def shown(self, figure: float) -> str:
        """The figure with three digits; marked as "more than" where it was reached by giving up."""
        more = self.gave_up > 0 and sum(time >= figure for time in self.times) <= self.gave_up
        digits = 0 if figure >= 100 else 1 if figure >= 10 else 2
        return f"{'> ' if more else ''}{figure:,.{digits}f}"


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table: what was measured, ours, and if there is one the plain way on the first of the cases.

    `limit` are the milliseconds that our worst may take, where it was promised.
    """

    subject: str
    ours: Figures
    plain: Figures | None = None
    limit: float | None = None

    @property
    def promise(self) -> str:
        """The limit, and whether it was kept."""
        if self.limit is None:
            return ""
        return f"{'kept' if self.ours.worst <= self.limit else 'OVER'} {self.limit:g}"

    @property
    def cases(self) -> str:
        """How many cases there were, and how many of them the plain way was tried on if not on all."""
        ours = len(self.ours.times)
        return str(ours) if self.plain is None or len(self.plain.times) == ours else f"{ours}/{len(self.plain.times)}"

    @property
    def ratio(self) -> str:
        """How many times longer the plain way takes for all cases together that both were tried on."""
        if self.plain is None:
            return ""
        more = "> " if self.plain.gave_up else ""
        return f"{more}{sum(self.plain.times) / sum(self.ours.times[: len(self.plain.times)]):,.1f}"


def figures(work: Callable[[Case], object], cases: Iterable[Case], best_of: int = 1) -> Figures:
    """The time of `work` on each case, the best of several; a TimeoutError that it raises counts as giving up."""
    times = []
    gave_up = 0
    for case in cases:
        tries = []
        for _ in range(best_of):
            start = perf_counter()
            try:
                work(case)
            except TimeoutError:
                gave_up += 1
            tries.append((perf_counter() - start) * 1000)
        times.append(min(tries))
    return Figures(times, gave_up)
