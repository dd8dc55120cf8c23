"""Recount: the markers on the printed scoring track beside the board, and what could have put them off (ALL-10)."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from itertools import chain, combinations, combinations_with_replacement, islice, product

LAP = 100
"""Spaces of the printed scoring track; after the last one a marker starts again."""

PAIRS_TOLD = 6
"""Where no single slip explains a marker, so many pairs are enough to look at."""


@dataclass(frozen=True, slots=True)
class Claimed:
    """A claim that counts: its index in the log, whose it is, and its points, which are marked at once (ALL-04)."""

    index: int
    side: str
    route: str
    points: int


class SlipKind(IntEnum):
    """What may have gone wrong, the likeliest first."""

    MISPLACED = 0
    UNMARKED = 1
    TWICE = 2
    UNRECORDED = 3
    MISTAKEN = 4


@dataclass(frozen=True, slots=True)
class Slip:
    """One thing that went wrong: it put a side's marker off.

    MISPLACED: the claim is recorded for another side, whose marker lacks the points that this one has. UNMARKED and
    TWICE: the claim's points were never marked, or once too often. UNRECORDED: a route's points were marked, but its
    claim isn't in the log. MISTAKEN: other points were marked for the claim.
    """

    kind: SlipKind
    side: str
    """Whose marker it is."""
    points: int
    """By how many the marker is off: too high when they are positive."""
    claim: Claimed | None = None

    @property
    def off(self) -> dict[str, int]:
        """By how many points it puts each side's marker off."""
        if self.kind is SlipKind.MISPLACED and self.claim:
            return {self.side: self.points, self.claim.side: -self.points}
        return {self.side: self.points}


Explanation = tuple[Slip, ...]
"""Slips that together put a marker where it stands: one, or two."""


def points_of_marker(space: int, board: int) -> int:
    """The points that a marker stands for: the lap of the track that is nearest to what the board says.

    More than a lap is taken as it is. Of two laps as near, the lower one.
    """
    if space > LAP:
        return space
    first = board - (board - space) % LAP
    return min((points for points in (first, first + LAP) if points >= 0), key=lambda points: abs(points - board))


def explain(
    claims: Sequence[Claimed], off: Mapping[str, int], worths: Collection[int], free: Collection[int]
) -> tuple[Explanation, ...]:
    """What could have put the markers off, each explanation adding up to the very points; the likeliest first.

    `claims` are those that count, the oldest first; `off` the marker of each side less its board's points. `worths` are
    the points that a route of this board can give, `free` those of the routes that nobody has. Among the explanations
    of one kind the newest claim comes first; beyond that the order of the claims doesn't matter (ALL-10).

    Pairs, PAIRS_TOLD for each side, are looked for where no whole claim explains a marker; of those that put it too
    high once and too low once there are always some, so they are listed only where nothing else is.
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
            pairs += islice(same_way, PAIRS_TOLD)
    return (*((slip,) for slip in single), *pairs)


def _slips(
    claims: Sequence[Claimed], off: Mapping[str, int], worths: Collection[int], free: Collection[int]
) -> Iterator[Slip]:
    """Every single slip that puts a marker off by exactly its points."""
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
    """Two slips at once that add up to the points: of recorded claims, then with one missing, then with two."""
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
