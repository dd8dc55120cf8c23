"""Figures in words: their names, and numbers in the reader's language."""

from functools import cache
from math import copysign, floor

from babel import Locale
from babel.numbers import format_percent, get_decimal_symbol

from companion.features.groups.service.figures import FIGURES, Figures
from companion.features.groups.service.records import RecordHolder, RecordRow
from companion.web.i18n import _, language


def figure_name(key: str) -> str:
    return _(FIGURES[key].name)


def figure(figures: Figures, key: str) -> str:
    """Return a figure in words: a sum as its mean, other figures unchanged."""
    if FIGURES[key].over:
        return mean(figures.mean(key))
    value: int | None = getattr(figures, key)
    return "–" if value is None else str(value).replace("-", "−")


def by_game(record: RecordRow) -> list[list[RecordHolder]]:
    """Group a record's holders by game, because a shared win or a team's record has several holders."""
    games: dict[object, list[RecordHolder]] = {}
    for deed in record.deeds:
        story = (deed.lead_before, deed.lead) if record.kind in ("swing", "comeback") else None
        games.setdefault((deed.game, story), []).append(deed)
    return list(games.values())


def mean(value: float | None) -> str:
    """Return a mean with one decimal, a dash without games."""
    if value is None:
        return "–"
    # A page has a thousand of them: the library's own way would take most of its time.
    half_up = floor(abs(value) * 10 + 0.5) / 10
    return f"{copysign(half_up, value):.1f}".replace(".", _point(language().locale)).replace("-", "−")


def share(part: int, whole: int) -> str:
    return format_percent(part / whole, locale=language().locale) if whole else "–"


@cache
def _point(locale: Locale) -> str:
    return get_decimal_symbol(locale)
