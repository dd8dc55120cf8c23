"""Imports run downward only: web → exchange → groups, pictures → play → store, live → rules; read from the source.

Inside web: routes → views → access → text. No route knows another one.
"""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import networkx as nx
import pytest

from companion.config import ROOT

PACKAGE = ROOT / "companion"
WIRING = "companion"  # companion/__init__.py, which puts the parts together

BELOW_WEB = {
    *("play", "groups", "exchange", "pictures", "store", "live", "rules"),
    *("config", "i18n", "lan", "limits", "metrics", "security"),
}
VIEWS = {*BELOW_WEB, "web.text", "web.access"}
ROUTES = {*VIEWS, "web.views", "web.forms", "web.errors", "web.files"}
# Each part, and the parts of ours that it may import. A part that isn't here has no place in the house yet.
MAY_IMPORT: dict[str, set[str]] = {
    "rules": set(),
    "config": set(),
    "limits": {"i18n"},
    "logs": {"config"},
    "lan": set(),
    "metrics": set(),
    "i18n": {"rules"},
    "security": {"config", "i18n"},
    "pictures": {"rules"},
    "store": {"rules"},
    "live": {"limits"},
    "play": {"store", "live", "rules"},
    "groups": {"play", "store", "live", "rules"},
    "exchange": {"groups", "play", "store", "live", "rules"},
    "web.text": BELOW_WEB,
    "web.access": {*BELOW_WEB, "web.text"},
    "web.views": VIEWS,
    "web.forms": VIEWS,
    "web.files": BELOW_WEB,
    "web.errors": BELOW_WEB,
    "web.templating": {*VIEWS, "web.views", "web.files"},
    "web.routes": ROUTES,
    "web.alone": set(),
    "web": {"web.routes", "web.templating", "web.files", "web.errors", "limits"},
    "cli": {"play", "groups", "exchange", "pictures", "store", "rules", "i18n", "config"},
    WIRING: {"cli", "config", "i18n", "live", "security", "store", "web"},
    "server": {"config", "limits", "live", "metrics", "security"},
    "serve": {WIRING, "config", "groups", "lan", "logs", "metrics", "server", "store", "play"},
}
# The rules are what the rulebooks say: no web, no database, no clock.
RULES_MAY_IMPORT = {"networkx", "msgspec"}
# Below the pages nobody knows that there is a web; the store knows it by its extension alone.
KNOW_FLASK = {"web", "limits", "security", "i18n", "store", "cli", "serve", "server", WIRING}

SOURCES = sorted(PACKAGE.rglob("*.py"))


def module_of(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def part_of(module: str) -> str:
    """The part that a module of ours belongs to: companion.rules.box → rules, companion.web.views.moves → web.views."""
    _wiring, *names = module.split(".")
    below = [".".join(names[:depth]) for depth in (2, 1)]
    return next((part for part in below if part in MAY_IMPORT), below[-1] if names else WIRING)


def imports_of(tree: ast.Module, path: Path) -> Iterator[str]:
    """Full names of the modules that the source imports, wherever in it; `from companion import x` is companion.x."""
    module = module_of(path)
    package = module if path.name == "__init__.py" else module.rpartition(".")[0]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            up = package.rsplit(".", node.level - 1)[0] if node.level else ""
            source = ".".join(filter(None, (up, node.module)))
            yield from (name if is_module(name := f"{source}.{alias.name}") else source for alias in node.names)


def is_module(name: str) -> bool:
    path = ROOT / name.replace(".", "/")
    return name.startswith("companion.") and (path.is_dir() or path.with_suffix(".py").exists())


def faults_in(source: str, path: Path) -> list[str]:
    """What the source at `path` imports though it may not."""
    part = part_of(module_of(path))
    faults = []
    for name in imports_of(ast.parse(source), path):
        top = name.split(".")[0]
        if top == "companion":
            wanted = part_of(name)
            if wanted != part and wanted not in MAY_IMPORT[part]:
                faults.append(f"{part} must not import {wanted} ({name})")
            elif part == wanted == "web.routes" and name != module_of(path):
                faults.append(f"a route must not import another one ({name})")
        elif part == "rules" and top not in RULES_MAY_IMPORT | sys.stdlib_module_names:
            faults.append(f"rules must not import {top}")
        elif top == "flask" and part.split(".")[0] not in KNOW_FLASK:
            faults.append(f"{part} must not know Flask")
    return faults


@pytest.mark.parametrize("path", SOURCES, ids=module_of)
def test_module_imports_downward_only(path: Path) -> None:
    assert part_of(module_of(path)) in MAY_IMPORT, "this part has no place in the layers yet"
    assert faults_in(path.read_text(), path) == []


def test_no_modules_import_each_other_in_a_circle() -> None:
    # Imports for the types alone count as well.
    modules = {module_of(path) for path in SOURCES}
    graph = nx.DiGraph(
        (module_of(path), name)
        for path in SOURCES
        for name in imports_of(ast.parse(path.read_text()), path)
        if name in modules - {module_of(path)}
    )
    assert graph.number_of_edges() > len(modules)
    assert [sorted(circle) for circle in nx.strongly_connected_components(graph) if len(circle) > 1] == []


def test_layers_of_the_table_have_no_circle() -> None:
    order: list[str] = []
    while len(order) < len(MAY_IMPORT):
        ready = [part for part, below in MAY_IMPORT.items() if part not in order and below <= set(order)]
        assert ready, f"these import each other in a circle: {MAY_IMPORT.keys() - set(order)}"
        order += ready
    assert order.index("web") > order.index("play") > order.index("store") > order.index("rules")


@pytest.mark.parametrize(
    ("where", "source", "fault"),
    [
        ("rules/box.py", "import flask", "rules must not import flask"),
        ("rules/box.py", "def f():\n    from sqlalchemy import text", "rules must not import sqlalchemy"),
        ("rules/box.py", "from companion.store import db", "rules must not import store (companion.store)"),
        ("rules/box.py", "from ..store import db", "rules must not import store (companion.store)"),
        ("rules/box.py", "from companion import web", "rules must not import web (companion.web)"),
        (
            "pictures/board.py",
            "import companion.play.opening",
            "pictures must not import play (companion.play.opening)",
        ),
        (
            "web/views/moves.py",
            "from companion.web.routes import table",
            "web.views must not import web.routes (companion.web.routes.table)",
        ),
        (
            "web/routes/why.py",
            "from companion.web.routes.table import show",
            "a route must not import another one (companion.web.routes.table)",
        ),
        ("play/opening.py", "from flask import request", "play must not know Flask"),
        ("store/models.py", "from companion import create_app", "store must not import companion (companion)"),
    ],
)
def test_import_that_runs_upward_is_found(where: str, source: str, fault: str) -> None:
    assert faults_in(source, PACKAGE / where) == [fault]


def test_imports_that_run_downward_are_no_fault() -> None:
    source = (
        "import json\nimport networkx\nfrom . import box\nfrom companion.rules.box import Box\nfrom .box import Route"
    )
    assert faults_in(source, PACKAGE / "rules" / "moves.py") == []


@pytest.mark.parametrize("path", SOURCES, ids=module_of)
def test_module_never_asks_for_a_box_by_name(path: Path) -> None:
    # A box is data: what is special about it stands in its box.toml.
    boxes = {folder.parent.name for folder in (PACKAGE / "boxes").glob("*/box.toml")}
    assert boxes
    asked = [
        constant.value
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Compare | ast.MatchValue)
        for constant in ast.walk(node)
        if isinstance(constant, ast.Constant) and constant.value in boxes
    ]
    assert asked == []
