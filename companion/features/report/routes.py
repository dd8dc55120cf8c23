"""The page of a game's report, once it is over and nothing of it is secret any more (ADR 60)."""

from flask import Blueprint, render_template

from companion.features.report.views import is_in_order, report_view
from companion.store import Game
from companion.store.models import MOVES
from companion.table import play
from companion.table.play import NoSuchTable
from companion.table.text.names import game_title
from companion.web.security import device_id

pages = Blueprint("report", __name__, url_prefix="/t/<key>")


@pages.get("/report")
def show(key: str) -> str:
    """Show the report; while the game goes on, or where nobody knows the order of its moves, there is none."""
    game = play.visit(key, device_id())
    if not has_report(game):
        raise NoSuchTable(key)
    return render_template("report/page.html", game=game, title=game_title(game), **report_view(play.replay(game)))


def has_report(game: Game) -> bool:
    """Whether the game is over and was recorded move by move."""
    return game.finished_at is not None and game.source == MOVES and is_in_order(play.replay(game))
