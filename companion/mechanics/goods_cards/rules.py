"""Counts the goods cards that claims brought."""

from collections.abc import Mapping
from typing import Self

from companion.rules.box_folder import BoxFolder
from companion.rules.faults import N_, NN_
from companion.rules.score.categories.category import Category
from companion.rules.score.categories.routes import RoutesClaimed
from companion.rules.state import Mechanic, TableState


class GoodsCards(Mechanic):
    """The goods cards of a box. The claims tell who has them."""

    @classmethod
    def begin(cls, table: TableState) -> Self | None:
        return table.box.facts(cls)


class CardsTaken(RoutesClaimed):
    """Goods cards of a side: as many as it has marked routes (AM-05, AM-07)."""

    name = N_("Goods cards")
    unit = NN_("{n} goods card", "{n} goods cards")
    note = N_("goods cards from claims")
    most = N_("the most goods cards")
    sentence = N_("Points by how many goods cards each player has, from first place on: {places}.")


def read(folder: BoxFolder) -> GoodsCards | None:
    return GoodsCards() if "goods_cards" in folder.counted else None


MECHANIC = GoodsCards

LINES: Mapping[str, Category] = {"goods_cards": CardsTaken()}
