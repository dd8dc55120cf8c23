"""Figures in words: what each is called, and how people of the reader's language write it."""

from functools import cache
from math import copysign, floor

from babel import Locale
from babel.numbers import format_percent, get_decimal_symbol

from companion.features.groups.memory.figures import FIGURES, Figures
from companion.features.groups.memory.records import RecordHolder, RecordRow
from companion.web.i18n import _, language


def figure_name(key: str) -> str:
    """The figure's name in the reader's language."""
    return _(FIGURES[key].name)


def figure(figures: Figures, key: str) -> str:
    """Write a figure: a sum as the mean of the games that it rests on, all others as they are."""
    if FIGURES[key].over:
        return mean(figures.mean(key))
    value: int | None = getattr(figures, key)
    return "–" if value is None else str(value).replace("-", "−")


def by_game(record: RecordRow) -> list[list[RecordHolder]]:
    """Group a record's deeds, one line a game: a victory that is shared, or a team's, is nobody's alone."""
    games: dict[object, list[RecordHolder]] = {}
    for deed in record.deeds:
        story = (deed.lead_before, deed.lead) if record.kind in ("swing", "comeback") else None
        games.setdefault((deed.game, story), []).append(deed)
    return list(games.values())


def mean(value: float | None) -> str:
    """A mean with one digit behind the point; a dash where there is nothing that it rests on."""
    if value is None:
        return "–"
    # A page has a thousand of them: the library's own way would take most of its time.
    half_up = floor(abs(value) * 10 + 0.5) / 10
    return f"{copysign(half_up, value):.1f}".replace(".", _point(language().locale)).replace("-", "−")


def share(part: int, whole: int) -> str:
    """A part of a whole, in percent."""
    return format_percent(part / whole, locale=language().locale) if whole else "–"


@cache
def _point(locale: Locale) -> str:
    return get_decimal_symbol(locale)
