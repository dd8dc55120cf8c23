"""Train piles counted at a scoring, and the owner's own choice of the tickets that one pays for (CG-03 to CG-07)."""

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
"""Owners' choices of tickets to pay, by player and scoring."""

Paid = Mapping[str, Sequence[Payment]]
"""What each player's piles pay for, scoring by scoring."""


@dataclass(frozen=True)
class Worth:
    """What a choice of tickets brings at the end, up to what is the same for all, and the cities of its bonus cards."""

    points: int
    cities: tuple[str, ...]


def counted_later(table: TableState, player: str, scoring: int) -> bool:
    """Whether the player's pile of a later scoring is counted: then all of this one stays as it is (CG-06, CG-07)."""
    return any(who == player and other > scoring for who, other in table.piles)


def deck_of(table: TableState) -> dict[str, int]:
    """How many train cards of each colour, and locomotives, the deck has (CG-01); none in a box without them."""
    deck = table.box.train_cards
    return {**dict.fromkeys(deck.colors, deck.each), LOCOMOTIVE: deck.wild} if deck else {}


def cards_left(table: TableState, player: str, scoring: int) -> dict[str, int]:
    """How many cards of each colour, and locomotives, the others' piles at a scoring leave for the player's (CG-01)."""
    others = [counted.cards for (who, when), counted in table.piles.items() if when == scoring and who != player]
    return {card: most - sum(cards.get(card, 0) for cards in others) for card, most in deck_of(table).items()}


def open_at(table: TableState, player: str, scoring: int) -> dict[str, Ticket]:
    """The tickets that the player's pile may pay for, none set aside before (CG-07).

    At an earlier scoring they are those in the hand when the pile was counted. At the final one no ticket can be drawn
    any more, so one that is noted after the count was in the hand as well.
    """
    return _open_after(table, player, scoring, _settled(table, table.paid, player, scoring - 1))


def paid_at(table: TableState, player: str, scoring: int) -> tuple[str, ...]:
    """The tickets that a scoring before the final one sets aside: the owner's choice, or the best there is (CG-07)."""
    return _settled(table, table.paid, player, scoring)[-1].tickets


def payments(table: TableState, chosen: Chosen | None = None) -> dict[str, tuple[Payment, ...]]:
    """What each player's piles pay for, scoring by scoring.

    Unless the owner chose, the best is taken; of equals at the final scoring the one that wins most bonus points
    against what the others would choose without regard to them (CG-05, CG-09). Where not all hands
    are seen, nobody's payment hangs on another's tickets. `chosen` are other choices than the table's.
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
    """What the player's pile would pay for without the owner's choice at that scoring (CG-05)."""
    rest = {key: tickets for key, tickets in table.paid.items() if key != (player, scoring)}
    return payments(table, rest)[player][scoring - 1]


def completed(table: TableState, player: str, paid: Iterable[Payment]) -> list[Ticket]:
    """The tickets that these payments complete."""
    return [table.hands[player][key] for one in paid for key in one.tickets]


def prizes_at_the_end(table: TableState, player: str, paid: Paid) -> tuple[Prize, ...]:
    """What the player needs at the final scoring for each bonus card, given what `paid` has for everybody (CG-09)."""
    others = [completed(table, other, paid[other]) for other in table.players if other != player]
    return prizes_for(table.box.bonuses, completed(table, player, paid[player][:-1]), others)


def all_counted(table: TableState, scoring: int) -> bool:
    """Whether everybody's pile is counted: at the final scoring only then it is known who wins a bonus card."""
    return all((player, scoring) in table.piles for player in table.players)


def worth_at_the_end(table: TableState, paid: Paid, player: str, tickets: Iterable[str]) -> Worth:
    """What paying for these open tickets brings at the end, while the others pay as in `paid` (CG-08, CG-09)."""
    may_pay = open_at(table, player, table.scorings)
    prizes = prizes_at_the_end(table, player, paid)
    payment = payment_of(table.piles[player, table.scorings].cards, [may_pay[key] for key in tickets], prizes)
    bonus = sum(table.box.bonuses[city] for city in payment.prizes)
    return Worth(2 * payment.points + bonus, payment.prizes)  # a paid ticket adds its points and doesn't subtract them


def best_in_all(table: TableState, paid: Paid, player: str) -> Payment:
    """The choice at the final scoring that brings most in all, while the others pay as in `paid` (CG-05, CG-09)."""
    prizes = prizes_at_the_end(table, player, paid)
    counted = table.piles[player, table.scorings]
    return best_with_prizes(counted.cards, open_at(table, player, table.scorings).values(), prizes)


def _settled(table: TableState, chosen: Chosen, player: str, scorings: int) -> tuple[Payment, ...]:
    """What the player's piles pay for at the first so many scorings, without regard to bonus cards."""
    paid: list[Payment] = []
    for _scoring in range(scorings):
        paid.append(_payment(table, chosen, player, paid))
    return tuple(paid)


def _payment(
    table: TableState, chosen: Chosen, player: str, before: Sequence[Payment], bonus: Sequence[Prize] = ()
) -> Payment:
    """What the pile pays for at the scoring after those that were paid `before`."""
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
