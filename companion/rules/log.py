"""The log of a game, and the table after its valid moves."""

import copy
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet

from companion.rules.actions.joining import players_in
from companion.rules.actions.renaming import move_renamed
from companion.rules.actions.tickets import ticket_ids
from companion.rules.box import Box
from companion.rules.faults import Fault, Refused, Why
from companion.rules.moves import Join, Move, Pay, Player, Print, Rename, Setup, Share, Tickets, Undo, counting_undos
from companion.rules.table import HiddenTickets, Table, hide_tickets

TABLE_INTERVAL = 16
"""Moves between two stored tables, so that an undo replays few moves."""
MAX_MOVES = 2000
"""Moves of a log; real games have under 400."""


class Log:
    """All moves ever recorded, undone ones included, and the table after the valid ones (ALL-13).

    For each move `origins` has the index of the move concerned: for an undo the move that it finally removes or brings
    back. `removals` says whether it removes one.
    """

    def __init__(self, box: Box, setup: Setup, moves: Iterable[Move] = (), *, judges_order: bool = True) -> None:
        """Replay the moves. Raises Refused with the index of the first invalid one.

        `judges_order` is off for moves that were judged when they were made, perhaps by other rules about their order.
        """
        self.setup = setup
        self.moves: list[Move] = []
        self.origins: list[int] = []
        self.removals: list[bool] = []
        self._undos: list[int] = []  # for each move how many undos that count name it
        self._played = _Played([Table(box, setup)])
        self.table.judges_order = judges_order
        for index, move in enumerate(moves):
            try:
                self.record(move)
            except Refused as refused:
                raise Refused(refused.faults, index) from None
        self.table.judges_order = True

    @classmethod
    def restore(cls, box: Box, setup: Setup, moves: Sequence[Move]) -> "Log":
        """Return the log of a stored game. Its moves were judged when they were made, so only the valid ones are
        played.

        If that fails, the whole log is judged again. Raises Refused as the constructor does.
        """
        if any(isinstance(move, Undo) and not 0 <= move.move < index for index, move in enumerate(moves)):
            return cls(box, setup, moves)
        log = cls(box, setup)
        log._undos = counting_undos(moves)
        for move in moves:
            log._append(move)
        counting = zip(enumerate(moves), log._undos, strict=True)
        try:
            replay = (one for one, undos in counting if not undos and not isinstance(one[1], Undo))
            log._played.play_again(sorted(replay, key=_in_play))
        except Refused:
            return cls(box, setup, moves)
        return log

    @property
    def box(self) -> Box:
        return self.table.box

    @property
    def table(self) -> Table:
        return self._played.table

    @property
    def counting_moves(self) -> dict[int, Move]:
        """Return the valid moves without undos by index, in the order of play: joined players and prints first.

        Places have their present names.
        """
        return self._played.moves

    def current_move(self, index: int) -> Move:
        return self._played.with_names(index, self.moves[index])

    def with_names_since(self, move: Move, index: int) -> Move:
        """Return the move of a device that knew `index` moves, with the place names since then."""
        return self._played.with_names(index - 1, move)

    def player(self, key: str) -> Player:
        joined = (player for move in self.moves if isinstance(move, Join) for player in move.players)
        return self.table.players.get(key) or next(player for player in joined if player.id == key)

    def record(self, move: Move) -> None:
        """Append a move. Raises Refused and changes nothing if it is invalid."""
        if isinstance(move, Undo):
            self._check(move)
            undos, turned = self._turned(move)
            self._played = self._with_turned(turned)
            for index, count in undos.items():
                self._undos[index] = count
        elif isinstance(move, Join | Print | Rename):
            self._played = self._with_first(move)
        else:
            self._played.play(len(self.moves), move)
        self._undos.append(0)
        self._append(move)

    def after(self, move: Move) -> "Log":
        """Return a copy with one move more. Raises Refused if it is invalid."""
        twin = copy.copy(self)
        for name in ("moves", "origins", "removals", "_undos", "_played"):
            setattr(twin, name, getattr(self, name).copy())
        twin.record(move)
        return twin

    def redacted_for(self, players: AbstractSet[str], shown: AbstractSet[int] = frozenset()) -> "Log":
        """The log as those may see it who may see the hands of `players`, and the moves with the indexes `shown`.

        It is there to be looked at: nothing is recorded on it.
        """
        moves = [move if index in shown else hide_tickets(move, players) for index, move in enumerate(self.moves)]
        tickets: dict[str, set[str]] = {}
        for index in shown:
            if isinstance(move := self.current_move(index), Tickets) and self.counts(index):
                tickets.setdefault(move.player, set()).update(ticket_ids(move.keep))
        counting = {index: self._played.with_names(index, moves[index]) for index in self.counting_moves}
        replay = _Played([self.table.redacted_for(players, tickets)], counting)
        twin = copy.copy(self)
        vars(twin).update(moves=moves, _played=replay)
        return twin

    def known_faults(
        self, moves: Iterable[Move], players: AbstractSet[str], shown: AbstractSet[int] = frozenset()
    ) -> list[Fault]:
        """Return the faults of the first of `moves` that breaks a rule on a replay without secret tickets.

        Secret are the tickets that `redacted_for` hides for the same `players` and `shown`. The replay doesn't contain
        them, so the result can't depend on them.
        """
        hidden = {
            index
            for index, move in enumerate(self.moves)
            if isinstance(move, Tickets | Share | Pay) and move.player not in players and index not in shown
        }
        known = [
            HiddenTickets(move.player, (), **move.extras) if index in hidden and isinstance(move, Tickets) else move
            for index, move in enumerate(self.moves)
        ]
        replay = _Played(self._played.kept[:1])
        twin = copy.copy(self)
        vars(twin).update(moves=known, _played=replay)
        # Sharing or paying a hidden ticket changes nothing that this replay knows.
        visible = (index for index in self.counting_moves if index not in hidden or isinstance(known[index], Tickets))
        try:
            replay.play_again((index, known[index]) for index in visible)
            for move in moves:
                twin = twin.after(move)
        except Refused as refused:
            return refused.faults
        return []

    def faults(self, move: Move) -> list[Fault]:
        """Return every reason why the move can't be recorded now."""
        try:
            match move:
                case Undo():
                    self._check(move)
                    self._with_turned(self._turned(move)[1])
                case Join() | Print() | Rename():
                    self._with_first(move)
                case _:
                    return self.table.faults(move)
        except Refused as refused:
            return refused.faults
        return []

    def counts(self, index: int) -> bool:
        return not self._undos[index]

    def counting(self) -> list[bool]:
        return [not undos for undos in self._undos]

    def _append(self, move: Move) -> None:
        self.origins.append(self.origins[move.move] if isinstance(move, Undo) else len(self.moves))
        self.removals.append(isinstance(move, Undo) and not self.removals[move.move])
        self.moves.append(move)

    def _check(self, undo: Undo) -> None:
        """Raise Refused if the undo names no move that it can undo, or an unknown player."""
        if undo.player is not None and undo.player not in self.table.players:
            raise Refused([Fault(Why.UNKNOWN_PLAYER, {"id": undo.player})])
        if not 0 <= undo.move < len(self.moves):
            raise Refused([Fault(Why.NOTHING_TO_UNDO, {"id": undo.move})])
        if not self.counts(undo.move):
            raise Refused([Fault(Why.UNDONE)])

    def _turned(self, undo: Undo) -> tuple[dict[int, int], int | None]:
        """Return the effect of an undo: the number of valid undos by move, and the move that is then played or removed.

        An undo of an undo goes on to the move that this one names, as long as something changes.
        """
        undos: dict[int, int] = {}
        index, more = undo.move, 1
        while True:
            undos[index] = self._undos[index] + more
            if self.counts(index) == (undos[index] == 0):
                return undos, None
            move = self.moves[index]
            if not isinstance(move, Undo):
                return undos, index
            index, more = move.move, 1 if undos[index] == 0 else -1

    def _with_turned(self, turned: int | None) -> "_Played":
        """Return the replay after this move is added or removed. Raises Refused if a later move becomes invalid."""
        if turned is None:
            return self._played
        move = self.moves[turned]
        if isinstance(move, Join) and self.counts(turned) and (faults := self._stays(move)):
            raise Refused(faults)
        return self._replayed((turned, move), Why.UNDO_BREAKS, comes=not self.counts(turned))

    def _with_first(self, move: Join | Print | Rename) -> "_Played":
        """Return the replay with a move that applies from the start; recorded moves must stay valid. Raises Refused."""
        faults = self.table.faults(move)
        if isinstance(move, Join):
            known = {player.id for before in self.moves if isinstance(before, Join) for player in before.players}
            faults += [Fault(Why.SAME_ID, {"id": one.id}) for one in move.players if one.id in known]
        if faults:
            raise Refused(faults)
        return self._replayed((len(self.moves), move), _BREAKS[type(move)], comes=True)

    def _stays(self, join: Join) -> list[Fault]:
        """Return faults for players who can't leave the table, because valid moves name them."""
        named = Counter(player for move in self.counting_moves.values() for player in players_in(move))
        left = (player for player in join.players if named[player.id])
        return [Fault(Why.PLAYER_STAYS, {"player": player, "n": named[player.id]}) for player in left]

    def _replayed(self, changed: tuple[int, Move], breaks: Why, *, comes: bool) -> "_Played":
        """Return the replay after a move is added or removed. Raises Refused if it breaks a later one."""
        replay, rest = self._played.back_to(changed)
        others = ((index, self.moves[index]) for index in rest if index != changed[0])
        try:
            replay.play_again(sorted([*others, *([changed] if comes else [])], key=_in_play))
        except Refused as refused:
            raise Refused([Fault(breaks, cause=fault) for fault in refused.faults]) from None
        return replay


def _in_play(numbered: tuple[int, Move]) -> tuple[int, int]:
    """Return a sort key for the order of play: joined players, then prints and renamings, since they apply first, then
    the others.
    """
    index, move = numbered
    return 0 if isinstance(move, Join) else 1 if isinstance(move, Print | Rename) else 2, index


_BREAKS: Mapping[type[Move], Why] = {
    Join: Why.JOIN_BREAKS,
    Print: Why.PRINT_BREAKS,
    Rename: Why.RENAME_BREAKS,
}
"""Reasons to refuse a move that applies first and breaks another one."""


class _Played:
    """Moves by index in the order of play, and the table after them.

    `kept` are the tables after each TABLE_INTERVAL of them, from the empty one on; they are never changed.
    """

    def __init__(self, kept: list[Table], moves: Mapping[int, Move] | None = None) -> None:
        """Start from the last stored table, which is the one after these moves."""
        self.moves = dict(moves or {})
        self.table = kept[-1].copy()
        self.kept = kept
        self.renamings = {index: move for index, move in self.moves.items() if isinstance(move, Rename)}

    def copy(self) -> "_Played":
        """Return an independent copy."""
        twin = copy.copy(self)
        twin.moves, twin.table, twin.kept = self.moves.copy(), self.table.copy(), self.kept.copy()
        twin.renamings = self.renamings.copy()
        return twin

    def play(self, index: int, move: Move) -> None:
        """Play one move. Raises Refused if it is invalid."""
        move = self.with_names(index, move)
        self.table.play(move)
        self.moves[index] = move
        if isinstance(move, Rename):
            self.renamings[index] = move
        if len(self.moves) % TABLE_INTERVAL == 0:
            self.kept.append(self.table.copy())

    def with_names(self, index: int, move: Move) -> Move:
        """Return the move with the place names of renamings after this index."""
        for since, renaming in self.renamings.items():
            if since > index:
                move = move_renamed(move, renaming)
        return move

    def play_again(self, moves: Iterable[tuple[int, Move]]) -> None:
        """Play moves that were valid before without judging their order, because an undo may have removed earlier
        ones.
        """
        self.table.judges_order = False
        for index, move in moves:
            self.play(index, move)
        self.table.judges_order = True

    def back_to(self, numbered: tuple[int, Move]) -> tuple["_Played", dict[int, Move]]:
        """Return the state at a stored table before a move, and the moves played since."""
        moves = list(self.moves.items())
        tables = bisect_left(moves, _in_play(numbered), key=_in_play) // TABLE_INTERVAL + 1
        start = (tables - 1) * TABLE_INTERVAL
        return _Played(self.kept[:tables], dict(moves[:start])), dict(moves[start:])
