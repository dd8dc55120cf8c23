"""A player who was left out joins the game, as if they had been in it from the start."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count

from msgspec.structs import replace

from companion.rules.faults import Fault, Refused, Why
from companion.rules.moves import Join, Move, Player, Setup, counting
from companion.rules.setup import check_setup, id_faults, name_faults
from companion.rules.state import TableState


def join_faults(table: TableState, move: Join) -> Iterator[Fault]:
    """Yield the faults of joining: the game must be possible with the new player, and no pile counted yet (CG-06)."""
    if move.after is not None and move.after not in table.players:
        yield Fault(Why.NOT_AFTER)
        return
    if table.piles:
        yield Fault(Why.JOIN_COUNTED)
    if table.judges_order:
        yield from id_faults(move.players)
    setup = with_joined(table.setup, move)
    yield from name_faults([player.name for player in setup.players])
    try:
        check_setup(table.box, setup)
    except Refused as refused:
        yield from refused.faults


def join(table: TableState, move: Join) -> None:
    table.lay_out(table.box, with_joined(table.setup, move))


def with_joined(setup: Setup, move: Join) -> Setup:
    seats = [player.id for player in setup.players]
    at = 0 if move.after is None else seats.index(move.after) + 1
    return replace(setup, players=(*setup.players[:at], *move.players, *setup.players[at:]))


def called(
    moves: Iterable[Move], names: Mapping[str, str], colors: Mapping[str, str] | None = None
) -> tuple[Move, ...]:
    """Return the moves with the present names and colours of the players who joined.

    A player who has left the table has a number for a name.
    """
    numbers = count(len(names) + 1)
    colors = colors or {}

    def seated(player: Player) -> Player:
        name = names.get(player.id) or f"Player {next(numbers)}"
        return replace(player, name=name, color=colors.get(player.id, player.color))

    return tuple(
        replace(move, players=tuple(map(seated, move.players))) if isinstance(move, Join) else move for move in moves
    )


def unnamed(move: Move) -> Move:
    """Return the move without names as it is stored, because the seat has the name."""
    if not isinstance(move, Join):
        return move
    return replace(move, players=tuple(replace(player, name="") for player in move.players))


def with_all(setup: Setup, moves: Sequence[Move]) -> Setup:
    """Return the set-up with all players who joined by moves of the log."""
    for move, counts in zip(moves, counting(moves), strict=True):
        if counts and isinstance(move, Join):
            setup = with_joined(setup, move)
    return setup


def as_opened(setup: Setup, moves: Sequence[Move]) -> Setup:
    joined = {player.id for move in moves if isinstance(move, Join) for player in move.players}
    return replace(setup, players=tuple(player for player in setup.players if player.id not in joined))


def players_in(move: Move) -> frozenset[str]:
    named = [getattr(move, "player", None), getattr(move, "owner", None), getattr(move, "after", None)]
    return frozenset(filter(None, [*named, *getattr(move, "collect", ()), *getattr(move, "held", ())]))
