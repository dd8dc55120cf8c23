"""The score sheet as pages show it: sides by place, a figure a side for each line, and what decided it."""

from collections import Counter
from itertools import pairwise
from typing import Any

from companion.i18n import color_name, name_of
from companion.rules.ranking import TIE_BREAKERS
from companion.rules.sheet import Sheet, SideSheet, sheet_of
from companion.rules.sides import Side, sides_of
from companion.tables import Played
from companion.web.breakdowns import breakdown
from companion.web.loans import lent
from companion.web.sheet_words import line_name, measure_name
from companion.web.walks import walk_view
from companion.web.words import route_name, side_name, ticket_name


def sheet_view(played: Played) -> dict[str, Any]:
    """The whole sheet, for the page's template."""
    on_board = sides_of(played.log.table)
    result = sheet_of(played.log.table, on_board)
    by_id = {side.id: side for side in on_board}
    sides = [{**side_view(played, side), **_proofs(played, side, by_id[side.id])} for side in result.sides]
    return {
        "sides": sides,
        "lines": [
            {
                "rule": rule.rule,
                "name": line_name(rule),
                "each": rule.points,
                "points": [side.lines[rule.rule] for side in result.sides],
                "by_cards": played.box.train_cards is not None,
                "rows": breakdown(played, rule, result.sides),
            }
            for rule in played.log.table.scoring_rules
        ],
        "winners": [side for side in sides if side["id"] in result.winners],
        "lead": _lead(result),
        "decided_by": result.decided_by,
        "decided_by_name": measure_name(result.decided_by),
        "tie": _tie(played, result),
        "lower_ties": _lower_ties(played, result),
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


def _proofs(played: Played, side: SideSheet, on_board: Side) -> dict[str, Any]:
    """What a side's lines come from, as far as it isn't told by `side_view`."""
    table = played.log.table
    held = table.tickets_of(side.id)

    def shown(key: str) -> dict[str, Any]:
        return {
            "name": ticket_name(played.box, held[key]),
            "points": held[key].points,
            "paid": [(color_name(color), count) for color, count in side.payments.get(key, {}).items()],
        }

    lengths = Counter(route.length for route in on_board.routes)
    return {
        "routes": [
            {"length": length, "count": count, "points": count * played.box.points[length]}
            for length, count in sorted(lengths.items(), reverse=True)
        ],
        "completed": [shown(key) for key in side.tickets.completed],
        "failed": [shown(key) for key in side.tickets.failed],
        "stations": lent(played, on_board),
        "trains_left": [(table.players[player].name, trains) for player, trains in side.trains_left.items()],
    }


def _lead(sheet: Sheet) -> int:
    """By how many points the first is ahead of the second; 0 when a tie-breaker decided."""
    return sheet.sides[0].total - sheet.sides[1].total


def _tie(played: Played, sheet: Sheet) -> list[dict[str, Any]]:
    """The tie-breakers that were looked at, in order, with the figures of all who were tied on points."""
    if sheet.decided_by == "points":
        return []
    tied = [side for side in sheet.sides if side.total == sheet.sides[0].total]
    names = list(played.box.ranking)
    looked_at = names if sheet.decided_by == "shared" else names[: names.index(sheet.decided_by) + 1]
    return [
        {
            **_measure(name),
            "figures": [
                {
                    "side": side_name(played.log.table, side.id),
                    "figure": TIE_BREAKERS[name](side.lines, side.measures),
                }
                for side in tied
            ],
        }
        for name in looked_at
    ]


def _measure(name: str) -> dict[str, Any]:
    """A tie-breaker's name, and whether it is a count: who holds an award is a yes or no."""
    return {"name": measure_name(name), "is_count": TIE_BREAKERS[name].award is None}


def _lower_ties(played: Played, sheet: Sheet) -> list[dict[str, Any]]:
    """Each two neighbours below the first place with the same points but not the same place, and what put one ahead."""
    found = []
    for ahead, behind in pairwise(sheet.sides):
        if ahead.place == 1 or ahead.total != behind.total or ahead.place == behind.place:
            continue
        figures = {
            name: [TIE_BREAKERS[name](side.lines, side.measures) for side in (ahead, behind)]
            for name in played.box.ranking
        }
        decided_by = next(name for name, (more, less) in figures.items() if more != less)
        found.append(
            {
                "ahead": side_name(played.log.table, ahead.id),
                "behind": side_name(played.log.table, behind.id),
                "people": len(ahead.players),
                **_measure(decided_by),
                "figures": figures[decided_by],
            }
        )
    return found
