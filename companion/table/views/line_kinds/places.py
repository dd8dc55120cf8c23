"""Lines that count places, and what stands there."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.rules.box import Box, ScoringRule
from companion.rules.faults import N_
from companion.rules.score.lines import sets_of
from companion.rules.score.sides import Side
from companion.table.text.names import ticket_name
from companion.table.views.line_kinds.line_view import LineView, first_points
from companion.web.i18n import _, name_of, ngettext, npgettext


def city_with_tickets(box: Box, _rule: ScoringRule, city: str, sides: Sequence[Side]) -> dict[str, Any]:
    """A big city, and everybody's completed tickets that name it (CG-09)."""
    tickets = [[ticket_name(box, ticket) for ticket in side.completed_for(city)] for side in sides]
    return {"name": name_of(box.places[city]), "tickets": tickets}


def _set(box: Box, rule: ScoringRule, cell: str, _sides: Sequence[Side]) -> dict[str, Any]:
    """A set of places, by the cell that they share and by name."""
    return {"name": cell, "places": [name_of(box.places[place]) for place in sets_of(box, rule)[cell]]}


PLACES: Mapping[str, LineView] = {
    "cities_connected": LineView(
        N_("Largest network"),
        "most",
        lambda n: ngettext("{n} city", "{n} cities", n),
        note=N_("cities connected"),
        most=N_("the most cities connected"),
        remark=N_(
            "All cities that a player’s routes connect to one another, branches and loops included. "
            "Each city counts once."
        ),
        things=lambda side, _rule: sorted((name_of(side.box.places[city]), 1) for city in side.region.cities),
        is_drawn=True,
    ),
    "places_touched": LineView(
        N_("Places touched"),
        "each",
        lambda n: npgettext("location", "{n} place", "{n} places", n),
        note=N_("places touched"),
        most=N_("Places their routes touch"),
        sentence=lambda box, rule: ngettext(
            "{n} point for each of these places that a player’s routes touch: {places}.",
            "{n} points for each of these places that a player’s routes touch: {places}.",
            first_points(rule),
            places=", ".join(
                name_of(place) for place in box.places.values() if not rule.only or rule.only.place(place)
            ),
        ),
        things=lambda side, rule: [(name_of(place), 1) for place in side.touched(rule.only)],
    ),
    "sets_joined": LineView(
        # i18n: line of the score sheet: districts of London
        N_("Districts"),
        "pieces",
        lambda n: ngettext("{n} district", "{n} districts", n),
        # i18n: unit of a line of the score sheet: districts of London
        note=N_("districts"),
        most=N_("A network that connects all places of a district"),
        sentence=lambda box, rule: _(
            "A player whose network connects all places of a district gets its number: {districts}.",
            districts=_("; ").join(
                f"{cell}: {', '.join(name_of(box.places[place]) for place in places)}"
                for cell, places in sorted(sets_of(box, rule).items())
            ),
        ),
        remark=N_("Each scores its number. The path from place to place may go through other districts."),
        piece=_set,
    ),
    "kinds_joined": LineView(
        N_("Kinds connected"),
        "most",
        str,
        note=N_("in one network"),
        most=N_("the most kinds connected"),
        remark=N_("Connected in one network of their own routes; one place of each kind is listed."),
        things=lambda side, rule: [(name_of(place), 1) for place in side.widest(rule.by).values()],
    ),
    "big_cities": LineView(
        N_("Big cities"),
        "big_cities",
        lambda n: ngettext("{n} bonus card", "{n} bonus cards", n),
        note=N_("bonus cards"),
        most=N_("Who gets the bonus cards"),
        sentence=lambda _box, _rule: _(
            "Each big city’s bonus goes to the player who completed the most tickets that name it; everyone who ties "
            "gets it."
        ),
        piece=city_with_tickets,
    ),
}
