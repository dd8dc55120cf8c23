"""Reads a CSV table into structs, and collects every fault with its file, row and column."""

import csv
import io
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Generic, Literal, NamedTuple, TypeVar, get_args, get_origin

import msgspec
from msgspec.structs import FieldInfo

Shape = TypeVar("Shape", bound=msgspec.Struct)


@dataclass(frozen=True, slots=True, order=True)
class BoxFault:
    """A fault of a box folder. Rows count from 1, the header being row 1; 0 is the whole file."""

    file: str
    row: int
    column: str
    message: str

    def __str__(self) -> str:
        where = self.file + (f", row {self.row}" if self.row else "") + (f", {self.column}" if self.column else "")
        return f"{where}: {self.message}"


class TableRow(NamedTuple, Generic[Shape]):
    """A line of a table: its number, its cells by column, and its struct, None if a cell is faulty."""

    number: int
    cells: Mapping[str, str]
    made: Shape | None


def read_rows(
    path: Path, shape: type[Shape], faults: list[BoxFault], *, key: str = "id", optional: Collection[str] = ()
) -> Iterator[TableRow[Shape]]:
    """Yield the rows of a table with a column for each field of `shape`, except the `optional` ones.

    A row with a repeated `key` (blank: all cells) or a wrong number of cells is left out. A blank cell has the field's
    default. Faults are collected, not raised.
    """
    fault = partial(BoxFault, path.name)
    if not path.is_file():
        faults.append(fault(0, "", "is missing"))
        return
    fields = msgspec.structs.fields(shape)  # once for all rows: it takes longer than reading one
    columns = [field.name for field in fields]
    first: dict[str, int] = {}
    reader = csv.reader(io.StringIO("".join(_lines(path, faults))), strict=True)
    try:
        header = next(reader, [])
        missing = [column for column in columns if column not in (*header, *optional)]
        faults.extend(fault(1, column, "the column is missing") for column in missing)
        twice = sorted({column for column in header if header.count(column) > 1})
        faults.extend(fault(1, column, "the column is there twice") for column in twice)
        if twice or key in missing or (missing and not key):
            return
        for line in filter(None, reader):
            number = reader.line_num
            if len(line) != len(header):
                faults.append(fault(number, "", f"has {len(line)} cells where the header has {len(header)}"))
                continue
            cells = dict(zip(header, line, strict=True))
            row = TableRow(number, cells, _make(shape, fields, cells, faults, partial(fault, number)))
            named = cells[key] if key else ", ".join(line)
            if row.made and first.setdefault(named, number) != number:
                faults.append(fault(number, key, f"“{named}” is already in row {first[named]}"))
            else:
                yield row
    except csv.Error as error:
        faults.append(fault(reader.line_num, "", f"isn't a line of a table: {error}"))


def read_text(path: Path, faults: list[BoxFault]) -> str | None:
    """Return a file's text, or None after adding the fault."""
    try:
        return path.read_bytes().decode()
    except FileNotFoundError:
        faults.append(BoxFault(path.name, 0, "", "is missing"))
    except UnicodeDecodeError as error:
        row = error.object[: error.start].count(b"\n") + 1
        faults.append(BoxFault(path.name, row, "", "holds bytes that aren't UTF-8"))
    return None


def _lines(path: Path, faults: list[BoxFault]) -> Iterator[str]:
    """Yield the file's lines; a line that isn't UTF-8 is a fault with its column."""
    header: list[bytes] = []
    for number, raw in enumerate(path.read_bytes().removeprefix(b"\xef\xbb\xbf").splitlines(), start=1):
        header = header or raw.split(b",")
        try:
            yield raw.decode() + "\n"
        except UnicodeDecodeError as error:
            cell = raw[: error.start].count(b",")
            column = (
                header[cell].decode(errors="replace") if cell < len(header) and number > 1 else f"column {cell + 1}"
            )
            faults.append(BoxFault(path.name, number, column, "holds bytes that aren't UTF-8"))
            yield raw.decode(errors="replace") + "\n"


def _make(
    shape: type[Shape],
    fields: Iterable[FieldInfo],
    cells: Mapping[str, str],
    faults: list[BoxFault],
    fault: Callable[[str, str], BoxFault],
) -> Shape | None:
    values: dict[str, Any] = {}
    is_whole = True
    for column in fields:
        text = cells.get(column.name, "")
        if text.strip():
            try:
                values[column.name] = read_cell(text, column.type)
            except ValueError as error:
                is_whole = False
                faults.append(fault(column.name, str(error)))
        elif column.required:
            is_whole = False
            if column.name in cells:
                faults.append(fault(column.name, "is empty"))
    return shape(**values) if is_whole else None


def read_cell(text: str, kind: Any) -> Any:
    """Parse a cell. Raises ValueError with a description of the valid values."""
    try:
        return msgspec.convert(text, kind, strict=False)
    except msgspec.ValidationError as error:
        expected = _expected(kind)
        shown = text if text.lstrip("-").isdigit() else f"“{text}”"
        raise ValueError(f"{shown} isn't {expected}" if expected else str(error)) from None


def _expected(kind: Any) -> str:
    """Return the description of a type's valid values, from its annotations."""
    if get_origin(kind) is Literal:
        return f"one of {', '.join(get_args(kind))}"
    if isinstance(kind, msgspec.Meta):
        return kind.description or (f"between {kind.ge:g} and {kind.le:g}" if kind.ge is not None else "")
    return next(filter(None, map(_expected, get_args(kind))), "")
