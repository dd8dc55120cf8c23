"""The wheel of a clean copy of the project: installed elsewhere it runs, with the games in the user's folder."""

import re
import shutil
import signal
import subprocess
import sys
from importlib.metadata import distributions
from pathlib import Path
from zipfile import ZipFile

import pytest
from flask import Flask

from companion.config import ROOT
from tests.support.programs import Phone, end, free_port, wait_for
from tests.support.requirements import wanted
from tests.support.without_posix import FOLDER

pytestmark = pytest.mark.whole
OURS = {"companion": "companion", **{name: f"companion/_data/{name}" for name in ("migrations", "static", "templates")}}
"""Each folder of the project in the wheel, and its place."""


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project as a clean checkout would have it, with uncommitted changes."""
    copy = tmp_path_factory.mktemp("project")
    known = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    for name in subprocess.check_output(known, cwd=ROOT, text=True).split("\0"):
        if (ROOT / name).is_file():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, copy / name)
    return copy


@pytest.fixture(scope="module")
def wheel(project: Path) -> Path:
    """The wheel that `make wheel` builds."""
    (line,) = re.findall(r"^wheel:.*\n\t@\$\(BIN\)/python (.*)", (ROOT / "Makefile").read_text(), re.MULTILINE)
    subprocess.run([sys.executable, *line.split()], cwd=project, check=True, capture_output=True)
    (built,) = (project / "build").iterdir()
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A Python environment with only the wheel and its requirements in the pinned versions."""
    place = tmp_path_factory.mktemp("installed")
    uv = (sys.executable, "-m", "uv", "--quiet")
    subprocess.run([*uv, "venv", "--python", sys.executable, place], check=True)
    known = ("--constraints", ROOT / "requirements.txt")
    subprocess.run([*uv, "pip", "install", "--python", place, *known, wheel], check=True)
    return place


def alone(home: Path, **more: str) -> dict[str, str]:
    return {"HOME": str(home), "PATH": str(home / "nothing"), "PYTHONPATH": str(FOLDER), "PYTHONUTF8": "1", **more}


def test_wheel_holds_the_apps_files_and_nothing_else(project: Path, wheel: Path) -> None:
    ours = {
        f"{inside}/{file.relative_to(project / name).as_posix()}"
        for name, inside in OURS.items()
        for file in (project / name).rglob("*")
        if file.is_file()
    }
    held = {name for name in ZipFile(wheel).namelist() if ".dist-info/" not in name}
    assert held == ours


def test_wheel_asks_for_what_the_lists_name(installed: Path) -> None:
    (ours,) = (
        one
        for one in distributions(path=[str(next(installed.glob("lib/*/site-packages")))])
        if one.name == "stationmaster"
    )
    asked = [line.partition(";") for line in ours.requires or []]
    assert {name for name, _, extra in asked if not extra} == {str(one) for one in wanted("requirements")}
    assert {name.strip() for name, _, extra in asked if "postgres" in extra} == {
        str(one) for one in wanted("requirements-postgres")
    }


def test_command_names_what_it_can_do(installed: Path, app: Flask, tmp_path: Path) -> None:
    output = subprocess.check_output([installed / "bin/stationmaster", "--help"], env=alone(tmp_path), text=True)
    assert [name for name in (*app.cli.commands, "db") if not re.search(rf"^  {name}\b", output, re.MULTILINE)] == []
    assert "--app" not in output


def test_installed_command_keeps_games_in_the_users_folder(installed: Path, tmp_path: Path) -> None:
    port, phone, output = free_port(), Phone(), tmp_path / "output"
    with output.open("wb") as out:
        server = subprocess.Popen(
            [installed / "bin/stationmaster"],
            cwd=tmp_path,
            env=alone(tmp_path, PORT=str(port)),
            stdout=out,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    try:
        page = wait_for(f"http://127.0.0.1:{port}/")
        table = phone.open_table(port)
        assert phone.claim(port, table, "berlin--wien") == 201
        assert phone.state(port, table)["claims"] == {"berlin--wien": "p1"}
        (script,) = re.findall(r'src="(/static/[^"]+/start\.js)"', page)
        assert phone.ask(port, script)[0] == 200
    finally:
        end(server, signal.SIGINT)
    text = output.read_text(encoding="utf-8")
    assert server.returncode == 0, text
    assert "soft" in text, "the locks of POSIX were there"
    (kept,) = re.findall(r"what was recorded is kept in (.+)\.$", text, re.MULTILINE)
    assert Path(kept).is_relative_to(tmp_path)
    assert "stationmaster" in Path(kept).parent.name
    assert Path(kept).stat().st_size
