"""How each kind of line of the score sheet is shown: one entry for each thing that a line can count.

How a line's figures are explained is in a part of templates/table/parts/lines/, one for each kind of explanation.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.rules.box import Box, ScoringRule
from companion.rules.faults import N_
from companion.rules.score.lines import COUNTS, majority_key, sets_of
from companion.rules.score.sides import Side
from companion.rules.table import Table
from companion.table.text.names import HELD_WORDS, route_name, ticket_name
from companion.table.views.purse import TollStep, toll_steps
from companion.web.i18n import _, color_name, name_of, ngettext

Thing = tuple[str, int]
"""Something that a side's figure counts, by name, and how often."""


@dataclass(frozen=True)
class LineView:
    """How a line is shown: its `name`, unless its box gives it one, and the `part` that explains it.

    `counted` puts a figure into words; `things` are what it counts, `cell` what stands in the sheet and what is read
    out instead. `note` says briefly what is counted, without one what each is worth; `most` what whoever has most has;
    `remark` what may surprise. `sentence` is for the box's page, where the kind's own won't do.
    `is_drawn`: the witness of the first is drawn on the awards page. `over_lent`: the figure follows from tickets,
    which run over lent routes too; `at_stations`: stations are lit with it. `piece` names a piece of the line, and
    tells more of each side's figure. `asks` are the kinds that the table counts at the end; `steps` how a figure came
    about.
    """

    name: str
    part: str
    counted: Callable[[int], str] = str
    note: str = ""
    most: str = ""
    remark: str = ""
    sentence: Callable[[Box, ScoringRule], str] | None = None
    things: Callable[[Side, ScoringRule], list[Thing]] = lambda _side, _rule: []
    cell: Callable[[Side], tuple[str, str]] | None = None
    piece: Callable[[Box, ScoringRule, str, Sequence[Side]], dict[str, Any]] | None = None
    asks: tuple[str, ...] = ()
    steps: Callable[[Table, Side], list[TollStep]] = lambda _table, _side: []
    is_award: bool = True
    is_drawn: bool = False
    over_lent: bool = False
    at_stations: bool = False


def first_points(rule: ScoringRule, players: int = 0) -> int:
    """Give the points for the first place, or for each; none where they differ from piece to piece."""
    if rule.most:
        return next(iter(rule.by_place(players)), 0)
    return rule.each if isinstance(rule.each, int) else 0


def _color(_box: Box, _rule: ScoringRule, color: str, _sides: Sequence[Side]) -> dict[str, Any]:
    return {"name": color_name(color), "color": color}


def _city(box: Box, _rule: ScoringRule, city: str, sides: Sequence[Side]) -> dict[str, Any]:
    """Give a big city, and everybody's completed tickets that name it (CG-09)."""
    tickets = [[ticket_name(box, ticket) for ticket in side.completed_for(city)] for side in sides]
    return {"name": name_of(box.places[city]), "tickets": tickets}


def _company(box: Box, _rule: ScoringRule, company: str, sides: Sequence[Side]) -> dict[str, Any]:
    """Give a company, the numbers of its shares by side and of the dummy's drawn ones behind them, and who is ahead."""
    facts = box.companies[company]
    held = [side.shares.get(company, ()) for side in sides] + [sides[0].rival.get(company, ())]
    ranked = sorted((seat for seat, numbers in enumerate(held) if numbers), key=lambda seat: majority_key(held[seat]))
    return {
        "name": facts.name,
        "company": company,
        "shares": facts.shares,
        "by_place": ", ".join(map(str, facts.points)),
        "held": held,
        "ranked": [
            (seat, held[seat], facts.points[place] if place < len(facts.points) else 0)
            for place, seat in enumerate(reversed(ranked))
        ],
    }


def _set(box: Box, rule: ScoringRule, cell: str, _sides: Sequence[Side]) -> dict[str, Any]:
    """Give a set of places, by the cell that they share and by name."""
    return {"name": cell, "places": [name_of(box.places[place]) for place in sets_of(box, rule)[cell]]}


def _completed(side: Side) -> tuple[str, str]:
    done, both = len(side.completed), len(side.tickets)
    return f"{done}/{both}", _("{done} of {all} completed", done=done, all=both)


def _places(rule: ScoringRule) -> str:
    """Give the points by place for each number of players."""
    lists = rule.most.items() if isinstance(rule.most, dict) else ()
    words = [
        ngettext("with {n} player {points}", "with {n} players {points}", n, points=", ".join(map(str, points)))
        for n, points in lists
    ]
    return "; ".join(words)


def _tokens(side: Side) -> tuple[str, str]:
    """Give the value of the tokens left; who took a loan is left out of their order (NL-11)."""
    tokens, loans = (HELD_WORDS[kind](side.held[kind]) for kind in ("tokens", "loans"))
    words = _("{tokens}; left out: {loans}", tokens=tokens, loans=loans) if side.held["loans"] else tokens
    return str(side.held["tokens"]), words


def _loans(side: Side, rule: ScoringRule) -> list[Thing]:
    """Give the tracks for whose tolls loans were taken; only their number where the table counted them."""
    if "loans" in side.is_counted:
        return [(_("Counted at the end"), side.held["loans"])]
    return [(route_name(side.box, side.box.routes[key]), 1) for key in COUNTS["loans"].witness(side, rule)]


LINE_VIEWS: Mapping[str, LineView] = {
    "routes": LineView(
        N_("Routes"),
        "routes",
        note=N_("by length"),
        sentence=lambda _box, _rule: _("Each route scores by its length."),
        cell=lambda _side: ("", ""),
        is_award=False,
    ),
    "tickets": LineView(
        N_("Destination tickets"),
        "tickets",
        note=N_("completed of all"),
        sentence=lambda box, _rule: (
            _("A ticket whose places are joined adds its points; another takes them away.")
            if box.has_map
            else _("A ticket that was paid for adds its points; one that stays open takes them away.")
        ),
        cell=_completed,
        is_award=False,
        over_lent=True,
    ),
    "ticket_points": LineView(
        N_("Points of completed tickets"),
        "each",
        lambda n: ngettext("{n} point", "{n} points", n),
        note=N_("of completed tickets"),
        most=N_("Points of completed tickets"),
        things=lambda side, _rule: [(ticket_name(side.box, one), one.points) for one in side.completed],
    ),
    "country_cards": LineView(
        N_("Countries’ cards"),
        "each",
        lambda n: ngettext("{n} point", "{n} points", n),
        note=N_("points of the cards taken"),
        most=N_("Cards of countries joined"),
        remark=N_("Taken in the order of the claims, from the top of each country’s cards."),
        sentence=lambda _box, _rule: _(
            "A claim into a country takes the top card of each country in the network so grown, if that joins two at "
            "least; their points count at the end."
        ),
        things=lambda side, _rule: [
            (name_of(side.box.places[country]), points) for country, points in side.country_cards
        ],
    ),
    "stations_left": LineView(
        N_("Stations left"),
        "stations",
        lambda n: ngettext("{n} station", "{n} stations", n),
        sentence=lambda _box, rule: ngettext(
            "{n} point for each station never built.", "{n} points for each station never built.", first_points(rule)
        ),
        is_award=False,
        over_lent=True,
        at_stations=True,
    ),
    "longest_route": LineView(
        N_("Longest route"),
        "longest_route",
        lambda n: ngettext("{n} train", "{n} trains", n),
        note=N_("trains in a row"),
        most=N_("the longest route"),
        remark=N_(
            "A walk over one’s own trains alone: it may pass a city again, but no train twice. "
            "Stations and borrowed routes don’t count."
        ),
        is_drawn=True,
    ),
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
    "mountain_crossings": LineView(
        N_("Mountain crossings"),
        "each",
        lambda n: ngettext("{n} train", "{n} trains", n),
        most=N_("Trains that crossed the mountains"),
        sentence=lambda _box, rule: ngettext(
            "{n} point at once for each train that goes to the mountain crossing.",
            "{n} points at once for each train that goes to the mountain crossing.",
            first_points(rule),
        ),
        remark=N_("Marked during the game already."),
        things=lambda side, _rule: [(route_name(side.box, route), route.mountain) for route in side.mountain_routes],
    ),
    "tickets_completed": LineView(
        N_("Most tickets"),
        "most",
        lambda n: ngettext("{n} ticket", "{n} tickets", n),
        note=N_("tickets completed"),
        most=N_("the most tickets completed"),
        remark=N_("Failed tickets don’t matter here."),
        things=lambda side, rule: [(ticket_name(side.box, one), 1) for one in side.completed_of(rule.only)],
        over_lent=True,
    ),
    "passengers": LineView(
        N_("Passengers"),
        "pieces",
        lambda n: ngettext("{n} passenger", "{n} passengers", n),
        note=N_("all colours together"),
        most=N_("Most and second most of each colour"),
        sentence=lambda _box, rule: _(
            "For each colour {first} points for the most passengers and {second} for the second most. "
            "All who tie get them; several on top leave no second place.",
            first=rule.by_place(0)[0],
            second=rule.by_place(0)[1],
        ),
        remark=N_("All who tie get the points of their place; several on top leave no second place."),
        piece=_color,
    ),
    "depots_left": LineView(
        N_("Depots left"),
        "most",
        lambda n: ngettext("{n} depot", "{n} depots", n),
        note=N_("left in reserve"),
        most=N_("the most depots left"),
        remark=N_("Depots that were never put on the board nor paid for cards count here."),
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
    "shares": LineView(
        N_("Shares"),
        "shares",
        lambda n: ngettext("{n} share", "{n} shares", n),
        note=N_("held at the end"),
        most=N_("Most shares of each company"),
        sentence=lambda box, _rule: _(
            "For each company who holds the most of its shares gets the points of the first place, the next those of "
            "the second, and so on: {companies}. Of equal numbers the lowest share is ahead.",
            companies="; ".join(
                f"{company.name} ({company.shares}): {', '.join(map(str, company.points))}"
                for company in box.companies.values()
            ),
        ),
        remark=N_("Of equal numbers the lowest share is ahead: there are no ties."),
        piece=_company,
    ),
    "routes_claimed": LineView(
        N_("Most routes"),
        "most",
        lambda n: ngettext("{n} route", "{n} routes", n),
        note=N_("routes that count"),
        most=N_("the most routes that count"),
        things=lambda side, rule: [(route_name(side.box, route), 1) for route in side.routes_of(rule.only)],
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
    "mandala_tickets": LineView(
        N_("Mandala"),
        "each",
        lambda n: ngettext("{n} ticket", "{n} tickets", n),
        note=N_("completed tickets on two separate ways"),
        most=N_("Tickets completed on two ways"),
        remark=N_("The two ways share no train; they may cross in a city."),
        things=lambda side, _rule: [
            (ticket_name(side.box, one), 1) for one in side.completed if one.id in side.mandala
        ],
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
    "locomotives": LineView(
        N_("Locomotives in hand"),
        "asked",
        HELD_WORDS["locomotives"],
        note=N_("in hand at the end"),
        most=N_("the most locomotives in hand"),
        remark=N_("Counted in the hands at the end; a pair of cards of one colour counts as one."),
        asks=("locomotives",),
    ),
    "tokens": LineView(
        N_("Toll tokens"),
        "asked",
        HELD_WORDS["tokens"],
        note=N_("value of those left"),
        most=N_("the most tokens left"),
        remark=N_(
            "By the claims in their order, unless counted at the end. Who took a loan is left out. Who ties shares a "
            "place, and the places so filled are passed over."
        ),
        sentence=lambda _box, rule: _(
            "Points by the value of the tokens left, from the first place on: {places}. Who took a loan is left out; "
            "all who tie get the points of their place.",
            places=_places(rule),
        ),
        cell=_tokens,
        asks=("tokens", "loans"),
        steps=toll_steps,
    ),
    "loans": LineView(
        N_("Loans"),
        "each",
        HELD_WORDS["loans"],
        note=N_("taken for tolls"),
        sentence=lambda _box, rule: ngettext(
            "{n} point lost for each loan.", "{n} points lost for each loan.", -first_points(rule)
        ),
        most=N_("Loans taken"),
        things=_loans,
    ),
    "bonuses": LineView(
        N_("Bonuses"),
        "each",
        lambda n: ngettext("{n} point", "{n} points", n),
        note=N_("typed in"),
        most=N_("Bonuses that were typed in"),
        sentence=lambda _box, _rule: _("Bonuses of the box are typed in, by name and points."),
        things=lambda side, _rule: sorted(side.bonuses.items()),
    ),
    "trains_left": LineView(
        N_("Trains left"),
        "most",
        lambda n: ngettext("{n} train", "{n} trains", n),
        note=N_("trains left"),
        most=N_("the most trains left"),
    ),
}
