"""The lines of the score sheet as pages show them: one entry for each thing that a line can count.

How a line's figures are explained is in a part of templates/parts/lines/, one for each kind of explanation.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.i18n import _, color_name, name_of, ngettext
from companion.play import Played
from companion.rules.box import Box, ScoringRule
from companion.rules.faults import N_
from companion.rules.score.counts import COUNTS, WHOLE, sets_of
from companion.rules.score.lines import Piece, score_line
from companion.rules.score.sides import Side
from companion.web.text.names import route_name, ticket_name
from companion.web.views.network import Lights, own_and_lent

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
    tells more of each side's figure.
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
    is_award: bool = True
    is_drawn: bool = False
    over_lent: bool = False
    at_stations: bool = False


def line_name(rule: ScoringRule) -> str:
    """What a line of the sheet is called; an award by the name that its box gives it."""
    return name_of(rule) if rule.names["en"] else _(LINE_VIEWS[rule.counted].name)


def line_words(box: Box, rule: ScoringRule) -> str:
    """What a line counts and what that brings, for the box's page; and in which variants, where not in all."""
    view = LINE_VIEWS[rule.counted]
    words = view.sentence(box, rule) if view.sentence else _kind_words(view, rule)
    if not rule.variants:
        return words
    return f"{words} ({', '.join(name_of(box.variants[variant]) for variant in rule.variants)})"


def _kind_words(view: LineView, rule: ScoringRule) -> str:
    if rule.table:
        steps = ", ".join(f"{count}\u202f→\u202f{points}" for count, points in rule.table.items())
        return _("Points by number of {things}: {steps}.", things=_(view.note), steps=steps)
    if not rule.most:
        return _("Points for each of the {things}: {each}.", things=_(view.note), each=_first(rule) or _("its number"))
    return ngettext(
        "{n} point for {most}; all who tie get it.",
        "{n} points for {most}; all who tie get them.",
        _first(rule),
        most=_(view.most),
    )


def _note(view: LineView, rule: ScoringRule) -> str:
    return _(view.note) if view.note else ngettext("{n} point each", "{n} points each", _first(rule))


def _first(rule: ScoringRule) -> int:
    """The points for the first place, or for each; none where they differ from piece to piece."""
    if rule.most:
        return next(iter(rule.by_place(0)), 0)
    return rule.each if isinstance(rule.each, int) else 0


def lights(side: Side, rule: ScoringRule, *, at_end: bool) -> Lights:
    """What is lit on the board while a side's figure is explained; before the end nothing that tickets decide."""
    view = LINE_VIEWS[rule.counted]
    if at_end and view.over_lent:
        lit = own_and_lent(side)
    else:
        lit = {"highlight": list(COUNTS[rule.counted].witness(side, rule))}
    return {**lit, "ends": list(side.loans)} if view.at_stations else lit


def line_view(played: Played, rule: ScoringRule, sides: Sequence[Side]) -> dict[str, Any]:
    """A line of the sheet with points and figures of each side, and what they come from, as its part shows it."""
    view, line = LINE_VIEWS[rule.counted], score_line(played.box, rule, sides)
    places = rule.by_place(len(sides)) if rule.most else ()
    counts = line.figures if COUNTS[rule.counted].is_won else line.counts
    return {
        "rule": rule.rule,
        "part": view.part,
        "name": line_name(rule),
        "note": _note(view, rule),
        "most": _(view.most) if view.most else "",
        "remark": _(view.remark) if view.remark else "",
        "each": _first(rule),
        "is_table": bool(rule.table),
        "order": sorted(range(len(sides)), key=lambda seat: -counts[seat]),
        "by_place": _("Points by place: {points}.", points=", ".join(map(str, places))) if places else "",
        "points": line.points,
        "figures": counts,
        "words": [view.counted(count) for count in counts],
        "cells": [
            view.cell(side) if view.cell else (str(count), view.counted(count))
            for side, count in zip(sides, counts, strict=True)
        ],
        "things": [
            [{"name": name, "count": count, "words": view.counted(count)} for name, count in view.things(side, rule)]
            for side in sides
        ],
        "rows": [_row(played.box, rule, piece, sides) for piece in line.pieces if piece.id != WHOLE],
        "by_cards": played.box.train_cards is not None,
    }


def _row(box: Box, rule: ScoringRule, piece: Piece, sides: Sequence[Side]) -> dict[str, Any]:
    """A piece with everybody's figures, and the points that they bring."""
    view = LINE_VIEWS[rule.counted]
    given = sorted(set(piece.points), reverse=True)
    figures = [
        {
            "count": count,
            "points": points,
            "is_first": points == given[0] > 0,
            "place": place_words(given.index(points)),
        }
        for count, points in zip(piece.figures, piece.points, strict=True)
    ]
    named = view.piece(box, rule, piece.id, sides) if view.piece else {"name": piece.id}
    return {**named, "worth": sum(piece.worth), "figures": figures}


def place_words(place: int) -> str:
    """The first place, the second, or one farther back, counted from 0."""
    return (_("most"), _("second"))[place] if place < 2 else _("place {n}", n=place + 1)


def _color(_box: Box, _rule: ScoringRule, color: str, _sides: Sequence[Side]) -> dict[str, Any]:
    return {"name": color_name(color), "color": color}


def _city(box: Box, _rule: ScoringRule, city: str, sides: Sequence[Side]) -> dict[str, Any]:
    """A big city, and everybody's completed tickets that name it (CG-09)."""
    tickets = [[ticket_name(box, ticket) for ticket in side.completed_for(city)] for side in sides]
    return {"name": name_of(box.places[city]), "tickets": tickets}


def _set(box: Box, rule: ScoringRule, cell: str, _sides: Sequence[Side]) -> dict[str, Any]:
    """A set of places, by the cell that they share and by name."""
    return {"name": cell, "places": [name_of(box.places[place]) for place in sets_of(box, rule)[cell]]}


def _completed(side: Side) -> tuple[str, str]:
    done, both = len(side.completed), len(side.tickets)
    return f"{done}/{both}", _("{done} of {all} completed", done=done, all=both)


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
    "stations_left": LineView(
        N_("Stations left"),
        "stations",
        lambda n: ngettext("{n} station", "{n} stations", n),
        sentence=lambda _box, rule: ngettext(
            "{n} point for each station never built.", "{n} points for each station never built.", _first(rule)
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
            _first(rule),
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
        things=lambda side, rule: [(name_of(place), 1) for place in side.touched(rule.only)],
    ),
    "sets_joined": LineView(
        N_("Districts"),
        "pieces",
        lambda n: ngettext("{n} district", "{n} districts", n),
        note=N_("districts"),
        most=N_("Whose network joins all places of a district"),
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
    "trains_left": LineView(
        N_("Trains left"),
        "most",
        lambda n: ngettext("{n} train", "{n} trains", n),
        note=N_("trains left"),
        most=N_("the most trains left"),
    ),
}
