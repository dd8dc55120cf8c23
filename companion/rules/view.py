"""A table and its moves as somebody may see them: of tickets that are secret to them there are only counts."""

import copy
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import replace
from typing import TypeVar

from companion.rules.moves import Move, Pay, Share, Tickets
from companion.rules.state import State

HIDDEN = "?"
"""Stands in a move for a ticket that isn't shown: how many they are is no secret."""

AnyState = TypeVar("AnyState", bound=State)


def seen_by(table: AnyState, players: AbstractSet[str], shown: Mapping[str, AbstractSet[str]]) -> AnyState:
    """The table as those may see it who may see the hands of `players`, and the tickets `shown` in other hands.

    A team's holder is seen by each of its players.
    """
    view = copy.copy(table)
    view.seen = frozenset(players)
    view.hands = {
        player: hand if player in players else {key: hand[key] for key in hand if key in shown.get(player, ())}
        for player, hand in table.hands.items()
    }
    view.holders = {
        side: {} if players.isdisjoint(table.sides[side]) else holder for side, holder in table.holders.items()
    }
    view.unseen_in_hand = {player: len(hand) - len(view.hands[player]) for player, hand in table.hands.items()}
    view.unseen_in_holder = {side: len(holder) - len(view.holders[side]) for side, holder in table.holders.items()}
    view.piles = {
        key: counted if key[0] in players else replace(counted, hand=()) for key, counted in table.piles.items()
    }
    view.paid = {key: tickets for key, tickets in table.paid.items() if key[0] in players}
    return view


def hide_tickets(move: Move, players: AbstractSet[str]) -> Move:
    """The move as those may see it who may see the hands of `players`."""
    match move:
        case Tickets() if move.player not in players:
            return Tickets(move.player, (HIDDEN,) * len(move.keep))
        case Share() if move.player not in players:
            return Share(move.player, (HIDDEN,) * len(move.tickets))
        case Pay() if move.player not in players:
            return Pay(move.player, move.scoring, (HIDDEN,) * len(move.tickets))
        case _:
            return move
