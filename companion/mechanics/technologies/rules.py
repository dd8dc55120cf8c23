"""Technologies: buying cards, claims that need one, cards bought for one claim, and claims since a purchase."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import product
from typing import Any, ClassVar, Literal, Self

from msgspec.structs import replace

from companion.rules.box import Box, Filter, Route, ScoringRule
from companion.rules.box_folder import BoxFolder
from companion.rules.facts import Facts, Named, Positive, Text
from companion.rules.faults import N_, NN_, Allowance, Effect, Fault, Reason, Value
from companion.rules.moves import Claim, Count, Technology
from companion.rules.score.categories.category import Category, ClaimCategory, Detail, route_ids
from companion.rules.score.lines import points_for
from companion.rules.score.sides import Side
from companion.rules.state import ANY_CLAIM, ClaimTerms, Mechanic, On, Piece, Pieces, TableState

SINCE = "claims_since"
"""Name of the category for claims after a purchase."""


class Why(Reason):
    """Reasons for a refusal."""

    NO_TECHNOLOGY = "", N_("{player} hasn’t bought {technology}, which {a} – {b} needs."), Effect.ASKED
    UNKNOWN_TECHNOLOGY = N_("There is no technology “{id}” in this edition.")
    NOT_IN_VARIANT = "", N_("{technology} isn’t in the variant that is played.")
    FOR_A_CLAIM = "", N_("{technology} is bought for one claim, and noted with it.")
    NOT_FOR_A_CLAIM = "", N_("{technology} is kept: it isn’t bought for one claim.")
    TECHNOLOGY_HELD = "", N_("{player} already has {technology}.")
    NO_TECHNOLOGY_LEFT = "", N_("No card of {technology} is left.")
    NOBODY_TO_SHARE = "", N_("{a} – {b} is free: {technology} isn’t needed there.")


class Card(Named, frozen=True, kw_only=True):
    """A technology. Scoring rules may depend on having it."""

    id: str = ""
    rule: Text
    """The ledger's id."""
    text: Text
    """Its effect in words."""
    price: Positive
    cards: Positive
    """How many there are."""
    allows: tuple[Filter, ...] = ()
    """It allows to claim the routes with which one of these agrees."""
    claim: Literal["shared", "second"] | None = None
    """Bought for one claim it goes back: of a track that another has (UK-10), or the second one of a turn (UK-11)."""
    variants: tuple[str, ...] = ()


class TechnologyFacts(Facts, frozen=True, kw_only=True):
    """The table `technologies` of box.toml. A claim needs all that allow its route."""

    rule: Text
    """The ledger's id of that (UK-06)."""
    buying: Text
    """Ledger id of the rule about buying (UK-07)."""
    spared: tuple[Filter, ...] = ()
    """The routes that need none."""
    cards: Mapping[str, Card]


def read(folder: BoxFolder) -> TechnologyFacts | None:
    """Read them: a line counts for a card that there is, and claims since it was bought bring so much each."""
    facts = folder.key("technologies", TechnologyFacts)
    cards = {key: replace(card, id=key) for key, card in facts.cards.items()} if facts else {}
    for key, card in cards.items():
        folder.check_variants(f"technologies.cards.{key}", card.variants)
    for line in folder.lines:
        if (line.needs or line.counted == SINCE) and line.needs not in cards:
            folder.fault("scoring", f"the rule “{line.rule}” names no technology of this box")
        if line.counted == SINCE and (line.most or line.table or line.each == "own"):
            folder.fault("scoring", f"the rule “{line.rule}” gives the same for each claim")
    return replace(facts, cards=cards) if facts else None


class Technologies(Mechanic):
    """Each player's cards with the routes claimed since, and the guests on routes."""

    takes: ClassVar[frozenset[str]] = frozenset({"technology"})

    def __init__(self, facts: TechnologyFacts, table: TableState) -> None:
        self.facts = facts
        self.cards = {key: card for key, card in facts.cards.items() if table.has(card)}
        """Cards for sale in the variant (UK-07, UK-11)."""
        self.lines = tuple(rule for rule in table.scoring_rules if rule.counted == SINCE)
        self.bought: dict[str, dict[str, tuple[str, ...]]] = {player: {} for player in table.players}
        self.pieces = Pieces()
        self.at_end: dict[str, dict[str, int]] = {}
        """Counted claims by scoring rule."""

    @classmethod
    def begin(cls, table: TableState) -> Self | None:
        facts = table.box.facts(TechnologyFacts)
        return cls(facts, table) if facts else None

    @property
    def for_sharing(self) -> tuple[str, ...]:
        """The cards for a claim of a track that another has (UK-10)."""
        return tuple(card.id for card in self.cards.values() if card.claim == "shared")

    def _buying_faults(self, table: TableState, move: Technology) -> Iterator[Fault]:
        """A card is bought once by a player, while there is one left; price and time are the table's (UK-05, UK-07)."""
        card = self._card(move.card)
        if isinstance(card, Fault):
            yield card
        elif card.claim:
            yield Fault(Why.FOR_A_CLAIM, {"technology": card}, card.rule)
        elif card.id in self.bought[move.player]:
            player = table.players[move.player]
            yield Fault(Why.TECHNOLOGY_HELD, {"player": player, "technology": card}, self.facts.buying)
        elif sum(card.id in bought for bought in self.bought.values()) >= card.cards:
            yield Fault(Why.NO_TECHNOLOGY_LEFT, {"technology": card}, self.facts.buying)

    def _buy(self, _table: TableState, move: Technology) -> None:
        self.bought[move.player][move.card] = ()

    def _claim_faults(self, table: TableState, move: Claim) -> Iterator[Fault]:
        """The player has what the route needs, and a card that goes back is one that is bought for such a claim."""
        route = table.box.routes[move.route]
        if move.technology is not None:
            card = self._card(move.technology)
            if isinstance(card, Fault):
                yield card
            elif card.claim is None:
                yield Fault(Why.NOT_FOR_A_CLAIM, {"technology": card})
            elif card.claim == "shared" and route.id not in table.claims:
                yield Fault(Why.NOBODY_TO_SHARE, {**table.box.ends_of(route), "technology": card}, card.rule)
        for card in self.needed(table.box, route):
            if card.id not in self.bought[move.player]:
                named: dict[str, Value] = {"player": table.players[move.player], "technology": card}
                yield Fault(Why.NO_TECHNOLOGY, {**table.box.ends_of(route), **named}, self.facts.rule)

    def needed(self, box: Box, route: Route) -> tuple[Card, ...]:
        """The cards without which nobody can claim the route (UK-06, UK-07)."""
        if any(spared.route(box, route) for spared in self.facts.spared):
            return ()
        return tuple(card for card in self.cards.values() if any(allowed.route(box, route) for allowed in card.allows))

    def change_terms(self, table: TableState, route: Route, claim: Claim, terms: ClaimTerms) -> None:
        """A card may be bought to share a route, or for the second claim of a turn. Others bring points (UK-08)."""
        if claim.technology:
            bought = self._bought_for(claim)
            if bought == "shared":
                terms.taken = None
            terms.is_turn = bought != "second"
        if claim is ANY_CLAIM or route.id not in table.claims:
            return
        since = [card for card, routes in self.bought[claim.player].items() if route.id in routes]
        if since:
            worth = self.worth_with(table.box, route)
            terms.extra = sum(worth.get(card, 0) for card in since)

    def offers(self, table: TableState) -> Iterator[Claim]:
        for card, route, player in product(self.for_sharing, table.claims, table.players):
            if player not in table.owners_of(route):
                yield Claim(player, route, technology=card)

    def _claim(self, table: TableState, move: Claim) -> None:
        """Count the claim for the player's cards (UK-08), and place guests beside the owner's trains (UK-10)."""
        if table.claims[move.route] != move.player:
            self.pieces.put(Piece("guest", move.route, move.player))
        bought = self.bought[move.player]
        self.bought[move.player] = {card: (*routes, move.route) for card, routes in bought.items()}

    def _count(self, _table: TableState, move: Count) -> None:
        for line, number in move.since.items():
            self.at_end.setdefault(line, {})[move.player] = number

    def worth_with(self, box: Box, route: Route) -> dict[str, int]:
        """Return the extra points of a claim by card bought before: {card: points} (UK-08)."""
        found = Counter[str]()
        for rule in self.lines:
            found[rule.needs] += sum(points_for(rule, [(len(counted_by(box, rule, [route.id])),)]))
        return dict(+found)

    def has_line(self, rule: ScoringRule, players: Collection[str]) -> bool:
        return not rule.needs or any(rule.needs in self.bought[player] for player in players)

    def routes_since(self, box: Box, rule: ScoringRule, players: Collection[str]) -> tuple[Route, ...]:
        """The routes of players that a line counts since its card was bought (UK-08)."""
        claimed = [route for player in players for route in self.bought[player].get(rule.needs, ())]
        return counted_by(box, rule, claimed)

    def since(self, box: Box, rule: ScoringRule, player: str) -> int:
        """How many claims a line counts, as the table counted them or by the moves."""
        counts = self.at_end.get(rule.rule, {})
        return counts[player] if player in counts else len(self.routes_since(box, rule, [player]))

    def _bought_for(self, move: Claim) -> str | None:
        card = self.cards.get(move.technology or "")
        return card.claim if card else None

    def _card(self, key: str) -> Card | Fault:
        """The card with this id, or why it isn't in this game."""
        card = self.facts.cards.get(key)
        if card is None:
            return Fault(Why.UNKNOWN_TECHNOLOGY, {"id": key})
        return card if key in self.cards else Fault(Why.NOT_IN_VARIANT, {"technology": card}, card.rule)

    moves: ClassVar[Mapping[type, On]] = {
        Technology: On(_buying_faults, _buy),
        Claim: On(_claim_faults, _claim),
        Count: On(apply=_count),
    }


def counted_by(box: Box, rule: ScoringRule, claimed: Sequence[str]) -> tuple[Route, ...]:
    routes = (box.routes[key] for key in claimed)
    return tuple(route for route in routes if rule.only is None or rule.only.route(box, route))


def routes_since(side: Side, rule: ScoringRule) -> tuple[Route, ...]:
    own = side.mechanic(Technologies)
    return own.routes_since(side.box, rule, side.players) if own else ()


def _witness(side: Side) -> dict[str, tuple[str, ...]]:
    own = side.mechanic(Technologies)
    found = {rule.rule: tuple(route.id for route in routes_since(side, rule)) for rule in own.lines} if own else {}
    return {line: routes for line, routes in found.items() if routes}


class ClaimsSince(ClaimCategory):
    """Routes, perhaps only some, claimed since a technology was bought (UK-08)."""

    name = N_("Routes since then")
    unit = NN_("{n} route", "{n} routes")
    note = N_("routes since it was bought")
    most = N_("Routes since it was bought")
    remark = N_("Worked out from the claims in order, unless counted at the end.")
    asks = ("since",)

    def figure(self, side: Side, rule: ScoringRule, piece: str) -> int:
        own = side.mechanic(Technologies)
        return sum(own.since(side.box, rule, player) for player in side.players) if own else 0

    def shown(self, side: Side) -> Mapping[str, Any]:
        return {"claims_since": _witness(side)}

    def by_claims(self, table: TableState, rule: ScoringRule, player: str) -> int:
        own = table.mechanic(Technologies)
        return own.since(table.box, rule, player) if own else 0

    def details(self, side: Side, rule: ScoringRule) -> Sequence[Detail]:
        return [(route, 1) for route in routes_since(side, rule)]

    def evidence(self, side: Side, rule: ScoringRule) -> Sequence[str]:
        return route_ids(self.details(side, rule))


MECHANIC = Technologies

LINES: Mapping[str, Category] = {SINCE: ClaimsSince()}

HOUSE_RULES: Mapping[str, Allowance] = {
    "unlicensed": Allowance(
        N_("Technologies that only open up routes aren’t noted"),
        frozenset({Why.NO_TECHNOLOGY}),
    ),
}
