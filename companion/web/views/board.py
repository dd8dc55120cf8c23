"""The board of a table as it lies there, or lay."""

from typing import Any

from companion.i18n import locale
from companion.pictures.board import draw_board
from companion.play import Played
from companion.web.text.names import side_name


def board(played: Played, **options: Any) -> str:
    """The board as it lies on the table."""
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
