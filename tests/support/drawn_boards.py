"""The boxes with a map, and measures for their tests."""

from collections.abc import Mapping
from math import hypot

from companion.mechanics.beds.rules import BedFacts
from companion.pictures.geometry import Point, Space
from companion.pictures.layout import BOXES, Shape, layout_of
from companion.rules.box import Box
from companion.rules.load import box_ids, get_box
from tools.layout.labels import box_of
from tools.layout.trims import corners

MAPPED = [box_id for box_id in box_ids() if (BOXES / box_id / "layout.csv").is_file()]

Frame = tuple[float, float, float, float]


def names(box_id: str, locale: str, shape: Shape = "landscape") -> dict[str, Frame]:
    """Return the box of each city's name, in a broad bold face at its largest size."""
    box, layout = get_box(box_id), layout_of(get_box(box_id), shape)
    return {
        key: box_of(layout.cities[key], label, box.places[key].name_in(locale))
        for key, label in layout.labels_in(locale).items()
    }


def off_frame(point: Point, frame: Frame) -> float:
    left, top, right, bottom = frame
    return hypot(max(left - point.x, point.x - right, 0), max(top - point.y, point.y - bottom, 0))


def ground_of(space: Space) -> list[Point]:
    """Return sample points of a space, at most three units apart."""
    a, b, c, d = corners(space)
    shares = [number / 12 for number in range(13)]
    sides = [number / 3 for number in range(4)]
    return [a.toward(b, share).toward(d.toward(c, share), side) for share in shares for side in sides]


def crossings_of(box: Box) -> Mapping[str, tuple[str, ...]]:
    facts = box.facts(BedFacts)
    return facts.crossings if facts else {}
