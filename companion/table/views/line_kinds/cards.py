"""Lines that count tickets and other cards."""

from collections.abc import Mapping

from companion.rules.faults import N_
from companion.rules.score.sides import Side
from companion.table.text.names import HELD_WORDS, ticket_name
from companion.table.views.line_kinds.line_view import LineView
from companion.web.i18n import _, ngettext


def _completed(side: Side) -> tuple[str, str]:
    done, both = len(side.completed), len(side.tickets)
    return f"{done}/{both}", _("{done} of {all} completed", done=done, all=both)


CARDS: Mapping[str, LineView] = {
    "tickets": LineView(
        N_("Destination tickets"),
        "tickets",
        note=N_("completed / all"),
        sentence=lambda box, _rule: (
            _("A ticket adds its points if its cities are connected, and subtracts them if not.")
            if box.has_map
            else _("A ticket that is paid for adds its points; one left open subtracts them.")
        ),
        cell=_completed,
        is_award=False,
        over_lent=True,
    ),
    "ticket_points": LineView(
        N_("Points of completed tickets"),
        "each",
        lambda n: ngettext("{n} point", "{n} points", n),
        note=N_("of completed tickets"),
        most=N_("Points of completed tickets"),
        things=lambda side, _rule: [(ticket_name(side.box, one), one.points) for one in side.completed],
    ),
    "tickets_completed": LineView(
        N_("Most tickets"),
        "most",
        lambda n: ngettext("{n} ticket", "{n} tickets", n),
        note=N_("tickets completed"),
        most=N_("the most tickets completed"),
        remark=N_("Failed tickets don’t matter here."),
        things=lambda side, rule: [(ticket_name(side.box, one), 1) for one in side.completed_of(rule.only)],
        over_lent=True,
    ),
    "locomotives": LineView(
        N_("Locomotives in hand"),
        "asked",
        HELD_WORDS["locomotives"],
        note=N_("in hand at the end"),
        most=N_("the most locomotives in hand"),
        remark=N_("Counted in the hands at the end; a pair of cards of one colour counts as one."),
        asks=("locomotives",),
    ),
    "bonuses": LineView(
        N_("Bonuses"),
        "each",
        lambda n: ngettext("{n} point", "{n} points", n),
        note=N_("typed in"),
        most=N_("Bonuses that were typed in"),
        sentence=lambda _box, _rule: _("Type in the edition’s bonuses, by name and points."),
        things=lambda side, _rule: sorted(side.bonuses.items()),
    ),
}
