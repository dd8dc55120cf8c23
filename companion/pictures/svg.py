"""Small pieces of SVG markup: numbers without waste, escaped text, elements."""

import re
from html import escape

_UNWRITABLE = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What XML has no way to write, not even escaped; a name that holds some must not spoil the whole picture."""


_DARK = "@media screen and (prefers-color-scheme: dark)"
"""What stands before a style sheet's colours for the dark; iOS 17.4 has no shorter form."""


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
