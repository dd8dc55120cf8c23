"""The game record (GAME-RECORD), the public format of a game."""

from collections.abc import Iterable
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from companion.rules.actions.joining import with_all
from companion.rules.box import Box
from companion.rules.faults import Refused
from companion.rules.log import MAX_MOVES, Log
from companion.rules.moves import Join, Malformed, Move, Options, Player, Setup, read_json
from companion.rules.score.sheet import Sheet, score
from companion.rules.setup import id_faults

FORMAT: Literal["companion/1"] = "companion/1"


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A whole game: set-up and moves in order."""

    format: Literal["companion/1"]
    box: str
    players: tuple[Player, ...]
    moves: tuple[Move, ...]
    variant: str = "base"
    modules: tuple[str, ...] = ()
    options: Options = Options()

    @property
    def setup(self) -> Setup:
        return Setup(self.box, self.players, self.variant, self.modules, self.options)

    @property
    def seated(self) -> Setup:
        """The same with everybody who joined since, of a record whose moves stand."""
        return with_all(self.setup, self.moves)

    @property
    def kept_setup(self) -> Setup:
        """Return the set-up of a stored game. Without a version it is older than all corrections, so it gets version
        1.
        """
        return replace(self.setup, options=replace(self.options, edition=self.options.edition or 1))


def read_record(data: bytes | str) -> Record:
    """Read one record from JSON. Raises Malformed with a sentence that names the place."""
    try:
        record = read_json(data, Record)
    except Malformed as error:
        raise Malformed(f"This isn't a game record: {error}") from None
    if len(record.moves) > MAX_MOVES:
        raise Malformed(f"A game record can have {MAX_MOVES} moves at most; this one has {len(record.moves)}.")
    return record


def write_record(setup: Setup, moves: Iterable[Move]) -> dict[str, Any]:
    fields = {name: getattr(setup, name) for name in ("box", "players", "variant", "modules", "options")}
    return dict(msgspec.to_builtins(Record(format=FORMAT, moves=tuple(moves), **fields)))


def write_sheet(sheet: Sheet) -> dict[str, Any]:
    written = dict(msgspec.to_builtins(sheet))
    written["sides"] = [{**side, **side.pop("witness", {})} for side in written["sides"]]
    return written


def check_ids(record: Record) -> None:
    """Raise Refused if a player's id can't be part of an address."""
    joined = (player for move in record.moves if isinstance(move, Join) for player in move.players)
    if faults := [*id_faults([*record.players, *joined])]:
        raise Refused(faults)


def score_record(record: Record, box: Box) -> Sheet:
    """Return the sheet of a record. Raises Refused with the index of the first invalid move."""
    check_ids(record)
    return score(Log(box, record.setup, record.moves).table)
