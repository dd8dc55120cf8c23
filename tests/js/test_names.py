"""The names of every board on every screen: each is shown, readable, and clearly its city's.

The tests use the widths of a broad bold face, and the smallest map that a page leaves.
"""

import json
from collections.abc import Iterator
from itertools import combinations
from math import hypot
from pathlib import Path
from typing import Any

import pytest

from companion.config import ROOT
from companion.pictures.layout import Shape, layout_of
from companion.rules.load import get_box
from tests.support.drawn_boards import MAPPED
from tools.layout.widths import WIDTHS
from tools.scripts import deno

HERE = Path(__file__).parent

Look = tuple[int, int, float, float]
LOOKS: dict[Shape, list[Look]] = {
    "portrait": [
        (360, 450, 1, 1),  # a small phone in the last lap
        (390, 644, 1, 1),
        (390, 694, 1, 1.3),
        (390, 694, 2.8, 1),
        (820, 1040, 1, 1.3),
    ],
    "landscape": [
        (620, 390, 1, 1),
        (620, 390, 0, 1),  # zoomed out
        (960, 720, 1, 1),
        (960, 720, 2.8, 1.3),
        (1500, 1000, 1, 1),
    ],
}
"""By the board's orientation: the map's share of the screen, zoom factors, and scales of the user's text size."""

MIN_LETTER_PX = 9
"""Minimum height of letters in pixels."""


def board(box_id: str, shape: Shape, language: str) -> dict[str, Any]:
    """Return the data that the page reads from a board's picture."""
    box = get_box(box_id)
    layout = layout_of(box, shape)
    labels = layout.labels_in(language)
    counts = "number" in box.spots
    return {
        "frame": dict(zip(("x", "y", "width", "height"), layout.frame(box.routes.values()), strict=True)),
        "ring": 9 if counts else 8,
        "cities": [
            {"x": at.x, "y": at.y}
            | ({"name": box.places[key].name_in(language), "side": labels[key].anchor} if key in labels else {})
            for key, at in layout.cities.items()
        ],
        "spots": [
            {"x": spot.x, "y": spot.y}
            for route in box.routes.values()
            for line in layout.joints(route)
            for spot in line
        ],
        "areas": LOOKS[shape],
    }


Lettered = list[tuple[str, dict[str, Any], list[dict[str, Any]]]]
"""A board in one orientation and language: its id, the data that the page reads, and its looks."""


@pytest.fixture(scope="module")
def lettered(tmp_path_factory: pytest.TempPathFactory) -> Lettered:
    asked = {
        f"{box_id}, {shape}, {language}": board(box_id, shape, language)
        for box_id in MAPPED
        for shape in LOOKS
        for language in ("en", "ru")
    }
    folder = tmp_path_factory.mktemp("names")
    boards, looks = folder / "boards.json", folder / "looks.json"
    boards.write_text(json.dumps({"widths": WIDTHS, "boards": list(asked.values())}), encoding="utf-8")
    rights = [f"--allow-read={folder},{ROOT / 'static'}", f"--allow-write={looks}"]
    done = deno("run", *rights, str(HERE / "names.js"), str(boards), str(looks))
    assert done.returncode == 0, done.stderr
    found = json.loads(looks.read_text(encoding="utf-8"))
    return [(what, drawn, look) for (what, drawn), look in zip(asked.items(), found, strict=True)]


def faults_of(drawn: dict[str, Any], look: dict[str, Any]) -> Iterator[str]:
    """Return the errors of the names in one look."""
    width, height, times, _ = look["area"]
    size, names = look["size"], look["names"]
    if size < MIN_LETTER_PX:
        yield f"letters of {size} pixels"
    if times == 1 and len(names) != sum("name" in city for city in drawn["cities"]):
        yield f"{len(names)} names"
    ring = drawn["ring"] * size / 13
    for one in names:
        left, top, right, bottom = one["box"]
        x, y = one["at"]
        if not (0 <= x <= width and 0 <= y <= height):
            continue  # it comes in from beside the screen
        if left < 0 or right > width or top < 0 or bottom > height:
            yield f"{one['name']} leaves the screen"
        if any(off(other["at"], one["box"]) < ring for other in names):
            yield f"{one['name']} in a ring"
        nearer = [other["name"] for other in names if off(other["at"], one["box"]) < off(one["at"], one["box"]) - 1]
        if nearer and not one["isLed"]:
            yield f"{one['name']} reads as {nearer[0]}"
    for one, other in combinations(names, 2):
        beside, above = gaps(one["box"], other["box"])
        if beside < 0.45 * size and above < 0.2 * size:
            yield f"{one['name']} and {other['name']} read as one"


def off(point: tuple[float, float], box: tuple[float, float, float, float]) -> float:
    return hypot(max(box[0] - point[0], 0, point[0] - box[2]), max(box[1] - point[1], 0, point[1] - box[3]))


def gaps(one: tuple[float, float, float, float], other: tuple[float, float, float, float]) -> tuple[float, float]:
    return max(one[0], other[0]) - min(one[2], other[2]), max(one[1], other[1]) - min(one[3], other[3])


def test_every_name_has_its_place_on_every_screen(lettered: Lettered) -> None:
    faults = [
        f"{what}, {look['area']}: {fault}"
        for what, drawn, looks in lettered
        for look in looks
        for fault in faults_of(drawn, look)
    ]
    assert faults == []


def test_only_where_a_board_is_crowded_a_line_leads_to_a_name(lettered: Lettered) -> None:
    names = [name for _, _, looks in lettered for look in looks for name in look["names"]]
    assert len(names) > 10_000
    assert sum(name["isLed"] for name in names) < len(names) / 25
