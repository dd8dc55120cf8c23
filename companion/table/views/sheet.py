"""The score sheet as pages show it: sides by place, a figure a side for each line, and what decided it."""

from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from flask import url_for

from companion.rules.choice.piles import Paid
from companion.rules.deck import Ticket
from companion.rules.faults import HOUSE_RULES, N_, NN_
from companion.rules.moves import HouseRule
from companion.rules.rooms import WithRooms
from companion.rules.score.lines import marked_rules
from companion.rules.score.sheet import TIE_BREAKERS, Sheet, SideSheet, score, tie_breakers_of
from companion.rules.score.sides import Side, sides_of
from companion.rules.table import Table
from companion.table.play import Played
from companion.table.text.mechanic import shown
from companion.table.text.moves import describe_move, describe_print
from companion.table.text.names import join_names, route_name, side_name
from companion.table.views.lines import lights, line_name, line_view
from companion.table.views.moves import late_turns
from companion.table.views.network import loans, ticket_view, trail_view
from companion.table.views.piles import payment_view
from companion.web.i18n import _, ngettext

_MEASURES: Mapping[str, tuple[str, tuple[str, str]]] = {
    "tickets_completed": (
        N_("tickets completed"),
        NN_("{name} wins on tickets completed", "{name} win on tickets completed"),
    ),
    "ticket_points": (
        N_("points of completed tickets"),
        NN_("{name} wins on points of completed tickets", "{name} win on points of completed tickets"),
    ),
    "stations_left": (N_("stations left"), NN_("{name} wins on stations left", "{name} win on stations left")),
    "longest_route": (
        N_("longest route"),
        NN_("{name} wins with the longest route", "{name} win with the longest route"),
    ),
    "mountain_routes": (N_("mountain routes"), NN_("{name} wins on mountain routes", "{name} win on mountain routes")),
    "bonus_cards": (N_("bonus cards"), NN_("{name} wins on bonus cards", "{name} win on bonus cards")),
}
MEASURES: Mapping[str, tuple[str, tuple[str, str]]] = WithRooms(_MEASURES, "MEASURES", "table")
"""What tie-breakers compare: its name, and the verdict where it decides, of one winner and of a team."""


class ScoredSide(NamedTuple):
    """A side with its sheet."""

    side: Side
    sheet: SideSheet


class ScoredTable(NamedTuple):
    """The sheet of a table, and its sides by place with all that the score has found out about them."""

    sheet: Sheet
    sides: list[ScoredSide]


def score_sides(played: Played, sides: Sequence[Side] = ()) -> ScoredTable:
    """Score the table as it is now, with these `sides` of it where they are at hand."""
    sides = sides or sides_of(played.log.table)
    by_id = {side.id: side for side in sides}
    sheet = score(played.log.table, sides)
    return ScoredTable(sheet, [ScoredSide(by_id[own.id], own) for own in sheet.sides])


def sheet_view(played: Played, result: ScoredTable | None = None) -> dict[str, Any]:
    """The whole sheet, for the page's template; `result` is the table's where it is at hand."""
    sheet, scored = result or score_sides(played)
    rules = played.log.table.scoring_rules
    paid = {player: payments for one in scored for player, payments in one.side.payments.items()}
    sides = [
        {
            **board_view(played, side),
            **_ticket_proofs(played, side, paid),
            "place": own.place,
            "total": own.total,
            "lines": own.lines,
            "lights": {rule.rule: lights(side, rule, at_end=True) for rule in rules},
        }
        for side, own in scored
    ]
    return {
        "sides": sides,
        "lines": [line_view(played, rule, [one.side for one in scored]) for rule in rules],
        "verdict": verdict(played.log.table, sheet),
        "from_place": _from_place(played.log.table, sheet),
        "decided_by": sheet.decided_by,
        "tie": _tie(played, sheet),
        "lower_ties": _lower_ties(played, sheet),
        "house_rules": house_rules(played),
        "prints": prints(played),
        "late": [describe_move(played.log, played.log.moves[index]) for index in late_turns(played)],
        "uncorrected": [_(correction.text) for correction in played.log.table.uncorrected],
    }


def house_rules(played: Played) -> list[dict[str, Any]]:
    """What this table allows against the rulebook, each with why, and the index of the move that said so."""
    standing = played.log.counting_moves.items()
    return [
        {"rule": move.rule, "text": _(HOUSE_RULES[move.rule].text), "reason": move.reason, "move": index}
        for index, move in standing
        if isinstance(move, HouseRule)
    ]


def prints(played: Played) -> list[dict[str, str]]:
    """What this table's copy of the box prints otherwise, in words, each with the `thing` that it is about."""
    return [
        {
            "text": describe_print(played.box, move),
            "thing": next(
                f"{kind}.{key}" for kind in ("route", "ticket", "company") if (key := getattr(move, kind)) is not None
            ),
        }
        for move in played.log.table.prints
    ]


def board_view(played: Played, side: Side) -> dict[str, Any]:
    """A side, and what of its lines' proofs everybody can see on the board: nothing that tickets tell.

    `people` is how many score together.
    """
    box, table = played.box, played.log.table
    counted = {rule.counted for rule in table.scoring_rules}
    by_length: dict[int, list[str]] = {}
    for route in sorted(side.routes, key=lambda route: -route.length):
        by_length.setdefault(route.length, []).append(route_name(box, route))
    return {
        "id": side.id,
        "name": side_name(table, side.id),
        "people": len(side.players),
        "color": table.players[side.players[0]].color,
        "trail": trail_view(played, side) if "longest_route" in counted else None,
        "routes": [
            {"length": length, "count": len(names), "names": sorted(names), "points": len(names) * box.points[length]}
            for length, names in by_length.items()
        ],
        "trains_left": [(table.players[player].name, trains) for player, trains in side.trains_left.items()],
        "left": [left for name, own in table.mechanics.items() for left in shown()[name].left(own, side.players)],
    }


def _ticket_proofs(played: Played, side: Side, paid: Paid) -> dict[str, Any]:
    """What comes of a side's tickets: each with its path or its gap, what stations lend for them, what piles paid."""
    table, key = played.log.table, played.game.key
    piles: list[dict[str, Any]] = [
        {
            **payment_view(played, player, scoring, paid),
            "is_final": scoring == table.scorings,
            "url": url_for("cards.payment", key=key, player=player, scoring=scoring),
        }
        for player, scoring in sorted(table.piles)
        if player in side.players
    ]
    # the cards that a final pile lacks for an open ticket; 0 where it could pay for it beside those that it pays for
    short = {
        ticket["id"]: ticket["short"]
        for pile in piles
        for ticket in pile["tickets"]
        if pile["is_final"] and not ticket["is_paid"]
    }

    def shown(ticket: Ticket) -> dict[str, Any]:
        # what a team shares is in nobody's hand, so it is shown to any of them
        holder = next((player for player in side.players if ticket.id in table.hands[player]), side.players[0])
        return {
            **ticket_view(played, side, ticket),
            "short": short.get(ticket.id),
            "url": url_for("why.ticket", key=key, player=holder, ticket=ticket.id),
        }

    return {
        "completed": [shown(ticket) for ticket in side.completed],
        "failed": [shown(ticket) for ticket in side.failed],
        "stations": loans(played, side),
        "piles": piles,
    }


def _from_place(table: Table, sheet: Sheet) -> int | None:
    """The place where the only winner stood on the scoring track, before all that is counted at the end."""
    marked = [rule.rule for rule in marked_rules(table)]
    if len(sheet.winners) > 1 or not marked:
        return None
    points = {side.id: sum(side.lines[line] for line in marked) for side in sheet.sides}
    return 1 + sum(other > points[sheet.winners[0]] for other in points.values())


def _tie(played: Played, sheet: Sheet) -> list[dict[str, Any]]:
    """The tie-breakers that were looked at, in order, with the figures of all who were tied on points."""
    if sheet.decided_by == "points":
        return []
    tied = [side for side in sheet.sides if side.total == sheet.sides[0].total]
    names = tie_breakers_of(played.log.table)
    last = len(names) if sheet.decided_by == "shared" else names.index(sheet.decided_by) + 1
    return _compared(played, tied, names[:last])


def _compared(played: Played, sides: Sequence[SideSheet], names: Collection[str]) -> list[dict[str, Any]]:
    """Tie-breakers with everybody's figures. `is_count`: who holds an award is a yes or no, the rest are counts."""
    awards = {rule.rule: line_name(rule) for rule in played.log.table.scoring_rules}
    return [
        {
            "name": awards.get(TIE_BREAKERS[name].award or "", measure_name(name)),
            "is_count": TIE_BREAKERS[name].award is None,
            "figures": [
                {"side": side_name(played.log.table, side.id), "figure": _figure(name, side)} for side in sides
            ],
        }
        for name in names
    ]


def _figure(name: str, side: SideSheet) -> int:
    return TIE_BREAKERS[name](side.lines, side.measures)


def _lower_ties(played: Played, sheet: Sheet) -> list[dict[str, Any]]:
    """Each two neighbours below the first place with the same points but not the same place, and what put one ahead."""
    found = []
    for ahead, behind in pairwise(sheet.sides):
        if ahead.place == 1 or ahead.total != behind.total or ahead.place == behind.place:
            continue
        names = tie_breakers_of(played.log.table)
        equal = next(at for at, name in enumerate(names) if _figure(name, ahead) != _figure(name, behind))
        found.append(
            {
                "ahead": side_name(played.log.table, ahead.id),
                "behind": side_name(played.log.table, behind.id),
                "people": len(ahead.players),
                "steps": _compared(played, (ahead, behind), names[: equal + 1]),
            }
        )
    return found


def measure_name(name: str) -> str:
    """What a tie-breaker compares."""
    return _(MEASURES[TIE_BREAKERS[name].measure][0])


def verdict(table: Table, sheet: Sheet, form: Callable[[str], str] = str) -> str:
    """Who won, and by what: the sentence above the sheet; `form` is how each name stands in it."""
    names = [form(side_name(table, side)) for side in sheet.winners]
    if len(names) > 1:
        return _("{names} share the win", names=join_names(names))
    (name,), people = names, len(table.sides[sheet.winners[0]])
    if sheet.decided_by != "points":
        return ngettext(*MEASURES[TIE_BREAKERS[sheet.decided_by].measure][1], people, name=name)
    lead = sheet.sides[0].total - sheet.sides[1].total
    if people > 1:
        return ngettext("{name} win by {n}", "{name} win by {n}", lead, name=name)
    return ngettext("{name} wins by {n}", "{name} wins by {n}", lead, name=name)
