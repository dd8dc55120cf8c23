"""Cards that lie in piles beside cities: those that claims take, and those held at the end (IB-07 to IB-09)."""

from collections.abc import Iterator, Mapping

from companion.rules.box import Route
from companion.rules.faults import Fault, Why
from companion.rules.moves import Claim, Count
from companion.rules.state import TableState


def left(table: TableState, pile: str) -> int:
    """Tell how many cards of a pile nobody has taken."""
    return len(table.box.festivals[pile]) - sum(taken.get(pile, 0) for taken in table.festivals.values())


def held(table: TableState, player: str) -> Mapping[str, int]:
    """Give the player's cards by pile: as they were counted at the end, else by the claims."""
    return table.festivals_counted.get(player, table.festivals[player])


def take_faults(table: TableState, move: Claim, route: Route) -> Iterator[Fault]:
    """So many cards of the pile at one end of the route, while it has them (IB-07)."""
    if len(move.take) > 1:
        yield Fault(Why.ONE_PILE)
    for key, number in move.take.items():
        place = table.box.places.get(key)
        if place is None:
            yield Fault(Why.UNKNOWN_CITY, {"id": key})
        elif key not in route.ends or not place.festival:
            yield Fault(Why.NO_PILE, {"place": place})
        elif not isinstance(number, int) or not 1 <= number <= left(table, place.festival):
            yield Fault(Why.PILE_LEFT, {"place": place, "left": left(table, place.festival), "named": number})


def take(table: TableState, move: Claim) -> None:
    """The cards are the player's; two cities may have one pile (IB-08)."""
    for place, number in move.take.items():
        taken, pile = table.festivals[move.player], table.box.places[place].festival
        taken[pile] = taken.get(pile, 0) + int(number)


def count_faults(table: TableState, move: Count) -> Iterator[Fault]:
    """Of each pile no more than it has (IB-09)."""
    for pile, number in (move.festivals or {}).items():
        cards = len(table.box.festivals.get(pile, ()))
        if not cards:
            yield Fault(Why.UNKNOWN_PILE, {"id": pile})
        elif not 0 <= number <= cards:
            yield Fault(Why.PILE_COUNT, {"most": cards, "named": number})


def count(table: TableState, move: Count) -> None:
    """What is counted replaces all that the player's claims say; counting once more puts the count right."""
    if move.festivals is not None:
        table.festivals_counted[move.player] = {pile: number for pile, number in move.festivals.items() if number}
