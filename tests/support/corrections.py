"""A game with another result after a correction."""

from sqlalchemy import select

from companion.store.database import db
from companion.store.groups import Result
from companion.table.service import games

RECORD = {
    "box": "europe",
    "players": [{"id": "ann", "name": "Ann", "color": "red"}, {"id": "bob", "name": "Bob", "color": "blue"}],
    "moves": [
        {"type": "claim", "player": "ann", "route": "palermo--smyrna"},  # 6 trains: 15 points
        {"type": "claim", "player": "bob", "route": "edinburgh--london"},  # 4 trains: 7 points
        {"type": "tickets", "player": "ann", "keep": ["palermo--constantinople"]},  # not joined: 8 points lost
    ],
}
# By hand, with the express's 10 points and 12 for three stations each: Ann 15 - 8 + 10 + 12, Bob 7 + 12.
BEFORE = {"Ann": (29, 1), "Bob": (19, 2)}
# Ann's claim was Bob's: Ann -8 + 12, Bob 7 + 15 + 10 + 12.
AFTER = {"Ann": (4, 2), "Bob": (44, 1)}


def came_to(key: str) -> dict[str, tuple[int, int]]:
    """Return each player's stored points and place."""
    game = games.find(key)
    names = {seat.position: seat.name for seat in game.seats}
    rows = db.session.scalars(select(Result).where(Result.game_id == game.id))
    return {names[row.position]: (row.points or 0, row.place) for row in rows}
