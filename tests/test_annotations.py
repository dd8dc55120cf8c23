"""Annotations mean the same on every Python: since 3.14 they are evaluated late, when the class has its fields."""

import ast

from companion.config import ROOT


def shadowed_in(source: str) -> list[str]:
    """Fields whose own name stands in an annotation of their class, where Python 3.14 finds the field instead."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ClassDef):
            fields = [line for line in node.body if isinstance(line, ast.AnnAssign)]
            # Only a field that is a member of the class hides anything; each of a msgspec struct is one.
            named = {line.target.id for line in fields if isinstance(line.target, ast.Name)}
            used = {part.id for line in fields for part in ast.walk(line.annotation) if isinstance(part, ast.Name)}
            found += [f"{node.name}.{name}" for name in sorted(named & used)]
    return found


def test_no_field_hides_a_type() -> None:
    sources = sorted((ROOT / "companion").rglob("*.py"))
    assert sources
    assert [f"{path.relative_to(ROOT)}: {field}" for path in sources for field in shadowed_in(path.read_text())] == []


def test_field_that_hides_a_type_is_found() -> None:
    assert shadowed_in("class Sent:\n    uuid: uuid.UUID\n    seq: int\n") == ["Sent.uuid"]
