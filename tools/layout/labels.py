"""Place each city's name away from routes, dots and other names."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from companion.pictures.geometry import SPACE_WIDTH, Point
from companion.pictures.layout import Label
from tools.layout.projection import Array
from tools.layout.widths import ASCENT_SHARE, DESCENT_SHARE, FONT_SIZE, text_width

DOT_RADIUS = 8.0
"""Radius of a city's dot with its border."""

MARGIN_WIDTH = 2.5
MAX_SWEEPS = 12

SCALES = (1.0, 0.6, 0.35)
"""Sizes at which a name is judged: at the base scale, and smaller, because names shrink in board units as the map is
enlarged.
"""


SMALL_MAP_FACTOR = 1.5
"""Size of names in board units on a small phone that shows the whole map. Overlapping names are hidden there."""

HIDDEN_NAME_WEIGHT = 2.0
"""Cost of an overlap that hides a name."""

BEYOND_WEIGHT = 0.15
"""Cost of each unit by which a name extends beyond the outermost cities, because it enlarges the board."""


@dataclass(frozen=True)
class Side:
    """A possible position of a name at its dot: the text anchor, its offset, and a penalty."""

    name: str
    anchor: str
    x: float
    y: float
    dislike: float


BESIDE_HEIGHT = FONT_SIZE * (ASCENT_SHARE - DESCENT_SHARE) / 2
ABOVE_HEIGHT = -DOT_RADIUS - MARGIN_WIDTH - FONT_SIZE * DESCENT_SHARE + 1
BELOW_HEIGHT = DOT_RADIUS + MARGIN_WIDTH + FONT_SIZE * ASCENT_SHARE - 1
BESIDE_WIDTH = DOT_RADIUS + MARGIN_WIDTH

SLIDES = (-12, -9, -6, -3, 0, 3, 6, 9, 12)
"""Vertical offsets of a name to the left or right of its dot."""

SHARES = (0.0, 0.15, 0.3, 0.5, 0.7, 0.85, 1.0)
"""Shares of a name above or below its dot that are to the left of the dot."""

SIDES = ("right", "left", "above", "below")


def sides(text: str) -> list[Side]:
    """Return all possible positions of a name at its dot, the best one first."""
    found = []
    for slide in SLIDES:
        near, dislike = BESIDE_WIDTH - abs(slide) / 6, abs(slide) / 12
        found += [
            Side("right", "start", near, BESIDE_HEIGHT + slide, dislike),
            Side("left", "end", -near, BESIDE_HEIGHT + slide, dislike + 0.1),
        ]
    width = text_width(text)
    for share in SHARES:
        nearer = 3 * abs(share - 0.5)
        dislike = 0.4 + abs(share - 0.5)
        for name, y in (("above", ABOVE_HEIGHT + nearer), ("below", BELOW_HEIGHT - nearer)):
            found.append(_row(name, share, width, y, dislike))
    return sorted(found, key=lambda side: side.dislike)


def _row(name: str, share: float, width: float, y: float, dislike: float) -> Side:
    """Return a position above or below the dot. The anchor is the nearer end, so that a narrower font stays close to
    the dot.
    """
    left = -share * width + (share - 0.5) * 2 * 5
    if share == 0.5:
        return Side(name, "middle", 0, y, dislike)
    return Side(name, "start", left, y, dislike) if share < 0.5 else Side(name, "end", left + width, y, dislike)


def box_of(at: Point, label: Label, text: str, scale: float = 1.0) -> tuple[float, float, float, float]:
    """Return (left, top, right, bottom) of a name on the board, scaled from its base size."""
    width = text_width(text) * scale
    x, y = at.x + label.offset.x * scale, at.y + label.offset.y * scale
    left = x - {"start": 0.0, "middle": width / 2, "end": width}[label.anchor]
    return left, y - FONT_SIZE * ASCENT_SHARE * scale, left + width, y + FONT_SIZE * DESCENT_SHARE * scale


def meeting(one: tuple[float, float, float, float], other: tuple[float, float, float, float]) -> float:
    """Return the overlap of two bounding boxes in [square units]."""
    wide = min(one[2], other[2]) - max(one[0], other[0])
    high = min(one[3], other[3]) - max(one[1], other[1])
    return max(wide, 0.0) * max(high, 0.0)


def place_labels(
    cities: Mapping[str, Point],
    texts: Mapping[str, str],
    lines: Sequence[Sequence[Point]],
    wanted: Mapping[str, str],
) -> dict[str, Label]:
    """Return the best side for each name. Each side is optimized in turn; `wanted` sides are fixed."""
    ground = np.array([point for line in lines for point in line])
    dots = np.array(list(cities.values()))
    options = {
        key: [side for side in sides(text) if wanted.get(key, side.name) == side.name] for key, text in texts.items()
    }
    frame = np.concatenate((dots.min(axis=0), dots.max(axis=0)))
    fixed = {
        (key, side): side.dislike
        + _blocked(cities[key], label_of(side), texts[key], ground, dots)
        + BEYOND_WEIGHT * _beyond(box_of(cities[key], label_of(side), texts[key]), frame)
        for key in texts
        for side in options[key]
    }
    chosen = {key: min(options[key], key=lambda side: fixed[key, side]) for key in texts}
    for _ in range(MAX_SWEEPS):
        before = dict(chosen)
        for key in texts:
            chosen[key] = min(
                options[key],
                key=lambda side: fixed[key, side] + _crowded(key, side, cities, texts, chosen),
            )
        if chosen == before:
            break
    return {key: label_of(side) for key, side in chosen.items()}


def label_of(side: Side) -> Label:
    return Label(side.anchor, Point(round(side.x, 1), round(side.y, 1)))


def _blocked(at: Point, label: Label, text: str, ground: Array, dots: Array) -> float:
    """Return the cost of a name that covers routes (by the covered length, mostly at the base scale) or other dots."""
    cost = 0.0
    for scale in SCALES:
        box = box_of(at, label, text, scale)
        weight = 1.0 if scale == 1.0 else 0.3
        cost += weight * 0.5 * _inside(ground, box, SPACE_WIDTH / 2 + MARGIN_WIDTH * scale)
        cost += weight * 0.5 * _inside(ground, box, 0.0)
        others = dots[np.hypot(*(dots - at).T) > 1]
        cost += 30 * weight * _inside(others, box, DOT_RADIUS + MARGIN_WIDTH)
    return cost


def _beyond(box: tuple[float, float, float, float], frame: Array) -> float:
    return max(float(frame[0]) - box[0], 0.0) + max(box[2] - float(frame[2]), 0.0)


def _inside(points: Array, box: tuple[float, float, float, float], wider: float) -> int:
    off_x = np.maximum(np.maximum(box[0] - points[:, 0], points[:, 0] - box[2]), 0)
    off_y = np.maximum(np.maximum(box[1] - points[:, 1], points[:, 1] - box[3]), 0)
    return int((np.hypot(off_x, off_y) < max(wider, 1e-9)).sum())


def _crowded(
    key: str, side: Side, cities: Mapping[str, Point], texts: Mapping[str, str], chosen: Mapping[str, Side]
) -> float:
    cost = 0.0
    for scale, least, weight in ((1.0, 5.0, 0.25), (SMALL_MAP_FACTOR, HIDDEN_NAME_WEIGHT, 0.0)):
        left, top, right, bottom = box_of(cities[key], label_of(side), texts[key], scale)
        wide = (left - 3, top - 1.5, right + 3, bottom + 1.5)
        boxes = (box_of(cities[other], label_of(chosen[other]), texts[other], scale) for other in texts if other != key)
        cost += sum(least + weight * shared for shared in (meeting(wide, box) for box in boxes) if shared)
    return cost
