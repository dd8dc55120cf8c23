"""The destination tickets of a box, and how they are dealt in each way to play it."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from companion.rules.facts import Count, Facts, Named, Positive, Text


@dataclass(frozen=True, slots=True)
class Ticket:
    """A destination ticket: worth `points` when any of `starts` is joined to any of `finishes` (ALL-07).

    `starts` and `finishes` hold one place each, or all border ends of a country. `facts` are the table's columns as
    text, by which a variant chooses its deck. `cost` counts the train cards that pay for it, by colour, in a box
    without a map (CG-03). `aims` are what a card with several values asks for, the dearest first: the dearest that is
    joined scores, and where none is the cheapest is lost (CH-05); `points` and `b` are then the dearest's.

    A tour has further stops `via` between its ends: all of them have to be joined. It is worth its points where one way
    meets them in the printed order, else `points_any`, and where they aren't joined it takes its `penalty` (RS-10).
    """

    id: str
    a: str
    b: str
    points: int
    deck: str
    starts: frozenset[str]
    finishes: frozenset[str]
    facts: Mapping[str, str]
    cost: Mapping[str, int] = field(default_factory=dict)
    aims: tuple["Ticket", ...] = ()
    via: tuple[str, ...] = ()
    points_any: int = 0
    penalty: int = 0

    @property
    def printed(self) -> tuple[object, ...]:
        """What the card prints: another card may print the same (CH-05)."""
        return self.a, self.via, self.points, tuple((aim.b, aim.points) for aim in self.aims) or self.b

    @property
    def lost(self) -> int:
        """The points that it takes away where it isn't completed."""
        return self.penalty or min((aim.points for aim in self.aims), default=self.points)

    @property
    def has_values(self) -> bool:
        """Whether it prints more than one value."""
        return bool(self.aims or self.via)

    @property
    def stops(self) -> tuple[frozenset[str], ...]:
        """The nodes of the board that stand for each place that it joins, in their order; of a country any will do."""
        return self.starts, *(frozenset({place}) for place in self.via), self.finishes

    @property
    def places(self) -> tuple[str, ...]:
        """All places that it names, `a` first."""
        return self.a, *self.via, *(aim.b for aim in self.aims or (self,))

    def with_aim(self, aim: "Ticket") -> "Ticket":
        """The card with another row of its own: one value more (CH-05)."""
        aims = sorted([*(self.aims or (self,)), aim], key=lambda one: -one.points)
        finishes = frozenset().union(*(one.finishes for one in aims))
        return replace(self, b=aims[0].b, points=aims[0].points, finishes=finishes, aims=tuple(aims))


class Deal(Facts, frozen=True):
    """How many tickets are offered at once, and that `keep` of them at least stay in the hand, or `exact`ly so many.

    `deal` says how many come from each pack, or how many in all, of any mix (DE-03). `rule` is the ledger's id of the
    dealing rule. `most` limits how many of a pack may be kept. `leave_game` is the ledger's id of the rule by which
    tickets that aren't kept do so, of the packs in `leaving` or of all, where they don't go under the deck.
    """

    rule: Text
    deal: Positive | dict[str, Positive]
    keep: Count
    exact: bool = False
    most: Mapping[str, Count] = {}
    leave_game: str = ""
    leaving: frozenset[str] = frozenset()

    @property
    def size(self) -> int:
        """How many tickets are dealt at once."""
        return self.deal if isinstance(self.deal, int) else sum(self.deal.values())

    @property
    def counts(self) -> Mapping[str, int]:
        """How many of each pack; nothing where any mix is dealt."""
        return {} if isinstance(self.deal, int) else self.deal


class Pack(Named, frozen=True, kw_only=True):
    """A deck that tickets are dealt from, such as the long ones; `decks` are values of the table's deck column."""

    id: str = ""
    decks: frozenset[str]


class Variant(Named, frozen=True, kw_only=True):
    """A way to play the box: which tickets are in the game and how they are dealt.

    They are those of which all columns agree with any one of the selections. The `start` deal is never short of cards,
    nor is the `second` one, where everybody gets that before anybody draws `later` (IB-03).
    """

    id: str = ""
    select: tuple[dict[str, str], ...]
    tickets: Mapping[str, Ticket] = {}
    start: Deal
    second: Deal | None = None
    later: Deal
