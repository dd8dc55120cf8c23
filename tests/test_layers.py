"""Imports run downward only, from features to the rules. Only `features/` knows a feature.

No module imports a mechanic: `rules/registry.py` finds them. A mechanic's rules import only the rules. Inside a table
and a feature: routes → presenters → wording → service. No route module imports another one.
"""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import networkx as nx
import pytest

from companion.config import ROOT
from companion.features import RESTS_ON

PACKAGE = ROOT / "companion"
WIRING = "companion"  # companion/__init__.py, which puts the parts together
FEATURES = sorted(folder.name for folder in (PACKAGE / "features").iterdir() if (folder / "__init__.py").exists())

FRAME = {"rules", "store", "config", "languages", "pictures", "web"}
TABLE = {*FRAME, "pubsub", "table.signals", "table.service"}
CORE = {*TABLE, "table.wording", "table.access", "table.forms", "table.presenters"}
# Each part, and the parts of ours that it may import. A part that isn't here has no place in the house yet.
MAY_IMPORT: dict[str, set[str]] = {
    "rules": set(),
    "config": set(),
    "languages": set(),
    "pictures": {"rules", "config", "languages"},
    "store": {"rules"},
    "web": {"rules", "store", "config", "languages", "pictures"},
    "pubsub": {"web"},
    "table.signals": {"store"},
    "table.service": {"table.signals", "store", "pubsub", "rules"},
    "table.wording": {"table.service", "store", "rules", "languages", "web"},
    "table.access": {"table.service", "table.wording", "store", "rules", "web"},
    "table.forms": {"table.service", "store", "rules", "web"},
    "table.presenters": {*TABLE, "table.wording"} - {"pubsub"},
    "table.answers": {"table.service", "table.presenters", "web"},
    "table.routes": {*CORE, "table.answers"},
    "table": {*CORE, "table.answers", "table.routes"},
    "mechanics": {"table.wording", "table.presenters", "rules", "web"},
    "home": CORE,
    "features": {*CORE, "home"},
    "cli": {"rules", "pictures", "store", "table.signals"},
    WIRING: {"config", "store", "web", "table", "home", "features", "cli"},
    "server": {WIRING, "config", "store", "web", "pubsub", "table.signals", "table.service"},
    "command": {WIRING, "config", "server"},
}
# The rules are what the rulebooks say: no web, no database, no clock.
RULES_MAY_IMPORT = {"networkx", "msgspec"}
# Below the pages no module imports Flask. The store uses only its extension.
KNOW_FLASK = {
    *("web", "store", "cli", "home", "features", "server", "command", WIRING),
    *("table", "table.access", "table.forms", "table.presenters", "table.answers", "table.routes"),
}
ANSWERS = {"request", "redirect", "abort", "make_response", "Response", "render_template", "session", "g"}
"""Modules that a presenter must not import, because it returns data."""

SOURCES = sorted(PACKAGE.rglob("*.py"))


def module_of(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def part_of(module: str) -> str:
    _wiring, *names = module.split(".")
    below = [".".join(names[:depth]) for depth in (2, 1)]
    return next((part for part in below if part in MAY_IMPORT), below[-1] if names else WIRING)


def feature_of(module: str) -> str | None:
    names = module.split(".")
    return names[2] if names[1:2] == ["features"] and len(names) > 2 else None


def mechanic_of(module: str) -> str | None:
    names = module.split(".")
    return names[2] if names[1:2] == ["mechanics"] and len(names) > 2 else None


def imports_of(tree: ast.Module, path: Path) -> Iterator[str]:
    """Return full names of all modules that the source imports; `from companion import x` is companion.x."""
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
    """Return the forbidden imports of the source at `path`."""
    module = module_of(path)
    part = part_of(module)
    faults: list[str] = []
    for name in imports_of(ast.parse(source), path):
        top = name.split(".")[0]
        if top == "companion":
            faults += companion_faults(module, name)
        elif part == "rules" and top not in RULES_MAY_IMPORT | sys.stdlib_module_names:
            faults.append(f"rules must not import {top}")
        elif top == "flask" and part not in KNOW_FLASK and not is_domain(module):
            faults.append(f"{part} must not know Flask")
        elif top == "flask" and is_domain(module):
            faults.append(f"{module} must not know Flask")
    return faults


def companion_faults(module: str, name: str) -> Iterator[str]:
    """Return the reasons against a module's import of another module of the project."""
    part, wanted = part_of(module), part_of(name)
    own, other = feature_of(module), feature_of(name)
    if wanted != part and wanted not in MAY_IMPORT[part]:
        yield f"{part} must not import {wanted} ({name})"
    elif mechanic_of(module) and mechanic_of(name) not in (None, mechanic_of(module)):
        yield f"a mechanic must not import another one ({name})"
    elif mechanic_of(module) and module.endswith(".rules") and wanted not in ("rules", part):
        yield f"a mechanic's rules must not import {wanted} ({name})"
    elif own and other and own != other and other not in RESTS_ON.get(own, ()):
        yield f"{own} doesn't rest on {other} ({name})"
    elif ".routes." in module and ".routes." in name and name != module:
        yield f"a route must not import another one ({name})"


def is_domain(module: str) -> bool:
    return module.startswith("companion.features.") and any(
        f".{folder}." in f"{module}." for folder in ("service", "reading", "matching", "writing", "exporting")
    )


def test_every_part_has_a_place_in_the_layers() -> None:
    assert {part_of(module_of(path)) for path in SOURCES} - MAY_IMPORT.keys() == set()


def test_modules_import_downward_only() -> None:
    assert [f"{module_of(path)}: {fault}" for path in SOURCES for fault in faults_in(path.read_text(), path)] == []


def test_views_are_data() -> None:
    views = [path for path in SOURCES if "/views" in path.as_posix()]
    assert views
    answers = [
        f"{module_of(path)}: {alias.name}"
        for path in views
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] in ("flask", "werkzeug")
        for alias in node.names
        if alias.name in ANSWERS
    ]
    assert answers == []


def test_no_modules_import_each_other_in_a_circle() -> None:
    # Imports only for types are checked too.
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
    assert order.index("features") > order.index("table.service") > order.index("store") > order.index("rules")


def test_what_a_feature_rests_on_is_there_and_documented() -> None:
    page = (ROOT / "docs/developing.md").read_text()
    assert {*RESTS_ON, *(name for names in RESTS_ON.values() for name in names)} <= {*FEATURES}
    for feature in FEATURES:
        rows = [line for line in page.splitlines() if line.startswith(f"| `{feature}` |")]
        assert len(rows) == 1, f"docs/developing.md has no row of its own for the feature {feature}"
        row = rows[0]
        assert [name for name in RESTS_ON.get(feature, ()) if f"`{name}`" not in row] == []


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
            "import companion.table.service.opening",
            "pictures must not import table.service (companion.table.service.opening)",
        ),
        (
            "table/presenters/moves.py",
            "from companion.table.routes import table",
            "table.presenters must not import table.routes (companion.table.routes.table)",
        ),
        (
            "table/routes/why.py",
            "from companion.table.routes.table import show",
            "a route must not import another one (companion.table.routes.table)",
        ),
        (
            "table/routes/table.py",
            "from companion.features.groups import service",
            "table.routes must not import features (companion.features.groups.service)",
        ),
        (
            "features/replay/steps.py",
            "from companion.features.groups import service",
            "replay doesn't rest on groups (companion.features.groups.service)",
        ),
        ("table/service/opening.py", "from flask import request", "table.service must not know Flask"),
        (
            "features/groups/service/group.py",
            "from flask import request",
            "companion.features.groups.service.group must not know Flask",
        ),
        (
            "rules/state.py",
            "from companion.mechanics.tolls import rules",
            "rules must not import mechanics (companion.mechanics.tolls.rules)",
        ),
        (
            "features/share/texts.py",
            "from companion.mechanics.tolls.rules import Tolls",
            "features must not import mechanics (companion.mechanics.tolls.rules)",
        ),
        (
            "mechanics/tolls/rules.py",
            "from companion.web import i18n",
            "a mechanic's rules must not import web (companion.web.i18n)",
        ),
        (
            "mechanics/tolls/rules.py",
            "from companion.mechanics.shares.rules import Shares",
            "a mechanic must not import another one (companion.mechanics.shares.rules)",
        ),
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


def test_no_module_asks_for_a_box_by_name() -> None:
    # A box is data: its special rules are in its box.toml.
    boxes = {folder.parent.name for folder in (PACKAGE / "boxes").glob("*/box.toml")}
    assert boxes
    asked = [
        f"{module_of(path)}: {constant.value}"
        for path in SOURCES
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Compare | ast.MatchValue)
        for constant in ast.walk(node)
        if isinstance(constant, ast.Constant) and constant.value in boxes
    ]
    assert asked == []


def test_no_test_rests_on_another_test_module() -> None:
    # Shared helpers are in tests/support or tests/e2e, so that each module can be run, moved and deleted by itself.
    modules = {path: ast.parse(path.read_text()) for path in (ROOT / "tests").rglob("*.py")}
    found = [
        f"{path.relative_to(ROOT)}: {node.module}"
        for path, tree in modules.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and (node.module or "").rpartition(".")[2].startswith("test_")
    ]
    assert found == []
