"""Which Pythons are tried, where, and what is said of those that aren't."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tools import pythons
from tools.pythons import Failed, Place


def test_newest_of_each_promised_version_is_chosen() -> None:
    found = pythons.best([Place(version, "python") for version in ((3, 10, 9), (3, 12, 1), (3, 12, 10), (3, 99, 0))])
    assert {minor: place.version for minor, place in found.items()} == {12: (3, 12, 10)}


def test_this_python_is_found() -> None:
    found = pythons.here()
    assert found
    assert all(place.output(place.python, "--version") for place in found.values())


def test_what_is_no_python_is_passed_over(tmp_path: Path) -> None:
    stub = tmp_path / "python3"
    stub.write_text("#!/bin/sh\nexit 1\n")
    stub.chmod(0o755)
    assert list(pythons.asked(str(stub))) == []


def test_command_apart_runs_in_a_root_of_its_own() -> None:
    assert Place((3, 14), "python3").command("make", "run") == ["make", "run"]
    apart = Place((3, 14), "python3", Path("/srv/bare")).command("make", "run")
    assert apart[0] == "unshare"
    assert apart[-3:] == ["/srv/bare", "make", "run"]


def test_environment_is_clean(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://games")
    monkeypatch.setenv("PYTHONPATH", "/elsewhere")
    monkeypatch.setenv("HTTPS_PROXY", "http://proxy")
    cleaned = pythons.environment("/new")
    assert cleaned["HOME"] == "/new"
    assert cleaned["HTTPS_PROXY"] == "http://proxy"
    assert not {"DATABASE_URL", "PYTHONPATH"} & cleaned.keys()


@pytest.mark.parametrize(("fails", "status"), [(False, 0), (True, 1)])
def test_end_says_what_passed_and_what_was_left_out(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *, fails: bool, status: int
) -> None:
    @contextmanager
    def two(*, newest: bool) -> Iterator[tuple[dict[int, Place], list[str]]]:
        assert newest
        yield (
            {11: Place((3, 11, 7), "python3.11"), 14: Place((3, 14, 8), "python3", Path("/srv/bare"))},
            ["Python 3.15"],
        )

    def attempt(place: Place) -> None:
        if fails and place.is_apart:
            raise Failed("make test")

    monkeypatch.setattr(pythons, "places", two)
    monkeypatch.setattr(pythons, "attempt", attempt)
    assert pythons.main(["--newest"]) == status
    lines = capsys.readouterr().out.splitlines()
    assert "passed   Python 3.11.7 (python3.11)" in lines
    assert ("FAILED   Python 3.14.8 (bare Debian): make test" in lines) is fails
    assert "LEFT OUT Python 3.15" in lines


def test_nothing_to_try_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    @contextmanager
    def none(*, newest: bool) -> Iterator[tuple[dict[int, Place], list[str]]]:
        assert not newest
        yield {}, []

    monkeypatch.setattr(pythons, "places", none)
    assert pythons.main([]) == 1
