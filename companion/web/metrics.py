"""What the processes of this server count while they serve, as text in Prometheus' format.

Each process writes its own row of a memory that all share, from its one loop, so nothing is locked; whichever of them
is asked adds the rows up. A process that takes a dead one's place goes on with its row, so no counter falls.
"""

import mmap
from collections.abc import Iterable, Iterator
from itertools import accumulate

KINDS = ("read", "move", "change")
CLASSES = ("2xx", "3xx", "4xx", "5xx")
BOUNDS = (0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
"""Seconds; what took longer than the last one is counted as well."""
PRESENT = {
    "processes": "Processes that serve.",
    "streams": "Phones that are sent every change.",
    "connections": "Open connections.",
}
"""What is true now rather than counted up, and how it is described to Prometheus."""
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
    """The figures of all processes of this server."""

    def __init__(self) -> None:
        self.share(1)

    def share(self, processes: int) -> None:
        """Count from zero, for so many processes, which are forked after this."""
        self._rows = memoryview(mmap.mmap(-1, 8 * _WIDTH * processes)).cast("d")
        self._first = 0

    def take_row(self, process: int) -> None:
        """Write the row of this process, from 0, from now on."""
        self._first = process * _WIDTH

    def present(self, **figures: int) -> None:
        """Note what is true of this process now: the figures of PRESENT."""
        for name, figure in figures.items():
            self._rows[self._first + _COLUMNS[name]] = figure

    def count(self, method: str, path: str, status: int, seconds: float) -> None:
        """Count an answer that was ready after so many seconds."""
        kind = "read" if method in {"GET", "HEAD"} else "move" if path.endswith("/moves") else "change"
        took = next((one for one, bound in zip(_TOOK[kind], BOUNDS, strict=False) if seconds <= bound), _TOOK[kind][-1])
        answers = f"answers {kind} {min(max(status // 100, 2), 5)}xx"
        for name, more in ((answers, 1), (took, 1), (f"seconds {kind}", seconds)):
            self._rows[self._first + _COLUMNS[name]] += more

    def text(self) -> str:
        """All that is counted here, as Prometheus reads it."""
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
    """The lines of one metric, whose samples are what follows the name, such as `{kind="move"}`, and the figure."""
    whole = f"stationmaster_{name}"
    return [
        f"# HELP {whole} {meaning}\n# TYPE {whole} {kind}\n",
        *(f"{whole}{labels} {figure:.10g}\n" for labels, figure in samples),
    ]


metrics = Metrics()
"""Those of the server that this process belongs to."""
