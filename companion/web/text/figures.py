"""Figures in words: what each is called, how people of the reader's language write it, and the story of a record."""

from collections.abc import Sequence
from functools import cache
from math import copysign, floor
from typing import Any

from babel.numbers import format_percent, get_decimal_symbol

from companion.groups.figures import FIGURES, Figures
from companion.groups.records import Deed, Record
from companion.i18n import _, locale, ngettext


def figure_name(key: str) -> str:
    """Give the figure's name in the reader's language."""
    return _(FIGURES[key].name)


def figure(figures: Figures, key: str) -> str:
    """Write a figure: a sum as the mean of the games that it rests on, all others as they are."""
    if FIGURES[key].over:
        return mean(figures.mean(key))
    value: int | None = getattr(figures, key)
    return "–" if value is None else str(value).replace("-", "−")


def record_rows(records: Sequence[Record]) -> list[dict[str, Any]]:
    """Give the records as the pages show them; a final scoring that nobody gained by is none."""
    return [
        {
            "name": figure_name(record.kind),
            "figure": _record_figure(record),
            "games": _by_game(record),
            "others": record.others,
        }
        for record in records
        if record.figure > 0 or record.kind in ("closest", "narrowest", "best_points")
    ]


def _by_game(record: Record) -> list[dict[str, Any]]:
    """One line a game: a victory that is shared, or a team's, is nobody's alone."""
    games: dict[tuple[str, str], list[Deed]] = {}
    for deed in record.deeds:
        games.setdefault((deed.game, story(deed) if record.kind == "swing" else ""), []).append(deed)
    return [{"deeds": deeds, "story": words} for (_game, words), deeds in games.items()]


def _record_figure(record: Record) -> str:
    if record.kind in ("closest", "narrowest") and record.figure == 0:
        return _("level on points")
    match FIGURES[record.kind].unit:
        case "trains":
            return ngettext("{n} train", "{n} trains", record.figure)
        case "tickets":
            return ngettext("{n} ticket", "{n} tickets", record.figure)
        case _:
            return points_words(abs(record.figure) if record.kind == "narrowest" else record.figure)


def points_words(points: int) -> str:
    """Write points, with a real minus sign."""
    return ngettext("{n} point", "{n} points", abs(points)) if points >= 0 else f"−{points_words(-points)}"


def story(deed: Deed) -> str:
    """Say from how far behind, or ahead, to how far: the points between a side and the best of the others."""
    before, after = deed.lead_before or 0, deed.lead or 0
    if before < 0 < after:
        return _("from {before} behind to {after} ahead", before=-before, after=after)
    if before < 0 and after < 0:
        return _("from {before} behind to {after} behind", before=-before, after=-after)
    if before < 0:
        return _("from {before} behind to level", before=-before)
    if before == 0:
        return _("from level to {after} ahead", after=after)
    return _("from {before} ahead to {after} ahead", before=before, after=after)


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
