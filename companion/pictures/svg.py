"""SVG markup: short numbers, escaped text, elements, and the signs of the map.

The signs are our own drawings: path data around 0 0 in board units, so that each can be placed on a space.
"""

import re
from html import escape

from companion.rules.box import Box

_UNWRITABLE = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that XML can't contain even when escaped; a name with one must not spoil the whole picture."""

_DARK = "@media screen and (prefers-color-scheme: dark)"
"""The media query before a style sheet's dark colours; iOS 17.4 has no shorter form."""

LOCOMOTIVE = (
    "M-6.4-4h4.2v2.6h4.6V-4h2v2.6h1.4l.6 1.2v2h1v1.4h-1.6a1.6 1.6 0 0 1-3.2 0h-.7a1.6 1.6 0 0 1-3.2 0h-.7"
    "a1.6 1.6 0 0 1-3.2 0h-1.2zM-5.2-2.9v1.7h1.9v-1.7z"
)
"""A locomotive card of a ferry (EU-06)."""

MOUNTAIN = "M-3.4-2.2-2.2-3.4 0-1.2 2.2-3.4 3.4-2.2 1.2 0 3.4 2.2 2.2 3.4 0 1.2-2.2 3.4-3.4 2.2-1.2 0z"
"""The extra train of a mountain route (LA-05)."""

HOUSE = "M-10-.5 0-10.5 10-.5H7.6V9H-7.6V-.5z"
"""A station."""

SHED = "M-12 9V1.5a12 10 0 0 1 24 0V9z"
"""A shed with a round roof."""

QUAY = "M-11-1H-4V-10.5H4V-1H11L7.6 9H-7.6z"
"""A harbor: a hull with a funnel."""

DOOR = "M-5.2 4H5.2"
"""The line on a building that carries its owner's mark, as a car's roof does."""

GLYPHS = {
    "red": "m0-3 3 5.2h-6z",
    "orange": "m0-3.2 3.2 3.2-3.2 3.2-3.2-3.2z",
    "yellow": "m-2.6 0a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0-5.2 0z",
    "green": "m-.9-2.9h1.8v2h2v1.8h-2v2h-1.8v-2h-2v-1.8h2z",
    "blue": "m-2.5-2.8h1.7v5.6h-1.7zm3.3 0h1.7v5.6h-1.7z",
    "purple": "m-2.9 0a2.9 2.9 0 1 0 5.8 0a2.9 2.9 0 1 0-5.8 0zm1.6 0a1.3 1.3 0 1 1 2.6 0a1.3 1.3 0 1 1-2.6 0z",
    "black": "m-2.4-2.4h4.8v4.8h-4.8z",
    "white": "m0-3.4 .9 2.4 2.4 .1-1.9 1.5 .7 2.4-2.1-1.4-2.1 1.4 .7-2.4-1.9-1.5 2.4-.1z",
}
"""Symbols of the printed colours, for players who can't tell colours apart. Gray, which takes any colour, has none.

Relative steps from a space's middle, so that one path holds the symbols of a whole route.
"""


def number(value: float) -> str:
    return f"{round(value, 1):.1f}".removesuffix(".0").replace("-0.0", "0") if round(value, 1) else "0"


def pair(x: float, y: float) -> str:
    return f"{number(x)} {number(y)}".replace(" -", "-")


def attributes(**given: str | float | None) -> str:
    """Return attributes as markup, each after a space. None leaves one out; `class_` is class, `data_id` is data-id."""
    return "".join(
        f' {name.rstrip("_").replace("_", "-")}="{_escaped(value) if isinstance(value, str) else number(value)}"'
        for name, value in given.items()
        if value is not None
    )


def element(name: str, *content: str, **given: str | float | None) -> str:
    """Return an element with markup as content. Escape text with `text`, otherwise it could inject elements."""
    inside = "".join(content)
    return f"<{name}{attributes(**given)}>{inside}</{name}>" if inside else f"<{name}{attributes(**given)}/>"


def text(words: str) -> str:
    return _escaped(words, quote=False)


def style(css: str, theme: str) -> str:
    """Return styles for an SVG file in a fixed theme, because WebKit's images don't follow their page."""
    return element("style", text(css.replace(_DARK, "@media all" if theme == "dark" else "@media not all")))


def _escaped(words: str, *, quote: bool = True) -> str:
    return escape(_UNWRITABLE.sub("", words), quote)


def mark(line: str, cars: int = 1, pieces: int = 1) -> str:
    """Return the owner's marks along a line over `cars` cars in `pieces` parts.

    The path length is set so that a roof and the gap after it are 12 long each, because the style sheet draws them by
    dashes.
    """
    return f'<path class="mark" d="{line}" pathLength="{24 * cars - 12 * pieces}"/>'


def buildings(box: Box) -> str:
    signs = {"house": HOUSE, "quay": QUAY}
    house = HOUSE if box.stations else next((sign for spot, sign in signs.items() if spot in box.spots), "")
    return (path("house", house) if house else "") + path("shed", SHED) + mark(DOOR)


def path(sign: str, data: str, **given: str | float | None) -> str:
    return f'<path class="{sign}" d="{data}"{attributes(**given)}/>'
