"""The board of a table: its drawing, the constant data of its routes and places, and file names of pictures."""

from typing import Any

from companion.pictures.board import draw_board
from companion.rules.box import Place, Route
from companion.rules.moves import tag_of
from companion.rules.score.lines import printed_worth
from companion.rules.state import cost
from companion.rules.table import Table
from companion.store.models import Game
from companion.table.presenters.shapes import CityFacts, Facts, TrackFacts
from companion.table.service.loading import LoadedGame
from companion.table.wording.mechanic import shown
from companion.table.wording.moves import KINDS
from companion.table.wording.names import route_hints, route_name, side_name
from companion.web.i18n import _, color_name, local, locale, name_of

BULLET = "bullet"
"""Replaces the owner's colour of a route with a bullet train, because everybody may use it."""


def track_colors(table: Table) -> dict[str, str]:
    """Return {route: its owner's colour, or BULLET}."""
    common = table.common
    return {route: BULLET if route in common else table.players[player].color for route, player in table.claims.items()}


def piece_looks(table: Table) -> dict[str, dict[str, str]]:
    """Return {kind of piece: {route or place: colours}} of stations and mechanics' pieces.

    Stations are of kind `building`. Several pieces in one place have their colours with spaces between them.
    """
    color = {player.id: player.color for player in table.players.values()}
    looks = {"building": {city: color[player] for city, player in table.stations.items()}}
    for piece in table.pieces:
        if look := piece.color or color.get(piece.owner):
            there = looks.setdefault(piece.kind, {})
            there[piece.at] = f"{there[piece.at]} {look}" if piece.at in there else look
    return looks


def piece_numbers(table: Table) -> dict[str, int]:
    """Return {place: number of small pieces}."""
    return {piece.at: piece.number for piece in table.pieces if piece.kind == "number"}


def board(loaded: LoadedGame, **options: Any) -> str:
    """Draw the board with the table's pieces. Return an empty string for a box without a drawn board."""
    if not loaded.box.is_drawn:
        return ""
    table = loaded.log.table
    looks = piece_looks(table)
    return draw_board(
        loaded.box,
        claims=track_colors(table),
        guests={route: colors.split() for route, colors in looks.get("guest", {}).items()},
        stations=looks["building"],
        sheds=looks.get("shed"),
        numbers=piece_numbers(table),
        laid=looks.get("laid"),
        owners={
            BULLET: _("Bullet trains"),
            **{table.players[players[0]].color: side_name(table, side) for side, players in table.sides.items()},
        },
        locale=locale(),
        maps=f"t/{loaded.game.key}" if table.prints or table.uncorrected else "",
        **options,
    )


def board_facts(table: Table) -> Facts:
    """Return the constant data of routes and places for the table's page. See `docs/table-state.md`."""
    box = table.box
    return {
        "tracks": {route.id: _track(table, route) for route in box.routes.values()},
        "cities": {place.id: _city(place) for place in box.places.values() if place.kind in ("city", "border")},
        "spots": {kind.spot: (tag_of(move), kind.at) for move, kind in KINDS.items() if kind.spot},
        "stations": box.stations,
        "teams": box.team_size > 1,
        "mechanics": {
            name: facts
            for name, own in table.mechanics.items()
            if (facts := shown()[name].facts(table, own)) is not None
        },
    }


def _track(table: Table, route: Route) -> TrackFacts:
    box = table.box
    return {
        "name": route_name(box, route),
        "ends": route.ends,
        "length": route.length,
        "trains": cost(route),
        "points": printed_worth(table, route),
        "color_name": _("track bed") if route.bed else color_name(route.color),
        "mountain": route.mountain,
        "twins": [twin.id for twin in box.twins[route.id]],
        "hints": route_hints(box, route),
        "ship": route.kind == "ship",
    }


def _city(place: Place) -> CityFacts:
    """Return a place to tap. All border ends of a country have one `stop`: the country."""
    return {
        "name": name_of(place),
        "search": "|".join(other for other in (*place.spellings, place.stop) if other != name_of(place)),
        "stop": place.stop,
        "builds": place.kind == "city",
    }


def file_name(game: Game, *kinds: str) -> str:
    """Return a picture's file name without suffix. It has no player's name, so that the file can be shared."""
    return "-".join(["stationmaster", game.box, *kinds, f"{local(game.played_at):%Y-%m-%d-%H%M}"])
