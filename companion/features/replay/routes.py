"""The replay's page: the board and the points after each valid move of a finished game."""

from flask import Blueprint, render_template

from companion.features.replay.course import draw_course
from companion.features.replay.steps import steps
from companion.rules.score.lines import marked_rules
from companion.table.presenters.board import board
from companion.table.service import loading, visiting
from companion.table.service.games import NoSuchTable
from companion.table.wording.names import game_title, named_side
from companion.web.drawings import screen_shape
from companion.web.security import device_id

pages = Blueprint("replay", __name__, url_prefix="/t/<key>")


@pages.get("/replay")
def show(key: str) -> str:
    """Show the board with a slider, the chart of the points, and all moves. Raises NotFound during the game."""
    game = visiting.visit(key, device_id())
    if game.finished_at is None:
        raise NoSuchTable(key)
    loaded = loading.replay(game)
    log = loaded.log
    found = steps(log)
    sides = [named_side(log.table, side) for side in log.table.sides]
    return render_template(
        "replay/page.html",
        game=game,
        title=game_title(game),
        board=board(loaded, interactive=False, shape=screen_shape()),
        sides=sides,
        steps=found,
        course=draw_course(sides, [step.points for step in found]) if marked_rules(log.table) else None,
        spots=[[[*spot, thing] for spot, thing in step.spots.items()] for step in found],
    )
