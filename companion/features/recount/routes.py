"""The recount's page: markers that are off on the printed scoring track, and the claims that may explain it (ALL-10,
ALL-13).
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from itertools import chain
from typing import Any, NotRequired, TypedDict

from flask import Blueprint, abort, render_template, request, url_for

from companion.features.recount.explain import (
    LAP_LENGTH,
    Claimed,
    Explanation,
    Slip,
    SlipKind,
    explain,
    points_of_marker,
)
from companion.rules.moves import Claim, Player
from companion.rules.score.lines import points_on_track, worth_for, worth_of, worths_of
from companion.rules.table import Table
from companion.table.presenters.board import board
from companion.table.service import loading
from companion.table.service.loading import LoadedGame
from companion.table.wording.names import NamedSide, join_names, named_side, route_name, side_name
from companion.web.i18n import _, ngettext

pages = Blueprint("recount", __name__, url_prefix="/t/<key>")

Free = dict[int, list[str]]
"""Ids of the free routes by their points."""

MAX_DIGITS = 3
"""Longest number of a marker; no marker makes ten laps."""

MAX_ENTRY_LENGTH = 20
"""Characters of an invalid entry that are shown again."""

MAX_NAMED_ROUTES = 3
"""Routes that are named; more are only counted."""


class SideRow(NamedSide):
    """A side's row: the points of the board, the typed number of its marker, and the difference."""

    field: str
    board: int
    space: int | None
    entered: str
    is_wrong: bool
    off: int | None
    message: str


class SlipPart(TypedDict):
    """A claim, or the free routes that it may have been."""

    name: str
    points: int | str
    why: str
    player: NotRequired[Player | None]
    move: NotRequired[int]
    at: NotRequired[datetime]


class SlipRow(TypedDict):
    """Claims that explain a difference together. `undo` is the move to undo, if that corrects it."""

    parts: list[SlipPart]
    show: str
    undo: int | None


class SlipGroup(TypedDict):
    """Explanations of one kind: a question, and advice."""

    title: str
    advice: str
    rows: list[SlipRow]


class Finding(NamedSide):
    """A side whose marker is off, how to correct it, and explanations, the likeliest first."""

    words: str
    by: str
    space: int
    show: str
    groups: list[SlipGroup]
    less_likely: list[SlipGroup]


class ShownRoutes(TypedDict):
    """The board with the routes that the address asks for."""

    title: str
    board: str


@pages.get("/recount")
def show(key: str) -> str:
    """Show the markers as the address has them (`at-<side>`, and `show` the routes to look at) beside the board."""
    loaded = loading.load(key)
    if not loaded.box.is_drawn:
        abort(404)
    points = points_on_track(loaded.log.table)
    sides = [_side(loaded, side, points[side]) for side in points]
    off = {side["id"]: side["off"] for side in sides if side["off"] is not None}
    return render_template(
        "recount/page.html",
        game=loaded.game,
        seq=loaded.seq,
        finished=loaded.game.finished_at is not None,
        digits=MAX_DIGITS,
        sides=sides,
        message=_result(off),
        findings=[_finding(loaded, side, points[side], off) for side, astray in off.items() if astray],
        shown=_shown(loaded),
    )


def _side(loaded: LoadedGame, side: str, points: int) -> SideRow:
    entered = request.args.get(f"at-{side}", "").strip()
    is_number = entered.isdecimal() and len(entered) <= MAX_DIGITS
    off, message = _marker(int(entered), points) if is_number else (None, "")
    if entered and not is_number:
        message = _("Enter a number from 0 to {most}.", most=10**MAX_DIGITS - 1)
    return {
        **named_side(loaded.log.table, side),
        "field": f"at-{side}",
        "board": points,
        "space": space_of(points) if points > LAP_LENGTH else None,
        "entered": entered[:MAX_ENTRY_LENGTH],
        "is_wrong": bool(entered) and not is_number,
        "off": off,
        "message": message,
    }


def _marker(space: int, on_board: int) -> tuple[int, str]:
    """Return the difference of a marker on this space, and its sentence."""
    points = points_of_marker(space, on_board)
    if points % LAP_LENGTH == on_board % LAP_LENGTH:  # nothing has to be moved, whatever lap was thought of
        points = on_board
        if LAP_LENGTH < space != on_board:
            return 0, _("right space, wrong lap")
    off = points - on_board
    # i18n: of a marker on the scoring track
    words = describe_off(off) if off else _("correct")
    if points != space:
        words = _("{space} is read as {points}", space=space, points=points) + " · " + words
    return off, words


def space_of(points: int) -> int:
    return (points - 1) % LAP_LENGTH + 1 if points else 0


def describe_off(off: int) -> str:
    if off > 0:
        return ngettext("{n} too high", "{n} too high", off)
    return ngettext("{n} too low", "{n} too low", -off)


def _result(off: Mapping[str, int]) -> str:
    astray = sum(points != 0 for points in off.values())
    if astray:
        return ngettext("{n} marker is off.", "{n} markers are off.", astray)
    return _("Every marker you entered is correct.") if off else ""


def _finding(loaded: LoadedGame, side: str, on_board: int, off: Mapping[str, int]) -> Finding:
    table = loaded.log.table
    worths = {key: worths_of(table, route) for key, route in loaded.box.routes.items()}
    free: Free = {}
    for route, points in ((key, points) for key, possible in worths.items() for points in possible):
        if route not in table.claims and points:
            free.setdefault(points, []).append(route)
    claims = claims_of(loaded)
    explanations = explain(claims, off, {*chain(*worths.values())} - {0}, free)
    found = [one for one in explanations if side in one[0].off]
    likely = [one for one in found if len(one) == 1 and one[0].kind is not SlipKind.MISTAKEN]
    mistaken = [one for one in found if one[0].kind is SlipKind.MISTAKEN]
    return {
        **named_side(table, side),
        "words": describe_off(off[side]),
        "by": _signed(-off[side]),
        "space": space_of(on_board),
        "show": _address(loaded, [claim.route for claim in claims if claim.side == side]),
        "groups": _groups(loaded, likely or found, free),
        "less_likely": _groups(loaded, mistaken if likely else (), free),
    }


def claims_of(loaded: LoadedGame) -> list[Claimed]:
    """Return the valid claims that moved a marker, in the order of the log; some also move other sides' markers
    (OW-06).
    """
    table = loaded.log.table
    claims = [(index, move) for index, move in loaded.log.counting_moves.items() if isinstance(move, Claim)]
    return [
        Claimed(index, table.side_of[player], move.route, points)
        for index, move in claims
        for player, points in ((move.player, worth_for(table, move)), *_for_others(table, move))
        if points
    ]


def _for_others(table: Table, claim: Claim) -> list[tuple[str, int]]:
    """Return the points that a claim gave to owners of city markers, by side (OW-06)."""
    owners = table.owners_of(claim.route)
    return [
        (credit.player, credit.points)
        for credit in table.credits
        if credit.route == claim.route and credit.player not in owners
    ]


def _groups(loaded: LoadedGame, found: Iterable[Explanation], free: Free) -> list[SlipGroup]:
    """Group explanations by heading: one for each kind, sides and points, and one for all pairs."""
    groups: dict[str, SlipGroup] = {}
    advice = {
        SlipKind.UNMARKED: _("If the trains are on the board, move the marker. If not, undo the claim."),
        SlipKind.TWICE: _("Its points were counted twice: move the marker back."),
        SlipKind.MISPLACED: _(
            "Check whose trains are there: undo the claim and record it again, or move both markers."
        ),
        SlipKind.UNRECORDED: _("If the trains are on the board, record the claim at the table."),
        SlipKind.MISTAKEN: _(
            "Move the marker; if the board shows another route, undo the claim and record the right one."
        ),
    }
    for slips in found:
        first, is_alone = slips[0], len(slips) == 1
        title = _title(loaded, first) if is_alone else _("Two slips at once?")
        what = advice[first.kind] if is_alone else _("Two claims together would explain it.")
        group = groups.setdefault(title, {"title": title, "advice": what, "rows": []})
        group["rows"].append(
            {
                "parts": [_part(loaded, slip, free, is_alone=is_alone) for slip in slips],
                "show": _address(loaded, [key for slip in slips for key in _routes(slip, free)]),
                # The move to undo, where that puts it right.
                "undo": first.claim.index if is_alone and first.claim and first.kind is not SlipKind.TWICE else None,
            }
        )
    return list(groups.values())


def _title(loaded: LoadedGame, slip: Slip) -> str:
    match slip:
        case Slip(kind=SlipKind.MISTAKEN, claim=Claimed(points=points)):
            return _("{marked} counted instead of {points}?", marked=points + slip.points, points=points)
        case Slip(kind=SlipKind.MISPLACED, claim=Claimed(side=owner)):
            names = {"owner": side_name(loaded.log.table, owner), "other": side_name(loaded.log.table, slip.side)}
            return _("Recorded for {owner}, counted for {other}?", **names)
        case Slip(kind=SlipKind.UNMARKED):
            # i18n: a route whose points were perhaps not moved on the scoring track
            return _("Missed?")
        case Slip(kind=SlipKind.TWICE):
            return _("Counted twice?")
        case _:
            return _("Not in the app?")


def _part(loaded: LoadedGame, slip: Slip, free: Free, *, is_alone: bool) -> SlipPart:
    box, table, claim = loaded.box, loaded.log.table, slip.claim
    why = "" if is_alone else _title(loaded, slip)
    if claim is None:
        return {"name": _lengths(loaded, slip, free), "points": _signed(slip.points), "why": why}
    # The heading lacks the player in a team, or if the claim is another side's.
    is_named = slip.kind is SlipKind.MISPLACED or len(table.sides[slip.side]) > 1
    return {
        "name": route_name(box, box.routes[claim.route]),
        "points": claim.points if is_alone else _signed(slip.points),
        "why": why,
        "player": _owner(table, claim) if is_named else None,
        "move": claim.index + 1,
        "at": loaded.rows[claim.index].recorded_at,
    }


def _owner(table: Table, claim: Claimed) -> Player:
    """Return the player of a claim; other players may share the route (UK-10) or its points (OW-06)."""
    owners = (*table.owners_of(claim.route), *table.players)
    return next(table.players[one] for one in owners if table.side_of[one] == claim.side)


def _lengths(loaded: LoadedGame, slip: Slip, free: Free) -> str:
    """Return the routes that give the points in words, for example "a route of 4 spaces gives 7"."""
    routes = [loaded.box.routes[key] for key in _routes(slip, free)]
    table = loaded.log.table
    kinds = sorted({(route.length, route.mountain, worth_of(table, route) != slip.points) for route in routes})
    return " · ".join(_("{route} gives {points}", route=_describe_route(*kind), points=slip.points) for kind in kinds)


def _describe_route(length: int, mountain: int, is_doubled: bool) -> str:
    route = ngettext("a route of {n} space", "a route of {n} spaces", length)
    if mountain:
        route = ngettext("{route} over {n} mountain", "{route} over {n} mountains", mountain, route=route)
    # i18n: a route whose points count twice
    return _("{route}, doubled,", route=route) if is_doubled else route


def _routes(slip: Slip, free: Free) -> Sequence[str]:
    return [slip.claim.route] if slip.claim else free[slip.points]


def _address(loaded: LoadedGame, routes: Sequence[str]) -> str:
    fields = [f"at-{side}" for side in loaded.log.table.sides]
    kept: dict[str, Any] = {
        field: request.args[field][:MAX_ENTRY_LENGTH] for field in fields if request.args.get(field)
    }
    return url_for("recount.show", key=loaded.game.key, show=",".join(routes), _anchor="board", **kept)


def _shown(loaded: LoadedGame) -> ShownRoutes | None:
    """Return the routes to show; ids that the board lacks are ignored."""
    routes = loaded.box.routes
    asked = [key for key in dict.fromkeys(request.args.get("show", "").split(",")) if key in routes]
    if not asked:
        return None
    names = dict.fromkeys(route_name(loaded.box, routes[key]) for key in asked)
    return {
        "title": join_names(names)
        if len(asked) <= MAX_NAMED_ROUTES
        else ngettext("{n} route", "{n} routes", len(asked)),
        "board": board(loaded, interactive=False, highlight=asked),
    }


def _signed(points: int) -> str:
    return f"+{points}" if points >= 0 else f"−{-points}"
