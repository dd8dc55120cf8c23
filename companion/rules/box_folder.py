"""A box's folder as a mechanic reads it: further keys of box.toml, tables and columns."""

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
    """Reads a mechanic's facts of a box and collects their faults."""

    path: Path
    toml: Mapping[str, Any]
    """Keys of box.toml beyond the core's."""
    taken: set[str]
    """Those keys that a mechanic has read."""
    variants: Collection[str]
    lines: Collection[ScoringRule]
    """Scoring rules of the box."""
    tables: Tables
    fault: Callable[[str, str], None]
    """Adds a fault of a key of box.toml."""
    spots: Spots
    """Spots for pieces on the board. A mechanic adds its own."""

    def key(self, name: str, shape: type[Shape]) -> Shape | None:
        """Return a table of box.toml as `shape`, or None if it is missing or faulty."""
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
        if (self.path / file).is_file():
            yield from read_rows(self.path / file, shape, self.tables.faults, key=key, optional=optional)

    def column(self, file: str, column: str, kind: Any) -> dict[str, Any]:
        """Return a column of cities.csv or routes.csv by row id: {id: value}; blank and 0 are left out."""
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
        return {line.counted for line in self.lines}

    def check_line(self, key: str, counted: str, *, is_there: bool) -> None:
        if is_there != (counted in self.counted):
            self.fault(key, f"goes with a line that counts “{counted}”, and that with it")

    def check_variants(self, key: str, variants: Collection[str]) -> None:
        for variant in sorted(set(variants) - set(self.variants)):
            self.fault(key, f"there is no variant “{variant}”")
