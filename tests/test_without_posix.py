"""The app starts and records moves without POSIX-only features, because it runs on Windows too."""

import os
import signal
from pathlib import Path, PureWindowsPath
from typing import cast

import pytest
from sqlalchemy.engine import make_url

from companion import config
from companion.config import ConfigError
from companion.server import http_server
from tests.support.programs import Phone, end, free_port, start
from tests.support.without_posix import FOLDER


@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM])
def test_move_is_recorded_without_what_only_posix_has(tmp_path: Path, ending: signal.Signals) -> None:
    port, phone = free_port(), Phone()
    server = start(tmp_path, port, PYTHONPATH=str(FOLDER))
    try:
        table = phone.open_table(port)
        assert phone.claim(port, table, "berlin--wien") == 201
        assert phone.state(port, table)["claims"] == {"berlin--wien": "p1"}
    finally:
        end(server, ending)
    assert server.returncode == 0
    assert "soft" in (tmp_path / "server.log").read_text(), "the locks of POSIX were there"


def test_several_processes_without_fork_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "fork")
    with pytest.raises(ConfigError) as refused:
        config.load({"TTR_INSTANCE_DIR": str(tmp_path), "TTR_WORKERS": "2"})
    assert str(refused.value) == (
        "TTR_WORKERS can be more than 1 on Linux and macOS only; this system can't fork a process."
    )


def test_connections_are_as_many_as_the_system_can_watch(monkeypatch: pytest.MonkeyPatch) -> None:
    assert http_server._most_connections() > 0
    monkeypatch.setattr(http_server, "resource", None)
    assert http_server._most_connections() == 500


@pytest.mark.parametrize("folder", [r"C:\Users\Ann Müller\games", r"\\server\share\games", "D:\\"])
def test_path_of_windows_is_an_address_of_its_file(folder: str) -> None:
    path = PureWindowsPath(folder)
    assert make_url(config._database_url("", cast(Path, path))).database == str(path / "stationmaster.db")
