"""The hooks by which the rules call mechanics: few, and each with two users or a reason.

A hook is an element that only mechanics define and the core never does: an attribute or method of `Mechanic`, a kind of
the core's moves in `moves`, a field that the core leaves at its default, an effect of a reason, or a registry.
"""

import ast
import inspect
import re
from collections.abc import Iterator
from dataclasses import MISSING, fields
from typing import get_args

from companion.config import ROOT
from companion.mechanics import NAMES
from companion.rules import faults
from companion.rules.moves import Move
from companion.rules.registry import mechanic_modules
from companion.rules.state import ClaimTerms, Mechanic
from companion.rules.table import KINDS
from tests.mechanics import test_hooks_of_pages

MAX_HOOKS = 24
MAX_HOOKS_TOGETHER = 50
RECORD = ROOT / "docs/decisions/0079-keep-four-hooks-of-the-rules-with-one-user.md"
REGISTRIES = ("read", "LINES", "HOUSE_RULES")
BASE = {"copy"}
"""Methods of `Mechanic` that no mechanic overrides."""


def hooks() -> dict[str, list[str]]:
    """Return the mechanics that use each hook of the rules."""
    trees = {name: ast.parse(inspect.getsource(module)) for name, module in mechanic_modules("rules").items()}
    found = {f"Mechanic.{hook}": _users(trees, hook) for hook in _public(Mechanic) - BASE}
    own_kinds = {*get_args(Move)} - KINDS.keys()
    for name, module in mechanic_modules("rules").items():
        for kind in module.MECHANIC.moves.keys() - own_kinds:
            found.setdefault(f"moves.{kind.__name__}", []).append(name)
    left_open = [one.name for one in fields(ClaimTerms) if one.default is not MISSING]
    found |= {f"ClaimTerms.{field}": _setting(trees, field) for field in left_open}
    found["Category.shown"] = [name for name, tree in trees.items() if "shown" in {*_methods(tree)}]
    of_core = {effect for why in faults.Why for effect in why.effects}
    for effect in set(faults.Effect) - of_core:
        found[f"Effect.{effect.name}"] = [name for name in NAMES if effect in _effects(name)]
    found["BoxFolder.spots"] = _naming(trees, "spots")
    return found | {
        hook: [name for name in NAMES if hasattr(mechanic_modules("rules")[name], hook)] for hook in REGISTRIES
    }


def _public(contract: type) -> set[str]:
    return {name for name in {**vars(contract), **contract.__annotations__} if not name.startswith("_")}


def _users(trees: dict[str, ast.Module], hook: str) -> list[str]:
    return [name for name, tree in trees.items() if hook in {*_defined(tree)}]


def _defined(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        match node:
            case ast.ClassDef(bases=[ast.Name(id="Mechanic")]):
                for inner in node.body:
                    match inner:
                        case ast.FunctionDef(name=name) | ast.AnnAssign(target=ast.Name(id=name)):
                            yield name
                        case ast.Assign(targets=[ast.Name(id=name)]):
                            yield name
            case ast.Attribute(value=ast.Name(id="self"), attr=name, ctx=ast.Store()):
                yield name


def _methods(tree: ast.Module) -> Iterator[str]:
    yield from (node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))


def _setting(trees: dict[str, ast.Module], field: str) -> list[str]:
    """Return the mechanics that set a field of their argument."""
    return [
        name
        for name, tree in trees.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and (node.attr, type(node.ctx)) == (field, ast.Store)
    ]


def _naming(trees: dict[str, ast.Module], word: str) -> list[str]:
    """Return the mechanics that use this keyword, or this attribute of the loaded folder."""
    found = []
    for name, tree in trees.items():
        keywords = {node.arg for node in ast.walk(tree) if isinstance(node, ast.keyword)}
        read = {
            node.attr
            for node in ast.walk(tree)
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "folder"
        }
        found += [name] if word in keywords | read else []
    return found


def _effects(name: str) -> set[faults.Effect]:
    own = getattr(mechanic_modules("rules")[name], "Why", ())
    return {effect for why in own for effect in why.effects}


def test_hooks_of_the_rules_stay_few() -> None:
    assert len(hooks()) <= MAX_HOOKS


def test_hooks_of_rules_pages_and_scripts_stay_few_together() -> None:
    assert len(hooks()) + len(test_hooks_of_pages.hooks()) <= MAX_HOOKS_TOGETHER


def test_every_hook_of_the_rules_has_a_user() -> None:
    assert [hook for hook, users in hooks().items() if not users] == []


def test_decision_record_names_each_single_use_hook() -> None:
    recorded = re.findall(r"^- `([\w.]+)` \(", RECORD.read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(recorded) == sorted(hook for hook, users in hooks().items() if len({*users}) < 2)
