"""Recording a move: judged on the present state, appended once, whatever the phone's connection did to it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID, uuid4, uuid5

from msgspec.structs import replace as replace_fields

from companion.rules.actions.joining import unnamed
from companion.rules.actions.last_lap import is_late
from companion.rules.actions.tickets import held_ids
from companion.rules.faults import Fault, Refused, Why, refusal
from companion.rules.log import MOST_MOVES
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
    MoveRow,
    Played,
    everything,
    keep_edition,
    log_cache,
    seen_by,
    setup_of,
    shown_to,
)
from companion.table.service.opening import NewPlayer
from companion.table.service.seats import seat_all
from companion.table.signals import players_named


@dataclass(frozen=True)
class Recorded:
    """What came of a move."""

    played: Played
    """The game after the move, as everybody may see it."""
    repeated: bool
    """Whether this very move was in the log already."""
    joined: Sequence[str] = ()
    """Players who weren't at the table before."""


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
    """Append the move that a phone made when it knew `seq` moves.

    Where it stands `instead` of the move with that index, that one is undone before it: both, or neither.
    A stale `seq` is judged on the present state, with the names that places have got since. Raises NoSuchTable,
    NotAtTable, Malformed; Refused with the reasons of the table or the rules, as this phone may hear them; then nothing
    is recorded.
    """
    with changing(key, counted=True) as game:
        check()
        move = read_move(body)
        recorded = _recorded(game, uuid, seq, cleaned(move) if isinstance(move, Join) else move, device, instead)
    if not recorded.repeated:  # it is in the log from now on
        if joined := recorded.joined:
            players_named.send(recorded.played.game, players=joined)
        log_cache.put(key, CachedLog(recorded.played.rows, recorded.played.log))
    return replace(recorded, played=seen_by(recorded.played, None))


def seat_colors(
    *, key: str, colors: Mapping[str, str], new: Sequence[NewPlayer], device: str, check: Callable[[], None]
) -> None:
    """Give players the colours in `colors`, by player id, and add `new` ones at the end of the turn order; or neither.

    `check` raises Refused for a form of an old page. Raises NoSuchTable, NotAtTable, and Refused for seats with which
    the game can't be played.
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
        check_setup(everything(game).box, replace_fields(setup, players=players))
        for seat in game.seats:
            seat.color = colors.get(seat.player, seat.color)
        for person in new:
            db.session.flush()  # so that the log is read with the player before
            player = Player(new_ids(game)[0], person.name, person.color)
            move = cleaned(Join((player,), after=game.seats[-1].player))
            joined += _recorded(game, str(uuid4()), everything(game).seq, move, device, None).joined
    if joined:
        players_named.send(game, players=joined)


def _recorded(game: Game, uuid: str, seq: int, move: Move, device: str, instead: int | None) -> Recorded:
    phone = phone_at(game, device)
    if not phone.is_in:
        raise NotAtTable
    played = everything(game)
    moves = {uuid: move} if instead is None else {_undo_uuid(uuid): Undo(instead), uuid: move}
    for one in moves.values():
        _check_owner(played, phone, one)
    if (before := next((row for row in played.rows if row.uuid == uuid), None)) is not None:
        if not _is_repeated(played, before, seq, move):
            raise refusal(TableFault.UUID_TAKEN)
        return Recorded(played, repeated=True)
    _check_fit(played, seq, len(moves))
    moves[uuid] = move = played.log.with_names_since(move, seq)
    if isinstance(move, Turn):
        moves[uuid] = replace_fields(move, forgotten=_was_forgotten(played, move, instead))
    if isinstance(move, Join) and (late := late_faults(game)):
        raise Refused(late)
    log, rows = played.log, list(played.rows)
    try:
        for name, one in moves.items():
            log = log.after(one)
            rows.append(MoveRow(len(rows) + 1, name, device, now()))
    except Refused as refused:
        raise Refused(_faults_for(phone, played, [*moves.values()], refused.faults)) from None
    keep_edition(game, log)
    players = log.table.setup.players
    joined = seat_all(game, players) if players != played.log.table.setup.players else ()
    for row, one in zip(rows[played.seq :], moves.values(), strict=True):
        db.session.add(
            RecordedMove(
                game_id=game.id, body=write_move(unnamed(one) if isinstance(one, Join) else one), **row._asdict()
            )
        )
    return Recorded(Played(game, rows, log), repeated=False, joined=joined)


def _check_owner(played: Played, phone: Phone, move: Move) -> None:
    """Raise Refused where the move is about cards that another phone keeps."""
    owner = None
    if isinstance(move, Tickets | Share | Pay) and not _may_say(played, phone, move):
        owner = move.player
    if isinstance(move, Undo):
        owner = _kept_elsewhere(played, phone, move)
    if owner is not None:
        why = TableFault.SEALED if owner in phone.keeps else TableFault.KEPT_ELSEWHERE
        raise refusal(why, player=played.log.table.players[owner])


def _was_forgotten(played: Played, turn: Turn, instead: int | None) -> bool:
    """Whether the turn is to be marked: its player has had the last one (ALL-09).

    A correction keeps the mark of the move that it replaces. Nothing else is marked while the game is corrected, or
    where a finished board is entered: its turns come in any order.
    """
    if instead is not None and 0 <= instead < played.seq:
        replaced = played.log.moves[instead]
        return isinstance(replaced, Turn) and replaced.forgotten
    if is_reopened(played.game) or played.is_noted_later:
        return False
    return is_late(played.log.table, turn)


def _is_repeated(played: Played, row: MoveRow, seq: int, move: Move) -> bool:
    """Whether the recorded move is what a phone that knew `seq` moves sends again.

    Renamings recorded in between changed its names, perhaps renamings that are undone by now.
    """
    recorded, between = played.log.moves[row.seq - 1], played.log.moves[seq : row.seq - 1]
    if any(isinstance(one, Rename) for one in between):
        return type(recorded) is type(move) and getattr(recorded, "player", None) == getattr(move, "player", None)
    return _as_sent(recorded) == _as_sent(move)


def _as_sent(move: Move) -> Move:
    """The move without what the server adds or keeps elsewhere, so that a repetition is recognised."""
    return replace_fields(move, forgotten=False) if isinstance(move, Turn) else unnamed(move)


def _check_fit(played: Played, seq: int, more: int) -> None:
    """Raise Refused where the log takes no more moves, or not from a phone that knows so many."""
    if not 0 <= seq <= played.seq:
        raise refusal(TableFault.AHEAD)
    if played.game.finished_at is not None:
        raise refusal(TableFault.GAME_OVER)
    if played.seq + more > MOST_MOVES:
        raise refusal(TableFault.LOG_FULL, most=MOST_MOVES)


def _undo_uuid(uuid: str) -> str:
    """The name of the undo that goes before a move with this one, the same however often it is sent."""
    return str(uuid5(UUID(uuid), "undo"))


def _may_say(played: Played, phone: Phone, move: Tickets | Share | Pay) -> bool:
    """Whether the phone may say this about a player's tickets.

    Who may not see them can't say anything about them, not even to find out what is refused. Where a former phone's
    notes are sealed, the present one notes more and shares what it noted; nothing is recorded about the whole hand.
    """
    if move.player in phone.sees or move.player not in played.log.table.players:
        return True
    if move.player not in phone.keeps or isinstance(move, Pay):
        return False
    seen = seen_by(played, phone).log.table.hands[move.player]
    return isinstance(move, Tickets) or len(held_ids(move.tickets, seen)) == len(move.tickets)


def _faults_for(phone: Phone, played: Played, moves: Sequence[Move], faults: list[Fault]) -> list[Fault]:
    """Return the reasons against `moves` that the phone may read: those without secrets, else one for all secrets.

    So a refusal depends on secret tickets only if the moves would otherwise be recorded, and shown to everybody.
    """
    if len(phone.sees) == len(played.log.table.players):
        return faults
    if known := played.log.known_faults(moves, phone.sees, shown_to(phone, played)):
        return known
    is_sealed = getattr(moves[-1], "player", None) in phone.keeps - phone.sees
    secret = Fault(Why.NOT_BESIDE_SEALED if is_sealed else Why.TICKET_ELSEWHERE)
    return [replace(fault, cause=None) if fault.cause else secret for fault in faults]


def _kept_elsewhere(played: Played, phone: Phone, undo: Undo) -> str | None:
    """The player whose note about cards the undo takes back or restores, if the phone doesn't keep it.

    Where a former phone's notes are sealed, the present one takes back its own.
    """
    log = played.log
    if not 0 <= undo.move < len(log.moves):
        return None
    origin = log.origins[undo.move]
    noted = log.moves[origin]
    if not isinstance(noted, Note) or noted.player in phone.sees:
        return None
    is_own = noted.player in phone.keeps and played.rows[origin].recorded_by == phone.device
    return None if is_own else noted.player
