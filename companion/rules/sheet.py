"""The score sheet (GAME-RECORD): what each side's game is worth, with the witness of every figure."""

import msgspec

from companion.rules.ranking import TIE_BREAKERS, Tied, rank
from companion.rules.scoring import MARKED_DURING_PLAY, MEASURES, SCORING
from companion.rules.sides import Side, sides_of
from companion.rules.table import Table


class TicketResult(msgspec.Struct, frozen=True):
    """Ids of the tickets that were completed and of those that weren't."""

    completed: tuple[str, ...]
    failed: tuple[str, ...]


class Loan(msgspec.Struct, frozen=True):
    """The route that a station lends its owner; none where it has nothing to lend that helps."""

    city: str
    route: str | None


class Walk(msgspec.Struct, frozen=True):
    """The longest continuous route: its trains, the cities in order, and the routes between them."""

    length: int
    cities: tuple[str, ...]
    routes: tuple[str, ...]


class SideSheet(msgspec.Struct, frozen=True):
    """One side's result. `lines` add up to `total`; `ways` are the routes that complete each ticket."""

    id: str
    players: tuple[str, ...]
    place: int
    total: int
    lines: dict[str, int]
    tickets: TicketResult
    stations: tuple[Loan, ...]
    trains_left: dict[str, int]
    measures: dict[str, int]
    longest_route: Walk
    ways: dict[str, tuple[str, ...]]


class Sheet(msgspec.Struct, frozen=True):
    """The result of a game: sides by place, who won, and what decided it."""

    box: str
    variant: str
    sides: tuple[SideSheet, ...]
    winners: tuple[str, ...]
    decided_by: str


def score(table: Table) -> Sheet:
    """The one way to a score: live totals, final scoring, export and the command all call it (ALL-10)."""
    box = table.box
    sides = sides_of(table)
    points = {rule.rule: SCORING[rule.rule](box, rule, sides) for rule in box.scoring}
    lines = [{name: given[seat] for name, given in points.items()} for seat in range(len(sides))]
    measures = [
        {name: measure(side) for rule in box.scoring for name, measure in MEASURES[rule.rule].items()} for side in sides
    ]
    totals = [sum(side_lines.values()) for side_lines in lines]
    ranking = rank(
        [
            Tied(side.id, total, tuple(TIE_BREAKERS[name](own_lines, own_measures) for name in box.ranking))
            for side, total, own_lines, own_measures in zip(sides, totals, lines, measures, strict=True)
        ],
        box.ranking,
    )
    sheets = [
        _side_sheet(side, ranking.places[side.id], own_lines, own_measures)
        for side, own_lines, own_measures in zip(sides, lines, measures, strict=True)
    ]
    return Sheet(
        box=box.id,
        variant=table.setup.variant,
        sides=tuple(sorted(sheets, key=lambda side: side.place)),
        winners=ranking.winners,
        decided_by=ranking.decided_by,
    )


def _side_sheet(side: Side, place: int, lines: dict[str, int], measures: dict[str, int]) -> SideSheet:
    trail = side.trail
    return SideSheet(
        id=side.id,
        players=side.players,
        place=place,
        total=sum(lines.values()),
        lines=lines,
        tickets=TicketResult(tuple(ticket.id for ticket in side.completed), tuple(ticket.id for ticket in side.failed)),
        stations=tuple(Loan(city, route) for city, route in dict(side.lending.chosen).items()),
        trains_left=dict(side.trains_left),
        measures=measures,
        longest_route=Walk(trail.length, trail.cities, trail.routes),
        ways=side.ways(),
    )


def marked(table: Table) -> dict[str, int]:
    """The points that stand on the scoring track during play, by side (ALL-10); tickets and awards come at the end."""
    box = table.box
    sides = sides_of(table)
    given = [SCORING[rule.rule](box, rule, sides) for rule in box.scoring if rule.rule in MARKED_DURING_PLAY]
    return {side.id: sum(points) for side, points in zip(sides, zip(*given, strict=True), strict=True)}
