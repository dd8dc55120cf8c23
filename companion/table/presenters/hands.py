"""Tickets as pages show them: a hand or a team's holder, and whether each ticket is completed."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypedDict

from msgspec import to_builtins

from companion.rules.actions.tickets import WRITTEN
from companion.rules.box import Box
from companion.rules.deck import Ticket
from companion.rules.graph.network import Reach, reach_of
from companion.rules.moves import Move, Player, Undo, WrittenMove, write_move
from companion.rules.score.sides import Side, sides_of
from companion.table.service.loading import LoadedGame
from companion.table.service.tickets import moves_to_take_back, moves_to_take_out, others_of_exact_deal
from companion.table.wording.names import join_names, ticket_name
from companion.web.i18n import _, color_name

ONLY = "deck"
"""The pack id of a deck without packs."""


class TicketFacts(TypedDict):
    """A ticket by its places' names, its points and its cost. `named` is its name in a move."""

    id: str
    named: str | dict[str, str | int]
    name: str
    points: int | str
    worths: str
    pack: str
    cost: list[tuple[str, int]]
    cost_words: str


class HeldTicket(TicketFacts):
    """A ticket of a hand or a holder, with the moves that take it out."""

    joined: bool
    is_lent: bool
    moves: list[WrittenMove]


class OwnTicket(HeldTicket):
    """A ticket of a hand. `others` are the other tickets of its deal, if that was exact."""

    others: list[dict[str, Any]]


class MappedTicket(TicketFacts):
    """A ticket with the routes that connect to its ends."""

    joined: bool
    is_lent: bool
    reach: Reach


class PlayerHand(TypedDict):
    """A player's hand."""

    player: Player
    hand: list[OwnTicket]


class SideHands(TypedDict):
    """The hands of a side's players, and the tickets that they share."""

    hands: list[PlayerHand]
    shared: list[HeldTicket]


class Verdict(TypedDict):
    """Whether a ticket is completed now, and whether only with a borrowed route."""

    joined: bool
    is_lent: bool


def hand(loaded: LoadedGame, side: Side, player: str, *, in_part: bool = False) -> list[OwnTicket]:
    """Return the player's tickets, the most points first, each with the moves that remove it.

    If the hand is known only `in_part`, a ticket has no moves that would record sealed ones again. `others` are removed
    with it.
    """

    def out(ticket: Ticket) -> Sequence[Move]:
        moves = moves_to_take_out(loaded.log, player, ticket.id)
        return () if in_part and sum(isinstance(move, Undo) for move in moves) > 1 else moves

    shown = _shown(loaded, side, loaded.log.table.hands[player].values(), out)
    return [{**one, "others": to_builtins(others_of_exact_deal(loaded.log, player, one["id"]))} for one in shown]


def holder(loaded: LoadedGame, side: Side, player: str) -> list[HeldTicket]:
    """Return the tickets that the player's team shares. A ticket that the player shared has the moves that take it
    back.
    """

    def back(ticket: Ticket) -> Sequence[Move]:
        try:
            return moves_to_take_back(loaded.log, player, ticket.id)
        except KeyError:
            return ()

    return _shown(loaded, side, loaded.log.table.holders[side.id].values(), back)


def on_map(loaded: LoadedGame, side: Side, player: str) -> list[MappedTicket]:
    """Return the tickets that the player can see, the most points first, each with the routes connected to its ends."""
    table = loaded.log.table
    return [
        {**ticket_facts(loaded, ticket), **_verdict(loaded, side, ticket), "reach": reach_of(side.network, ticket)}
        for ticket in _dearest_first([*table.hands[player].values(), *table.holders[side.id].values()])
    ]


def hands_by_side(loaded: LoadedGame) -> list[SideHands]:
    """Return each side with its players' hands and shared tickets, in seating order."""
    table = loaded.log.table
    return [
        {
            "hands": [{"player": table.players[player], "hand": hand(loaded, side, player)} for player in side.players],
            "shared": holder(loaded, side, side.players[0]),
        }
        for side in sides_of(table)
    ]


def ticket_facts(loaded: LoadedGame, ticket: Ticket) -> TicketFacts:
    return {
        "id": ticket.id,
        "named": naming(ticket),
        "name": ticket_name(loaded.box, ticket),
        "points": f"{ticket.lost}–{ticket.points}" if ticket.aims else ticket.points,
        "worths": _worths(ticket) if ticket.via else "",
        "pack": pack_id(loaded.box, ticket),
        "cost": list(ticket.cost.items()),
        "cost_words": join_names(f"{count} × {color_name(color)}" for color, count in ticket.cost.items()),
    }


def _worths(tour: Ticket) -> str:
    """Return a tour's points, by the way its stops are connected (RS-10)."""
    words = {"points": tour.points, "less": tour.points_any, "lost": tour.lost}
    return _("{points} in order, {less} in any order, −{lost} if missed", **words)


def pack_id(box: Box, ticket: Ticket) -> str:
    pack = box.pack_of(ticket)
    return pack.id if pack else WRITTEN if ticket.deck == WRITTEN else ONLY


def naming(ticket: Ticket) -> str | dict[str, str | int]:
    """Return a ticket's name in a move: its id, or {a, b, points} if the box doesn't list it."""
    return {"a": ticket.a, "b": ticket.b, "points": ticket.points} if ticket.deck == WRITTEN else ticket.id


def _shown(
    loaded: LoadedGame, side: Side, tickets: Iterable[Ticket], moves: Callable[[Ticket], Sequence[Move]]
) -> list[HeldTicket]:
    return [
        {
            **ticket_facts(loaded, ticket),
            **_verdict(loaded, side, ticket),
            "points": side.counted(ticket).points,
            "moves": [write_move(move) for move in moves(ticket)],
        }
        for ticket in _dearest_first(tickets)
    ]


def _verdict(loaded: LoadedGame, side: Side, ticket: Ticket) -> Verdict:
    is_joined = side.counted(ticket) in side.completed
    return {
        "joined": is_joined,
        "is_lent": is_joined and loaded.box.has_map and not reach_of(side.ways, ticket).joined,
    }


def _dearest_first(tickets: Iterable[Ticket]) -> list[Ticket]:
    return sorted(tickets, key=lambda ticket: (-ticket.points, ticket.id))
