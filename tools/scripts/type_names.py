"""Names of types in TypeScript."""

from typing import Any

NAMES = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def name_of(schema: dict[str, Any]) -> str:
    """Return the TypeScript type for a JSON schema. Raises ValueError."""
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
