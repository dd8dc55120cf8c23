"""Bend routes that would run over a city or along another route."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from companion.pictures.geometry import Point, curve
from tools.layout.projection import Array
from tools.layout.relax import LANE_WIDTH, Link

OFFSETS = (0.0, 0.03, 0.06, 0.09, 0.12, 0.16, 0.2, 0.25, 0.3)
MAX_SWEEPS = 4

MAX_BEND = 0.3
MAX_BEND_PER_SPACE = 0.05
"""Largest bend for each space, because short routes look broken with more. A route of one space is straight."""

MIN_CITY_CLEARANCE = 30.0
MIN_ROUTE_CLEARANCE = 19.0

MEETING_RADIUS = 15.0
"""Radius around a shared city in which routes aren't compared, because they meet there."""

FAN_RADIUS = 24.0
MIN_FAN_GAP = 11.5
"""Least distance between the middles of two routes at FAN_RADIUS from their shared city; parallel routes need more."""

CROSSING_WEIGHT = 4000.0
BEND_WEIGHT = 500.0


def bend(place: Array, links: Sequence[Link], wanted: Mapping[tuple[int, int], float]) -> list[Link]:
    """Return the links with the cheapest bends. Each bend is optimized in turn; `wanted` bends are fixed."""
    bent = [replace(link, bend=wanted.get((link.a, link.b), link.bend)) for link in links]
    lines = [_line(place, link) for link in bent]
    for _ in range(MAX_SWEEPS):
        before = list(bent)
        for number, link in enumerate(bent):
            if (link.a, link.b) in wanted:
                continue
            offsets = [offset for offset in OFFSETS if offset <= max_bend(link)]
            choices = [replace(link, bend=sign * offset) for offset in offsets for sign in (1, -1)]
            costs = [_cost(place, bent, lines, number, choice) for choice in choices]
            bent[number] = choices[int(np.argmin(costs))]
            lines[number] = _line(place, bent[number])
        if bent == before:
            break
    return bent


def _line(place: Array, link: Link) -> Array:
    return np.array(curve(Point(*place[link.a]), Point(*place[link.b]), link.bend))[::2]


def max_bend(link: Link) -> float:
    return min(MAX_BEND, MAX_BEND_PER_SPACE * link.length) if link.length > 1 else 0.0


def half_width(link: Link) -> float:
    return LANE_WIDTH / 2 * (link.lanes - 1)


def _cost(place: Array, links: Sequence[Link], lines: Sequence[Array], number: int, choice: Link) -> float:
    line = _line(place, choice)
    cost = BEND_WEIGHT * abs(choice.bend) + 1e-3 * (choice.bend < 0)
    others = np.delete(place, [choice.a, choice.b], axis=0)
    cost += 6 * float((np.maximum(MIN_CITY_CLEARANCE + half_width(choice) - _gaps(others, line), 0) ** 2).sum())
    for other, there in zip(links, lines, strict=True):
        if other is not links[number]:
            cost += crowding(place, choice, line, other, there)
    return cost


def crowding(place: Array, link: Link, line: Array, other: Link, there: Array) -> float:
    """Return the cost of two routes that run near each other, away from a shared city. A crossing costs most."""
    room = MIN_ROUTE_CLEARANCE + half_width(link) + half_width(other)
    if (there.min(axis=0) - line.max(axis=0) > room).any() or (line.min(axis=0) - there.max(axis=0) > room).any():
        return 0.0
    shared = {link.a, link.b} & {other.a, other.b}
    mine, theirs = line, there
    cost = 0.0
    for city in shared:
        side = _after(line, link.b == city, FAN_RADIUS) - _after(there, other.b == city, FAN_RADIUS)
        lack = MIN_FAN_GAP + half_width(link) + half_width(other) - float(np.hypot(side[0], side[1]))
        cost += 2 * max(lack, 0.0) ** 2
        mine = mine[np.hypot(*(mine - place[city]).T) > MEETING_RADIUS]
        theirs = theirs[np.hypot(*(theirs - place[city]).T) > MEETING_RADIUS]
    if len(mine) == 0 or len(theirs) == 0:
        return cost
    gaps = np.hypot(*(mine[:, None] - theirs[None]).transpose(2, 0, 1)).min(axis=1)
    return cost + float((np.maximum(room - gaps, 0) ** 2).mean() * 3) + CROSSING_WEIGHT * float(gaps.min() < 4)


def _gaps(points: Array, line: Array) -> Array:
    return np.asarray(np.hypot(*(points[:, None] - line[None]).transpose(2, 0, 1)).min(axis=1))


def _after(line: Array, backward: bool, distance: float) -> Array:
    way = line[::-1] if backward else line
    gone = np.concatenate(([0.0], np.cumsum(np.hypot(*np.diff(way, axis=0).T))))
    return np.array([np.interp(distance, gone, way[:, axis]) for axis in (0, 1)])
