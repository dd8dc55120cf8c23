"""Numbers as people of the reader's language write them."""

from functools import cache
from math import copysign, floor

from babel.numbers import format_percent, get_decimal_symbol

from companion.i18n import locale


def mean(value: float | None) -> str:
    """A mean with one digit behind the point; a dash where there is nothing that it rests on."""
    if value is None:
        return "–"
    # A page has a thousand of them: the library's own way would take most of its time.
    half_up = floor(abs(value) * 10 + 0.5) / 10
    return f"{copysign(half_up, value):.1f}".replace(".", _point(locale())).replace("-", "−")


def share(part: int, whole: int) -> str:
    """A part of a whole, in percent."""
    return format_percent(part / whole, locale=locale()) if whole else "–"


@cache
def _point(language: str) -> str:
    return get_decimal_symbol(language)
