"""The page for values that a table's copy prints differently."""

from collections.abc import Sequence
from operator import itemgetter
from typing import NotRequired, TypedDict

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue as Answer

from companion.rules.actions.prints import prints_of
from companion.rules.actions.tickets import MAX_POINTS
from companion.rules.box import Box, Route
from companion.rules.deck import Ticket
from companion.rules.faults import N_, Reason, Refused, refusal
from companion.rules.load import get_box
from companion.rules.moves import Move, Print, Undo
from companion.store.models import Game
from companion.table.access import allowed, record_typed
from companion.table.presenters import sheet
from companion.table.service import games, loading
from companion.table.service.loading import LoadedGame
from companion.table.wording.mechanic import printed_by_mechanics
from companion.table.wording.names import route_name, ticket_name
from companion.web.i18n import color_name, sentences
from companion.web.versions import form_check, shows


class PrintFault(Reason):
    """Reasons to refuse a form about a print."""

    UNCHANGED = N_("Nothing is different yet. Change what your board prints, then save.")


pages = Blueprint("prints", __name__, url_prefix="/t/<key>")


def _prints(game: Game) -> object:
    moves = loading.replay(game).log.counting_moves
    return [index for index, move in moves.items() if isinstance(move, Print)]


@pages.route("/prints", methods=("GET", "POST"))
@shows(_prints, lambda game: "; ".join(print_.text for print_ in sheet.prints(loading.replay(game))))
@allowed(games.plays_at)
def show(game: Game) -> Answer:
    """Show the differences of this table's copy. The form of a `thing`, for example route.a--b, has its own fields."""
    loaded, fault, status = loading.replay(game), "", 200
    usual = get_box(game.box)
    if usual.written:
        abort(404)
    thing = request.values.get("thing", "")
    chosen = _chosen(loaded, thing) if thing or request.method == "POST" else None
    if request.method == "POST":
        try:
            check = form_check(game=game)
            for move, instead in _moves(usual, loaded, thing):
                record_typed(game, move, instead, check)
                check = games.unchecked  # the next move follows this one
        except Refused as refused:
            fault, status = " ".join(sentences(refused)), refused.status
        else:
            return redirect(url_for("table.show", key=game.key), 303)
    page = render_template(
        "prints/page.html",
        game=game,
        standing=sheet.prints(loaded),
        things=_things(usual, loaded),
        chosen=chosen,
        typed=request.form,
        fault=fault,
        most=MAX_POINTS,
    )
    return page, status


def _things(usual: Box, loaded: LoadedGame) -> dict[str, list[tuple[str, str]]]:
    """Return the routes and tickets to choose from, each as (value, name)."""
    routes = [
        (f"route.{key}", f"{route_name(usual, route)} ({route.length}, {color_name(route.color)})")
        for key, route in usual.routes.items()
    ]
    tickets = [
        (f"ticket.{key}", f"{ticket_name(usual, ticket)} ({ticket.points})")
        for key, ticket in usual.variants[loaded.game.variant].tickets.items()
        if not ticket.has_values
    ]
    companies = [
        (f"company.{key}", f"{one.name} ({', '.join(map(str, one.by_place))})")
        for key, one in printed_by_mechanics(usual).items()
    ]
    things = {"route": routes, "ticket": tickets, "company": companies}
    return {kind: sorted(ones, key=itemgetter(1)) for kind, ones in things.items()}


class ChosenThing(TypedDict):
    """A thing that may be printed otherwise, with its present print and the possible ones."""

    thing: str
    name: str
    lengths: NotRequired[Sequence[int]]
    colors: NotRequired[Sequence[str]]
    has_bullets: NotRequired[bool]
    route: NotRequired[Route]
    by_place: NotRequired[tuple[int, ...]]
    ticket: NotRequired[Ticket]


def _chosen(loaded: LoadedGame, thing: str) -> ChosenThing:
    """Return the chosen thing. Raises NotFound for any other."""
    box, (kind, _dot, key) = loaded.box, thing.partition(".")
    if kind == "route" and key in box.routes:
        route = box.routes[key]
        lengths, colors = prints_of(loaded.log.table, route)
        name = route_name(box, route)
        shown: ChosenThing = {"thing": thing, "name": name, "route": route, "lengths": lengths, "colors": colors}
        return {**shown, "has_bullets": box.has_bullets}
    if kind == "company" and (printed := printed_by_mechanics(box).get(key)):
        return {"thing": thing, "name": printed.name, "by_place": printed.by_place}
    if kind != "ticket" or key not in box.tickets or box.tickets[key].has_values:
        abort(404)
    ticket = box.tickets[key]
    return {"thing": thing, "name": ticket_name(box, ticket), "ticket": ticket}


def _moves(usual: Box, loaded: LoadedGame, thing: str) -> list[tuple[Move, int | None]]:
    """Return the moves that make the table's copy print the thing as typed, or as usual if the form has an `end`.

    Each comes with the index of the move that it replaces, if any. Raises Refused if the form changes nothing.
    """
    kind, _dot, key = thing.partition(".")
    standing = {
        index: move
        for index, move in loaded.log.counting_moves.items()
        if isinstance(move, Print) and getattr(move, kind) == key
    }
    is_ended = "end" in request.form
    own = None if is_ended else _typed(usual, kind, key)
    if not (own or standing or is_ended):
        raise refusal(PrintFault.UNCHANGED)
    if list(standing.values()) == ([own] if own else []):
        return []  # the same tap twice
    indexes = list(standing)
    last = indexes.pop() if own and indexes else None
    return [*((Undo(index), None) for index in indexes), *([(own, last)] if own else [])]


def _typed(usual: Box, kind: str, key: str) -> Print | None:
    """Return the values of the form that differ from the box's tables, or None if none do."""
    if kind == "ticket":
        points = request.form.get("points", type=int)
        return Print(ticket=key, points=points) if points not in (None, usual.tickets[key].points) else None
    if kind == "company":
        by_place = tuple(request.form.getlist("place", type=int))
        return Print(company=key, by_place=by_place) if by_place != printed_by_mechanics(usual)[key].by_place else None
    route, length, color = usual.routes[key], request.form.get("length", type=int), request.form.get("color")
    bullet = request.form.get("bullet", type=int)
    own = Print(
        route=key,
        length=length if length != route.length else None,
        color=color if color != route.color else None,
        bullet=bool(bullet) if bullet not in (None, route.bullet) else None,
    )
    return own if own != Print(route=key) else None
