"""The docs describe all features, and no others. test_config.py checks the settings."""

import importlib
import re
import tomllib
from importlib.util import find_spec
from types import ModuleType
from typing import get_args

from flask import Flask

from companion.config import BODY_LIMIT, ROOT
from companion.features.transfer.reading.group_file import MAX_FILE_BYTES
from companion.features.transfer.turns import MAX_STEPS
from companion.pubsub import MAX_STREAMS, MAX_STREAMS_OF_AN_ADDRESS
from companion.rules.log import MAX_MOVES
from companion.rules.moves import Move
from companion.rules.score.lines import CATEGORIES
from companion.rules.score.sheet import TIE_BREAKERS
from companion.server.http_server import MAX_CONNECTIONS_ON_WINDOWS
from companion.store.photos import MAX_PHOTO_BYTES, MAX_PHOTO_MEGAPIXELS
from companion.web.limits import MEGABYTES, MOVES, SIZES, TABLES
from companion.web.security import BYTES_PER_MB

PAGES = [*ROOT.glob("README.md"), *sorted((ROOT / "docs").glob("*.md"))]
DECISIONS = sorted((ROOT / "docs/decisions").glob("[0-9]*.md"))
SUPERSEDED = [page for page in DECISIONS if "\nStatus: superseded" in page.read_text()]
EVERY_PAGE = [page for page in [*sorted(ROOT.glob("*.md")), *PAGES[1:], *DECISIONS] if page not in SUPERSEDED]
"""Pages to check. Superseded records describe an earlier state."""
FOLDERS = ("companion", "tests", "docs", "templates", "static", "tools", "migrations", "bench", r"\.ci")
PACKAGES = sorted(path.parent.name for path in (ROOT / "companion").glob("*/__init__.py"))
TARGETS = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE)


def documentation() -> str:
    return "\n".join(page.read_text() for page in PAGES)


def test_every_command_is_documented(app: Flask) -> None:
    text = documentation()
    commands = sorted(app.cli.commands)
    assert "score" in commands
    assert [name for name in commands if not re.search(rf"\bflask (--app app )?{name}\b", text)] == []


def test_docs_row_of_a_box_has_all_counts_and_tie_breakers() -> None:
    page = (ROOT / "docs/adding-a-box.md").read_text()
    for key, names in (("count", CATEGORIES.keys()), ("ranking", TIE_BREAKERS.keys())):
        (row,) = re.findall(rf"^\| `{key}` \|.*$", page, re.MULTILINE)
        assert names - {*re.findall(r"`(\w+)`", row)} == set(), key


def test_every_kind_of_move_has_a_row_in_the_format() -> None:
    page = (ROOT / "docs/game-record.md").read_text()
    kinds = [kind.__struct_config__.tag for kind in get_args(Move)]
    assert "claim" in kinds
    assert [kind for kind in kinds if f"\n| `{kind}` |" not in page] == []


BYTES_PER_KB = 1024
DAY_S = 24 * 60 * 60
FILES = SIZES[MEGABYTES]
LIMITS = {
    "configuration.md": (
        f"{SIZES[TABLES].burst} new tables at once and {60 / SIZES[TABLES].refill_s:.0f} more a minute",
        f"{SIZES[MOVES].burst} moves at once and {1 / SIZES[MOVES].refill_s:.0f} more a second",
        f"{FILES.burst} MB of files at once and 1 MB more every {FILES.refill_s / 60:.0f} minutes",
        f"{MAX_STEPS:,} steps of work for an imported file",
        f"{MAX_STREAMS:,} phones live",
        f"{MAX_STREAMS_OF_AN_ADDRESS} of one address",
        f"{MAX_CONNECTIONS_ON_WINDOWS} connections",
        f"more than {BODY_LIMIT // BYTES_PER_KB} KB gets status 413",
    ),
    "game-record.md": (f"{MAX_MOVES:,} at most",),
    "group-file.md": (
        f"at most {MAX_PHOTO_BYTES // BYTES_PER_KB} KB and {MAX_PHOTO_MEGAPIXELS} megapixels",
        f"at most {MAX_FILE_BYTES // BYTES_PER_MB} MB",
        f"{MAX_STEPS:,} steps of work",
    ),
    "install.md": (f"{MAX_CONNECTIONS_ON_WINDOWS} connections",),
    "running.md": (
        f"{FILES.burst} MB at once",
        f"{round(DAY_S / FILES.refill_s, -1):.0f} MB a day",
        f"near {MAX_STREAMS:,} for each process",
        f"{MAX_STREAMS:,} phones",
    ),
    "table-state.md": (
        f"{MAX_STREAMS:,} streams",
        f"{MAX_MOVES:,} moves",
        f"over {BODY_LIMIT // BYTES_PER_KB} KB",
    ),
}
"""Sentences about limits, by page."""


def test_limits_in_the_pages_are_those_of_the_code() -> None:
    pages = {name: " ".join((ROOT / "docs" / name).read_text().split()) for name in LIMITS}
    missing = [(name, words) for name, said in LIMITS.items() for words in said if words not in pages[name]]
    assert missing == []


def test_every_make_target_is_documented() -> None:
    text = documentation()
    assert [target for target in TARGETS if f"`make {target}`" not in text] == []


def test_make_help_lists_every_target() -> None:
    # Named once more in .PHONY, so that a file of the same name doesn't stop it from being made.
    makefile = (ROOT / "Makefile").read_text()
    phony = re.search(r"^\.PHONY: (.*)$", makefile, re.MULTILINE)
    assert phony
    assert sorted(phony[1].split()) == sorted(TARGETS)
    assert sorted(re.findall(r"^([a-z-]+):.*## .+$", makefile, re.MULTILINE)) == sorted(TARGETS)


# --- what the pages name

OF_A_RECIPE = "clock"
"""The example feature of CONTRIBUTING.md, which isn't part of the app."""


def slug(heading: str) -> str:
    return re.sub(r"[^\w -]", "", heading.strip().lower()).replace(" ", "-")


def resolves(name: str) -> bool:
    """Whether a dotted name, e.g. `rules.log.Log`, exists below companion."""
    found: object = importlib.import_module("companion")
    for part in name.split("."):
        if not hasattr(found, part) and isinstance(found, ModuleType) and find_spec(f"{found.__name__}.{part}"):
            importlib.import_module(f"{found.__name__}.{part}")
        if not hasattr(found, part):
            return False
        found = getattr(found, part)
    return True


def test_paths_on_a_page_exist() -> None:
    missing = []
    for file in EVERY_PAGE:
        text = file.read_text()
        named = re.findall(rf"(?<![\w/.\-])((?:{'|'.join(FOLDERS)})/[\w./-]*[\w-]+(?:/|\.\w+))", text)
        named += re.findall(r"`((?:[\w.-]+/)+[\w-]+\.\w+)`", text)
        bases = [ROOT, ROOT / "companion", file.parent]
        named = [path for path in named if OF_A_RECIPE not in path]
        missing += [f"{file.name}: {path}" for path in named if not any((base / path).exists() for base in bases)]
    assert missing == []


def test_no_page_has_a_conflict_of_a_merge() -> None:
    assert [file.name for file in EVERY_PAGE if re.search(r"^(<<<<<<<|>>>>>>>) ", file.read_text(), re.MULTILINE)] == []


def test_links_on_a_page_lead_somewhere() -> None:
    broken = []
    for file in EVERY_PAGE:
        for link in re.findall(r"\]\((?!https?:)([^)\s]+)\)", file.read_text()):
            path, _hash, anchor = link.partition("#")
            target = file.parent / path if path else file
            headings = re.findall(r"^#+ (.+)$", target.read_text(), re.MULTILINE) if target.suffix == ".md" else []
            if not target.exists() or (anchor and anchor not in map(slug, headings)):
                broken.append(f"{file.name}: {link}")
    assert broken == []


def test_names_of_code_and_tests_on_a_page_exist() -> None:
    sources = "\n".join(path.read_text() for path in (ROOT / "tests").rglob("test_*.py"))
    missing = []
    for file in EVERY_PAGE:
        text = file.read_text()
        dotted = re.findall(rf"`((?:{'|'.join(PACKAGES)})(?:\.\w+)+)(?:\([^`]*\))?`", text)
        missing += [f"{file.name}: {name}" for name in dotted if not resolves(name)]
        tests = re.findall(r"`(test_\w+)`", text)
        missing += [f"{file.name}: {name}" for name in tests if f"def {name}(" not in sources]
    assert missing == []


# --- decisions and versions


def test_index_of_decisions_has_each_title_and_state() -> None:
    index = (ROOT / "docs/decisions/README.md").read_text()
    for page in DECISIONS:
        title, state = re.match(r"# (.+)\n\nStatus: (accepted|superseded)", page.read_text()).groups()  # type: ignore[union-attr]
        number, words = title.split(". ", 1)
        assert f"| {number} | [{words}]({page.name}) | {state}" in index


def test_version_is_the_newest_one_in_the_changes() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    headings = re.findall(r"^## (.+)$", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert headings[0] == "Unreleased"
    versions = [re.fullmatch(r"(\d+\.\d+\.\d+) · \d{4}-\d\d-\d\d", heading) for heading in headings[1:]]
    numbers = [version[1] for version in versions if version]
    assert len(numbers) == len(versions)
    assert numbers[0] == project["version"]
    assert numbers == sorted(numbers, key=lambda number: [int(part) for part in number.split(".")], reverse=True)
