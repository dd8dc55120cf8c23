"""Export a typed board as a box folder (docs/adding-a-box.md), as a start for a new edition."""

import csv
import io
import json
import re
import unicodedata
from collections.abc import Iterable, Sequence
from zipfile import ZIP_DEFLATED, ZipFile

from companion.rules.box import Route
from companion.rules.deck import Ticket
from companion.rules.table import Table
from companion.rules.written import is_named

_SOURCES = """# Sources

Written down at the table as it was played. Nothing of it was compared with another source; names are in one language.
"""


def box_folder(table: Table, title: str) -> bytes:
    """Return a ZIP file with the tables and box.toml of a finished game's board, which `check-box` accepts."""
    box = table.box
    routes = [route for route in box.routes.values() if is_named(route)]
    tickets = {ticket.id: ticket for side in table.sides for ticket in table.tickets_of(side).values()}
    things: list[Route | Ticket] = [*routes, *tickets.values()]
    names = sorted({end for thing in things for end in (thing.a, thing.b)})
    ids = dict(zip(names, _slugs(names), strict=True))
    cities = ([ids[name], name, "city", "", ""] for name in names)
    files = {
        "box.toml": _toml(table, title),
        "cities.csv": _csv("id,name,kind,lat,lon", cities),
        "routes.csv": _csv("id,a,b,length,color,ferry,tunnel,mountain", _route_rows(routes, ids)),
        "tickets.csv": _csv("id,a,b,points,deck,set", _ticket_rows(tickets.values(), ids)),
        "SOURCES.md": _SOURCES,
    }
    packed = io.BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return packed.getvalue()


def _slugs(names: Sequence[str]) -> list[str]:
    """Return a unique id for each name, in ASCII letters if it has any."""
    found: list[str] = []
    for number, name in enumerate(names, 1):
        plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
        slug = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")
        found.append(slug if slug and slug not in found else f"{slug or 'place'}-{number}")
    return found


def _csv(header: str, rows: Iterable[Sequence[object]]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows([header.split(","), *rows])
    return text.getvalue()


def _route_rows(routes: Sequence[Route], ids: dict[str, str]) -> Iterable[Sequence[object]]:
    tracks: dict[str, int] = {}
    for route in routes:
        a, b = sorted((ids[route.a], ids[route.b]))
        nth = tracks[f"{a}--{b}"] = tracks.get(f"{a}--{b}", 0) + 1
        yield f"{a}--{b}" + (f"-{nth}" if nth > 1 else ""), a, b, route.length, "gray", 0, 0, 0


def _ticket_rows(tickets: Iterable[Ticket], ids: dict[str, str]) -> Iterable[Sequence[object]]:
    for ticket in tickets:
        a, b = sorted((ids[ticket.a], ids[ticket.b]))
        yield f"{a}--{b}--{ticket.points}", a, b, ticket.points, "regular", "base"


def _toml(table: Table, title: str) -> str:
    """Return box.toml with the board's facts. Strings are written as JSON, which TOML reads too."""
    box, name = table.box, json.dumps(title or table.box.name, ensure_ascii=False)
    points = ", ".join(f"{length} = {worth}" for length, worth in box.points.items())
    lines = [line for line in box.scoring if line.counted != "bonuses"]
    scoring = "".join(
        f'\n[[scoring]]\nrule = "{line.rule}"\n' + (f"most = {line.most}\n" if line.most else "") for line in lines
    )
    ranking = [one for one in box.ranking if one != "longest_route" or any(line.rule == one for line in lines)]
    return f"""name = {name}

players = {{ rule = "ALL-01", least = 2, most = {max(len(table.players), 2)} }}
colors = {json.dumps(list(box.colors))}
trains = {box.trains}
last_lap = {{ rule = "ALL-09", trains = {box.last_lap_rule.trains} }}
twins = {{ rule = "ALL-06", closed_up_to = 0 }}
points = {{ {points} }}
ranking = {json.dumps(ranking)}

[variants.base]
name = "Base game"
select = [{{}}]
start = {{ rule = "ALL-14", deal = 3, keep = 1 }}
later = {{ rule = "ALL-14", deal = 3, keep = 1 }}
{scoring}{"".join(map(_source, ("routes", "tickets")))}"""


def _source(table: str) -> str:
    return f"""
[[sources]]
table = "{table}"
confidence = "one-source"
note = "Written down at the table as it was played."
"""
