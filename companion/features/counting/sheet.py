"""The sheet of a counted game, by the box's own rules."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from companion.features.counting.fields import (
    MAX_POINTS,
    LineField,
    Tally,
    fields_of,
    fields_of_line,
    is_by_tickets,
    knows_trains,
    measures_tickets,
    name_of_answer,
    tracks_of,
    worths_of,
)
from companion.rules.box import ScoringRule
from companion.rules.faults import N_, Fault, Reason
from companion.rules.score.categories.category import RouteCategory
from companion.rules.score.lines import CATEGORIES, points_for
from companion.rules.score.scored import measure_of, score_line
from companion.rules.score.sheet import BONUS_CARDS, TIE_BREAKERS, Ranking, Tied, rank, score, tie_breakers_of
from companion.rules.score.sides import sides_of
from companion.rules.table import Table


class CountFault(Reason):
    """Reasons why a count is impossible."""

    TRAINS = N_("{player}: {n} trains counted, but there are only {trains}.")
    TRACKS = N_("Routes of length {length}: {n} counted, but only {most} on the map.")
    NUMBER = N_("Whole numbers up to 999 only; counts can’t be negative.")


@dataclass(frozen=True)
class Gap:
    """An answer that a finished game rarely lacks, and the sides without it."""

    of: Literal["tracks", "tickets", "award", "line"]
    sides: tuple[str, ...]
    rule: ScoringRule | None = None
    """The category without an answer, or the award without a holder."""


@dataclass(frozen=True)
class Counted:
    """Each side's points by category, and the winners. `is_open`: the tie-breaker between them wasn't counted."""

    lines: Mapping[str, Mapping[str, int]]
    ranking: Ranking
    is_open: bool

    def total(self, side: str) -> int:
        return sum(self.lines[side].values())


def count(table: Table, tally: Tally) -> Counted:
    """Score the tally."""
    sides = list(table.sides)
    by_rule = {rule.rule: _points(table, rule, tally, sides) for rule in table.scoring_rules}
    lines = {side: {rule: points[at] for rule, points in by_rule.items()} for at, side in enumerate(sides)}
    measures = _measures(table, tally, sides, by_rule)
    names = tie_breakers_of(table)
    # A tie-breaker that nobody counted can't decide, and neither can the next ones.
    known = next((at for at, name in enumerate(names) if not _is_known(name, by_rule, measures)), len(names))

    def figure(name: str, at: int) -> int:
        breaker = TIE_BREAKERS[name]
        return int(by_rule[breaker.award][at] > 0) if breaker.award else measures[breaker.measure][at]

    tied = [
        Tied(side, sum(lines[side].values()), tuple(figure(name, at) for name in names[:known]))
        for at, side in enumerate(sides)
    ]
    ranking = rank(tied, names[:known])
    return Counted(lines, ranking, len(ranking.winners) > 1 and known < len(names))


def tally_of(table: Table) -> dict[str, int]:
    """Return the tally of a table's moves, so that recorded figures needn't be entered again."""
    sides, sheet = sides_of(table), {side.id: side for side in score(table).sides}
    tally: dict[str, int] = {}
    for at, side in enumerate(sides):
        lines = sheet[side.id].lines
        answers = {"tickets": lines["tickets"], "completed": len(side.completed)}
        for tracks in tracks_of(table.box):
            own = [one for one in side.routes if (one.kind, one.length) == (tracks.kind, tracks.length)]
            answers[tracks.name] = len(own)
        for field in fields_of(table):
            points = lines[field.rule.rule]
            if field.kind == "points":
                printed = sum(table.box.points[one.length] for one in side.routes) if field.rule.rule == "routes" else 0
                answers[field.name] = points - printed
            elif field.kind == "tick" and not field.piece:
                answers[field.name] = int(points > 0)
            else:
                pieces = {piece.id: piece for piece in score_line(table.box, field.rule, sides).pieces}
                answers[field.name] = pieces[field.piece].figures[at]
        tally |= {name_of_answer(what, side.id): figure for what, figure in answers.items()}
    return tally


def left_over(table: Table, tally: Tally, side: str) -> int | None:
    """Return a side's remaining trains, or None if the routes don't determine them."""
    if not knows_trains(table):
        return None
    on_tracks = sum(one.length * tally.get(name_of_answer(one.name, side), 0) for one in tracks_of(table.box))
    return table.box.trains * len(table.sides[side]) - on_tracks - _crossing(table, tally, side)


def faults(table: Table, tally: Tally) -> Iterator[Fault]:
    """Yield impossible answers: more trains than a side has, or more routes than the board has."""
    lines = [one.name for one in fields_of(table) if one.kind != "points"]
    counts = {"completed", *lines, *(one.name for one in tracks_of(table.box))}
    if any(abs(n) > MAX_POINTS or (n < 0 and name.split("/")[0] in counts) for name, n in tally.items()):
        yield Fault(CountFault.NUMBER)
    for tracks in tracks_of(table.box):
        claimed = sum(tally.get(name_of_answer(tracks.name, side), 0) for side in table.sides)
        if claimed > tracks.most:
            yield Fault(CountFault.TRACKS, {"most": tracks.most, "length": tracks.length, "n": claimed})
    for side, players in table.sides.items():
        left = left_over(table, tally, side)
        if left is not None and left < 0:
            trains = table.box.trains * len(players)
            first = table.players[players[0]]
            yield Fault(CountFault.TRAINS, {"player": first, "trains": trains, "n": trains - left})


def gaps(table: Table, tally: Tally) -> Iterator[Gap]:
    """Yield the answers that are probably missing.

    A category that shows no 0, or has several items, has a gap for each side. Other categories have one if no side
    answered. Cards and bonuses that only some sides have are never gaps.
    """

    def without(names: Iterable[str]) -> tuple[str, ...]:
        asked = [*names]
        return tuple(side for side in table.sides if not any(name_of_answer(name, side) in tally for name in asked))

    if sides := without(one.name for one in tracks_of(table.box)):
        yield Gap("tracks", sides)
    if sides := without(("tickets", *(f"ticket.{ticket}" for ticket in table.variant.tickets))):
        yield Gap("tickets", sides)
    for rule in table.scoring_rules:
        fields = list(fields_of_line(table, rule))
        if not fields or rule.rule == "routes" or rule.needs or rule.counted == "bonuses":
            continue
        sides = without(field.name for field in fields)
        is_each = len(fields) > 1 or fields[0].kind == "points"
        if fields[0].kind == "tick":
            if rule.most and len(sides) == len(table.sides):
                yield Gap("award", sides, rule)
        elif len(sides) == len(table.sides) or (sides and is_each):
            yield Gap("line", sides, rule)


def _crossing(table: Table, tally: Tally, side: str) -> int:
    """Return the trains lost to mountains (LA-05): counts of the categories that routes score beside their points."""
    numbers = [field for field in fields_of(table) if field.kind == "number"]
    crossed = [field for field in numbers if isinstance(CATEGORIES[field.rule.counted], RouteCategory)]
    return sum(tally.get(name_of_answer(field.name, side), 0) for field in crossed)


def _points(table: Table, rule: ScoringRule, tally: Tally, sides: list[str]) -> list[int]:
    points = [0] * len(sides)
    if rule.rule == "routes":
        for tracks in tracks_of(table.box):
            each = table.box.points[tracks.length]
            points = [have + each * n for have, n in zip(points, _figures(tracks.name, tally, sides), strict=True)]
    if rule.rule == "tickets":
        return [sum(_tickets(table, tally, side)) + tally.get(name_of_answer("tickets", side), 0) for side in sides]
    if is_by_tickets(rule):
        return points_for(rule, [(figure,) for figure in _completed(table, tally, sides) or points])
    for field in fields_of_line(table, rule):
        points = [sum(pair) for pair in zip(points, _points_of(table, field, tally, sides), strict=True)]
    return points


def _points_of(table: Table, field: LineField, tally: Tally, sides: list[str]) -> list[int]:
    figures = _figures(field.name, tally, sides)
    if field.kind == "points":
        return figures
    worth = CATEGORIES[field.rule.counted].pieces(table.box, field.rule)[field.piece]
    return points_for(field.rule, [(figure,) for figure in figures], worth)


def _figures(what: str, tally: Tally, sides: list[str]) -> list[int]:
    return [tally.get(name_of_answer(what, side), 0) for side in sides]


def _tickets(table: Table, tally: Tally, side: str) -> Iterator[int]:
    """Yield the points of each ticket that was entered by itself."""
    for ticket in table.variant.tickets.values():
        told = tally.get(name_of_answer(f"ticket.{ticket.id}", side), 0)
        if 0 < told <= len(worths := worths_of(ticket)):
            yield worths[told - 1]


def _completed(table: Table, tally: Tally, sides: list[str]) -> list[int] | None:
    """Return each side's number of completed tickets, or None if one side's isn't known."""
    one_by_one = [[points > 0 for points in _tickets(table, tally, side)] for side in sides]
    is_known = [
        name_of_answer("completed", side) in tally or told for side, told in zip(sides, one_by_one, strict=True)
    ]
    if not all(is_known):
        return None
    typed = _figures("completed", tally, sides)
    return [sum(told) + more for told, more in zip(one_by_one, typed, strict=True)]


def _measures(
    table: Table, tally: Tally, sides: list[str], by_rule: Mapping[str, list[int]]
) -> Mapping[str, list[int]]:
    """Return the figures for tie-breakers, as far as they were counted."""
    found: dict[str, list[int]] = {}
    for field in fields_of(table):
        if field.kind == "number" and not isinstance(CATEGORIES[field.rule.counted], RouteCategory):
            before = found.get(measure_of(field.rule), [0] * len(sides))
            figures = _figures(field.name, tally, sides)
            found[measure_of(field.rule)] = [sum(pair) for pair in zip(before, figures, strict=True)]
    if (completed := _completed(table, tally, sides)) is not None:
        by_tickets = [rule for rule in table.scoring_rules if measures_tickets(rule) and not rule.only]
        found |= {measure_of(rule): completed for rule in by_tickets}
    cards = [by_rule[rule.rule] for rule in table.scoring_rules if rule.is_card]
    if cards:
        found[BONUS_CARDS] = [sum(points[at] > 0 for points in cards) for at in range(len(sides))]
    return found


def _is_known(name: str, by_rule: Mapping[str, list[int]], measures: Mapping[str, list[int]]) -> bool:
    breaker = TIE_BREAKERS[name]
    return breaker.award in by_rule if breaker.award else breaker.measure in measures
