"""The base classes of score categories."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from companion.rules.box import Box, Place, Route, ScoringRule
from companion.rules.deck import Ticket
from companion.rules.faults import N_, NN_
from companion.rules.score.sides import Side
from companion.rules.state import TableState
from companion.rules.tally import Tally, held_by

WHOLE = ""
"""The only piece of a line that isn't won piece by piece."""

Worth = tuple[int, ...]
"""The points printed on a piece, by place."""
Key = tuple[int, ...]
"""A side's figure, then the figures that settle ties. More is better."""


class Phrase(str):
    """An English text of the catalogue, which pages show in the reader's language."""

    __slots__ = ()


COUNTED_AT_END = Phrase(N_("Counted at the end"))

Detail = tuple[Route | Place | Ticket | str, int]
"""A thing that a side's figure counts, and how often. A plain `str` is a name that somebody typed."""


def route_ids(details: Sequence[Detail]) -> list[str]:
    return [thing.id for thing, _number in details if isinstance(thing, Route)]


class Category(ABC):
    """A category of the score sheet: the figure of a side, its details, and the words for both.

    Pages translate the texts. A `LinePresenter` adds sentences that need more than a text.
    """

    name: ClassVar[str]
    """The line's name where its box gives it none."""
    unit: ClassVar[tuple[str, str] | None] = None
    """A figure in words, singular and plural. None: its tally has them, or there are no words."""
    note: ClassVar[str] = ""
    """A short description of the figure. Without it the sheet gives the points for each."""
    most: ClassVar[str] = ""
    """The heading of an award."""
    remark: ClassVar[str] = ""
    """A rule that may surprise a player."""
    sentence: ClassVar[str | tuple[str, str]] = ""
    """For the page of the box, where the sentence of the kind of rule doesn't fit. It may name {n}, the points for
    each or for the first place, without their sign; {places}, {none} and {steps}, the points of the rule."""
    part: ClassVar[str] = "each"
    """How it is explained: a template of templates/table/parts/lines/."""
    asks: ClassVar[tuple[str, ...]] = ()
    """The kinds of things that players count at the end."""
    tallies: ClassVar[Mapping[str, Tally]] = {}
    """How these are counted, by kind."""
    measure: ClassVar[str] = ""
    """The name under which awards and tie-breakers compare sides."""
    tie: ClassVar[tuple[str, tuple[str, str]] | None] = None
    """The measure in words, and the verdict where it decides, of one winner and of a team. None: it breaks no ties."""
    is_award: ClassVar[bool] = True
    """Whether the awards page has a section for it."""
    is_won: ClassVar[bool] = False
    """Whether awards and tie-breakers compare sides by the pieces won."""
    is_apart: ClassVar[bool] = False
    """Whether each detail scores by itself, such as network by network."""
    is_penalty: ClassVar[bool] = False
    """Whether the sentence says how many points are lost."""
    is_drawn: ClassVar[bool] = False
    """Whether the awards page draws the evidence of the first."""
    from_hands: ClassVar[bool] = False
    """Whether the points depend on cards face down, which only their owners know before the end (ALL-08, NL-05)."""
    is_over_lent: ClassVar[bool] = False
    """Whether the figure follows from tickets, which also run over lent routes."""
    is_at_stations: ClassVar[bool] = False
    """Whether the board highlights stations with it."""

    @abstractmethod
    def figure(self, side: Side, rule: ScoringRule, piece: str) -> int:
        """How often the side has the piece."""

    def pieces(self, box: Box, rule: ScoringRule) -> Mapping[str, Worth]:
        """Return the pieces by which the line is won, with the points printed on each."""
        return {WHOLE: ()}

    def key(self, side: Side, rule: ScoringRule, piece: str, figure: int) -> Key:
        """Return the key by which sides are ranked."""
        return (figure,)

    def rivals(self, side: Side, piece: str) -> list[Key]:
        """Return the keys of competitors that are no side, such as a dummy player."""
        return []

    def has_points_by_figure(self, rule: ScoringRule) -> bool:
        """Whether the figure determines the points."""
        return True

    def points_apart(self, side: Side, rule: ScoringRule) -> int:
        """Return the points of a side whose details score by themselves."""
        raise NotImplementedError

    def compared(self, side: Side) -> int | None:
        """Return the figure that awards and tie-breakers compare; None for the sum of the figures."""
        return None

    def details(self, side: Side, rule: ScoringRule) -> Sequence[Detail]:
        """Return the things that the figure counts."""
        return ()

    def evidence(self, side: Side, rule: ScoringRule) -> Sequence[str] | None:
        """Return the ids of the side's routes that the figure comes from; None if it concerns no particular routes."""
        return None

    def shown(self, side: Side) -> Mapping[str, Any]:
        """Return further facts of a side by their key in the sheet, whatever lines the variant has."""
        return {}

    def places(self, side: Side, rule: ScoringRule, piece: str) -> Sequence[str]:
        """Return the ids of the places that the figure of a piece comes from."""
        return [thing.id for thing, _number in self.details(side, rule) if isinstance(thing, Place)]


class RouteCategory(Category):
    """Points that players mark on the printed track with each claim (ALL-10, LA-06)."""

    @abstractmethod
    def by_route(self, box: Box, route: Route) -> int:
        """How often the line counts the route."""

    def figure(self, side: Side, rule: ScoringRule, piece: str) -> int:
        own = sum(self.by_route(side.box, route) for route in side.routes)
        return own + sum(credit.points for credit in side.credited(rule.counted))


class ClaimCategory(Category):
    """Points that players mark with claims, for things that came with or before the claims (AF-09, UK-08)."""

    @abstractmethod
    def by_claims(self, table: TableState, rule: ScoringRule, player: str) -> int:
        """How often the line counts a claim of the player."""


class CreditCategory(ClaimCategory):
    """Points that were credited with claims, unless the table counted them."""

    unit = NN_("{n} point", "{n} points")
    part = "credited"

    def figure(self, side: Side, rule: ScoringRule, piece: str) -> int:
        return side.held(rule.counted)

    def by_claims(self, table: TableState, rule: ScoringRule, player: str) -> int:
        return held_by(table, rule.counted, player)

    def details(self, side: Side, rule: ScoringRule) -> Sequence[Detail]:
        if rule.counted in side.is_counted:
            return [(COUNTED_AT_END, side.held(rule.counted))]
        return [(side.box.routes[credit.route], credit.points) for credit in side.credited(rule.counted)]

    def evidence(self, side: Side, rule: ScoringRule) -> Sequence[str]:
        return [credit.route for credit in side.credited(rule.counted)]
