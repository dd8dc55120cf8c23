"""A board that is written down, as the table's page shows it: its tracks, places, bonuses, and points by length."""

from typing import Any

from companion.rules.table import Table
from companion.rules.written import is_named
from companion.table.text.names import route_name
from companion.table.views.board import board_facts


def screen(table: Table) -> dict[str, Any]:
    """Give the table screen its board: facts of the tracks and places that are known, and what is written down."""
    return {"facts": board_facts(table), "written": written_view(table)}


def written_view(table: Table) -> dict[str, Any]:
    """Who has which track, those that are free, and the names that were typed before, to be chosen again."""
    box = table.box
    tracks = [
        {
            "id": route.id,
            "name": route_name(box, route),
            "ends": route.ends if is_named(route) else None,
            "length": route.length,
            "owner": table.players.get(table.claims.get(route.id, "")),
        }
        for route in box.routes.values()
    ]
    bonuses = [(player, name, points) for player in table.players for name, points in table.bonuses[player].items()]
    return {
        "tracks": sorted(tracks, key=lambda track: (track["name"].casefold(), track["length"])),
        "places": sorted((place.name for place in box.places.values() if place.kind == "city"), key=str.casefold),
        "points": box.points,
        "bonuses": [
            {"player": table.players[player], "name": name, "points": points} for player, name, points in bonuses
        ],
        "bonus_names": list(dict.fromkeys(name for _player, name, _points in bonuses)),
    }
