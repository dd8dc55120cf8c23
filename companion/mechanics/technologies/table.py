"""Technologies on pages: cards for sale, players' cards, the categories."""

from collections.abc import Mapping
from typing import Any, TypedDict

from companion.mechanics.technologies.rules import Technologies, TechnologyFacts, Why
from companion.rules import moves
from companion.rules.box import Box
from companion.rules.faults import N_
from companion.rules.log import Log
from companion.rules.table import Table
from companion.table.wording.mechanic import Explained, Had, MechanicPresenter, Panel
from companion.table.wording.moves import MoveText
from companion.web.i18n import _, name_of, translated


class TechnologyCard(TypedDict):
    """A technology that can be bought."""

    name: str
    """In the reader's language."""
    text: str
    """Its effect in words."""
    price: int
    """Price in locomotives."""
    cards: int
    """How many cards of it there are."""
    allows: bool
    """Whether some tracks need it."""
    claim: str | None
    """Where it is bought for one claim: `shared`, of a track that another has, or the `second` one of a turn."""


class TechnologyFactsShown(TypedDict):
    """Where technologies are played."""

    cards: dict[str, TechnologyCard]
    """Technology id → what is known of it."""
    needs: dict[str, list[str]]
    """Route id → those without which nobody can claim it, where there are any."""
    adds: dict[str, dict[str, int]]
    """Extra points of a claim: {route: {technology: points}}."""


class TechnologyState(TypedDict):
    """Bought cards."""

    bought: dict[str, list[str]]
    """Player id → technology ids."""
    unlicensed: bool
    """Whether this table doesn't note technologies that only allow routes."""


class _Technologies(MechanicPresenter[Technologies]):
    def names(self, log: Log, move: Any) -> dict[str, str]:
        own = log.table.mechanic(Technologies)
        return {"technology": name_of(own.facts.cards[move.card]) if own else move.card}

    def came_along(self, log: Log, own: Technologies, claim: moves.Claim) -> list[str]:
        return [name_of(own.cards[claim.technology])] if claim.technology else []

    def stocks(self, table: Table, own: Technologies, player: str) -> list[Had]:
        bought = [name_of(own.facts.cards[card]) for card in own.bought[player]]
        return [Had(_("Technologies"), len(bought), ", ".join(bought))]

    def panel(self) -> Panel:
        return Panel(_("Technologies"), _("Technologies"), "gear", look="warehouses", is_low=False)

    def explains(self, box: Box) -> Explained | None:
        if not (facts := box.facts(TechnologyFacts)):
            return None
        page = [(card, [name_of(box.variants[one]) for one in card.variants]) for card in facts.cards.values()]
        rules = {rule.rule: rule.needs for rule in box.scoring if rule.needs}
        return Explained(page, {rule: translated(facts.cards[card].text) for rule, card in rules.items()})

    def facts(self, table: Table, own: Technologies) -> TechnologyFactsShown:
        routes = table.box.routes.values()
        needs = {route.id: [card.id for card in own.needed(table.box, route)] for route in routes}
        return {
            "cards": {
                key: {
                    "name": name_of(card),
                    "text": translated(card.text),
                    "price": card.price,
                    "cards": card.cards,
                    "allows": bool(card.allows),
                    "claim": card.claim,
                }
                for key, card in own.cards.items()
            },
            "needs": {route: cards for route, cards in needs.items() if cards},
            "adds": {route.id: adds for route in routes if (adds := own.worth_with(table.box, route))},
        }

    def state(self, table: Table, own: Technologies) -> TechnologyState:
        return {
            "bought": {player: list(cards) for player, cards in own.bought.items()},
            "unlicensed": Why.NO_TECHNOLOGY in table.lifted,
        }


SHOWN = _Technologies()

WIRE: tuple[Any, Any] = (TechnologyState, TechnologyFactsShown)

MOVES: Mapping[type, MoveText] = {
    # i18n: log: a technology card
    moves.Technology: MoveText(N_("{player}: {technology} bought")),
}
