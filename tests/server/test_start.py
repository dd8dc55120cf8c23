"""Start of the program: address, QR code, port, and a real start and end."""

import io
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from runpy import run_path

import pytest
from flask import Flask
from sqlalchemy import text

from companion import create_app
from companion.config import ROOT, ConfigError, Settings
from companion.server import start as serve
from companion.store import database
from companion.store import database as store_database
from tests.support.programs import environment, free_port, wait_for


class Terminal(io.StringIO):
    """A terminal with an encoding that stores the printed text."""

    def __init__(self, encoding: str | None = "utf-8") -> None:
        super().__init__()
        self._encoding = encoding

    @property
    def encoding(self) -> str:  # type: ignore[override]  # a text stream may have none
        return self._encoding  # type: ignore[return-value]

    def isatty(self) -> bool:
        return True


@pytest.fixture
def taken() -> Iterator[int]:
    """Return a port on which another program listens."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield other.getsockname()[1]


# Output


def test_announcement_names_both_addresses_and_shows_devices_one(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serve, "lan_address", lambda: "192.168.7.3")
    out = Terminal()
    serve.announce(replace(settings, port=8123), out)
    assert "On this computer: http://127.0.0.1:8123/\n" in out.getvalue()
    assert "On the phones:    http://192.168.7.3:8123/\n" in out.getvalue()
    assert serve.qr_code("http://192.168.7.3:8123/", out) in out.getvalue()


def test_announcement_prefers_the_public_address(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "lan_address", lambda: "192.168.7.3")
    out = Terminal()
    serve.announce(replace(settings, public_url="https://trains.example.org"), out)
    assert "On the phones:    https://trains.example.org/\n" in out.getvalue()
    assert "192.168.7.3" not in out.getvalue()


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("sqlite:////srv/games/table.db", "kept in /srv/games/table.db."),
        ("postgresql+psycopg://ann:hush@db/games", "kept."),
    ],
)
def test_announcement_says_where_the_games_are_kept(settings: Settings, address: str, words: str) -> None:
    out = Terminal()
    serve.announce(replace(settings, database_url=address), out)
    assert out.getvalue().endswith(f"Ctrl-C closes the table; what was recorded is {words}\n")


def test_announcement_knows_the_path_of_the_public_address(settings: Settings) -> None:
    out = Terminal()
    serve.announce(replace(settings, public_url="https://example.org/trains"), out)
    assert "On this computer: http://127.0.0.1:8000/trains/\n" in out.getvalue()
    assert "On the phones:    https://example.org/trains/\n" in out.getvalue()


def test_announcement_without_a_network_says_so(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "lan_address", lambda: None)
    out = Terminal()
    serve.announce(settings, out)
    assert "This computer is in no network that phones could join" in out.getvalue()
    assert "█" not in out.getvalue()


def test_qr_code_is_white_on_black_on_any_terminal() -> None:
    lines = serve.qr_code("http://192.168.7.3:8000/", Terminal()).splitlines()
    assert all(re.fullmatch(r"  \033\[97;40m[ ▀▄█]+\033\[0m", line) for line in lines)
    # 25 modules, a border of 2, two rows a line: it fits a terminal of 80 by 24.
    assert len(lines) == 15
    assert len(lines[0]) < 60


@pytest.mark.parametrize("encoding", ["ascii", "koi8-r-unheard-of", None])
def test_qr_code_needs_no_more_than_ascii(encoding: str | None) -> None:
    code = serve.qr_code("http://192.168.7.3:8000/", Terminal(encoding))
    assert code.isascii()
    assert "\033[7m" in code


# The port


def test_port_that_is_taken_is_refused_in_one_sentence(taken: int) -> None:
    with pytest.raises(ConfigError) as refused:
        serve.listen(taken)
    assert str(refused.value) == (
        f"port {taken} is taken, perhaps by a table that is already open; "
        f"choose another, for example: PORT={taken + 1} make run"
    )


def test_port_that_is_not_for_us_is_refused_in_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(*_args: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(socket.socket, "bind", forbidden)
    with pytest.raises(ConfigError, match=r"^port 80 can't be used \(Permission denied\); choose one above 1023\.$"):
        serve.listen(80)


# The database


def test_database_of_a_newer_version_is_refused_in_one_sentence(app: Flask) -> None:
    with app.app_context(), store_database.db.engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = 'from the future'"))
    with pytest.raises(ConfigError, match=r"^the database doesn't fit this version of Stationmaster"):
        serve.migrate(app)


def test_file_that_is_no_database_is_refused_in_one_sentence(settings: Settings) -> None:
    (settings.instance_dir / "test.db").write_text("Dear diary, today we played trains. " * 100)
    with pytest.raises(ConfigError, match=r"^the database can't be brought up to date \(file is not a database\)\.$"):
        serve.migrate(create_app(settings))


def test_missing_postgresql_server_is_refused_in_one_sentence(settings: Settings) -> None:
    nowhere = f"postgresql+psycopg://ann:hush@127.0.0.1:{free_port()}/games"
    with pytest.raises(ConfigError) as refused:
        serve.migrate(create_app(replace(settings, database_url=nowhere)))
    assert re.fullmatch(r"the database can't be brought up to date \(.*Connection refused\)\.", str(refused.value))
    assert "hush" not in str(refused.value)


def test_unwritable_disk_is_reported_before_serving(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.store.database.os.access", lambda *_asked: False)
    with pytest.raises(ConfigError, match=r"nothing can be kept in .*test\.db \(read-only\)"):
        serve.migrate(create_app(settings))


# The whole program


@pytest.fixture
def _hangup_ends() -> Iterator[None]:
    before = signal.signal(signal.SIGHUP, signal.SIG_DFL)
    yield
    signal.signal(signal.SIGHUP, before)


@pytest.mark.usefixtures("_hangup_ends")
@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGHUP])  # SIGTERM ends the servers of other tests
def test_program_serves_until_it_is_told_to_end(tmp_path: Path, ending: signal.Signals) -> None:
    port = free_port()
    program = subprocess.Popen(
        [sys.executable, "app.py"],
        cwd=ROOT,
        env=environment(tmp_path, port),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        page = wait_for(f"http://127.0.0.1:{port}/")
        program.send_signal(ending)
        out, err = program.communicate(timeout=20)
    finally:
        program.kill()
        program.communicate()
    assert "<html" in page
    assert program.returncode == 0
    assert f"On this computer: http://127.0.0.1:{port}/" in out
    assert "Traceback" not in out + err
    assert {file.name for file in tmp_path.iterdir()} >= {"secret_key", "stationmaster.db"}
    with socket.socket() as probe:
        assert probe.connect_ex(("127.0.0.1", port)) != 0, "something still listens"


@pytest.mark.parametrize("wrong", ["taken", "abc"])
def test_program_that_cannot_start_says_why_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], taken: int, wrong: str
) -> None:
    for name, value in environment(tmp_path, taken if wrong == "taken" else wrong).items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "argv", ["app.py"])
    with pytest.raises(SystemExit) as ended:
        run_path(str(ROOT / "app.py"), run_name="__main__")
    assert ended.value.code == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert len(err.splitlines()) == 1
    assert err.startswith("Stationmaster can't start: ")


def test_command_with_a_bad_setting_says_why_in_one_line(tmp_path: Path) -> None:
    program = subprocess.run(
        [sys.executable, "-m", "flask", "--app", "app", "routes"],
        cwd=ROOT,
        env=environment(tmp_path, "abc"),
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )
    assert program.returncode == 1
    assert program.stderr == ("Stationmaster can't start: PORT must be a whole number from 1 to 65535, not 'abc'.\n")


@pytest.mark.database("postgresql")
@pytest.mark.parametrize(("apart", "words"), [(-30, "30.0 seconds behind"), (1.5, "seconds ahead of")])
def test_server_with_a_clock_unlike_the_databases_does_not_start(
    app: Flask, monkeypatch: pytest.MonkeyPatch, apart: float, words: str
) -> None:
    monkeypatch.setattr(database, "own_clock", lambda: datetime.now(UTC) + timedelta(seconds=apart))
    with pytest.raises(ConfigError, match=words):
        serve.migrate(app)
    monkeypatch.setattr(database, "own_clock", lambda: datetime.now(UTC) + timedelta(seconds=apart / 100))
    serve.migrate(app)
