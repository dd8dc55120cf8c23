"""The JSON state of a table for devices, in the reader's language.

Browsers have no rules: the state says which moves are possible, and why others are refused.
"""

import threading
from collections import OrderedDict
from collections.abc import Iterator
from concurrent.futures import Future
from hashlib import blake2s
from typing import Any, NamedTuple, cast

import msgspec

from companion.rules.moves import Claim, Print, Turn
from companion.rules.score.lines import points_on_track
from companion.rules.state import LastLap, Piece
from companion.rules.table import Table
from companion.store.models import Game
from companion.table.presenters.moves import entry, newest_on_board, refusals
from companion.table.presenters.shapes import (
    SHAPE,
    LastLapFacts,
    PieceState,
    PlayerState,
    SeatChangeFacts,
    SeatRequestFacts,
    SideState,
    State,
    StockState,
)
from companion.table.service import games, loading
from companion.table.service.loading import LoadedGame
from companion.table.wording.mechanic import Stock, shown
from companion.table.wording.moves import KINDS, spot_of
from companion.table.wording.names import (
    describe_change,
    describe_next,
    phone_mark,
    phone_name,
    side_name,
    station_hint,
)
from companion.web.i18n import _, locale, ngettext

MAX_RECENT_MOVES = 12
"""Latest moves in the state, for announcements and for the television's list."""
MAX_SEAT_CHANGES = 5
"""Latest changes of seats in the state, so that a device that was offline misses few."""
MAX_CACHED_STATES = 400
"""Size of the cache in states, of some 20 KB each: one for each table and language."""


class Snapshot(NamedTuple):
    """The encoded state at a revision."""

    revision: str
    body: bytes
    """JSON in one line."""
    mark: str
    """Hash of the content, for ETags. It changes within a revision while an announced end passes."""

    @property
    def etag(self) -> str:
        """The weak ETag, because it names the content in any compression."""
        return f'W/"{self.mark}"'


_Key = tuple[str, str, str]
"""A table's key, its revision, and a language."""

_kept: OrderedDict[_Key, Snapshot] = OrderedDict()
_making: dict[_Key, Future[None]] = {}
_keeping = threading.Lock()


def snapshot(game: Game, loaded: LoadedGame | None = None) -> Snapshot:
    """Return the present state, redacted for everybody. `loaded` has its log, if the caller has it.

    All devices ask at once after a move: the first thread makes the state, the others wait for it.
    """
    if game.ends_at is not None:
        return _encoded(
            game.revision, state(loaded or loading.replay(game))
        )  # not cached, because it changes with time
    key = game.key, game.revision, locale()
    while True:
        mine: Future[None] = Future()
        with _keeping:
            found, making = _kept.get(key), _making.setdefault(key, mine)
        if making is mine:
            try:
                return found or _keep(key, _encoded(game.revision, state(loaded or loading.replay(game))))
            finally:
                with _keeping:
                    del _making[key]
                mine.set_result(None)
        making.result()


def being_made(key: str, revision: str, language: str) -> "Future[None] | None":
    """Return the future of a state that another thread is making, so that the caller need not block a thread."""
    return _making.get((key, revision, language))


def _keep(key: _Key, made: Snapshot) -> Snapshot:
    with _keeping:
        _kept[key] = made
        if len(_kept) > MAX_CACHED_STATES:
            _kept.popitem(last=False)
    return made


def cached_snapshot(key: str, revision: str, language: str) -> Snapshot | None:
    """Return the cached state of a table at a revision, without a database query.

    States with an announced end are never cached, because they change with time.
    """
    with _keeping:
        if found := _kept.get((key, revision, language)):
            _kept.move_to_end((key, revision, language))
        return found


def _encoded(revision: str, now: State) -> Snapshot:
    body = msgspec.json.encode(now)
    # The countdown's seconds are left out of the hash, because devices count by themselves.
    content = body if now["reveal_in"] is None else msgspec.json.encode({**now, "reveal_in": True})
    return Snapshot(revision, body, blake2s(content, digest_size=8).hexdigest())


def state(loaded: LoadedGame) -> State:
    """Return everything that changes during a game, the same for every device: it has no secrets.

    Its size is bounded, because it has only the latest moves. `log.py` has the whole log in pages. See
    `docs/table-state.md` for its shape.
    """
    table = loaded.log.table
    points = points_on_track(table)
    game, newest = loaded.game, newest_on_board(loaded)
    recent = {
        index: entry(loaded, index) for index in reversed(range(max(0, loaded.seq - MAX_RECENT_MOVES), loaded.seq))
    }
    return {
        "shape": SHAPE,
        "seq": loaded.seq,
        "version": game.version,
        "revision": game.revision,
        "finished": game.finished_at is not None,
        "reopened": games.is_reopened(game),
        "next": describe_next(table_after) if (table_after := games.next_of(game)) else None,
        "revealed": games.is_revealed(game),
        "reveal_in": games.remaining(game),
        "ending": games.remaining_ending(game) is not None,
        "seats": {seat.player: phone_name(game, seat.device) if seat.device else None for seat in game.seats},
        "seat_news": {"requests": _seat_requests(game), "changes": _seat_changes(game)},
        "link": game.key,
        "sides": side_states(table, points),
        "players": player_states(table, points),
        "likely": likely_order(loaded),
        "claims": table.claims,
        "along": {
            move.route: move.extras
            for move in loaded.log.counting_moves.values()
            if isinstance(move, Claim) and table.claims[move.route] == move.player and move.extras
        },
        "stations": table.stations,
        "pieces": [_piece(piece) for piece in table.pieces],
        "mechanics": _mechanics(table),
        "corrected": [_(correction.text) for correction in loading.news_of_tables(loaded)],
        "prints": [index for index, move in loaded.log.counting_moves.items() if isinstance(move, Print)],
        "refusals": refusals(table),
        "last_lap": _last_lap(table),
        "built": _built(loaded),
        "last": None if newest is None else recent.get(newest) or entry(loaded, newest),
        "recent": list(recent.values()),
    }


def likely_order(loaded: LoadedGame) -> list[str]:
    """Return the players in turn order, starting after the player of the last turn."""
    players = list(loaded.log.table.players)
    for move in reversed(loaded.log.counting_moves.values()):
        if isinstance(move, Turn):
            seat = players.index(move.player) + 1
            return players[seat:] + players[:seat]
    return players


def _mechanics(table: Table) -> dict[str, Any]:
    states = ((name, shown()[name].state(table, own)) for name, own in table.mechanics.items())
    return {name: state for name, state in states if state is not None}


def _piece(piece: Piece) -> PieceState:
    """Return a piece without its empty fields."""
    found = PieceState(kind=piece.kind, at=piece.at)
    if piece.owner:
        found["owner"] = piece.owner
    if piece.color:
        found["color"] = piece.color
    if piece.kind == "number":
        found["number"] = piece.number
    return found


def _seat_requests(game: Game) -> list[SeatRequestFacts]:
    return [
        {
            "player": request.player,
            "phone": (name := phone_name(game, request.device)),
            "mark": phone_mark(name),
            "is_host": request.device == game.host,
        }
        for request in games.requests_at(game)
    ]


def _seat_changes(game: Game) -> list[SeatChangeFacts]:
    """Return the latest changes of seats, the oldest first. `phone` is the seat's present device."""
    return [
        {
            "nth": change.nth,
            "player": change.player,
            "phone": phone_name(game, change.device) if change.device else None,
            "text": describe_change(game, change),
        }
        for change in games.seat_changes(game, MAX_SEAT_CHANGES)
    ]


def side_states(table: Table, points: dict[str, int]) -> list[SideState]:
    """Return the sides. `holder` is the number of tickets that a team shares."""
    return [
        {
            "id": side,
            "name": side_name(table, side),
            "players": players,
            "color": table.players[players[0]].color,
            "points": points[side],
            "trains": table.trains_of(side),
            "holder": table.in_holder(side),
        }
        for side, players in table.sides.items()
    ]


def player_states(table: Table, points: dict[str, int]) -> list[PlayerState]:
    """Return the players in seating order, with their stocks and number of tickets."""
    return [
        {
            "id": player.id,
            "name": player.name,
            "color": player.color,
            "side": table.side_of[player.id],
            "points": points[table.side_of[player.id]],
            "stocks": [cast("StockState", stock._asdict()) for stock in _stocks(table, player.id)],
            "tickets": table.in_hand(player.id),
        }
        for player in table.setup.players
    ]


def _stocks(table: Table, player: str) -> Iterator[Stock]:
    """Yield the entries of the player's card."""
    if table.box.has_map:
        # i18n: plastic train cars that a player has left, read out before their number
        words = _("trains")
        yield Stock("trains", words, "train", table.trains[player], _("Trains"))
    if table.box.stations:
        # i18n: that a player has left, read out before their number
        words = _("stations")
        left = table.stations_left[player]
        yield Stock("stations", words, "station", left, _("Stations"), hint=station_hint(left, table.box.stations))
    for name, own in table.mechanics.items():
        yield from (one for one in shown()[name].stocks(table, own, player) if isinstance(one, Stock))


def _last_lap(table: Table) -> LastLapFacts | None:
    """Return the player who began the last lap, and the turns left of all others (ALL-09, TA-09)."""
    lap = table.last_lap
    if lap is None:
        return None
    waiting = [player for player in table.players for _turn in range(table.turns_left(player))]
    return {"player": lap.player, "text": _low(table, lap), "waiting": waiting, "turns": table.box.last_lap_rule.turns}


def _low(table: Table, lap: LastLap) -> str:
    """Return the announcement of the last lap, with the stock that ran low."""
    side = side_name(table, table.side_of[lap.player])
    for name, own in table.mechanics.items():
        if words := shown()[name].left(own, side, lap.left):
            return words.low
    return ngettext("Last lap: {side} down to {n} train.", "Last lap: {side} down to {n} trains.", lap.left, side=side)


def _built(loaded: LoadedGame) -> dict[str, dict[str, tuple[int, int]]]:
    """Return {kind: {route or place: (index of its move, Unix time)}}, for undoing it."""
    claims = loaded.log.table.claims
    found: dict[str, dict[str, tuple[int, int]]] = {kind.spot: {} for kind in KINDS.values() if kind.spot}
    for index, move in loaded.log.counting_moves.items():
        if spot := spot_of(move):
            thing, place = spot
            if isinstance(move, Claim) and claims[place] != move.player:
                thing, place = "guest", f"{place} {move.player}"
            found.setdefault(thing, {})[place] = index, int(loaded.rows[index].recorded_at.timestamp())
    return found
