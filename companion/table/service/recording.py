"""Record moves: each is checked against the present state and appended once, however often a device sends it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID, uuid4, uuid5

from msgspec.structs import replace as replace_fields

from companion.rules.actions.joining import unnamed
from companion.rules.actions.last_lap import is_late
from companion.rules.actions.tickets import held_ids
from companion.rules.faults import Fault, Refused, Why, refusal
from companion.rules.log import MAX_MOVES
from companion.rules.moves import (
    Join,
    Move,
    Note,
    Pay,
    Player,
    Rename,
    Share,
    Tickets,
    Turn,
    Undo,
    read_move,
    write_move,
)
from companion.rules.setup import check_setup
from companion.store.database import db, now
from companion.store.models import Game, RecordedMove
from companion.table.service.adding import cleaned, late_faults, new_ids
from companion.table.service.faults import TableFault
from companion.table.service.games import Check, NotAtTable, Phone, changing, is_reopened, phone_at, unchecked
from companion.table.service.loading import (
    CachedLog,
    LoadedGame,
    MoveRow,
    keep_edition,
    load_unredacted,
    log_cache,
    redacted_for,
    setup_of,
    shown_to,
)
from companion.table.service.opening import NewPlayer
from companion.table.service.seats import seat_all
from companion.table.signals import players_named


@dataclass(frozen=True)
class Recorded:
    """The result of recording a move."""

    loaded: LoadedGame
    """The game after the move, redacted for everybody."""
    repeated: bool
    """Whether the log had this move already."""
    joined: Sequence[str] = ()
    """Ids of the players who joined with it."""


def record(
    *,
    key: str,
    uuid: str,
    seq: int,
    body: Any,
    device: str,
    instead: int | None = None,
    check: Check = unchecked,
) -> Recorded:
    """Append a move of a device that knew `seq` moves.

    If `instead` is the index of another move, that move is undone first. Both are recorded, or neither. A move with an
    old `seq` is checked against the present state, with the present names of places. Raises NoSuchTable, NotAtTable,
    Malformed; Refused with the reasons that the device may read, and then nothing is recorded.
    """
    with changing(key, counted=True) as game:
        check()
        move = read_move(body)
        recorded = _recorded(game, uuid, seq, cleaned(move) if isinstance(move, Join) else move, device, instead)
    if not recorded.repeated:  # the move is committed now
        if joined := recorded.joined:
            players_named.send(recorded.loaded.game, players=joined)
        log_cache.put(key, CachedLog(recorded.loaded.rows, recorded.loaded.log))
    return replace(recorded, loaded=redacted_for(recorded.loaded, None))


def seat_colors(
    *, key: str, colors: Mapping[str, str], new: Sequence[NewPlayer], device: str, check: Callable[[], None]
) -> None:
    """Set the players' `colors`, by player id, and append `new` players to the turn order, in one transaction.

    `check` raises Refused if the form is out of date. Raises NoSuchTable, NotAtTable, and Refused if the rules refuse
    the seats.
    """
    joined: list[str] = []
    with changing(key) as game:
        if not phone_at(game, device).is_in:
            raise NotAtTable
        if game.finished_at is not None:
            raise refusal(TableFault.GAME_OVER)
        check()
        setup = setup_of(game)
        players = tuple(replace_fields(one, color=colors.get(one.id, one.color)) for one in setup.players)
        check_setup(load_unredacted(game).box, replace_fields(setup, players=players))
        for seat in game.seats:
            seat.color = colors.get(seat.player, seat.color)
        for person in new:
            db.session.flush()  # so that the next log has the player before
            player = Player(new_ids(game)[0], person.name, person.color)
            move = cleaned(Join((player,), after=game.seats[-1].player))
            joined += _recorded(game, str(uuid4()), load_unredacted(game).seq, move, device, None).joined
    if joined:
        players_named.send(game, players=joined)


def _recorded(game: Game, uuid: str, seq: int, move: Move, device: str, instead: int | None) -> Recorded:
    phone = phone_at(game, device)
    if not phone.is_in:
        raise NotAtTable
    loaded = load_unredacted(game)
    moves = {uuid: move} if instead is None else {_undo_uuid(uuid): Undo(instead), uuid: move}
    for one in moves.values():
        _check_owner(loaded, phone, one)
    if (before := next((row for row in loaded.rows if row.uuid == uuid), None)) is not None:
        if not _is_repeated(loaded, before, seq, move):
            raise refusal(TableFault.UUID_TAKEN)
        return Recorded(loaded, repeated=True)
    _check_fit(loaded, seq, len(moves))
    moves[uuid] = move = loaded.log.with_names_since(move, seq)
    if isinstance(move, Turn):
        moves[uuid] = replace_fields(move, forgotten=_was_forgotten(loaded, move, instead))
    if isinstance(move, Join) and (late := late_faults(game)):
        raise Refused(late)
    log, rows = loaded.log, list(loaded.rows)
    try:
        for name, one in moves.items():
            log = log.after(one)
            rows.append(MoveRow(len(rows) + 1, name, device, now()))
    except Refused as refused:
        raise Refused(_faults_for(phone, loaded, [*moves.values()], refused.faults)) from None
    keep_edition(game, log)
    players = log.table.setup.players
    joined = seat_all(game, players) if players != loaded.log.table.setup.players else ()
    for row, one in zip(rows[loaded.seq :], moves.values(), strict=True):
        db.session.add(
            RecordedMove(
                game_id=game.id, body=write_move(unnamed(one) if isinstance(one, Join) else one), **row._asdict()
            )
        )
    return Recorded(LoadedGame(game, rows, log), repeated=False, joined=joined)


def _check_owner(loaded: LoadedGame, phone: Phone, move: Move) -> None:
    """Raise Refused if the move is about cards that another device keeps."""
    owner = None
    if isinstance(move, Tickets | Share | Pay) and not _may_say(loaded, phone, move):
        owner = move.player
    if isinstance(move, Undo):
        owner = _kept_elsewhere(loaded, phone, move)
    if owner is not None:
        why = TableFault.SEALED if owner in phone.keeps else TableFault.KEPT_ELSEWHERE
        raise refusal(why, player=loaded.log.table.players[owner])


def _was_forgotten(loaded: LoadedGame, turn: Turn, instead: int | None) -> bool:
    """Whether the turn is marked as late: its player has had the last turn already (ALL-09).

    A correction keeps the mark of the move that it replaces. No other turn is marked while a reopened game is corrected
    or a finished board is entered, because turns come in any order then.
    """
    if instead is not None and 0 <= instead < loaded.seq:
        replaced = loaded.log.moves[instead]
        return isinstance(replaced, Turn) and replaced.forgotten
    if is_reopened(loaded.game) or loaded.is_noted_later:
        return False
    return is_late(loaded.log.table, turn)


def _is_repeated(loaded: LoadedGame, row: MoveRow, seq: int, move: Move) -> bool:
    """Whether the recorded move is the one that a device with `seq` moves sends again.

    If a place was renamed in between, only the kind and the player are compared, because the names may differ.
    """
    recorded, between = loaded.log.moves[row.seq - 1], loaded.log.moves[seq : row.seq - 1]
    if any(isinstance(one, Rename) for one in between):
        return type(recorded) is type(move) and getattr(recorded, "player", None) == getattr(move, "player", None)
    return _as_sent(recorded) == _as_sent(move)


def _as_sent(move: Move) -> Move:
    """Return the move without the fields that the server adds, so that a repetition compares equal."""
    return replace_fields(move, forgotten=False) if isinstance(move, Turn) else unnamed(move)


def _check_fit(loaded: LoadedGame, seq: int, more: int) -> None:
    """Raise Refused if the log is closed or full, or shorter than the `seq` moves that the device knew."""
    if not 0 <= seq <= loaded.seq:
        raise refusal(TableFault.AHEAD)
    if loaded.game.finished_at is not None:
        raise refusal(TableFault.GAME_OVER)
    if loaded.seq + more > MAX_MOVES:
        raise refusal(TableFault.LOG_FULL, most=MAX_MOVES)


def _undo_uuid(uuid: str) -> str:
    """Return the uuid of the undo before a correction. It is derived from the correction's, so that a repetition has
    the same one.
    """
    return str(uuid5(UUID(uuid), "undo"))


def _may_say(loaded: LoadedGame, phone: Phone, move: Tickets | Share | Pay) -> bool:
    """Whether the device may record this move about a player's tickets.

    A device that may not see the tickets may record nothing about them, because even a refusal would reveal some.
    Beside sealed notes the seat's device may note more tickets and share its own, but may not choose which tickets a
    pile pays for.
    """
    if move.player in phone.sees or move.player not in loaded.log.table.players:
        return True
    if move.player not in phone.keeps or isinstance(move, Pay):
        return False
    seen = redacted_for(loaded, phone).log.table.hands[move.player]
    return isinstance(move, Tickets) or len(held_ids(move.tickets, seen)) == len(move.tickets)


def _faults_for(phone: Phone, loaded: LoadedGame, moves: Sequence[Move], faults: list[Fault]) -> list[Fault]:
    """Return the reasons against `moves` that the device may read: those without secrets, else one for all secrets.

    A refusal thus depends on secret tickets only if the moves would otherwise be recorded and shown to everybody.
    """
    if len(phone.sees) == len(loaded.log.table.players):
        return faults
    if known := loaded.log.known_faults(moves, phone.sees, shown_to(phone, loaded)):
        return known
    is_sealed = getattr(moves[-1], "player", None) in phone.keeps - phone.sees
    secret = Fault(Why.NOT_BESIDE_SEALED if is_sealed else Why.TICKET_ELSEWHERE)
    return [replace(fault, cause=None) if fault.cause else secret for fault in faults]


def _kept_elsewhere(loaded: LoadedGame, phone: Phone, undo: Undo) -> str | None:
    """Return the player whose card note the undo removes or restores, if another device keeps the note.

    Beside sealed notes the seat's device may undo its own.
    """
    log = loaded.log
    if not 0 <= undo.move < len(log.moves):
        return None
    origin = log.origins[undo.move]
    noted = log.moves[origin]
    if not isinstance(noted, Note) or noted.player in phone.sees:
        return None
    is_own = noted.player in phone.keeps and loaded.rows[origin].recorded_by == phone.device
    return None if is_own else noted.player
