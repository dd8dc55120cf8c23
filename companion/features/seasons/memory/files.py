"""The table of a season as a file: CSV for spreadsheets, JSON for programs."""

import csv
import io
from codecs import BOM_UTF8
from typing import Any

import msgspec

from companion.features.groups.service.sent import harmless
from companion.features.seasons.memory.tables import TENTHS_FACTOR, SeasonRow, scoring_of, season_table
from companion.store.groups import Season

COLUMNS = ("place", "name", "value", "games", "counted", "wins", "seconds", "highest")


def table_json(season: Season) -> bytes:
    """Return the season with its scoring and its table."""
    table = season_table(season)
    rows = [dict(zip(COLUMNS, _cells(row, season), strict=True)) for row in table.rows]
    named = {name: getattr(season, name) for name in ("name", "begins_at", "ends_at", "games")}
    counts = {"played": table.games, "uncounted": table.uncounted, "is_over": table.is_over}
    return msgspec.json.format(msgspec.json.encode({**named, "scoring": season.scoring, **counts, "table": rows}))


def table_csv(season: Season) -> bytes:
    """Return the table as UTF-8 with a byte order mark (for spreadsheets), commas and CR LF."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(COLUMNS)
    for row in season_table(season).rows:
        place, name, *others = _cells(row, season)
        writer.writerow([place, harmless(name), *others])
    return BOM_UTF8 + out.getvalue().encode()


def _cells(row: SeasonRow, season: Season) -> list[Any]:
    """Return the cells in the order of COLUMNS. The name is empty unless the person is still in the group."""
    has_percents = scoring_of(season).has_percents
    value, highest = (one / TENTHS_FACTOR if has_percents else one // TENTHS_FACTOR for one in (row.value, row.highest))
    return [row.place, row.name, value, row.games, row.counted, row.wins, row.seconds, highest]
