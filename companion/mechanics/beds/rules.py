"""Beds: pieces that may be laid, and the terms of a claim."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar, Self

import msgspec

from companion.rules.actions.building import closed_faults
from companion.rules.box import Route
from companion.rules.box_folder import BoxFolder
from companion.rules.facts import Color, Facts, PairId, Positive
from companion.rules.faults import N_, Allowance, Effect, Fault, Hue, Reason
from companion.rules.faults import Why as Rules
from companion.rules.moves import Claim, Lay, Print
from companion.rules.rows import TableRow
from companion.rules.state import Mechanic, On, Piece, Pieces, TableState


class Why(Reason):
    """Reasons for a refusal."""

    NOT_A_BED = "FR-03", N_("{a} – {b} isn’t a track bed: its colour is printed.")
    BED_TAKEN = "FR-03", N_("Something already lies on {a} – {b}.")
    NO_PIECE_LEFT = "FR-03", N_("No {color} track piece for {length} spaces is left.")
    NO_PIECE = "FR-04", N_("No track piece lies on {a} – {b} yet."), Effect.ASKED
    CROSSED = "FR-05", N_("Cut off for good: {a} – {b} crosses it."), Effect.CLOSES


class TrackPieces(Facts, frozen=True):
    """The table `track_pieces` of box.toml: of each colour so many, by their length (FR-03)."""

    colors: tuple[Color, ...]
    each: Mapping[Positive, Positive]


@dataclass(frozen=True)
class BedFacts:
    """The pieces of a box, and which of its routes cross."""

    pieces: TrackPieces
    crossings: Mapping[str, tuple[str, ...]]
    """By route those that cross it: a bed can't be laid any more once one of them is built (FR-05)."""


class _Crossing(msgspec.Struct):
    route: PairId
    crosses: PairId


CROSSINGS = "crossings.csv"


def read(folder: BoxFolder) -> BedFacts | None:
    """Read the pieces, and crossings.csv: where there are beds there are pieces of their lengths."""
    pieces = folder.key("track_pieces", TrackPieces)
    beds = {route.length for route in folder.tables.routes.values() if route.bed}
    for length in sorted(beds - pieces.each.keys()) if pieces else ():
        folder.fault("track_pieces", f"there is none for a bed of {length}")
    if bool(beds) != ("track_pieces" in folder.toml):
        folder.fault("track_pieces", "pieces need beds in routes.csv, and beds pieces")
    crossings: dict[str, tuple[str, ...]] = {}
    for row in folder.rows(CROSSINGS, _Crossing, key=""):
        for key, other in _crossing(folder, row):
            crossings[key] = (*crossings.get(key, ()), other)
    return BedFacts(pieces, crossings) if pieces else None


def _crossing(folder: BoxFolder, row: TableRow[_Crossing]) -> list[list[str]]:
    """Return two crossing routes in both orders, of which at least one is a bed; [] for a faulty row."""
    tables, pair = folder.tables, [row.cells["route"], row.cells["crosses"]]
    for column, key in zip(("route", "crosses"), pair, strict=True):
        if key and key not in tables.routes and key not in tables.broken:
            tables.fault(CROSSINGS, row, column, f"there is no route “{key}”")
    if not row.made or not tables.routes.keys() >= {*pair}:
        return []
    if not any(tables.routes[key].bed for key in pair):
        tables.fault(CROSSINGS, row, "crosses", "neither is a bed")
    return [pair, pair[::-1]]


class Beds(Mechanic):
    """The pieces on beds that nobody has claimed yet, by their colour."""

    takes: ClassVar[frozenset[str]] = frozenset({"color"})

    def __init__(self, facts: BedFacts) -> None:
        self.facts = facts
        self.pieces = Pieces()

    @classmethod
    def begin(cls, table: TableState) -> Self | None:
        facts = table.box.facts(BedFacts)
        return cls(facts) if facts else None

    def _claim_faults(self, table: TableState, move: Claim) -> Iterator[Fault]:
        """A bed needs a piece; one whose laying wasn't noted is laid by the claim, and must be allowed as that too."""
        route = table.box.routes[move.route]
        if route.id in table.claims:
            return
        if move.color is not None:
            yield from self._laying_faults(table, route, move.color)
        elif route.bed and route.id not in self.pieces:
            yield from self._crossing_faults(table, route)
            yield Fault(Why.NO_PIECE, table.box.ends_of(route))

    def _print_faults(self, table: TableState, move: Print) -> Iterator[Fault]:
        """A copy of the box can print a bed of a length for which there are pieces."""
        if (
            move.route
            and move.length
            and table.box.routes[move.route].bed
            and move.length not in self.facts.pieces.each
        ):
            yield Fault(Rules.NO_POINTS, {"length": move.length})

    def _claim(self, _table: TableState, move: Claim) -> None:
        """The piece goes back to the supply (FR-04)."""
        self.pieces.pop(move.route, None)

    def bars(self, table: TableState, route: Route) -> Effect | None:
        is_crossed = route.bed and route.id not in self.pieces and any(self._crossing_faults(table, route))
        return Effect.CLOSES if is_crossed else None

    def _lay_faults(self, table: TableState, move: Lay) -> Iterator[Fault]:
        """A bed that no twin closes, and a piece for it (FR-03, FR-05, FR-06)."""
        route = table.box.routes.get(move.route)
        if route is None:
            yield Fault(Rules.UNKNOWN_ROUTE, {"id": move.route})
            return
        yield from self._laying_faults(table, route, move.color)
        yield from closed_faults(table, route)

    def _lay(self, _table: TableState, move: Lay) -> None:
        """The piece gives the bed its colour until somebody claims it."""
        self.pieces.put(Piece("laid", move.route, color=move.color))

    def _laying_faults(self, table: TableState, route: Route, color: str) -> Iterator[Fault]:
        """A piece of the colour and of the bed's length is left, and the bed is empty and not cut off."""
        ends = table.box.ends_of(route)
        if not route.bed:
            yield Fault(Why.NOT_A_BED, ends)
        elif table.is_built(route.id):
            yield Fault(Why.BED_TAKEN, ends)
        else:
            yield from self._crossing_faults(table, route)
            # The piece that an undo brings back to its bed may have been laid again since (ALL-13).
            if table.judges_order and not self._left(table, color, route.length):
                yield Fault(Why.NO_PIECE_LEFT, {"color": Hue(color), "length": route.length})

    def _crossing_faults(self, table: TableState, route: Route) -> Iterator[Fault]:
        """Nothing is laid over or under another piece, nor through a claimed route (FR-05)."""
        for other in self.facts.crossings.get(route.id, ()):
            if table.is_built(other):
                yield Fault(Why.CROSSED, table.box.ends_of(table.box.routes[other]))
                return

    def _left(self, table: TableState, color: str, length: int) -> int:
        """Return the number of pieces in the supply; pieces of claimed beds return to it (FR-04)."""
        if color not in self.facts.pieces.colors:
            return 0
        laid = (piece for there in self.pieces.values() for piece in there)
        out = sum(piece.color == color and table.box.routes[piece.at].length == length for piece in laid)
        return max(0, self.facts.pieces.each.get(length, 0) - out)

    def supply(self, table: TableState) -> dict[int, dict[str, int]]:
        """Return the pieces in the supply: {length: {color: number}}; {} if the table doesn't note them."""
        pieces = self.facts.pieces
        if Why.NO_PIECE in table.lifted:
            return {}
        return {length: {color: self._left(table, color, length) for color in pieces.colors} for length in pieces.each}

    moves: ClassVar[Mapping[type, On]] = {
        Claim: On(_claim_faults, _claim),
        Lay: On(_lay_faults, _lay),
        Print: On(_print_faults),
    }


MECHANIC = Beds

HOUSE_RULES: Mapping[str, Allowance] = {
    "unlaid": Allowance(
        N_("Track pieces aren’t noted: any bed can be claimed"),
        frozenset({Why.NO_PIECE}),
    ),
}
