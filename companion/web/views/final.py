"""The final scoring: its pages in order, and what is awarded at the end."""

from collections.abc import Mapping, Sequence
from typing import Any

from flask import abort, redirect, request, url_for

from companion import play
from companion.i18n import _
from companion.play import Played
from companion.rules.box import ScoringRule
from companion.rules.score.lines import LINES
from companion.security import device_id
from companion.web.access import has_secrets
from companion.web.views.board import board
from companion.web.views.lines import LINE_VIEWS, line_name
from companion.web.views.sheet import Scored, board_view, score_sides


def steps(played: Played) -> list[tuple[str, str]]:
    """The endpoints of the pages in order, each with its short name; what a box doesn't have is left out."""
    pages = [
        ("cards.final", _("Piles"), bool(played.log.table.scorings)),
        ("final.tickets", _("Tickets"), True),
        ("final.stations", _("Stations"), bool(played.box.stations)),
        ("final.awards", _("Awards"), bool(_awarded(played))),
        ("final.sheet", _("Result"), True),
    ]
    return [(endpoint, name) for endpoint, name, is_there in pages if is_there]


def is_ending(played: Played) -> bool:
    """Whether the final scoring is offered: before the last lap it would only mislead."""
    return played.log.table.last_lap is not None or play.is_revealed(played.game)


def load_at_step(key: str) -> Played:
    """The game whose step is asked for. A page that isn't one of its steps is a 404, as is a key nobody gave out.

    While there are secrets, it is sent to the reveal.
    """
    played = play.load(key, device_id())
    if request.endpoint not in dict(steps(played)):
        abort(404)
    if has_secrets(played):
        abort(redirect(url_for("reveal.show", key=key)))
    return played


def awards(played: Played) -> list[dict[str, Any]]:
    """A section for each award of the game, in the order of the sheet."""
    by_id = {one.side.id: one for one in score_sides(played)[1]}
    sides = [by_id[side] for side in played.log.table.sides]
    views = {
        one.side.id: {
            **board_view(played, one.side),
            "lines": one.sheet.lines,
            "measures": one.sheet.measures,
        }
        for one in sides
    }
    return [_award(played, rule, sides, views) for rule in _awarded(played)]


def _awarded(played: Played) -> list[ScoringRule]:
    return [rule for rule in played.log.table.scoring_rules if LINE_VIEWS[rule.rule].is_award]


def _award(
    played: Played, rule: ScoringRule, sides: Sequence[Scored], views: Mapping[str, dict[str, Any]]
) -> dict[str, Any]:
    """`figures` are what each of `sides` has, the most first; `first` are the sides with most, if anybody has any."""
    line, view = LINES[rule.rule], LINE_VIEWS[rule.rule]
    ranked = sorted(sides, key=lambda one: (-one.sheet.lines[rule.rule], -one.sheet.measures[line.measure]))
    figures = [one.sheet.measures[line.measure] for one in ranked]
    most = max(figures)
    first = [one.side for one, figure in zip(ranked, figures, strict=True) if figure == most > 0]
    routes = [route for side in first for route in line.witness(side)] if view.is_drawn else []
    return {
        "rule": rule.rule,
        "name": line_name(rule),
        "each": rule.points,
        "second": rule.second,
        "most": most,
        "sides": [views[one.side.id] for one in ranked],
        "figures": figures,
        "first": [views[side.id] for side in first],
        "rows": view.pieces(played, rule, [one.side for one in ranked]),
        "board": board(played, highlight=routes, interactive=False) if routes else "",
    }
