"""Move cities apart until every route fits and a thumb can tap it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from tools.layout.projection import Array

STEP_COUNT = 2000
PULL_SHARE = 0.012
"""Share of the distance to its true place by which a city moves back in each step."""

ENDS_LENGTH = 18.0
"""Length of a route in addition to its spaces."""

MIN_CITY_DISTANCE = 60.0
"""Least distance between any two cities."""

MIN_CLEARANCE = 27.0
"""Least distance between a city and a route that doesn't end there."""

LANE_WIDTH = 13.0
"""Distance between the middles of two parallel routes."""

PIECE_COUNT = 12

REFRESH_INTERVAL = 25
NEAR_RADIUS = 30.0
"""Tolerance for pairs of a city and a near route, because they are updated only every REFRESH_INTERVAL steps."""

Numbers = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Link:
    """All routes between two cities: the cities' numbers a and b, the number of spaces and lanes, and the bend.

    A space is `space` units long.
    """

    a: int
    b: int
    length: int
    lanes: int
    bend: float = 0.0
    space: float = 28.0

    @property
    def reach(self) -> float:
        return self.length * self.space + ENDS_LENGTH


def relax(home: Array, links: Sequence[Link], hold: Callable[[Array], Array] = np.copy) -> Array:
    """Return places near `home` (n, 2) where adjacent cities have room for their routes and no route runs over a city.

    `hold` returns the places with its constraints applied, after every step.
    """
    place = home.copy()
    ends = np.array([(link.a, link.b) for link in links])
    reach = np.array([link.reach for link in links])
    clear = np.array([MIN_CLEARANCE + LANE_WIDTH / 2 * (link.lanes - 1) for link in links])
    bends = np.array([link.bend for link in links])
    for step in range(STEP_COUNT):
        if step % REFRESH_INTERVAL == 0:
            pairs = _neighbours(place, ends, clear, bends)
        push = PULL_SHARE * (home - place)
        push += _stretch(place, ends, reach)
        push += _keep_apart(place)
        push += _keep_clear(place, ends, clear, bends, pairs)
        place = hold(place + push)
    return place


def _stretch(place: Array, ends: Numbers, reach: Array) -> Array:
    push = np.zeros_like(place)
    way = place[ends[:, 1]] - place[ends[:, 0]]
    length = np.hypot(way[:, 0], way[:, 1])
    lack = np.maximum(reach - length, 0)
    half = way / length[:, None] * lack[:, None] / 4
    np.add.at(push, ends[:, 1], half)
    np.subtract.at(push, ends[:, 0], half)
    return push


def _keep_apart(place: Array) -> Array:
    way = place[:, None] - place[None, :]
    length = np.hypot(way[..., 0], way[..., 1])
    np.fill_diagonal(length, np.inf)
    lack = np.maximum(MIN_CITY_DISTANCE - length, 0)
    return np.asarray((way / length[..., None] * lack[..., None] / 4).sum(axis=1))


def _lines(place: Array, ends: Numbers, bends: Array) -> Array:
    """Return the routes' middle lines as (links, PIECE_COUNT + 1, 2) points."""
    share = np.linspace(0, 1, PIECE_COUNT + 1)[None, :, None]
    a, b = place[ends[:, 0]], place[ends[:, 1]]
    way = b - a
    control = (a + b) / 2 + 2 * bends[:, None] * np.column_stack((-way[:, 1], way[:, 0]))
    return np.asarray(
        (1 - share) ** 2 * a[:, None] + 2 * share * (1 - share) * control[:, None] + share**2 * b[:, None]
    )


def _gaps(place: Array, line: Array) -> tuple[Array, Array, Array]:
    """Return, from the nearest point of each line to each place, the vectors, their lengths, and the positions on the
    line (0 to 1).
    """
    start, step = line[:, :-1], np.diff(line, axis=1)
    off = place[:, None] - start
    foot = np.clip((off * step).sum(-1) / (step**2).sum(-1), 0, 1)
    gap = off - foot[..., None] * step
    far = np.hypot(gap[..., 0], gap[..., 1])
    nearest = far.argmin(axis=1)
    rows = np.arange(len(place))
    return gap[rows, nearest], far[rows, nearest], (nearest + foot[rows, nearest]) / PIECE_COUNT


def _neighbours(place: Array, ends: Numbers, clear: Array, bends: Array) -> Numbers:
    """Return the pairs (city, link) that may come too close within REFRESH_INTERVAL steps, except its own ends."""
    cities, links = range(len(place)), range(len(ends))
    pairs = np.array([(city, link) for city in cities for link in links if city not in ends[link]])
    _, far, _ = _gaps(place[pairs[:, 0]], _lines(place, ends, bends)[pairs[:, 1]])
    return np.asarray(pairs[far < clear[pairs[:, 1]] + NEAR_RADIUS])


def _keep_clear(place: Array, ends: Numbers, clear: Array, bends: Array, pairs: Numbers) -> Array:
    """Push cities away from routes that are too near, and the routes' ends in the opposite direction."""
    push = np.zeros_like(place)
    city, link = pairs[:, 0], pairs[:, 1]
    gap, far, at = _gaps(place[city], _lines(place, ends, bends)[link])
    far = np.maximum(far, 1e-6)
    shove = gap * (np.maximum(clear[link] - far, 0) / far / 4)[:, None]
    np.add.at(push, city, shove)
    np.subtract.at(push, ends[link, 0], shove * (1 - at)[:, None])
    np.subtract.at(push, ends[link, 1], shove * at[:, None])
    return push
