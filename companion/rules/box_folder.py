"""A box's folder as a mechanic reads it: what only some boxes have in box.toml, in tables and in columns of others."""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from companion.rules.box import ScoringRule, Spots
from companion.rules.load_tables import Tables
from companion.rules.rows import TableRow, read_cell, read_rows

Shape = TypeVar("Shape", bound=msgspec.Struct)


@dataclass(frozen=True)
class BoxFolder:
    """What a mechanic may read, and where it says what is wrong."""

    path: Path
    toml: Mapping[str, Any]
    """What box.toml has besides the core's own keys."""
    taken: set[str]
    """The keys among them that some mechanic has read."""
    variants: Collection[str]
    lines: Collection[ScoringRule]
    """Those of the sheet."""
    tables: Tables
    fault: Callable[[str, str], None]
    """Note a fault of a key of box.toml."""
    spots: Spots
    """Spots for pieces on the board. A mechanic adds its own."""

    def key(self, name: str, shape: type[Shape]) -> Shape | None:
        """A table of box.toml; None where there is none, or one with a fault."""
        self.taken.add(name)
        if name not in self.toml:
            return None
        try:
            return msgspec.convert(self.toml[name], shape, strict=False)
        except msgspec.ValidationError as error:
            self.fault(name, str(error))
            return None

    def rows(
        self, file: str, shape: type[Shape], *, key: str = "id", optional: Collection[str] = ()
    ) -> Iterator[TableRow[Shape]]:
        """The rows of a table; none where there is no such file."""
        if (self.path / file).is_file():
            yield from read_rows(self.path / file, shape, self.tables.faults, key=key, optional=optional)

    def column(self, file: str, column: str, kind: Any) -> dict[str, Any]:
        """What a column of cities.csv or routes.csv says, by the row's id; a blank cell, or 0, says nothing."""
        said = {}
        for row in self.tables.rows.get(file, ()):
            text = row.cells.get(column, "")
            try:
                if text.strip() and (value := read_cell(text, kind)):
                    said[row.cells["id"]] = value
            except ValueError as error:
                self.tables.fault(file, row, column, str(error))
        return said

    @property
    def counted(self) -> set[str]:
        """What lines of the sheet count."""
        return {line.counted for line in self.lines}

    def check_line(self, key: str, counted: str, *, is_there: bool) -> None:
        """Note it where only one is there of the key and a line that counts what it brings."""
        if is_there != (counted in self.counted):
            self.fault(key, f"goes with a line that counts “{counted}”, and that with it")

    def check_variants(self, key: str, variants: Collection[str]) -> None:
        """Note each variant that the box doesn't have."""
        for variant in sorted(set(variants) - set(self.variants)):
            self.fault(key, f"there is no variant “{variant}”")
