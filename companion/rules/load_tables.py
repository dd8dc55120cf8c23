"""Reads and checks the tables of a box folder: every fault at once, each with its file, row and column."""

import csv
import io
import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Annotated, Any, Generic, Literal, NamedTuple, TypeVar, get_args, get_origin

import msgspec
from msgspec.structs import replace

from companion.rules.box import COLORS, Digit, PairId, Place, Route, Text, Ticket, TicketPoints, nodes_of


@dataclass(frozen=True, slots=True, order=True)
class BoxFault:
    """Something wrong in a box folder. Rows count from 1, the header being row 1; 0 is the file as a whole."""

    file: str
    row: int
    column: str
    message: str

    def __str__(self) -> str:
        where = self.file + (f", row {self.row}" if self.row else "") + (f", {self.column}" if self.column else "")
        return f"{where}: {self.message}"


class _TicketRow(msgspec.Struct):
    id: PairId
    a: Text
    b: Text
    points: TicketPoints


class _MapTicket(_TicketRow):
    deck: Text
    set: Text


class _CardTicket(_TicketRow):
    """A ticket that train cards pay for (CG-03); none with a sign for `any` colour is known."""

    red: Digit
    orange: Digit
    yellow: Digit
    green: Digit
    blue: Digit
    purple: Digit
    black: Digit
    white: Digit
    any: Annotated[int, msgspec.Meta(ge=0, le=0)]


class _Bonus(msgspec.Struct):
    city: Text
    points: TicketPoints


Shape = TypeVar("Shape", bound=msgspec.Struct)


class Row(NamedTuple, Generic[Shape]):
    """One line of a table: its number, its cells by column, and what they make; None where a cell isn't right."""

    number: int
    cells: Mapping[str, str]
    made: Shape | None


def read_rows(
    path: Path, shape: type[Shape], faults: list[BoxFault], *, key: str = "id", optional: Collection[str] = ()
) -> Iterator[Row[Shape]]:
    """Read a table that has a column for each field of the shape, but for the `optional` ones.

    A row whose `key` stands there already is left out, as is one with too many cells or too few. A blank cell is the
    field's default. Faults are collected, never raised.
    """
    fault = partial(BoxFault, path.name)
    if not path.is_file():
        faults.append(fault(0, "", "is missing"))
        return
    columns = [column.name for column in msgspec.structs.fields(shape)]
    first: dict[str, int] = {}
    reader = csv.reader(io.StringIO("".join(_lines(path, faults))), strict=True)
    try:
        header = next(reader, [])
        missing = [column for column in columns if column not in (*header, *optional)]
        faults.extend(fault(1, column, "the column is missing") for column in missing)
        twice = sorted({column for column in header if header.count(column) > 1})
        faults.extend(fault(1, column, "the column is there twice") for column in twice)
        if key in missing or twice:
            return
        for line in filter(None, reader):
            number = reader.line_num
            if len(line) != len(header):
                faults.append(fault(number, "", f"has {len(line)} cells where the header has {len(header)}"))
                continue
            cells = dict(zip(header, line, strict=True))
            row = Row(number, cells, _make(shape, cells, faults, partial(fault, number)))
            if row.made and first.setdefault(cells[key], number) != number:
                faults.append(fault(number, key, f"“{cells[key]}” is already in row {first[cells[key]]}"))
            else:
                yield row
    except csv.Error as error:
        faults.append(fault(reader.line_num, "", f"isn't a line of a table: {error}"))


def read_text(path: Path, faults: list[BoxFault]) -> str | None:
    """Read a file's text; why there is none is added to the faults."""
    try:
        return path.read_bytes().decode()
    except FileNotFoundError:
        faults.append(BoxFault(path.name, 0, "", "is missing"))
    except UnicodeDecodeError as error:
        row = error.object[: error.start].count(b"\n") + 1
        faults.append(BoxFault(path.name, row, "", "holds bytes that aren't UTF-8"))
    return None


def _lines(path: Path, faults: list[BoxFault]) -> Iterator[str]:
    """The file's lines as text; a line that isn't UTF-8 is told with its column."""
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
    shape: type[Shape], cells: Mapping[str, str], faults: list[BoxFault], fault: Callable[[str, str], BoxFault]
) -> Shape | None:
    values: dict[str, Any] = {}
    is_whole = True
    for column in msgspec.structs.fields(shape):
        text = cells.get(column.name, "")
        try:
            if text.strip():
                values[column.name] = msgspec.convert(text, column.type, strict=False)
            elif column.required:
                is_whole = False
                if column.name in cells:
                    faults.append(fault(column.name, "is empty"))
        except msgspec.ValidationError as error:
            is_whole = False
            expected = _expected(column.type)
            shown = text if text.lstrip("-").isdigit() else f"“{text}”"
            faults.append(fault(column.name, f"{shown} isn't {expected}" if expected else str(error)))
    return shape(**values) if is_whole else None


def _expected(kind: Any) -> str:
    """What a cell of this type may hold, where its type says so in words or limits."""
    if get_origin(kind) is Literal:
        return f"one of {', '.join(get_args(kind))}"
    if isinstance(kind, msgspec.Meta):
        return kind.description or (f"between {kind.ge:g} and {kind.le:g}" if kind.ge is not None else "")
    return next(filter(None, map(_expected, get_args(kind))), "")


@dataclass
class Tables:
    """The rows of a box's tables that could be read, and all faults met on the way.

    `broken` are the ids of rows that have faults: whoever names such a row isn't at fault as well.
    """

    places: dict[str, Place] = field(default_factory=dict)
    routes: dict[str, Route] = field(default_factory=dict)
    tickets: dict[str, Ticket] = field(default_factory=dict)
    bonuses: dict[str, int] = field(default_factory=dict)
    faults: list[BoxFault] = field(default_factory=list)
    broken: set[str] = field(default_factory=set)


def read_tables(folder: Path, *, by_cards: bool = False) -> Tables:
    """Read cities.csv, routes.csv and tickets.csv; faults are collected, never raised.

    A box in which train cards pay for tickets (`by_cards`) has no routes: its tickets tell what they cost, and
    bonuses.csv the big cities' points (CG-03, CG-09).
    """
    tables = Tables()
    cities = list(read_rows(folder / "cities.csv", Place, tables.faults, optional=["country", "facts"]))
    tables.broken = {city.cells["id"] for city in cities if not city.made}
    tables.places = {city.made.id: replace(city.made, facts=city.cells) for city in cities if city.made}
    for city in cities:
        _check_country(tables, city)
    if by_cards:
        for bonus in read_rows(folder / "bonuses.csv", _Bonus, tables.faults, key="city"):
            _add_bonus(tables, bonus)
    else:
        for route in read_rows(folder / "routes.csv", Route, tables.faults):
            _add_route(tables, route)
    for ticket in read_rows(folder / "tickets.csv", _CardTicket if by_cards else _MapTicket, tables.faults):
        _add_ticket(tables, ticket)
    return tables


def _check_country(tables: Tables, row: Row[Place]) -> None:
    """A border end names its country, and what is named is a country (DE-05)."""
    country = row.cells.get("country", "")
    if country and (country not in tables.places or tables.places[country].kind != "country"):
        tables.faults.append(BoxFault("cities.csv", row.number, "country", f"there is no country “{country}”"))
    if not country and row.cells.get("kind") == "border":
        tables.faults.append(BoxFault("cities.csv", row.number, "country", "a border end names its country"))


def _are_ends_right(tables: Tables, name: str, row: Row[Any], kinds: tuple[str, ...]) -> bool:
    """Whether both ends are known, different and of the right kind; what isn't so is noted."""
    before = len(tables.faults)
    ends = [row.cells.get("a", ""), row.cells.get("b", "")]
    for column, end in zip("ab", ends, strict=True):
        place = tables.places.get(end)
        if end in tables.broken or not end:
            continue
        if place is None:
            message = f"there is no place “{end}” in cities.csv"
            tables.faults.append(BoxFault(name, row.number, column, message))
        elif place.kind not in kinds:
            tables.faults.append(BoxFault(name, row.number, column, f"“{place.id}” is a {place.kind}"))
    if ends[0] == ends[1] != "":
        tables.faults.append(BoxFault(name, row.number, "b", "is the same place as a"))
    return len(tables.faults) == before and not tables.broken.intersection(ends)


def _add_route(tables: Tables, row: Row[Route]) -> None:
    are_right = _are_ends_right(tables, "routes.csv", row, ("city", "border", "junction"))
    route = row.made
    if route is None:
        return
    pair = f"{route.a}--{route.b}"
    if not re.fullmatch(re.escape(pair) + "(-[23])?", route.id):
        message = f"“{route.id}” isn't “{pair}”, with -2 or -3 for a twin"
        tables.faults.append(BoxFault("routes.csv", row.number, "id", message))
    if route.ferry > route.length:
        tables.faults.append(BoxFault("routes.csv", row.number, "ferry", "more symbols than spaces"))
    if are_right:
        tables.routes[route.id] = route


def _add_ticket(tables: Tables, row: Row[Any]) -> None:
    are_right = _are_ends_right(tables, "tickets.csv", row, ("city", "country"))
    made = row.made
    if made is None or not are_right:
        return
    tables.tickets[made.id] = Ticket(
        id=made.id,
        a=made.a,
        b=made.b,
        points=made.points,
        deck=getattr(made, "deck", ""),
        starts=nodes_of(tables.places, made.a),
        finishes=nodes_of(tables.places, made.b),
        facts=row.cells,
        cost={color: count for color in COLORS if (count := getattr(made, color, 0))},
    )


def _add_bonus(tables: Tables, row: Row[_Bonus]) -> None:
    """A big city and what it is worth to whoever completed the most tickets that name it (CG-09)."""
    city = row.cells["city"]
    if city and city not in tables.places and city not in tables.broken:
        message = f"there is no place “{city}” in cities.csv"
        tables.faults.append(BoxFault("bonuses.csv", row.number, "city", message))
    elif row.made:
        tables.bonuses[city] = row.made.points
