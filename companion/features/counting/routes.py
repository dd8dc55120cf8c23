"""The page of a count, and the sheet of a counted game."""

from collections.abc import Mapping, Sequence
from typing import Any, TypedDict

from flask import Blueprint, render_template, request, url_for
from flask.typing import ResponseReturnValue as Answer

from companion.features.counting import keeping
from companion.features.counting.fields import (
    LineField,
    Tally,
    fields_of,
    fields_of_line,
    is_by_tickets,
    knows_trains,
    name_of_answer,
    tracks_of,
    worths_of,
)
from companion.features.counting.sheet import CountFault, Gap, tally_of
from companion.rules.faults import Refused
from companion.rules.score.categories.category import RouteCategory
from companion.rules.score.lines import CATEGORIES
from companion.rules.score.sides import Side, sides_of
from companion.rules.table import Table
from companion.store.models import COUNT, Game
from companion.table.access import back_to
from companion.table.presenters.lines import describe_line, line_name, presenter_of
from companion.table.service import visiting
from companion.table.wording.mechanic import point_movers
from companion.table.wording.names import join_names, named_side, ticket_name
from companion.web.forms import read_number
from companion.web.i18n import _, labelled, sentences
from companion.web.security import device_id, error_answer, wants_json
from companion.web.versions import form_check, shows, version_of

pages = Blueprint("count", __name__, url_prefix="/t/<key>/count")


@pages.get("")
def show(key: str) -> Answer:
    """Show the form, with the stored answers or else with the map's claims."""
    visiting.visit(key, device_id(), scores=True)
    game = keeping.find(key)
    if not keeping.may_count(game, device_id()):
        return back_to(game)
    table = keeping.table_of(game)
    on_map = {name: n for name, n in tally_of(table).items() if n}
    return _page(game, on_map if game.tally is None else game.tally)


def _page(game: Game, tally: Tally, gaps: Sequence[str] = ()) -> str:
    """Render the form with the answers of a tally; `gaps` are the sentences of a question about it."""
    table = keeping.table_of(game)
    return render_template(
        "counting/count.html",
        game=game,
        box=table.box,
        tally=tally,
        gaps=gaps,
        mapped=len(table.claims),
        sides=[{**named_side(table, side), "people": len(players)} for side, players in table.sides.items()],
        tracks=tracks_of(table.box),
        knows_trains=knows_trains(table),
        lines=_lines(table),
        by_tickets=[
            (line_name(rule), describe_line(table.box, rule)) for rule in table.scoring_rules if is_by_tickets(rule)
        ],
        tickets=_tickets(table),
    )


def _tally(game: Game) -> object:
    return game.source, sorted((game.tally or {}).items())


def _tally_words(game: Game) -> str:
    if game.source != COUNT:
        return _("not counted")
    return ", ".join(f"{seat.name} {seat.points}" for seat in game.seats)


@pages.post("")
@shows(_tally, _tally_words)
def save(key: str) -> Answer:
    """Store the count as the game's result, after a question if answers are probably missing."""
    tally, game = _asked(key), keeping.find(key)
    is_complete, check = "complete" in request.form, form_check(game=game)
    try:
        game = keeping.save(key, tally, device_id(), is_complete=is_complete, check=check)
    except keeping.Incomplete as incomplete:
        gaps = [_gap_words(keeping.table_of(game), gap) for gap in incomplete.gaps]
        return ({"gaps": gaps} if wants_json() else _page(game, tally, gaps)), 409
    except Refused as refused:
        return _refused(refused, game)
    return _onward(game)


@pages.post("/map")
@shows(_tally, _tally_words)
def go_on(key: str) -> Answer:
    """Go on with the map; the count stays stored."""
    game = keeping.find(key)
    try:
        game = keeping.go_on_with_moves(key, _asked(key), device_id(), form_check(game=game))
    except Refused as refused:
        return _refused(refused, game)
    return _onward(game)


def _refused(refused: Refused, game: Game) -> Answer:
    """Return the reasons and the form's present version to a script. Raises Refused for a page."""
    if not wants_json():
        raise refused
    version = version_of("count.save", game=game)
    return error_answer(refused.status, " ".join(sentences(refused)), version=version)


def _onward(game: Game) -> Answer:
    if wants_json():
        return {"onward": url_for("final.game" if game.finished_at else "table.show", key=game.key)}
    return back_to(game)


def _gap_words(table: Table, gap: Gap) -> str:
    """Return the name of the missing answer, with the sides unless it concerns all."""
    line = line_name(gap.rule) if gap.rule else ""
    if gap.of == "award":
        return _("Nobody has “{line}”.", line=line)
    is_of_all = len(gap.sides) == len(table.sides)
    names = join_names(named_side(table, side)["name"] for side in gap.sides)
    match gap.of, is_of_all:
        case "tracks", True:
            return _("No routes for anyone.")
        case "tracks", False:
            return _("No routes for {names}.", names=names)
        case "tickets", True:
            return _("No tickets for anyone.")
        case "tickets", False:
            return _("No tickets for {names}.", names=names)
        case _, True:
            return _("“{line}” is empty.", line=line)
    return _("“{line}” is empty for {names}.", line=line, names=names)


def _asked(key: str) -> Tally:
    """Read the submitted tally; unknown fields are ignored. Raises Refused for a value that isn't a whole number."""
    table = keeping.table_of(keeping.find(key))
    asked = [
        *("tickets", "completed"),
        *(one.name for one in tracks_of(table.box)),
        *(field.name for field in fields_of(table)),
        *(f"ticket.{ticket}" for ticket in table.variant.tickets),
    ]
    answers = [name_of_answer(what, side) for side in table.sides for what in asked]
    read = {name: read_number(request.form.get(name, ""), name, CountFault.NUMBER) for name in answers}
    return {name: figure for name, figure in read.items() if figure is not None}


class AskedField(TypedDict):
    """A field of the form."""

    name: str
    kind: str
    piece: str


class AskedLine(TypedDict):
    """A line of the sheet in the form."""

    rule: str
    name: str
    words: str
    takes_trains: bool
    fields: list[AskedField]


class AskedTicket(TypedDict):
    """A ticket in the form, with the points that it may bring."""

    name: str
    words: str
    worths: tuple[int, ...]
    search: list[str]


def _lines(table: Table) -> list[AskedLine]:
    sides, movers = sides_of(table), point_movers(table)
    return [
        {
            "rule": rule.rule,
            "name": labelled(line_name(rule), movers) if rule.rule == "routes" else line_name(rule),
            "words": describe_line(table.box, rule),
            "takes_trains": isinstance(CATEGORIES[rule.counted], RouteCategory) and rule.rule != "routes",
            "fields": [{"name": one.name, "kind": one.kind, "piece": _piece(sides, one)} for one in fields],
        }
        for rule in table.scoring_rules
        if (fields := list(fields_of_line(table, rule)))
    ]


def _piece(sides: Sequence[Side], field: LineField) -> str:
    return presenter_of(field.rule)(sides[0].box, field.rule).piece_name(field.piece) if field.piece else ""


def _tickets(table: Table) -> list[AskedTicket]:
    """Return the deck by name, each ticket with its possible points."""
    box = table.box
    return sorted(
        (
            {
                "name": f"ticket.{ticket.id}",
                "words": ticket_name(box, ticket),
                "worths": worths_of(ticket),
                "search": [name for end in ticket.places for name in box.places[end].spellings],
            }
            for ticket in table.variant.tickets.values()
        ),
        key=lambda one: str(one["words"]),
    )


def counted_sheet(game: Game) -> Mapping[str, Any] | None:
    """Return the sheet of a counted game, its sides by rank; None for other games."""
    sheet = keeping.counted(game)
    if sheet is None:
        return None
    table = keeping.table_of(game)
    return {
        "sides": [
            {**named_side(table, side), "total": sheet.total(side), "place": place}
            for side, place in sorted(sheet.ranking.places.items(), key=lambda one: one[1])
        ],
        "lines": [
            (line_name(rule), {side: lines[rule.rule] for side, lines in sheet.lines.items()})
            for rule in table.scoring_rules
        ],
        "is_open": sheet.is_open,
    }


def lines_of(game: Game) -> Sequence[tuple[str, Mapping[str, int]]] | None:
    """Return [(category, {side: points})] of a counted game, otherwise None."""
    sheet = counted_sheet(game)
    return sheet["lines"] if sheet else None


def may_count(game: Game) -> bool:
    return keeping.may_count(game, device_id())


def onward(game: Game, form: Mapping[str, str]) -> str | None:
    """Return the address of the count if the new table's form was sent by *Just count*, otherwise None since the map
    follows.
    """
    return url_for("count.show", key=game.key) if "count" in form and keeping.table_of(game).box.has_map else None
