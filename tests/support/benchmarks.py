"""Benchmarks, run to their end with a single case; how long it takes is nobody's concern."""

from concurrent.futures import ThreadPoolExecutor
from types import ModuleType

from bench.__main__ import line, row_cells
from bench.measure import one


def check_single_case(module: ModuleType) -> None:
    """Run it, and look at its rows. Some have a loop of their own, and this thread may have a browser's."""
    with ThreadPoolExecutor(1) as thread:
        rows = thread.submit(lambda: list(module.run(one))).result()
    assert rows
    for row in rows:
        assert line(row_cells(row)).startswith(row.subject)
