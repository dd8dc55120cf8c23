"""Passengers that come along with a claim, and those noted at the set-up (DE-02, DE-04)."""

from collections import Counter
from collections.abc import Iterator

from companion.rules.box import Route
from companion.rules.faults import Fault, Hue, Why
from companion.rules.moves import Claim, Passengers
from companion.rules.passenger_board import stop_of
from companion.rules.state import TableState


def take_faults(table: TableState, move: Claim, route: Route) -> Iterator[Fault]:
    """One passenger from each end that has one, of any colour there (DE-04)."""
    board, places = table.passengers, table.box.places
    if not board.colors:
        yield Fault(Why.NO_PASSENGERS)
        return
    ends = {stop_of(places[end]) for end in route.ends}
    for key, named in move.take.items():
        place, color = places.get(key), str(named)
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


def take(table: TableState, move: Claim) -> None:
    """The passengers leave the board with the player."""
    for place, color in move.take.items():
        table.passengers.gone.setdefault(place, Counter())[str(color)] += 1
        table.passengers.taken.setdefault(move.player, Counter())[str(color)] += 1


def drawn_faults(table: TableState, move: Passengers) -> Iterator[Fault]:
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


def note_drawn(table: TableState, move: Passengers) -> None:
    """From now on it is known which colours wait there."""
    table.passengers.drawn[move.city] = Counter(move.colors)
