"""The acts of a finale: scored items one after the other, and the highlighted parts of the board."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypedDict

from companion.pictures.layout import Shape
from companion.rules.box import ScoringRule
from companion.rules.deck import Ticket
from companion.rules.score.lines import CATEGORIES, marked_rules
from companion.rules.score.sides import Side
from companion.table.presenters.final import award_lines
from companion.table.presenters.line_kinds.presenter import LinePresenter
from companion.table.presenters.lines import describe_line, line_name
from companion.table.presenters.network import Lights, TrailLine, ticket_view, trail_lines
from companion.table.presenters.sheet import ScoredSide, SheetSide
from companion.table.presenters.sides import BoardSide
from companion.table.service.loading import LoadedGame
from companion.web.i18n import _

LINE_MS, TICKET_MS, AWARD_MS, PIECE_MS, TIE_MS, WINNER_MS = 3500, 2600, 5000, 3000, 5000, 6000
LONGEST_MS = 78_000
"""Total of all acts before the winner."""
SHORT_ROWS = 8
"""Items of a category that fit on a phone."""
MAX_OWN_SCENES = 5
"""Items on the board that get a scene each; more share one scene."""

Turned = tuple[str, Ticket]
"""A side, and the ticket that it reveals."""
Worth = Callable[[str, Ticket], int]
"""Returns the points that a side's ticket adds."""
Views = Mapping[str, SheetSide]
"""The sides as the sheet shows them, by id."""


@dataclass(frozen=True)
class Act:
    """One scene: the scored item, the points for each side, and the highlighted parts of the board."""

    kind: str
    """line, ticket, award, tie or winner."""
    ms: int
    about: Mapping[str, Any] = field(default_factory=dict)
    """Data for the template."""
    points: Mapping[str, int] = field(default_factory=dict)
    lights: Lights = field(default_factory=dict)
    trails: Sequence[TrailLine] = ()
    """Paths to draw."""


@dataclass(frozen=True)
class WonPiece:
    """An item of a category, with the sides that have most of it and their points."""

    id: str
    name: str
    places: Sequence[str]
    first: list[BoardSide]
    points: Mapping[str, int]


def acts_of(loaded: LoadedGame, scored: Sequence[ScoredSide], views: Views, shape: Shape) -> Iterator[Act]:
    """Yield the categories of the sheet in order; the tickets one by one."""
    table = loaded.log.table
    seats = list(table.sides)
    in_seating_order = sorted(scored, key=lambda one: seats.index(one.side.id))
    awards = {award.rule: award for award in award_lines(loaded, [one.side for one in in_seating_order], views)}
    for rule in table.scoring_rules:
        if rule.counted == "tickets":
            yield from _tickets(loaded, in_seating_order)
        elif award := awards.get(rule.rule):
            yield from _award(loaded, rule, in_seating_order, award, shape)
        else:
            yield _line(loaded, rule, in_seating_order, views)


def paced(acts: Sequence[Act], ms: int | None) -> list[Act]:
    """Return the acts with durations that add up to `ms`, or that are shortened to LONGEST_MS if they need more,
    because many tickets take too long.
    """
    needed = sum(act.ms for act in acts)
    share = min(1.0, LONGEST_MS / needed) if ms is None else (ms - WINNER_MS) / needed
    return [replace(act, ms=round(act.ms * share)) for act in acts]


def turning_order(hands: Mapping[str, Sequence[Ticket]], points: Mapping[str, int], worth: Worth) -> Iterator[Turned]:
    """Yield the tickets in the order of the reveal: the side with the fewest points reveals the lowest ticket of its
    hand.

    So the leader's highest tickets come last. The order depends only on revealed tickets and so reveals nothing else.
    Equal points go by seating order.
    """
    now, left = dict(points), {side: sorted(hand, key=_cheapest, reverse=True) for side, hand in hands.items()}
    while any(left.values()):
        side = min((side for side in left if left[side]), key=lambda one: now[one])
        ticket = left[side].pop()
        yield side, ticket
        now[side] += worth(side, ticket)


def _cheapest(ticket: Ticket) -> tuple[int, str]:
    return ticket.points, ticket.id


def _tickets(loaded: LoadedGame, scored: Sequence[ScoredSide]) -> Iterator[Act]:
    marked = [rule.rule for rule in marked_rules(loaded.log.table)]
    sides = {one.side.id: one.side for one in scored}
    hands = {side.id: side.tickets for side in sides.values()}
    if not any(hands.values()):
        return
    views = {
        (side.id, ticket.id): ticket_view(loaded, side, ticket) for side in sides.values() for ticket in side.tickets
    }

    def worth(side: str, ticket: Ticket) -> int:
        view = views[side, ticket.id]
        return int(view["points"] if view["joined"] else -view["points"])

    rule = _("Last place goes first, cheapest ticket first.")
    yield Act("line", LINE_MS, {"name": _("Tickets"), "sentence": rule})
    points = {one.side.id: sum(one.sheet.lines[line] for line in marked) for one in scored}
    for side, ticket in turning_order(hands, points, worth):
        view, adds = views[side, ticket.id], worth(side, ticket)
        about = {"side": side, "ticket": view, "points": adds}
        yield Act("ticket", TICKET_MS, about, {side: adds}, view.get("lights", {}))


def _line(loaded: LoadedGame, rule: ScoringRule, scored: Sequence[ScoredSide], views: Views) -> Act:
    loans = _loans(scored, views) if rule.counted == "stations_left" else []
    about = {
        "rule": rule.rule,
        "name": line_name(rule),
        "sentence": describe_line(loaded.box, rule),
        "loans": loans[:SHORT_ROWS],
        "more": max(0, len(loans) - SHORT_ROWS),
    }
    lent: list[str] = [loan["route"] for loan in loans]
    points = {one.side.id: one.sheet.lines[rule.rule] for one in scored}
    return Act("line", AWARD_MS if loans else LINE_MS, about, points, {"lent": lent} if lent else {})


def _award(
    loaded: LoadedGame, rule: ScoringRule, scored: Sequence[ScoredSide], award: LinePresenter, shape: Shape
) -> Iterator[Act]:
    """Return one scene, or one for each item on the board, for example a district; a short one if nobody gets
    points.
    """
    points = {one.side.id: one.sheet.lines[rule.rule] for one in scored}
    winners = [one.side for one in scored if points[one.side.id] > 0]
    pieces = _pieces(award)
    placed = [(piece, lights) for piece in pieces if (lights := _lights(rule, winners, [piece.id])).get("ends")]
    if 0 < len(placed) == len(pieces) <= MAX_OWN_SCENES:
        for piece, lights in placed:
            yield Act("award", PIECE_MS, {"rule": award.rule, "award": award, "pieces": [piece]}, piece.points, lights)
        return
    first = [one.side for one in scored if one.side.id in {side.id for side in award.first}]
    is_trail = award.category.measure == "longest_route"
    trails = [trail_lines(loaded.box, side.trail, shape) for side in first] if is_trail and loaded.box.is_drawn else []
    about = {
        "rule": award.rule,
        "award": award,
        "pieces": pieces[:SHORT_ROWS],
        "more": max(0, len(pieces) - SHORT_ROWS),
    }
    lights = _lights(rule, winners, award.category.pieces(loaded.box, rule))
    yield Act("award", AWARD_MS if any(points.values()) else TICKET_MS, about, points, lights, trails)


def _lights(rule: ScoringRule, sides: Sequence[Side], pieces: Iterable[str]) -> Lights:
    """Return the particular routes, and the places, that bring sides points."""
    category = CATEGORIES[rule.counted]
    routes = [route for side in sides for route in category.evidence(side, rule) or ()]
    places = {place for piece in pieces for side in sides for place in category.places(side, rule, piece)}
    return {"highlight": routes, "ends": sorted(places)}


class LoanScene(TypedDict):
    """A loan of a station."""

    side: str
    city: str
    name: str | None
    route: str


def _loans(scored: Sequence[ScoredSide], views: Views) -> list[LoanScene]:
    return [
        {"side": one.side.id, "city": station["city_name"], "name": option["name"], "route": option["route"]}
        for one in scored
        for station in views[one.side.id].stations
        for option in station["options"]
        if option["chosen"] and option["route"]
    ]


def _pieces(award: LinePresenter) -> list[WonPiece]:
    """Return the items of a category of which a side has most, for example the companies of shares."""
    pieces = []
    for row in award.rows:
        figures = list(zip(award.sides, row.figures, strict=True))
        if first := [side for side, figure in figures if figure.is_first]:
            pieces.append(WonPiece(row.id, row.name, row.places, first, {side.id: one.points for side, one in figures}))
    return pieces
