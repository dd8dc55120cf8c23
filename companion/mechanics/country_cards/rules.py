"""Which cards of countries a claim takes, and what they bring."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple, Self

import msgspec

from companion.rules.box import ScoringRule
from companion.rules.box_folder import BoxFolder
from companion.rules.facts import Spaced, Text
from companion.rules.faults import N_, NN_
from companion.rules.graph.network import homes
from companion.rules.moves import Claim
from companion.rules.score.categories.category import Category, Detail
from companion.rules.score.sides import Side
from companion.rules.state import Mechanic, On, TableState

FILE = "country-cards.csv"


class _Row(msgspec.Struct):
    country: Text
    points: Spaced


@dataclass(frozen=True)
class CountryFacts:
    """The countries' cards of a box."""

    points: Mapping[str, tuple[int, ...]]
    """By country, the top card first (PO-05)."""


def read(folder: BoxFolder) -> CountryFacts | None:
    """Read country-cards.csv, where there is one."""
    points: dict[str, tuple[int, ...]] = {}
    for row in folder.rows(FILE, _Row, key="country"):
        country, tables = row.cells["country"], folder.tables
        place = tables.places.get(country)
        if country and country not in tables.broken and (place is None or place.kind != "country"):
            tables.fault(FILE, row, "country", f"there is no country “{country}”")
        elif row.made:
            points[country] = tuple(map(int, row.made.points.split()))
    return CountryFacts(points) if points else None


class Card(NamedTuple):
    """A card that a player took, and its points."""

    player: str
    country: str
    points: int


class CountryCards(Mechanic):
    """The cards that claims have taken."""

    def __init__(self, facts: CountryFacts) -> None:
        self.facts = facts
        self.taken: dict[str, tuple[Card, ...]] = {}
        """By route."""

    @classmethod
    def begin(cls, table: TableState) -> Self | None:
        facts = table.box.facts(CountryFacts)
        return cls(facts) if facts else None

    def _claim(self, table: TableState, move: Claim) -> None:
        """A claim into a country takes the top card of each country in the network so grown, if that holds
        two at least (PO-05, PO-06).
        """
        route, places = table.box.routes[move.route], table.box.places
        ends = [end for end in route.ends if places[end].country in self.facts.points]
        if not ends:
            return
        home = homes(table.box.routes[key] for key, owner in table.laid if owner == move.player)
        joined = {places[end].country for end, at in home.items() if at == home[ends[0]]} - {None}
        if len(joined) < 2:
            return
        gone = Counter(card.country for cards in self.taken.values() for card in cards)
        self.taken[route.id] = tuple(
            Card(move.player, country, points[gone[country]])
            for country, points in self.facts.points.items()
            if country in joined and gone[country] < len(points)
        )

    moves: ClassVar[Mapping[type, On]] = {Claim: On(apply=_claim)}

    def cards_of(self, players: Collection[str]) -> list[Card]:
        """The cards that the players took, in the order of the claims."""
        return [card for cards in self.taken.values() for card in cards if card.player in players]


def cards_of(side: Side) -> list[Card]:
    own = side.mechanic(CountryCards)
    return own.cards_of(side.players) if own else []


class CardPoints(Category):
    """The points of the countries' cards that a side took (PO-05, PO-07)."""

    name = N_("Countries’ cards")
    unit = NN_("{n} point", "{n} points")
    note = N_("points of the cards taken")
    most = N_("Cards of connected countries")
    remark = N_("Taken in the order of the claims, from the top of each country’s cards.")
    sentence = N_(
        "A claim into a country takes the top card of each country in its network, if it connects at least two; their "
        "points count at the end."
    )
    measure = "country_cards"

    def figure(self, side: Side, rule: ScoringRule, piece: str) -> int:
        return sum(card.points for card in cards_of(side))

    def details(self, side: Side, rule: ScoringRule) -> Sequence[Detail]:
        return [(side.box.places[card.country], card.points) for card in cards_of(side)]

    def places(self, side: Side, rule: ScoringRule, piece: str) -> Sequence[str]:
        """Return the ends of the side's routes in the countries of its cards, because the board highlights them."""
        countries = {card.country for card in cards_of(side)}
        places = side.box.places
        return [end for route in side.routes for end in route.ends if places[end].country in countries]


MECHANIC = CountryCards

LINES: Mapping[str, Category] = {"country_cards": CardPoints()}
