"""Data of the table screen without a map, and of the piles at a scoring (CG-03 to CG-08)."""

from typing import TypedDict

from companion.rules.choice.piles import paid_at, payments
from companion.rules.moves import Player
from companion.rules.table import Table
from companion.table.presenters.piles import CardScoring, better_payment, card_scorings
from companion.table.service.loading import LoadedGame


class CardPlayer(TypedDict):
    """A player with the tickets in hand, and those set aside at an earlier scoring (CG-07)."""

    player: Player
    tickets: int
    aside: int
    is_elsewhere: bool


class PileSummary(TypedDict):
    """A player's pile, and its payment where the player's tickets are visible."""

    player: Player
    tickets: int
    cards: int | None
    is_seen: bool
    paid: int | None
    points: int | None
    better: bool


class CardScreen(TypedDict):
    """The data of the table screen."""

    players: list[CardPlayer]
    scorings: list[CardScoring]


def screen(table: Table) -> CardScreen:
    return {"players": card_players(table), "scorings": card_scorings(table)}


def card_players(table: Table) -> list[CardPlayer]:
    """Return the players. The tickets that a pile paid are known only where the hand is."""
    found: list[CardPlayer] = []
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


def summaries(loaded: LoadedGame, scoring: int) -> list[PileSummary]:
    table = loaded.log.table
    paid = payments(table)
    return [
        {
            "player": player,
            "tickets": table.in_hand(player.id),
            "cards": sum(counted.cards.values()) if counted else None,
            "is_seen": player.id in table.seen,
            "paid": len(payment.tickets) if player.id in table.seen else None,
            "points": payment.points if player.id in table.seen else None,
            "better": player.id in table.seen and better_payment(loaded, paid, player.id, scoring) is not None,
        }
        for player in table.setup.players
        for counted, payment in [(table.piles.get((player.id, scoring)), paid[player.id][scoring - 1])]
    ]
