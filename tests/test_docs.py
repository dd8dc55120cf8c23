"""A command or a make target that nobody can read about fails here; the settings have their test in test_config.py."""

import re

import pytest
from flask import Flask

from companion.config import ROOT

PAGES = [*ROOT.glob("README.md"), *sorted((ROOT / "docs").glob("*.md"))]
TARGETS = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE)


def documentation() -> str:
    return "\n".join(page.read_text() for page in PAGES)


def test_every_command_is_documented(app: Flask) -> None:
    text = documentation()
    commands = sorted(app.cli.commands)
    assert "score" in commands
    assert [name for name in commands if not re.search(rf"\bflask (--app app )?{name}\b", text)] == []


@pytest.mark.parametrize("target", TARGETS)
def test_make_target_is_documented(target: str) -> None:
    assert f"`make {target}`" in documentation()


def test_make_help_lists_every_target() -> None:
    # Named once more in .PHONY, so that a file of the same name doesn't stop it from being made.
    makefile = (ROOT / "Makefile").read_text()
    phony = re.search(r"^\.PHONY: (.*)$", makefile, re.MULTILINE)
    assert phony
    assert sorted(phony[1].split()) == sorted(TARGETS)
    assert sorted(re.findall(r"^([a-z-]+):.*## .+$", makefile, re.MULTILINE)) == sorted(TARGETS)
