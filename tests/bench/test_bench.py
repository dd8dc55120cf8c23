"""Each benchmark runs to its end with a single case; how long it takes is nobody's concern here."""

from concurrent.futures import ThreadPoolExecutor
from types import ModuleType

import pytest

from bench.__main__ import benchmarks, line, row_cells
from bench.measure import every, one


@pytest.mark.parametrize("module", list(benchmarks()), ids=lambda module: module.__name__)
def test_benchmark_measures_a_single_case(module: ModuleType) -> None:
    with ThreadPoolExecutor(1) as thread:  # some have a loop of their own, and this thread may have a browser's
        rows = thread.submit(lambda: list(module.run(one))).result()
    assert rows
    for row in rows:
        assert line(row_cells(row)).startswith(row.subject)


def test_single_case_is_one_of_all() -> None:
    assert [every(20), one(20), one(0)] == [20, 1, 0]
