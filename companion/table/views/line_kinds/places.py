"""Lines that count places, and what stands there."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.rules.box import Box, Region, ScoringRule
from companion.rules.faults import N_
from companion.rules.score.lines import sets_of
from companion.rules.score.sides import Side
from companion.table.text.names import ticket_name
from companion.table.views.line_kinds.line_view import LineView, Thing, first_points, table_steps
from companion.web.i18n import _, name_of, ngettext


def _city(box: Box, _rule: ScoringRule, city: str, sides: Sequence[Side]) -> dict[str, Any]:
    """Give a big city, and everybody's completed tickets that name it (CG-09)."""
    tickets = [[ticket_name(box, ticket) for ticket in side.completed_for(city)] for side in sides]
    return {"name": name_of(box.places[city]), "tickets": tickets}


def _harbor(box: Box, _rule: ScoringRule, city: str, sides: Sequence[Side]) -> dict[str, Any]:
    """Give a port, in whose hands its harbor is, and the completed tickets that name it (GL-10)."""
    stands = [city in side.harbors for side in sides]
    return {**_city(box, _rule, city, sides), "stands": stands}


def _set(box: Box, rule: ScoringRule, cell: str, _sides: Sequence[Side]) -> dict[str, Any]:
    """Give a set of places, by the cell that they share and by name."""
    return {"name": cell, "places": [name_of(box.places[place]) for place in sets_of(box, rule)[cell]]}


def _whole(region: Region, times: int) -> str:
    """Give a region's name, and how often it counts where that isn't once."""
    return f"{name_of(region)} ×{times}" if times > 1 else name_of(region)


def _regions(box: Box, rule: ScoringRule) -> str:
    """Say what regions bring, and which of them count more often (IT-07, IT-09)."""
    words = _("Points for each own network by the number of regions of its cities: {steps}.", steps=table_steps(rule))
    whole = [_whole(region, region.whole) for region in box.regions.values() if region.whole > 1]
    if whole:
        words += " " + _("With all their cities in one network: {regions}.", regions=", ".join(whole))
    return words


def _networks(side: Side, _rule: ScoringRule) -> list[Thing]:
    """Give the own networks by the regions of their cities."""
    regions = side.box.regions
    return [
        (", ".join(_whole(regions[key], times) for key, times in network.regions.items()), network.count)
        for network in side.networks
    ]


PLACES: Mapping[str, LineView] = {
    "cities_connected": LineView(
        N_("Largest network"),
        "most",
        lambda n: ngettext("{n} city", "{n} cities", n),
        note=N_("cities connected"),
        most=N_("the most cities connected"),
        remark=N_(
            "All cities that one’s own routes join to one another, branches and loops included. Each city counts once."
        ),
        things=lambda side, _rule: sorted((name_of(side.box.places[city]), 1) for city in side.region.cities),
        is_drawn=True,
    ),
    "places_touched": LineView(
        N_("Places touched"),
        "each",
        lambda n: ngettext("{n} place", "{n} places", n),
        note=N_("places touched"),
        most=N_("Places that own routes touch"),
        sentence=lambda box, rule: ngettext(
            "{n} point for each of these places that own routes touch: {places}.",
            "{n} points for each of these places that own routes touch: {places}.",
            first_points(rule),
            places=", ".join(
                name_of(place) for place in box.places.values() if not rule.only or rule.only.place(place)
            ),
        ),
        things=lambda side, rule: [(name_of(place), 1) for place in side.touched(rule.only)],
    ),
    "sets_joined": LineView(
        N_("Districts"),
        "pieces",
        lambda n: ngettext("{n} district", "{n} districts", n),
        note=N_("districts"),
        most=N_("Whose network joins all places of a district"),
        sentence=lambda box, rule: _(
            "Whose network joins all places of a district to one another gets its number: {districts}.",
            districts="; ".join(
                f"{cell}: {', '.join(name_of(box.places[place]) for place in places)}"
                for cell, places in sorted(sets_of(box, rule).items())
            ),
        ),
        remark=N_("Each brings its number. The way from place to place may go through other districts."),
        piece=_set,
    ),
    "kinds_joined": LineView(
        N_("Kinds joined"),
        "most",
        str,
        note=N_("in one network"),
        most=N_("the most kinds joined"),
        remark=N_("Joined in one network of own routes; of each kind one place is named."),
        things=lambda side, rule: [(name_of(place), 1) for place in side.widest(rule.by).values()],
    ),
    "regions": LineView(
        N_("Regions"),
        "each",
        lambda n: ngettext("{n} region", "{n} regions", n),
        note=N_("most in one network"),
        most=N_("Regions of each own network"),
        remark=N_("Each own network scores by itself. ×2: all cities of that region are in it."),
        sentence=_regions,
        things=_networks,
    ),
    "big_cities": LineView(
        N_("Big cities"),
        "big_cities",
        lambda n: ngettext("{n} bonus card", "{n} bonus cards", n),
        note=N_("bonus cards"),
        most=N_("Who gets the bonus cards"),
        sentence=lambda _box, _rule: _(
            "Each big city’s bonus goes to whoever completed the most tickets that name it; all who tie get it."
        ),
        piece=_city,
    ),
    "harbors": LineView(
        N_("Harbors"),
        "harbors",
        lambda n: ngettext("{n} ticket", "{n} tickets", n),
        note=N_("built"),
        most=N_("Harbors and the tickets that name them"),
        sentence=lambda _box, rule: _(
            "Each harbor brings points by the number of own completed tickets that name its city: {steps}.",
            steps=table_steps(rule),
        ),
        remark=N_("A ticket between two own harbors counts for both."),
        cell=lambda side: (str(len(side.harbors)), ngettext("{n} harbor", "{n} harbors", len(side.harbors))),
        piece=_harbor,
        over_lent=True,
    ),
    "harbors_left": LineView(
        N_("Harbors left"),
        "each",
        lambda n: ngettext("{n} harbor", "{n} harbors", n),
        note=N_("never built"),
        sentence=lambda _box, rule: ngettext(
            "{n} point lost for each harbor never built.",
            "{n} points lost for each harbor never built.",
            -first_points(rule),
        ),
        things=lambda side, _rule: [(_("Never built"), side.harbors_left)] if side.harbors_left else [],
        is_award=False,
    ),
}
