"""The mandala as people see it: the line of the sheet."""

from collections.abc import Mapping

from companion.mechanics.mandala.rules import LINE, Mandala, trails_of
from companion.rules.box import ScoringRule
from companion.rules.faults import N_
from companion.rules.score.sides import Side
from companion.table.text.mechanic import Shown
from companion.table.text.names import ticket_name
from companion.table.views.line_kinds.line_view import LineView, Thing
from companion.web.i18n import ngettext


class _Mandala(Shown[Mandala]):
    """Nothing but the line tells of it."""


def _tickets(side: Side, _rule: ScoringRule) -> list[Thing]:
    joined = trails_of(side)
    return [(ticket_name(side.box, one), 1) for one in side.completed if one.id in joined]


SHOWN = _Mandala()

LINES: Mapping[str, LineView] = {
    LINE: LineView(
        N_("Mandala"),
        "each",
        lambda n: ngettext("{n} ticket", "{n} tickets", n),
        note=N_("completed tickets by two separate paths"),
        most=N_("Tickets completed by two paths"),
        remark=N_("The two paths share no train; they may cross in a city."),
        things=_tickets,
    ),
}
