"""A link that opens a finished game in BG Stats, ready to be saved there ("create play").

https://www.bgstatsapp.com/support describes the fields. The Android app needs winner, startPlayer, highestWins and
noPoints even with default values; bggId must be a number.
"""

import json
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

from sqlalchemy import select

from companion.features.groups.service.results import results_of
from companion.features.groups.service.sent import sent_name
from companion.rules.load import get_box, get_modules
from companion.store.database import db
from companion.store.groups import Person, Result
from companion.store.models import MOVES, Game
from companion.table.service.about import minutes_by_moves
from companion.web.i18n import local

ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="
MAX_LINK_LENGTH = 8000
"""Longest link in characters that phones pass on."""
_SAFE = "!$'()*,-./:;?@_~"
"""Characters that a query may hold unescaped, which saves a third of the length."""


def play_link(game: Game, most: int = MAX_LINK_LENGTH) -> str | None:
    """Return the link to a finished game in at most `most` characters, with shortened texts if needed, or None if
    impossible.
    """
    for play in _ever_shorter(_play(game)):
        link = ADDRESS + quote(json.dumps(play, ensure_ascii=False, separators=(",", ":")), safe=_SAFE)
        if len(link) <= most:
            return link
    return None


def _ever_shorter(play: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the play with less and less text: first without comments, at last with shorter names."""
    yield play
    comments = play.get("comments", "")
    for most in range(len(comments) * 9 // 10, 0, -max(1, len(comments) // 20)):
        yield {**play, "comments": comments[:most].rstrip() + " …"}
    for most in (40, 20, 10, 5):
        players = [{**player, "name": player["name"][:most]} for player in play["players"]]
        yield {**play, "comments": "", "location": play.get("location", "")[:most], "players": players}


def _play(game: Game) -> dict[str, Any]:
    box = get_box(game.box) if game.box else None
    # The variant and the modules, where there is more than the box's own game.
    board = [box.variants[game.variant].name] if box and game.variant not in {"", "base"} else []
    board += [get_modules()[module].name for module in game.modules]
    players = results_of(game)
    sides = list(dict.fromkeys(result.side for _seat, result in players))
    has_teams = len(sides) < len(players)
    query = select(Person.id, Person.key).join(Result, Result.person_id == Person.id).where(Result.game_id == game.id)
    keys = {row.id: row.key for row in db.session.execute(query)}
    return {
        "sourceName": "Stationmaster",
        "sourcePlayId": sent_name("play", game.uid),
        "playDate": f"{local(game.played_at):%Y-%m-%d %H:%M:%S}",  # by the phone's own clock, as the app keeps it
        **_known(
            durationMin=game.minutes or minutes_by_moves(game),
            location=game.location,
            comments=game.notes,
            board=", ".join(board),
        ),
        # By the English name: BG Stats knows games by that, unless it knows their number at BoardGameGeek.
        "game": {
            "name": box.name if box else game.title,
            "sourceGameId": game.box or game.title,
            **_known(bggId=box.provenance.bgg if box else None),
            "highestWins": True,
            "noPoints": False,
        },
        "players": [
            {
                "name": seat.name,
                "sourcePlayerId": sent_name("person", keys.get(result.person_id) or seat.name.casefold()),
                "score": result.points,
                "rank": result.place,
                "winner": result.won,
                # With moves, seats are in turn order.
                "startPlayer": game.source == MOVES and seat.position == 0,
                **_known(
                    role=seat.color.capitalize(), team=f"Team {sides.index(result.side) + 1}" if has_teams else ""
                ),
            }
            for seat, result in players
        ],
    }


def _known(**fields: str | int | None) -> dict[str, str | int]:
    """Return the fields that aren't empty, because each field makes the QR code harder to read."""
    return {name: value for name, value in fields.items() if value}
