"""A scored category for all sides: the figures, the winners of each item, and the points."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.rules.box import Box, ScoringRule
from companion.rules.score.categories.category import Worth
from companion.rules.score.lines import CATEGORIES, points_for
from companion.rules.score.sides import Side


def measure_of(rule: ScoringRule) -> str:
    """Return the name by which sides are compared in this category: the rule's own if it is filtered, otherwise the
    category's; empty if only buyers of a technology score it.
    """
    if rule.needs and not rule.most:
        return ""
    return rule.rule if rule.only or rule.by else CATEGORIES[rule.counted].measure


@dataclass(frozen=True)
class Piece:
    """One item of a category, for example a passenger colour: figures and points of the sides."""

    id: str
    worth: Worth
    """Points printed on it by rank, if any."""
    figures: tuple[int, ...]
    points: tuple[int, ...]


@dataclass(frozen=True)
class ScoredLine:
    """A category of the sheet by side: points, figures, and the value that awards and tie-breakers compare."""

    pieces: tuple[Piece, ...]
    points: tuple[int, ...]
    counts: tuple[int, ...]
    figures: tuple[int, ...]


def score_line(box: Box, rule: ScoringRule, sides: Sequence[Side]) -> ScoredLine:
    """Return the figures and points of a line, in the order of the sides."""
    category = CATEGORIES[rule.counted]
    pieces = []
    for piece, worth in category.pieces(box, rule).items():
        figures = tuple(_figure(rule, side, piece) for side in sides)
        if category.is_apart:
            points = [category.points_apart(side, rule) for side in sides]
        else:
            keys = [category.key(side, rule, piece, figure) for side, figure in zip(sides, figures, strict=True)]
            points = points_for(rule, [*keys, *category.rivals(sides[0], piece)], worth)[: len(sides)]
        pieces.append(Piece(piece, worth, figures, _of_owners(rule, sides, points)))
    counts = compared = _summed([piece.figures for piece in pieces], sides)
    if category.is_won:
        compared = _summed([tuple(points > 0 for points in piece.points) for piece in pieces], sides)
    figures = tuple(
        figure if (own := category.compared(side)) is None else own
        for side, figure in zip(sides, compared, strict=True)
    )
    return ScoredLine(tuple(pieces), _summed([piece.points for piece in pieces], sides), counts, figures)


def _figure(rule: ScoringRule, side: Side, piece: str) -> int:
    """Return a side's figure for an item; 0 without the rule's technology, unless it is an award (UK-12)."""
    has = side.has_line(rule) or rule.rule in side.is_counted
    return CATEGORIES[rule.counted].figure(side, rule, piece) if has or rule.most else 0


def _of_owners(rule: ScoringRule, sides: Sequence[Side], points: Sequence[int]) -> tuple[int, ...]:
    """Return the points of the sides that bought the rule's technology; without the most they get the lower points
    (UK-12).
    """
    if not (rule.needs and rule.most):
        return tuple(points)
    return tuple(
        (given or rule.otherwise) if side.has_line(rule) else 0 for side, given in zip(sides, points, strict=True)
    )


def _summed(given: Sequence[Sequence[int]], sides: Sequence[Side]) -> tuple[int, ...]:
    return tuple(sum(figures[seat] for figures in given) for seat in range(len(sides)))
