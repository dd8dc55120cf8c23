"""Train piles counted at a scoring, and the owner's choice of tickets to pay (CG-03 to CG-07)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from companion.rules.choice.payment import (
    LOCOMOTIVE,
    Payment,
    Prize,
    best_payment,
    best_with_prizes,
    payment_of,
    prizes_for,
)
from companion.rules.deck import Ticket
from companion.rules.state import TableState

Chosen = Mapping[tuple[str, int], tuple[str, ...]]
"""Owners' choices of tickets by (player, scoring)."""

Paid = Mapping[str, Sequence[Payment]]
"""Each player's payments, by scoring."""


@dataclass(frozen=True)
class Worth:
    """Points of a choice of tickets at the end, up to a constant, and the cities of its bonus cards."""

    points: int
    cities: tuple[str, ...]


def counted_later(table: TableState, player: str, scoring: int) -> bool:
    """Whether the player's pile of a later scoring is counted, which fixes this one (CG-06, CG-07)."""
    return any(who == player and other > scoring for who, other in table.piles)


def deck_of(table: TableState) -> dict[str, int]:
    """Return the number of train cards by colour and locomotive (CG-01); {} for a box without them."""
    deck = table.box.train_cards
    return {**dict.fromkeys(deck.colors, deck.each), LOCOMOTIVE: deck.wild} if deck else {}


def cards_left(table: TableState, player: str, scoring: int) -> dict[str, int]:
    """Return the number of cards of each kind that the other piles of a scoring leave for the player's (CG-01)."""
    others = [counted.cards for (who, when), counted in table.piles.items() if when == scoring and who != player]
    return {card: most - sum(cards.get(card, 0) for cards in others) for card, most in deck_of(table).items()}


def open_at(table: TableState, player: str, scoring: int) -> dict[str, Ticket]:
    """Return the tickets that the player's pile may pay for; tickets set aside before are excluded (CG-07).

    At an earlier scoring these are the tickets in hand when the pile was counted. At the final one no ticket can be
    drawn any more, so a ticket noted after the count was in hand as well.
    """
    return _open_after(table, player, scoring, _settled(table, table.paid, player, scoring - 1))


def paid_at(table: TableState, player: str, scoring: int) -> tuple[str, ...]:
    """Return the tickets that a scoring before the final one sets aside: the owner's choice, or the best (CG-07)."""
    return _settled(table, table.paid, player, scoring)[-1].tickets


def payments(table: TableState, chosen: Chosen | None = None) -> dict[str, tuple[Payment, ...]]:
    """Return each player's payments by scoring.

    Without an owner's choice the best is taken. Among equal ones at the final scoring the one that wins most bonus
    points against the others' choices, which are made without regard to bonuses (CG-05, CG-09). If not all hands are
    visible, no payment depends on another player's tickets. `chosen` replaces the table's choices.
    """
    choices = table.paid if chosen is None else chosen
    plain = {player: _settled(table, choices, player, table.scorings) for player in table.players}
    if not table.is_whole:
        return plain
    return {
        player: (*before, _payment(table, choices, player, before, prizes_at_the_end(table, player, plain)))
        for player, (*before, _) in plain.items()
    }


def best_instead(table: TableState, player: str, scoring: int) -> Payment:
    """Return the payment of the player's pile without the owner's choice at that scoring (CG-05)."""
    rest = {key: tickets for key, tickets in table.paid.items() if key != (player, scoring)}
    return payments(table, rest)[player][scoring - 1]


def completed(table: TableState, player: str, paid: Iterable[Payment]) -> list[Ticket]:
    return [table.hands[player][key] for one in paid for key in one.tickets]


def prizes_at_the_end(table: TableState, player: str, paid: Paid) -> tuple[Prize, ...]:
    """Return the player's needs for each bonus card at the final scoring, given all payments (CG-09)."""
    others = [completed(table, other, paid[other]) for other in table.players if other != player]
    return prizes_for(table.box.bonuses, completed(table, player, paid[player][:-1]), others)


def all_counted(table: TableState, scoring: int) -> bool:
    """Whether all piles of a scoring are counted, because only then the winners of bonus cards are known."""
    return all((player, scoring) in table.piles for player in table.players)


def worth_at_the_end(table: TableState, paid: Paid, player: str, tickets: Iterable[str]) -> Worth:
    """Return the final worth of paying for these tickets, while the others pay as in `paid` (CG-08, CG-09)."""
    may_pay = open_at(table, player, table.scorings)
    prizes = prizes_at_the_end(table, player, paid)
    payment = payment_of(table.piles[player, table.scorings].cards, [may_pay[key] for key in tickets], prizes)
    bonus = sum(table.box.bonuses[city] for city in payment.prizes)
    return Worth(2 * payment.points + bonus, payment.prizes)  # a paid ticket adds its points and doesn't subtract them


def best_in_all(table: TableState, paid: Paid, player: str) -> Payment:
    """Return the final choice with the highest total, while the others pay as in `paid` (CG-05, CG-09)."""
    prizes = prizes_at_the_end(table, player, paid)
    counted = table.piles[player, table.scorings]
    return best_with_prizes(counted.cards, open_at(table, player, table.scorings).values(), prizes)


def _settled(table: TableState, chosen: Chosen, player: str, scorings: int) -> tuple[Payment, ...]:
    """Return the player's payments at the first `scorings` scorings, without regard to bonus cards."""
    paid: list[Payment] = []
    for _scoring in range(scorings):
        paid.append(_payment(table, chosen, player, paid))
    return tuple(paid)


def _payment(
    table: TableState, chosen: Chosen, player: str, before: Sequence[Payment], bonus: Sequence[Prize] = ()
) -> Payment:
    """Return the pile's payment at the scoring after those paid `before`."""
    scoring = len(before) + 1
    counted = table.piles.get((player, scoring))
    cards = counted.cards if counted else {}
    may_pay = _open_after(table, player, scoring, before)
    tickets = chosen.get((player, scoring))
    if tickets is not None:
        return payment_of(cards, [may_pay[key] for key in tickets if key in may_pay], bonus)
    return best_payment(cards, may_pay.values(), bonus)


def _open_after(table: TableState, player: str, scoring: int, before: Iterable[Payment]) -> dict[str, Ticket]:
    counted = table.piles.get((player, scoring))
    if counted is None:
        return {}
    aside = {key for payment in before for key in payment.tickets}
    hand = table.hands[player]
    then = hand if scoring == table.scorings else counted.hand
    return {key: hand[key] for key in then if key in hand and key not in aside}
