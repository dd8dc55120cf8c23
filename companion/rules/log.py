"""All moves ever recorded, and the table that the counting ones add up to."""

from collections.abc import Sequence

from companion.rules.box import Box
from companion.rules.faults import Fault, Refused, Why
from companion.rules.moves import Move, Setup, Undo, counting, undo_faults
from companion.rules.table import Table


class Log:
    """All moves ever recorded, undone ones too, and the table that the counting ones add up to (ALL-13)."""

    def __init__(self, box: Box, setup: Setup, moves: Sequence[Move] = ()) -> None:
        """Replay the moves. Raises Refused with the index of the first that doesn't stand."""
        self.box = box
        self.setup = setup
        self.moves: list[Move] = []
        self.table = Table(box, setup)
        for index, move in enumerate(moves):
            try:
                self.record(move)
            except Refused as refused:
                raise Refused(refused.faults, index) from None

    def record(self, move: Move) -> None:
        """Append one move. Raises Refused, and leaves all as it was, when it doesn't stand."""
        if isinstance(move, Undo):
            self.table = self._without(move)
        else:
            self.table.play(move)
        self.moves.append(move)

    def faults(self, move: Move) -> list[Fault]:
        """Every reason why the move can't be recorded now."""
        if not isinstance(move, Undo):
            return self.table.faults(move)
        try:
            self._without(move)
        except Refused as refused:
            return refused.faults
        return []

    def counting(self) -> list[bool]:
        """For each move of the log whether it still counts."""
        return counting(self.moves)

    def _without(self, undo: Undo) -> Table:
        """The table as it is once the undo is made; later moves that rest on what it takes away refuse it."""
        if undo.player is not None and undo.player not in self.table.players:
            raise Refused([Fault(Why.UNKNOWN_PLAYER, {"id": undo.player})])
        if faults := undo_faults(self.moves, undo):
            raise Refused(faults)
        moves = [*self.moves, undo]
        table = Table(self.box, self.setup)
        table.judges_order = False  # what was in order once stays so, whatever is taken out before it
        for move, counts in zip(moves, counting(moves), strict=True):
            if counts and not isinstance(move, Undo):
                try:
                    table.play(move)
                except Refused as refused:
                    raise Refused([Fault(Why.UNDO_BREAKS, cause=fault) for fault in refused.faults]) from None
        table.judges_order = True
        return table
