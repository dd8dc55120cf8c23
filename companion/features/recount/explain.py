"""Explanations of a marker that is off on the printed scoring track (ALL-10)."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from itertools import chain, combinations, combinations_with_replacement, islice, product

LAP_LENGTH = 100
"""Spaces of the printed scoring track; after the last one a marker starts again."""

MAX_PAIRS = 6
"""Pairs of slips that are listed when no single slip explains a marker."""


@dataclass(frozen=True, slots=True)
class Claimed:
    """A valid claim: its index in the log, its side, and its points, which are marked at once (ALL-04)."""

    index: int
    side: str
    route: str
    points: int


class SlipKind(IntEnum):
    """Kinds of slips, the likeliest first."""

    MISPLACED = 0
    UNMARKED = 1
    TWICE = 2
    UNRECORDED = 3
    MISTAKEN = 4


@dataclass(frozen=True, slots=True)
class Slip:
    """One mistake that put a side's marker off.

    MISPLACED: the claim is recorded for another side, whose marker lacks the points that this one has. UNMARKED and
    TWICE: the claim's points were never marked, or once too often. UNRECORDED: a route's points were marked, but its
    claim isn't in the log. MISTAKEN: other points were marked for the claim.
    """

    kind: SlipKind
    side: str
    """The side whose marker is off."""
    points: int
    """Difference of the marker; positive if it is too high."""
    claim: Claimed | None = None

    @property
    def off(self) -> dict[str, int]:
        """Differences that the slip causes: {side: points}."""
        if self.kind is SlipKind.MISPLACED and self.claim:
            return {self.side: self.points, self.claim.side: -self.points}
        return {self.side: self.points}


Explanation = tuple[Slip, ...]
"""One or two slips that together explain a marker."""


def points_of_marker(space: int, board: int) -> int:
    """Return the points of a marker on a space: of all laps the one nearest to the board's points, the lower one if
    equal.

    A number above one lap is returned unchanged.
    """
    if space > LAP_LENGTH:
        return space
    first = board - (board - space) % LAP_LENGTH
    return min(
        (points for points in (first, first + LAP_LENGTH) if points >= 0), key=lambda points: abs(points - board)
    )


def explain(
    claims: Sequence[Claimed], off: Mapping[str, int], worths: Collection[int], free: Collection[int]
) -> tuple[Explanation, ...]:
    """Return explanations for the markers that add up exactly, the likeliest first.

    `claims` are the valid ones, oldest first; `off` is marker minus board by side; `worths` are the possible points of
    a route of this board, `free` the points of the unclaimed routes. Within a kind the newest claim comes first;
    otherwise the order of the claims doesn't matter (ALL-10).

    Pairs are looked for, at most MAX_PAIRS for each side, if no whole claim explains a marker. A pair with one
    difference up and one down always exists, so such pairs are listed only if there is nothing else.
    """
    newest_first = sorted(claims, key=lambda claim: -claim.index)
    astray = {side: points for side, points in off.items() if points}
    single = sorted(_slips(newest_first, astray, worths, free), key=lambda slip: slip.kind)
    pairs: list[Explanation] = []
    for side, points in astray.items():
        kinds = {slip.kind for slip in single if side in slip.off}
        if kinds <= {SlipKind.MISTAKEN}:
            own = [claim for claim in newest_first if claim.side == side]
            found = _pairs(own, side, points, free)
            same_way = ((one, other) for one, other in found if not kinds or (one.points > 0) == (other.points > 0))
            pairs += islice(same_way, MAX_PAIRS)
    return (*((slip,) for slip in single), *pairs)


def _slips(
    claims: Sequence[Claimed], off: Mapping[str, int], worths: Collection[int], free: Collection[int]
) -> Iterator[Slip]:
    """Yield every single slip that explains a marker exactly."""
    for claim in claims:
        points = off.get(claim.side, 0)
        if points == -claim.points:
            yield Slip(SlipKind.UNMARKED, claim.side, points, claim)
            yield from (
                Slip(SlipKind.MISPLACED, other, -points, claim) for other, theirs in off.items() if theirs == -points
            )
        elif points == claim.points:
            yield Slip(SlipKind.TWICE, claim.side, points, claim)
        if points and claim.points + points in worths:
            yield Slip(SlipKind.MISTAKEN, claim.side, points, claim)
    yield from (Slip(SlipKind.UNRECORDED, side, points) for side, points in off.items() if points in free)


def _pairs(claims: Sequence[Claimed], side: str, points: int, free: Collection[int]) -> Iterator[Explanation]:
    """Yield two slips that add up to the points: of recorded claims, then with one missing claim, then with two."""
    slips = [
        slip
        for claim in claims
        for slip in (
            Slip(SlipKind.UNMARKED, side, -claim.points, claim),
            Slip(SlipKind.TWICE, side, claim.points, claim),
        )
    ]
    missing = [Slip(SlipKind.UNRECORDED, side, worth) for worth in sorted(free)]
    pairs = chain(combinations(slips, 2), product(slips, missing), combinations_with_replacement(missing, 2))
    return ((one, other) for one, other in pairs if one.points + other.points == points)
