"""Each benchmark runs to its end with a single case; those that drive a browser do in tests/e2e."""

from types import ModuleType

import pytest

from bench.__main__ import benchmarks
from bench.measure import every, one
from tests.support.benchmarks import check_single_case


@pytest.mark.parametrize(
    "module",
    [module for module in benchmarks() if not hasattr(module, "BROWSER")],
    ids=lambda module: module.__name__,
)
def test_benchmark_measures_a_single_case(module: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    if hasattr(module, "PATIENCE"):
        monkeypatch.setattr(module, "PATIENCE", 0.05)  # seconds after which a plain way gives up
    check_single_case(module)


def test_single_case_is_one_of_all() -> None:
    assert [every(20), one(20), one(0)] == [20, 1, 0]
