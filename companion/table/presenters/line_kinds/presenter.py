"""The presenter of a score line, and its parts."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, NamedTuple

from companion.rules.box import Box, Place, Route, ScoringRule
from companion.rules.deck import Ticket
from companion.rules.moves import Player
from companion.rules.score.categories.category import WHOLE, ClaimCategory, Phrase
from companion.rules.score.lines import CATEGORIES, points_of
from companion.rules.score.scored import Piece, ScoredLine, score_line
from companion.rules.score.sides import Side
from companion.rules.table import Table
from companion.rules.tally import TALLIES, held_by
from companion.table.presenters.sides import BoardSide
from companion.table.wording.mechanic import line_of
from companion.table.wording.names import held_words, route_name, ticket_name
from companion.web.i18n import _, name_of, ngettext, pgettext, translated

MARKING = "marking"
"""The script with which players mark pieces one by one at the end."""
TOLD = "told"
"""The part of a line that a mechanic explains, whatever it counts."""
SCRIPTS = dict.fromkeys(("asked", "credited", TOLD), "stations")
"""Scripts of static/js/pages/ for counting at the end, by the part of the line."""


class Step(NamedTuple):
    """A change of a figure: the place, the reason in words, and the amount."""

    name: str
    words: str
    adds: int


@dataclass(frozen=True)
class Thing:
    """Something that a side's figure counts."""

    name: str
    count: int
    words: str
    points: int


@dataclass(frozen=True)
class RowFigure:
    """A side's figure of a piece."""

    count: int
    points: int
    is_first: bool
    place: str


@dataclass(frozen=True)
class Row:
    """A piece of a line with the sides' figures. Mechanics derive rows of their own."""

    name: str
    piece: Piece
    figures: list[RowFigure]
    places: Sequence[str] = ()
    color: str = ""
    tickets: Sequence[Sequence[str]] = ()
    """The names of each side's tickets that count for it."""

    @property
    def id(self) -> str:
        return self.piece.id

    @property
    def worth(self) -> int:
        return sum(self.piece.worth)


class LinePresenter:
    """A line of the score sheet in the reader's language, for the macros of its template.

    Its category has the words. A subclass adds sentences that need more than a text. A line that only describes a rule
    has neither table nor sides.
    """

    mechanic: ClassVar[str] = ""
    """The mechanic whose macros explain the line, if any."""
    is_marked: ClassVar[bool] = False
    """Whether players mark it piece by piece at the end."""

    def __init__(
        self,
        box: Box,
        rule: ScoringRule,
        table: Table | None = None,
        own: Sequence[Side] = (),
        sides: Sequence[BoardSide] = (),
    ) -> None:
        self.box, self.scoring, self.category = box, rule, CATEGORIES[rule.counted]
        self.table, self.own, self.sides = table, own, sides
        self.rule = rule.rule
        self.board = ""
        """The board with an award's evidence."""

    # Hooks of subclasses.

    def describe(self) -> str:
        """Return the sentence for the page of the box."""
        category, rule = self.category, self.scoring
        points = -first_points(rule) if category.is_penalty else first_points(rule)
        values = {"places": points_by_place(rule), "none": signed(rule.none), "steps": table_steps(rule)}
        if isinstance(category.sentence, tuple):
            return ngettext(*category.sentence, points, **values)
        return _(category.sentence, **values) if category.sentence else self._describe_kind()

    def in_words(self, figure: int) -> str:
        if self.category.unit:
            return ngettext(*self.category.unit, figure)
        return held_words(self.scoring.counted, figure) if self.scoring.counted in TALLIES else str(figure)

    def details(self, side: Side) -> list[tuple[str, int]]:
        """Return [(name, number)] of the things that the side's figure counts."""
        return [(self._name_of(thing), number) for thing, number in self.category.details(side, self.scoring)]

    def cell(self, side: Side, figure: int) -> tuple[str, str]:
        """Return the text in the sheet and its spoken form, which has the unit because the text may lack it."""
        return str(figure), self.in_words(figure)

    def piece_name(self, piece: str) -> str:
        return piece

    def row(self, piece: Piece, figures: list[RowFigure]) -> Row:
        return Row(self.piece_name(piece.id), piece, figures)

    def steps_of(self, table: Table, side: Side) -> list[Step]:
        """Return the changes that lead to the side's figure, unless the figure explains itself."""
        return []

    def more_of(self, table: Table) -> Any:
        """Return more data for the macros of its mechanic, unless it needs none."""
        return None

    # Attributes for the templates.

    @cached_property
    def _told(self) -> tuple[str, str] | None:
        return line_of(self.box, self.scoring)

    @cached_property
    def name(self) -> str:
        return name_of(self.scoring) if self.scoring.name else _(self.category.name)

    @cached_property
    def part(self) -> str:
        return TOLD if self._told else self.category.part

    @cached_property
    def template(self) -> str:
        mechanic = self._told[0] if self._told else self.mechanic
        return template_of_mechanic(mechanic) if mechanic else f"table/parts/lines/{self.category.part}.html"

    @cached_property
    def script(self) -> str:
        """The script of static/js/pages/ for counting at the end. Empty unless players count the line."""
        return MARKING if self.is_marked else SCRIPTS.get(self.part, "")

    @cached_property
    def note(self) -> str:
        if self.category.note:
            return _(self.category.note)
        return ngettext("{n} point each", "{n} points each", first_points(self.scoring))

    @cached_property
    def most(self) -> str:
        if self._told:
            return self._told[1]
        return translated(self.scoring.what) or (_(self.category.most) if self.category.most else "")

    @cached_property
    def remark(self) -> str:
        return _(self.category.remark) if self.category.remark else ""

    @cached_property
    def each(self) -> int:
        return first_points(self.scoring, len(self.own))

    @cached_property
    def by_place(self) -> str:
        """The points of each place, and of a side with none. Empty if only the most counts."""
        places = self.scoring.by_place(len(self.own)) if self.scoring.most else ()
        if len(places) < 2:
            return ""
        words = _("Points by place: {points}.", points=", ".join(map(signed, places)))
        none = _("With none: {points}.", points=signed(self.scoring.none)) if self.scoring.none else ""
        return f"{words} {none}".rstrip()

    @cached_property
    def scored(self) -> ScoredLine:
        return score_line(self.box, self.scoring, self.own)

    @cached_property
    def points(self) -> Sequence[int]:
        return self.scored.points

    @cached_property
    def figures(self) -> Sequence[int]:
        """The sides' counts. A line won piece by piece has the pieces won, because these are compared."""
        return self.scored.figures if self.category.is_won else self.scored.counts

    @cached_property
    def cells(self) -> list[tuple[str, str]]:
        return [self.cell(side, figure) for side, figure in zip(self.own, self.figures, strict=True)]

    @cached_property
    def words(self) -> list[str]:
        return [words for _shown, words in self.cells]

    @cached_property
    def order(self) -> list[int]:
        return sorted(range(len(self.own)), key=lambda seat: (-self.points[seat], -self.figures[seat]))

    @cached_property
    def things(self) -> list[list[Thing]]:
        return [
            [Thing(name, n, self.in_words(n), points_of(self.scoring, n)) for name, n in self.details(side)]
            for side in self.own
        ]

    @cached_property
    def rows(self) -> list[Row]:
        return [self.row(piece, _row_figures(piece)) for piece in self.scored.pieces if piece.id != WHOLE]

    @cached_property
    def steps(self) -> list[list[Step]]:
        return [self.steps_of(self.table, side) if self.table else [] for side in self.own]

    @cached_property
    def more(self) -> Any:
        return self.more_of(self.table) if self.table else None

    @cached_property
    def asked(self) -> list[tuple[Player, list[tuple[str, int]]]]:
        """Per player the kinds that the table counts at the end, with the present counts."""
        if not (table := self.table):
            return []
        players = [table.players[player] for side in self.own for player in side.players]
        asks = self.category.asks
        return [(player, [(kind, self._asked(table, kind, player.id)) for kind in asks]) for player in players]

    @cached_property
    def bought(self) -> list[bool]:
        """Whether each side has the line. Some lines need a purchase, so that a side may lack them."""
        return [side.has_line(self.scoring) for side in self.own]

    @cached_property
    def top(self) -> int:
        return max(self.figures)

    @cached_property
    def first(self) -> list[BoardSide]:
        most = max(self.points)
        return [side for side, points in zip(self.sides, self.points, strict=True) if points == most > 0]

    def _asked(self, table: Table, kind: str, player: str) -> int:
        if isinstance(self.category, ClaimCategory) and kind not in TALLIES:
            return self.category.by_claims(table, self.scoring, player)
        return held_by(table, kind, player)

    def _name_of(self, thing: Route | Place | Ticket | str) -> str:
        match thing:
            case Route():
                return route_name(self.box, thing)
            case Ticket():
                return ticket_name(self.box, thing)
            case Place():
                return name_of(thing)
            case Phrase():
                return _(thing)
        return thing

    def _describe_kind(self) -> str:
        rule = self.scoring
        if steps := table_steps(rule):
            return _("Points by number of {things}: {steps}.", things=_(self.category.note), steps=steps)
        if not rule.most:
            each = first_points(rule) or _("its number")
            return _("Points for each of the {things}: {each}.", things=_(self.category.note), each=each)
        most = translated(rule.what) or (_(self.category.most) if self.category.most else "")
        return ngettext(
            "{n} point for {most}; everyone who ties gets it.",
            "{n} points for {most}; everyone who ties gets them.",
            first_points(rule),
            most=most,
        )


class CreditPresenter(LinePresenter):
    """A line of points that were credited with claims. The sheet shows the number of routes."""

    def cell(self, side: Side, figure: int) -> tuple[str, str]:
        if self.scoring.counted in side.is_counted:
            return "", _("Counted at the end")
        n = len(side.credited(self.scoring.counted))
        return str(n), ngettext("{n} route", "{n} routes", n)


def _row_figures(piece: Piece) -> list[RowFigure]:
    given = sorted(set(piece.points), reverse=True)
    return [
        RowFigure(count, points, points == given[0] > 0, describe_place(given.index(points)))
        for count, points in zip(piece.figures, piece.points, strict=True)
    ]


def describe_place(place: int) -> str:
    """Return the name of a place, counted from 0."""
    if place == 0:
        # i18n: first rank among the players with shares of a company
        return _("most")
    # i18n: second rank among the players with shares of a company
    return _("second") if place == 1 else pgettext("rank", "place {n}", n=place + 1)


def template_of_mechanic(name: str) -> str:
    return f"mechanics/{name}.html"


def signed(points: int) -> str:
    return str(points).replace("-", "−")


def first_points(rule: ScoringRule, players: int = 0) -> int:
    """Return the points for the first place, or for each. 0 if a piece has its own, since they differ."""
    if rule.most:
        return next(iter(rule.by_place(players)), 0)
    return rule.each if isinstance(rule.each, int) else 0


def table_steps(rule: ScoringRule) -> str:
    """Return the points from each count on. Empty if each piece has its own table, since they differ."""
    table = {} if isinstance(rule.table, str) else rule.table
    return ", ".join(f"{count}\u202f→\u202f{points}" for count, points in table.items())


def points_by_place(rule: ScoringRule) -> str:
    """Return the points by place for each number of players."""
    lists = rule.most.items() if isinstance(rule.most, dict) else ()
    words = [
        ngettext("with {n} player {points}", "with {n} players {points}", n, points=", ".join(map(signed, points)))
        for n, points in lists
    ]
    return _("; ").join(words)
