"""The ways to a photo of the board: it is taken and read on the table's own page, where the brush is."""

from collections.abc import Mapping, Sequence
from typing import TypedDict

from flask import url_for

from companion.features.photo.figures import PhotoFacts, can_be_read, facts_of
from companion.rules.box import Box
from companion.rules.load import get_box
from companion.store import Game
from companion.web.i18n import color_name


def onward(game: Game, form: Mapping[str, str]) -> str | None:
    """Where a new table goes on to, whose form was sent by the button that asks for a photo."""
    wants = "photo" in form and can_be_read(get_box(game.box))
    return url_for("table.show", key=game.key, _anchor="photo") if wants else None


def photographed(boxes: Sequence[Box]) -> list[Box]:
    """Those of the boxes whose boards can be read from a photo."""
    return [box for box in boxes if can_be_read(box)]


def photo_facts(box: Box) -> PhotoFacts:
    """How well photos of the box's board are read, and on how many it was measured."""
    return facts_of(box.id)


class SeatFacts(TypedDict):
    """The names of the box's colours by id, and the most players."""

    colors: dict[str, str]
    most: int


def seat_facts(box: Box) -> SeatFacts:
    return {"colors": {color: color_name(color) for color in box.colors}, "most": box.players_rule.most}
