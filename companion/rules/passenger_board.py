"""Who waits in cities and countries, and whom players have taken (DE-02 to DE-04)."""

import copy
from collections import Counter

from companion.rules.box import Box, Place


class PassengerBoard:
    """`drawn` are the colours noted for a place at the set-up, `gone` those taken from it; `taken` who has them.

    A place is a city or a country, all border ends of which share its passengers.
    """

    def __init__(self, box: Box) -> None:
        self._places = box.places
        self.colors = box.passengers.colors if box.passengers else ()
        self.is_played = box.passengers is not None
        self.each = box.passengers.each if box.passengers else 0
        self.drawn: dict[str, Counter[str]] = {}
        self.gone: dict[str, Counter[str]] = {}
        self.taken: dict[str, Counter[str]] = {}

    def copy(self) -> "PassengerBoard":
        """One in the same state."""
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
