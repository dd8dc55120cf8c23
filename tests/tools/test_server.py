"""Contents of Dockerfile, compose.yaml and the systemd units; `make test-server` runs all of them."""

import re
import shutil
import subprocess
from configparser import ConfigParser
from pathlib import Path

import pytest

from companion import config
from companion.config import ROOT
from tools.server import Image, steps_of

COMPOSE = (ROOT / "compose.yaml").read_text()
UNITS = sorted((ROOT / "deploy").glob("stationmaster*"))


def test_steps_are_read_with_their_further_lines() -> None:
    text = '# about\nFROM debian:trixie-slim\n\nRUN one \\\n && two\nCMD ["python"]\n'
    assert steps_of(text) == [("FROM", "debian:trixie-slim"), ("RUN", "one   && two"), ("CMD", '["python"]')]


def test_image_says_how_it_is_run(tmp_path: Path) -> None:
    image = Image(tmp_path, steps_of((ROOT / "Dockerfile").read_text()), build=False)
    assert image.user == "stationmaster"
    assert image.command == ["python", "app.py"]
    assert image.variables["TTR_INSTANCE_DIR"] == "/data"
    assert image.health[:2] == ["python", "-c"]
    compile(image.health[2], "health check", "exec")


def test_image_has_the_apps_files_without_data_and_tests() -> None:
    copied = {
        one
        for name, words in steps_of((ROOT / "Dockerfile").read_text())
        if name == "COPY"
        for one in words.split()[:-1]
    }
    allowed = {line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line.startswith("!")}
    assert copied == allowed
    assert copied == {
        *("app.py", "companion", "migrations", "static", "templates"),
        *("requirements.txt", "requirements-postgres.txt"),
    }


def test_compose_sets_nothing_that_does_not_exist() -> None:
    named = set(re.findall(r"^ +(TTR_\w+|DATABASE_URL):", COMPOSE, re.MULTILINE))
    assert {"DATABASE_URL", "TTR_HOSTS", "TTR_KEEP_DAYS", "TTR_METRICS_TOKEN", "TTR_TRUSTED_PROXIES"} <= named
    assert named <= set(config.NAMES)


def test_only_caddy_is_public_and_roots_are_read_only() -> None:
    assert COMPOSE.count("ports:") == COMPOSE.count("cap_add:") == 1
    assert "ports:" in COMPOSE.partition("\n  caddy:")[2]
    assert re.findall(r"read_only: (\w+)|cap_drop: (\S+)", COMPOSE) == [("true", ""), ("", "[ALL]")]
    services = COMPOSE.partition("\nservices:")[2].partition("\nvolumes:")[0]
    assert len(re.findall(r"\n  \w+:\n", services)) == len(re.findall(r"<<: \*(?:app|apart)\n", services)) == 4


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.name)
def test_unit_of_systemd_is_laid_out_as_one(path: Path) -> None:
    unit = ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment,method-assign]  # as its documentation has it
    unit.read(path)
    kind = "Timer" if path.suffix == ".timer" else "Service"
    assert {"Unit", kind} <= set(unit.sections()) <= {"Unit", kind, "Install"}
    if kind == "Service":
        assert unit[kind]["User"] == "stationmaster"
        assert unit[kind]["ProtectSystem"] == "strict"
        assert "/srv/stationmaster/.venv/bin/" in unit[kind]["ExecStart"]


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="there is no systemd-analyze here")
@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.name)
def test_systemd_finds_only_missing_files_in_a_unit(path: Path) -> None:
    errors = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", path], capture_output=True, text=True, check=False
    ).stderr
    assert [line for line in errors.splitlines() if "is not executable" not in line and path.name in line] == []
