"""A second attempt for failed browser tests: `make pytest` and `make test-engines` load it with -p.

Failed tests run again one by one after all others, if no more than MAX_RETRIED_TESTS failed and no other test did. A
test that then passes doesn't fail the run. Its first failure is still reported, and its name appears below the summary.
"""

import subprocess
import sys
from collections.abc import Generator

import pytest
from _pytest.terminal import TerminalReporter

MAX_RETRIED_TESTS = 3
IN_A_BROWSER = ("tests/e2e/", "tests/engines/")
TWICE = "tried twice"


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(SecondAttempt(config))


class SecondAttempt:
    """Failures of the first attempt, and results of the second."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        self._failed: list[pytest.TestReport] = []
        self._end: list[str] = []

    @property
    def _names(self) -> list[str]:
        return list(dict.fromkeys(report.nodeid for report in self._failed))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self._failed.append(report)

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> Generator[None, object, object]:
        result = yield
        if self._may_try_again(session):
            self._try_again(session)
        return result

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_sessionfinish(self) -> Generator[None]:
        """Print the last lines, after pytest's own."""
        yield
        for line in self._end:
            self._reporter.write_line(line, yellow=True)

    @property
    def _reporter(self) -> TerminalReporter:
        reporter = self._config.pluginmanager.getplugin("terminalreporter")
        assert isinstance(reporter, TerminalReporter)
        return reporter

    def _may_try_again(self, session: pytest.Session) -> bool:
        is_all = session.testsfailed == len(self._failed)  # no module that couldn't be read is among them
        is_few = 0 < len(self._names) <= MAX_RETRIED_TESTS
        are_of_these = all(name.startswith(IN_A_BROWSER) for name in self._names)
        return is_all and is_few and are_of_these

    def _try_again(self, session: pytest.Session) -> None:
        reporter = self._reporter
        reporter.summary_failures()
        reporter.summary_errors()
        reporter.section("once more, what failed")
        reporter.flush()
        database = self._config.getoption("database", None)
        options = [f"--database={database}"] if database else []
        if output := self._config.getoption("output", None):
            options.append(f"--output={output}/again")  # the pictures of the first attempt stay
        again = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *options, *self._names]
        passed = subprocess.run(again, cwd=self._config.rootpath, check=False).returncode == 0
        outcome = "passed then" if passed else "did not pass then either"
        self._end = [f"Tried twice, and {outcome}:", *(f"  {name}" for name in self._names)]
        if passed:
            for kind, reports in list(reporter.stats.items()):
                others = [report for report in reports if report not in self._failed]
                reporter.stats.pop(kind)
                reporter.stats |= {kind: others} if others else {}
            reporter.stats[TWICE] = self._failed
            session.testsfailed = 0
