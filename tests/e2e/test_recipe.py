"""The feature that CONTRIBUTING.md describes, built in a copy of the project, works on a device."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent

import pytest
from playwright.sync_api import Page, expect

from companion.config import ROOT
from tests.e2e.tables import tap_track, wait_until_whole
from tests.support.copies import copy_project
from tests.support.programs import serving
from tools.scripts import deno

FILE = re.compile(
    r"^ *```\w+\n *(?:#|//|/\*|<!--) (?P<name>[\w/.]+\.\w+)[^\n]*\n(?P<text>.*?)^ *```$", re.MULTILINE | re.DOTALL
)


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """The copy's server."""
    project = copy_project(tmp_path / "project", {"europe"})
    recipe = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").split("### A feature\n")[1].split("\n### ")[0]
    for found in FILE.finditer(recipe):
        file = project / found["name"]
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(dedent(found["text"]), encoding="utf-8")
    types = shutil.copytree(ROOT / "tools" / "scripts", project / "tools" / "scripts")  # of its own scripts
    checked = deno("check", str(project / "static/js/clock"), str(types))
    assert checked.returncode == 0, checked.stderr
    with serving(tmp_path, project) as port:
        yield f"http://127.0.0.1:{port}"


@pytest.mark.whole
def test_clock_says_whose_turn_it_is_and_for_how_long(phone: Page, address: str) -> None:
    phone.goto(f"{address}/new")
    phone.get_by_role("button", name="Start the table").tap()
    phone.wait_for_url("**/t/*")
    wait_until_whole(phone)
    clock = phone.get_by_role("timer")
    expect(clock).to_have_text("Player 1 0:00")
    tap_track(phone, "berlin--wien")
    phone.locator("#sheet").get_by_role("button", name="Player 1").tap()
    expect(clock).to_have_text(re.compile(r"^Player 2 \d:\d\d$"))
    expect(clock).not_to_have_text("Player 2 0:00")
