"""Pages of the boxes: contents, rules for scoring, and how sure the data is."""

from functools import cache
from typing import TypedDict

from flask import Blueprint, Response, abort, render_template

from companion.pictures.board import draw_board
from companion.pictures.layout import Shape
from companion.pictures.thumbnail import draw_thumbnail
from companion.rules.box import Box, ScoringRule
from companion.rules.deck import Variant
from companion.rules.load import box_ids, get_box
from companion.table.presenters.lines import describe_line, line_name
from companion.table.presenters.sheet import measure_name
from companion.table.service.listing import boxes_of
from companion.table.wording.names import describe_deal, describe_twins, shelf
from companion.web.drawings import asked_theme, map_file, svg
from companion.web.i18n import locale, name_of
from companion.web.security import device_id

pages = Blueprint("boxes", __name__, url_prefix="/boxes")

DAY_S = 24 * 3600


@pages.get("")
def index() -> str:
    return render_template("home/boxes.html", boxes=shelf(boxes_of(device_id())))


@pages.get("/<box_id>")
def show(box_id: str) -> str:
    """Show everything that the app knows about one box."""
    box = _asked(box_id)
    return render_template(
        "home/box.html",
        box=box,
        board=draw_board(box, numbers=box.spots.get("number"), locale=locale(), interactive=False)
        if box.is_drawn
        else None,
        twins=describe_twins(box),
        variants=[_variant(box, variant) for variant in box.variants.values()],
        scoring=[_line(box, rule) for rule in box.scoring],
        ranking=[measure_name(name) for name in box.ranking],
        modules=[
            {"name": name_of(module), "scoring": [_line(box, rule) for rule in module.scoring]}
            for module in box.modules.values()
        ],
    )


@pages.get("/<box_id>/map.svg")
def thumbnail(box_id: str) -> Response:
    return svg(_thumbnail(_asked(box_id).id, asked_theme()), f"public, max-age={DAY_S}")


@pages.get("/<box_id>/<any(landscape, portrait):shape>-<language>.svg")
def drawing(box_id: str, shape: Shape, language: str) -> Response:
    """Return one of the box's maps as SVG, because a page fetches the other map when the screen turns."""
    return map_file(_asked(box_id), shape, language, f"public, max-age={DAY_S}")


def _asked(box_id: str) -> Box:
    if box_id not in box_ids():
        abort(404)
    return get_box(box_id)


@cache
def _thumbnail(box_id: str, theme: str) -> str:
    return draw_thumbnail(get_box(box_id), theme)


class VariantView(TypedDict):
    """A variant with its deck by pack, and its deals in words."""

    name: str
    size: int
    packs: dict[str, int]
    start: str
    second: str
    later: str


def _variant(box: Box, variant: Variant) -> VariantView:
    tickets = variant.tickets.values()
    packs = {name_of(pack): sum(box.pack_of(one) is pack for one in tickets) for pack in box.packs.values()}
    return {
        "name": name_of(variant),
        "size": len(tickets),
        "packs": {name: count for name, count in packs.items() if 0 < count < len(tickets)},
        "start": describe_deal(box, variant.start),
        "second": describe_deal(box, variant.second) if variant.second else "",
        "later": describe_deal(box, variant.later),
    }


def _line(box: Box, rule: ScoringRule) -> dict[str, str]:
    return {"rule": rule.rule, "name": line_name(rule), "words": describe_line(box, rule)}
