"""Deleting a feature's folders removes it and breaks nothing else.

Each feature in turn (in a short run half of them together) is removed from a copy of the project. There a game of
Europe is played to its sheet by HTTP, every page of the core is opened, and no link on them leads to a deleted page.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from companion.config import ROOT
from companion.features import RESTS_ON
from tests.support.copies import Play, copy_project, playing_in, without
from tests.support.lengths import alone_or_halves

FEATURES = sorted(folder.parent.name for folder in (ROOT / "companion" / "features").glob("*/__init__.py"))
FOLDERS = ("companion/features/{}", "templates/{}", "static/js/{}")
STYLES = "static/css/{}.css"
BOXES = ("europe", "germany", "card-game")


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return copy_project(tmp_path_factory.mktemp("project"), BOXES)


@pytest.fixture(scope="module")
def play(project: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Play]:
    with playing_in(project, tmp_path_factory.mktemp("templates")) as play:
        yield play


@pytest.mark.parametrize("features", alone_or_halves(FEATURES), ids="+".join)
def test_core_goes_on_without_features(project: Path, play: Play, tmp_path: Path, features: Sequence[str]) -> None:
    gone = {*features, *(name for name, below in RESTS_ON.items() if not set(features).isdisjoint(below))}
    places = [project / one.format(name) for name in gone for one in (*FOLDERS, STYLES)]
    assert all((project / "companion" / "features" / feature).is_dir() for feature in features)
    with without(project, places, tmp_path / "kept"):
        result = play(tmp_path)
    assert result["broken"] == []
    assert result["home"] == str(project / "companion")
    assert result["totals"] == result["expected"]
    assert len(result["pages"]) > 20
