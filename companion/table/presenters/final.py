"""The final scoring: its pages in order, and the awards."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from flask import Flask, current_app

from companion.rules.box import ScoringRule
from companion.rules.score.lines import CATEGORIES
from companion.rules.score.scored import score_line
from companion.rules.score.sides import Side, sides_of
from companion.table.presenters.board import board
from companion.table.presenters.line_kinds.presenter import MARKING, LinePresenter
from companion.table.presenters.lines import present_line, presenter_of
from companion.table.presenters.piles import not_counted
from companion.table.presenters.sides import BoardSide, board_side
from companion.table.service import games
from companion.table.service.loading import LoadedGame
from companion.web.i18n import _


class FinalStep(NamedTuple):
    """A page of the final scoring: its endpoint and short name, the games that have it, and when it is shown."""

    endpoint: str
    name: Callable[[], str]
    is_there: Callable[[LoadedGame], bool]
    is_time: Callable[[LoadedGame], bool] = lambda _played: True


STEPS = (
    FinalStep("final.reveal", lambda: _("Tickets"), lambda _played: True, lambda one: not games.is_revealed(one.game)),
    FinalStep("final.tickets", lambda: _("Tickets"), lambda _played: True, lambda one: games.is_revealed(one.game)),
    # i18n: the plastic stations of Europe; step of the final scoring
    FinalStep("final.stations", lambda: _("Stations"), lambda loaded: bool(loaded.box.stations)),
    FinalStep(
        "final.awards",
        # i18n: heading: bonus cards and other points added at the end
        lambda: _("Bonuses"),
        lambda loaded: bool(_awarded(loaded)),
        lambda loaded: games.is_reopened(loaded.game) or bool(_asked(loaded)),
    ),
    # i18n: last step of the final scoring
    FinalStep("final.sheet", lambda: _("Result"), lambda _played: True, lambda one: games.is_reopened(one.game)),
)


def add_step(app: Flask, step: FinalStep) -> None:
    app.extensions.setdefault("final_steps", []).append(step)


def steps(loaded: LoadedGame) -> list[tuple[str, str]]:
    """Return [(endpoint, short name)] of the pages that are due now, in order."""
    return [(step.endpoint, step.name()) for step in _steps_of(loaded) if step.is_time(loaded)]


def has_step(loaded: LoadedGame, endpoint: str) -> bool:
    return any(step.endpoint == endpoint for step in _steps_of(loaded))


def _steps_of(loaded: LoadedGame) -> list[FinalStep]:
    first: list[FinalStep] = current_app.extensions.get("final_steps", [])
    return [step for step in (*first, *STEPS) if step.is_there(loaded)]


def is_ending(loaded: LoadedGame) -> bool:
    """Whether the final scoring is offered. Not before the last lap, because it would mislead then."""
    return loaded.log.table.last_lap is not None or games.is_revealed(loaded.game)


def awards(loaded: LoadedGame) -> list[LinePresenter]:
    """Return the awards of the game. Each has the board that highlights the winners' evidence."""
    lines = _sections(loaded, _awarded(loaded))
    for line in lines:
        winners = {side.id for side in line.first} if line.category.is_drawn else set()
        first = [side for side in line.own if side.id in winners]
        routes = [route for side in first for route in line.category.evidence(side, line.scoring) or ()]
        line.board = board(loaded, highlight=routes, interactive=False) if routes else ""
    return lines


def _sections(loaded: LoadedGame, rules: Sequence[ScoringRule]) -> list[LinePresenter]:
    sides = sides_of(loaded.log.table)
    views = {side.id: board_side(loaded, side) for side in sides}
    return [_award(loaded, rule, sides, views) for rule in rules]


def award_lines(loaded: LoadedGame, sides: Sequence[Side], views: Mapping[str, BoardSide]) -> list[LinePresenter]:
    """Return the awards of the game in the order of the sheet. `views` are {side id: side}."""
    return [_award(loaded, rule, sides, views) for rule in _awarded(loaded)]


def counted(loaded: LoadedGame) -> list[LinePresenter]:
    return _sections(loaded, _asked(loaded))


def uncounted(loaded: LoadedGame) -> list[str]:
    return [line.name for line in counted(loaded) if _is_open(line)]


def _is_open(line: LinePresenter) -> bool:
    return (line.part == "asked" or line.script == MARKING) and not any(line.figures)


def still_to_play(loaded: LoadedGame) -> list[str]:
    """Return the names of the players who have a turn of the last lap left (ALL-09), in seating order."""
    table = loaded.log.table
    return [player.name for player in table.players.values() if table.turns_left(player.id) > 0]


def lacks(loaded: LoadedGame) -> bool:
    """Whether turns, tickets, piles or the table's own counts are missing before the game is scored."""
    table = loaded.log.table
    is_noted = all(
        table.in_hand(player) or table.in_holder(side) for side, team in table.sides.items() for player in team
    )
    return not is_noted or bool(still_to_play(loaded) or not_counted(loaded) or uncounted(loaded))


def _asked(loaded: LoadedGame) -> list[ScoringRule]:
    awarded = _awarded(loaded)
    return [rule for rule in awarded if CATEGORIES[rule.counted].asks or presenter_of(rule).is_marked]


def _awarded(loaded: LoadedGame) -> list[ScoringRule]:
    return [rule for rule in loaded.log.table.scoring_rules if CATEGORIES[rule.counted].is_award]


def _award(
    loaded: LoadedGame, rule: ScoringRule, sides: Sequence[Side], views: Mapping[str, BoardSide]
) -> LinePresenter:
    """Return the line with its sides, the most points first."""
    scored = score_line(loaded.box, rule, sides)
    order = sorted(range(len(sides)), key=lambda seat: (-scored.points[seat], -scored.figures[seat]))
    ranked = [sides[seat] for seat in order]
    return present_line(loaded, rule, ranked, [views[side.id] for side in ranked])
