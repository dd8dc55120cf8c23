"""The score sheet as pages show it: sides by place, a figure a side for each line, and what decided it."""

from collections.abc import Collection, Sequence
from itertools import pairwise
from typing import Any

from flask import url_for

from companion.i18n import name_of
from companion.play import Played
from companion.rules.box import ScoringRule
from companion.rules.score.ranking import TIE_BREAKERS
from companion.rules.score.sheet import Sheet, SideSheet, sheet_of
from companion.rules.score.sides import Side, sides_of
from companion.web.text.names import route_name, side_name
from companion.web.text.sheets import line_name, measure_name
from companion.web.views.breakdowns import breakdown
from companion.web.views.lights import board_lights, ticket_lights
from companion.web.views.loans import choices
from companion.web.views.payments import payment_view
from companion.web.views.walks import walk_view
from companion.web.views.ways import ticket_view


def sheet_view(played: Played) -> dict[str, Any]:
    """The whole sheet, for the page's template."""
    on_board = sides_of(played.log.table)
    result = sheet_of(played.log.table, on_board)
    by_id = {side.id: side for side in on_board}
    rules = played.log.table.scoring_rules
    sides = [
        {
            **side_view(played, side),
            **board_proofs(played, by_id[side.id]),
            **_ticket_proofs(played, by_id[side.id]),
            "lights": {
                **{rule.rule: board_lights(by_id[side.id], rule.rule) for rule in rules},
                **ticket_lights(by_id[side.id]),
            },
        }
        for side in result.sides
    ]
    return {
        "sides": sides,
        "lines": [line_view(played, rule, result.sides) for rule in rules],
        "winners": [side for side in sides if side["id"] in result.winners],
        "lead": _lead(result),
        "decided_by": result.decided_by,
        "decided_by_name": measure_name(result.decided_by),
        "tie": _tie(played, result),
        "lower_ties": _lower_ties(played, result),
    }


def line_view(played: Played, rule: ScoringRule, sides: Sequence[SideSheet]) -> dict[str, Any]:
    """A line of the sheet with the figure of each of `sides`."""
    return {
        "rule": rule.rule,
        "name": line_name(rule),
        "each": rule.points,
        "second": rule.second,
        "points": [side.lines[rule.rule] for side in sides],
        "by_cards": played.box.train_cards is not None,
        "rows": breakdown(played, rule, sides),
    }


def side_view(played: Played, side: SideSheet) -> dict[str, Any]:
    """A side of the sheet with names instead of ids; `people` is how many score together."""
    table = played.log.table
    return {
        "id": side.id,
        "name": side_name(table, side.id),
        "people": len(side.players),
        "color": table.players[side.players[0]].color,
        "place": side.place,
        "total": side.total,
        "lines": side.lines,
        "measures": side.measures,
        "walk": walk_view(played, side) if "longest_route" in side.lines else None,
        "network": sorted(name_of(played.box.places[city]) for city in side.network.cities),
        "mountains": _mountains(played, side),
    }


def _mountains(played: Played, side: SideSheet) -> list[dict[str, Any]]:
    """The mountain routes of a side, each with the trains that went to the crossing (LA-05)."""
    box, claims = played.box, played.log.table.claims
    return [
        {"name": route_name(box, route), "crossed": route.mountain}
        for route in box.routes.values()
        if route.mountain and claims.get(route.id) in side.players
    ]


def board_proofs(played: Played, side: Side) -> dict[str, Any]:
    """What a side's lines come from as far as it lies on the board for all to see: nothing that tickets tell."""
    box, table = played.box, played.log.table
    by_length: dict[int, list[str]] = {}
    for route in sorted(side.routes, key=lambda route: -route.length):
        by_length.setdefault(route.length, []).append(route_name(box, route))
    return {
        "routes": [
            {"length": length, "count": len(names), "names": sorted(names), "points": len(names) * box.points[length]}
            for length, names in by_length.items()
        ],
        "trains_left": [(table.players[player].name, trains) for player, trains in side.trains_left.items()],
    }


def _ticket_proofs(played: Played, side: Side) -> dict[str, Any]:
    """What comes of a side's tickets: each with its way or its gap, what stations lend for them, what piles paid."""
    table, key = played.log.table, played.game.key
    piles = [_pile(played, player, scoring) for player, scoring in sorted(table.piles) if player in side.players]
    short = {ticket: cards for pile in piles if pile["is_final"] for ticket, cards in pile["short"].items()}

    def shown(ticket_id: str) -> dict[str, Any]:
        return {
            **ticket_view(played, side, table.tickets_of(side.id)[ticket_id]),
            "short": short.get(ticket_id),
            "url": url_for("why.ticket", key=key, player=_holder(played, side, ticket_id), ticket=ticket_id),
        }

    return {
        "completed": [shown(ticket.id) for ticket in side.completed],
        "failed": [shown(ticket.id) for ticket in side.failed],
        "stations": choices(played, side),
        "piles": piles,
    }


def _pile(played: Played, player: str, scoring: int) -> dict[str, Any]:
    """A counted pile: whether its owner chose what it pays and what that costs, and what it lacks for open tickets.

    `short` are the missing cards by ticket; 0 where the pile could pay for the ticket beside those that it pays for.
    """
    payment = payment_view(played, player, scoring)
    return {
        "is_final": scoring == played.log.table.scorings,
        "url": url_for("cards.payment", key=played.game.key, player=player, scoring=scoring),
        "own_choice": payment["own_choice"],
        "short": {ticket["id"]: ticket["short"] for ticket in payment["tickets"] if not ticket["is_paid"]},
    }


def _holder(played: Played, side: Side, ticket_id: str) -> str:
    """The player in whose hand the ticket is; any of the team if they share it."""
    hands = played.log.table.hands
    return next((player for player in side.players if ticket_id in hands[player]), side.players[0])


def _lead(sheet: Sheet) -> int:
    """By how many points the first is ahead of the second; 0 when a tie-breaker decided."""
    return sheet.sides[0].total - sheet.sides[1].total


def _tie(played: Played, sheet: Sheet) -> list[dict[str, Any]]:
    """The tie-breakers that were looked at, in order, with the figures of all who were tied on points."""
    if sheet.decided_by == "points":
        return []
    tied = [side for side in sheet.sides if side.total == sheet.sides[0].total]
    names = list(played.box.ranking)
    return _compared(
        played, tied, names if sheet.decided_by == "shared" else names[: names.index(sheet.decided_by) + 1]
    )


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
        names = list(played.box.ranking)
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
