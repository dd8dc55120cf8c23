"""Seats that change hands, and what of their tickets is sealed then.

What a seat's former phones noted stays sealed for the present one, until the reveal or until it is opened. A phone
opens its own notes to its successor by leaving the seat, by letting another one have it, or afterwards. Each phone that
keeps a seat has a word for it: who types that word has it from the keeper.
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


def word_of(game: Game, player: str, device: str) -> str:
    """The word by which a phone that keeps the seat opens it to others. It tells nothing of the phone's id."""
    number = int.from_bytes(blake2s(f"{game.id} {player} {device}".encode(), person=b"seatword").digest())
    return spelt(number, WORD_LENGTH)


def keeper_of(game: Game, seat: Seat) -> str | None:
    """The phone that keeps the seat: the host looks after those that nobody took."""
    return seat.device or game.host


def change_hands(game: Game, seat: Seat, device: str | None, *, opened_by: str | None = None) -> None:
    """The seat is this phone's from now on, or free; the change stands in the log of seats.

    What others noted is sealed for it, but for what `opened_by` may see, and what was opened to it before.
    """
    opened = _readable(game, seat, opened_by) if opened_by else set()
    _write_down(game, seat, device, opened)
    seat.device = device
    seat.sealed = sorted(hidden_from(game, seat, keeper_of(game, seat)) - opened)


def seat_all(game: Game, players: Sequence[Player]) -> list[str]:
    """Everybody who plays has a seat, in turn order, and nobody else; give those who had none, within a transaction.

    What was noted for somebody who was there before, and comes back, is nobody's to see but who noted it.
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
            seat.position += len(order) + len(before)  # no two have the same one on the way
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
    """The present keeper of the seat sees what the phone `opened_by` noted, and what was open to that one."""
    opened = _readable(game, seat, opened_by)
    if still := opened.intersection(seat.sealed):
        _write_down(game, seat, seat.device, still)
        seat.sealed = sorted(set(seat.sealed) - opened)


def phone_with_word(game: Game, seat: Seat, word: str) -> str | None:
    """The phone whose word for the seat this is: its keeper's, or that of one whose notes are sealed there."""
    phones = {keeper_of(game, seat), *seat.sealed} - {None}
    return next((one for one in phones if one and word_of(game, seat.player, one) == word), None)


def _readable(game: Game, seat: Seat, device: str) -> set[str]:
    """The phones whose notes for the seat this phone may read, now or when it kept the seat."""
    sealed = set(seat.sealed) if device == keeper_of(game, seat) else hidden_from(game, seat, device)
    return (_noters(game, seat) | {device}) - sealed


def hidden_from(game: Game, seat: Seat, device: str | None) -> set[str]:
    """The phones whose notes for the seat were neither made on this one nor opened to it."""
    query = select(SeatChange.opened).where(
        SeatChange.game_id == game.id, SeatChange.player == seat.player, SeatChange.keeper == device
    )
    return _noters(game, seat) - {device} - {one for opened in db.session.scalars(query) for one in opened}


def _noters(game: Game, seat: Seat) -> set[str]:
    """The phones that noted something of the player's tickets, also what was undone: all that is secret.

    What the team laid into its holder counts as well.
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
