"""Tickets of a box, and their deals in each variant."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from companion.rules.facts import Count, Facts, Named, Positive, Text


@dataclass(frozen=True, slots=True)
class Ticket:
    """A ticket, completed when any of its starts is connected with any of its finishes (ALL-07).

    A card with several values has several finishes (CH-05). A tour has further stops between its ends, all of which
    must be connected (RS-10).
    """

    id: str
    a: str
    b: str
    """For a card with several values the end with the highest."""
    points: int
    """For a card with several values the highest; for a tour the points of one path that visits its stops in the
    printed order.
    """
    deck: str
    starts: frozenset[str]
    """One place, or all border ends of a country."""
    finishes: frozenset[str]
    """One place, or all border ends of a country; for a card with several values all of them."""
    facts: Mapping[str, str]
    """The row's columns as text, by which a variant selects its deck."""
    cost: Mapping[str, int] = field(default_factory=dict)
    """Train cards that pay for it, by colour, in a box without a map (CG-03)."""
    aims: tuple["Ticket", ...] = ()
    """Values of a card with several, highest first: the highest completed one scores; if none is, the lowest is
    subtracted (CH-05).
    """
    via: tuple[str, ...] = ()
    """A tour's further stops."""
    points_any: int = 0
    """A tour's points if its stops are connected but no path visits them in the printed order (RS-10)."""
    penalty: int = 0
    """Points that a failed tour subtracts (RS-10)."""

    @property
    def printed(self) -> tuple[object, ...]:
        """The printed values, since several cards may print the same (CH-05)."""
        return self.a, self.via, self.points, tuple((aim.b, aim.points) for aim in self.aims) or self.b

    @property
    def lost(self) -> int:
        return self.penalty or min((aim.points for aim in self.aims), default=self.points)

    @property
    def has_values(self) -> bool:
        return bool(self.aims or self.via)

    @property
    def stops(self) -> tuple[frozenset[str], ...]:
        return self.starts, *(frozenset({place}) for place in self.via), self.finishes

    @property
    def places(self) -> tuple[str, ...]:
        return self.a, *self.via, *(aim.b for aim in self.aims or (self,))

    def with_aim(self, aim: "Ticket") -> "Ticket":
        """Return the card with one value more, from another row (CH-05)."""
        aims = sorted([*(self.aims or (self,)), aim], key=lambda one: -one.points)
        finishes = frozenset().union(*(one.finishes for one in aims))
        return replace(self, b=aims[0].b, points=aims[0].points, finishes=finishes, aims=tuple(aims))


class Deal(Facts, frozen=True):
    """Numbers of offered and kept tickets."""

    rule: Text
    """The dealing rule's ledger id."""
    deal: Positive | dict[str, Positive]
    """Number from each pack, or in all for any mix (DE-03)."""
    keep: Count
    """Minimum number to keep."""
    exact: bool = False
    """Whether `keep` is also the maximum."""
    most: Mapping[str, Count] = {}
    """Maximum to keep, by pack."""
    leave_game: str = ""
    """Ledger id of the rule by which other tickets leave the game; empty if they go under the deck."""
    leaving: frozenset[str] = frozenset()
    """Packs whose tickets leave the game; empty for all."""

    @property
    def size(self) -> int:
        return self.deal if isinstance(self.deal, int) else sum(self.deal.values())

    @property
    def counts(self) -> Mapping[str, int]:
        return {} if isinstance(self.deal, int) else self.deal


class Pack(Named, frozen=True, kw_only=True):
    """A deck for dealing, for example the long tickets."""

    id: str = ""
    decks: frozenset[str]
    """Values of the table's deck column."""


class Variant(Named, frozen=True, kw_only=True):
    """A variant of the box: the tickets in the game, and their deals."""

    id: str = ""
    select: tuple[dict[str, str], ...]
    """A ticket is in the game if all its columns match one of these selections."""
    tickets: Mapping[str, Ticket] = {}
    start: Deal
    """The first deal; the deck always suffices."""
    second: Deal | None = None
    """A second deal for everybody before anybody draws `later` (IB-03); the deck always suffices."""
    later: Deal
