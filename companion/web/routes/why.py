"""Why a figure is what it is while the game goes on: the points so far, and the way or the gap of one's own ticket."""

from typing import Any

from flask import Blueprint, Response, abort, redirect, render_template, url_for
from werkzeug.wrappers import Response as AnyResponse

from companion import play
from companion.play import Played
from companion.rules.box import ScoringRule
from companion.rules.score.lines import FROM_TICKETS, MARKED_DURING_PLAY, MEASURES
from companion.rules.score.sheet import SideSheet, sheet_of
from companion.rules.score.sides import Side, sides_of
from companion.security import device_id
from companion.web.access import is_handed_round, private_page
from companion.web.text.names import game_name
from companion.web.views.board import board
from companion.web.views.lights import board_lights
from companion.web.views.sheet import board_proofs, line_view, side_view
from companion.web.views.ways import ticket_view

pages = Blueprint("why", __name__, url_prefix="/t/<key>/why")


@pages.get("")
def so_far(key: str) -> str | AnyResponse:
    """What everybody at the table can count on the board, side by side: nothing here comes from tickets.

    A finished game shows its sheet instead.
    `marked` are the lines whose points stand on the scoring track; `open_lines` those that only the end decides.
    """
    played = play.load(key)
    if not played.box.has_map:
        abort(404)
    if played.game.finished_at is not None:
        return redirect(url_for("final.game", key=key))
    table = played.log.table
    on_board = sides_of(table)
    sheets = {side.id: side for side in sheet_of(table, on_board).sides}
    in_seating_order = [sheets[side.id] for side in on_board]
    rules = [rule for rule in table.scoring_rules if rule.rule not in FROM_TICKETS]
    lines = [line_view(played, rule, in_seating_order) for rule in rules]
    return render_template(
        "why.html",
        game=played.game,
        box_name=game_name(played.box, played.game.variant),
        sides=[_side(played, sheets[side.id], side, rules) for side in on_board],
        marked=[line for line in lines if line["rule"] in MARKED_DURING_PLAY],
        open_lines=[line for line in lines if line["rule"] not in MARKED_DURING_PLAY],
        board=board(played, interactive=False),
    )


def _side(played: Played, sheet: SideSheet, side: Side, rules: list[ScoringRule]) -> dict[str, Any]:
    """A side without what its tickets tell; its `total` are the points on the track (ALL-10)."""
    seen = side_view(played, sheet)
    kept = ("id", "name", "people", "color", "walk", "network", "mountains")
    return {
        **{key: seen[key] for key in kept},
        **board_proofs(played, side),
        "lines": {rule.rule: sheet.lines[rule.rule] for rule in rules},
        "measures": {name: sheet.measures[name] for rule in rules for name in MEASURES.get(rule.rule, {})},
        "total": sum(sheet.lines[rule.rule] for rule in rules if rule.rule in MARKED_DURING_PLAY),
        "lights": {rule.rule: board_lights(side, rule.rule) for rule in rules},
    }


@pages.get("/<player>/<ticket>")
def ticket(key: str, player: str, ticket: str) -> Response:
    """One ticket on the map: the way that completes it, or the gap; for phones that may see the player's tickets."""
    played = play.load(key, device_id())
    if player not in played.log.table.players or not played.box.has_map:
        abort(404)
    return private_page(played, player, lambda: _on_map(played, player, ticket), in_part=True)


def _on_map(played: Played, player: str, ticket: str) -> str:
    table = played.log.table
    side = next(side for side in sides_of(table) if player in side.players)
    held = {**table.hands[player], **table.holders[side.id]}
    if ticket not in held:
        abort(404)
    shown = ticket_view(played, side, held[ticket])
    lights = shown["lights"]
    kinds = ("lent", "missing")
    return render_template(
        "why_ticket.html",
        game=played.game,
        player=table.players[player],
        ticket=shown,
        kinds=["own", *(kind for kind in kinds if lights.get(kind))],
        board=board(
            played,
            highlight=[route for kind in ("highlight", *kinds) for route in lights.get(kind, ())],
            styles={route: kind for kind in kinds for route in lights.get(kind, ())},
            ends=lights["ends"],
            interactive=False,
        ),
        is_handed_round=is_handed_round(played.game),
    )
