"""Passengers on the board: how many wait where, which colours may still be there, and who took them (DE-02, DE-04)."""

import copy
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.rules.box import Box, Place, Route
from companion.rules.faults import Fault, Hue, Why
from companion.rules.moves import Claim, Passengers

if TYPE_CHECKING:
    from companion.rules.table import Table


class PassengerBoard:
    """`drawn` are the colours noted for a place at the set-up, `gone` those taken from it; `taken` who has them.

    A place is a city or a country, all border ends of which share its passengers.
    """

    def __init__(self, box: Box) -> None:
        self._places = box.places
        self.colors = box.passengers.colors if box.passengers else ()
        self.each = box.passengers.each if box.passengers else 0
        self.drawn: dict[str, Counter[str]] = {}
        self.gone: dict[str, Counter[str]] = {}
        self.taken: dict[str, Counter[str]] = {}

    def copy(self) -> "PassengerBoard":
        """Make a board in the same state."""
        twin = copy.copy(self)
        for name in ("drawn", "gone", "taken"):
            setattr(twin, name, {key: colors.copy() for key, colors in getattr(self, name).items()})
        return twin

    def left(self, place: str) -> int:
        """How many still wait there."""
        return self._places[place].passengers - self.gone.get(place, Counter()).total()

    def colors_at(self, place: str) -> tuple[str, ...]:
        """The colours that may still wait there: those noted, or any that isn't known to be elsewhere."""
        if not self.left(place):
            return ()
        gone = self.gone.get(place, Counter())
        if place in self.drawn:
            return tuple(color for color in self.colors if self.drawn[place][color] > gone[color])
        elsewhere = self._known_elsewhere(place)
        return tuple(color for color in self.colors if elsewhere[color] + gone[color] < self.each)

    def _known_elsewhere(self, place: str) -> Counter[str]:
        """How many of each colour were surely drawn for other places."""
        known: Counter[str] = Counter()
        for other in (self.drawn.keys() | self.gone.keys()) - {place}:
            known += self.drawn.get(other) or self.gone[other]
        return known

    def room_for(self, place: str, color: str) -> int:
        """How many of a colour can have been drawn for the place at most."""
        return self.each - self._known_elsewhere(place)[color]


def stop_of(place: Place) -> str:
    """Where the passengers of a route's end wait: in its city, or in the country of a border end."""
    return place.country or place.id


def take_faults(table: "Table", move: Claim, route: Route) -> Iterator[Fault]:
    """One passenger from each end that has one, of any colour there (DE-04)."""
    board, places = table.passengers, table.box.places
    if move.take and not board.colors:
        yield Fault(Why.NO_PASSENGERS)
        return
    ends = {stop_of(places[end]) for end in route.ends}
    for key, color in move.take.items():
        place = places.get(key)
        if place is None:
            yield Fault(Why.UNKNOWN_CITY, {"id": key})
        elif color not in board.colors:
            yield Fault(Why.PASSENGER_COLOR, {"color": Hue(color)})
        elif key not in ends:
            yield Fault(Why.NOT_AN_END, {"place": place})
        elif not board.left(key):
            yield Fault(Why.NOBODY_THERE, {"place": place})
        elif color not in board.colors_at(key):
            yield Fault(Why.NO_SUCH_PASSENGER, {"place": place, "color": Hue(color)})


def take(table: "Table", move: Claim) -> None:
    """The passengers leave the board with the player."""
    for place, color in move.take.items():
        table.passengers.gone.setdefault(place, Counter())[color] += 1
        table.passengers.taken.setdefault(move.player, Counter())[color] += 1


def drawn_faults(table: "Table", move: Passengers) -> Iterator[Fault]:
    """What was drawn for a place at the set-up: as many as are printed, of colours that there are (DE-02)."""
    board, place = table.passengers, table.box.places.get(move.city)
    if not board.colors:
        yield Fault(Why.NO_PASSENGERS)
        return
    if place is None or not place.passengers:
        yield Fault(Why.UNKNOWN_CITY, {"id": move.city})
        return
    for color in move.colors.keys() - set(board.colors):
        yield Fault(Why.PASSENGER_COLOR, {"color": Hue(color)})
    named = sum(move.colors.values())
    if named != place.passengers or min(move.colors.values()) < 0:
        yield Fault(Why.PASSENGERS_COUNT, {"place": place, "count": place.passengers, "named": named})
    if place.id in board.drawn:
        yield Fault(Why.PASSENGERS_NOTED, {"place": place})
    for color, count in move.colors.items():
        if count > board.room_for(place.id, color):
            yield Fault(Why.PASSENGERS_EACH, {"each": board.each, "color": Hue(color)})
    for color, count in board.gone.get(place.id, Counter()).items():
        if count > move.colors.get(color, 0):
            yield Fault(Why.PASSENGERS_TAKEN, {"color": Hue(color), "place": place})


def note_drawn(table: "Table", move: Passengers) -> None:
    """From now on it is known which colours wait there."""
    table.passengers.drawn[move.city] = Counter(move.colors)
