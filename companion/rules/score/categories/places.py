"""Categories that count places."""

from collections.abc import Mapping, Sequence

from companion.rules.box import Box, ScoringRule
from companion.rules.faults import N_, NN_
from companion.rules.score.categories.category import Category, Detail, Worth
from companion.rules.score.sides import Side


class CitiesConnected(Category):
    """Cities in the largest connected network of the side's routes (LA-08)."""

    name = N_("Largest network")
    unit = NN_("{n} city", "{n} cities")
    note = N_("cities connected")
    most = N_("the most cities connected")
    remark = N_(
        "All cities that a player’s routes connect to one another, branches and loops included. Each city counts once."
    )
    part = "most"
    measure = "cities_connected"
    is_drawn = True

    def figure(self, side: Side, rule: ScoringRule, piece: str) -> int:
        return len(side.region.cities)

    def details(self, side: Side, rule: ScoringRule) -> Sequence[Detail]:
        return [(side.box.places[city], 1) for city in side.region.cities]

    def evidence(self, side: Side, rule: ScoringRule) -> Sequence[str]:
        return side.region.routes

    def places(self, side: Side, rule: ScoringRule, piece: str) -> Sequence[str]:
        """Return none, because the routes show them."""
        return ()


class PlacesTouched(Category):
    """Places that the side's routes touch, perhaps only some (NY-06)."""

    name = N_("Places touched")
    note = N_("places touched")
    most = N_("Places their routes touch")
    measure = "places_touched"

    def figure(self, side: Side, rule: ScoringRule, piece: str) -> int:
        return len(side.touched(rule.only))

    def details(self, side: Side, rule: ScoringRule) -> Sequence[Detail]:
        return [(place, 1) for place in side.touched(rule.only)]


class SetsJoined(Category):
    """Sets of places that one network of the side connects, set by set (LO-06)."""

    # i18n: line of the score sheet: districts of London
    name = N_("Districts")
    unit = NN_("{n} district", "{n} districts")
    # i18n: unit of a line of the score sheet: districts of London
    note = N_("districts")
    most = N_("A network that connects all places of a district")
    remark = N_("Each scores its number. The path from place to place may go through other districts.")
    part = "pieces"
    measure = "sets_joined"

    def figure(self, side: Side, rule: ScoringRule, piece: str) -> int:
        return int(side.joins(sets_of(side.box, rule)[piece]))

    def pieces(self, box: Box, rule: ScoringRule) -> Mapping[str, Worth]:
        return {cell: (int(cell),) if cell.isdecimal() else () for cell in sorted(sets_of(box, rule))}

    def places(self, side: Side, rule: ScoringRule, piece: str) -> Sequence[str]:
        places = sets_of(side.box, rule)[piece]
        return places if side.joins(places) else ()


def sets_of(box: Box, rule: ScoringRule) -> dict[str, list[str]]:
    """Return the places of each set by the cell that they share, such as a district's number (LO-06)."""
    sets: dict[str, list[str]] = {}
    for place in box.places.values():
        if cell := place.facts.get(rule.by, ""):
            sets.setdefault(cell, []).append(place.id)
    return sets


class KindsJoined(Category):
    """Different cells of a column, such as countries, among the places of one network (NT-19)."""

    name = N_("Kinds connected")
    note = N_("in one network")
    most = N_("the most kinds connected")
    remark = N_("Connected in one network of their own routes; one place of each kind is listed.")
    part = "most"
    measure = "kinds_joined"

    def figure(self, side: Side, rule: ScoringRule, piece: str) -> int:
        return len(side.widest(rule.by))

    def details(self, side: Side, rule: ScoringRule) -> Sequence[Detail]:
        return [(place, 1) for place in side.widest(rule.by).values()]
