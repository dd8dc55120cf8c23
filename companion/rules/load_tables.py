"""Reads the tables of a box folder, and checks each against the others."""

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, TypeVar, get_args

import msgspec
from msgspec.structs import replace

from companion.rules.box import Place, Printed, Route, nodes_of
from companion.rules.deck import Ticket
from companion.rules.facts import COLORS, Color, Digit, PairId, Text, TicketPoints
from companion.rules.rows import BoxFault, TableRow, read_rows


class _NameRow(msgspec.Struct):
    id: Text
    name: Text


class _TicketRow(msgspec.Struct):
    id: PairId
    a: Text
    b: Text
    points: TicketPoints


class _MapTicket(_TicketRow):
    """A ticket of a box with a map, or one value of a card with several."""

    deck: Text
    set: Text
    card: str = ""
    """The id of a card with several values, each a row (CH-05)."""
    via: str = ""
    """A tour's stops (RS-10)."""
    points_any: TicketPoints | None = None
    penalty: TicketPoints | None = None


_CardTicket: Any = msgspec.defstruct(
    "_CardTicket",
    [*((color, Digit) for color in get_args(Color)), ("any", Annotated[int, msgspec.Meta(ge=0, le=0)])],
    bases=(_TicketRow,),
)
"""A ticket that train cards pay for (CG-03)."""


class _Bonus(msgspec.Struct):
    city: Text
    points: TicketPoints


TOUR = ("via", "points_any", "penalty")
"""Columns of tickets.csv that a tour has, and no other ticket."""

AnyPrinted = TypeVar("AnyPrinted", bound=Printed)


@dataclass
class Tables:
    """The readable rows of a box's tables, and all faults."""

    places: dict[str, Place] = field(default_factory=dict)
    routes: dict[str, Route] = field(default_factory=dict)
    tickets: dict[str, Ticket] = field(default_factory=dict)
    bonuses: dict[str, int] = field(default_factory=dict)
    faults: list[BoxFault] = field(default_factory=list)
    broken: set[str] = field(default_factory=set)
    """Ids of faulty rows; a row that names one has no fault for that."""
    rows: dict[str, list[TableRow[Any]]] = field(default_factory=dict)
    """Rows of cities.csv and routes.csv, for the columns of mechanics."""

    def fault(self, file: str, row: TableRow[Any], column: str, message: str) -> None:
        self.faults.append(BoxFault(file, row.number, column, message))


def read_tables(folder: Path, *, by_cards: bool = False) -> Tables:
    """Read cities.csv with names in other scripts, routes.csv and tickets.csv. Faults are collected, not raised.

    A box in which train cards pay for tickets (`by_cards`) has no routes: its tickets have costs, and bonuses.csv has
    the points of the big cities (CG-03, CG-09).
    """
    tables = Tables()
    _read_places(tables, folder)
    if by_cards:
        for bonus in read_rows(folder / "bonuses.csv", _Bonus, tables.faults, key="city"):
            _add_bonus(tables, bonus)
    else:
        _read_routes(tables, folder)
    shape = _CardTicket if by_cards else _MapTicket
    for ticket in read_rows(folder / "tickets.csv", shape, tables.faults, optional=["card", *TOUR]):
        _add_ticket(tables, ticket)
    return tables


def _read_routes(tables: Tables, folder: Path) -> None:
    """Read routes.csv."""
    optional = ["bed", "bullet", "draw", "goods", "kind", "pair"]
    tables.rows["routes.csv"] = list(read_rows(folder / "routes.csv", Route, tables.faults, optional=optional))
    for route in tables.rows["routes.csv"]:
        _add_route(tables, route)


def _read_places(tables: Tables, folder: Path) -> None:
    cities = list(read_rows(folder / "cities.csv", Place, tables.faults, optional=["country", "facts", "names"]))
    tables.rows["cities.csv"] = cities
    tables.broken |= {city.cells["id"] for city in cities if not city.made}
    tables.places = {city.made.id: replace(city.made, facts=city.cells) for city in cities if city.made}
    for city in cities:
        _check_country(tables, city)
    add_names(tables, folder, "names", tables.places)


def by_language(folder: Path, table: str) -> dict[str, Path]:
    return {path.stem.partition(".")[2]: path for path in sorted(folder.glob(f"{table}.*.csv"))}


def add_names(tables: Tables, folder: Path, table: str, things: dict[str, AnyPrinted]) -> None:
    """Add the names in other scripts to each place or thing."""
    for language, path in by_language(folder, table).items():
        rows = list(read_rows(path, _NameRow, tables.faults))
        for row in rows:
            if (key := row.cells["id"]) not in things and key not in tables.broken:
                tables.fault(path.name, row, "id", f"there is no “{key}” to be named so")
        named = {row.cells["id"]: row.made.name if row.made else "" for row in rows}
        for key, thing in things.items():
            if key in named:
                things[key] = replace(thing, names={**thing.names, language: named[key]})
            elif named and not thing.is_described:
                tables.faults.append(BoxFault(path.name, 0, "id", f"“{key}” is missing"))


def _check_country(tables: Tables, row: TableRow[Place]) -> None:
    """Check that a border end names a country (DE-05)."""
    country = row.cells.get("country", "")
    if country and (country not in tables.places or tables.places[country].kind != "country"):
        tables.fault("cities.csv", row, "country", f"there is no country “{country}”")
    if not country and row.cells.get("kind") == "border":
        tables.fault("cities.csv", row, "country", "a border end names its country")


def _are_ends_right(tables: Tables, name: str, row: TableRow[Any], kinds: tuple[str, ...]) -> bool:
    """Whether both ends are known, different and of the right kind; adds a fault otherwise."""
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
        tables.broken.add(row.cells["id"])
        return
    pair = f"{route.a}--{route.b}"
    if not re.fullmatch(re.escape(pair) + "(-[234])?", route.id):
        tables.fault("routes.csv", row, "id", f"“{route.id}” isn't “{pair}”, with -2, -3 or -4 for a twin")
    if route.ferry > route.length:
        tables.fault("routes.csv", row, "ferry", "more symbols than spaces")
    if are_right:
        tables.routes[route.id] = route


def _add_ticket(tables: Tables, row: TableRow[Any]) -> None:
    are_right = _are_ends_right(tables, "tickets.csv", row, ("city", "country"))
    made = row.made
    if made is None or not are_right or not _is_tour_right(tables, row):
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
        via=tuple(getattr(made, "via", "").split()),
        points_any=getattr(made, "points_any", None) or 0,
        penalty=getattr(made, "penalty", None) or 0,
    )
    card = tables.tickets.get(ticket.id)
    if card and card.a != ticket.a:
        tables.fault("tickets.csv", row, "a", f"the other rows of “{card.id}” begin in “{card.a}”")
        return
    tables.tickets[ticket.id] = card.with_aim(ticket) if card else ticket


def _is_tour_right(tables: Tables, row: TableRow[Any]) -> bool:
    """Whether a ticket has all columns of a tour or none, and its stops are different cities (RS-10)."""
    before = len(tables.faults)
    filled = [column for column in TOUR if row.cells.get(column)]
    if filled and len(filled) < len(TOUR):
        missing = next(column for column in TOUR if column not in filled)
        tables.fault("tickets.csv", row, missing, "is empty, though this is a tour")
    stops = row.cells.get("via", "").split()
    for stop in stops:
        place = tables.places.get(stop)
        if place is None and stop not in tables.broken:
            tables.fault("tickets.csv", row, "via", f"there is no place “{stop}” in cities.csv")
        elif place and place.kind != "city":
            tables.fault("tickets.csv", row, "via", f"“{stop}” is a {place.kind}")
    if len({row.cells["a"], *stops, row.cells["b"]}) < len(stops) + 2:
        tables.fault("tickets.csv", row, "via", "has a stop twice")
    return len(tables.faults) == before and not tables.broken.intersection(stops)


def _add_bonus(tables: Tables, row: TableRow[_Bonus]) -> None:
    """Add a big city with its points for the most completed tickets that name it (CG-09)."""
    city = row.cells["city"]
    if city and city not in tables.places and city not in tables.broken:
        tables.fault("bonuses.csv", row, "city", f"there is no place “{city}” in cities.csv")
    elif row.made:
        tables.bonuses[city] = row.made.points
