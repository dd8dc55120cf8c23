"""Of what failed only a few tests in a browser are tried again, and their names are the last that is said."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion.config import ROOT

FAILS_ONCE = """
from pathlib import Path

def test_that_fails_once():
    mark = Path(__file__ + ".mark")
    has_failed = mark.exists()
    mark.touch()
    assert has_failed, "a tap met a moment"

def test_that_passes():
    pass
"""
FAILS = "def test_that_fails():\n    assert False\n"


def outcome(folder: Path, tests: dict[str, str], *options: str) -> tuple[int, list[str]]:
    """Run the tests as `make pytest` does: the exit status, and all lines that were printed."""
    for name, text in tests.items():
        file = folder / "tests" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    (folder / "pyproject.toml").write_text("[tool.pytest]\naddopts = ['--import-mode=importlib']\n")
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "tests.support.second_attempt", *options],
        cwd=folder,
        env={**kept, "PYTHONPATH": str(ROOT), "NO_COLOR": "1", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout.splitlines()


@pytest.mark.parametrize("options", [(), ("-p", "xdist.plugin", "-n", "2")], ids=["alone", "shared"])
def test_browser_test_that_passes_at_the_second_attempt_is_named_last(tmp_path: Path, options: tuple[str, ...]) -> None:
    status, lines = outcome(tmp_path, {"e2e/test_taps.py": FAILS_ONCE}, *options)
    assert status == 0
    assert lines[-2:] == ["Tried twice, and passed then:", "  tests/e2e/test_taps.py::test_that_fails_once"]
    assert "1 passed, 1 tried twice in " in lines[-3]
    assert any("AssertionError: a tap met a moment" in line for line in lines)


@pytest.mark.parametrize(
    "tests",
    [
        {"rules/test_counts.py": FAILS_ONCE},
        {"e2e/test_taps.py": FAILS_ONCE, "rules/test_counts.py": FAILS},
        {f"e2e/test_taps_{number}.py": FAILS_ONCE for number in range(4)},
        {"e2e/test_taps.py": FAILS_ONCE, "e2e/test_broken.py": "import nothing_of_that_name"},
    ],
    ids=["no-browser", "also-another", "too-many", "a-module-that-cannot-be-read"],
)
def test_what_may_not_be_tried_again_is_red(tmp_path: Path, tests: dict[str, str]) -> None:
    status, lines = outcome(tmp_path, tests, "--continue-on-collection-errors")
    assert status == 1
    assert not any("once more" in line or line.startswith("Tried twice") for line in lines)


def test_browser_test_that_fails_twice_is_red(tmp_path: Path) -> None:
    status, lines = outcome(tmp_path, {"e2e/test_taps.py": FAILS_ONCE, "e2e/test_broken.py": FAILS})
    assert status == 1
    assert lines[-3] == "Tried twice, and did not pass then either:"
    assert "2 failed, 1 passed in " in lines[-4]


def test_a_run_without_a_failure_says_nothing_more(tmp_path: Path) -> None:
    status, lines = outcome(tmp_path, {"e2e/test_taps.py": "def test_that_passes():\n    pass\n"})
    assert status == 0
    assert "1 passed in " in lines[-1]
