"""The page by which another phone joins. The connection's code is in `tools/pocket/page/nearby/`."""

from flask import Blueprint, Response, abort, current_app, jsonify, make_response, render_template
from flask.typing import ResponseReturnValue as Answer

from companion.table.service import games, visiting
from companion.web.security import CAMERA, device_id

pages = Blueprint("nearby", __name__, url_prefix="/t/<key>/nearby")


@pages.before_request
def _is_alone() -> None:
    """Abort with 404 on a server, because phones join there by the table's link."""
    if not current_app.jinja_env.globals.get("is_alone"):
        abort(404)


@pages.get("")
def show(key: str) -> Response:
    response = make_response(render_template("nearby/page.html", game=visiting.visit(key, device_id(), scores=True)))
    response.headers["Permissions-Policy"] = CAMERA
    return response


@pages.get("/names")
def names(key: str) -> Answer:
    game = games.find(key, scores=True)
    return jsonify(names=[seat.name for seat in game.seats if seat.device == device_id()])
