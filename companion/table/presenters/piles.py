"""Train piles: the scorings at which they are counted, and the tickets that they pay for (CG-03 to CG-08)."""

from collections.abc import Mapping
from typing import TypedDict

from companion.rules.choice.payment import Payment, missing
from companion.rules.choice.piles import (
    Paid,
    all_counted,
    best_in_all,
    best_instead,
    counted_later,
    open_at,
    paid_at,
    payments,
    worth_at_the_end,
)
from companion.rules.deck import Ticket
from companion.rules.moves import Pay, Pile, Undo, WrittenMove, write_move
from companion.rules.table import Table
from companion.table.service.loading import LoadedGame
from companion.table.wording.names import join_names, ticket_name
from companion.web.i18n import _, color_name, name_of


class CardScoring(TypedDict):
    """A scoring of the game."""

    number: int
    is_final: bool
    is_next: bool
    """Whether it is the first that isn't done, or the final one (CG-06)."""
    counted: int
    is_done: bool
    names: str
    """The players whose piles aren't counted at it."""


class PileTicket(TypedDict):
    """An open or paid ticket, with the move that toggles it."""

    id: str
    name: str
    points: int
    is_paid: bool
    pips: list[tuple[str, bool]]
    words: str
    short: int
    """Number of cards that the pile lacks for it in addition to the paid tickets."""
    move: WrittenMove


class OwnChoice(TypedDict):
    """The difference between the owner's choice and the best one."""

    in_all: bool
    """Whether it includes the bonus cards."""
    points: int
    fewer: int


class BetterPayment(TypedDict):
    """A choice that scores more because of its bonus cards (CG-05)."""

    cities: str
    gain: int
    move: WrittenMove


class LaterTickets(TypedDict):
    """Tickets that were noted after the pile was counted, and the move that counts it with them."""

    tickets: int
    move: WrittenMove


class PaymentView(TypedDict):
    """A counted pile, the tickets that it pays for, and the moves that change it."""

    cards: Mapping[str, int]
    tickets: list[PileTicket]
    paid: int
    points: int
    open: int
    open_points: int
    own_choice: OwnChoice | None
    undo_choices: list[WrittenMove]
    others_as_good: int
    better: BetterPayment | None
    later: LaterTickets | None
    aside: list[str]
    aside_points: int


def card_scorings(table: Table) -> list[CardScoring]:
    found: list[CardScoring] = []
    for scoring in range(1, table.scorings + 1):
        names = [player.name for player in table.players.values() if (player.id, scoring) not in table.piles]
        is_final = scoring == table.scorings
        found.append(
            {
                "number": scoring,
                "is_final": is_final,
                "is_next": all(one["is_done"] for one in found) and (is_final or bool(names)),
                "counted": len(table.players) - len(names),
                "is_done": not names,
                "names": join_names(names),
            }
        )
    return found


def not_counted(loaded: LoadedGame) -> list[CardScoring]:
    return [one for one in card_scorings(loaded.log.table) if not one["is_done"]]


def payment_view(loaded: LoadedGame, player: str, scoring: int, everybody: Paid | None = None) -> PaymentView:
    """Return a player's counted pile. `everybody` are the payments of all piles, if the caller has them."""
    table = loaded.log.table
    everybody = everybody or payments(table)
    payment = everybody[player][scoring - 1]
    may_pay = open_at(table, player, scoring)
    earlier = [key for before in range(1, scoring) for key in paid_at(table, player, before)]
    return {
        "cards": table.piles[player, scoring].cards,
        "tickets": _tickets(loaded, player, scoring, payment),
        "paid": len(payment.tickets),
        "points": payment.points,
        "open": len(may_pay) - len(payment.tickets),
        "open_points": sum(ticket.points for ticket in may_pay.values()) - payment.points,
        "own_choice": _own_choice(loaded, everybody, player, scoring),
        "undo_choices": _undo_choices(loaded, player, scoring),
        "others_as_good": payment.choices - 1,
        "better": better_payment(loaded, everybody, player, scoring),
        "later": _later(loaded, player, scoring),
        "aside": [ticket_name(loaded.box, table.hands[player][key]) for key in earlier],
        "aside_points": sum(table.hands[player][key].points for key in earlier),
    }


def _tickets(loaded: LoadedGame, player: str, scoring: int, payment: Payment) -> list[PileTicket]:
    """Return the open and the paid tickets, the most points first."""
    table = loaded.log.table
    cards = table.piles[player, scoring].cards
    may_pay = open_at(table, player, scoring)
    paid = [may_pay[key] for key in payment.tickets]
    rows: list[PileTicket] = []
    for ticket in sorted(may_pay.values(), key=lambda ticket: (-ticket.points, ticket.id)):
        is_paid = ticket.id in payment.tickets
        changed = {*payment.tickets} ^ {ticket.id}
        uses = payment.uses[ticket.id] if is_paid else ticket.cost
        rows.append(
            {
                "id": ticket.id,
                "name": ticket_name(loaded.box, ticket),
                "points": ticket.points,
                "is_paid": is_paid,
                "pips": _pips(ticket, uses),
                "words": _pips_in_words(ticket, uses),
                "short": 0 if is_paid else missing(cards, [*paid, ticket]),
                "move": write_move(Pay(player, scoring, tuple(sorted(changed)))),
            }
        )
    return rows


def _pips(ticket: Ticket, uses: Mapping[str, int]) -> list[tuple[str, bool]]:
    """Return a card for each that the ticket needs: its colour, and whether a locomotive replaces it (CG-04)."""
    return [(color, place >= uses.get(color, 0)) for color, count in ticket.cost.items() for place in range(count)]


def _pips_in_words(ticket: Ticket, uses: Mapping[str, int]) -> str:
    words = []
    for color, count in ticket.cost.items():
        own = uses.get(color, 0)
        if own:
            words.append(f"{own} × {color_name(color)}")
        if count > own:
            stand_in = _("locomotive for {color}", color=color_name(color))
            words.append(f"{count - own} × {stand_in}")
    return join_names(words)


def _undo_choices(loaded: LoadedGame, player: str, scoring: int) -> list[WrittenMove]:
    """Return the moves that undo the owner's choices since the pile was counted, so that the best choice is used
    again.
    """
    found: list[int] = []
    for index, move in loaded.log.counting_moves.items():
        if isinstance(move, Pile | Pay) and (move.player, move.scoring) == (player, scoring):
            found = [*found, index] if isinstance(move, Pay) else []
    return [write_move(Undo(index)) for index in reversed(found)]


def _own_choice(loaded: LoadedGame, paid: Paid, player: str, scoring: int) -> OwnChoice | None:
    """Compare the owner's choice with the best one. Once the bonus cards are known, compare the points `in_all`."""
    table = loaded.log.table
    if (player, scoring) not in table.paid:
        return None
    best, now = best_instead(table, player, scoring), paid[player][scoring - 1]
    points = now.points - best.points
    if in_all := _bonus_known(loaded, scoring):
        one, other = (worth_at_the_end(table, paid, player, choice.tickets) for choice in (now, best))
        points = one.points - other.points
    return {"in_all": in_all, "points": points, "fewer": len(best.tickets) - len(now.tickets)}


def better_payment(loaded: LoadedGame, paid: Paid, player: str, scoring: int) -> BetterPayment | None:
    """Return a choice at the final scoring that scores more in total because of its bonus cards (CG-05)."""
    table = loaded.log.table
    if not _bonus_known(loaded, scoring):
        return None
    best = best_in_all(table, paid, player)
    choices = (best.tickets, paid[player][scoring - 1].tickets)
    more, now = (worth_at_the_end(table, paid, player, tickets) for tickets in choices)
    if more.points <= now.points:
        return None
    gained = [city for city in loaded.box.bonuses if city in more.cities and city not in now.cities]
    return {
        "cities": join_names(name_of(loaded.box.places[city]) for city in gained),
        "gain": more.points - now.points,
        "move": write_move(Pay(player, scoring, best.tickets)),
    }


def _bonus_known(loaded: LoadedGame, scoring: int) -> bool:
    table = loaded.log.table
    return scoring == table.scorings and all_counted(table, scoring) and table.is_whole


def _later(loaded: LoadedGame, player: str, scoring: int) -> LaterTickets | None:
    """Return the number of tickets noted after an earlier scoring's pile, and the move that counts the pile with them.

    They may have been drawn since, or forgotten: only the owner knows. The final pile pays for all tickets anyway.
    """
    table = loaded.log.table
    counted = table.piles[player, scoring]
    later = len(table.hands[player].keys() - {*counted.hand})
    if not later or scoring == table.scorings or counted_later(table, player, scoring):
        return None
    return {"tickets": later, "move": write_move(Pile(player, scoring, dict(counted.cards)))}
