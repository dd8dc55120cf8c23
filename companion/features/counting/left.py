"""The check of the trains left over: differences between the board and each player's remaining trains."""

from typing import TypedDict

from flask import Blueprint, abort, redirect, render_template, url_for
from flask.typing import ResponseReturnValue as Answer

from companion.features.counting.fields import knows_trains
from companion.features.counting.keeping import is_scored
from companion.rules.table import Table
from companion.table.presenters.board import board
from companion.table.presenters.final import steps
from companion.table.service import loading
from companion.table.service.loading import LoadedGame
from companion.table.wording.names import join_names, route_name
from companion.web.i18n import _
from companion.web.security import device_id

pages = Blueprint("trains", __name__, url_prefix="/t/<key>")


def has_check(loaded: LoadedGame) -> bool:
    return knows_trains(loaded.log.table)


def is_time(loaded: LoadedGame) -> bool:
    return is_scored(loaded.game)


@pages.get("/final/trains")
def left(key: str) -> Answer:
    """Show the trains that the map leaves each player and ask whether they match; redirect if another step is due."""
    loaded = loading.load(key, device_id())
    if not has_check(loaded):
        abort(404)
    if not is_time(loaded):
        return redirect(url_for("final.start", key=key))
    table = loaded.log.table
    return render_template(
        "counting/left.html",
        game=loaded.game,
        players=table.setup.players,
        trains=table.trains,
        most=loaded.box.trains,
        question=_(
            "Trains left: {trains}. Does that match?",
            trains=join_names(f"{player.name} {table.trains[player.id]}" for player in table.setup.players),
        ),
        tracks=_tracks(table),
        board=board(loaded, interactive=False),
        steps=steps(loaded),
    )


class OwnedRoute(TypedDict):
    """A route with its trains and its owner, if any."""

    id: str
    name: str
    length: int
    player: str | None


def _tracks(table: Table) -> list[OwnedRoute]:
    owners = dict(table.laid)
    return [
        {"id": route.id, "name": route_name(table.box, route), "length": route.length, "player": owners.get(route.id)}
        for route in table.box.routes.values()
    ]
