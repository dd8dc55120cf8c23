"""The destination tickets of a box, and how they are dealt in each way to play it."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from companion.rules.facts import Count, Facts, Named, Positive, Text


@dataclass(frozen=True, slots=True)
class Ticket:
    """A destination ticket: worth its points when any of its starts is joined to any of its finishes (ALL-07).

    A card with several values asks for several finishes (CH-05). A tour has further stops between its ends, and all of
    them have to be joined (RS-10).
    """

    id: str
    a: str
    b: str
    """Of a card with several values the dearest one's."""
    points: int
    """Of a card with several values the dearest one's; of a tour those for one way that meets its stops in the printed
    order."""
    deck: str
    starts: frozenset[str]
    """One place, or all border ends of a country."""
    finishes: frozenset[str]
    """One place, or all border ends of a country; of a card with several values those of all of them."""
    facts: Mapping[str, str]
    """The table's columns as text, by which a variant chooses its deck."""
    cost: Mapping[str, int] = field(default_factory=dict)
    """How many train cards pay for it, by colour, in a box without a map (CG-03)."""
    aims: tuple["Ticket", ...] = ()
    """What a card with several values asks for, the dearest first: the dearest that is joined scores, and where none
    is, the cheapest is lost (CH-05)."""
    via: tuple[str, ...] = ()
    """A tour's further stops between its ends."""
    points_any: int = 0
    """What a tour is worth when its stops are joined, but no one way meets them in the printed order (RS-10)."""
    penalty: int = 0
    """What a tour takes away when its stops aren't joined (RS-10)."""

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
    """How many tickets are offered at once, and how many of them stay in the hand."""

    rule: Text
    """The ledger's id of the dealing rule."""
    deal: Positive | dict[str, Positive]
    """How many come from each pack, or how many in all, of any mix (DE-03)."""
    keep: Count
    """How many of them stay in the hand at least."""
    exact: bool = False
    """Whether no more than `keep` may stay."""
    most: Mapping[str, Count] = {}
    """How many of a pack may be kept at most, by pack."""
    leave_game: str = ""
    """The ledger's id of the rule by which tickets that aren't kept leave the game; else they go under the deck."""
    leaving: frozenset[str] = frozenset()
    """The packs whose tickets leave the game so; where none is named, those of all do."""

    @property
    def size(self) -> int:
        """How many tickets are dealt at once."""
        return self.deal if isinstance(self.deal, int) else sum(self.deal.values())

    @property
    def counts(self) -> Mapping[str, int]:
        """How many of each pack; nothing where any mix is dealt."""
        return {} if isinstance(self.deal, int) else self.deal


class Pack(Named, frozen=True, kw_only=True):
    """A deck that tickets are dealt from, such as the long ones."""

    id: str = ""
    decks: frozenset[str]
    """Values of the table's deck column."""


class Variant(Named, frozen=True, kw_only=True):
    """A way to play the box: which tickets are in the game and how they are dealt."""

    id: str = ""
    select: tuple[dict[str, str], ...]
    """In the game are the tickets of which all columns agree with any one of these."""
    tickets: Mapping[str, Ticket] = {}
    start: Deal
    """It is never short of cards."""
    second: Deal | None = None
    """Where there is one, everybody gets it before anybody draws `later` (IB-03); it is never short of cards either."""
    later: Deal
