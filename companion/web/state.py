"""What a phone knows of a table: the JSON behind the table page, in the reader's language.

The browser holds no rules: what can be claimed, and why something can't, is told by the server here.
"""

from typing import Any

from companion.i18n import locale, name_of, ngettext, sentence
from companion.rules.box import Box
from companion.rules.faults import Fault, Why
from companion.rules.moves import Claim, Station
from companion.rules.sheet import marked
from companion.rules.table import Table
from companion.tables import Played
from companion.web.words import color_name, move_words, route_hints, route_name, station_hint, takes_back


def state(played: Played) -> dict[str, Any]:
    """All that changes while a game is played. See `docs/table-state.md` for its shape."""
    table = played.log.table
    return {
        "seq": played.seq,
        "finished": played.game.finished_at is not None,
        "players": _players(table),
        "likely": likely_order(played),
        "claims": table.claims,
        "stations": table.stations,
        **_refusals(table),
        "last_lap": _last_lap(table),
        "log": _log(played),
    }


def etag(played: Played) -> str:
    """Changes whenever the state does."""
    return f"{played.seq}-{int(played.game.finished_at is not None)}-{locale()}"


def board_facts(played: Played) -> dict[str, Any]:
    """All about tracks and cities that never changes during a game: names, lengths, points, hints."""
    box = played.box
    tracks = {
        route.id: {
            "name": route_name(box, route),
            "ends": route.ends,
            "length": route.length,
            "points": box.points[route.length],
            "color": route.color,
            "color_name": color_name(route.color),
            "ferry": route.ferry,
            "tunnel": route.tunnel,
            "twins": [twin.id for twin in box.twins[route.id]],
            "hints": route_hints(route),
        }
        for route in box.routes.values()
    }
    cities = {
        place.id: {"name": name_of(place), "search": [*place.names.values(), place.id]}
        for place in box.places.values()
        if place.kind == "city"
    }
    return {"tracks": tracks, "cities": cities, "stations": box.stations}


def likely_order(played: Played) -> list[str]:
    """The players in the order in which a turn is most likely theirs: after the last who took one, round the table."""
    players = list(played.log.table.players)
    for move, counts in zip(reversed(played.log.moves), reversed(played.log.counting()), strict=True):
        if counts and isinstance(move, Claim | Station):
            seat = players.index(move.player) + 1
            return players[seat:] + players[:seat]
    return players


def _players(table: Table) -> list[dict[str, Any]]:
    points = marked(table)
    return [
        {
            "id": player.id,
            "name": player.name,
            "color": player.color,
            "points": points[player.id],
            "trains": table.trains[player.id],
            "stations": table.stations_left[player.id],
            "tickets": len(table.hands[player.id]),
            "station_hint": station_hint(table.stations_left[player.id], table.box.stations),
        }
        for player in table.setup.players
    ]


def _refusals(table: Table) -> dict[str, Any]:
    """Why tracks and cities can't be taken. Sentences stand once in `reasons`; the others name them by index.

    `closed`: by track that a twin closes to everyone; `refused`: by track, who can't; `no_station`: by city, who can't.
    """
    reasons: dict[str, int] = {}

    def number(fault: Fault) -> int:
        return reasons.setdefault(sentence(fault), len(reasons))

    refused: dict[str, dict[str, int]] = {}
    closed: dict[str, int] = {}
    for route in table.box.routes.keys() - table.claims.keys():
        faults = {player: found for player in table.players if (found := table.faults(Claim(player, route)))}
        if faults:
            refused[route] = {player: number(found[0]) for player, found in faults.items()}
        by_twin = [fault for found in faults.values() for fault in found if fault.why is Why.TWIN_CLOSED]
        if by_twin:
            closed[route] = number(by_twin[0])
    no_station = {
        city: {player: number(found[0]) for player in table.players if (found := table.faults(Station(player, city)))}
        for city in station_cities(table.box) - table.stations.keys()
    }
    return {
        "closed": closed,
        "refused": refused,
        "no_station": {city: why for city, why in no_station.items() if why},
        "reasons": list(reasons),
    }


def station_cities(box: Box) -> set[str]:
    """The cities where a station may stand; none in a box without stations."""
    return {place.id for place in box.places.values() if place.kind == "city"} if box.stations else set()


def _last_lap(table: Table) -> dict[str, Any] | None:
    """Who began the last lap, and who has no recorded turn since (ALL-09)."""
    lap = table.last_lap
    if lap is None:
        return None
    waiting = [player for player in table.setup.players if player.id not in lap.played_since]
    return {
        "player": lap.player,
        "text": ngettext(
            "Last lap: {player} has {n} train left.",
            "Last lap: {player} has {n} trains left.",
            table.trains[lap.player],
            player=table.players[lap.player].name,
        ),
        "waiting": [player.id for player in waiting],
    }


def _log(played: Played) -> list[dict[str, Any]]:
    """Every move, the newest first, undone ones too."""
    box = played.box
    entries = [
        {
            "index": index,
            "text": move_words(played.log, move),
            "player": getattr(move, "player", None),
            "route": move.route if isinstance(move, Claim) else None,
            "city": move.city if isinstance(move, Station) else None,
            "points": box.points[box.routes[move.route].length] if isinstance(move, Claim) else None,
            "counts": counts,
            "undo": takes_back(played.log, move),
            "at": row.recorded_at.isoformat(timespec="seconds"),
        }
        for index, (move, counts, row) in enumerate(
            zip(played.log.moves, played.log.counting(), played.rows, strict=True)
        )
    ]
    return entries[::-1]
