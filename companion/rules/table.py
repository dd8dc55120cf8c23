"""The table: validity and effect of each kind of move, and redaction of secret tickets.

A redacted table has only numbers of the secret tickets.
"""

import copy
from collections.abc import Callable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import replace
from typing import Any, NamedTuple, Self

from companion.rules import moves
from companion.rules.actions import (
    building,
    hand,
    house_rule,
    joining,
    last_lap,
    pile,
    prints,
    renaming,
    tickets,
)
from companion.rules.faults import Fault, Refused, Why
from companion.rules.state import ClaimTerms, TableState, Unseen

HIDDEN = "?"
"""Replaces a secret ticket in a move, so that their number stays visible."""


class HiddenTickets(moves.Tickets, frozen=True, tag="hidden"):
    """A note of tickets on a replay without secret tickets: the draw counts, but its tickets are unknown.

    It isn't a `Move`, so that no device can send one.
    """


class MoveRules(NamedTuple):
    """Rules of a kind of move. `faults` yields every reason against one; `carry_out` returns the terms of a claim."""

    faults: Callable[[TableState, Any], Iterator[Fault]]
    carry_out: Callable[[TableState, Any], ClaimTerms | None]


KINDS: Mapping[type, MoveRules] = {
    moves.Claim: MoveRules(building.claim_faults, building.claim),
    moves.Station: MoveRules(building.station_faults, building.build_station),
    moves.Borrow: MoveRules(building.borrow_faults, building.choose_lending),
    moves.Pass: MoveRules(last_lap.pass_faults, last_lap.take_turn),
    moves.Tickets: MoveRules(tickets.tickets_faults, tickets.take_tickets),
    moves.Share: MoveRules(tickets.share_faults, tickets.share),
    moves.Pile: MoveRules(pile.pile_faults, pile.count_pile),
    moves.Pay: MoveRules(pile.pay_faults, pile.choose_payment),
    moves.Bonus: MoveRules(hand.bonus_faults, hand.note_bonus),
    moves.Forget: MoveRules(building.forget_faults, building.forget),
    moves.Rename: MoveRules(renaming.rename_faults, renaming.rename),
    moves.HouseRule: MoveRules(house_rule.house_rule_faults, house_rule.add_house_rule),
    moves.Print: MoveRules(prints.print_faults, prints.print_otherwise),
    moves.Count: MoveRules(hand.count_faults, hand.count_hand),
    moves.Join: MoveRules(joining.join_faults, joining.join),
}
"""Kinds of moves without Undo, which `Log` handles, and without those of mechanics."""

_RULES = {**KINDS, HiddenTickets: MoveRules(lambda _table, _move: iter(()), tickets.count_draw)}


class Table(TableState):
    """The state at a table. `play` is the only way to change it."""

    def faults(self, move: moves.Move) -> list[Fault]:
        """Return every reason why the move can't be recorded now."""
        if isinstance(move, moves.PlayerMove) and move.player not in self.players:
            return [Fault(Why.UNKNOWN_PLAYER, {"id": move.player})]
        kind = type(move)
        rules = _RULES.get(kind)
        if rules is None and not any(kind in own.moves for own in self.mechanics.values()):
            return [Fault(Why.NO_SUCH_MOVE)]
        faults = [*rules.faults(self, move)] if rules else []
        if self.mechanics and (not faults or all(fault.rule is not None for fault in faults)):
            faults += self.mechanics.faults(self, move)
        lifted = self.lifted
        return [fault for fault in faults if fault.why not in lifted] if lifted else faults

    def play(self, move: moves.Move) -> None:
        """Apply a move. Raises Refused with every reason if it is invalid."""
        if faults := self.faults(move):
            raise Refused(faults)
        rules = _RULES.get(type(move))
        terms = rules.carry_out(self, move) if rules else None
        if self.mechanics:
            self.mechanics.apply(self, move)
        if isinstance(move, moves.Turn) and (terms is None or terms.is_turn):
            self.turn_taken(move.player)
        elif isinstance(move, moves.Claim):
            self.begin_last_lap(move.player)

    def redacted_for(self, players: AbstractSet[str], shown: Mapping[str, AbstractSet[str]]) -> Self:
        """Return the table for readers who may see the hands of `players`, and the tickets `shown` in other hands.

        Each player of a team sees its holder.
        """
        view = copy.copy(self)
        view.seen = frozenset(players)
        view.hands = {
            player: hand if player in players else {key: hand[key] for key in hand if key in shown.get(player, ())}
            for player, hand in self.hands.items()
        }
        view.holders = {
            side: {} if players.isdisjoint(self.sides[side]) else holder for side, holder in self.holders.items()
        }
        view.unseen = Unseen(
            {player: len(hand) - len(view.hands[player]) for player, hand in self.hands.items()},
            {side: len(holder) - len(view.holders[side]) for side, holder in self.holders.items()},
        )
        view.piles = {
            key: counted if key[0] in players else replace(counted, hand=(), paid=None)
            for key, counted in self.piles.items()
        }
        view.discarded = {key: gone for key, gone in self.discarded.items() if gone[0] in players}
        return view


def hide_tickets(move: moves.Move, players: AbstractSet[str]) -> moves.Move:
    """Return the move for readers who may see the hands of `players`."""
    match move:
        case moves.Tickets() if move.player not in players:
            return moves.Tickets(move.player, (HIDDEN,) * len(move.keep), **move.extras)
        case moves.Share() if move.player not in players:
            return moves.Share(move.player, (HIDDEN,) * len(move.tickets))
        case moves.Pay() if move.player not in players:
            return moves.Pay(move.player, move.scoring, (HIDDEN,) * len(move.tickets))
        case _:
            return move
