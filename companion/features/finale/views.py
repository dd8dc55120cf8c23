"""The finale: how the result came about, act by act, at the same moment on all phones and the television."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import Any

from companion.rules.box import ScoringRule
from companion.rules.score.lines import COUNTS, marked_rules
from companion.store import Game
from companion.store.database import now
from companion.store.models import MOVES
from companion.table.play import Played
from companion.table.views.final import award_views
from companion.table.views.lines import describe_line, line_name
from companion.table.views.network import Lights, TrailLine, ticket_view, trail_lines
from companion.table.views.sheet import ScoredSide, score_sides, sheet_view

LENGTH = timedelta(seconds=60)
"""Who comes later than this after the end finds the result."""
LINE_MS, TICKET_MS, AWARD_MS, TIE_MS = 3500, 2400, 4500, 5000
LONGEST_MS = 57_000
"""Of all acts but the last one, which stays."""


@dataclass(frozen=True)
class Act:
    """One step of the finale: what is counted, what it adds to each side, and what is lit on the board meanwhile.

    `kind` is line, ticket, award, tie or winner; `about` is what the template writes of it; `trails` are lines to draw.
    """

    kind: str
    ms: int
    about: Mapping[str, Any] = field(default_factory=dict)
    points: Mapping[str, int] = field(default_factory=dict)
    lights: Lights = field(default_factory=dict)
    trails: Sequence[TrailLine] = ()


def finale_is_running(game: Game) -> bool:
    """Tell whether the game has just ended, for the first time: a correction has no finale."""
    is_first = game.source == MOVES and game.finished_at is not None and game.moves_at_end is None
    return is_first and timedelta() <= elapsed(game) < LENGTH


def elapsed(game: Game) -> timedelta:
    """Give the time since the end."""
    return now() - game.finished_at if game.finished_at else timedelta()


def finale_view(played: Played) -> dict[str, Any]:
    """Give the acts, what of them the page's script needs, the sides in seating order, and what the last acts say."""
    result = score_sides(played)
    sheet = sheet_view(played, result)
    sides = {side["id"]: side for side in sheet["sides"]}
    last = [*([Act("tie", TIE_MS)] if sheet["tie"] else []), Act("winner", 0)]
    acts = _paced([*_acts(played, result.sides, sides), *last])
    return {
        "acts": acts,
        "steps": [{"ms": act.ms, "points": act.points, "lights": act.lights, "trails": act.trails} for act in acts],
        "sides": {side: sides[side] for side in played.log.table.sides},
        **{name: sheet[name] for name in ("verdict", "tie", "decided_by")},
    }


def _acts(played: Played, scored: Sequence[ScoredSide], views: Mapping[str, dict[str, Any]]) -> Iterator[Act]:
    """A line of the sheet after the other; the tickets one by one, those of whoever has fewest points so far first."""
    table = played.log.table
    marked = [rule.rule for rule in marked_rules(table)]
    in_seating_order = sorted((one.side for one in scored), key=lambda side: [*table.sides].index(side.id))
    awards = {award["rule"]: award for award in award_views(played, in_seating_order, views)}
    for rule in table.scoring_rules:
        if rule.counted == "tickets":
            yield from _tickets(played, sorted(scored, key=lambda one: sum(one.sheet.lines[line] for line in marked)))
        else:
            yield _line(played, rule, scored, awards.get(rule.rule))


def _tickets(played: Played, scored: Sequence[ScoredSide]) -> Iterator[Act]:
    for side, _sheet in scored:
        for ticket in (*side.completed, *side.failed):
            view = ticket_view(played, side, ticket)
            points = ticket.points if view["joined"] else -ticket.points
            about = {"side": side.id, "ticket": view, "points": points}
            yield Act("ticket", TICKET_MS, about, {side.id: points}, view.get("lights", {}))


def _line(played: Played, rule: ScoringRule, scored: Sequence[ScoredSide], award: Mapping[str, Any] | None) -> Act:
    points = {one.side.id: one.sheet.lines[rule.rule] for one in scored}
    if award is None:
        about = {"name": line_name(rule), "sentence": describe_line(played.box, rule)}
        return Act("line", LINE_MS, about, points)
    first = [one.side for one in scored if one.side.id in {side["id"] for side in award["first"]}]
    is_trail = COUNTS[rule.counted].measure == "longest_route"
    trails = [trail_lines(played.box, side.trail) for side in first] if is_trail and played.box.is_drawn else []
    return Act("award", AWARD_MS, award, points, {"highlight": award["routes"]}, trails)


def _paced(acts: Sequence[Act]) -> list[Act]:
    """Give the acts in the time that there is: with many tickets each is shorter."""
    share = min(1.0, LONGEST_MS / sum(act.ms for act in acts))
    return [replace(act, ms=round(act.ms * share)) for act in acts]
