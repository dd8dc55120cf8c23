"""Write wire.d.ts, the types of requests and responses, from the server's types: `python -m tools.scripts.wire`.

It also writes the list of moves that are turns for the scripts, and the tables of docs/table-state.md.
"""

import json
from pathlib import Path
from typing import Any, get_args

import msgspec

from companion.config import ROOT
from companion.rules.moves import Move, Turn
from companion.table.presenters.shapes import Facts, State
from tools.scripts import state_doc
from tools.scripts.state_doc import shapes_of_mechanics
from tools.scripts.type_names import name_of

TARGET = Path(__file__).parent / "wire.d.ts"
TURNS = ROOT / "static/js/table/turns.js"
HEAD = "// What travels between the server and its phones, written by wire.py from the server's own types.\n"


def types() -> str:
    """Return the text of wire.d.ts."""
    known = [Move, State, Facts, *shapes_of_mechanics()]
    (move, *_shapes), shapes = msgspec.json.schema_components(known, ref_template="{name}")
    moves = "".join(f"\n  | {name_of(one)}" for one in move["anyOf"])
    return HEAD + "".join(map(interface, shapes.items())) + f"\n/** One thing that happened. */\ntype Moves ={moves};\n"


def turns() -> str:
    kinds = [kind.__struct_config__.tag for kind in get_args(Move) if issubclass(kind, Turn)]
    head = "// The moves that are a player's turn, written by tools/scripts/wire.py from the rules' own.\n\n"
    return f"{head}export const TURNS = {json.dumps(kinds)};\n"


def interface(shape: tuple[str, dict[str, Any]]) -> str:
    """Return the TypeScript interface of a type, with the first line of its docstring."""
    name, schema = shape
    required = schema.get("required", [])
    rows = "".join(
        f"  {key}{'' if key in required else '?'}: {name_of(value)};\n" for key, value in schema["properties"].items()
    )
    return f"\n/** {schema['description'].splitlines()[0]} */\ninterface {name} {{\n{rows}}}\n"


if __name__ == "__main__":
    TARGET.write_text(types(), encoding="utf-8")
    TURNS.write_text(turns(), encoding="utf-8")
    page = state_doc.page(state_doc.TARGET.read_text(encoding="utf-8"))
    state_doc.TARGET.write_text(page, encoding="utf-8")
