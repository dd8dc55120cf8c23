"""Explain figures: the points so far, a ticket's path or gap, and every side's longest trail (EU-15)."""

from dataclasses import dataclass

from flask import Blueprint, Response, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue as Answer

from companion.rules.box import ScoringRule
from companion.rules.score.lines import CATEGORIES, marked_rules, points_on_track
from companion.rules.score.sides import Side, side_of, sides_of, sides_so_far
from companion.store.models import Game
from companion.table.access import is_handed_round, private_page
from companion.table.presenters.board import board
from companion.table.presenters.line_kinds.presenter import LinePresenter
from companion.table.presenters.lines import lights, present_line
from companion.table.presenters.network import Lights, TrailLine, ticket_view, trail_lines, trail_view
from companion.table.presenters.sheet import ScoredSide, score_sides
from companion.table.presenters.sides import BoardSide, board_side
from companion.table.presenters.state import player_states
from companion.table.service import loading
from companion.table.service.loading import LoadedGame
from companion.table.wording.mechanic import had_by
from companion.table.wording.names import NamedSide, named_side
from companion.web.drawings import screen_shape
from companion.web.i18n import name_of
from companion.web.security import device_id

pages = Blueprint("why", __name__, url_prefix="/t/<key>")


@dataclass(frozen=True)
class LinesSoFar:
    """The lines on the printed scoring track, and those that only the end decides."""

    game: Game
    marked: list[LinePresenter]
    open_lines: list[LinePresenter]


@pages.get("/why")
def so_far(key: str) -> Answer:
    """Show the points of all sides that the board shows. Nothing here depends on tickets.

    A finished game redirects to its sheet. With `side` in the query it is the part for a tap on that side's card.
    """
    loaded = _load_with_map(key)
    if loaded.game.finished_at is not None:
        return redirect(url_for("final.game", key=key))
    table = loaded.log.table
    by_id = {one.side.id: one for one in score_sides(loaded, sides_so_far(loaded.log.table)).sides}
    in_seating_order = [by_id[side] for side in table.sides]
    rules = [rule for rule in table.scoring_rules if not CATEGORIES[rule.counted].from_hands]
    marked = marked_rules(table)
    lines = [(rule, present_line(loaded, rule, [one.side for one in in_seating_order])) for rule in rules]
    shown = LinesSoFar(
        loaded.game,
        [line for rule, line in lines if rule in marked],
        [line for rule, line in lines if rule not in marked],
    )
    if side := request.args.get("side"):
        return _of_side(loaded, by_id.get(side) or abort(404), rules, shown)
    sides = [_so_far(loaded, one, rules) for one in in_seating_order]
    drawn = board(loaded, interactive=False, shape=screen_shape())
    return render_template("table/why.html", sides=sides, board=drawn, **vars(shown))


def _of_side(loaded: LoadedGame, scored: ScoredSide, rules: list[ScoringRule], shown: LinesSoFar) -> str:
    """Return the part of the page that the table shows over its map after a tap on a side's card."""
    table = loaded.log.table
    points = points_on_track(table)
    at = list(table.sides).index(scored.side.id)
    return render_template(
        "table/points.html",
        box=loaded.box,
        side=_so_far(loaded, scored, rules),
        at=at,
        players=[one for one in player_states(table, points) if one["side"] == scored.side.id],
        holder=table.in_holder(scored.side.id),
        had={player: had_by(table, player) for player in table.players},
        **vars(shown),
    )


@dataclass(frozen=True)
class SideSoFar(BoardSide):
    """A side without the results of its tickets."""

    lines: dict[str, int]
    total: int
    """Points on the printed track (ALL-10)."""
    lights: dict[str, Lights]


def _so_far(loaded: LoadedGame, scored: ScoredSide, rules: list[ScoringRule]) -> SideSoFar:
    side, sheet = scored
    return SideSoFar(
        **vars(board_side(loaded, side)),
        lines={rule.rule: sheet.lines[rule.rule] for rule in rules},
        total=sum(sheet.lines[rule.rule] for rule in marked_rules(loaded.log.table)),
        lights={rule.rule: lights(side, rule, at_end=False) for rule in rules},
    )


@pages.get("/why/<player>/<ticket>")
def ticket(key: str, player: str, ticket: str) -> Response:
    loaded = _load_with_map(key, device_id())
    return private_page(loaded, player, lambda: _on_map(loaded, player, ticket), in_part=True)


def _on_map(loaded: LoadedGame, player: str, ticket: str) -> str:
    table = loaded.log.table
    side = side_of(table, player)
    held = {**table.hands[player], **table.holders[side.id]}
    if ticket not in held:
        abort(404)
    shown = ticket_view(loaded, side, held[ticket])
    lit = shown["lights"]
    kinds = ("lent", "missing")
    return render_template(
        "table/why_ticket.html",
        game=loaded.game,
        player=table.players[player],
        ticket=shown,
        kinds=["own", *(kind for kind in kinds if lit.get(kind))],
        board=board(
            loaded,
            highlight=[route for kind in ("highlight", *kinds) for route in lit.get(kind, ())],
            styles={route: kind for kind in kinds for route in lit.get(kind, ())},
            ends=lit["ends"],
            interactive=False,
            shape=screen_shape(),
        ),
        is_handed_round=is_handed_round(loaded.game),
    )


@pages.get("/walks")
def trails(key: str) -> str:
    """Show the sides' longest trails on the board, the longest first and equal ones by seat."""
    loaded = _load_with_map(key)
    sides = sorted(sides_of(loaded.log.table), key=lambda side: -side.trail.length)
    return render_template(
        "table/trails.html",
        game=loaded.game,
        board=board(loaded, interactive=False, shape=screen_shape()),
        sides=[{**named_side(loaded.log.table, side.id), "trail": trail_view(loaded, side)} for side in sides],
        lines=[_on_board(loaded, side) for side in sides] if loaded.box.is_drawn else [],
        with_teams=loaded.box.team_size > 1,
        with_stations=loaded.box.stations > 0,
    )


class DrawnTrail(NamedSide):
    """A side's trail for the browser. `lines` has the points of each route, in the direction of the trail."""

    routes: list[str]
    cities: tuple[str, ...]
    names: list[str]
    lengths: list[int]
    lines: TrailLine


def _on_board(loaded: LoadedGame, side: Side) -> DrawnTrail:
    trail = side.trail
    return {
        **named_side(loaded.log.table, side.id),
        "routes": [route for route, player in loaded.log.table.laid if player in side.players],
        "cities": trail.cities,
        "names": [name_of(loaded.box.places[city]) for city in trail.cities],
        "lengths": [loaded.box.routes[route].length for route in trail.routes],
        "lines": trail_lines(loaded.box, trail, screen_shape()),
    }


def _load_with_map(key: str, device: str | None = None) -> LoadedGame:
    """Load the game for the device. Abort with 404 if its box has no map."""
    loaded = loading.load(key, device)
    if not loaded.box.has_map:
        abort(404)
    return loaded
