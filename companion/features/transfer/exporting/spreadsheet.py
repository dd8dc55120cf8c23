"""A group's results as a table for a spreadsheet: a row for each player of each finished game (docs/group-file.md)."""

import re
from codecs import BOM_UTF8
from collections.abc import Iterable, Iterator
from datetime import time
from typing import Any, BinaryIO

from sqlalchemy import case, select

from companion.features.groups.service.figures import FIGURES, OF_MOVES
from companion.features.groups.service.sent import harmless
from companion.store.database import db
from companion.store.groups import Group, Result
from companion.store.models import BG_STATS, BY_HAND, Game, Seat

_COLUMNS: dict[str, Any] = {
    "box": Result.board,
    "variant": Game.variant,
    "modules": Game.modules,
    "location": Game.location,
    "player": Seat.name,
    "color": Seat.color,
    "team": Seat.team,
    "place": Result.place,
    "points": Result.points,
    "won": Result.won,
    "shared": Result.shared,
    **{key: FIGURES[key].value for key in OF_MOVES},
    # Nobody has points for routes, not even none, in a box without a map.
    "routes": case((Result.longest.is_not(None), Result.routes)),
    "minutes": Game.minutes,
    "rating": Result.mu,
    "uncertainty": Result.sigma,
    "source": Game.source,
}
COLUMNS = ("date_utc", "time_utc", *_COLUMNS, "game")
"""The header: names that other programs can rely on, whatever the reader's language is."""

BATCH_SIZE = 1000
"""Rows that are in memory at once."""

_QUOTED = re.compile(r'[",;\t\r\n]')
"""Characters that a program may take for the end of a cell, unless the cell is in quotes."""


def write_csv(group: Group, out: BinaryIO) -> None:
    """Write the results as CSV: UTF-8 with the mark that spreadsheets look for, commas, CR LF, moments in UTC."""
    out.write(BOM_UTF8 + _line(COLUMNS))
    out.writelines(map(_line, _rows(group)))


def _line(cells: Iterable[object]) -> bytes:
    texts = ["" if cell is None else str(cell) for cell in cells]
    quoted = ('"' + text.replace('"', '""') + '"' if _QUOTED.search(text) else text for text in texts)
    return (",".join(quoted) + "\r\n").encode()


def _rows(group: Group) -> Iterator[list[object]]:
    query = (
        select(Result.played_at, *(value.label(name) for name, value in _COLUMNS.items()), Game.day_only, Game.key)
        .join(Game, Game.id == Result.game_id)
        .join(Seat, (Seat.game_id == Result.game_id) & (Seat.position == Result.position))
        .where(Result.group_id == group.id)
        .order_by(Result.played_at, Result.game_id, Result.place, Result.position)
        .execution_options(yield_per=BATCH_SIZE)
    )
    for row in db.session.execute(query):
        # Typed scores have no hour. In old imports from BG Stats midnight means an unknown hour.
        has_hour = not (
            row.source == BY_HAND or row.day_only or (row.source == BG_STATS and row.played_at.time() == time())
        )
        hour = f"{row.played_at:%H:%M}" if has_hour else None
        # A key may begin like a formula.
        yield [row.played_at.date().isoformat(), hour, *map(_cell, row[1:-2]), f"/t/{row.key}"]


def _cell(value: object) -> object:
    """Return the value for a cell: numbers stay numbers, typed text is made harmless, and a list becomes one text."""
    if isinstance(value, list):
        return " ".join(value)
    if isinstance(value, str):
        return harmless(value)
    if isinstance(value, float):
        return round(value, 2)
    return int(value) if isinstance(value, bool) else value
