"""Harbors as people see them: how many everybody has left, the lines of the sheet."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypedDict

from companion.mechanics.harbors.rules import HarborFacts, Harbors, harbors_of
from companion.rules import moves
from companion.rules.box import Box, Module
from companion.rules.faults import N_
from companion.rules.score.scored import Piece
from companion.rules.score.sides import Side
from companion.rules.table import Table
from companion.table.presenters.line_kinds.own import CityPresenter
from companion.table.presenters.line_kinds.presenter import LinePresenter, Row, RowFigure
from companion.table.wording.mechanic import AsTurn, MechanicPresenter, Stock
from companion.table.wording.moves import MoveText
from companion.web.i18n import _, ngettext


class HarborFactsShown(TypedDict):
    """Where harbors are played."""

    ports: list[str]
    """The cities in which one may stand."""


class HarborState(TypedDict):
    """The harbors on the board."""

    builds: tuple[str, str]
    """The kind of move that builds one, and the kind of piece."""


class _Harbors(MechanicPresenter[Harbors]):
    def set_up(self, of: Box | Module) -> list[str]:
        facts = of.facts(HarborFacts)
        return [ngettext("{n} harbour each", "{n} harbours each", facts.rules.each)] if facts else []

    def reminders(self, table: Table, own: Harbors) -> list[str]:
        return [AsTurn(_("Build one harbour, in a port that one of your routes touches."))]

    def stocks(self, table: Table, own: Harbors, player: str) -> list[Stock]:
        # i18n: that a player has left, read out before their number
        words = _("harbours")
        # i18n: wooden harbours of Rails & Sails
        return [Stock("harbors", words, "harbor", own.left(player), label=_("Harbours"))]

    def facts(self, table: Table, own: Harbors) -> HarborFactsShown:
        return {"ports": list(own.facts.marked)}

    def state(self, table: Table, own: Harbors) -> HarborState:
        return {"builds": ("harbor", "building")}


@dataclass(frozen=True)
class HarborRow(Row):
    """A port (GL-10)."""

    stands: Sequence[bool] = ()
    """Whether its harbor is each side's."""


class _HarborsLine(CityPresenter):
    mechanic = "harbors"

    def cell(self, side: Side, figure: int) -> tuple[str, str]:
        number = len(harbors_of(side))
        return str(number), ngettext("{n} harbour", "{n} harbours", number)

    def row(self, piece: Piece, figures: list[RowFigure]) -> HarborRow:
        stands = [piece.id in harbors_of(side) for side in self.own]
        name, tickets = self.piece_name(piece.id), self.tickets_for(piece.id)
        return HarborRow(name, piece, figures, tickets=tickets, stands=stands)


SHOWN = _Harbors()

WIRE: tuple[Any, Any] = (HarborState, HarborFactsShown)

MOVES: Mapping[type, MoveText] = {
    moves.Harbor: MoveText(N_("{player}: harbour in {city}"), spot="harbor", at="city"),
}

LINES: Mapping[str, type[LinePresenter]] = {"harbors": _HarborsLine}
