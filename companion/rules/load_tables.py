"""Reads and checks a box folder: every fault at once, each with its file, row and column."""

import csv
import io
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from companion.rules.box import COLORS, Place, Route, Ticket, nodes_of

SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
PAIR_ID = re.compile(r"[a-z0-9]+(-{1,2}[a-z0-9]+)*")


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


Parser = Callable[[str], object]


def _slug(pattern: re.Pattern[str], text: str) -> str:
    if not pattern.fullmatch(text):
        raise ValueError(f"“{text}” isn't an id (lower-case letters, digits and hyphens)")
    return text


def _text(text: str) -> str:
    if not text.strip():
        raise ValueError("is empty")
    return text


def _whole(least: int, most: int, text: str) -> int:
    try:
        number = int(text)
    except ValueError:
        raise ValueError(f"“{text}” isn't a whole number") from None
    if not least <= number <= most:
        raise ValueError(f"{number} isn't between {least} and {most}")
    return number


def _degrees(most: float, text: str) -> float | None:
    if not text:
        return None
    try:
        number = float(text)
    except ValueError:
        raise ValueError(f"“{text}” isn't a number") from None
    if not -most <= number <= most:
        raise ValueError(f"{text} isn't between -{most:g} and {most:g}")
    return number


def _choice(options: tuple[str, ...], text: str) -> str:
    if text not in options:
        raise ValueError(f"“{text}” isn't one of {', '.join(options)}")
    return text


def _count(text: str) -> int:
    return _whole(0, 99, text) if text else 0


CITY_COLUMNS: dict[str, Parser] = {
    "id": partial(_slug, SLUG),
    "name": _text,
    "name_ru": _text,
    "kind": partial(_choice, ("city", "country", "border", "junction")),
    "lat": partial(_degrees, 90.0),
    "lon": partial(_degrees, 180.0),
    "passengers": _count,
}
ROUTE_COLUMNS: dict[str, Parser] = {
    "id": partial(_slug, PAIR_ID),
    "a": _text,
    "b": _text,
    "length": partial(_whole, 1, 9),
    "color": partial(_choice, COLORS),
    "ferry": partial(_whole, 0, 9),
    "tunnel": partial(_whole, 0, 9),
    "mountain": partial(_whole, 0, 9),
}
TICKET_COLUMNS: dict[str, Parser] = {
    "id": partial(_slug, PAIR_ID),
    "a": _text,
    "b": _text,
    "points": partial(_whole, 1, 99),
    "deck": _text,
    "set": _text,
}


CARD_COLUMNS: dict[str, Parser] = {
    **{column: TICKET_COLUMNS[column] for column in ("id", "a", "b", "points")},
    **{color: partial(_whole, 0, 9) for color in COLORS if color != "gray"},
    "any": partial(_whole, 0, 0),  # no card with a sign for any colour is known
}
BONUS_COLUMNS: dict[str, Parser] = {"city": _text, "points": partial(_whole, 1, 99)}


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


@dataclass(frozen=True)
class Row:
    """One line of a table: its number, what could be parsed (all of it: `whole`), and the further columns as text."""

    number: int
    values: Mapping[str, object]
    extra: Mapping[str, str]
    whole: bool

    def text(self, column: str) -> str:
        """The column's text; empty where it couldn't be parsed."""
        return str(self.values.get(column, ""))

    def number_of(self, column: str) -> int:
        value = self.values[column]
        if not isinstance(value, int):
            raise TypeError(column)
        return value

    def degrees(self, column: str) -> float | None:
        """The column's coordinate, where it has one."""
        value = self.values[column]
        return value if isinstance(value, float) else None


def read_tables(folder: Path, *, by_cards: bool = False) -> Tables:
    """Read cities.csv, routes.csv and tickets.csv; faults are collected, never raised.

    A box in which train cards pay for tickets (`by_cards`) has no routes: its tickets tell what they cost, and
    bonuses.csv the big cities' points (CG-03, CG-09).
    """
    tables = Tables()
    rows = partial(_rows, folder, tables)
    cities = list(_unique(rows("cities.csv", CITY_COLUMNS), "cities.csv", tables.faults))
    for row in cities:
        _add_place(tables, row)
    for row in cities:
        _check_country(tables, row)
    if by_cards:
        for row in rows("bonuses.csv", BONUS_COLUMNS):
            _add_bonus(tables, row)
    else:
        for row in _unique(rows("routes.csv", ROUTE_COLUMNS), "routes.csv", tables.faults):
            _add_route(tables, row)
    columns = CARD_COLUMNS if by_cards else TICKET_COLUMNS
    for row in _unique(rows("tickets.csv", columns), "tickets.csv", tables.faults):
        _add_ticket(tables, row)
    return tables


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


def _rows(folder: Path, tables: Tables, name: str, columns: Mapping[str, Parser]) -> Iterator[Row]:
    path, faults = folder / name, tables.faults
    if not path.is_file():
        faults.append(BoxFault(name, 0, "", "is missing"))
        return
    reader = csv.reader(io.StringIO("".join(_lines(path, faults))), strict=True)
    try:
        header = next(reader, [])
        missing = [column for column in columns if column not in header]
        faults.extend(BoxFault(name, 1, column, "the column is missing") for column in missing)
        twice = sorted({column for column in header if header.count(column) > 1})
        faults.extend(BoxFault(name, 1, column, "the column is there twice") for column in twice)
        if next(iter(columns)) in missing or twice:
            return
        for cells in reader:
            if not cells:
                continue
            row = _parse(name, reader.line_num, dict(zip(header, cells, strict=False)), columns, faults)
            if len(cells) != len(header):
                message = f"has {len(cells)} cells where the header has {len(header)}"
                faults.append(BoxFault(name, reader.line_num, "", message))
            else:
                yield row
    except csv.Error as error:
        faults.append(BoxFault(name, reader.line_num, "", f"isn't a line of a table: {error}"))


def _parse(
    name: str, number: int, cells: Mapping[str, str], columns: Mapping[str, Parser], faults: list[BoxFault]
) -> Row:
    values: dict[str, object] = {}
    for column, parse in columns.items():
        if column in cells:
            try:
                values[column] = parse(cells[column])
            except ValueError as error:
                faults.append(BoxFault(name, number, column, str(error)))
    extra = {column: text for column, text in cells.items() if column not in columns}
    return Row(number, values, extra, whole=len(values) == len(columns))


def _unique(rows: Iterator[Row], name: str, faults: list[BoxFault]) -> Iterator[Row]:
    first: dict[str, int] = {}
    for row in rows:
        before = first.setdefault(row.text("id"), row.number) if row.text("id") else row.number
        if before != row.number:
            faults.append(BoxFault(name, row.number, "id", f"“{row.text('id')}” is already in row {before}"))
        else:
            yield row


def _add_place(tables: Tables, row: Row) -> None:
    if not row.whole:
        tables.broken.add(row.text("id"))
        return
    tables.places[row.text("id")] = Place(
        id=row.text("id"),
        names={"en": row.text("name"), "ru": row.text("name_ru")},
        kind=row.text("kind"),
        lat=row.degrees("lat"),
        lon=row.degrees("lon"),
        passengers=row.number_of("passengers"),
        country=row.extra.get("country") or None,
    )


def _check_country(tables: Tables, row: Row) -> None:
    """A border end names its country, and what is named is a country (DE-05)."""
    country = row.extra.get("country", "")
    if country and (country not in tables.places or tables.places[country].kind != "country"):
        tables.faults.append(BoxFault("cities.csv", row.number, "country", f"there is no country “{country}”"))
    if not country and row.text("kind") == "border":
        tables.faults.append(BoxFault("cities.csv", row.number, "country", "a border end names its country"))


def _ends_stand(tables: Tables, name: str, row: Row, kinds: tuple[str, ...]) -> bool:
    """Whether both ends are known, different and of the right kind; what isn't so is noted."""
    before = len(tables.faults)
    ends = [row.text("a"), row.text("b")]
    for column, end in zip(("a", "b"), ends, strict=True):
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


def _add_route(tables: Tables, row: Row) -> None:
    stands = _ends_stand(tables, "routes.csv", row, ("city", "border", "junction"))
    pair = f"{row.text('a')}--{row.text('b')}"
    if row.whole and not re.fullmatch(re.escape(pair) + "(-[23])?", row.text("id")):
        message = f"“{row.text('id')}” isn't “{pair}”, with -2 or -3 for a twin"
        tables.faults.append(BoxFault("routes.csv", row.number, "id", message))
    if row.whole and row.number_of("ferry") > row.number_of("length"):
        tables.faults.append(BoxFault("routes.csv", row.number, "ferry", "more symbols than spaces"))
    if stands and row.whole:
        tables.routes[row.text("id")] = Route(
            id=row.text("id"),
            a=row.text("a"),
            b=row.text("b"),
            length=row.number_of("length"),
            color=row.text("color"),
            ferry=row.number_of("ferry"),
            tunnel=row.number_of("tunnel"),
            mountain=row.number_of("mountain"),
        )


def _add_ticket(tables: Tables, row: Row) -> None:
    stands = _ends_stand(tables, "tickets.csv", row, ("city", "country"))
    if not stands or not row.whole:
        return
    tables.tickets[row.text("id")] = Ticket(
        id=row.text("id"),
        a=row.text("a"),
        b=row.text("b"),
        points=row.number_of("points"),
        deck=row.text("deck"),
        starts=nodes_of(tables.places, row.text("a")),
        finishes=nodes_of(tables.places, row.text("b")),
        facts={"set": row.text("set"), **row.extra},
        cost={color: row.number_of(color) for color in COLORS if row.values.get(color)},
    )


def _add_bonus(tables: Tables, row: Row) -> None:
    """A big city and what it is worth to whoever completed the most tickets that name it (CG-09)."""
    city, fault = row.text("city"), partial(BoxFault, "bonuses.csv", row.number, "city")
    if city in tables.bonuses:
        tables.faults.append(fault(f"“{city}” is already named"))
    elif city and city not in tables.places and city not in tables.broken:
        tables.faults.append(fault(f"there is no place “{city}” in cities.csv"))
    elif row.whole:
        tables.bonuses[city] = row.number_of("points")
