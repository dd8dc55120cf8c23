"""Reassign seats, and seal their notes.

The notes of a seat's previous devices are sealed for the present one until the reveal, or until they are opened. A
device opens its own notes to its successor when it leaves the seat, lets another device have it, or later. Each keeper
of a seat has a passcode that gives the seat to another device.
"""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from hashlib import blake2s

from sqlalchemy import func, select

from companion.rules.moves import Player
from companion.store.database import db
from companion.store.models import Game, RecordedMove, Seat, SeatChange
from companion.table.service.codes import spelt
from companion.table.service.games import requests_at

WORD_LENGTH = 4


def passcode_of(game: Game, player: str, device: str) -> str:
    """Return the passcode by which a keeper of the seat opens it to other devices. It reveals nothing about the
    device's id.
    """
    number = int.from_bytes(blake2s(f"{game.id} {player} {device}".encode(), person=b"seatword").digest())
    return spelt(number, WORD_LENGTH)


def keeper_of(game: Game, seat: Seat) -> str | None:
    return seat.device or game.host


def reassign_seat(game: Game, seat: Seat, device: str | None, *, opened_by: str | None = None) -> None:
    """Assign the seat to the device, or to none, and log the change.

    Notes of other devices are sealed for it, except those that `opened_by` may read and those opened to it before.
    """
    opened = _readable(game, seat, opened_by) if opened_by else set()
    _write_down(game, seat, device, opened)
    seat.device = device
    seat.sealed = sorted(hidden_from(game, seat, keeper_of(game, seat)) - opened)


def seat_all(game: Game, players: Sequence[Player]) -> list[str]:
    """Make the game's seats match `players`, in turn order. Return the ids of the new players. Call it within a
    transaction.

    If a removed player comes back, the earlier notes are sealed for all devices but their author's.
    """
    before = {seat.player: seat for seat in game.seats}
    order = {player.id: at for at, player in enumerate(players)}
    if list(before) == list(order):
        return []
    for request in requests_at(game):
        if request.player not in order:
            db.session.delete(request)
    db.session.flush()
    for player, seat in before.items():
        if player not in order:
            game.seats.remove(seat)
            db.session.delete(seat)
        else:
            seat.position += len(order) + len(before)  # positions stay unique between the two flushes
    db.session.flush()
    for seat in game.seats:
        seat.position = order[seat.player]
    db.session.flush()
    new = [player for player in players if player.id not in before]
    for one in new:
        seat = Seat(position=order[one.id], player=one.id, name=one.name, color=one.color, team=one.team)
        game.seats.append(seat)
        db.session.flush()
        seat.sealed = sorted(hidden_from(game, seat, game.host))
    game.seats.sort(key=lambda seat: seat.position)
    return [player.id for player in new]


def open_to_keeper(game: Game, seat: Seat, opened_by: str) -> None:
    """Open to the seat's keeper the notes that the device `opened_by` made or may read."""
    opened = _readable(game, seat, opened_by)
    if still := opened.intersection(seat.sealed):
        _write_down(game, seat, seat.device, still)
        seat.sealed = sorted(set(seat.sealed) - opened)


def phone_with_word(game: Game, seat: Seat, word: str) -> str | None:
    phones = {keeper_of(game, seat), *seat.sealed} - {None}
    return next((one for one in phones if one and passcode_of(game, seat.player, one) == word), None)


def _readable(game: Game, seat: Seat, device: str) -> set[str]:
    sealed = set(seat.sealed) if device == keeper_of(game, seat) else hidden_from(game, seat, device)
    return (_noters(game, seat) | {device}) - sealed


def hidden_from(game: Game, seat: Seat, device: str | None) -> set[str]:
    """Return the other devices whose notes for the seat were never opened to this device."""
    query = select(SeatChange.opened).where(
        SeatChange.game_id == game.id, SeatChange.player == seat.player, SeatChange.keeper == device
    )
    return _noters(game, seat) - {device} - {one for opened in db.session.scalars(query) for one in opened}


def _noters(game: Game, seat: Seat) -> set[str]:
    """Return the devices that noted tickets of the player, or shared tickets of the player's team. Undone notes are
    secret too.
    """
    team = {seat.player} | {one.player for one in game.seats if seat.team and one.team == seat.team}
    query = select(RecordedMove.body, RecordedMove.recorded_by).where(RecordedMove.game_id == game.id)
    return {noter for body, noter in db.session.execute(query) if _is_secret(body, seat.player, team)}


def _is_secret(body: dict[str, object], player: str, team: AbstractSet[str]) -> bool:
    kind, whose = body.get("type"), body.get("player")
    return (kind in ("tickets", "pay") and whose == player) or (kind == "share" and whose in team)


def _write_down(game: Game, seat: Seat, device: str | None, opened: AbstractSet[str]) -> None:
    last = db.session.scalar(select(func.max(SeatChange.nth)).where(SeatChange.game_id == game.id)) or 0
    seq = db.session.scalar(select(func.max(RecordedMove.seq)).where(RecordedMove.game_id == game.id)) or 0
    pending = [one.nth for one in db.session.new if isinstance(one, SeatChange)]
    db.session.add(
        SeatChange(
            game_id=game.id,
            nth=max([last, *pending]) + 1,
            player=seat.player,
            former=seat.device,
            device=device,
            keeper=device or game.host,
            opened=sorted(opened),
            seq=seq,
        )
    )
