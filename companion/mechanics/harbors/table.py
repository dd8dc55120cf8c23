"""Harbors as people see them: how many everybody has left, the lines of the sheet."""

from collections.abc import Mapping, Sequence
from typing import Any, TypedDict

from companion.mechanics.harbors.rules import HarborFacts, Harbors, harbors_of, left_of
from companion.rules import moves
from companion.rules.box import Box, ScoringRule
from companion.rules.faults import N_
from companion.rules.score.sides import Side
from companion.rules.table import Table
from companion.table.text.mechanic import Shown, Stock
from companion.table.text.moves import MoveText
from companion.table.views.line_kinds.line_view import LineView, first_points, table_steps
from companion.table.views.line_kinds.places import city_with_tickets
from companion.web.i18n import _, ngettext


class HarborFactsShown(TypedDict):
    """Where harbors are played."""

    ports: list[str]
    """The cities in which one may stand."""


class HarborState(TypedDict):
    """The harbors on the board."""

    builds: tuple[str, str]
    """The kind of move that builds one, and the kind of piece."""


class _Harbors(Shown[Harbors]):
    def set_up(self, box: Box) -> list[str]:
        facts = box.facts(HarborFacts)
        return [ngettext("{n} harbour each", "{n} harbours each", facts.rules.each)] if facts else []

    def turns(self, own: Harbors) -> list[str]:
        return [_("Build one harbour, in a port that one of your routes touches.")]

    def stocks(self, table: Table, own: Harbors, player: str) -> list[Stock]:
        # i18n: that a player has left, read out before their number
        words = _("harbours")
        # i18n: wooden harbours of Rails & Sails
        return [Stock("harbors", words, "harbor", own.left(player), label=_("Harbours"))]

    def facts(self, table: Table, own: Harbors) -> HarborFactsShown:
        return {"ports": list(own.facts.marked)}

    def state(self, table: Table, own: Harbors) -> HarborState:
        return {"builds": ("harbor", "building")}


def _harbor(box: Box, rule: ScoringRule, city: str, sides: Sequence[Side]) -> dict[str, Any]:
    """A port, in whose hands its harbor is, and the completed tickets that name it (GL-10)."""
    return {**city_with_tickets(box, rule, city, sides), "stands": [city in harbors_of(side) for side in sides]}


def _built(side: Side) -> tuple[str, str]:
    number = len(harbors_of(side))
    return str(number), ngettext("{n} harbour", "{n} harbours", number)


SHOWN = _Harbors()

WIRE: tuple[Any, Any] = (HarborState, HarborFactsShown)

MOVES: Mapping[type, MoveText] = {
    moves.Harbor: MoveText(N_("{player}: harbour in {city}"), spot="harbor", at="city"),
}

LINES: Mapping[str, LineView] = {
    "harbors": LineView(
        # i18n: wooden harbours of Rails & Sails
        N_("Harbours"),
        "harbors",
        lambda n: ngettext("{n} ticket", "{n} tickets", n),
        mechanic="harbors",
        # i18n: of harbours: what stands in a line of the score sheet
        note=N_("built"),
        most=N_("Harbours and the tickets that name them"),
        sentence=lambda _box, rule: _(
            "Each harbour scores by how many of its owner’s completed tickets name its city: {steps}.",
            steps=table_steps(rule),
        ),
        remark=N_("A ticket between two of your own harbours counts for both."),
        cell=_built,
        piece=_harbor,
        over_lent=True,
    ),
    "harbors_left": LineView(
        N_("Harbours left"),
        "each",
        lambda n: ngettext("{n} harbour", "{n} harbours", n),
        note=N_("never built"),
        sentence=lambda _box, rule: ngettext(
            "{n} point lost for each harbour never built.",
            "{n} points lost for each harbour never built.",
            -first_points(rule),
        ),
        things=lambda side, _rule: [(_("Never built"), left)] if (left := left_of(side)) else [],
        is_award=False,
    ),
}
