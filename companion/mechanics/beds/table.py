"""Beds as people see them: which pieces are left, the piece that lay where a claim is, the laying of one."""

from collections.abc import Mapping
from typing import Any, TypedDict

from companion.mechanics.beds.rules import BedFacts, Beds
from companion.rules import moves
from companion.rules.box import Box, Module
from companion.rules.faults import N_
from companion.rules.log import Log
from companion.rules.table import Table
from companion.table.presenters.shapes import ColorFacts
from companion.table.wording.mechanic import MechanicPresenter
from companion.table.wording.moves import MoveText
from companion.web.i18n import _, color_name, ngettext


class BedFactsShown(TypedDict):
    """The pieces that are laid on beds."""

    colors: list[ColorFacts]
    """Their colours."""
    beds: list[str]
    """Ids of the routes that have no colour before a piece is laid on them."""


class BedState(TypedDict):
    """The pieces on the board, and those in the supply."""

    builds: tuple[str, str]
    """The kind of move that lays a piece on a bed, and the kind of piece."""
    supply: dict[str, dict[str, int]]
    """Pieces in the supply: {length: {color: number}}; empty if they aren't noted."""


class _Beds(MechanicPresenter[Beds]):
    def set_up(self, of: Box | Module) -> list[str]:
        if not (facts := of.facts(BedFacts)):
            return []
        pieces = facts.pieces
        of_each = [
            ngettext("{count} of {n} space", "{count} of {n} spaces", length, count=count)
            for length, count in pieces.each.items()
        ]
        return [
            _(
                "{total} track pieces: in each of {colors} colours {pieces}",
                total=len(pieces.colors) * sum(pieces.each.values()),
                colors=len(pieces.colors),
                pieces=", ".join(of_each),
            )
        ]

    def reminders(self, table: Table, own: Beds) -> list[str]:
        return [
            _("After drawing train cards, lay a track piece on any empty bed of its length."),
            _("A bed can be claimed once a track piece lies on it, in that piece’s colour; the piece then goes back."),
            _("A piece can’t be laid across another one, or across a claimed route."),
        ]

    def came_along(self, log: Log, own: Beds, claim: moves.Claim) -> list[str]:
        return [_("track piece: {color}", color=color_name(claim.color))] if claim.color else []

    def names(self, log: Log, move: Any) -> dict[str, str]:
        return {"color": color_name(move.color)}

    def facts(self, table: Table, own: Beds) -> BedFactsShown:
        return {
            "colors": [{"id": color, "name": color_name(color)} for color in own.facts.pieces.colors],
            "beds": [route.id for route in table.box.routes.values() if route.bed],
        }

    def state(self, table: Table, own: Beds) -> BedState:
        return {
            "builds": ("lay", "laid"),
            "supply": {str(length): left for length, left in own.supply(table).items()},
        }


SHOWN = _Beds()

WIRE: tuple[Any, Any] = (BedState, BedFactsShown)

MOVES: Mapping[type, MoveText] = {
    # i18n: log: a track piece of this colour was laid
    moves.Lay: MoveText(N_("{player}: {color} on {route}"), spot="laid", at="route"),
}
