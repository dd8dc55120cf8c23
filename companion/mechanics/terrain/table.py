"""Terrain cards on pages: a claim's cards, the cards that double it, the category."""

from collections.abc import Mapping
from typing import Any, TypedDict

from companion.mechanics.terrain.rules import LINE, Terrain
from companion.rules.log import Log
from companion.rules.moves import Claim
from companion.rules.table import Table
from companion.table.presenters.line_kinds.presenter import CreditPresenter, LinePresenter
from companion.table.wording.mechanic import MechanicPresenter
from companion.web.i18n import _, name_of, ngettext


class TerrainFactsShown(TypedDict):
    """Where terrain cards are played."""

    cards: dict[str, str]
    """Route id → the cards that double a claim, in words, where any do."""


class _Terrain(MechanicPresenter[Terrain]):
    def came_along(self, log: Log, own: Terrain, claim: Claim) -> list[str]:
        return [_("doubled with terrain cards")] if claim.doubled else []

    def facts(self, table: Table, own: Terrain) -> TerrainFactsShown:
        cards = ((route.id, own.facts.of(route)) for route in table.box.routes.values())
        return {
            "cards": {
                route: ngettext("{kind}: {n} terrain card", "{kind}: {n} terrain cards", said[1], kind=name_of(said[0]))
                for route, said in cards
                if said
            }
        }


SHOWN = _Terrain()

WIRE: tuple[Any, ...] = (TerrainFactsShown,)

LINES: Mapping[str, type[LinePresenter]] = {LINE: CreditPresenter}
