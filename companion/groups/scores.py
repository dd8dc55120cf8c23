"""The scores of a game without moves: what can be one, and what a table that types them in has to say."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from companion.play.opening import clean_name
from companion.rules.box import Box
from companion.rules.faults import Fault, Refused, Why
from companion.rules.load import box_ids, get_box
from companion.rules.moves import MAX_NAME
from companion.rules.setup import number_faults

MOST_PLAYERS = 12
MOST_POINTS = 9999
NOBODY = ""
"""Instead of a person's key: a player who is no person of the group, and whose name is words for anybody."""


class BadEntry(ValueError):
    """What was typed can't be a game; the argument is a word for what is wrong, which pages make a sentence of."""


@dataclass(frozen=True)
class Score:
    """What one player came to: a name, points, and where they are known a place, a colour and a team.

    `person` is the key of who that is in the group, NOBODY for somebody else; without it the name tells.
    """

    name: str
    points: int
    place: int | None = None
    color: str = ""
    team: str | None = None
    person: str | None = None


def check_scores(scores: Sequence[Score]) -> None:
    """Raises BadEntry."""
    names = [clean_name(one.name).casefold() for one in scores]
    if not 1 <= len(scores) <= MOST_PLAYERS:
        raise BadEntry("players")
    if not all(0 < len(name) <= MAX_NAME for name in names):
        raise BadEntry("name")
    if _is_twice(scores, names):
        raise BadEntry("same-name")
    if not all(abs(one.points) <= MOST_POINTS for one in scores):
        raise BadEntry("points")
    if not all(one.place is None or 1 <= one.place <= len(scores) for one in scores):
        raise BadEntry("place")


def _is_twice(scores: Sequence[Score], names: Sequence[str]) -> bool:
    """Whether somebody is there twice. Two who were removed have the same words for a name, but not the same key."""
    persons = [one.person for one in scores if one.person]
    by_name = {name for name, one in zip(names, scores, strict=True) if one.person is None}
    return len(set(persons)) < len(persons) or any(Counter(names)[name] > 1 for name in by_name)


def by_hand(board: str, scores: Sequence[Score], *, as_before: bool = False) -> tuple[Score, ...]:
    """The scores as a table has typed them, with every place that the points don't tell.

    As many play as the box is for, unless they are `as_before` in a game that is corrected; at least two. Where a box
    is played in teams everybody is in a whole one, and a team has one score. A place is said where points are equal,
    to tell who was ahead. Raises BadEntry, and Refused where the box is for others.
    """
    check_scores(scores)
    sides: defaultdict[str, list[Score]] = defaultdict(list)
    for at, one in enumerate(scores):
        sides[one.team or f"p{at + 1}"].append(one)
    if len(scores) < 2:
        raise BadEntry("players")
    if board in box_ids() and not as_before and (faults := list(_box_faults(get_box(board), scores))):
        raise Refused(faults)
    if len(sides) < 2:
        raise BadEntry("one-team")
    if any(len({one.points for one in members}) > 1 for members in sides.values()):
        raise BadEntry("team-points")
    places = _places(
        {side: members[0].points for side, members in sides.items()},
        {side: {one.place for one in members} - {None} for side, members in sides.items()},
    )
    return tuple(replace(one, place=places.get(one.team or f"p{at + 1}")) for at, one in enumerate(scores))


def _box_faults(box: Box, scores: Sequence[Score]) -> Iterator[Fault]:
    """Why these can't have played the box: too few or too many, or in other teams than it is played in."""
    yield from number_faults(box, len(scores))
    sizes = Counter(one.team for one in scores)
    if box.team_size > 1 and (None in sizes or set(sizes.values()) != {box.team_size}):
        yield Fault(Why.TEAM_SIZE, {"size": box.team_size})


def _places(points: dict[str, int], said: dict[str, set[int | None]]) -> dict[str, int]:
    """The places of all who have the points of somebody whose place was said. Raises BadEntry("place")."""
    if any(len(places) > 1 for places in said.values()):
        raise BadEntry("place")
    found: dict[str, int] = {}
    for total in set(points.values()):
        equal = [side for side in points if points[side] == total]
        known = {side: place for side in equal for place in said[side] if place is not None}
        if known:
            first = 1 + sum(other > total for other in points.values())
            found |= _among_equals(equal, known, first)
    return found


def _among_equals(equal: Sequence[str], known: dict[str, int], first: int) -> dict[str, int]:
    """Who says nothing has the best place that is left. Raises BadEntry("place")."""
    left = [place for place in range(first, first + len(equal)) if place not in known.values()]
    places = {side: known.get(side) or min(left, default=0) for side in equal}
    if any(place != first + sum(other < place for other in places.values()) for place in places.values()):
        raise BadEntry("place")
    return places
