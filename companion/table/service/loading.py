"""Replay a game's log, redacted for the device that reads it.

Replayed logs are cached between requests, so that a move costs the same at the end of a game as at the beginning. A
cached log may be out of date: another process may have recorded a move, or a database restore may have removed one.
Each reader therefore first compares the log's last move with the database. Cached logs are immutable: another move
makes a new log.
"""

import threading
from collections import OrderedDict
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace as replace_fields
from sqlalchemy import bindparam, select

from companion.rules.actions.joining import as_opened, called
from companion.rules.box import Box
from companion.rules.corrections import Correction
from companion.rules.faults import Refused
from companion.rules.load import NoSuchBox, box_ids, get_box, has_rules
from companion.rules.log import Log
from companion.rules.moves import Claim, Move, Options, Player, Setup, WrittenMove, read_move
from companion.store.database import db
from companion.store.models import Game, RecordedMove, Seat
from companion.table.service.games import Phone, find, is_reopened, is_revealed, phone_at

MAX_CACHED_MOVES = 40_000
"""Size of the cache in moves, about 40 MB. The least recently used tables are dropped first."""
TABLE_SIZE = 20
"""Fixed size of a cached table, counted as moves."""

_MOVE = RecordedMove.__table__.c
_STORED = (
    select(_MOVE.seq, _MOVE.uuid, _MOVE.recorded_by, _MOVE.recorded_at, _MOVE.body)
    .where(_MOVE.game_id == bindparam("game"), _MOVE.seq > bindparam("after"))
    .order_by(_MOVE.seq)
)


class MoveRow(NamedTuple):
    """The columns of a stored move, without its body."""

    seq: int
    uuid: str
    recorded_by: str
    recorded_at: datetime


@dataclass(frozen=True)
class CachedLog:
    """A replayed log with the `rows` of its stored moves."""

    rows: Sequence[MoveRow]
    log: Log


class LogCache:
    """LRU cache of replayed logs by table key. Thread-safe."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._lock = threading.Lock()
        self._kept: OrderedDict[str, CachedLog] = OrderedDict()
        self._size = 0

    def get(self, key: str) -> CachedLog | None:
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
            return self._kept.get(key)

    def put(self, key: str, kept: CachedLog) -> None:
        """Replace the table's cached log, and drop the least recently used tables over the limit."""
        with self._lock:
            self._forget(key)
            self._kept[key] = kept
            self._size += TABLE_SIZE + len(kept.rows)
            while self._size > self._most:
                self._forget(next(iter(self._kept)))

    def _forget(self, key: str) -> None:
        if former := self._kept.pop(key, None):
            self._size -= TABLE_SIZE + len(former.rows)


log_cache = LogCache(MAX_CACHED_MOVES)


@dataclass(frozen=True)
class LoadedGame:
    """A game with its replayed log. The log is immutable and shared between threads."""

    game: Game
    rows: Sequence[MoveRow]
    """The stored moves in order."""
    log: Log
    """The replayed moves. Other players' tickets are redacted unless `load_unredacted` made it."""

    @property
    def box(self) -> Box:
        return self.log.box

    @property
    def seq(self) -> int:
        return len(self.rows)

    @property
    def is_noted_later(self) -> bool:
        """Whether no route was recorded before the tickets were revealed: a finished board is being entered."""
        opened = self.game.reveal_at
        claims = (at for at, move in self.log.counting_moves.items() if isinstance(move, Claim))
        first = next(claims, None)
        return opened is not None and (first is None or self.rows[first].recorded_at > opened)


def load(key: str, device: str | None = None) -> LoadedGame:
    """Return the game with this key, redacted for the device, or for everybody without one. Raises NoSuchTable."""
    return replay(find(key), device)


def replay(game: Game, device: str | None = None) -> LoadedGame:
    return redacted_for(load_unredacted(game), phone_at(game, device) if device else None)


def redacted_for(whole: LoadedGame, phone: Phone | None) -> LoadedGame:
    """Redact the game for the device, or for everybody without one.

    If a previous device's notes for a seat are sealed, the seat's device sees its own notes and those opened to it.
    """
    game = whole.game
    if is_revealed(game) or game.finished_at is not None:
        return whole
    if phone is None:
        return replace(whole, log=whole.log.redacted_for(frozenset()))
    return replace(whole, log=whole.log.redacted_for(phone.sees, shown_to(phone, whole)))


def shown_to(phone: Phone, whole: LoadedGame) -> set[int]:
    """Return the indexes of the moves that the device may see although their players' hands are sealed."""
    sealed = {seat.player: seat.sealed for seat in whole.game.seats if seat.player in phone.keeps - phone.sees}
    return {
        index
        for index, (move, row) in enumerate(zip(whole.log.moves, whole.rows, strict=True))
        if (player := getattr(move, "player", None)) in sealed and row.recorded_by not in sealed[player]
    }


def load_unredacted(game: Game) -> LoadedGame:
    """Return the game with all secrets, for uses that show nothing to a device. All others call `replay` or `load`.

    Reads only the stored moves that the cached log lacks.
    """
    kept = log_cache.get(game.key)
    known = _continued(game, kept) if kept and kept.rows and _is_of(game, kept.log) else None
    if known is None:
        stored = _stored(game, after=0)
        moves = called([read_move(body) for _row, body in stored], names_at(game), colors_at(game))
        if not has_rules(game.box, game.modules):
            raise NoSuchBox(game.box)
        log = _restored(get_box(game.box), _setups(game, as_opened(setup_of(game), moves)), moves)
        known = CachedLog([row for row, _body in stored], log)
    if known is not kept:
        log_cache.put(game.key, known)
    return LoadedGame(game, known.rows, known.log)


def _is_of(game: Game, log: Log) -> bool:
    now = setup_of(game)
    opened = replace_fields(now, players=log.setup.players)
    return log.table.setup.players == now.players and log.setup in _setups(game, opened)


def _setups(game: Game, setup: Setup) -> Sequence[Setup]:
    """Return the set-ups to try in order: while a game is in play, the newest version of the box data that accepts its
    moves applies.
    """
    latest = get_box(game.box).edition
    is_over = game.finished_at is not None or is_reopened(game)
    newer = () if is_over or not setup.options.edition else range(latest, setup.options.edition, -1)
    return [*(_in_edition(setup, edition) for edition in newer), setup]


def _restored(box: Box, setups: Sequence[Setup], moves: Sequence[Move]) -> Log:
    for setup in setups[:-1]:
        with suppress(Refused):
            return Log.restore(box, setup, moves)
    return Log.restore(box, setups[-1], moves)


def _in_edition(setup: Setup, edition: int) -> Setup:
    return replace_fields(setup, options=replace_fields(setup.options, edition=edition))


def keep_edition(game: Game, log: Log) -> None:
    """Store the version of the box data by which the game is scored, because its players have seen the result. Needs a
    transaction.
    """
    edition = log.setup.options.edition
    if edition and edition != game.options.get("edition"):
        game.options = {**game.options, "edition": edition}


def news_of_tables(loaded: LoadedGame) -> Sequence[Correction]:
    """Return the corrections of the box data that apply to the game since its last recorded move."""
    edition, known = loaded.log.setup.options.edition or 1, setup_of(loaded.game).options.edition or 1
    return [correction for correction in loaded.box.since(known) if correction.edition <= edition]


def _continued(game: Game, kept: CachedLog) -> CachedLog | None:
    """Return the cached log with the moves since then, or None if the database has another past."""
    newest = kept.rows[-1]
    stored = _stored(game, after=newest.seq - 1)
    if not stored or stored[0][0] != newest:
        return None
    rows, log = kept.rows, kept.log
    for row, body in stored[1:]:
        rows, log = [*rows, row], log.after(read_move(body))
    return kept if log is kept.log else CachedLog(rows, log)


def _stored(game: Game, *, after: int) -> list[tuple[MoveRow, WrittenMove]]:
    found = db.session.execute(_STORED, {"game": game.id, "after": after})
    return [(MoveRow(*row), body) for *row, body in found]


def setup_of(game: Game) -> Setup:
    """Return the set-up of the table, with the players who joined later.

    Its edition is the version of the box data that was last stored with the game.
    """
    setup = Setup(
        box=game.box,
        players=tuple(Player(seat.player, seat.name, seat.color, seat.team) for seat in game.seats),
        variant=game.variant,
        modules=tuple(game.modules),
        options=options_of(game),
    )
    has_editions = game.box in box_ids() and get_box(game.box).edition > 1
    return _in_edition(setup, setup.options.edition or 1) if has_editions else setup


def names_at(game: Game) -> dict[str, str]:
    """Return {player id: name}."""
    return {seat.player: seat.name for seat in game.seats}


def colors_at(game: Game) -> dict[str, str]:
    """Return {player id: colour}."""
    return {seat.player: seat.color for seat in game.seats}


def options_of(game: Game) -> Options:
    return msgspec.convert(game.options, Options)


def new_game(setup: Setup, **columns: Any) -> Game:
    """Make the unsaved game of a set-up. `columns` are further columns of the game."""
    board = setup.options.board
    return Game(
        title=columns.pop("title", "") or (board.title if board else ""),
        box=setup.box,
        variant=setup.variant,
        modules=list(setup.modules),
        options=msgspec.to_builtins(setup.options),
        seats=[
            Seat(position=position, player=player.id, name=player.name, color=player.color, team=player.team)
            for position, player in enumerate(setup.players)
        ],
        **columns,
    )
