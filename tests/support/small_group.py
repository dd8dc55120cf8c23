"""A small group whose figures are worked out by hand: ties, teams, a shared victory, and a game with only scores.

Places and points; in brackets how many of them come from routes, tickets and awards; then how far ahead of the best
other side before the final scoring, and after it:

    day 1, europe      Ann 1. 24 (2, 0, 22)      0 →   0   Bob 1. 24 (2, 0, 22)      0 →   0   they share the win
                       Cat 3. 13 (1, 0, 12)     -1 → -11   Dan 3. 13 (1, 0, 12)     -1 → -11
    day 2, europe      Ann 1. 33 (6, 5, 22)     -5 →   0   Bob 2. 33 (11, 0, 22)     5 →   0   Ann by tickets completed
    day 3, team-asia   Ann, Bob 1. 45 (11, 14, 20)         -10 → 0                             by the longest route
                       Cat, Dan 2. 45 (21, 14, 10)          10 → 0
    day 4, europe      Ann 3. 63 (36, 19, 8)   -17 → -22   Bob 2. 68 (42, 18, 8)   -11 → -17
                       Cat 1. 85 (53, 10, 22)   11 →  17
    day 5, germany     Ann 3. 88 (11, 12, 65)   -6 → -58   Bob 2. 136 (17, 14, 105)  2 → -10
                       Cat 1. 146 (15, 6, 125)  -2 →  10
    day 6, Märklin     Ann 1. 120, 10 ahead; Gone 2. 110; Bob 3. 100, 20 behind: only scores

Gone was removed afterwards. Tickets completed and failed, the longest route, and stations built where there are any:

    day 1   Ann 0, 0, 2, 0     Bob 0, 0, 2, 0     Cat 0, 0, 1, 0     Dan 0, 0, 1, 0
    day 2   Ann 1, 0, 5, 0     Bob 0, 0, 5, 0
    day 3   Ann 2, 0, 9        Bob 2, 0, 9        Cat 2, 0, 6        Dan 2, 0, 6
    day 4   Ann 2, 1, 24, 1    Bob 3, 1, 21, 1    Cat 2, 1, 32, 0
    day 5   Ann 2, 0, 8        Bob 2, 0, 10       Cat 2, 1, 9
"""

from datetime import UTC, datetime

from flask import Flask

from companion.features.groups.service import group, people
from companion.features.groups.service import scores as memory_scores
from companion.features.groups.service.scores import Score
from companion.store.groups import Group
from companion.store.models import BG_STATS
from companion.table.service import about
from companion.table.service.about import Notes
from tests.support.a_group import DEVICE, FORMER, open_group, person, play_game
from tests.support.games import load_game

PLAYED = (
    "europe/shared-victory",
    "europe/tie-decided-by-tickets",
    "team-asia/tie-decided-by-longest-route",
    "europe/three-players-stations-undo",
    "germany/depots",
)
MARKLIN = "Ticket to Ride: Märklin"


def on_day(day: int) -> Notes:
    return Notes(datetime(2024, 5, day, 18, tzinfo=UTC))


def small_group(app: Flask) -> str:
    """Create the group of the tables above. Returns its key."""
    key = open_group(app, "Thursday")
    for day, name in enumerate(PLAYED, 1):
        game = play_game(app, key, load_game(name)[0])
        with app.app_context():
            about.write_notes(game, on_day(day), DEVICE)
    with app.app_context():
        scores = [Score("Ann", 120, color="red"), Score("Bob", 100), Score("Gone", 110)]
        memory_scores.enter(key, MARKLIN, on_day(6), scores, BG_STATS)
        people.remove(key, person(key, "Gone").key, FORMER)
    return key


def group_of(key: str) -> Group:
    return group.find_group(key)
