"""Records in words: what each kind is called, its figure, and the story of a final scoring."""

from collections.abc import Sequence
from typing import Any

from companion.groups.records import Deed, Record
from companion.i18n import _, ngettext

OF_GROUP = (*("best_points", "closest", "widest", "swing", "best_longest", "best_tickets", "best_completed"),)
OF_PERSON = (*OF_GROUP[:3], "narrowest", *OF_GROUP[3:])


def told(records: Sequence[Record]) -> list[dict[str, Any]]:
    """The records as the pages show them; a final scoring that nobody gained by is none to tell of."""
    return [
        {
            "name": _name(record.kind),
            "figure": _figure(record),
            "games": _by_game(record),
            "others": record.others,
        }
        for record in records
        if record.figure > 0 or record.kind in ("closest", "narrowest", "best_points")
    ]


def _by_game(record: Record) -> list[dict[str, Any]]:
    """One line a game: a victory that is shared, or a team's, is nobody's alone."""
    told: dict[tuple[str, str], list[Deed]] = {}
    for deed in record.deeds:
        told.setdefault((deed.game, story(deed) if record.kind == "swing" else ""), []).append(deed)
    return [{"deeds": deeds, "story": words} for (_game, words), deeds in told.items()]


def _name(kind: str) -> str:
    return {
        "best_points": _("Highest score"),
        "closest": _("Closest victory"),
        "widest": _("Widest victory"),
        "narrowest": _("Narrowest defeat"),
        "swing": _("Biggest swing at the final scoring"),
        "best_longest": _("Longest route"),
        "best_tickets": _("Most points for tickets"),
        "best_completed": _("Most tickets completed"),
    }[kind]


def _figure(record: Record) -> str:
    if record.kind == "best_longest":
        return ngettext("{n} train", "{n} trains", record.figure)
    if record.kind == "best_completed":
        return ngettext("{n} ticket", "{n} tickets", record.figure)
    if record.kind in ("closest", "narrowest") and record.figure == 0:
        return _("level on points")
    return points_words(abs(record.figure) if record.kind == "narrowest" else record.figure)


def points_words(points: int) -> str:
    """Points, with a real minus sign."""
    return ngettext("{n} point", "{n} points", abs(points)) if points >= 0 else f"−{points_words(-points)}"


def story(deed: Deed) -> str:
    """From how far behind, or ahead, to how far: the points between a side and the best of the others."""
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
