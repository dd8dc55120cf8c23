"""Settles the map: moves cities and bends tracks a little at a time, as long as that leaves names and tracks freer."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import cos, pi, sin

import numpy as np

from companion.pictures.geometry import SPACE_WIDTH, Point, curve
from tools.layout.bends import CITY_ROOM, PER_BEND, crowding, half_width, most_bend
from tools.layout.labels import DOT, MARGIN, box_of, label_of, sides
from tools.layout.projection import Array
from tools.layout.relax import APART, Link

SWEEPS = 5
STRIDES = (14.0, 6.0, 3.0)
DIRECTIONS = tuple((cos(turn * pi / 4), sin(turn * pi / 4)) for turn in range(8))
BEND_STEPS = (0.06, 0.02)

AWAY = 0.02
"""What a square unit away from the true place costs."""

REACH = 150.0
"""A name is looked at again when something moves within this distance of its city."""

PIECE = 8.0
NAME = 3.0
"""What it costs when a name reaches one unit deep into one piece of track (PIECE units)."""

MOST_ROOM = 50.0
"""No track wants more room than this from a city or from another track."""

NAME_SCALES = ((1.0, 1.0), (0.5, 0.3))
"""Sizes at which a name is judged, with their weights."""


@dataclass
class Board:
    """The map while it is being settled. `names` hold each city's possible boxes, round 0 0, with their dislikes.

    The places numbered `held` on stay where they are.
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
        """The middle line of a link as it now lies."""
        return np.array(curve(Point(*self.place[link.a]), Point(*self.place[link.b]), link.bend))[::2]

    def redraw(self, number: int) -> None:
        """Draw a link's line again, after an end or its bend has changed."""
        self.lines[number] = self.line(self.links[number])
        self.frames[number] = _frame(self.lines[number])
        self.ground[number] = _ground_of(self.lines[number])

    def near(self, frame: Array, room: float) -> list[int]:
        """The links whose lines may come within `room` of an upright box."""
        left, top, right, bottom = self.frames.T
        beside = (left > frame[2] + room) | (right < frame[0] - room)
        over = (top > frame[3] + room) | (bottom < frame[1] - room)
        return [int(number) for number in np.flatnonzero(~(beside | over))]


def _frame(line: Array) -> Array:
    return np.concatenate((line.min(axis=0), line.max(axis=0)))


def name_boxes(texts: Sequence[str]) -> tuple[Array, Array]:
    """Boxes that a city's names may fill, (languages, sides, scales, 4), and the dislikes, (languages, sides)."""
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
    """Try small changes, city by city and track by track, keeping each that lowers the cost, until none does."""
    for _ in range(SWEEPS):
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
            if abs(value) > most_bend(start):
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
    return [int(city) for city in np.flatnonzero(far < REACH)]


def _cost(board: Board, links: Sequence[int], named: Sequence[int], city: int | None = None) -> float:
    """What the board costs round some links, and round a city when that is what moves."""
    cost = sum(_link_cost(board, number) for number in links)
    cost += sum(_name_cost(board, other) for other in named)
    return cost if city is None else cost + _city_cost(board, city)


def _city_cost(board: Board, city: int) -> float:
    here = board.place[city]
    cost = AWAY * float(((here - board.home[city]) ** 2).sum())
    far = np.delete(np.hypot(*(board.place - here).T), city)
    cost += 2 * float((np.maximum(APART - far, 0) ** 2).sum())
    for number in board.near(np.concatenate((here, here)), MOST_ROOM):
        if number not in board.at[city]:
            link, line = board.links[number], board.lines[number]
            lack = CITY_ROOM + half_width(link) - float(np.hypot(*(line - here).T).min())
            cost += 3 * max(lack, 0.0) ** 2
    return cost


def _link_cost(board: Board, number: int) -> float:
    link, line = board.links[number], board.lines[number]
    length = float(np.hypot(*np.diff(line, axis=0).T).sum())
    cost = PER_BEND * link.bend**2 * 5 + 2 * max(link.reach - length, 0.0) ** 2
    others = np.delete(board.place, [link.a, link.b], axis=0)
    gaps = np.hypot(*(others[:, None] - line[None]).transpose(2, 0, 1)).min(axis=1)
    cost += 3 * float((np.maximum(CITY_ROOM + half_width(link) - gaps, 0) ** 2).sum())
    for other in board.near(board.frames[number], MOST_ROOM):
        if other != number:
            cost += crowding(board.place, link, line, board.links[other], board.lines[other])
    return cost


def _name_cost(board: Board, city: int) -> float:
    """What the city's names cost where they stand best: how deep they reach into tracks and dots."""
    boxes, dislikes = board.names[city]
    if boxes.size == 0:
        return 0.0
    ground, radius = _ground(board, city)
    off_x = np.maximum(np.maximum(boxes[..., 0, None] - ground[:, 0], ground[:, 0] - boxes[..., 2, None]), 0)
    off_y = np.maximum(np.maximum(boxes[..., 1, None] - ground[:, 1], ground[:, 1] - boxes[..., 3, None]), 0)
    depth = np.maximum(radius - np.hypot(off_x, off_y), 0)
    covered = (depth**2).sum(axis=-1) @ np.array([weight for _, weight in NAME_SCALES])
    return float((covered * NAME + dislikes).min(axis=1).sum())


def _ground(board: Board, city: int) -> tuple[Array, Array]:
    """Points of tracks and other dots near a city, seen from there, each with the room that it wants."""
    here = board.place[city]
    points, room = [], []
    for number in board.near(np.concatenate((here, here)), REACH):
        ground = board.ground[number]
        points.append(ground)
        room.append(np.full(len(ground), SPACE_WIDTH / 2 + half_width(board.links[number]) + MARGIN))
    others = np.delete(board.place, city, axis=0)
    points.append(others)
    room.append(np.full(len(others), DOT + MARGIN))
    ground = np.concatenate(points) - here
    near = np.abs(ground).max(axis=1) < REACH
    return ground[near], np.concatenate(room)[near]


def _ground_of(line: Array) -> Array:
    """A line without its ends, where names of their cities may stand, with a point every PIECE units or so."""
    line = line[(np.hypot(*(line - line[0]).T) > 10) & (np.hypot(*(line - line[-1]).T) > 10)]
    if len(line) < 2:
        return line
    way = np.concatenate(([0.0], np.cumsum(np.hypot(*np.diff(line, axis=0).T))))
    at = np.linspace(0, way[-1], max(2, int(way[-1] / PIECE)))
    return np.column_stack((np.interp(at, way, line[:, 0]), np.interp(at, way, line[:, 1])))
