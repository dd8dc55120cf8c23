"""The best tickets to pay from a train pile; the plain way tries every choice and gives up after two seconds a pile."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import NamedTuple

from bench.measure import Cases, Row, figures
from bench.plain import Payer
from companion.rules.box import Box
from companion.rules.choice.payment import LOCOMOTIVE, Payment, Prize, best_payment, best_with_prizes, prizes_for
from companion.rules.deck import Ticket
from companion.rules.load import get_box

PATIENCE = 2.0
"""Seconds after which the plain way gives up one pile."""


class Hand(NamedTuple):
    """A player at a scoring: the train pile, the tickets that it may pay for, and what wins each bonus card."""

    pile: Mapping[str, int]
    tickets: Sequence[Ticket]
    prizes: Sequence[Prize]


def run(cases: Cases) -> Iterable[Row]:
    """As many tickets as people hold, too many, and all there are, with small piles and with large ones."""
    box = get_box("card-game")
    rng = Random(46)
    for tickets, count, compared in ((10, 100, 100), (20, 100, 10), (46, 100, 2)):
        hands = [hand(box, rng, tickets) for _ in range(cases(count))]
        name = f"{tickets} tickets, 10 to 60 cards"
        yield row(name, lambda case: best_payment(case.pile, case.tickets), hands, compared)
        yield row(f"{name}, with bonus cards", lambda case: best_payment(*case), hands)
        yield row(f"{name}, bonus cards for points", lambda case: best_with_prizes(*case), hands)


def row(subject: str, work: Callable[[Hand], Payment], hands: Sequence[Hand], compared: int = 0) -> Row:
    """Ours on all the hands, and the plain way on the first `compared` of them."""
    return Row(subject, figures(work, hands, best_of=2), figures(plainly, hands[:compared]) if compared else None)


def plainly(case: Hand) -> None:
    """Try every choice; points and tickets must agree with ours."""
    ours = best_payment(case.pile, case.tickets)
    if Payer(case.pile, case.tickets, PATIENCE).pay() != (ours.points, len(ours.tickets)):
        raise RuntimeError(f"every choice tried gives more or less than {ours}: {case}")


def hand(box: Box, rng: Random, tickets: int) -> Hand:
    """So many tickets and a random pile; the bonus cards are to be won against who completed half of the others."""
    dealt = rng.sample(list(box.tickets.values()), len(box.tickets))
    rest = dealt[tickets:]
    return Hand(
        pile(box, rng, rng.randint(10, 60)), dealt[:tickets], prizes_for(box.bonuses, (), [rest[: len(rest) // 2]])
    )


def pile(box: Box, rng: Random, size: int) -> Counter[str]:
    """So many cards of the train deck."""
    deck = box.train_cards
    if deck is None:
        raise ValueError(f"{box.id} has no train cards")
    return Counter(rng.sample([*deck.colors * deck.each, *[LOCOMOTIVE] * deck.wild], size))
