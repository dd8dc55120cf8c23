"""The table screen of a box without a map: whose tickets, which scoring comes, and what counts so far."""

from typing import Any

from companion.rules.choice.piles import paid_at
from companion.rules.table import Table


def card_players(table: Table) -> list[dict[str, Any]]:
    """Each player with how many tickets are in hand, and how many were set aside at an earlier scoring (CG-07).

    Which tickets a pile paid follows from the tickets: of those who keep them elsewhere only the sum is told.
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


def card_scorings(table: Table) -> list[dict[str, Any]]:
    """The scorings of the game in order; `is_next` is the first that isn't done, or the final one (CG-06)."""
    counted = [
        sum((player, scoring) in table.piles for player in table.players) for scoring in range(1, table.scorings + 1)
    ]
    upcoming = next((scoring for scoring, done in enumerate(counted, 1) if done < len(table.players)), table.scorings)
    return [
        {
            "number": scoring,
            "is_final": scoring == table.scorings,
            "is_next": scoring == upcoming,
            "counted": done,
            "is_done": done == len(table.players),
        }
        for scoring, done in enumerate(counted, 1)
    ]
