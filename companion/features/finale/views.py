"""The finale: how the result came about, act by act, at the same moment on all phones and the television."""

from datetime import timedelta
from typing import Any

from companion.features.finale.acts import TIE_MS, WINNER_MS, Act, acts_of, paced
from companion.pictures.layout import Shape
from companion.table.play import Played
from companion.table.views.sheet import score_sides, sheet_view


def finale_view(played: Played, ms: int | None = None, shape: Shape = "landscape") -> dict[str, Any]:
    """The acts, in so many milliseconds where that is settled, the sides as they sit, and what the last acts say.

    Trails lie as on the map of this `shape`.
    """
    result = score_sides(played)
    sheet = sheet_view(played, result)
    sides = {side["id"]: side for side in sheet["sides"]}
    tie = [Act("tie", TIE_MS)] if sheet["tie"] else []
    acts = [*paced([*acts_of(played, result.sides, sides, shape), *tie], ms), Act("winner", WINNER_MS)]
    return {
        "acts": acts,
        "steps": [{"ms": act.ms, "points": act.points, "lights": act.lights, "trails": act.trails} for act in acts],
        "places": {side["id"]: side["place"] for side in sheet["sides"]},
        "sides": {side: sides[side] for side in played.log.table.sides},
        "winners": [side for side in sheet["sides"] if side["place"] == 1],
        **{name: sheet[name] for name in ("verdict", "tie", "decided_by", "from_place")},
    }


def finale_length(played: Played) -> timedelta:
    """How long it takes, by its acts."""
    return timedelta(milliseconds=sum(act.ms for act in finale_view(played)["acts"]))
