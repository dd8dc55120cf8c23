"""The whole sheet of a finished game: each player's categories, tickets, awards and ranking."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random

from bench.measure import Cases, Row, figures
from companion.rules.box import Box
from companion.rules.choice.payment import LOCOMOTIVE
from companion.rules.deck import Ticket
from companion.rules.load import box_ids, get_box
from companion.rules.log import Log
from companion.rules.moves import Claim, Pile, Player, Setup, Station
from companion.rules.record import read_record
from companion.rules.score.sheet import score
from companion.rules.table import Table

GAMES = Path(__file__).parent.parent / "tests" / "games"

SHEET_MS = 30
"""Time limit for the whole sheet of a full table."""

TICKET_COUNT = 8
"""Number of each player's tickets at the end of a long game."""


def run(cases: Cases) -> Iterable[Row]:
    """Measure the largest table of each box after all possible claims, and the games of tests/games."""
    rng = Random(5)
    for box in map(get_box, box_ids()):
        name = f"{box.id}, {max(box.player_counts())} players, {TICKET_COUNT} tickets each"
        yield Row(name, figures(score, [full(box, rng) for _ in range(cases(40))], best_of=2), limit=SHEET_MS)
    games = sorted(GAMES.glob("*/*.json"))
    yield Row("the games of tests/games", figures(score, map(finished, games[: cases(len(games))]), best_of=2))


def finished(path: Path) -> Table:
    record = read_record(json.dumps(json.loads(path.read_text(encoding="utf-8"))["record"]))
    return Log(get_box(record.box), record.setup, record.moves).table


def full(box: Box, rng: Random) -> Table:
    """Return the largest table of the box with all random claims, stations, tickets and piles that it allows."""
    count = max(box.player_counts())
    table = Table(box, Setup(box.id, tuple(seat(box, number) for number in range(count))))
    for move in wishes(box, list(table.players), rng):
        if not table.faults(move):
            table.play(move)
    tickets = list(table.variant.tickets.values())
    dealt = iter(rng.sample(tickets, len(tickets)))
    each = min(TICKET_COUNT, len(tickets) // count)
    if not box.train_cards:
        deal(table, dealt, each)
    for scoring in range(1, table.scorings + 1):
        deal(table, dealt, each // table.scorings)
        for pile in piles(box, list(table.players), scoring, rng):
            table.play(pile)
    return table


def seat(box: Box, number: int) -> Player:
    team = number // box.team_size
    return Player(f"p{number}", f"Player {number}", box.colors[team], f"team {team}" if box.team_size > 1 else None)


def wishes(box: Box, players: list[str], rng: Random) -> Iterator[Claim | Station]:
    """Yield far more claims and stations than a table allows, for the players in turn."""
    routes, cities = list(box.routes), [key for key, place in box.places.items() if place.kind == "city"]
    for turn in range(40 * len(players) * box.is_drawn):
        player = players[turn % len(players)]
        yield from (Claim(player, route) for route in rng.sample(routes, 3))
        if box.stations and turn % 10 == 0:
            yield Station(player, rng.choice(cities))


def deal(table: Table, tickets: Iterator[Ticket], each: int) -> None:
    for hand in table.hands.values():
        hand.update((ticket.id, ticket) for ticket, _ in zip(tickets, range(each), strict=False))


def piles(box: Box, players: list[str], scoring: int, rng: Random) -> Iterator[Pile]:
    """Yield each player's train pile, with half of the deck in total."""
    deck = box.train_cards
    if deck is None:
        return
    cards = [*deck.colors * deck.each, *[LOCOMOTIVE] * deck.wild]
    drawn = rng.sample(cards, len(cards) // 2)
    for number, player in enumerate(players):
        yield Pile(player, scoring, dict(Counter(drawn[number :: len(players)])))
