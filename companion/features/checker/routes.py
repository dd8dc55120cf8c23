"""*Who’s right?*: the longest routes of a position that is stored in the link (EU-15)."""

from functools import lru_cache
from typing import TypedDict

from flask import Blueprint, Response, abort, jsonify, render_template, request
from flask.typing import ResponseReturnValue as Answer

from companion.features.checker.link import LENGTHS, MAX_NAME, MAX_QUERY, MAX_ROUTES, Position, UnknownBox, read_link
from companion.pictures.board import draw_board
from companion.rules.graph.network import Track
from companion.rules.graph.proof import Proof, prove
from companion.table.presenters.network import TrailLine, trail_lines
from companion.table.wording.names import join_names, shelf
from companion.table.wording.proofs import ProofView, proof_view
from companion.web.drawings import screen_shape
from companion.web.i18n import _, color_name, locale, ngettext
from companion.web.security import error_answer

pages = Blueprint("checker", __name__, url_prefix="/who-is-right")


@pages.get("")
def show() -> str:
    """Show the position of the link, or the choice of a box."""
    position = _position()
    if "box" not in request.args and "net" not in request.args:
        return _choice()
    owners = {color: color_name(color) for color in position.colors}
    drawn = ""
    if position.box:
        drawn = draw_board(position.box, claims=position.owners, owners=owners, locale=locale(), shape=screen_shape())
    return render_template(
        "checker/page.html",
        box=position.box,
        board=drawn,
        answer=answer(position),
        routes=[
            {
                "id": route.id,
                "a": position.city(route.a),
                "b": position.city(route.b),
                "length": route.length,
                "color": position.owners.get(route.id),
            }
            for route in position.routes.values()
        ],
        names=sorted({end for route in position.routes.values() for end in (route.a, route.b)}),
        limits={"query": MAX_QUERY, "name": MAX_NAME, "routes": MAX_ROUTES},
        lengths=LENGTHS,
    )


@pages.get("/answer")
def read_answer() -> Response:
    """Return the answer as JSON; `html` is its part of the page, so that the script needs no second template."""
    found = answer(_position())
    return jsonify(**found, html=render_template("checker/proofs.html", answer=found))


@pages.errorhandler(UnknownBox)
def unknown_box(_error: UnknownBox) -> Answer:
    why = _("There’s no edition of that name. Choose one of these.")
    return error_answer(404, why) if request.endpoint == "checker.read_answer" else (_choice(why), 404)


def _position() -> Position:
    """Return the position of the address. Raises UnknownBox; aborts with 414 if it is too long."""
    if len(request.query_string) > MAX_QUERY:
        abort(414, description=_("This link is too long to be one of ours."))
    return read_link(request.args)


class ColorAnswer(ProofView):
    """A color with its longest route."""

    id: str
    name: str
    held: int
    routes: tuple[str, ...]
    lines: TrailLine


class Answers(TypedDict):
    """The longest route of each color, and the colors that have the longest of all."""

    colors: list[ColorAnswer]
    first: list[str]
    verdict: str
    remarks: list[str]


def answer(position: Position) -> Answers:
    """Return each colour's longest route with its path and its proof in words, and the colours with the longest of
    all.
    """
    colors = [_color(position, color) for color in position.colors]
    most = max(color["length"] for color in colors)
    first = [color for color in colors if color["length"] == most > 0]
    return {
        "colors": colors,
        "first": [color["id"] for color in first],
        "verdict": _verdict([color["name"] for color in first], most),
        "remarks": position.remarks,
    }


def _verdict(first: list[str], most: int) -> str:
    if not first:
        return _("Nobody has a route yet. Choose a colour, then tap its routes.")
    trains = ngettext("{n} train", "{n} trains", most)
    if len(first) == 1:
        return _("Longest: {color}, {trains}.", color=first[0], trains=trains)
    return _("A tie: {colors}, {trains} each.", colors=join_names(first), trains=trains)


def _color(position: Position, color: str) -> ColorAnswer:
    tracks = position.tracks_of(color)
    proof = _proof(tracks)
    return {
        "id": color,
        "name": color_name(color),
        "held": len(tracks),
        "routes": proof.trail.routes,
        "lines": trail_lines(position.box, proof.trail, screen_shape()) if position.box else [],
        **proof_view(proof, tracks, position.city),
    }


@lru_cache(maxsize=512)
def _proof(tracks: tuple[Track, ...]) -> Proof:
    """Cached, because a tap changes one colour's routes and the other proofs stay valid."""
    return prove(tracks)


def _choice(remark: str = "") -> str:
    boxes = [box for box in shelf() if box.is_drawn]
    return render_template("checker/choice.html", boxes=boxes, remark=remark)
