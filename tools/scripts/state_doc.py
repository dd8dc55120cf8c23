"""Writes the tables of docs/table-state.md from the server's own types: `python -m tools.scripts.wire`."""

import ast
import inspect
import re
from typing import Any

import msgspec

from companion.config import ROOT
from companion.table.views.shapes import Facts, LogEntry, State
from tools.scripts.type_names import name_of

TARGET = ROOT / "docs" / "table-state.md"
ROOTS = (State, LogEntry, Facts)
"""Each has a place on the page, and so have the shapes that it is made of."""
HEAD = "| key | type | meaning |\n| --- | --- | --- |\n"


def page(text: str) -> str:
    """Put the tables into the page's text, each between the comments that mark its place."""
    _roots, schemas = msgspec.json.schema_components(ROOTS, ref_template="{name}")
    meanings = read_meanings()
    names = [root.__name__ for root in ROOTS]
    for name in names:
        parts = [part for part in parts_of(name, schemas, meanings) if part == name or part not in names]
        tables = "\n".join(table(part, schemas[part], meanings[part], is_titled=part != name) for part in parts)
        begin, end = f"<!-- {name}: written by tools/scripts/state_doc.py -->\n\n", "\n<!-- end -->\n"
        before, found, rest = text.partition(begin)
        _old, closed, after = rest.partition(end)
        if not (found and closed):
            raise ValueError(f"{TARGET.name} has no place for {name}")
        text = f"{before}{begin}{tables}{end}{after}"
    return text


def table(name: str, schema: dict[str, Any], meanings: dict[str, str], *, is_titled: bool) -> str:
    """Write a shape: a row a key, in the order of the source; a key that may be missing has a question mark."""
    rows = HEAD
    for key, meaning in meanings.items():
        mark = "" if key in schema.get("required", []) else "?"
        kind = name_of(schema["properties"][key]).replace("|", "\\|")
        rows += f"| `{key}{mark}` | `{kind}` | {meaning} |\n"
    return f"**{name}**: {lowered(schema['description'])}\n\n{rows}" if is_titled else rows


def parts_of(name: str, schemas: dict[str, Any], meanings: dict[str, dict[str, str]]) -> list[str]:
    """List a shape and all that it is made of, in the order of its keys."""
    found = [name]
    for part in found:  # it grows meanwhile
        for key in meanings[part]:
            used = re.findall(r"\w+", name_of(schemas[part]["properties"][key]))
            found += [one for one in dict.fromkeys(used) if one in schemas and one not in found]
    return found


def read_meanings() -> dict[str, dict[str, str]]:
    """Read what stands under each key of each shape; what comes from a base stands last. Raises ValueError for none."""
    found: dict[str, dict[str, str]] = {}
    for shape in ast.parse(inspect.getsource(inspect.getmodule(State) or State)).body:
        if not isinstance(shape, ast.ClassDef):
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
    """Read the text that stands below a key, as one line."""
    match below:
        case [ast.Expr(value=ast.Constant(value=str() as text))]:
            return " ".join(text.split())
    raise ValueError(f"nothing tells what {key} means")


def lowered(sentence: str) -> str:
    """Begin a sentence small, to stand behind a colon."""
    return sentence[:1].lower() + sentence[1:]
