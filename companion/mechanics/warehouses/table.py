"""Warehouses and depots on pages: their cities, possible collections, the category."""

from collections.abc import Mapping
from typing import Any, TypedDict

from companion.mechanics.warehouses.rules import DepotFacts, Warehouses
from companion.rules import moves
from companion.rules.box import Box, Module
from companion.rules.faults import N_
from companion.rules.log import Log
from companion.rules.table import Table
from companion.table.wording.mechanic import MechanicPresenter, Panel, Stock
from companion.table.wording.moves import MoveText
from companion.web.i18n import _, ngettext


class WarehouseState(TypedDict):
    """The depots on the board, and the cards in the warehouses."""

    first: str
    """Question to {player} at the set-up."""
    first_hint: str
    """The same before the first move of all."""
    builds: tuple[str, str]
    """The kind of move that builds a depot, and the kind of piece."""
    queue: tuple[str, ...]
    """Player ids in the order in which they place their first depots, of a team who goes last; empty once all lie."""
    collect: dict[str, tuple[str, ...]]
    """Free route id → player ids of the depots at its ends whose warehouses a claim may empty."""
    cards: dict[str, int]
    """{player: cards in the warehouse}."""


class _Warehouses(MechanicPresenter[Warehouses]):
    def set_up(self, of: Box | Module) -> list[str]:
        if not (facts := of.facts(DepotFacts)):
            return []
        words = ngettext(
            "1 warehouse and {n} depot each. The last player in the list places the first depot, then the others "
            "going up the list.",
            "1 warehouse and {n} depots each. The last player in the list places the first depot, then the others "
            "going up the list.",
            facts.depots,
        )
        return [words]

    def reminders(self, table: Table, own: Warehouses) -> list[str]:
        return [
            # i18n: a player who draws cards as a turn does this before drawing; not the first to draw
            _("Before drawing train cards, lay the deck’s top card, unseen, on any warehouse."),
            _(
                "Claiming a route that ends at a depot lets you take all cards of its owner’s warehouse, for one depot "
                "from your own reserve."
            ),
            _("On your turn you may also put reserve depots into cities that have neither a depot nor a station."),
        ]

    def came_along(self, log: Log, own: Warehouses, claim: moves.Claim) -> list[str]:
        return [_("{owner}’s warehouse", owner=log.player(owner).name) for owner in claim.collect]

    def stocks(self, table: Table, own: Warehouses, player: str) -> list[Stock]:
        side = table.side_of[player]
        left = own.left(side, table.sides[side])
        # i18n: of Europa 1912, in the list of a player's remaining pieces
        label = _("Depots")
        return [Stock("depots", _("depots in reserve"), "depot", left, label, is_shared=True)]

    def panel(self) -> Panel:
        # i18n: of Europa 1912
        return Panel(_("Warehouses"), _("Warehouses"), "warehouse", look="warehouses")

    def facts(self, table: Table, own: Warehouses) -> Mapping[str, Any]:
        return {}

    def state(self, table: Table, own: Warehouses) -> WarehouseState:
        return {
            "first": _("Set-up: {player} puts a depot in a city: tap it."),
            "first_hint": _("First everyone places a depot: tap a city."),
            "builds": ("depot", "shed"),
            "queue": own.queue(table),
            "collect": _collectable(table, own),
            "cards": {player: own.cards[side] for player, side in table.side_of.items()},
        }


def _collectable(table: Table, own: Warehouses) -> dict[str, tuple[str, ...]]:
    """By free route the owners whose warehouses a claim may empty (E12-04).

    An empty one is not worth a depot; but at a table that notes no cards nobody knows which are empty.
    """
    if not own.pieces:
        return {}
    free = (route for key, route in table.box.routes.items() if key not in table.claims)
    owners = {route.id: own.owners_at(table, route) for route in free}
    worth = {
        key: tuple(one for one in those if own.cards[table.side_of[one]] or not own.has_noted_cards)
        for key, those in owners.items()
    }
    return {key: those for key, those in worth.items() if those}


SHOWN = _Warehouses()

WIRE: tuple[Any, ...] = (WarehouseState,)

MOVES: Mapping[type, MoveText] = {
    moves.Depot: MoveText(N_("{player}: depot in {city}"), spot="depot", at="city"),
    moves.Stock: MoveText(N_("{player}: a card on {owner}’s warehouse")),
    moves.Empty: MoveText(N_("All warehouses emptied into a new deck")),
}
