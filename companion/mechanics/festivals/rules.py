"""Festival cards: piles beside cities, cards taken by claims, cards held at the end."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

import msgspec

from companion.rules.box import Box, ScoringRule
from companion.rules.box_folder import BoxFolder
from companion.rules.facts import Slug, Spaced
from companion.rules.faults import N_, NN_, Fault, Reason
from companion.rules.faults import Why as Rules
from companion.rules.moves import Claim, Count
from companion.rules.score.categories.category import Category, Worth
from companion.rules.score.sides import Side
from companion.rules.state import Mechanic, On, TableState
from companion.rules.tally import NUMBERS, Tally

FILE = "festivals.csv"


class Why(Reason):
    """Reasons for a refusal."""

    NO_PILE = "IB-07", N_("No festival card can be taken from {place}: no pile lies there.")
    ONE_PILE = "IB-07", N_("Only the festival cards of one city can be taken.")
    PILE_LEFT = "IB-07", N_("Festival cards left in {place}: {left}. You chose {named}.")
    UNKNOWN_PILE = N_("There is no pile of festival cards “{id}” in this edition.")
    PILE_COUNT = "IB-09", N_("There are only {most} of these festival cards. You chose {named}.")


class _Row(msgspec.Struct):
    id: Slug
    points: Spaced


@dataclass(frozen=True)
class FestivalFacts:
    """The festival cards of a box."""

    piles: Mapping[str, tuple[int, ...]]
    """The points for 1, 2, ... cards of a pile, which has as many (IB-09)."""
    at: Mapping[str, str]
    """Pile by city; two cities may share one (IB-08)."""


def read(folder: BoxFolder) -> FestivalFacts | None:
    """Read festivals.csv, and the pile of each city. Raises nothing; faults are collected."""
    rows = list(folder.rows(FILE, _Row))
    piles = {row.cells["id"]: tuple(map(int, row.made.points.split())) if row.made else () for row in rows}
    at = folder.column("cities.csv", "festival", str)
    for row in folder.tables.rows.get("cities.csv", ()):
        lies = at.get(row.cells["id"], "")
        if lies and lies not in piles:
            folder.tables.fault("cities.csv", row, "festival", f"there is no pile “{lies}” in {FILE}")
    return FestivalFacts(piles, at) if piles else None


class Festivals(Mechanic):
    """The cards that players have taken, and those that they counted at the end."""

    takes: ClassVar[frozenset[str]] = frozenset({"take"})

    def __init__(self, facts: FestivalFacts, players: Collection[str]) -> None:
        self.facts = facts
        self.taken: dict[str, dict[str, int]] = {player: {} for player in players}
        """By player and pile."""
        self.at_end: dict[str, dict[str, int]] = {}
        """By player who counted, and pile."""

    @classmethod
    def begin(cls, table: TableState) -> Self | None:
        facts = table.box.facts(FestivalFacts)
        return cls(facts, table.players) if facts else None

    def left(self, pile: str) -> int:
        """How many cards of a pile nobody has taken."""
        return len(self.facts.piles[pile]) - sum(taken.get(pile, 0) for taken in self.taken.values())

    def held(self, player: str) -> Mapping[str, int]:
        """A player's cards by pile: as they were counted at the end, else by the claims."""
        return self.at_end.get(player, self.taken[player])

    def _claim_faults(self, table: TableState, move: Claim) -> Iterator[Fault]:
        """So many cards of the pile at one end of the route, while it has them (IB-07)."""
        if len(move.take) > 1:
            yield Fault(Why.ONE_PILE)
        for key, number in move.take.items():
            place, pile = table.box.places.get(key), self.facts.at.get(key)
            if place is None:
                yield Fault(Rules.UNKNOWN_CITY, {"id": key})
            elif key not in table.box.routes[move.route].ends or not pile:
                yield Fault(Why.NO_PILE, {"place": place})
            elif not isinstance(number, int) or not 1 <= number <= self.left(pile):
                yield Fault(Why.PILE_LEFT, {"place": place, "left": self.left(pile), "named": number})

    def _claim(self, _table: TableState, move: Claim) -> None:
        """The cards are the player's; two cities may have one pile (IB-08)."""
        for place, number in move.take.items():
            taken, pile = self.taken[move.player], self.facts.at[place]
            taken[pile] = taken.get(pile, 0) + int(number)

    def _count_faults(self, _table: TableState, move: Count) -> Iterator[Fault]:
        """Yield a fault for more cards than a pile has (IB-09)."""
        for pile, number in (move.festivals or {}).items():
            cards = len(self.facts.piles.get(pile, ()))
            if not cards:
                yield Fault(Why.UNKNOWN_PILE, {"id": pile})
            elif not 0 <= number <= cards:
                yield Fault(Why.PILE_COUNT, {"most": cards, "named": number})

    def _count(self, _table: TableState, move: Count) -> None:
        if move.festivals is not None:
            self.at_end[move.player] = {pile: number for pile, number in move.festivals.items() if number}

    moves: ClassVar[Mapping[type, On]] = {Claim: On(_claim_faults, _claim), Count: On(_count_faults, _count)}

    def number_of(self, players: Collection[str], pile: str) -> int:
        """How many cards of a pile players have together."""
        number = 0
        for player in players:  # asked for each pile and side: a sum() would take twice as long
            number += self.held(player).get(pile, 0)
        return number

    def cards_of(self, players: Collection[str]) -> Mapping[str, int]:
        return sum((Counter(self.held(player)) for player in players), Counter[str]())


def cards_of(side: Side, pile: str) -> int:
    own = side.mechanic(Festivals)
    return own.number_of(side.players, pile) if own else 0


def _held(table: TableState, player: str) -> int:
    own = table.mechanic(Festivals)
    return sum(own.held(player).values()) if own else 0


class FestivalCards(Category):
    """Festival cards, pile by pile (IB-09)."""

    name = N_("Festival cards")
    note = N_("held at the end")
    most = N_("Festival cards of each pile")
    remark = N_("By the claims, unless counted at the end.")
    measure = "festival_cards"
    tallies: ClassVar = {"festivals": Tally("IB-09", _held, NUMBERS, NN_("{n} festival card", "{n} festival cards"))}
    from_hands = True

    def figure(self, side: Side, rule: ScoringRule, piece: str) -> int:
        return cards_of(side, piece)

    def shown(self, side: Side) -> Mapping[str, Any]:
        own = side.mechanic(Festivals)
        return {"festivals": dict(own.cards_of(side.players))} if own else {}

    def pieces(self, box: Box, rule: ScoringRule) -> Mapping[str, Worth]:
        facts = box.facts(FestivalFacts)
        return facts.piles if facts else {}

    def places(self, side: Side, rule: ScoringRule, piece: str) -> Sequence[str]:
        """Return the cities of the pile, [] if the side has no card of it."""
        lay_at = side.box.mechanics[FestivalFacts].at
        return [city for city, lies in lay_at.items() if lies == piece] if cards_of(side, piece) else []


MECHANIC = Festivals

LINES: Mapping[str, Category] = {"festivals": FestivalCards()}
