"""A benchmark of each kind runs to its end with a single case; how long it takes is nobody's concern here.

Whether the others fit what they call, the type checker sees.
"""

import subprocess
import sys
from inspect import signature

from flask import Flask

from bench.__main__ import HEAD, benchmarks, line
from bench.measure import every, one
from bench.memory import QUERIES, pages
from companion.config import ROOT

KINDS = ("claims", "live", "sheets")
"""At a served table, with phones that listen, and in the very process."""


def test_benchmark_of_each_kind_measures_a_single_case() -> None:
    command = [sys.executable, "-m", "bench", "--one", *KINDS]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    tables = done.stdout.split(line(HEAD))
    assert len(tables) == 1 + len(KINDS)
    for subject, rows in zip(("a claim answered", "phones that listen", "the games of"), tables[1:], strict=True):
        assert f"\n{subject}" in rows


def test_every_benchmark_can_be_run_with_a_single_case_or_all() -> None:
    found = {module.__name__.removeprefix("bench."): list(signature(module.run).parameters) for module in benchmarks()}
    assert found == {name: ["cases"] for name in found}
    assert found.keys() >= {*KINDS, "memory", "server", "rate", "logs", "longest_route", "lending", "paying"}


def test_pages_of_a_group_ask_for_nothing_that_the_benchmark_does_not_know(app: Flask) -> None:
    found = list(pages(app))
    assert set().union(*(page.rule.arguments for page in found)) == {"group", "person", "board"}
    assert {page.rule.endpoint for page in found if page.query} == set(QUERIES)


def test_single_case_is_one_of_all() -> None:
    assert [every(20), one(20), one(0)] == [20, 1, 0]
