"""Lines that count pieces."""

from collections.abc import Mapping

from companion.rules.faults import N_
from companion.table.views.line_kinds.line_view import LineView, first_points
from companion.web.i18n import ngettext

PIECES: Mapping[str, LineView] = {
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
    "trains_left": LineView(
        N_("Trains left"),
        "most",
        lambda n: ngettext("{n} train", "{n} trains", n),
        note=N_("trains left"),
        most=N_("the most trains left"),
    ),
}
