"""The score sheet as pages show it: the sides by place, their figures for each line, and the tie-breakers."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from flask import url_for

from companion.rules.choice.piles import Paid
from companion.rules.deck import Ticket
from companion.rules.faults import HOUSE_RULES
from companion.rules.moves import HouseRule
from companion.rules.score.lines import CATEGORIES, marked_rules
from companion.rules.score.sheet import TIE_BREAKERS, Sheet, SideSheet, score, tie_breakers_of
from companion.rules.score.sides import Side, sides_of
from companion.rules.table import Table
from companion.table.presenters.line_kinds.presenter import LinePresenter
from companion.table.presenters.lines import lights, line_name, present_line
from companion.table.presenters.moves import late_turns
from companion.table.presenters.network import Lights, LoanView, TicketView, loans, ticket_view
from companion.table.presenters.piles import PaymentView, payment_view
from companion.table.presenters.sides import BoardSide, board_side
from companion.table.service.loading import LoadedGame
from companion.table.wording.moves import describe_move, describe_print
from companion.table.wording.names import join_names, side_name
from companion.web.i18n import _, ngettext


class ScoredSide(NamedTuple):
    """A side with its sheet."""

    side: Side
    sheet: SideSheet


class ScoredTable(NamedTuple):
    """The sheet of a table, and its sides by place with their evidence."""

    sheet: Sheet
    sides: list[ScoredSide]


def score_sides(loaded: LoadedGame, sides: Sequence[Side] = ()) -> ScoredTable:
    """Score the table as it is now. `sides` are its sides, if the caller has them."""
    sides = sides or sides_of(loaded.log.table)
    by_id = {side.id: side for side in sides}
    sheet = score(loaded.log.table, sides)
    return ScoredTable(sheet, [ScoredSide(by_id[own.id], own) for own in sheet.sides])


class SheetPile(PaymentView):
    """A counted train pile on the sheet, and the address of its page."""

    is_final: bool
    url: str


@dataclass(frozen=True)
class SheetSide(BoardSide):
    """A side of the sheet, with the evidence for its figures."""

    place: int
    total: int
    lines: Mapping[str, int]
    lights: Mapping[str, Lights]
    """The highlights on the board for each line."""
    completed: list[TicketView]
    failed: list[TicketView]
    stations: list[LoanView]
    """The loans of each station."""
    piles: list[SheetPile]
    """The payments of each counted train pile."""


@dataclass(frozen=True)
class AllowedMove:
    """A house rule of the table, with its reason and the index of the move that recorded it."""

    rule: str
    text: str
    reason: str
    move: int


@dataclass(frozen=True)
class PrintedThing:
    """A value that this table's copy of the box prints differently."""

    text: str
    thing: str
    """Its kind and id, for example `route.paris--zurich`."""


@dataclass(frozen=True)
class SideFigure:
    """A side's figure in a tie-breaker."""

    side: str
    figure: int


@dataclass(frozen=True)
class TieStep:
    """A tie-breaker with the figures of all that were tied."""

    name: str
    is_count: bool
    """Whether the figures are counts: holding an award is a yes or a no."""
    figures: list[SideFigure]


@dataclass(frozen=True)
class LowerTie:
    """Two neighbours below the first place with equal points, and the tie-breakers that put one ahead."""

    ahead: str
    behind: str
    people: int
    """Number of players on the side that is ahead."""
    steps: list[TieStep]


@dataclass(frozen=True)
class SheetView:
    """The whole sheet."""

    sides: list[SheetSide]
    lines: list[LinePresenter]
    verdict: str
    from_place: int | None
    decided_by: str
    tie: list[TieStep]
    """The tie-breakers of the first place in their order."""
    lower_ties: list[LowerTie]
    house_rules: list[AllowedMove]
    prints: list[PrintedThing]
    late: list[str]
    """The moves that were recorded out of turn."""
    uncorrected: list[str]


def sheet_view(loaded: LoadedGame, result: ScoredTable | None = None) -> SheetView:
    """Return the whole sheet. `result` is the table's score if the caller has it."""
    sheet, scored = result or score_sides(loaded)
    table = loaded.log.table
    paid = {player: payments for one in scored for player, payments in one.side.payments.items()}
    own = [one.side for one in scored]
    return SheetView(
        sides=[_sheet_side(loaded, one, paid) for one in scored],
        lines=[present_line(loaded, rule, own) for rule in table.scoring_rules],
        verdict=verdict(table, sheet),
        from_place=_from_place(table, sheet),
        decided_by=sheet.decided_by,
        tie=_tie(loaded, sheet),
        lower_ties=_lower_ties(loaded, sheet),
        house_rules=house_rules(loaded),
        prints=prints(loaded),
        late=[describe_move(loaded.log, loaded.log.moves[index]) for index in late_turns(loaded)],
        uncorrected=[_(correction.text) for correction in table.uncorrected],
    )


def house_rules(loaded: LoadedGame) -> list[AllowedMove]:
    """Return the house rules of this table."""
    return [
        AllowedMove(move.rule, _(HOUSE_RULES[move.rule].text), move.reason, index)
        for index, move in loaded.log.counting_moves.items()
        if isinstance(move, HouseRule)
    ]


def prints(loaded: LoadedGame) -> list[PrintedThing]:
    """Return the misprints of this table's copy of the box."""
    return [
        PrintedThing(
            describe_print(loaded.box, move),
            next(
                f"{kind}.{key}" for kind in ("route", "ticket", "company") if (key := getattr(move, kind)) is not None
            ),
        )
        for move in loaded.log.table.prints
    ]


def _sheet_side(loaded: LoadedGame, scored: ScoredSide, paid: Paid) -> SheetSide:
    """Return a side with its sheet. Each ticket has its path or gap, or the train cards that paid for it."""
    side, own = scored
    table, key = loaded.log.table, loaded.game.key
    piles: list[SheetPile] = [
        {
            **payment_view(loaded, player, scoring, paid),
            "is_final": scoring == table.scorings,
            "url": url_for("cards.payment", key=key, player=player, scoring=scoring),
        }
        for player, scoring in sorted(table.piles)
        if player in side.players
    ]
    # Cards that a final pile lacks for an open ticket, 0 if it could pay for this one too.
    short = {
        ticket["id"]: ticket["short"]
        for pile in piles
        for ticket in pile["tickets"]
        if pile["is_final"] and not ticket["is_paid"]
    }

    def shown(ticket: Ticket) -> TicketView:
        # A shared ticket is in no hand, so any player of the team may open it.
        holder = next((player for player in side.players if ticket.id in table.hands[player]), side.players[0])
        return {
            **ticket_view(loaded, side, ticket),
            "short": short.get(ticket.id),
            "url": url_for("why.ticket", key=key, player=holder, ticket=ticket.id),
        }

    return SheetSide(
        **vars(board_side(loaded, side)),
        place=own.place,
        total=own.total,
        lines=own.lines,
        lights={rule.rule: lights(side, rule, at_end=True) for rule in table.scoring_rules},
        completed=[shown(ticket) for ticket in side.completed],
        failed=[shown(ticket) for ticket in side.failed],
        stations=loans(loaded, side),
        piles=piles,
    )


def _from_place(table: Table, sheet: Sheet) -> int | None:
    """Return the only winner's place on the scoring track, before anything is scored at the end."""
    marked = [rule.rule for rule in marked_rules(table)]
    if len(sheet.winners) > 1 or not marked:
        return None
    points = {side.id: sum(side.lines[line] for line in marked) for side in sheet.sides}
    return 1 + sum(other > points[sheet.winners[0]] for other in points.values())


def _tie(loaded: LoadedGame, sheet: Sheet) -> list[TieStep]:
    """Return the tie-breakers that were compared, in order, with the figures of all sides that tied on points."""
    if sheet.decided_by == "points":
        return []
    tied = [side for side in sheet.sides if side.total == sheet.sides[0].total]
    names = tie_breakers_of(loaded.log.table)
    last = len(names) if sheet.decided_by == "shared" else names.index(sheet.decided_by) + 1
    return _compared(loaded, tied, names[:last])


def _compared(loaded: LoadedGame, sides: Sequence[SideSheet], names: Collection[str]) -> list[TieStep]:
    table = loaded.log.table
    awards = {rule.rule: line_name(rule) for rule in table.scoring_rules}
    return [
        TieStep(
            awards.get(TIE_BREAKERS[name].award or "", measure_name(name)),
            TIE_BREAKERS[name].award is None,
            [SideFigure(side_name(table, side.id), _figure(name, side)) for side in sides],
        )
        for name in names
    ]


def _figure(name: str, side: SideSheet) -> int:
    return TIE_BREAKERS[name](side.lines, side.measures)


def _lower_ties(loaded: LoadedGame, sheet: Sheet) -> list[LowerTie]:
    found, table = [], loaded.log.table
    for ahead, behind in pairwise(sheet.sides):
        if ahead.place == 1 or ahead.total != behind.total or ahead.place == behind.place:
            continue
        names = tie_breakers_of(table)
        equal = next(at for at, name in enumerate(names) if _figure(name, ahead) != _figure(name, behind))
        steps = _compared(loaded, (ahead, behind), names[: equal + 1])
        found.append(LowerTie(side_name(table, ahead.id), side_name(table, behind.id), len(ahead.players), steps))
    return found


def _words_of(name: str) -> tuple[str, tuple[str, str]]:
    measure = TIE_BREAKERS[name].measure
    return next(one.tie for one in CATEGORIES.values() if one.measure == measure and one.tie)


def measure_name(name: str) -> str:
    return _(_words_of(name)[0])


def verdict(table: Table, sheet: Sheet, form: Callable[[str], str] = str) -> str:
    """Return the sentence with the winner and the lead or tie-breaker. `form` formats each name."""
    names = [form(side_name(table, side)) for side in sheet.winners]
    if len(names) > 1:
        return _("{names} share the win", names=join_names(names))
    (name,), people = names, len(table.sides[sheet.winners[0]])
    if sheet.decided_by != "points":
        return ngettext(*_words_of(sheet.decided_by)[1], people, name=name)
    lead = sheet.sides[0].total - sheet.sides[1].total
    if people > 1:
        return ngettext("{name} win by {n}", "{name} win by {n}", lead, name=name)
    return ngettext("{name} wins by {n}", "{name} wins by {n}", lead, name=name)
