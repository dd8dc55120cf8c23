"""Each benchmark runs to its end with a single case."""

from concurrent.futures import ThreadPoolExecutor
from types import ModuleType

import pytest

from bench.__main__ import benchmarks, line, row_cells
from bench.measure import every, one


@pytest.mark.whole
@pytest.mark.parametrize("module", [*benchmarks()], ids=lambda module: module.__name__)
def test_benchmark_measures_a_single_case(module: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    if hasattr(module, "TIMEOUT_S"):
        monkeypatch.setattr(module, "TIMEOUT_S", 0.05)  # seconds after which a plain way gives up
    with ThreadPoolExecutor(1) as thread:  # some have an event loop of their own
        rows = thread.submit(lambda: list(module.run(one))).result()
    assert rows
    for row in rows:
        assert line(row_cells(row)).startswith(row.subject)


def test_single_case_is_one_of_all() -> None:
    assert [every(20), one(20), one(0)] == [20, 1, 0]
