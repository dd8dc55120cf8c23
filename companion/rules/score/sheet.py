"""The score sheet (GAME-RECORD): what each side's game is worth, with the witness of every figure."""

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from companion.rules.box import Ticket
from companion.rules.score.lines import FROM_TICKETS, MARKED_DURING_PLAY, MEASURES, SCORING
from companion.rules.score.ranking import TIE_BREAKERS, Tied, rank
from companion.rules.score.sides import Side, sides_of
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


class Network(msgspec.Struct, frozen=True):
    """A connected network: its cities and routes."""

    cities: tuple[str, ...] = ()
    routes: tuple[str, ...] = ()


class SideSheet(msgspec.Struct, frozen=True, omit_defaults=True):
    """One side's result. `lines` add up to `total`; the rest are the witnesses of its figures.

    `ways` are the routes that complete each ticket. Where the box scores them: `network` is the largest one (LA-08),
    `passengers` the count of each colour, `bonus_cities` the completed tickets that name each big city, and `payments`
    what paid for each ticket: train cards by colour, and locomotives.
    """

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
    network: Network = Network()
    passengers: dict[str, int] = {}
    bonus_cities: dict[str, tuple[str, ...]] = {}
    payments: dict[str, dict[str, int]] = {}


class Sheet(msgspec.Struct, frozen=True):
    """The result of a game: sides by place, who won, and what decided it."""

    box: str
    variant: str
    sides: tuple[SideSheet, ...]
    winners: tuple[str, ...]
    decided_by: str


def score(table: Table) -> Sheet:
    """The one way to a score: live totals, final scoring, export and the command all call it (ALL-10)."""
    return sheet_of(table, sides_of(table))


def sheet_of(table: Table, sides: Sequence[Side]) -> Sheet:
    """The sheet of these sides of the table; who goes on to look at them finds what the score has worked out.

    Where not all hands are seen, it has no line and no tie-breaker that depends on tickets.
    """
    box = table.box
    rules = [rule for rule in table.scoring_rules if table.is_whole or rule.rule not in FROM_TICKETS]
    lines = _by_side({rule.rule: SCORING[rule.rule](box, rule, sides) for rule in rules}, len(sides))
    compared = {name: measure for rule in rules for name, measure in MEASURES.get(rule.rule, {}).items()}
    measures = _by_side({name: measure(box, sides) for name, measure in compared.items()}, len(sides))
    tie_breakers = [name for name in box.ranking if TIE_BREAKERS[name].measure in compared]
    ranking = rank(
        [
            Tied(side.id, sum(own.values()), tuple(TIE_BREAKERS[name](own, figures) for name in tie_breakers))
            for side, own, figures in zip(sides, lines, measures, strict=True)
        ],
        tie_breakers,
    )
    sheets = [
        _side_sheet(side, ranking.places[side.id], own, figures)
        for side, own, figures in zip(sides, lines, measures, strict=True)
    ]
    return Sheet(
        box=box.id,
        variant=table.setup.variant,
        sides=tuple(sorted(sheets, key=lambda side: side.place)),
        winners=ranking.winners,
        decided_by=ranking.decided_by,
    )


def _by_side(figures: Mapping[str, Sequence[int]], sides: int) -> list[dict[str, int]]:
    """What is given by name, side by side: the other way round."""
    return [{name: given[seat] for name, given in figures.items()} for seat in range(sides)]


def _side_sheet(side: Side, place: int, lines: dict[str, int], measures: dict[str, int]) -> SideSheet:
    trail, region = side.trail, side.region
    return SideSheet(
        id=side.id,
        players=side.players,
        place=place,
        total=sum(lines.values()),
        lines=lines,
        tickets=TicketResult(_ids(side.completed), _ids(side.failed)),
        stations=tuple(Loan(city, route) for city, route in side.lending.chosen),
        trains_left=dict(side.trains_left),
        measures=measures,
        longest_route=Walk(trail.length, trail.cities, trail.routes),
        ways=side.ways(),
        network=Network(region.cities, region.routes) if "explorer" in lines else Network(),
        passengers=dict(side.passengers),
        bonus_cities={city: _ids(side.completed_for(city)) for city in side.box.bonuses},
        payments={key: dict(cards) for paid in side.payments for key, cards in paid.uses.items()},
    )


def _ids(tickets: Iterable[Ticket]) -> tuple[str, ...]:
    return tuple(ticket.id for ticket in tickets)


def is_marked(table: Table) -> bool:
    """Whether anything is marked during play; where nothing is, nobody is ahead before the end."""
    return any(rule.rule in MARKED_DURING_PLAY for rule in table.scoring_rules)


def marked(table: Table) -> dict[str, int]:
    """The points that stand on the scoring track during play, by side (ALL-10); tickets and awards come at the end."""
    marks = [rule for rule in table.scoring_rules if rule.rule in MARKED_DURING_PLAY]
    if not marks:
        return dict.fromkeys(table.sides, 0)
    sides = sides_of(table)
    given = [SCORING[rule.rule](table.box, rule, sides) for rule in marks]
    return {side.id: sum(points[seat] for points in given) for seat, side in enumerate(sides)}
