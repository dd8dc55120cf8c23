"""Lines that count pieces."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.rules.box import Box, ScoringRule
from companion.rules.faults import N_
from companion.rules.score.sides import Side
from companion.table.views.line_kinds.line_view import LineView, first_points, points_by_place
from companion.web.i18n import _, color_name, ngettext


def _color(_box: Box, _rule: ScoringRule, color: str, _sides: Sequence[Side]) -> dict[str, Any]:
    return {"name": color_name(color), "color": color}


def _province(box: Box, _rule: ScoringRule, line: str, sides: Sequence[Side]) -> dict[str, Any]:
    """Give a line of the mat with everybody's spots on it, the highest first, and whose train stands on each."""
    held = [side.provinces.get(line, ()) for side in sides]
    owners = {number: seat for seat, numbers in enumerate(held) for number in numbers}
    ranked = sorted(
        (seat for seat, numbers in enumerate(held) if numbers), key=lambda seat: (sum(held[seat]), held[seat])
    )
    return {
        "name": color_name(line),
        "line": line,
        "held": held,
        "ranked": ranked[::-1],
        "owners": owners,
        "spots": box.provinces.spots if box.provinces else 0,
    }


def _on_mat(side: Side) -> tuple[str, str]:
    """Give how many trains stand on the lines of the mat."""
    trains = sum(map(len, side.provinces.values()))
    return str(trains), ngettext("{n} train on the mat", "{n} trains on the mat", trains)


PIECES: Mapping[str, LineView] = {
    "passengers": LineView(
        N_("Passengers"),
        "pieces",
        lambda n: ngettext("{n} passenger", "{n} passengers", n),
        note=N_("all colours together"),
        most=N_("Most and second most of each colour"),
        sentence=lambda _box, rule: _(
            "For each colour {first} points for the most passengers and {second} for the second most. "
            "All who tie get them; several on top leave no second place.",
            first=rule.by_place(0)[0],
            second=rule.by_place(0)[1],
        ),
        remark=N_("All who tie get the points of their place; several on top leave no second place."),
        piece=_color,
    ),
    "stations_left": LineView(
        N_("Stations left"),
        "stations",
        lambda n: ngettext("{n} station", "{n} stations", n),
        sentence=lambda _box, rule: ngettext(
            "{n} point for each station never built.", "{n} points for each station never built.", first_points(rule)
        ),
        is_award=False,
        over_lent=True,
        at_stations=True,
    ),
    "depots_left": LineView(
        N_("Depots left"),
        "most",
        lambda n: ngettext("{n} depot", "{n} depots", n),
        note=N_("left in reserve"),
        most=N_("the most depots left"),
        remark=N_("Depots that were never put on the board nor paid for cards count here."),
    ),
    "trains_left": LineView(
        N_("Trains left"),
        "most",
        lambda n: ngettext("{n} train", "{n} trains", n),
        note=N_("trains left"),
        most=N_("the most trains left"),
    ),
    "exchanges": LineView(
        N_("Pieces exchanged"),
        "each",
        lambda n: ngettext("{n} piece", "{n} pieces", n),
        note=N_("trains and ships"),
        sentence=lambda _box, rule: ngettext(
            "{n} point lost for each piece exchanged.", "{n} points lost for each piece exchanged.", -first_points(rule)
        ),
        things=lambda side, _rule: [(_("Exchanged"), side.exchanged)] if side.exchanged else [],
        is_award=False,
    ),
    "provinces": LineView(
        N_("Provinces"),
        "provinces",
        note=N_("trains on the mat"),
        most=N_("Most in each province"),
        sentence=lambda _box, rule: _(
            "For each colour points by the sum of one’s spots on its line: {places}. Of equal sums the one with the "
            "highest spot is ahead.",
            places=points_by_place(rule),
        ),
        remark=N_("Of equal sums the one with the highest spot is ahead. By the claims, unless counted at the end."),
        cell=_on_mat,
        piece=_province,
    ),
}
