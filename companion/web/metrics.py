"""Counters of all processes of this server, as text in Prometheus' format.

Each process writes its own row of shared memory, from its one event loop, so nothing is locked. Any process adds the
rows up. A replacement for a dead process continues its row, so no counter falls.
"""

import mmap
from collections.abc import Iterable, Iterator
from itertools import accumulate

KINDS = ("read", "move", "change")
CLASSES = ("2xx", "3xx", "4xx", "5xx")
BOUNDS = (0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
"""Histogram bounds in seconds; a last bucket counts longer times."""
PRESENT = {
    "processes": "Processes that serve.",
    "streams": "Phones that are sent every change.",
    "connections": "Open connections.",
}
"""Gauges (present values rather than counters), with their descriptions for Prometheus."""
_SECONDS = [f"seconds {kind}" for kind in KINDS]
_TOOK = {kind: [f"took {kind} {bound}" for bound in (*BOUNDS, "+Inf")] for kind in KINDS}
_ANSWERS = [f"answers {kind} {status}" for kind in KINDS for status in CLASSES]
_COLUMNS = {
    name: at
    for at, name in enumerate([*PRESENT, *_SECONDS, *_ANSWERS, *(one for kind in KINDS for one in _TOOK[kind])])
}
_WIDTH = len(_COLUMNS)

Sample = tuple[str, float]


class Metrics:
    """The metrics of all processes of this server."""

    def __init__(self) -> None:
        self.share(1)

    def share(self, processes: int) -> None:
        """Start at zero with a row for each of `processes`. Call it before the fork, because they share the memory."""
        self._rows = memoryview(mmap.mmap(-1, 8 * _WIDTH * processes)).cast("d")
        self._first = 0

    def take_row(self, process: int) -> None:
        self._first = process * _WIDTH

    def present(self, **figures: int) -> None:
        for name, figure in figures.items():
            self._rows[self._first + _COLUMNS[name]] = figure

    def count(self, method: str, path: str, status: int, seconds: float) -> None:
        """Count a response that took `seconds`."""
        kind = "read" if method in {"GET", "HEAD"} else "move" if path.endswith("/moves") else "change"
        took = next((one for one, bound in zip(_TOOK[kind], BOUNDS, strict=False) if seconds <= bound), _TOOK[kind][-1])
        answers = f"answers {kind} {min(max(status // 100, 2), 5)}xx"
        for name, more in ((answers, 1), (took, 1), (f"seconds {kind}", seconds)):
            self._rows[self._first + _COLUMNS[name]] += more

    def text(self) -> str:
        """Return all metrics in Prometheus' text format."""
        lines: list[str] = []
        for name, meaning in PRESENT.items():
            lines += family(name, "gauge", meaning, [("", self._sum(name))])
        answers = [
            (f'{{kind="{kind}",status="{one}"}}', self._sum(f"answers {kind} {one}"))
            for kind in KINDS
            for one in CLASSES
        ]
        lines += family("answers_total", "counter", "Requests answered.", answers)
        lines += family("answer_seconds", "histogram", "From a request until its answer is ready.", self._histogram())
        return "".join(lines)

    def _sum(self, name: str) -> float:
        return sum(self._rows[_COLUMNS[name] :: _WIDTH])

    def _histogram(self) -> Iterator[Sample]:
        for kind in KINDS:
            counts = list(accumulate(self._sum(name) for name in _TOOK[kind]))
            for bound, count in zip((*BOUNDS, "+Inf"), counts, strict=True):
                yield f'_bucket{{kind="{kind}",le="{bound}"}}', count
            yield f'_sum{{kind="{kind}"}}', self._sum(f"seconds {kind}")
            yield f'_count{{kind="{kind}"}}', counts[-1]


def family(name: str, kind: str, meaning: str, samples: Iterable[Sample]) -> list[str]:
    """Return the lines of one metric. A sample is its labels, for example `{kind="move"}`, and its value."""
    whole = f"stationmaster_{name}"
    return [
        f"# HELP {whole} {meaning}\n# TYPE {whole} {kind}\n",
        *(f"{whole}{labels} {figure:.10g}\n" for labels, figure in samples),
    ]


metrics = Metrics()
"""The metrics of the server that this process belongs to."""
