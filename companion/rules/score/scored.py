"""A line of the sheet for all sides at once: who wins each of its pieces, and what that brings."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.rules.box import Box, ScoringRule
from companion.rules.score.lines import COUNTS, Worth, points_for
from companion.rules.score.sides import Side


def measure_of(rule: ScoringRule) -> str:
    """The name under which sides are compared by what a line counts: the line's own where it counts only some of it;
    none where it counts only for who bought something.
    """
    if rule.technology and not rule.most:
        return ""
    return rule.rule if rule.only or rule.by else COUNTS[rule.counted].measure


@dataclass(frozen=True)
class Piece:
    """One of the things that a line is won by, such as a passenger colour: figures and points of the sides."""

    id: str
    worth: Worth
    """Its own value by place, where it has one."""
    figures: tuple[int, ...]
    points: tuple[int, ...]


@dataclass(frozen=True)
class ScoredLine:
    """A line of the sheet: its points, how much was counted, and what awards and tie-breakers compare, by side."""

    pieces: tuple[Piece, ...]
    points: tuple[int, ...]
    counts: tuple[int, ...]
    figures: tuple[int, ...]


def score_line(box: Box, rule: ScoringRule, sides: Sequence[Side]) -> ScoredLine:
    """Count, and give the points; everything is in the order of the sides."""
    count = COUNTS[rule.counted]
    pieces = []
    for piece, worth in count.pieces(box, rule).items():
        figures = tuple(_figure(rule, side, piece) for side in sides)
        second = count.second if rule.ties == "second" else None
        ranked = tuple(map(count.order, sides)) if rule.most and count.order else figures
        keys = [
            (figure, second(side, rule, piece)) if second else (figure,)
            for side, figure in zip(sides, ranked, strict=True)
        ]
        rivals = [count.rival(sides[0], piece)] if count.rival else []
        points = (
            [count.apart(side, rule) for side in sides]
            if count.apart
            else points_for(rule, [*keys, *rivals], worth)[: len(sides)]
        )
        pieces.append(Piece(piece, worth, figures, _of_owners(rule, sides, points)))
    counts = figures = _summed([piece.figures for piece in pieces], sides)
    if count.measured:
        figures = tuple(map(count.measured, sides))
    if count.is_won:
        figures = _summed([tuple(points > 0 for points in piece.points) for piece in pieces], sides)
    return ScoredLine(tuple(pieces), _summed([piece.points for piece in pieces], sides), counts, figures)


def _figure(rule: ScoringRule, side: Side, piece: str) -> int:
    """How often a side has the piece; where so much is for each, only who bought the line's technology has any."""
    has = side.has_line(rule) or rule.rule in side.is_counted
    return COUNTS[rule.counted].figure(side, rule, piece) if has or rule.most else 0


def _of_owners(rule: ScoringRule, sides: Sequence[Side], points: Sequence[int]) -> tuple[int, ...]:
    """Leave the points to who bought the line's technology: who hasn't the most gets the others (UK-12)."""
    if not (rule.technology and rule.most):
        return tuple(points)
    return tuple(
        (given or rule.otherwise) if side.has_line(rule) else 0 for side, given in zip(sides, points, strict=True)
    )


def _summed(given: Sequence[Sequence[int]], sides: Sequence[Side]) -> tuple[int, ...]:
    return tuple(sum(figures[seat] for figures in given) for seat in range(len(sides)))
