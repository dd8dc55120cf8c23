"""The log: its formats, redacted values, and libraries' warnings."""

import json
import logging
import re
import sys
from collections.abc import Iterator
from dataclasses import replace

import pytest
import structlog

from companion.config import Settings
from companion.server import logs

KEY = "Zk3_9-aaBBccDDeeFF00gg"


@pytest.fixture(autouse=True)
def logging_as_it_was() -> Iterator[None]:
    """Restore the logging configuration, which belongs to the whole process."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    root.handlers[:] = []
    yield
    root.handlers[:] = handlers
    root.setLevel(level)
    structlog.reset_defaults()


def test_event_is_one_json_object_where_there_is_no_terminal(
    settings: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    logs.configure(settings)
    structlog.get_logger().info("move recorded", game=7, seq=58)
    event = json.loads(capsys.readouterr().out)
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z", event.pop("timestamp"))
    assert event == {"event": "move recorded", "game": 7, "level": "info", "seq": 58}


def test_event_is_one_readable_line_on_a_terminal(
    settings: Settings, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    logs.configure(settings)
    structlog.get_logger().info("move recorded", game=7)
    assert re.fullmatch(r'timestamp=\S+Z level=info event="move recorded" game=7\n', capsys.readouterr().out)


@pytest.mark.parametrize(("level", "count"), [("debug", 3), ("info", 2), ("warning", 1), ("error", 0)])
def test_events_below_the_level_are_left_out(
    settings: Settings, capsys: pytest.CaptureFixture[str], level: str, count: int
) -> None:
    logs.configure(replace(settings, log_level=level))
    log = structlog.get_logger()
    log.debug("one")
    log.info("two")
    log.warning("three")
    assert len(capsys.readouterr().out.splitlines()) == count


def test_libraries_are_heard_from_warning_upward(settings: Settings, capsys: pytest.CaptureFixture[str]) -> None:
    logs.configure(replace(settings, log_level="debug"))
    logging.getLogger("some.library").info("a note")
    logging.getLogger("some.library").warning("%s is low", "disk")
    event = json.loads(capsys.readouterr().out)
    assert (event["event"], event["level"]) == ("disk is low", "warning")


def test_exception_of_a_library_is_logged_with_its_trace(
    settings: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    logs.configure(settings)
    try:
        raise ZeroDivisionError("no trains left")
    except ZeroDivisionError:
        logging.getLogger("some.library").exception("it failed")
    event = json.loads(capsys.readouterr().out)
    assert event["event"] == "it failed"
    assert event["exception"].endswith("ZeroDivisionError: no trains left")


@pytest.mark.parametrize("path", [f"/t/{KEY}", f"/t/{KEY}/moves", f"http://10.0.0.9:8000/t/{KEY}/tickets/p1?x=1"])
def test_key_of_a_table_is_never_logged(settings: Settings, capsys: pytest.CaptureFixture[str], path: str) -> None:
    logs.configure(settings)
    structlog.get_logger().warning("slow", path=path)
    logging.getLogger("flask.app").error("Exception on %s [POST]", path)
    out = capsys.readouterr().out
    assert KEY not in out
    assert out.count("/t/...") == 2


def test_what_only_looks_like_a_key_is_logged(settings: Settings, capsys: pytest.CaptureFixture[str]) -> None:
    logs.configure(settings)
    structlog.get_logger().info("read", path="/t/short", other="/static/js/table/a-rather-long-name.js")
    event = json.loads(capsys.readouterr().out)
    assert (event["path"], event["other"]) == ("/t/short", "/static/js/table/a-rather-long-name.js")


@pytest.mark.parametrize(
    "text", [f"/g/{KEY}", f"/g/{KEY}/people", f"/new?group={KEY}", f"NoSuchGroup: {KEY}", f"[parameters: ('{KEY}', 7)]"]
)
def test_key_of_a_group_is_never_logged_wherever_it_stands(
    settings: Settings, capsys: pytest.CaptureFixture[str], text: str
) -> None:
    logs.configure(settings)
    structlog.get_logger().warning("slow", what=text)
    try:
        raise LookupError(text)
    except LookupError:
        logging.getLogger("flask.app").exception("Exception on %s", text)
    out = capsys.readouterr().out
    assert KEY not in out
    assert out.count("...") >= 3


@pytest.mark.parametrize("word", ["unavailable_sentence_x", "0123456789abcdef012345", "sqlalchemy.exc.DatabaseError"])
def test_what_is_no_key_is_logged_as_it_is(settings: Settings, capsys: pytest.CaptureFixture[str], word: str) -> None:
    logs.configure(settings)
    structlog.get_logger().warning(word)
    assert word in capsys.readouterr().out
