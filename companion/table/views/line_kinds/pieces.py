"""Lines that count pieces."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.rules.box import Box, ScoringRule
from companion.rules.faults import N_
from companion.rules.score.sides import Side
from companion.table.views.line_kinds.line_view import LineView, first_points
from companion.web.i18n import _, color_name, ngettext


def _color(_box: Box, _rule: ScoringRule, color: str, _sides: Sequence[Side]) -> dict[str, Any]:
    return {"name": color_name(color), "color": color}


PIECES: Mapping[str, LineView] = {
    "passengers": LineView(
        # i18n: the wooden passengers of Germany; line of the score sheet
        N_("Passengers"),
        "pieces",
        lambda n: ngettext("{n} passenger", "{n} passengers", n),
        note=N_("all colours together"),
        most=N_("Most and second most of each colour"),
        sentence=lambda _box, rule: _(
            "For each colour, {first} points for the most passengers and {second} for the second most. "
            "Everyone who ties gets them; a tie for first leaves no second place.",
            first=rule.by_place(0)[0],
            second=rule.by_place(0)[1],
        ),
        remark=N_("Everyone who ties gets the points for their place; a tie for first leaves no second place."),
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
        things=lambda side, _rule: (
            [(_("the first one wasn’t noted and counts as placed"), 1)] if side.depots.first_unnoted else []
        ),
        remark=N_("Depots never put on the board or paid for cards count here."),
    ),
    "trains_left": LineView(
        N_("Trains left"),
        "most",
        lambda n: ngettext("{n} train", "{n} trains", n),
        note=N_("trains left"),
        most=N_("the most trains left"),
    ),
}
