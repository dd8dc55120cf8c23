"""The board as a heat map: each track in the shade of how often it was claimed, the darker the more often."""

from collections.abc import Mapping

from companion.pictures.board import draw_board
from companion.rules.box import Box

LEVELS = 5
"""Shades; a track that was never claimed has none of them."""


def draw_heat(box: Box, counts: Mapping[str, int], *, locale: str = "en", description: str = "") -> str:
    """Draw a box's board with the claims of each track. Raises KeyError for a track that isn't on the board.

    A track's shade is its class `heat-1` to `heat-5`, `heat-0` without claims; the page that shows it has the styles.
    """
    most = max(counts.values(), default=0)
    shades = {route: f"heat heat-{level_of(counts.get(route, 0), most)}" for route in (*box.routes, *counts)}
    return draw_board(
        box, highlight=list(shades), styles=shades, locale=locale, description=description, interactive=False
    )


def level_of(count: int, most: int) -> int:
    """The shade of so many claims, where the most claimed track has `most`."""
    return -(-LEVELS * count // most) if most else 0
