"""The board of a table: its drawing, and what never changes of its tracks and places; and drawings as files."""

from typing import Any

from companion.pictures.board import draw_board
from companion.rules.box import Place, Route
from companion.rules.moves import tag_of
from companion.rules.score.lines import printed_worth
from companion.rules.state import cost
from companion.rules.table import Table
from companion.store.models import Game
from companion.table.presenters.shapes import CityFacts, Facts, TrackFacts
from companion.table.service.loading import Played
from companion.table.wording.mechanic import shown
from companion.table.wording.moves import KINDS
from companion.table.wording.names import route_hints, route_name, side_name
from companion.web.i18n import _, color_name, local, locale, name_of

BULLET = "bullet"
"""Stands for the owner's colour where a bullet train is everybody's."""


def track_colors(table: Table) -> dict[str, str]:
    """What claimed routes look like, by id: their owner's colour, or a bullet train."""
    common = table.common
    return {route: BULLET if route in common else table.players[player].color for route, player in table.claims.items()}


def piece_looks(table: Table) -> dict[str, dict[str, str]]:
    """Return the colours of stations and of mechanics' pieces, by kind and by route or place.

    Stations are buildings. Several pieces in one place have their colours with spaces between them.
    """
    color = {player.id: player.color for player in table.players.values()}
    looks = {"building": {city: color[player] for city, player in table.stations.items()}}
    for piece in table.pieces:
        if look := piece.color or color.get(piece.owner):
            there = looks.setdefault(piece.kind, {})
            there[piece.at] = f"{there[piece.at]} {look}" if piece.at in there else look
    return looks


def piece_numbers(table: Table) -> dict[str, int]:
    """Return how many small pieces are in places that have a number."""
    return {piece.at: piece.number for piece in table.pieces if piece.kind == "number"}


def board(played: Played, **options: Any) -> str:
    """The board as it lies on the table; nothing where the box has none."""
    if not played.box.is_drawn:
        return ""
    table = played.log.table
    looks = piece_looks(table)
    return draw_board(
        played.box,
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
        maps=f"t/{played.game.key}" if table.prints or table.uncorrected else "",
        **options,
    )


def board_facts(table: Table) -> Facts:
    """All about tracks and places that the table page needs besides the state. See `docs/table-state.md`."""
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
    """A place to tap. All border ends of a country are one `stop`: the country."""
    return {
        "name": name_of(place),
        "search": "|".join(other for other in (*place.spellings, place.stop) if other != name_of(place)),
        "stop": place.stop,
        "builds": place.kind == "city",
    }


def file_name(game: Game, *kinds: str) -> str:
    """What a picture of the game is called, without its ending: the box and when it was played, and nobody's name."""
    return "-".join(["stationmaster", game.box, *kinds, f"{local(game.played_at):%Y-%m-%d-%H%M}"])
