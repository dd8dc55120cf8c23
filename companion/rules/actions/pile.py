"""Counting a train pile, and the owner's choice of the tickets that it pays for (CG-03 to CG-07)."""

from collections.abc import Iterator
from dataclasses import replace

from companion.rules.choice.payment import can_pay
from companion.rules.choice.piles import cards_left, counted_later, deck_of, open_at
from companion.rules.faults import Fault, Hue, Why
from companion.rules.moves import Pay, Pile
from companion.rules.state import Counted, TableState


def pile_faults(table: TableState, move: Pile) -> Iterator[Fault]:
    """Yield the faults of a counted pile: at a scoring of the game, and all piles together from one deck (CG-01,
    CG-06).
    """
    deck = deck_of(table)
    if not deck:
        yield Fault(Why.NO_PILES)
        return
    if not 1 <= move.scoring <= table.scorings:
        yield Fault(Why.NO_SCORING, {"scoring": move.scoring})
    elif counted_later(table, move.player, move.scoring):
        yield Fault(Why.PILE_LATE, {"player": table.players[move.player]})
    for card in move.cards.keys() - deck.keys():
        yield Fault(Why.PILE_CARD, {"id": card})
    for card, left in cards_left(table, move.player, move.scoring).items():
        if not 0 <= move.cards.get(card, 0) <= left:
            yield Fault(Why.PILE_CARDS, {"most": deck[card], "color": Hue(card)})


def count_pile(table: TableState, move: Pile) -> None:
    """Store the pile, replacing an earlier count and the choice of its tickets.

    The cards are stored in the deck's order, so that equal piles are equal.
    """
    cards = {card: move.cards[card] for card in deck_of(table) if move.cards.get(card)}
    table.piles[move.player, move.scoring] = Counted(cards, tuple(table.hands[move.player]))


def pay_faults(table: TableState, move: Pay) -> Iterator[Fault]:
    """Yield the faults of a choice of tickets: open ones, for which the pile suffices (CG-03, CG-05)."""
    player = table.players[move.player]
    counted = table.piles.get((move.player, move.scoring))
    if table.box.train_cards is None:
        yield Fault(Why.NO_PILES)
        return
    if counted is None:
        yield Fault(Why.NOT_COUNTED, {"player": player})
        return
    if counted_later(table, move.player, move.scoring):
        yield Fault(Why.PAY_LATE, {"player": player})
    may_pay = open_at(table, move.player, move.scoring)
    for position, key in enumerate(move.tickets):
        ticket = table.box.tickets.get(key)
        if ticket is None:
            yield Fault(Why.UNKNOWN_TICKET, {"id": key})
            continue
        ends = table.box.ends_of(ticket)
        if key not in table.hands[move.player]:
            yield Fault(Why.PAY_NOT_HELD, {"player": player, **ends})
        elif key in move.tickets[:position]:
            yield Fault(Why.TICKET_TWICE, ends)
        elif key not in may_pay:
            yield Fault(Why.PAY_NOT_OPEN, ends)
    named = [may_pay[key] for key in dict.fromkeys(move.tickets) if key in may_pay]
    if not can_pay(counted.cards, named):
        yield Fault(Why.PAY_SHORT, {"player": player})


def choose_payment(table: TableState, move: Pay) -> None:
    key = move.player, move.scoring
    table.piles[key] = replace(table.piles[key], paid=tuple(sorted(move.tickets)))
