"""The log as phones show it: what was recorded, by whom and when."""

from collections.abc import Sequence
from itertools import groupby
from typing import Any, cast

from companion import play
from companion.play import Played
from companion.rules.moves import Claim, Note, Tickets, write_move
from companion.web.text.moves import move_words, spot_of
from companion.web.text.names import phone_name
from companion.web.views.shapes import Entry


def entry(played: Played, index: int) -> Entry:
    """One move as the log shows it; what isn't so is left out. See `docs/table-state.md`."""
    log, row = played.log, played.rows[index]
    move, origin = log.moves[index], log.moves[log.origins[index]]
    facts = {
        "index": index,
        "kind": write_move(move)["type"],
        "text": move_words(log, move, is_open=is_open(played)),
        "player": getattr(move, "player", None),
        "phone": phone_name(played.game, row.recorded_by),
        "points": played.box.worth_of(played.box.routes[move.route]) if isinstance(move, Claim) else None,
        "counts": log.counts(index),
        "undo": log.removals[index],
        "note": origin.player if isinstance(origin, Note) else None,
        "removed": _removed(played, index) if log.removals[index] else None,
        "at": row.recorded_at.isoformat(timespec="seconds"),
        **dict([spot] if (spot := spot_of(move)) else []),
    }
    return cast("Entry", {name: fact for name, fact in facts.items() if fact is not None})


def newest_on_board(played: Played) -> int | None:
    """The index of the last move about the board; in a box without one, of the last of all."""
    log = played.log
    if not played.box.has_map:
        return len(log.moves) - 1 if log.moves else None
    indices = reversed(range(len(log.moves)))
    return next((index for index in indices if not isinstance(log.moves[log.origins[index]], Note)), None)


def is_open(played: Played) -> bool:
    """Whether the log may name the cards that were noted, and this one does: it may be older than the reveal."""
    return play.is_revealed(played.game) and played.log.table.is_whole


def run_words(played: Played, run: Sequence[int]) -> str:
    """What happened in a run of moves, the newest first: all tickets that a player noted one after another at once."""
    first = played.log.moves[run[-1]]
    if isinstance(first, Tickets):
        notes = [move for index in reversed(run) if isinstance(move := played.log.moves[index], Tickets)]
        first = Tickets(first.player, tuple(ticket for note in notes for ticket in note.keep))
    return move_words(played.log, first, is_open=is_open(played))


def past(played: Played) -> list[dict[str, Any]]:
    """All that was ever recorded, the newest first, as every phone may read it.

    A line has its `numbers` from 1, and whether it counts; `at` is None where nobody knows.
    """
    return [
        {
            "numbers": f"{run[-1] + 1}–{run[0] + 1}" if len(run) > 1 else str(run[0] + 1),
            "words": run_words(played, run),
            "counts": played.log.counts(run[0]),
            "at": row.recorded_at if (row := played.rows[run[0]]).recorded_by else None,
        }
        for run in runs(played, 0, played.seq)
    ]


def corrections(played: Played) -> dict[str, Any] | None:
    """What was recorded after the game was over for the first time, the newest first, and the `day` of the last."""
    end = played.game.moves_at_end
    if end is None or end >= played.seq:
        return None
    words = [run_words(played, run) for run in runs(played, end, played.seq)]
    return {"day": played.rows[-1].recorded_at, "words": words}


def runs(played: Played, begin: int, end: int) -> list[list[int]]:
    """The moves from `begin` up to `end`, the newest first; tickets that a player noted one after another together."""
    log = played.log

    def one_note(index: int) -> object:
        move = log.moves[index]
        return (move.player, log.counts(index)) if isinstance(move, Tickets) else index

    return [list(run) for _note, run in groupby(reversed(range(begin, end)), one_note)]


def _removed(played: Played, index: int) -> dict[str, Any] | None:
    """What an undo took off the board, for those whom it concerns: the move, and the phone that had recorded it."""
    origin = played.log.origins[index]
    move = played.log.moves[origin]
    if isinstance(move, Note):
        return None
    return {"move": write_move(move), "phone": phone_name(played.game, played.rows[origin].recorded_by)}
