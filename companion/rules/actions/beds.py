"""Track beds: what may be laid on one, and what a claim of one needs (FR-03 to FR-05)."""

from collections.abc import Iterator

from companion.rules.box import Route
from companion.rules.faults import Fault, Hue, Why
from companion.rules.moves import Claim
from companion.rules.state import TableState


def claim_faults(table: TableState, move: Claim, route: Route) -> Iterator[Fault]:
    """A bed needs a piece; one whose laying wasn't noted is laid by the claim, and must be allowed as that too."""
    if route.id in table.claims:
        return
    if move.color is not None:
        yield from laying_faults(table, route, move.color)
    elif route.bed and route.id not in table.pieces_laid:
        yield from crossing_faults(table, route)
        yield Fault(Why.NO_PIECE, table.box.ends_of(route))


def laying_faults(table: TableState, route: Route, color: str) -> Iterator[Fault]:
    """A piece of the colour and of the bed's length is left, and the bed is empty and not cut off."""
    ends = table.box.ends_of(route)
    if table.box.track_pieces is None:
        yield Fault(Why.NO_BEDS)
    elif not route.bed:
        yield Fault(Why.NOT_A_BED, ends)
    elif route.id in table.pieces_laid or route.id in table.claims:
        yield Fault(Why.BED_TAKEN, ends)
    else:
        yield from crossing_faults(table, route)
        # What an undo brings back to its bed may be a piece that was laid again since (ALL-13).
        if table.judges_order and not pieces_left(table, color, route.length):
            yield Fault(Why.NO_PIECE_LEFT, {"color": Hue(color), "length": route.length})


def crossing_faults(table: TableState, route: Route) -> Iterator[Fault]:
    """Nothing is laid over or under another piece, nor through a claimed route (FR-05)."""
    for other in table.box.crossings.get(route.id, ()):
        if table.is_built(other):
            yield Fault(Why.CROSSED, table.box.ends_of(table.box.routes[other]))
            return


def pieces_left(table: TableState, color: str, length: int) -> int:
    """Tell how many pieces of a colour and length lie in the supply; those of claimed beds are back there (FR-04)."""
    pieces = table.box.track_pieces
    if pieces is None or color not in pieces.colors:
        return 0
    out = sum(on == color and table.box.routes[bed].length == length for bed, on in table.pieces_laid.items())
    return max(0, pieces.each.get(length, 0) - out)


def supply(table: TableState) -> dict[int, dict[str, int]]:
    """Give the pieces in the supply by length and colour; none where the table doesn't note them."""
    pieces = table.box.track_pieces
    if pieces is None or Why.NO_PIECE in table.lifted:
        return {}
    return {length: {color: pieces_left(table, color, length) for color in pieces.colors} for length in pieces.each}
