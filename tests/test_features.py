"""Deleting a feature's folders removes it, and nothing else breaks.

Each in turn is taken out of a copy of the project. There a game of Europe is played to its sheet by HTTP, every page of
the core is opened, and nothing on them leads to what is gone.
"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from companion.config import ROOT
from companion.features import RESTS_ON

FEATURES = sorted(folder.parent.name for folder in (ROOT / "companion" / "features").glob("*/__init__.py"))
FOLDERS = ("companion/features/{}", "templates/{}", "static/js/{}")
STYLES = "static/css/{}.css"
COPIED = ("companion", "templates", "static", "migrations")


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of what the application is made of."""
    copy = tmp_path_factory.mktemp("project")
    for name in COPIED:
        shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
    return copy


@pytest.mark.parametrize("feature", FEATURES)
def test_core_goes_on_without_a_feature(project: Path, tmp_path: Path, feature: str) -> None:
    gone = {feature, *(name for name, below in RESTS_ON.items() if feature in below)}
    places = [project / one.format(name) for name in gone for one in (*FOLDERS, STYLES)]
    kept = tmp_path / "kept"
    moved = [place for place in places if place.exists()]
    assert project / "companion" / "features" / feature in moved
    for place in moved:
        (kept / place.relative_to(project)).parent.mkdir(parents=True, exist_ok=True)
        place.rename(kept / place.relative_to(project))
    try:
        line = [sys.executable, "-m", "tests.support.core_alone", str(tmp_path)]
        path = f"{project}{os.pathsep}{ROOT}"
        done = subprocess.run(
            line, cwd=project, env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True, check=False
        )
    finally:
        for place in moved:
            (kept / place.relative_to(project)).rename(place)
    assert done.returncode == 0, done.stdout + done.stderr
    told = json.loads(done.stdout)
    assert told["home"] == str(project / "companion")
    assert told["totals"] == told["expected"]
    assert len(told["pages"]) > 20
    assert told["broken"] == []
