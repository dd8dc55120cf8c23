"""The fleet as people see it: ships beside the trains, what is chosen and exchanged, the line of the sheet."""

from collections.abc import Mapping
from typing import Any, TypedDict

from companion.mechanics.fleet.rules import Fleet, FleetRules
from companion.rules import moves
from companion.rules.box import Box, Module
from companion.rules.faults import N_
from companion.rules.log import Log
from companion.rules.table import Table
from companion.table.wording.mechanic import AsTurn, Left, MechanicPresenter, Panel, Stock
from companion.table.wording.moves import MoveText
from companion.web.i18n import _, ngettext


class FleetFactsShown(TypedDict):
    """How many of a player's pieces may be trains."""

    trains: tuple[int, int]
    """At least and at most, at the start."""
    pieces: int
    """How many pieces are chosen, trains and ships together."""


class FleetState(TypedDict):
    """Pieces that players may choose and exchange."""

    choosing: list[str]
    """The players who may still choose how many of their pieces are trains."""
    exchange: dict[str, tuple[int, int]]
    """Player id → how many trains could be exchanged for ships, and how many ships for trains."""


class _Fleet(MechanicPresenter[Fleet]):
    def set_up(self, of: Box | Module) -> list[str]:
        rules = of.facts(FleetRules)
        if rules is None:
            return []
        chosen = _(
            "Each chooses {pieces} of these pieces, usually {trains} trains", pieces=rules.pieces, trains=rules.usual
        )
        return [ngettext("{n} ship each", "{n} ships each", rules.ships), chosen]

    def reminders(self, table: Table, own: Fleet) -> list[str]:
        return [
            AsTurn(_("Exchange any number of trains for your ships in the box, or ships for trains.")),
            _("Routes with round spaces take ships and ship cards, the others trains."),
        ]

    def names(self, log: Log, move: Any) -> dict[str, str]:
        """How many trains and ships were chosen, or came out of the box for others."""
        own = log.table.mechanic(Fleet)
        if isinstance(move, moves.Pieces):
            return {"trains": _trains(move.trains), "ships": _ships(own.rules.pieces - move.trains if own else 0)}
        exchanged = _trains(abs(move.trains)), _ships(abs(move.trains))
        taken, given = exchanged if move.trains > 0 else exchanged[::-1]
        return {"taken": taken, "given": given}

    def left(self, own: Fleet, side: str, number: int) -> Left:
        return Left(
            ngettext("Last lap: {side} down to {n} piece.", "Last lap: {side} down to {n} pieces.", number, side=side),
            ngettext("{n} ship left.", "{n} ships left.", number),
            ngettext("{n} ship was left over.", "{n} ships were left over.", number),
        )

    def stocks(self, table: Table, own: Fleet, player: str) -> list[Stock]:
        # i18n: plastic ships that a player has left, read out before their number
        words = _("ships")
        # i18n: plastic ships of Rails & Sails, in the list of a player's remaining pieces
        return [Stock("ships", words, "ship", own.ships[player], label=_("Ships"))]

    def panel(self) -> Panel:
        return Panel(_("Trains and ships"), _("Ships"), "ship")

    def facts(self, table: Table, own: Fleet) -> FleetFactsShown:
        return {"trains": (own.choice[0], own.choice[-1]), "pieces": own.rules.pieces}

    def state(self, table: Table, own: Fleet) -> FleetState:
        return {
            "choosing": [player for player in table.players if not own.has_used_pieces(table, player)],
            "exchange": {player: own.exchangeable(table, player) for player in table.players},
        }


def _trains(number: int) -> str:
    return ngettext("{n} train", "{n} trains", number)


def _ships(number: int) -> str:
    return ngettext("{n} ship", "{n} ships", number)


SHOWN = _Fleet()

WIRE: tuple[Any, Any] = (FleetState, FleetFactsShown)

MOVES: Mapping[type, MoveText] = {
    moves.Pieces: MoveText(N_("{player}: {trains} and {ships} chosen")),
    # i18n: log: train cars exchanged for ships, or the reverse
    moves.Exchange: MoveText(N_("{player}: {taken} for {given}")),
}
