"""The data of the finale's page: acts, sides and the final sentences."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta

from companion.features.finale.acts import TIE_MS, WINNER_MS, Act, acts_of, paced
from companion.pictures.layout import Shape
from companion.table.presenters.network import Lights, TrailLine
from companion.table.presenters.sheet import SheetSide, SheetView, score_sides, sheet_view
from companion.table.service.loading import LoadedGame


@dataclass(frozen=True)
class FinaleStep:
    """An act for the page's script."""

    ms: int
    points: Mapping[str, int]
    lights: Lights
    trails: Sequence[TrailLine]


@dataclass(frozen=True)
class FinaleView:
    """The acts, the sides in seating order, and the sentences of the last acts."""

    acts: list[Act]
    steps: list[FinaleStep]
    places: dict[str, int]
    sides: dict[str, SheetSide]
    winners: list[SheetSide]
    sheet: SheetView


def finale_view(loaded: LoadedGame, ms: int | None = None, shape: Shape = "landscape") -> FinaleView:
    """Return the acts, in `ms` milliseconds if given. Paths are drawn on the map of this `shape`."""
    result = score_sides(loaded)
    sheet = sheet_view(loaded, result)
    sides = {side.id: side for side in sheet.sides}
    tie = [Act("tie", TIE_MS)] if sheet.tie else []
    acts = [*paced([*acts_of(loaded, result.sides, sides, shape), *tie], ms), Act("winner", WINNER_MS)]
    return FinaleView(
        acts=acts,
        steps=[FinaleStep(act.ms, act.points, act.lights, act.trails) for act in acts],
        places={side.id: side.place for side in sheet.sides},
        sides={side: sides[side] for side in loaded.log.table.sides},
        winners=[side for side in sheet.sides if side.place == 1],
        sheet=sheet,
    )


def finale_length(loaded: LoadedGame) -> timedelta:
    return timedelta(milliseconds=sum(act.ms for act in finale_view(loaded).acts))
