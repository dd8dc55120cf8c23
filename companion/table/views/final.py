"""The final scoring: its pages in order, and what is awarded at the end."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from flask import Flask, current_app

from companion.rules.box import ScoringRule
from companion.rules.score.lines import COUNTS
from companion.rules.score.scored import score_line
from companion.rules.score.sides import Side, sides_of
from companion.table import play
from companion.table.play import Played
from companion.table.views.board import board
from companion.table.views.line_kinds import LINE_VIEWS
from companion.table.views.line_kinds.line_view import MARKING, LineView
from companion.table.views.lines import line_view, script_of
from companion.table.views.piles import not_counted
from companion.table.views.sheet import board_view
from companion.web.i18n import _


class FinalStep(NamedTuple):
    """A page of the final scoring: its endpoint, its short name, in which games there is one, and at what time."""

    endpoint: str
    name: Callable[[], str]
    is_there: Callable[[Played], bool]
    is_time: Callable[[Played], bool] = lambda _played: True


STEPS = (
    FinalStep("final.reveal", lambda: _("Tickets"), lambda _played: True, lambda one: not play.is_revealed(one.game)),
    FinalStep("final.tickets", lambda: _("Tickets"), lambda _played: True, lambda one: play.is_revealed(one.game)),
    # i18n: the plastic stations of Europe; step of the final scoring
    FinalStep("final.stations", lambda: _("Stations"), lambda played: bool(played.box.stations)),
    FinalStep(
        "final.awards",
        # i18n: heading: bonus cards and what else the end adds
        lambda: _("Bonuses"),
        lambda played: bool(_awarded(played)),
        lambda played: play.is_reopened(played.game) or bool(_asked(played)),
    ),
    # i18n: last step of the final scoring
    FinalStep("final.sheet", lambda: _("Result"), lambda _played: True, lambda one: play.is_reopened(one.game)),
)


def add_step(app: Flask, step: FinalStep) -> None:
    """Have the final scoring begin with one more page."""
    app.extensions.setdefault("final_steps", []).append(step)


def steps(played: Played) -> list[tuple[str, str]]:
    """The endpoints of the pages in order, each with its short name; what a game doesn't have now is left out."""
    return [(step.endpoint, step.name()) for step in _steps_of(played) if step.is_time(played)]


def has_step(played: Played, endpoint: str) -> bool:
    """Whether the game has such a page, be it at another time."""
    return any(step.endpoint == endpoint for step in _steps_of(played))


def _steps_of(played: Played) -> list[FinalStep]:
    first: list[FinalStep] = current_app.extensions.get("final_steps", [])
    return [step for step in (*first, *STEPS) if step.is_there(played)]


def is_ending(played: Played) -> bool:
    """Whether the final scoring is offered: before the last lap it would only mislead."""
    return played.log.table.last_lap is not None or play.is_revealed(played.game)


def awards(played: Played) -> list[dict[str, Any]]:
    """A section for each award of the game, with the board that shows what it is given for."""
    return [
        {**award, "board": board(played, highlight=award["routes"], interactive=False) if award["routes"] else ""}
        for award in _sections(played, _awarded(played))
    ]


def _sections(played: Played, rules: Sequence[ScoringRule]) -> list[dict[str, Any]]:
    sides = sides_of(played.log.table)
    views = {side.id: board_view(played, side) for side in sides}
    return [_award(played, rule, sides, views) for rule in rules]


def award_views(played: Played, sides: Sequence[Side], views: Mapping[str, dict[str, Any]]) -> list[dict[str, Any]]:
    """Each award of the game with everybody's figures, in the order of the sheet; `views` of the sides are by id."""
    return [_award(played, rule, sides, views) for rule in _awarded(played)]


def counted(played: Played) -> list[dict[str, Any]]:
    """What the table can count at the end, in the order of the sheet."""
    return _sections(played, _asked(played))


def uncounted(played: Played) -> list[str]:
    """The names of what only the table can count, and of which nothing is noted."""
    return [award["name"] for award in counted(played) if _is_open(award)]


def _is_open(award: Mapping[str, Any]) -> bool:
    return (award["part"] == "asked" or award["script"] == MARKING) and not any(award["figures"])


def still_to_play(played: Played) -> list[str]:
    """Return the names of the players who have a turn of the last lap left (ALL-09), in seating order."""
    table = played.log.table
    return [player.name for player in table.players.values() if table.turns_left(player.id) > 0]


def lacks(played: Played) -> bool:
    """Whether turns, tickets, piles or the table's own counts are missing before the game is counted."""
    table = played.log.table
    is_noted = all(
        table.in_hand(player) or table.in_holder(side) for side, team in table.sides.items() for player in team
    )
    return not is_noted or bool(still_to_play(played) or not_counted(played) or uncounted(played))


def _asked(played: Played) -> list[ScoringRule]:
    return [rule for rule in _awarded(played) if _asks(LINE_VIEWS[rule.counted])]


def _asks(view: LineView) -> bool:
    return bool(view.asks) or script_of(view, view.part) == MARKING


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
