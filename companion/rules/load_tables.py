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

from companion.rules.box import (
    COLORS,
    Color,
    Company,
    Digit,
    PairId,
    Place,
    Positive,
    Route,
    Slug,
    Text,
    Ticket,
    TicketPoints,
    nodes_of,
)


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
    """`card` is the id of a card with several values, each of which is a row (CH-05)."""

    deck: Text
    set: Text
    card: str = ""


_CardTicket: Any = msgspec.defstruct(
    "_CardTicket",
    [*((color, Digit) for color in get_args(Color)), ("any", Annotated[int, msgspec.Meta(ge=0, le=0)])],
    bases=(_TicketRow,),
)
"""A ticket that train cards pay for (CG-03); none with a sign for `any` colour is known."""


class _Bonus(msgspec.Struct):
    city: Text
    points: TicketPoints


_Spaced = Annotated[str, msgspec.Meta(pattern=r"^[1-9]\d?( [1-9]\d?)*\Z", description="points, spaced")]


class _CountryCards(msgspec.Struct):
    country: Text
    points: _Spaced


class _CompanyRow(msgspec.Struct):
    id: Slug
    name: Text
    shares: Positive
    points: _Spaced


COUNTRY_CARDS = "country-cards.csv"
COMPANIES = "companies.csv"

Shape = TypeVar("Shape", bound=msgspec.Struct)


class TableRow(NamedTuple, Generic[Shape]):
    """One line of a table: its number, its cells by column, and what they make; None where a cell isn't right."""

    number: int
    cells: Mapping[str, str]
    made: Shape | None


def read_rows(
    path: Path, shape: type[Shape], faults: list[BoxFault], *, key: str = "id", optional: Collection[str] = ()
) -> Iterator[TableRow[Shape]]:
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
            row = TableRow(number, cells, _make(shape, cells, faults, partial(fault, number)))
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
    """Give the file's lines as text; a line that isn't UTF-8 is a fault with its column."""
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
    """Give what a cell of this type may hold, where its type says so in words or limits."""
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
    country_cards: dict[str, tuple[int, ...]] = field(default_factory=dict)
    companies: dict[str, Company] = field(default_factory=dict)
    faults: list[BoxFault] = field(default_factory=list)
    broken: set[str] = field(default_factory=set)

    def fault(self, file: str, row: TableRow[Any], column: str, message: str) -> None:
        """Note what is wrong with a cell."""
        self.faults.append(BoxFault(file, row.number, column, message))


def read_tables(folder: Path, *, by_cards: bool = False) -> Tables:
    """Read cities.csv, routes.csv and tickets.csv; faults are collected, never raised.

    A box in which train cards pay for tickets (`by_cards`) has no routes: its tickets tell what they cost, and
    bonuses.csv the big cities' points (CG-03, CG-09).
    """
    tables = Tables()
    cities = list(read_rows(folder / "cities.csv", Place, tables.faults, optional=["country", "also", "facts"]))
    tables.broken = {city.cells["id"] for city in cities if not city.made}
    tables.places = {city.made.id: replace(city.made, facts=city.cells) for city in cities if city.made}
    for city in cities:
        _check_country(tables, city)
    if by_cards:
        for bonus in read_rows(folder / "bonuses.csv", _Bonus, tables.faults, key="city"):
            _add_bonus(tables, bonus)
    else:
        if (folder / COMPANIES).is_file():
            for company in read_rows(folder / COMPANIES, _CompanyRow, tables.faults):
                _add_company(tables, company)
        for route in read_rows(folder / "routes.csv", Route, tables.faults, optional=["draw", "shares", "toll"]):
            _add_route(tables, route)
    if (folder / COUNTRY_CARDS).is_file():
        for cards in read_rows(folder / COUNTRY_CARDS, _CountryCards, tables.faults, key="country"):
            _add_country_cards(tables, cards)
    shape = _CardTicket if by_cards else _MapTicket
    for ticket in read_rows(folder / "tickets.csv", shape, tables.faults, optional=["card"]):
        _add_ticket(tables, ticket)
    return tables


def _check_country(tables: Tables, row: TableRow[Place]) -> None:
    """A border end names its country, and what is named is a country (DE-05)."""
    country = row.cells.get("country", "")
    if country and (country not in tables.places or tables.places[country].kind != "country"):
        tables.fault("cities.csv", row, "country", f"there is no country “{country}”")
    if not country and row.cells.get("kind") == "border":
        tables.fault("cities.csv", row, "country", "a border end names its country")


def _are_ends_right(tables: Tables, name: str, row: TableRow[Any], kinds: tuple[str, ...]) -> bool:
    """Tell whether both ends are known, different and of the right kind; what isn't so is noted."""
    before = len(tables.faults)
    ends = [row.cells.get("a", ""), row.cells.get("b", "")]
    for column, end in zip("ab", ends, strict=True):
        place = tables.places.get(end)
        if end in tables.broken or not end:
            continue
        if place is None:
            tables.fault(name, row, column, f"there is no place “{end}” in cities.csv")
        elif place.kind not in kinds:
            tables.fault(name, row, column, f"“{place.id}” is a {place.kind}")
    if ends[0] == ends[1] != "":
        tables.fault(name, row, "b", "is the same place as a")
    return len(tables.faults) == before and not tables.broken.intersection(ends)


def _add_route(tables: Tables, row: TableRow[Route]) -> None:
    are_right = _are_ends_right(tables, "routes.csv", row, ("city", "border", "junction"))
    route = row.made
    if route is None:
        return
    pair = f"{route.a}--{route.b}"
    if not re.fullmatch(re.escape(pair) + "(-[234])?", route.id):
        tables.fault("routes.csv", row, "id", f"“{route.id}” isn't “{pair}”, with -2, -3 or -4 for a twin")
    if route.ferry > route.length:
        tables.fault("routes.csv", row, "ferry", "more symbols than spaces")
    for company in sorted({*route.companies} - tables.companies.keys() - tables.broken):
        tables.fault("routes.csv", row, "shares", f"there is no company “{company}” in {COMPANIES}")
    if are_right:
        tables.routes[route.id] = route


def _add_ticket(tables: Tables, row: TableRow[Any]) -> None:
    are_right = _are_ends_right(tables, "tickets.csv", row, ("city", "country"))
    made = row.made
    if made is None or not are_right:
        return
    ticket = Ticket(
        id=getattr(made, "card", "") or made.id,
        a=made.a,
        b=made.b,
        points=made.points,
        deck=getattr(made, "deck", ""),
        starts=nodes_of(tables.places, made.a),
        finishes=nodes_of(tables.places, made.b),
        facts=row.cells,
        cost={color: count for color in COLORS if (count := getattr(made, color, 0))},
    )
    card = tables.tickets.get(ticket.id)
    if card and card.a != ticket.a:
        tables.fault("tickets.csv", row, "a", f"the other rows of “{card.id}” begin in “{card.a}”")
        return
    tables.tickets[ticket.id] = card.with_aim(ticket) if card else ticket


def _add_bonus(tables: Tables, row: TableRow[_Bonus]) -> None:
    """A big city and what it is worth to whoever completed the most tickets that name it (CG-09)."""
    city = row.cells["city"]
    if city and city not in tables.places and city not in tables.broken:
        tables.fault("bonuses.csv", row, "city", f"there is no place “{city}” in cities.csv")
    elif row.made:
        tables.bonuses[city] = row.made.points


def _add_country_cards(tables: Tables, row: TableRow[_CountryCards]) -> None:
    """A country and the points of its cards, the top one first (PO-05)."""
    country = row.cells["country"]
    place = tables.places.get(country)
    if country and country not in tables.broken and (place is None or place.kind != "country"):
        tables.fault(COUNTRY_CARDS, row, "country", f"there is no country “{country}”")
    elif row.made:
        tables.country_cards[country] = tuple(map(int, row.made.points.split()))


def _add_company(tables: Tables, row: TableRow[_CompanyRow]) -> None:
    """A company with its shares, and the points by place for who has most of them (PA-06)."""
    if row.made is None:
        tables.broken.add(row.cells["id"])
        return
    made = row.made
    tables.companies[made.id] = Company(made.id, made.name, made.shares, tuple(map(int, made.points.split())))
