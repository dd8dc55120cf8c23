"""The last lap: turns without a piece are recorded, so that everybody knows who is still to play."""

from collections.abc import Iterator

from companion.rules.faults import Fault, Why
from companion.rules.moves import Pass, Turn
from companion.rules.state import TableState


def is_late(table: TableState, move: Turn) -> bool:
    """Whether the move is a turn after its player's last one (ALL-09)."""
    return table.last_lap is not None and table.is_turn(move) and table.turns_left(move.player) <= 0


def pass_faults(table: TableState, move: Pass) -> Iterator[Fault]:
    """Yield the faults of a pass: only the last lap counts turns, and each player has a limited number (ALL-09,
    GL-13).
    """
    if not table.judges_order:
        return
    if table.last_lap is None:
        yield Fault(Why.NO_LAST_LAP)
    elif table.turns_left(move.player) <= 0:
        yield Fault(Why.LAST_TURN_TAKEN, {"player": table.players[move.player]})


def take_turn(_table: TableState, _move: Pass) -> None:
    """Do nothing, because the log counts the turn."""
