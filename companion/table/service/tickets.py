"""Remove single tickets from a hand (ALL-13), and offer tickets that a device has seen in earlier games (ALL-14)."""

from collections import defaultdict
from collections.abc import Iterator, Sequence

import msgspec
from sqlalchemy import select

from companion.rules.actions.tickets import held_ids, ticket_ids
from companion.rules.log import Log
from companion.rules.moves import Move, Note, Pay, Pile, Share, Tickets, Undo, WrittenTicket, counting, read_move
from companion.rules.table import hide_tickets
from companion.store.database import db
from companion.store.models import Game, RecordedMove, Visit
from companion.table.service.games import phone_at

MAX_GAMES_READ = 30
MAX_OFFERED_TICKETS = 120


Numbered = tuple[int, Move]
"""A move with its index in the log."""


def moves_to_take_out(log: Log, player: str, ticket: str) -> list[Move]:
    """Return the moves that remove the ticket from the player's hand and change nothing else.

    The other tickets of the same move are noted again without their deal, because the deal differed from the note. If
    the deal has to keep an exact number of tickets, they go too. Later moves of the player that depend on that move are
    undone before and recorded again. Raises KeyError if no move brought the ticket.
    """
    own = _counting(log, player)
    for position, (index, move) in enumerate(own):
        if isinstance(move, Tickets) and ticket in ticket_ids(move.keep):
            if others_of_exact_deal(log, player, ticket):
                return [Undo(index)]
            rest = _without(ticket, move.keep)
            is_first = not any(isinstance(before, Tickets) for _index, before in own[:position])
            resting = _resting(move, own[position + 1 :], is_first=is_first)
            again = [later for _index, later in resting if not (isinstance(later, Pay) and ticket in later.tickets)]
            if is_first and not rest:  # a later deal can't follow the first deal's rule
                again = [msgspec.structs.replace(one, deal=None) if isinstance(one, Tickets) else one for one in again]
            kept = [Tickets(player, rest, **move.extras)] if rest else []
            return [*(Undo(later) for later, _move in reversed(resting)), Undo(index), *kept, *again]
    raise KeyError(ticket)


def others_of_exact_deal(log: Log, player: str, ticket: str) -> tuple[str | WrittenTicket, ...]:
    """Return the tickets kept with this one from a deal of which an exact number is kept: none can be removed singly
    (IB-02).
    """
    variant = log.table.variant
    deals = [deal for deal in (variant.start, variant.second) if deal]
    drawn = [move for _index, move in _counting(log, player) if isinstance(move, Tickets)]
    for move, deal in zip(drawn, deals, strict=False):
        if deal.exact and ticket in ticket_ids(move.keep):
            return _without(ticket, move.keep)
    return ()


def moves_to_take_back(log: Log, player: str, ticket: str) -> list[Move]:
    """Return the moves that put the ticket from the team's holder back into the hand of the player who shared it.

    Raises KeyError if the player did not share it.
    """
    for index, move in reversed(_counting(log, player)):
        if isinstance(move, Share) and held_ids(move.tickets, {ticket}):
            rest = _without(ticket, move.tickets)
            return [Undo(index), *([Share(player, rest)] if rest else [])]
    raise KeyError(ticket)


def _counting(log: Log, player: str) -> list[Numbered]:
    moves = ((index, log.current_move(index)) for index, counts in enumerate(log.counting()) if counts)
    return [(index, move) for index, move in moves if getattr(move, "player", None) == player]


def _resting(move: Tickets, later: list[Numbered], *, is_first: bool) -> list[Numbered]:
    """Return the later card moves, from the first that would be invalid or mean something else without this one."""

    kept = {*ticket_ids(move.keep)}

    def rests(other: Move) -> bool:
        if isinstance(other, Tickets):
            return is_first and other.deal is not None
        return isinstance(other, Pile) or (isinstance(other, Share) and bool(held_ids(other.tickets, kept)))

    about: list[Numbered] = [(index, other) for index, other in later if isinstance(other, Note)]
    first = next((position for position, (_index, other) in enumerate(about) if rests(other)), len(about))
    return about[first:]


def _without(ticket: str, named: Sequence[str | WrittenTicket]) -> tuple[str | WrittenTicket, ...]:
    return tuple(one for one in named if not held_ids([one], {ticket}))


def written_before(box_id: str, device: str) -> Sequence[WrittenTicket]:
    """Return the tickets written down in this device's games of the box, the newest first, each card once.

    Reads the last MAX_GAMES_READ games and returns at most MAX_OFFERED_TICKETS tickets. Undone tickets and secrets of
    others are left out.
    """
    known = select(Game).join(Visit, Visit.game_id == Game.id).where(Visit.device == device, Game.box == box_id)
    latest = known.order_by(Game.created_at.desc(), Game.id.desc()).limit(MAX_GAMES_READ)
    games = {game.id: game for game in db.session.scalars(latest)}
    query = select(RecordedMove.game_id, RecordedMove.body).where(RecordedMove.game_id.in_(games))
    logs: defaultdict[int, list[Move]] = defaultdict(list)
    for game_id, body in db.session.execute(query.order_by(RecordedMove.seq)):
        logs[game_id].append(read_move(body))
    found: dict[tuple[frozenset[str], int], WrittenTicket] = {}
    for game in games.values():
        sees = phone_at(game, device).sees
        for card in _written_in([hide_tickets(move, sees) for move in logs[game.id]]):
            found.setdefault((frozenset({card.a, card.b}), card.points), card)
    return list(found.values())[:MAX_OFFERED_TICKETS]


def _written_in(moves: list[Move]) -> Iterator[WrittenTicket]:
    """Yield the written tickets, the newest first. Returned ones are included, because they are cards of the deck
    too.
    """
    for move, counts in zip(reversed(moves), reversed(counting(moves)), strict=True):
        if counts and isinstance(move, Tickets):
            yield from (one for one in (*move.keep, *(move.deal or ())) if isinstance(one, WrittenTicket))
