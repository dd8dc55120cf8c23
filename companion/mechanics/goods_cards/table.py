"""Goods cards as people see them: with a claim, and on the player's card."""

from companion.mechanics.goods_cards.rules import GoodsCards
from companion.rules.log import Log
from companion.rules.moves import Claim
from companion.rules.table import Table
from companion.table.wording.mechanic import MechanicPresenter, Stock
from companion.web.i18n import _


class _GoodsCards(MechanicPresenter[GoodsCards]):
    def came_along(self, log: Log, own: GoodsCards, claim: Claim) -> list[str]:
        return [_("a goods card")] if log.table.box.routes[claim.route].goods else []

    def stocks(self, table: Table, own: GoodsCards, player: str) -> list[Stock]:
        cards = sum(table.box.routes[route].goods for route, owner in table.laid if owner == player)
        return [Stock("goods_cards", _("goods cards"), "paper", cards)]


SHOWN = _GoodsCards()
