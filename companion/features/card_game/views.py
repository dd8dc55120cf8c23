"""The table screen of a box without a map, and whose piles are counted at a scoring (CG-03 to CG-08)."""

from typing import Any

from companion.rules.choice.piles import paid_at, payments
from companion.rules.table import Table
from companion.table.play import Played
from companion.table.views.piles import Rows, better_payment, card_scorings


def screen(table: Table) -> dict[str, Any]:
    """Give the table screen its players and scorings."""
    return {"players": card_players(table), "scorings": card_scorings(table)}


def card_players(table: Table) -> list[dict[str, Any]]:
    """Each player with how many tickets are in hand, and how many were set aside at an earlier scoring (CG-07).

    Which tickets a pile paid follows from the tickets: of those who keep them elsewhere there is only the sum.
    """
    found = []
    for player in table.setup.players:
        scorings = range(1, table.scorings) if player.id in table.seen else ()
        aside = [key for scoring in scorings for key in paid_at(table, player.id, scoring)]
        found.append(
            {
                "player": player,
                "tickets": table.in_hand(player.id) - len(aside),
                "aside": len(aside),
                "is_elsewhere": player.id not in table.seen,
            }
        )
    return found


def summaries(played: Played, scoring: int) -> Rows:
    """Each player's pile, and what it pays for where the player's tickets are seen."""
    table = played.log.table
    paid = payments(table)
    return [
        {
            "player": player,
            "tickets": table.in_hand(player.id),
            "cards": sum(counted.cards.values()) if counted else None,
            "is_seen": player.id in table.seen,
            "paid": len(payment.tickets) if player.id in table.seen else None,
            "points": payment.points if player.id in table.seen else None,
            "better": player.id in table.seen and better_payment(played, paid, player.id, scoring) is not None,
        }
        for player in table.setup.players
        for counted, payment in [(table.piles.get((player.id, scoring)), paid[player.id][scoring - 1])]
    ]
