"""Written tickets that a phone has seen in earlier games of a box, to be offered again (ALL-14)."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from sqlalchemy import select

from companion.play.seats import phone_at
from companion.rules.moves import Move, Tickets, WrittenTicket, counting, read_move
from companion.rules.view import hide_tickets
from companion.store import Game, RecordedMove, Visit, db

GAMES_LOOKED_AT = 30
MOST_OFFERED = 120


def written_before(box_id: str, device: str) -> Sequence[WrittenTicket]:
    """The tickets written down in this phone's games of the box, the newest first, each card once.

    The last GAMES_LOOKED_AT games are read, and MOST_OFFERED tickets told; neither what was undone is told again, nor
    what is still a secret of others.
    """
    found: dict[tuple[frozenset[str], int], WrittenTicket] = {}
    games = _games(box_id, device)
    logs = _logs([game.id for game in games])
    for game in games:
        sees = phone_at(game, device).sees
        for card in _written_in([hide_tickets(move, sees) for move in logs.get(game.id, [])]):
            found.setdefault((frozenset({card.a, card.b}), card.points), card)
    return list(found.values())[:MOST_OFFERED]


def _games(box_id: str, device: str) -> Sequence[Game]:
    query = (
        select(Game)
        .join(Visit, Visit.game_id == Game.id)
        .where(Visit.device == device, Game.box == box_id)
        .order_by(Game.created_at.desc(), Game.id.desc())
        .limit(GAMES_LOOKED_AT)
    )
    return db.session.scalars(query).all()


def _logs(games: Sequence[int]) -> dict[int, list[Move]]:
    """The moves of each game that has any, by the game's id."""
    query = (
        select(RecordedMove.game_id, RecordedMove.body)
        .where(RecordedMove.game_id.in_(games))
        .order_by(RecordedMove.game_id, RecordedMove.seq)
    )
    rows = db.session.execute(query).all()
    return {game: [read_move(body) for _game, body in group] for game, group in groupby(rows, lambda row: row[0])}


def _written_in(moves: list[Move]) -> Iterator[WrittenTicket]:
    """The newest first; those that were put back are cards of the deck too."""
    for move, counts in zip(reversed(moves), reversed(counting(moves)), strict=True):
        if counts and isinstance(move, Tickets):
            yield from (one for one in (*move.keep, *(move.deal or ())) if isinstance(one, WrittenTicket))
