"""Moves as devices show them: the text, device and time of each, and the reasons against possible moves."""

from collections.abc import Sequence
from datetime import datetime
from itertools import chain, groupby
from typing import TypedDict, cast

from companion.rules.actions.building import cities_to_judge, route_is_open
from companion.rules.box import Place
from companion.rules.faults import HOUSE_RULES, Effect, Fault, Reason
from companion.rules.moves import (
    Claim,
    Move,
    Note,
    Player,
    PlayerMove,
    Station,
    Tickets,
    Turn,
    WrittenMove,
    tag_of,
    write_move,
)
from companion.rules.score.lines import worth_for
from companion.rules.table import Table
from companion.table.presenters.shapes import LogEntry, Refusals
from companion.table.service import games
from companion.table.service.loading import LoadedGame
from companion.table.wording.moves import describe_move, spot_of
from companion.table.wording.names import phone_name
from companion.web.i18n import _, name_of, sentence


def entry(loaded: LoadedGame, index: int) -> LogEntry:
    """Return a move as the log shows it, without empty fields. See `docs/table-state.md`."""
    log, row = loaded.log, loaded.rows[index]
    move, origin = log.current_move(index), log.current_move(log.origins[index])
    is_there = getattr(origin, "player", None) in (None, *log.table.players)  # not a player whose joining was undone
    facts = {
        "index": index,
        "kind": write_move(move)["type"],
        "text": describe_move(log, move, is_open=is_open(loaded)),
        "player": getattr(move, "player", None) if is_there else None,
        "phone": phone_name(loaded.game, row.recorded_by),
        "points": worth_for(log.table, move) if isinstance(move, Claim) and is_there else None,
        "counts": log.counts(index),
        "undo": log.removals[index],
        "late": (isinstance(move, Turn) and move.forgotten) or None,
        "note": origin.player if isinstance(origin, Note) else None,
        "removed": _removed(loaded, index) if log.removals[index] and is_there else None,
        "at": row.recorded_at.isoformat(timespec="seconds"),
        **dict([spot] if (spot := spot_of(move)) else []),
    }
    return cast("LogEntry", {name: fact for name, fact in facts.items() if fact is not None})


def late_turns(loaded: LoadedGame) -> list[int]:
    """Return the indexes of forgotten turns that were recorded after their player's last one (ALL-09)."""
    return [index for index, move in loaded.log.counting_moves.items() if isinstance(move, Turn) and move.forgotten]


def newest_on_board(loaded: LoadedGame) -> int | None:
    """Return the index of the last move that is no card note. In a box without a map it is the very last move."""
    log = loaded.log
    if not loaded.box.has_map:
        return len(log.moves) - 1 if log.moves else None
    indices = reversed(range(len(log.moves)))
    return next((index for index in indices if not isinstance(log.current_move(log.origins[index]), Note)), None)


def is_open(loaded: LoadedGame) -> bool:
    """Whether the log may name the noted cards. The reveal is not enough, because this log may have been loaded and
    redacted before it.
    """
    return games.is_revealed(loaded.game) and loaded.log.table.is_whole


def describe_run(loaded: LoadedGame, run: Sequence[int]) -> str:
    """Describe a run of moves, the newest first. Tickets that a player noted one after another are described
    together.
    """
    first = loaded.log.current_move(run[-1])
    if isinstance(first, Tickets):
        notes = [move for index in reversed(run) if isinstance(move := loaded.log.current_move(index), Tickets)]
        keep = tuple(ticket for note in notes for ticket in note.keep)
        first = Tickets(first.player, keep, **first.extras)
    return describe_move(loaded.log, first, is_open=is_open(loaded))


class HistoryLine(TypedDict):
    """A line of the log, with the numbers of its moves. `at` is None if the time is unknown."""

    numbers: str
    words: str
    counts: bool
    late: bool
    at: datetime | None


class Corrections(TypedDict):
    """The moves after the first end of the game, the newest first, and the day of the last."""

    day: datetime
    words: list[str]


class Removed(TypedDict):
    """A move that an undo took off the board, and the device that recorded it."""

    move: WrittenMove
    phone: str


def move_history(loaded: LoadedGame) -> list[HistoryLine]:
    """Return all recorded moves, the newest first, redacted for everybody."""
    return [
        {
            "numbers": f"{run[-1] + 1}–{run[0] + 1}" if len(run) > 1 else str(run[0] + 1),
            "words": describe_run(loaded, run),
            "counts": loaded.log.counts(run[0]),
            "late": isinstance(move := loaded.log.current_move(run[0]), Turn) and move.forgotten,
            "at": row.recorded_at if (row := loaded.rows[run[0]]).recorded_by else None,
        }
        for run in runs(loaded, 0, loaded.seq)
    ]


def corrections(loaded: LoadedGame) -> Corrections | None:
    end = loaded.game.moves_at_end
    if end is None or end >= loaded.seq:
        return None
    words = [describe_run(loaded, run) for run in runs(loaded, end, loaded.seq)]
    return {"day": loaded.rows[-1].recorded_at, "words": words}


def runs(loaded: LoadedGame, begin: int, end: int) -> list[list[int]]:
    """Return the indexes from `begin` up to `end`, the newest first. Tickets that a player noted in a row are one
    run.
    """
    log = loaded.log

    def one_note(index: int) -> object:
        move = log.current_move(index)
        return (move.player, log.counts(index), move.more) if isinstance(move, Tickets) else index

    return [list(run) for _note, run in groupby(reversed(range(begin, end)), one_note)]


def log_lines(loaded: LoadedGame, begin: int, end: int) -> list[LogEntry]:
    """Return the lines of the log for the moves from `begin` up to `end`, the newest first.

    In a box with a map all ticket notes of a player are one line, at the newest. Other players need not see how often
    tickets were added and removed.
    """
    log = loaded.log
    notes: dict[str, list[int]] = {}
    for index in reversed(range(loaded.seq)) if loaded.box.has_map else ():
        move = log.current_move(log.origins[index])
        if isinstance(move, Tickets) and not move.more:
            hand = notes.setdefault(move.player, [])
            if isinstance(log.current_move(index), Tickets) and log.counts(index):
                hand.append(index)
    whole = {hand[0]: hand for hand in notes.values() if hand}

    def is_folded(index: int) -> bool:
        move = log.current_move(log.origins[index])
        return isinstance(move, Tickets) and move.player in notes and not move.more and index not in whole

    lines = [whole.get(run[0], run) for run in runs(loaded, begin, end) if not is_folded(run[0])]
    return [{**entry(loaded, run[0]), "text": describe_run(loaded, run)} for run in lines]


def _removed(loaded: LoadedGame, index: int) -> Removed | None:
    origin = loaded.log.origins[index]
    move = loaded.log.current_move(origin)
    if isinstance(move, Note):
        return None
    return {"move": write_move(move), "phone": phone_name(loaded.game, loaded.rows[origin].recorded_by)}


def refusals(table: Table) -> Refusals:
    """Return the refused claims and buildings of each player, with the reasons. Possible moves are left out."""
    reasons: dict[str, int] = {}  # unique sentences by their index

    met: dict[int, set[Reason]] = {}

    def index(fault: Fault) -> int:
        at = reasons.setdefault(sentence(fault), len(reasons))
        met.setdefault(at, set()).add(fault.why)
        return at

    closed: dict[str, int] = {}
    refused: dict[str, dict[str, int]] = {}
    box = table.box
    # In the box's order, so that equal states are equal texts in every process.
    free = (route for route in box.routes.values() if route.id not in table.claims)
    for route in (route.id for route in free if not route_is_open(table, route)):
        faults = {player: _faults(table, Claim(player, route)) for player in table.players}
        if who := {player: index(found[0]) for player, found in faults.items() if found}:
            refused[route] = who
        if by_twin := [fault for found in faults.values() for fault in found if Effect.CLOSES in fault.why.effects]:
            closed[route] = index(by_twin[0])
    unbuilt: dict[str, dict[str, dict[str, int]]] = {tag_of(Station): {}} if box.stations else {}
    barred: dict[str, int] = {}
    cities = [place.id for place in box.places.values() if place.kind == "city"] if box.stations else []
    stations = (Station(player, city) for city in cities_to_judge(table, cities) for player in table.players)
    for move in chain(stations, *(own.offers(table) for own in table.mechanics.values())):
        tag, builds = tag_of(type(move)), isinstance(move, PlayerMove) and not isinstance(move, Claim)
        there = unbuilt.setdefault(tag, {}) if builds else {}
        if not (found := _faults(table, move)):
            continue
        at = index(found[0])
        if isinstance(move, Claim):
            refused.setdefault(move.route, {})[move.player] = at
        elif isinstance(move, PlayerMove):
            there.setdefault(getattr(move, "city", ""), {})[move.player] = at
        else:
            barred[tag] = at
    allowable = frozenset[Reason]().union(*(allowance.lifts for allowance in HOUSE_RULES.values()))
    return {
        "closed": closed,
        "refused": refused,
        "unbuilt": unbuilt,
        "barred": barred,
        "reasons": list(reasons),
        "allowable": [at for at, whys in met.items() if whys & allowable],
        "passing": [at for at, whys in met.items() if any(Effect.PASSING in why.effects for why in whys)],
    }


def _faults(table: Table, move: Move) -> list[Fault]:
    """Return the reasons against a move, without those that a device asks for first, so that it can still offer the
    move.
    """
    return [fault for fault in table.faults(move) if Effect.ASKED not in fault.why.effects]


def late_sentence(fault: Fault, player: object) -> str:
    """Return the reason for the player who has just tapped. If another player was faster, it names that player."""
    owner = fault.values.get("owner")
    if Effect.TAKEN not in fault.why.effects or not isinstance(owner, Player) or owner.id == player:
        return sentence(fault)
    places = [name_of(value) for value in fault.values.values() if isinstance(value, Place)]
    return _("{player} was first: {thing}.", player=owner.name, thing=" – ".join(places))
