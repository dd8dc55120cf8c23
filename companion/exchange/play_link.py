"""A finished game as a link that opens it in BG Stats, ready to be saved there ("create play").

https://www.bgstatsapp.com/support tells the fields. The app for Android wants winner, startPlayer, highestWins and
noPoints even where they say nothing; bggId must be a number.
"""

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from sqlalchemy import select

from companion.groups.results import update_results
from companion.rules.load import get_box, get_modules
from companion.store import Game, Person, Result, db
from companion.store.models import MOVES

ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="
MOST = 8000
"""Characters of a link that phones still pass on."""
_SAFE = "!$'()*,-./:;?@_~"
"""What a query may hold as it is; it saves a third of the length."""


@dataclass(frozen=True)
class Player:
    """One player with what they came to: `person` is a lasting key, or None; a `side` scored together."""

    seat: int
    name: str
    color: str
    team: str | None
    person: str | None
    side: str
    place: int
    points: int
    won: bool


def players_of(game: Game) -> list[Player]:
    """Everybody of a finished game with what they came to, in seating order."""
    found = _players(game)
    if not found:  # the power failed after it was finished
        update_results(game.id)
        found = _players(game)
    return found


def _players(game: Game) -> list[Player]:
    query = select(Result.position, Result.side, Result.place, Result.points, Result.won, Person.key)
    query = query.outerjoin(Person, Person.id == Result.person_id).where(Result.game_id == game.id)
    rows = {row.position: row for row in db.session.execute(query)}
    return [
        Player(seat.position, seat.name, seat.color, seat.team, row.key, row.side, row.place, row.points, row.won)
        for seat in game.seats
        if (row := rows.get(seat.position)) is not None
    ]


def play_link(game: Game, most: int = MOST) -> str | None:
    """The link to a finished game in so many characters; what is long is told in short. None if that can't be done."""
    return next((link for link in map(_link, _ever_shorter(_play(game))) if len(link) <= most), None)


def _link(play: dict[str, Any]) -> str:
    return ADDRESS + quote(json.dumps(play, ensure_ascii=False, separators=(",", ":")), safe=_SAFE)


def _ever_shorter(play: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The play, with less and less of what was typed: first of the comments, at last of the names."""
    yield play
    comments = play.get("comments", "")
    for most in range(len(comments) * 9 // 10, 0, -max(1, len(comments) // 20)):
        yield {**play, "comments": comments[:most].rstrip() + " …"}
    for most in (40, 20, 10, 5):
        players = [{**player, "name": player["name"][:most]} for player in play["players"]]
        yield {**play, "comments": "", "location": play.get("location", "")[:most], "players": players}


def _play(game: Game) -> dict[str, Any]:
    players = players_of(game)
    sides = list(dict.fromkeys(player.side for player in players))
    has_teams = len(sides) < len(players)
    return {
        "sourceName": "Stationmaster",
        "sourcePlayId": _lasting("play", game.lasting_key),
        "playDate": f"{game.played_at:%Y-%m-%d %H:%M:%S}",
        **_known(durationMin=game.minutes, location=game.location, comments=game.notes, board=_board(game)),
        "game": _game(game),
        "players": [
            {
                "name": player.name,
                "sourcePlayerId": _lasting("person", player.person or player.name.casefold()),
                "score": player.points,
                "rank": player.place,
                "winner": player.won,
                # Who begins is known where the seats are in that order.
                "startPlayer": game.source == MOVES and player.seat == 0,
                **_known(
                    role=player.color.capitalize(), team=f"Team {sides.index(player.side) + 1}" if has_teams else ""
                ),
            }
            for player in players
        ],
    }


def _game(game: Game) -> dict[str, Any]:
    """By the English name: BG Stats knows games by that, unless it knows their number at BoardGameGeek."""
    box = get_box(game.box) if game.box else None
    return {
        "name": box.name if box else game.title,
        "sourceGameId": game.box or game.title,
        **_known(bggId=box.bgg if box else None),
        "highestWins": True,
        "noPoints": False,
    }


def _known(**fields: str | int | None) -> dict[str, str | int]:
    """The fields without those that are empty: each that is left out makes the QR code easier to read."""
    return {name: value for name, value in fields.items() if value}


def _board(game: Game) -> str:
    """The variant and the modules, where there is more than the box's own game."""
    if not game.box:
        return ""
    variant = [] if game.variant == "base" else [get_box(game.box).variants[game.variant].names["en"]]
    return ", ".join([*variant, *(get_modules()[module].names["en"] for module in game.modules)])


def _lasting(kind: str, key: str) -> str:
    """The same for the same key every time, and nothing that leads back to it: links must not leave this server."""
    return hashlib.blake2s(f"{kind}:{key}".encode(), digest_size=6).hexdigest()
