"""Terrain cards played with a claim double its points. The app can't check who may play them."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import ClassVar, Literal, Self

from companion.rules.box import Route
from companion.rules.box_folder import BoxFolder
from companion.rules.facts import Color, Facts, Named, Positive, Text
from companion.rules.faults import N_, NN_, Fault, Reason
from companion.rules.moves import Claim
from companion.rules.score.categories.category import Category, CreditCategory
from companion.rules.score.sides import credited
from companion.rules.state import ANY_CLAIM, ClaimTerms, Credit, Mechanic, On, TableState
from companion.rules.tally import NUMBERS, Tally

LINE = "terrain"
"""Name of the category for the added points."""


class Why(Reason):
    """Reasons for a refusal."""

    NO_TERRAIN = "AF-06", N_("Terrain cards can’t double {a} – {b}.")


class TerrainKind(Named, frozen=True, kw_only=True):
    """A kind of terrain, and the colours of the tracks that run over it (AF-05)."""

    colors: frozenset[Literal[Color, "gray"]]


class TerrainFacts(Facts, frozen=True):
    """The table `terrain` of box.toml."""

    rule: Text
    """The ledger's id."""
    cards: Mapping[Positive, Positive]
    """How many double a claim, by the track's length (AF-06)."""
    kinds: tuple[TerrainKind, ...]

    def of(self, route: Route) -> tuple[TerrainKind, int] | None:
        kind = next((kind for kind in self.kinds if route.color in kind.colors), None)
        return (kind, self.cards[route.length]) if kind and route.length in self.cards else None


def read(folder: BoxFolder) -> TerrainFacts | None:
    facts = folder.key("terrain", TerrainFacts)
    folder.check_line("terrain", LINE, is_there=facts is not None)
    return facts


class Terrain(Mechanic):
    """Credits the added points."""

    takes: ClassVar[frozenset[str]] = frozenset({"doubled"})

    def __init__(self, facts: TerrainFacts) -> None:
        self.facts = facts

    @classmethod
    def begin(cls, table: TableState) -> Self | None:
        facts = table.box.facts(TerrainFacts)
        return cls(facts) if facts else None

    def _claim_faults(self, table: TableState, move: Claim) -> Iterator[Fault]:
        """Only where the box has terrain cards for the track's colour and length."""
        route = table.box.routes[move.route]
        if move.doubled and not self.facts.of(route):
            yield Fault(Why.NO_TERRAIN, table.box.ends_of(route))

    def _claim(self, table: TableState, move: Claim) -> None:
        """The claim's points are credited once more."""
        if move.doubled:
            points = table.box.points[table.box.routes[move.route].length]
            table.mechanics.credits += (Credit(LINE, move.route, move.player, points),)

    moves: ClassVar[Mapping[type, On]] = {Claim: On(_claim_faults, _claim)}

    def change_terms(self, table: TableState, route: Route, claim: Claim, terms: ClaimTerms) -> None:
        if claim is ANY_CLAIM and self.facts.of(route):
            terms.extra = table.box.points[route.length]


class DoubledClaims(CreditCategory):
    """The points of the claims that terrain cards doubled, once more (AF-08)."""

    name = N_("Terrain cards")
    note = N_("routes doubled")
    most = N_("Points from terrain cards")
    remark = N_("Already scored with the claims, unless counted at the end.")
    sentence = N_("A claim doubled by terrain cards scores its points once more.")
    asks = (LINE,)
    tallies: ClassVar = {
        LINE: Tally(
            "AF-09",
            partial(credited, LINE),
            NUMBERS,
            NN_("{n} point from terrain cards", "{n} points from terrain cards"),
        )
    }


MECHANIC = Terrain

LINES: Mapping[str, Category] = {LINE: DoubledClaims()}
