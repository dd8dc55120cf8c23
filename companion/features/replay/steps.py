"""The steps of a replay: each move's changes on the board, and the points after it."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.rules.log import Log
from companion.rules.moves import Join
from companion.rules.score.lines import points_on_track
from companion.rules.score.sheet import score
from companion.rules.table import Table
from companion.table.presenters.board import piece_looks, piece_numbers, track_colors
from companion.table.wording.moves import card_names, describe_move
from companion.web.i18n import _

Spot = tuple[str, str]
"""A position for one thing on the board: its kind (track, guest, station, shed, number, laid) and the id of its route
or place. A guest is a train beside the owner's.
"""


@dataclass(frozen=True)
class ReplayStep:
    """A move with its changes on the board, and the points after it."""

    words: str
    points: Mapping[str, int]
    """Each side's points on the scoring track."""
    spots: Mapping[Spot, str | int]
    """The changed spots with their new content."""
    number: int | None = None
    """The move's index in the log; None for the beginning and the final scoring."""
    cards: tuple[str, ...] = ()


def steps(log: Log) -> list[ReplayStep]:
    """Return the steps from the beginning to the final scoring, with the valid moves in order."""
    table = Table(log.box, log.table.setup)
    table.judges_order = False  # the moves were valid when they were made, before an undo
    before: dict[Spot, str | int] = {}
    found = [_step(table, before, _("The beginning"))]
    for index, move in log.counting_moves.items():
        if isinstance(move, Join):
            continue  # they are there from the beginning
        table.play(move)
        cards = tuple(card_names(table, move, "{name} ({points})"))
        found.append(_step(table, before, describe_move(log, move), index + 1, cards))
    totals = {side.id: side.total for side in score(log.table).sides}
    return [*found, ReplayStep(_("Final scoring"), totals, {})]


def _step(
    table: Table, before: dict[Spot, str | int], words: str, number: int | None = None, cards: tuple[str, ...] = ()
) -> ReplayStep:
    """Compare the table with `before`, and update `before`."""
    present = _on_board(table)
    changed = {spot: thing for spot, thing in present.items() if before.get(spot) != thing}
    before |= changed
    return ReplayStep(words, points_on_track(table), changed, number, cards)


def _on_board(table: Table) -> dict[Spot, str | int]:
    """Return the look of all pieces: by owner, by colour for pieces on beds, and the numbers at places.

    A piece on a bed stays when its bed is claimed, below the cars.
    """
    things: dict[Spot, str | int] = {("track", route): look for route, look in track_colors(table).items()}
    looks = piece_looks(table)
    for kind, piece in (("station", "building"), ("shed", "shed"), ("guest", "guest"), ("laid", "laid")):
        things |= {(kind, at): look for at, look in looks.get(piece, {}).items()}
    return things | {("number", place): number for place, number in piece_numbers(table).items()}
