"""Small pieces of SVG markup: numbers without waste, escaped text, elements, and the little signs of the map.

The signs are our own drawings: path data round 0 0 in board units, so that each can stand on a space as it is.
"""

import re
from html import escape

_UNWRITABLE = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What XML has no way to write, not even escaped; a name that holds some must not spoil the whole picture."""

_DARK = "@media screen and (prefers-color-scheme: dark)"
"""What stands before a style sheet's colours for the dark; iOS 17.4 has no shorter form."""

LOCOMOTIVE = (
    "M-6.4-4h4.2v2.6h4.6V-4h2v2.6h1.4l.6 1.2v2h1v1.4h-1.6a1.6 1.6 0 0 1-3.2 0h-.7a1.6 1.6 0 0 1-3.2 0h-.7"
    "a1.6 1.6 0 0 1-3.2 0h-1.2zM-5.2-2.9v1.7h1.9v-1.7z"
)
"""One locomotive card that a ferry asks for (EU-06)."""

MOUNTAIN = "M-3.4-2.2-2.2-3.4 0-1.2 2.2-3.4 3.4-2.2 1.2 0 3.4 2.2 2.2 3.4 0 1.2-2.2 3.4-3.4 2.2-1.2 0z"
"""One train more that a mountain route costs (LA-05)."""

HOUSE = "M-10-.5 0-10.5 10-.5H7.6V9H-7.6V-.5z"
"""A station in its city."""

SHED = "M-12 9V1.5a12 10 0 0 1 24 0V9z"
"""A depot in its city: a shed with a round roof."""

DOOR = "M-5.2 4H5.2"
"""The line on a building's front that bears its owner's mark, as a car's roof does."""

GLYPHS = {
    "red": "M0-3 3 2.2H-3z",
    "orange": "M0-3.2 3.2 0 0 3.2-3.2 0z",
    "yellow": "M-2.6 0a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0-5.2 0z",
    "green": "M-.9-2.9H.9V-.9H2.9V.9H.9V2.9H-.9V.9H-2.9V-.9H-.9z",
    "blue": "M-2.5-2.8H-.8V2.8H-2.5zM.8-2.8H2.5V2.8H.8z",
    "purple": "M-2.9 0a2.9 2.9 0 1 0 5.8 0a2.9 2.9 0 1 0-5.8 0zm1.6 0a1.3 1.3 0 1 1 2.6 0a1.3 1.3 0 1 1-2.6 0z",
    "black": "M-2.4-2.4H2.4V2.4H-2.4z",
    "white": "M0-3.4 .9-1 3.3-.9 1.4 .6 2.1 3 0 1.6-2.1 3-1.4 .6-3.3-.9-.9-1z",
}
"""Tells the printed colours apart for those who can't rely on hue; gray, which takes any colour, has none."""


def number(value: float) -> str:
    """A number with one digit behind the point at most, and no needless zero."""
    return f"{round(value, 1):.1f}".removesuffix(".0").replace("-0.0", "0") if round(value, 1) else "0"


def attributes(**given: str | float | None) -> str:
    """Attributes as markup, each after a blank. `None` leaves one out; `class_` is class, `data_id` is data-id."""
    return "".join(
        f' {name.rstrip("_").replace("_", "-")}="{_escaped(value) if isinstance(value, str) else number(value)}"'
        for name, value in given.items()
        if value is not None
    )


def element(name: str, *content: str, **given: str | float | None) -> str:
    """An element of finished markup; text among the content must be escaped by `text`."""
    inside = "".join(content)
    return f"<{name}{attributes(**given)}>{inside}</{name}>" if inside else f"<{name}{attributes(**given)}/>"


def text(words: str) -> str:
    """Words as the content of an element."""
    return _escaped(words, quote=False)


def style(css: str, theme: str) -> str:
    """Styles for a picture that is a file of its own: in the `theme` light or dark, whatever the phone likes."""
    return element("style", text(css.replace(_DARK, "@media all" if theme == "dark" else "@media not all")))


def _escaped(words: str, *, quote: bool = True) -> str:
    return escape(_UNWRITABLE.sub("", words), quote)


def mark(line: str) -> str:
    """The owner's mark along a line; the style sheet draws it, by the owner's colour, in twelfths of the line."""
    return f'<path class="mark" d="{line}" pathLength="12"/>'


def buildings(stations: bool) -> str:
    """What may stand in a city, shown where it does: a depot, and a station in a box that has `stations`."""
    return (path("house", HOUSE) if stations else "") + path("shed", SHED) + mark(DOOR)


def path(sign: str, data: str, **given: str | float | None) -> str:
    """A sign as a path of its own class."""
    return f'<path class="{sign}" d="{data}"{attributes(**given)}/>'
