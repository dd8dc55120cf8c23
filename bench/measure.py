"""Timing, and the rows of the tables of measurements."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from statistics import median
from time import perf_counter
from typing import TypeVar

Case = TypeVar("Case")

Cases = Callable[[int], int]
"""Returns the number of cases to measure out of `cases`: `every` case, or `one` as a quick test of the benchmark."""


def every(cases: int) -> int:
    return cases


def one(cases: int) -> int:
    return min(cases, 1)


@dataclass(frozen=True, slots=True)
class Figures:
    """Times of the cases in milliseconds. `gave_up` of them were stopped, so their times are only a lower bound."""

    times: Sequence[float]
    gave_up: int = 0

    @property
    def median(self) -> float:
        return median(self.times)

    @property
    def p95(self) -> float:
        return sorted(self.times)[-(len(self.times) // 20) - 1]

    @property
    def worst(self) -> float:
        return max(self.times)

    def shown(self, figure: float) -> str:
        """Return three digits of the figure, with “> ” before it if the case was stopped, since it is only a lower
        bound.
        """
        more = self.gave_up > 0 and sum(time >= figure for time in self.times) <= self.gave_up
        digits = 0 if figure >= 100 else 1 if figure >= 10 else 2
        return f"{'> ' if more else ''}{figure:,.{digits}f}"


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the table: the subject, our times, and the simple implementation's times on the first cases, if there is
    one.

    `limit` is the allowed time of our worst case in milliseconds.
    """

    subject: str
    ours: Figures
    plain: Figures | None = None
    limit: float | None = None

    @property
    def promise(self) -> str:
        if self.limit is None:
            return ""
        return f"{'kept' if self.ours.worst <= self.limit else 'OVER'} {self.limit:g}"

    @property
    def cases(self) -> str:
        ours = len(self.ours.times)
        return str(ours) if self.plain is None or len(self.plain.times) == ours else f"{ours}/{len(self.plain.times)}"

    @property
    def ratio(self) -> str:
        """Total time of the simple implementation divided by ours, on the cases of both."""
        if self.plain is None:
            return ""
        more = "> " if self.plain.gave_up else ""
        return f"{more}{sum(self.plain.times) / sum(self.ours.times[: len(self.plain.times)]):,.1f}"


def figures(work: Callable[[Case], object], cases: Iterable[Case], best_of: int = 1) -> Figures:
    """Time `work` on each case, as the best of `best_of` runs. A TimeoutError means that it gave up."""
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
