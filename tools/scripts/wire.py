"""Writes wire.d.ts, the types of what travels, from the server's own: `python -m tools.scripts.wire`."""

from pathlib import Path
from typing import Any

import msgspec

from companion.rules.moves import Move
from companion.table.views.shapes import Facts, State

TARGET = Path(__file__).parent / "wire.d.ts"
HEAD = "// What travels between the server and its phones, written by wire.py from the server's own types.\n"
NAMES = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def types() -> str:
    """Make the file's text."""
    (move, _state, _facts), shapes = msgspec.json.schema_components([Move, State, Facts], ref_template="{name}")
    moves = "".join(f"\n  | {name_of(one)}" for one in move["anyOf"])
    return HEAD + "".join(map(interface, shapes.items())) + f"\n/** One thing that happened. */\ntype Moves ={moves};\n"


def interface(shape: tuple[str, dict[str, Any]]) -> str:
    """Write an object's shape, under its name and the first line of its docstring."""
    name, schema = shape
    required = schema.get("required", [])
    rows = "".join(
        f"  {key}{'' if key in required else '?'}: {name_of(value)};\n" for key, value in schema["properties"].items()
    )
    return f"\n/** {schema['description'].splitlines()[0]} */\ninterface {name} {{\n{rows}}}\n"


def name_of(schema: dict[str, Any]) -> str:
    """Write a type in TypeScript's words."""
    match schema:
        case {"$ref": ref}:
            return str(ref)
        case {"anyOf": choices}:
            return " | ".join(map(name_of, choices))
        case {"enum": values}:
            return " | ".join(f'"{value}"' for value in values)
        case {"type": "array", "prefixItems": places}:
            return f"[{', '.join(map(name_of, places))}]"
        case {"type": "array", "items": thing}:
            inner = name_of(thing)
            return f"({inner})[]" if "|" in inner else f"{inner}[]"
        case {"type": "object", "additionalProperties": dict() as thing}:
            return f"Record<string, {name_of(thing)}>"
        case {"type": "object"}:
            return "Record<string, any>"
        case {"type": kind}:
            return NAMES[kind]
    raise ValueError(f"no words for {schema}")


if __name__ == "__main__":
    TARGET.write_text(types(), encoding="utf-8")
