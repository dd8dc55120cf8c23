"""The board of a table: its drawing, and what never changes of its tracks and places; and drawings as files."""

from typing import Any

from companion.pictures.board import draw_board
from companion.rules.actions.building import cost
from companion.rules.box import Place, Route
from companion.rules.score.lines import worth_of
from companion.rules.state import stop_of
from companion.rules.table import Table
from companion.store import Game
from companion.table.play import Played
from companion.table.text.names import route_hints, route_name, side_name
from companion.table.views.shapes import CityFacts, Facts, TrackFacts
from companion.web.i18n import color_name, local, locale, name_of


def board(played: Played, **options: Any) -> str:
    """Give the board as it lies on the table; nothing where the box has none."""
    if not played.box.is_drawn:
        return ""
    color = {player.id: player.color for player in played.log.setup.players}
    table = played.log.table
    return draw_board(
        played.box,
        claims={route: color[player] for route, player in table.claims.items()},
        stations={city: color[player] for city, player in table.stations.items()},
        depots={city: color[player] for city, player in table.depots.items()},
        passengers={
            place.id: table.passengers.left(place.id) for place in played.box.places.values() if place.passengers
        },
        owners={table.players[players[0]].color: side_name(table, side) for side, players in table.sides.items()},
        locale=locale(),
        **options,
    )


def board_facts(table: Table) -> Facts:
    """Give all about tracks and places that the table page needs besides the state. See `docs/table-state.md`."""
    box = table.box
    return {
        "tracks": {route.id: _track(table, route) for route in box.routes.values()},
        "cities": {place.id: _city(place) for place in box.places.values() if place.kind in ("city", "border")},
        "stops": {
            place.id: {"name": name_of(place), "printed": place.passengers}
            for place in box.places.values()
            if place.passengers
        },
        "colors": [{"id": color, "name": color_name(color)} for color in table.passengers.colors],
        "companies": {key: {"name": one.name, "shares": one.shares} for key, one in box.companies.items()},
        "stations": box.stations,
        "depots": table.with_depots,
        "teams": box.team_size > 1,
    }


def _track(table: Table, route: Route) -> TrackFacts:
    box = table.box
    return {
        "name": route_name(box, route),
        "ends": route.ends,
        "length": route.length,
        "trains": cost(route),
        "points": worth_of(table, route),
        "color": route.color,
        "color_name": color_name(route.color),
        "ferry": route.ferry,
        "tunnel": route.tunnel,
        "mountain": route.mountain,
        "toll": route.toll if table.with_tolls else 0,
        "twins": [twin.id for twin in box.twins[route.id]],
        "shares": route.companies,
        "hints": route_hints(box, route),
    }


def _city(place: Place) -> CityFacts:
    """Give a place to tap. All border ends of a country are one `stop`: the country, whose passengers they share."""
    stop = stop_of(place)
    return {
        "name": name_of(place),
        "search": [*place.spellings, stop],
        "stop": stop,
        "builds": place.kind == "city",
    }


def file_name(game: Game, *kinds: str) -> str:
    """What a picture of the game is called, without its ending: the box and when it was played, and nobody's name."""
    return "-".join(["stationmaster", game.box, *kinds, f"{local(game.played_at):%Y-%m-%d-%H%M}"])
