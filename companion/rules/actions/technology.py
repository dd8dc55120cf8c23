"""Technologies: who can buy which, which of them a claim needs, and what is bought for one claim (UK-05 to UK-11)."""

from collections.abc import Iterator

from companion.rules.box import Route
from companion.rules.box import Technology as Card
from companion.rules.faults import Fault, Value, Why
from companion.rules.moves import Claim, Technology
from companion.rules.state import TableState


def technology_faults(table: TableState, move: Technology) -> Iterator[Fault]:
    """A card is bought once by a player, while there is one left; price and time are the table's (UK-05, UK-07)."""
    card = _card(table, move.card)
    if isinstance(card, Fault):
        yield card
    elif card.claim:
        yield Fault(Why.FOR_A_CLAIM, {"technology": card}, card.rule)
    elif rules := table.box.technologies:
        if card.id in table.bought[move.player]:
            player = table.players[move.player]
            yield Fault(Why.TECHNOLOGY_HELD, {"player": player, "technology": card}, rules.buying)
        elif sum(card.id in bought for bought in table.bought.values()) >= card.cards:
            yield Fault(Why.NO_TECHNOLOGY_LEFT, {"technology": card}, rules.buying)


def buy(table: TableState, move: Technology) -> None:
    """The player has the card; what is claimed from now on counts for it (UK-08)."""
    table.bought[move.player][move.card] = ()


def claim_faults(table: TableState, move: Claim, route: Route) -> Iterator[Fault]:
    """The player has what the route needs, and a card that goes back is one that is bought for such a claim."""
    if move.technology is not None:
        card = _card(table, move.technology)
        if isinstance(card, Fault):
            yield card
        elif card.claim is None:
            yield Fault(Why.NOT_FOR_A_CLAIM, {"technology": card})
        elif card.claim == "shared" and route.id not in table.claims:
            yield Fault(Why.NOBODY_TO_SHARE, {**table.box.ends_of(route), "technology": card}, card.rule)
    for card in needed(table, route):
        if card.id not in table.bought[move.player] and table.box.technologies:
            named: dict[str, Value] = {"player": table.players[move.player], "technology": card}
            yield Fault(Why.NO_TECHNOLOGY, {**table.box.ends_of(route), **named}, table.box.technologies.rule)


def needed(table: TableState, route: Route) -> tuple[Card, ...]:
    """Give the technologies without which nobody can claim the route (UK-06, UK-07)."""
    rules = table.box.technologies
    if rules is None or any(spared.route(table.box, route) for spared in rules.spared):
        return ()
    return tuple(
        card for card in table.technologies.values() if any(allowed.route(table.box, route) for allowed in card.allows)
    )


def note_claim(table: TableState, move: Claim) -> None:
    """The claim counts for all that its player has bought before (UK-08)."""
    bought = table.bought[move.player]
    table.bought[move.player] = {card: (*routes, move.route) for card, routes in bought.items()}


def share(table: TableState, move: Claim) -> None:
    """The player's trains stand beside those of whoever has the track (UK-10)."""
    table.guests[move.route] = (*table.guests.get(move.route, ()), move.player)


def bought_for(table: TableState, move: Claim) -> str | None:
    """Tell for what kind of claim a card was bought with it that goes back (UK-10, UK-11); None without one."""
    card = table.technologies.get(move.technology or "")
    return card.claim if card else None


def _card(table: TableState, key: str) -> Card | Fault:
    """Give the card with this id, or why it isn't in this game."""
    card = table.box.technologies.cards.get(key) if table.box.technologies else None
    if card is None:
        return Fault(Why.UNKNOWN_TECHNOLOGY, {"id": key})
    return card if key in table.technologies else Fault(Why.NOT_IN_VARIANT, {"technology": card}, card.rule)
