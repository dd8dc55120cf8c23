"""Recording a move: judged on the present state, appended once, whatever the phone's connection did to it."""

from dataclasses import dataclass
from typing import Any

from companion.rules.moves import Pay, Share, Tickets, read_move, write_move
from companion.store import RecordedMove, db
from companion.tables.changing import changing
from companion.tables.loading import Played, replay
from companion.tables.seats import NotAtTable, phone_at


class FromTheFuture(ValueError):
    """The phone knows more moves than the table has, or fewer than none."""


class UuidTaken(ValueError):
    """Another move was already sent under this UUID."""


class GameOver(ValueError):
    """The game is finished; it has to be reopened before anything is recorded."""


class NotYours(PermissionError):
    """The move is about secret tickets, and this phone may not see them: `player` is whose they are."""

    def __init__(self, player: str) -> None:
        super().__init__(player)
        self.player = player


@dataclass(frozen=True)
class Recorded:
    """The game after the move; `repeated` when this very move was in the log already."""

    played: Played
    repeated: bool


def record(*, key: str, uuid: str, seq: int, body: Any, device: str) -> Recorded:
    """Append the move that a phone made when it knew `seq` moves.

    A stale `seq` is judged on the present state. Raises NoSuchTable, NotAtTable, Malformed, NotYours, FromTheFuture,
    UuidTaken, GameOver, or Refused with the rules' reasons; then nothing is recorded.
    """
    with changing(key) as game:
        phone = phone_at(game, device)
        if not phone.is_in:
            raise NotAtTable
        played = replay(game)
        move = read_move(body)
        # Who may not see a player's tickets can't say anything about them, not even to find out what is refused.
        if isinstance(move, Tickets | Share | Pay) and move.player in played.log.table.players.keys() - phone.sees:
            raise NotYours(move.player)
        if (before := next((row for row in played.rows if row.uuid == uuid), None)) is not None:
            if read_move(before.body) != move:
                raise UuidTaken
            return Recorded(played, repeated=True)
        if not 0 <= seq <= played.seq:
            raise FromTheFuture
        if played.game.finished_at is not None:
            raise GameOver
        played.log.record(move)
        row = RecordedMove(
            game_id=played.game.id, seq=played.seq + 1, uuid=uuid, body=write_move(move), recorded_by=device
        )
        db.session.add(row)
        return Recorded(Played(played.game, [*played.rows, row], played.log), repeated=False)
