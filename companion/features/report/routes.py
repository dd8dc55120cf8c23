"""The report's page. It exists after the ending, when tickets are open (decision 60)."""

from flask import Blueprint, render_template

from companion.features.report.views import is_in_order, report_view
from companion.store.models import MOVES, Game
from companion.table.service import loading, visiting
from companion.table.service.games import NoSuchTable
from companion.table.wording.names import game_title
from companion.web.security import device_id

pages = Blueprint("report", __name__, url_prefix="/t/<key>")


@pages.get("/report")
def show(key: str) -> str:
    """Show the report. Raises NotFound during the game, or if the order of its moves isn't known."""
    game = visiting.visit(key, device_id())
    if not has_report(game):
        raise NoSuchTable(key)
    return render_template("report/page.html", game=game, title=game_title(game), **report_view(loading.replay(game)))


def has_report(game: Game) -> bool:
    return game.finished_at is not None and game.source == MOVES and is_in_order(loading.replay(game))
