"""The final scoring: its pages in order, and what is awarded at the end."""

from collections.abc import Mapping, Sequence
from typing import Any

from flask import abort, redirect, request, url_for

from companion import play
from companion.i18n import _
from companion.play import Played
from companion.rules.box import ScoringRule
from companion.rules.score.lines import COUNTS, score_line
from companion.rules.score.sides import Side, sides_of
from companion.security import device_id
from companion.web.access import has_secrets
from companion.web.views.board import board
from companion.web.views.line_kinds import LINE_VIEWS
from companion.web.views.lines import line_view
from companion.web.views.sheet import board_view


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
        abort(redirect(url_for("final.reveal", key=key)))
    return played


def awards(played: Played) -> list[dict[str, Any]]:
    """A section for each award of the game, with the board that shows what it is given for."""
    sides = sides_of(played.log.table)
    return [
        {**award, "board": board(played, highlight=award["routes"], interactive=False) if award["routes"] else ""}
        for award in award_views(played, sides, {side.id: board_view(played, side) for side in sides})
    ]


def award_views(played: Played, sides: Sequence[Side], views: Mapping[str, dict[str, Any]]) -> list[dict[str, Any]]:
    """Each award of the game with everybody's figures, in the order of the sheet; `views` of the sides are by id."""
    return [_award(played, rule, sides, views) for rule in _awarded(played)]


def _awarded(played: Played) -> list[ScoringRule]:
    return [rule for rule in played.log.table.scoring_rules if LINE_VIEWS[rule.counted].is_award]


def _award(
    played: Played, rule: ScoringRule, sides: Sequence[Side], views: Mapping[str, dict[str, Any]]
) -> dict[str, Any]:
    """The line with its sides, the most points first; `first` are those with most points, if any has.

    `routes` are theirs that it is given for, where the board shows them.
    """
    scored = score_line(played.box, rule, sides)
    order = sorted(range(len(sides)), key=lambda seat: (-scored.points[seat], -scored.figures[seat]))
    ranked = [sides[seat] for seat in order]
    line = line_view(played, rule, ranked)
    most = max(line["points"])
    first = [side for side, points in zip(ranked, line["points"], strict=True) if points == most > 0]
    is_drawn = LINE_VIEWS[rule.counted].is_drawn
    routes = [route for side in first for route in COUNTS[rule.counted].witness(side, rule)] if is_drawn else []
    return {
        **line,
        "top": max(line["figures"]),
        "sides": [views[side.id] for side in ranked],
        "first": [views[side.id] for side in first],
        "routes": routes,
    }
