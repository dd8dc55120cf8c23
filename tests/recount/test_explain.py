"""Recount: a slip of each kind is identified by the markers' positions."""

from collections import Counter
from collections.abc import Mapping, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.features.recount.explain import (
    MAX_PAIRS,
    Claimed,
    Explanation,
    Slip,
    SlipKind,
    explain,
    points_of_marker,
)

SIDES = ("ann", "bob", "cat")
WORTHS = (1, 2, 4, 7, 10, 15, 18, 21)
"""Points of routes with 1 to 8 spaces (ALL-04)."""


def recorded(*claims: tuple[str, int]) -> list[Claimed]:
    return [Claimed(index, side, f"route {index}", points) for index, (side, points) in enumerate(claims)]


def of_kind(found: Sequence[Explanation], kind: SlipKind) -> list[Claimed | None]:
    return [slips[0].claim for slips in found if len(slips) == 1 and slips[0].kind is kind]


def put_off(*slips: Slip) -> dict[str, int]:
    """Return the error of each marker after these slips; 0 for sides without one."""
    total = Counter[str]()
    for slip in slips:
        total.update(slip.off)
    return {side: total[side] for side in SIDES}


def look(claims: Sequence[Claimed], off: Mapping[str, int]) -> tuple[Explanation, ...]:
    return explain(claims, off, WORTHS, WORTHS)


games = st.lists(st.tuples(st.sampled_from(SIDES), st.sampled_from(WORTHS)), min_size=2, max_size=30).map(
    lambda claims: recorded(*claims)
)


@st.composite
def slips_at(draw: st.DrawFn, claims: Sequence[Claimed], kinds: Sequence[SlipKind] = tuple(SlipKind)) -> Slip:
    """Draw a slip of a game."""
    kind, claim = draw(st.sampled_from(kinds)), draw(st.sampled_from(claims))
    match kind:
        case SlipKind.UNMARKED:
            return Slip(kind, claim.side, -claim.points, claim)
        case SlipKind.TWICE:
            return Slip(kind, claim.side, claim.points, claim)
        case SlipKind.MISPLACED:
            other = draw(st.sampled_from([side for side in SIDES if side != claim.side]))
            return Slip(kind, other, claim.points, claim)
        case SlipKind.UNRECORDED:
            return Slip(kind, claim.side, draw(st.sampled_from(WORTHS)))
        case SlipKind.MISTAKEN:
            marked = draw(st.sampled_from([worth for worth in WORTHS if worth != claim.points]))
            return Slip(kind, claim.side, marked - claim.points, claim)


@pytest.mark.rule("ALL-10", "ALL-13")
@given(st.data())
def test_the_slip_that_was_made_is_among_the_explanations(data: st.DataObject) -> None:
    claims = data.draw(games)
    slip = data.draw(slips_at(claims))
    assert (slip,) in look(claims, put_off(slip))


@pytest.mark.rule("ALL-10", "ALL-13")
@given(st.data())
def test_two_slips_are_found_if_no_single_one_explains_marker(data: st.DataObject) -> None:
    side = data.draw(st.sampled_from(SIDES))
    claims = recorded(*((side, points) for points in data.draw(st.lists(st.sampled_from(WORTHS), min_size=2))))
    first, second = data.draw(st.permutations(claims))[:2]
    kinds = (SlipKind.UNMARKED, SlipKind.TWICE, SlipKind.UNRECORDED)
    one, other = data.draw(slips_at([first], kinds)), data.draw(slips_at([second], kinds))
    off = put_off(one, other)
    found = look(claims, off)
    pairs = [Counter(slips) for slips in found if len(slips) == 2]
    singly = {slips[0].kind for slips in found if len(slips) == 1}
    assert len(pairs) <= MAX_PAIRS
    same_way = one.points * other.points > 0
    if any(off.values()) and singly <= ({SlipKind.MISTAKEN} if same_way else set()) and len(pairs) < MAX_PAIRS:
        assert Counter((one, other)) in pairs


@given(games, st.fixed_dictionaries({side: st.integers(-60, 60) for side in SIDES}))
def test_every_explanation_adds_up_to_the_very_points(claims: list[Claimed], off: dict[str, int]) -> None:
    for slips in look(claims, off):
        explained = put_off(*slips)
        assert any(explained.values())
        assert all(points in (0, off[side]) for side, points in explained.items())
        assert all(slip.claim is None or slip.claim in claims for slip in slips)


@given(games)
def test_nothing_is_explained_where_nothing_is_off(claims: list[Claimed]) -> None:
    assert look(claims, dict.fromkeys(SIDES, 0)) == ()
    assert look(claims, {}) == ()


@pytest.mark.rule("ALL-10")
@given(st.data())
def test_single_explanations_ignore_the_order_of_claims(data: st.DataObject) -> None:
    claims = data.draw(games)
    off = put_off(data.draw(slips_at(claims)))
    singles = {slips for slips in look(claims, off) if len(slips) == 1}
    shuffled = data.draw(st.permutations(claims))
    assert {slips for slips in look(shuffled, off) if len(slips) == 1} == singles


def test_claims_of_a_kind_are_newest_first_likeliest_kind_first() -> None:
    claims = recorded(("ann", 7), ("bob", 7), ("ann", 7), ("ann", 10))
    found = look(claims, {"ann": -7, "bob": 0})
    assert of_kind(found, SlipKind.UNMARKED) == [claims[2], claims[0]]
    assert [slips[0].kind for slips in found] == sorted(slips[0].kind for slips in found)


def test_claim_marked_by_another_side_is_found_between_them() -> None:
    claims = recorded(("ann", 7), ("bob", 7), ("bob", 2), ("cat", 7))
    found = look(claims, {"ann": 7, "bob": -7, "cat": 0})
    assert (Slip(SlipKind.MISPLACED, "ann", 7, claims[1]),) in found
    assert of_kind(found, SlipKind.MISPLACED) == [claims[1]]


def test_missing_claim_is_sought_among_unclaimed_routes() -> None:
    claims = recorded(("ann", 2))
    assert of_kind(explain(claims, {"ann": 21}, WORTHS, (1, 21)), SlipKind.UNRECORDED) == [None]
    assert explain(claims, {"ann": 21}, WORTHS, (1, 2)) == ()


def test_two_unmarked_claims_are_named_beside_a_wrong_value() -> None:
    claims = recorded(("ann", 4), ("ann", 2), ("ann", 21))
    found = look(claims, {"ann": -6})
    assert of_kind(found, SlipKind.MISTAKEN) == [claims[2]]
    assert [{slip.claim for slip in slips} for slips in found if len(slips) == 2] == [set(claims[:2])]


def test_pair_names_two_claims_and_far_marker_is_unexplained() -> None:
    claims = recorded(("ann", 7), ("ann", 15))
    found = explain(claims, {"ann": -22}, WORTHS, ())
    assert [{slip.claim for slip in slips} for slips in found] == [set(claims)]
    assert look(claims, {"ann": -90}) == ()


@pytest.mark.parametrize(
    ("space", "board", "points"),
    [
        (42, 49, 42),
        (7, 104, 107),
        (98, 104, 98),
        (7, 14, 7),
        (2, 97, 102),
        (100, 100, 100),
        (0, 100, 100),
        (100, 3, 0),
        (0, 3, 0),
        (60, 10, 60),
        (60, 110, 60),
        (7, 211, 207),
        (107, 14, 107),
    ],
)
def test_marker_is_read_on_the_lap_nearest_to_the_board(space: int, board: int, points: int) -> None:
    assert points_of_marker(space, board) == points


@given(st.integers(0, 100), st.integers(0, 400))
def test_marker_is_read_within_half_a_lap_and_not_below_zero(space: int, board: int) -> None:
    points = points_of_marker(space, board)
    assert points % 100 == space % 100
    assert points >= 0
    assert abs(points - board) <= 50 or points < 100
