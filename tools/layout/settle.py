"""Settle the map: move cities and bend routes in small steps while that gives names and routes more room."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import cos, pi, sin

import numpy as np

from companion.pictures.geometry import SPACE_WIDTH, Point, curve
from tools.layout.bends import BEND_WEIGHT, MIN_CITY_CLEARANCE, crowding, half_width, max_bend
from tools.layout.labels import DOT_RADIUS, MARGIN_WIDTH, box_of, label_of, sides
from tools.layout.projection import Array
from tools.layout.relax import MIN_CITY_DISTANCE, Link

MAX_SWEEPS = 5
STRIDES = (14.0, 6.0, 3.0)
DIRECTIONS = tuple((cos(turn * pi / 4), sin(turn * pi / 4)) for turn in range(8))
BEND_STEPS = (0.06, 0.02)

AWAY_WEIGHT = 0.02
"""Cost of a squared unit of distance from the true place."""

REACH_RADIUS = 150.0
"""A change within this distance of a city updates the cost of its name."""

PIECE_LENGTH = 8.0
NAME_WEIGHT = 3.0
"""Cost of a name that extends one unit into one piece (PIECE_LENGTH units) of a route."""

MAX_ROOM = 50.0
"""Largest distance that a route needs from a city or from another route."""

NAME_SCALES = ((1.0, 1.0), (0.5, 0.3))
"""Sizes at which a name is judged, with their weights."""


@dataclass
class Board:
    """The map during settling. `names` has the possible boxes of each city's name, relative to the city, and their
    penalties.

    Only the first `held` places move.
    """

    home: Array
    place: Array
    links: list[Link]
    fixed: set[tuple[int, int]]
    names: Sequence[tuple[Array, Array]]
    held: int

    def __post_init__(self) -> None:
        self.lines = [self.line(link) for link in self.links]
        self.frames = np.array([_frame(line) for line in self.lines])
        self.ground = [_ground_of(line) for line in self.lines]
        self.at: list[list[int]] = [[] for _ in self.home]
        for number, link in enumerate(self.links):
            self.at[link.a].append(number)
            self.at[link.b].append(number)

    def line(self, link: Link) -> Array:
        return np.array(curve(Point(*self.place[link.a]), Point(*self.place[link.b]), link.bend))[::2]

    def redraw(self, number: int) -> None:
        self.lines[number] = self.line(self.links[number])
        self.frames[number] = _frame(self.lines[number])
        self.ground[number] = _ground_of(self.lines[number])

    def near(self, frame: Array, room: float) -> list[int]:
        """Return the links whose lines may come within `room` of a bounding box."""
        left, top, right, bottom = self.frames.T
        beside = (left > frame[2] + room) | (right < frame[0] - room)
        over = (top > frame[3] + room) | (bottom < frame[1] - room)
        return [int(number) for number in np.flatnonzero(~(beside | over))]


def _frame(line: Array) -> Array:
    return np.concatenate((line.min(axis=0), line.max(axis=0)))


def name_boxes(texts: Sequence[str]) -> tuple[Array, Array]:
    """Return the possible boxes of a city's names, (languages, sides, scales, 4), and the penalties, (languages,
    sides).
    """
    here = Point(0.0, 0.0)
    options = [sides(text) for text in texts]
    boxes = np.array(
        [
            [[box_of(here, label_of(side), text, scale) for scale, _ in NAME_SCALES] for side in row]
            for text, row in zip(texts, options, strict=True)
        ]
    )
    return boxes, np.array([[side.dislike for side in row] for row in options])


def settle(board: Board) -> tuple[Array, list[Link]]:
    """Try small changes of each city and route, and keep those that lower the cost, until none does."""
    for _ in range(MAX_SWEEPS):
        changes = sum(_move(board, city) for city in range(board.held))
        changes += sum(_rebend(board, number) for number in range(len(board.links)))
        if not changes:
            break
    return board.place, board.links


def _move(board: Board, city: int) -> bool:
    start = board.place[city].copy()
    targets = [start + stride * np.array(way) for stride in STRIDES for way in DIRECTIONS]
    links = board.at[city]
    nearby = _nearby(board, [board.lines[number] for number in links])
    best, lowest = start, _cost(board, links, nearby, city) - 0.01
    for target in targets:
        _put(board, city, target)
        cost = _cost(board, links, nearby, city)
        if cost < lowest:
            best, lowest = target, cost
    _put(board, city, best)
    return best is not start


def _put(board: Board, city: int, target: Array) -> None:
    board.place[city] = target
    for number in board.at[city]:
        board.redraw(number)


def _rebend(board: Board, number: int) -> bool:
    start = board.links[number]
    if (start.a, start.b) in board.fixed:
        return False
    nearby = _nearby(board, [board.lines[number]])
    best, lowest = start, _cost(board, [number], nearby) - 0.01
    for step in BEND_STEPS:
        for sign in (1, -1):
            value = round(start.bend + sign * step, 3)
            if abs(value) > max_bend(start):
                continue
            _set(board, number, replace(start, bend=value))
            cost = _cost(board, [number], nearby)
            if cost < lowest:
                best, lowest = board.links[number], cost
    _set(board, number, best)
    return best is not start


def _set(board: Board, number: int, link: Link) -> None:
    board.links[number] = link
    board.redraw(number)


def _nearby(board: Board, lines: Sequence[Array]) -> list[int]:
    ground = np.concatenate(lines)
    far = np.hypot(*(board.place[:, None] - ground[None]).transpose(2, 0, 1)).min(axis=1)
    return [int(city) for city in np.flatnonzero(far < REACH_RADIUS)]


def _cost(board: Board, links: Sequence[int], named: Sequence[int], city: int | None = None) -> float:
    cost = sum(_link_cost(board, number) for number in links)
    cost += sum(_name_cost(board, other) for other in named)
    return cost if city is None else cost + _city_cost(board, city)


def _city_cost(board: Board, city: int) -> float:
    here = board.place[city]
    cost = AWAY_WEIGHT * float(((here - board.home[city]) ** 2).sum())
    far = np.delete(np.hypot(*(board.place - here).T), city)
    cost += 2 * float((np.maximum(MIN_CITY_DISTANCE - far, 0) ** 2).sum())
    for number in board.near(np.concatenate((here, here)), MAX_ROOM):
        if number not in board.at[city]:
            link, line = board.links[number], board.lines[number]
            lack = MIN_CITY_CLEARANCE + half_width(link) - float(np.hypot(*(line - here).T).min())
            cost += 3 * max(lack, 0.0) ** 2
    return cost


def _link_cost(board: Board, number: int) -> float:
    link, line = board.links[number], board.lines[number]
    length = float(np.hypot(*np.diff(line, axis=0).T).sum())
    cost = BEND_WEIGHT * link.bend**2 * 5 + 2 * max(link.reach - length, 0.0) ** 2
    others = np.delete(board.place, [link.a, link.b], axis=0)
    gaps = np.hypot(*(others[:, None] - line[None]).transpose(2, 0, 1)).min(axis=1)
    cost += 3 * float((np.maximum(MIN_CITY_CLEARANCE + half_width(link) - gaps, 0) ** 2).sum())
    for other in board.near(board.frames[number], MAX_ROOM):
        if other != number:
            cost += crowding(board.place, link, line, board.links[other], board.lines[other])
    return cost


def _name_cost(board: Board, city: int) -> float:
    """Return the cost of the city's names at their best sides, by the depth of their overlap with routes and dots."""
    boxes, dislikes = board.names[city]
    if boxes.size == 0:
        return 0.0
    ground, radius = _ground(board, city)
    off_x = np.maximum(np.maximum(boxes[..., 0, None] - ground[:, 0], ground[:, 0] - boxes[..., 2, None]), 0)
    off_y = np.maximum(np.maximum(boxes[..., 1, None] - ground[:, 1], ground[:, 1] - boxes[..., 3, None]), 0)
    depth = np.maximum(radius - np.hypot(off_x, off_y), 0)
    covered = (depth**2).sum(axis=-1) @ np.array([weight for _, weight in NAME_SCALES])
    return float((covered * NAME_WEIGHT + dislikes).min(axis=1).sum())


def _ground(board: Board, city: int) -> tuple[Array, Array]:
    """Return the points of routes and dots near a city, relative to it, and the distance that each needs."""
    here = board.place[city]
    points, room = [], []
    for number in board.near(np.concatenate((here, here)), REACH_RADIUS):
        ground = board.ground[number]
        points.append(ground)
        room.append(np.full(len(ground), SPACE_WIDTH / 2 + half_width(board.links[number]) + MARGIN_WIDTH))
    others = np.delete(board.place, city, axis=0)
    points.append(others)
    room.append(np.full(len(others), DOT_RADIUS + MARGIN_WIDTH))
    ground = np.concatenate(points) - here
    near = np.abs(ground).max(axis=1) < REACH_RADIUS
    return ground[near], np.concatenate(room)[near]


def _ground_of(line: Array) -> Array:
    """Return points about every PIECE_LENGTH units on a line, without its ends, where its cities' names may be."""
    line = line[(np.hypot(*(line - line[0]).T) > 10) & (np.hypot(*(line - line[-1]).T) > 10)]
    if len(line) < 2:
        return line
    way = np.concatenate(([0.0], np.cumsum(np.hypot(*np.diff(line, axis=0).T))))
    at = np.linspace(0, way[-1], max(2, int(way[-1] / PIECE_LENGTH)))
    return np.column_stack((np.interp(at, way, line[:, 0]), np.interp(at, way, line[:, 1])))
