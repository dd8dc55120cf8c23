"""Write the tables of docs/table-state.md from the server's types: `python -m tools.scripts.wire`."""

import ast
import inspect
import re
import sys
from types import ModuleType
from typing import Any, is_typeddict

import msgspec

from companion.config import ROOT
from companion.rules.registry import offered
from companion.table.presenters.shapes import Facts, LogEntry, State
from tools.scripts.type_names import name_of

TARGET = ROOT / "docs" / "table-state.md"
ROOTS = (State, LogEntry, Facts)
"""Types with a section on the page, which also describes the types of their fields."""
MECHANICS = "Mechanics"
"""Name of the section for the types that mechanics add to the state and to the facts."""
HEAD = "| key | type | meaning |\n| --- | --- | --- |\n"


def page(text: str) -> str:
    """Return the page's text with new tables between the comments that mark their sections. Raises ValueError."""
    theirs = shapes_of_mechanics()
    _roots, schemas = msgspec.json.schema_components([*ROOTS, *theirs], ref_template="{name}")
    meanings = {shape: keys for module in modules() for shape, keys in read_meanings(module).items()}
    names = [root.__name__ for root in ROOTS]
    for name in (*names, MECHANICS):
        begun = [name] if name in names else [shape.__name__ for shape in theirs]
        made = [part for one in begun for part in parts_of(one, schemas, meanings)]
        parts = [part for part in made if part == name or part not in names]
        tables = "\n".join(table(part, schemas[part], meanings[part], is_titled=part != name) for part in parts)
        begin, end = f"<!-- {name}: written by tools/scripts/state_doc.py -->\n\n", "\n<!-- end -->\n"
        before, found, rest = text.partition(begin)
        _old, closed, after = rest.partition(end)
        if not (found and closed):
            raise ValueError(f"{TARGET.name} has no place for {name}")
        text = f"{before}{begin}{tables}{end}{after}"
    return text


def table(name: str, schema: dict[str, Any], meanings: dict[str, str], *, is_titled: bool) -> str:
    """Return the Markdown table of a type, with a row for each key in source order. An optional key ends in “?”."""
    rows = HEAD
    for key, meaning in meanings.items():
        mark = "" if key in schema.get("required", []) else "?"
        kind = name_of(schema["properties"][key]).replace("|", "\\|")
        rows += f"| `{key}{mark}` | `{kind}` | {meaning} |\n"
    return f"**{name}**: {lowered(schema['description'])}\n\n{rows}" if is_titled else rows


def parts_of(name: str, schemas: dict[str, Any], meanings: dict[str, dict[str, str]]) -> list[str]:
    """Return a type and all types that it uses, in the order of its keys."""
    found = [name]
    for part in found:  # the loop appends to the list
        for key in meanings[part]:
            used = re.findall(r"\w+", name_of(schemas[part]["properties"][key]))
            found += [one for one in dict.fromkeys(used) if one in schemas and one not in found]
    return found


def shapes_of_mechanics() -> list[Any]:
    return [shape for shapes in offered("WIRE", "table").values() for shape in shapes]


def modules() -> list[ModuleType]:
    theirs = [sys.modules[shape.__module__] for shape in shapes_of_mechanics()]
    return [sys.modules[State.__module__], *dict.fromkeys(theirs)]


def read_meanings(module: ModuleType) -> dict[str, dict[str, str]]:
    """Return the docstring of each key by type, with inherited keys last. Raises ValueError if a key has none."""
    found: dict[str, dict[str, str]] = {}
    for shape in ast.parse(inspect.getsource(module)).body:
        if not (isinstance(shape, ast.ClassDef) and is_typeddict(getattr(module, shape.name))):
            continue
        found[shape.name] = {}
        for place, line in enumerate(shape.body):
            if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name):
                found[shape.name][line.target.id] = read_text(shape.body[place + 1 : place + 2], line.target.id)
        for base in shape.bases:
            if isinstance(base, ast.Name):
                found[shape.name] |= found.get(base.id, {})
    return found


def read_text(below: list[ast.stmt], key: str) -> str:
    """Return the docstring below a key as one line. Raises ValueError."""
    match below:
        case [ast.Expr(value=ast.Constant(value=str() as text))]:
            return " ".join(text.split())
    raise ValueError(f"nothing tells what {key} means")


def lowered(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:]
