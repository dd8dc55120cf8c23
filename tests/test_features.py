"""Deleting a feature's folders removes it, and nothing else breaks.

Each in turn is taken out of a copy of the project. There a game of Europe is played to its sheet by HTTP, every page of
the core is opened, and nothing on them leads to what is gone.
"""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.config import ROOT
from companion.features import RESTS_ON

FEATURES = sorted(folder.parent.name for folder in (ROOT / "companion" / "features").glob("*/__init__.py"))
FOLDERS = ("companion/features/{}", "templates/{}", "static/js/{}")
STYLES = "static/css/{}.css"
COPIED = ("companion", "templates", "static", "migrations")
BOXES = ("europe", "germany", "card-game")
LANGUAGE = "ru"
"""Boxes and languages are data: with few of them all is there sooner."""


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of what the application is made of."""
    copy = tmp_path_factory.mktemp("project")
    for name in COPIED:
        shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
    for box in (copy / "companion" / "boxes").glob("*/box.toml"):
        if box.parent.name not in BOXES:
            shutil.rmtree(box.parent)
    for catalogue in (copy / "companion" / "translations").glob("*.po"):
        if catalogue.stem != LANGUAGE:
            catalogue.unlink()
    return copy


@pytest.fixture(scope="module")
def player(project: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[Path], dict[str, Any]]]:
    """Has the game played in the copy as it is then, with the database in a folder."""
    program = subprocess.Popen(
        [sys.executable, "-m", "tests.support.forked", tmp_path_factory.mktemp("templates")],
        cwd=project,
        env={**os.environ, "PYTHONPATH": f"{project}{os.pathsep}{ROOT}"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    with program as running:
        assert running.stdin
        assert running.stdout
        asked, answers = running.stdin, running.stdout

        def play(folder: Path) -> dict[str, Any]:
            print(folder, file=asked, flush=True)
            answer: dict[str, Any] = json.loads(answers.readline())
            return answer

        yield play


@pytest.mark.parametrize("feature", FEATURES)
def test_core_goes_on_without_a_feature(
    project: Path, player: Callable[[Path], dict[str, Any]], tmp_path: Path, feature: str
) -> None:
    gone = {feature, *(name for name, below in RESTS_ON.items() if feature in below)}
    places = [project / one.format(name) for name in gone for one in (*FOLDERS, STYLES)]
    kept = tmp_path / "kept"
    moved = [place for place in places if place.exists()]
    assert project / "companion" / "features" / feature in moved
    for place in moved:
        (kept / place.relative_to(project)).parent.mkdir(parents=True, exist_ok=True)
        place.rename(kept / place.relative_to(project))
    try:
        result = player(tmp_path)
    finally:
        for place in moved:
            (kept / place.relative_to(project)).rename(place)
    assert result["broken"] == []
    assert result["home"] == str(project / "companion")
    assert result["totals"] == result["expected"]
    assert len(result["pages"]) > 20
