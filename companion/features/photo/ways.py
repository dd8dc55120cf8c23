"""Entrances to a photo of the board. It is taken and read on the table's page, in the paint mode."""

from collections.abc import Mapping, Sequence
from typing import TypedDict

from flask import url_for

from companion.features.photo.figures import PhotoFacts, can_be_read, facts_of
from companion.rules.box import Box
from companion.rules.load import get_box
from companion.store.models import Game
from companion.web.i18n import color_name


def onward(game: Game, form: Mapping[str, str]) -> str | None:
    """Return the address of the photo if the new table's form was sent by *Photo*, otherwise None since the map
    follows.
    """
    wants = "photo" in form and can_be_read(get_box(game.box))
    return url_for("table.show", key=game.key, _anchor="photo") if wants else None


def photographed(boxes: Sequence[Box]) -> list[Box]:
    return [box for box in boxes if can_be_read(box)]


def photo_facts(box: Box) -> PhotoFacts:
    return facts_of(box.id)


class SeatFacts(TypedDict):
    """The names of the box's colours by id, and the most players."""

    colors: dict[str, str]
    most: int


def seat_facts(box: Box) -> SeatFacts:
    return {"colors": {color: color_name(color) for color in box.colors}, "most": box.players_rule.most}
