"""Copies of the project without some parts, and a game played in them."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from companion.config import ROOT

COPIED = ("companion", "templates", "static", "migrations")
LANGUAGE = "ru"
"""The only language of a copy. Boxes and languages are data, so with few of them it starts faster."""

Play = Callable[[Path], dict[str, Any]]


def copy_project(copy: Path, boxes: Collection[str]) -> Path:
    """Copy the application's files, with only these boxes."""
    copy.mkdir(exist_ok=True)
    shutil.copy(ROOT / "app.py", copy)
    for name in COPIED:
        shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
    for box in (copy / "companion" / "boxes").glob("*/box.toml"):
        if box.parent.name not in boxes:
            shutil.rmtree(box.parent)
    for catalogue in (copy / "companion" / "translations").glob("*.po"):
        if catalogue.stem != LANGUAGE:
            catalogue.unlink()
    return copy


@contextmanager
def playing_in(project: Path, templates: Path) -> Iterator[Play]:
    """Return a function that plays the game in the copy's present state, with the database in a folder."""
    program = subprocess.Popen(
        [sys.executable, "-m", "tests.support.forked", templates],
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


@contextmanager
def without(project: Path, places: Collection[Path], kept: Path) -> Iterator[None]:
    """Move the files at these paths out of the copy for the context's duration."""
    moved = [place for place in places if place.exists()]
    for place in moved:
        (kept / place.relative_to(project)).parent.mkdir(parents=True, exist_ok=True)
        place.rename(kept / place.relative_to(project))
    try:
        yield
    finally:
        for place in moved:
            (kept / place.relative_to(project)).rename(place)
