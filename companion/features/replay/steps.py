"""The steps of a replay: what each move changed on the board, and the points after it."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.rules.log import Log
from companion.rules.moves import Join
from companion.rules.score.lines import points_on_track
from companion.rules.score.sheet import score
from companion.rules.table import Table
from companion.table.text.moves import card_names, describe_move
from companion.table.views.board import track_colors
from companion.web.i18n import _

Spot = tuple[str, str]
"""A place on the board for one thing: track, guest (trains beside the owner's), station, shed, number or laid piece;
and the id of its route or place.
"""


@dataclass(frozen=True)
class ReplayStep:
    """A move with what it changed on the board, and the points after it."""

    words: str
    points: Mapping[str, int]
    """Each side's on the track."""
    spots: Mapping[Spot, str | int]
    """Where something else stands now, and what."""
    number: int | None = None
    """The move's own in the log; the beginning and the final scoring have none."""
    cards: tuple[str, ...] = ()


def steps(log: Log) -> list[ReplayStep]:
    """From the beginning to the final scoring, the moves that count in their order."""
    table = Table(log.box, log.table.setup)
    table.judges_order = False  # moves stood in their time, whatever an undo took out before them
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
    """The table as it is now; `before` is updated to it."""
    present = _on_board(table)
    changed = {spot: thing for spot, thing in present.items() if before.get(spot) != thing}
    before |= changed
    return ReplayStep(words, points_on_track(table), changed, number, cards)


def _on_board(table: Table) -> dict[Spot, str | int]:
    """The look of all that is built, by its owner, that of pieces on beds, and the numbers that stand at places.

    What is built stays, and so does a piece: under the cars of whoever claims its bed.
    """
    color = {player.id: player.color for player in table.players.values()}
    things: dict[Spot, str | int] = {("track", route): look for route, look in track_colors(table).items()}
    for kind, owners in (("station", table.built_in_cities), ("shed", table.sheds)):
        things |= {(kind, spot): color[owner] for spot, owner in owners.items()}
    for route, players in table.guests.items():
        things["guest", route] = " ".join(color[player] for player in players)
    things |= {("laid", bed): hue for bed, hue in table.on_routes.items()}
    return things | {("number", place): number for place, number in table.numbers.items()}
