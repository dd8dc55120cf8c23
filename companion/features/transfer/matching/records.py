"""A record that comes in may be a table's that is here already.

Secret tickets are left out of the comparison. Otherwise a phone with the table's link could try records until one
matches.
"""

from collections.abc import Sequence
from operator import eq

from sqlalchemy import Select, select

from companion.rules.actions.joining import as_opened, unnamed
from companion.rules.moves import Move, read_move
from companion.rules.record import Record
from companion.rules.table import hide_tickets
from companion.store import Game, RecordedMove, db
from companion.store.models import MOVES
from companion.table.play.games import is_revealed
from companion.table.play.loading import setup_of

MOST_COMPARED = 200
"""Games of the same box, the newest first."""


def uid_of_record(record: Record, games: Select[Game]) -> str:
    """The uid of the one of these games that has this record, or more of it, or less; nothing where none has."""
    if not record.moves:
        return ""
    seats = {(player.id, player.color) for player in record.players}
    moves = tuple(map(unnamed, record.moves))
    same_box = games.where(Game.box == record.box, Game.variant == record.variant, Game.source == MOVES)
    for game in db.session.scalars(same_box.order_by(Game.id.desc()).limit(MOST_COMPARED)):
        if seats <= {(seat.player, seat.color) for seat in game.seats} and _is_same(record, moves, game):
            return game.uid
    return ""


def _is_same(record: Record, moves: Sequence[Move], game: Game) -> bool:
    """Whether the game has those players and these moves, or more of them, or less."""
    query = select(RecordedMove.body).where(RecordedMove.game_id == game.id).order_by(RecordedMove.seq)
    ours = [read_move(body) for body in db.session.scalars(query)]
    opened = [player.id for player in as_opened(setup_of(game), ours).players]
    if not is_revealed(game):
        moves, ours = ([hide_tickets(move, frozenset()) for move in log] for log in (moves, ours))
    return bool(ours) and opened == [player.id for player in record.players] and all(map(eq, moves, ours))
