"""Each benchmark that drives a browser runs to its end with a single case."""

from types import ModuleType

import pytest

from bench.__main__ import benchmarks
from tests.support.benchmarks import check_single_case


@pytest.mark.parametrize(
    "module", [module for module in benchmarks() if hasattr(module, "BROWSER")], ids=lambda module: module.__name__
)
def test_benchmark_measures_a_single_case(module: ModuleType) -> None:
    check_single_case(module)
