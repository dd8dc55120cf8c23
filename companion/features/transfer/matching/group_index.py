"""The games that a group has, to find the same one where it comes from elsewhere."""

from collections.abc import Sequence
from datetime import datetime, tzinfo
from operator import eq
from typing import Any

from sqlalchemy import Select, select

from companion.features.groups.memory.sent import sent_name
from companion.rules.actions.joining import as_opened, unnamed
from companion.rules.moves import Move, read_move
from companion.rules.record import Record
from companion.rules.table import hide_tickets
from companion.store import Game, Group, Person, RecordedMove, Result, Seat, db
from companion.store.models import MOVES
from companion.table.play.games import is_revealed
from companion.table.play.loading import setup_of

MAX_COMPARED = 200
"""Games of the same box that are compared with a record, the newest first."""

Seats = Sequence[tuple[str, int | None, int | None]]
"""Who sits there, by the key of a person, with points and place."""


class GroupIndex:
    """The group's games by day, board and result, to find the same one from elsewhere."""

    def __init__(self, group: Group, zone: tzinfo) -> None:
        self._zone = zone
        self._by_result: dict[tuple[Any, ...], list[str]] = {}
        self._moments: dict[str, datetime] = {}
        self._uids: set[str] = set()
        self._sent: dict[str, str] = {}
        seats: dict[int, list[tuple[str, int | None, int | None]]] = {}
        people = _keys(group)
        query = select(Seat.game_id, Seat.person_id, Result.points, Result.place).join(
            Result, (Result.game_id == Seat.game_id) & (Result.position == Seat.position)
        )
        for row in db.session.execute(query.where(Result.group_id == group.id)):
            seats.setdefault(row.game_id, []).append((people.get(row.person_id or 0, ""), row.points, row.place))
        columns = select(Game.id, Game.uid, Game.key, Game.box, Game.title, Game.played_at, Game.source)
        for game in db.session.execute(columns.where(Game.group_id == group.id)):
            self._uids.add(game.uid)
            self._sent |= {sent_name("play", game.uid): game.uid, game.key: game.uid, game.uid: game.uid}
            if game.source == MOVES:
                self._moments[game.uid] = game.played_at
            if game.id in seats:
                self.put(game.uid, game.played_at, game.title or game.box, seats[game.id])

    def has(self, uid: str) -> bool:
        """Whether the group has the game."""
        return uid in self._uids

    def has_moves(self, uid: str) -> bool:
        """Whether that game was recorded here."""
        return uid in self._moments

    def sent(self, called: str) -> str:
        """The game that we called so when it went out; nothing where it isn't ours."""
        return self._sent.get(called, "")

    def is_the_moment(self, uid: str, moment: datetime) -> bool:
        """Whether a game that was recorded here began just then: nobody else knows the second."""
        began = self._moments.get(uid)
        return began is not None and began.replace(microsecond=0) == moment.replace(microsecond=0)

    def twins(self, moment: datetime, board: str, seats: Seats) -> list[str]:
        """The games of the same day, board, people and result."""
        return self._by_result.get(self._key(moment, board, seats), [])

    def put(self, uid: str, moment: datetime, board: str, seats: Seats) -> None:
        """Another game."""
        self._by_result.setdefault(self._key(moment, board, seats), []).append(uid)

    def _key(self, moment: datetime, board: str, seats: Seats) -> tuple[Any, ...]:
        day = moment.astimezone(self._zone).date()
        told = [(key, points if points is not None else f"#{place}") for key, points, place in seats]
        return day, board, tuple(sorted(told, key=str))


def _keys(group: Group) -> dict[int, str]:
    query = select(Person.id, Person.key).where(Person.group_id == group.id)
    return {row.id: row.key for row in db.session.execute(query)}


def uid_of_record(record: Record, games: Select[Game]) -> str:
    """The uid of the one of these games that has this record, or more of it, or less; empty if no game has."""
    if not record.moves:
        return ""
    seats = {(player.id, player.color) for player in record.players}
    moves = tuple(map(unnamed, record.moves))
    same_box = games.where(Game.box == record.box, Game.variant == record.variant, Game.source == MOVES)
    for game in db.session.scalars(same_box.order_by(Game.id.desc()).limit(MAX_COMPARED)):
        if seats <= {(seat.player, seat.color) for seat in game.seats} and _is_same(record, moves, game):
            return game.uid
    return ""


def _is_same(record: Record, moves: Sequence[Move], game: Game) -> bool:
    """Whether the game has those players and these moves, or more of them, or less."""
    query = select(RecordedMove.body).where(RecordedMove.game_id == game.id).order_by(RecordedMove.seq)
    ours = [read_move(body) for body in db.session.scalars(query)]
    opened = [player.id for player in as_opened(setup_of(game), ours).players]
    if not is_revealed(game):  # a phone with the table's link can't try records until one has its secret tickets
        moves, ours = ([hide_tickets(move, frozenset()) for move in log] for log in (moves, ours))
    return bool(ours) and opened == [player.id for player in record.players] and all(map(eq, moves, ours))
