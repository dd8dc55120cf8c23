"""The lines of the score sheet: how what is counted becomes points."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.rules.box import Box, ScoringRule
from companion.rules.score.counts import COUNTS, Own
from companion.rules.score.sides import Side

Keys = Sequence[tuple[int, ...]]
"""A figure a side, and behind it what settles ties, more being better."""


@dataclass(frozen=True)
class Piece:
    """One of the things that a line is won by, such as a passenger colour: figures and points of the sides.

    `worth` is its own value by place, where it has one.
    """

    id: str
    worth: Own
    figures: tuple[int, ...]
    points: tuple[int, ...]


@dataclass(frozen=True)
class Line:
    """A line of the sheet: its points, how much was counted, and what awards and tie-breakers compare, by side."""

    pieces: tuple[Piece, ...]
    points: tuple[int, ...]
    counts: tuple[int, ...]
    figures: tuple[int, ...]


def score_line(box: Box, rule: ScoringRule, sides: Sequence[Side]) -> Line:
    """Count, and give the points; everything is in the order of the sides."""
    count = COUNTS[rule.counted]
    pieces = []
    for piece, worth in count.pieces(box, rule).items():
        figures = tuple(count.figure(side, rule, piece) for side in sides)
        second = count.second if rule.ties == "second" else None
        keys = [
            (figure, second(side, rule, piece)) if second else (figure,)
            for side, figure in zip(sides, figures, strict=True)
        ]
        pieces.append(Piece(piece, worth, figures, tuple(points_for(rule, keys, worth))))
    counts = figures = _summed([piece.figures for piece in pieces], sides)
    if count.measured:
        figures = tuple(map(count.measured, sides))
    if count.is_won:
        figures = _summed([tuple(points > 0 for points in piece.points) for piece in pieces], sides)
    return Line(tuple(pieces), _summed([piece.points for piece in pieces], sides), counts, figures)


def _summed(given: Sequence[Sequence[int]], sides: Sequence[Side]) -> tuple[int, ...]:
    return tuple(sum(figures[seat] for figures in given) for seat in range(len(sides)))


def points_for(rule: ScoringRule, keys: Keys, worth: Own = ()) -> list[int]:
    """The points that a piece brings each side."""
    if rule.most:
        return by_place(rule.by_place(len(keys), worth), keys, shared=rule.ties != "none")
    if rule.table:
        return [by_table(rule.table, count) for count, *_ in keys]
    each = sum(worth) if isinstance(rule.each, str) else rule.each
    return [each * count for count, *_ in keys]


def by_place(worth: Sequence[int], keys: Keys, *, shared: bool = True) -> list[int]:
    """The points by place: who ties has the same place, and the places that they fill are passed over (DE-08, NL-11).

    Nobody has a place with none (ALL-12); nor does who ties, where places aren't `shared`.
    """
    places = [sum(other > key for other in keys) for key in keys]
    return [
        worth[place] if key[0] > 0 and place < len(worth) and (shared or places.count(place) == 1) else 0
        for key, place in zip(keys, places, strict=True)
    ]


def by_table(table: Mapping[int, int], count: int) -> int:
    """The points of the highest count in the table that is reached; none below the first (IN-08)."""
    return table[max(reached)] if (reached := [step for step in table if step <= count]) else 0
