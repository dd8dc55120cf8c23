"""Passengers: waiting in places, noted at the set-up, taken by players."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Self

from msgspec import Meta

from companion.rules.box import Box, ScoringRule
from companion.rules.box_folder import BoxFolder
from companion.rules.facts import Color, Facts, Positive
from companion.rules.faults import N_, NN_, Fault, Hue, Reason
from companion.rules.faults import Why as Rules
from companion.rules.moves import Claim, Passengers
from companion.rules.score.categories.category import Category, Worth
from companion.rules.score.sides import Side
from companion.rules.state import Mechanic, On, Piece, Pieces, TableState

LINE = "passengers"
"""Name of the category and of the tie-breaker's measure."""


class Why(Reason):
    """Reasons for a refusal."""

    NOT_AN_END = "DE-04", N_("No passenger can be taken from {place}: the route doesn’t end there.")
    NOBODY_THERE = "DE-04", N_("No passenger is left in {place}.")
    NO_SUCH_PASSENGER = "DE-04", N_("No {color} passenger is left in {place}.")
    PASSENGER_COLOR = "DE-02", N_("There are no {color} passengers.")
    PASSENGERS_COUNT = "DE-02", N_("{place} starts with {count}. You chose {named}.")
    PASSENGERS_EACH = "DE-02", N_("There are only {each} {color} passengers in all.")
    PASSENGERS_NOTED = "DE-02", N_("The passengers of {place} are already noted.")
    PASSENGERS_TAKEN = "DE-02", N_("A {color} passenger has already been taken from {place}.")


class PassengerRules(Facts, frozen=True):
    """The table `passengers` of box.toml (DE-02)."""

    colors: tuple[Color, ...]
    each: Positive
    """How many there are of every colour."""


@dataclass(frozen=True)
class PassengerFacts:
    """The passengers of a box."""

    rules: PassengerRules
    numbers: Mapping[str, int]
    """How many wait at the set-up in a city, or in a country, all border ends of which share them."""


def read(folder: BoxFolder) -> PassengerFacts | None:
    """Read their colours, and how many cities.csv prints."""
    rules = folder.key("passengers", PassengerRules)
    numbers = folder.column("cities.csv", "passengers", Annotated[int, Meta(ge=0, le=99)])
    if rules is None:
        return None
    folder.spots["number"] = numbers
    return PassengerFacts(rules, numbers)


class PassengerBoard(Mechanic):
    """Those on the board and with the players."""

    takes: ClassVar[frozenset[str]] = frozenset({"take"})

    def __init__(self, facts: PassengerFacts) -> None:
        self.facts = facts
        self.pieces = Pieces({at: (Piece("number", at, number=n),) for at, n in facts.numbers.items()})
        self.drawn: dict[str, Counter[str]] = {}
        """The colours noted for a place at the set-up."""
        self.gone: dict[str, Counter[str]] = {}
        """Those taken from a place."""
        self.taken: dict[str, Counter[str]] = {}
        """Passengers by player."""

    @classmethod
    def begin(cls, table: TableState) -> Self | None:
        facts = table.box.facts(PassengerFacts)
        return cls(facts) if facts else None

    @property
    def colors(self) -> tuple[str, ...]:
        """All colours, in the box's order."""
        return self.facts.rules.colors

    def left(self, place: str) -> int:
        """How many still wait there."""
        return self.pieces[place][0].number if place in self.pieces else 0

    def colors_at(self, place: str) -> tuple[str, ...]:
        """The colours that may still wait there: those noted, or any that isn't known to be elsewhere."""
        if not self.left(place):
            return ()
        gone = self.gone.get(place, Counter())
        if place in self.drawn:
            return tuple(color for color in self.colors if self.drawn[place][color] > gone[color])
        elsewhere = self._known_elsewhere(place)
        return tuple(color for color in self.colors if elsewhere[color] + gone[color] < self.facts.rules.each)

    def _known_elsewhere(self, place: str) -> Counter[str]:
        """How many of each colour were surely drawn for other places."""
        known: Counter[str] = Counter()
        for other in (self.drawn.keys() | self.gone.keys()) - {place}:
            known += self.drawn.get(other) or self.gone[other]
        return known

    def room_for(self, place: str, color: str) -> int:
        """How many of a colour can have been drawn for the place at most."""
        return self.facts.rules.each - self._known_elsewhere(place)[color]

    def taken_by(self, players: Collection[str]) -> dict[str, int]:
        """How many of each colour players have together, in the box's order."""
        taken = sum((self.taken.get(player, Counter()) for player in players), Counter[str]())
        return {color: taken[color] for color in self.colors if taken[color]}

    def _claim_faults(self, table: TableState, move: Claim) -> Iterator[Fault]:
        """One passenger from each end that has one, of any colour there (DE-04)."""
        ends = {table.box.places[end].stop for end in table.box.routes[move.route].ends} if move.take else set()
        for key, named in move.take.items():
            place, color = table.box.places.get(key), str(named)
            if place is None:
                yield Fault(Rules.UNKNOWN_CITY, {"id": key})
            elif color not in self.colors:
                yield Fault(Why.PASSENGER_COLOR, {"color": Hue(color)})
            elif key not in ends:
                yield Fault(Why.NOT_AN_END, {"place": place})
            elif not self.left(key):
                yield Fault(Why.NOBODY_THERE, {"place": place})
            elif color not in self.colors_at(key):
                yield Fault(Why.NO_SUCH_PASSENGER, {"place": place, "color": Hue(color)})

    def _claim(self, _table: TableState, move: Claim) -> None:
        """The passengers leave the board with the player."""
        for place, color in move.take.items():
            self.pieces[place] = (Piece("number", place, number=self.left(place) - 1),)
            self.gone.setdefault(place, Counter())[str(color)] += 1
            self.taken.setdefault(move.player, Counter())[str(color)] += 1

    def _draw_faults(self, table: TableState, move: Passengers) -> Iterator[Fault]:
        """Yield faults of a noted draw: the printed number, in available colours (DE-02)."""
        place = table.box.places.get(move.city)
        if place is None or place.id not in self.facts.numbers:
            yield Fault(Rules.UNKNOWN_CITY, {"id": move.city})
            return
        for color in move.colors.keys() - set(self.colors):
            yield Fault(Why.PASSENGER_COLOR, {"color": Hue(color)})
        printed, named = self.facts.numbers[place.id], sum(move.colors.values())
        if named != printed or min(move.colors.values()) < 0:
            yield Fault(Why.PASSENGERS_COUNT, {"place": place, "count": printed, "named": named})
        if place.id in self.drawn:
            yield Fault(Why.PASSENGERS_NOTED, {"place": place})
        for color, count in move.colors.items():
            if count > self.room_for(place.id, color):
                yield Fault(Why.PASSENGERS_EACH, {"each": self.facts.rules.each, "color": Hue(color)})
        for color, count in self.gone.get(place.id, Counter()).items():
            if count > move.colors.get(color, 0):
                yield Fault(Why.PASSENGERS_TAKEN, {"color": Hue(color), "place": place})

    def _draw(self, _table: TableState, move: Passengers) -> None:
        """From now on it is known which colours wait there."""
        self.drawn[move.city] = Counter(move.colors)

    moves: ClassVar[Mapping[type, On]] = {Claim: On(_claim_faults, _claim), Passengers: On(_draw_faults, _draw)}


def taken_by(side: Side) -> dict[str, int]:
    own = side.mechanic(PassengerBoard)
    return own.taken_by(side.players) if own else {}


class PassengersTaken(Category):
    """Passengers, colour by colour (DE-08)."""

    # i18n: the wooden passengers of Germany; line of the score sheet
    name = N_("Passengers")
    unit = NN_("{n} passenger", "{n} passengers")
    note = N_("all colours together")
    most = N_("Most and second most of each colour")
    remark = N_("Everyone who ties gets the points for their place; a tie for first leaves no second place.")
    part = "pieces"
    measure = LINE
    # i18n: a tie-breaker: the wooden passengers of Germany
    tie = N_("passengers"), NN_("{name} wins on passengers", "{name} win on passengers")

    def figure(self, side: Side, rule: ScoringRule, piece: str) -> int:
        own = side.mechanic(PassengerBoard)
        return sum(own.taken[player][piece] for player in side.players if player in own.taken) if own else 0

    def shown(self, side: Side) -> Mapping[str, Any]:
        return {LINE: taken_by(side)}

    def pieces(self, box: Box, rule: ScoringRule) -> Mapping[str, Worth]:
        facts = box.facts(PassengerFacts)
        return dict.fromkeys(facts.rules.colors, ()) if facts else {}


MECHANIC = PassengerBoard

LINES: Mapping[str, Category] = {LINE: PassengersTaken()}
