"""Data of a typed board for the table's page: routes, places, bonuses, and points by length."""

from collections.abc import Mapping
from typing import TypedDict

from companion.rules.moves import Player
from companion.rules.table import Table
from companion.rules.written import is_named
from companion.table.presenters.board import board_facts
from companion.table.presenters.shapes import Facts
from companion.table.wording.names import route_name


class WrittenRoute(TypedDict):
    """A route that was typed in."""

    id: str
    name: str
    ends: tuple[str, str] | None
    length: int
    owner: Player | None


class WrittenBonus(TypedDict):
    """A bonus that was typed in."""

    player: Player
    name: str
    points: int


class WrittenView(TypedDict):
    """The routes, the places, and the names that were typed before."""

    tracks: list[WrittenRoute]
    places: list[str]
    points: Mapping[int, int]
    bonuses: list[WrittenBonus]
    bonus_names: list[str]


class WrittenScreen(TypedDict):
    """The data of the table screen."""

    facts: Facts
    written: WrittenView


def screen(table: Table) -> WrittenScreen:
    return {"facts": board_facts(table), "written": written_view(table)}


def written_view(table: Table) -> WrittenView:
    box = table.box
    tracks: list[WrittenRoute] = [
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
