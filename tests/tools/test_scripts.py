"""The scripts' types and the tables of docs/table-state.md match the server's types."""

from hashlib import sha256

import msgspec

from companion.table.presenters.shapes import SHAPE, State
from tools.scripts import state_doc, wire


def test_types_of_what_travels_are_the_servers() -> None:
    assert wire.TARGET.read_text(encoding="utf-8") == wire.types(), "python -m tools.scripts.wire"
    assert wire.TURNS.read_text(encoding="utf-8") == wire.turns(), "python -m tools.scripts.wire"


def test_shape_of_the_state_has_a_number_of_its_own() -> None:
    """A device drops a cached state with another number. If this test fails, increase the number if it was released."""
    _state, shapes = msgspec.json.schema_components([State], ref_template="{name}")
    named = {name: wire.interface((name, schema)) for name, schema in sorted(shapes.items())}
    digest = sha256("".join(one.split("*/", 1)[1] for one in named.values()).encode()).hexdigest()[:12]
    assert (SHAPE, digest) == (5, "fe077c47b308")


def test_tables_of_the_state_are_the_servers_types() -> None:
    text = state_doc.TARGET.read_text(encoding="utf-8")
    assert text == state_doc.page(text), "python -m tools.scripts.wire"
    assert "| `seq` | `number` | Number of moves in the log. |" in text
