"""Final scoring, step by step as at the table, and the finished game with its sheet."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Any

from flask import Blueprint, redirect, render_template, url_for
from werkzeug.wrappers import Response

from companion import tables
from companion.i18n import name_of
from companion.rules.moves import Borrow
from companion.rules.ranking import TIE_BREAKERS
from companion.rules.sheet import Sheet, SideSheet, score
from companion.rules.sides import Side, sides_of
from companion.rules.stations import alternatives
from companion.security import device_id
from companion.tables import Played
from companion.web.table import board
from companion.web.tickets import hand
from companion.web.words import game_name, line_name, measure_name, route_name, ticket_name

pages = Blueprint("final", __name__, url_prefix="/t/<key>")


@pages.get("/final")
def start(key: str) -> Response:
    """The first step."""
    tables.load(key)
    return redirect(url_for("final.tickets", key=key))


@pages.get("/final/tickets")
def tickets(key: str) -> str:
    """Everybody's tickets, completed or not."""
    played = tables.load(key)
    hands = [{"player": player, "hand": hand(played, player.id)} for player in played.log.setup.players]
    return render_template("final_tickets.html", **_common(played), hands=hands)


@pages.get("/final/stations")
def stations(key: str) -> str:
    """What each station lends: the best choice, or the owner's own (EU-11)."""
    played = tables.load(key)
    owners = [
        {
            "player": played.log.table.players[side.players[0]],
            "left": side.stations_left,
            "stations": _loans(played, side),
        }
        for side in sides_of(played.log.table)
    ]
    each = next((rule.points for rule in played.box.scoring if rule.rule == "stations"), 0)
    return render_template("final_stations.html", **_common(played), owners=owners, each=each)


@pages.get("/final/express")
def express(key: str) -> str:
    """Everybody's longest continuous route, and who is awarded for it (EU-14)."""
    played = tables.load(key)
    sheet = score(played.log.table)
    seats = {side.id: side for side in sheet.sides}
    sides = [_side(played, seats[side.id]) for side in sides_of(played.log.table)]
    best = max((side for side in sheet.sides), key=lambda side: side.longest_route.length)
    return render_template(
        "final_express.html",
        **_common(played),
        award=line_name(played.box, "longest_route"),
        sides=sorted(sides, key=lambda side: -side["longest"]["length"]),
        board=board(played, highlight=best.longest_route.routes, interactive=False),
    )


@pages.get("/final/sheet")
def sheet(key: str) -> str:
    """The sheet, before the game is closed."""
    played = tables.load(key)
    return render_template("final_sheet.html", **_common(played), **sheet_words(played))


@pages.get("/game")
def game(key: str) -> str | Response:
    """The finished game; one that goes on is at its table."""
    tables.remember(key, device_id())
    played = tables.load(key)
    if played.game.finished_at is None:
        return redirect(url_for("table.show", key=key))
    return render_template(
        "game.html", **_common(played), **sheet_words(played), board=board(played, interactive=False)
    )


def sheet_words(played: Played) -> dict[str, Any]:
    """The sheet as the page shows it: sides by place, lines with a figure a side, what decided it."""
    result = score(played.log.table)
    boards = {side.id: side for side in sides_of(played.log.table)}
    sides = [
        {**_side(played, side), "routes": _routes(played, boards[side.id]), "stations": _lent(played, boards[side.id])}
        for side in result.sides
    ]
    return {
        "sides": sides,
        "lines": [
            {
                "rule": rule.rule,
                "name": line_name(played.box, rule.rule),
                "each": rule.points,
                "points": [side["lines"][rule.rule] for side in sides],
                "details": [_detail(rule.rule, side) for side in sides],
            }
            for rule in played.box.scoring
        ],
        "winners": [side for side in sides if side["id"] in result.winners],
        "lead": _lead(result),
        "decided_by": result.decided_by,
        "decided_by_name": measure_name(result.decided_by),
        "tie": _tie(played, result),
        "lower_ties": _lower_ties(played, result),
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
                {"side": _names(played, side.players), "figure": TIE_BREAKERS[name](side.lines, side.measures)}
                for side in tied
            ],
        }
        for name in looked_at
    ]


def _measure(name: str) -> dict[str, Any]:
    """A tie-breaker's name, and whether it is a count: who holds the award is a yes or no."""
    return {"name": measure_name(name), "is_count": name != "longest_route_award"}


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
                "ahead": _names(played, ahead.players),
                "behind": _names(played, behind.players),
                **_measure(decided_by),
                "figures": figures[decided_by],
            }
        )
    return found


def _detail(rule: str, side: Mapping[str, Any]) -> Any:
    """What a line's figure rests on, in short: tickets joined of all, stations left, trains in a row."""
    details: dict[str, Callable[[], Any]] = {
        "tickets": lambda: (len(side["completed"]), len(side["completed"]) + len(side["failed"])),
        "stations": lambda: side["measures"]["stations_left"],
        "longest_route": lambda: side["measures"]["longest_route"],
    }
    return details.get(rule, lambda: None)()


def _common(played: Played) -> dict[str, Any]:
    return {
        "game": played.game,
        "seq": played.seq,
        "box_name": game_name(played.box, played.game.variant),
        "players": played.log.setup.players,
        "has_stations": bool(played.box.stations),
    }


def _names(played: Played, players: Sequence[str]) -> str:
    return " + ".join(played.log.table.players[player].name for player in players)


def _side(played: Played, side: SideSheet) -> dict[str, Any]:
    """A side of the sheet with names instead of ids."""
    box, table = played.box, played.log.table
    held = {key: ticket for player in side.players for key, ticket in table.hands[player].items()}

    def tickets_named(ids: Sequence[str]) -> list[dict[str, Any]]:
        return [{"name": ticket_name(box, held[key]), "points": held[key].points} for key in ids]

    return {
        "id": side.id,
        "name": _names(played, side.players),
        "color": table.players[side.players[0]].color,
        "place": side.place,
        "total": side.total,
        "lines": side.lines,
        "measures": side.measures,
        "completed": tickets_named(side.tickets.completed),
        "failed": tickets_named(side.tickets.failed),
        "trains_left": sum(side.trains_left.values()),
        "longest": {
            "length": side.longest_route.length,
            "cities": [name_of(box.places[city]) for city in side.longest_route.cities],
            "routes": side.longest_route.routes,
        },
    }


def _routes(played: Played, side: Side) -> list[dict[str, int]]:
    """How many routes of each length a side has, and the points for them (ALL-04), the longest first."""
    counts = Counter(route.length for route in side.routes)
    return [
        {"length": length, "count": count, "points": count * played.box.points[length]}
        for length, count in sorted(counts.items(), reverse=True)
    ]


def _lent(played: Played, side: Side) -> list[dict[str, Any]]:
    """What each station of a side lends; where its owner chose otherwise also what that costs (EU-11)."""
    lent = []
    for city, route in side.lending.chosen:
        own_choice = city in side.chosen
        now = {"points": side.lending.points, "completed": len(side.lending.completed)}
        best = alternatives(side.routes, side.loans, side.tickets, city, side.chosen)[0] if own_choice else now
        lent.append(
            {
                "city_name": name_of(played.box.places[city]),
                **_loan(played, route),
                "own_choice": own_choice,
                "now": now,
                "best": best,
            }
        )
    return lent


def _loan(played: Played, route: str | None) -> dict[str, Any]:
    """A route that a station lends, with its name and its owner; nothing where it lends none."""
    if route is None:
        return {"route": None, "name": None, "owner": None}
    box, table = played.box, played.log.table
    return {
        "route": route,
        "name": route_name(box, box.routes[route]),
        "owner": table.players[table.claims[route]],
    }


def _loans(played: Played, side: Side) -> list[dict[str, Any]]:
    """Each station of a side with everything that it could lend, and what the tickets would be worth then."""
    chosen_by_owner = _borrow_moves(played)
    return [
        {
            "city": city,
            "city_name": name_of(played.box.places[city]),
            "own_choice": chosen_by_owner.get(city),
            "options": [
                {
                    **_loan(played, option.route),
                    "points": option.points,
                    "completed": option.completed,
                    "chosen": option.route == side.lending.routes[city],
                }
                for option in alternatives(side.routes, side.loans, side.tickets, city, side.chosen)
            ],
        }
        for city in side.loans
    ]


def _borrow_moves(played: Played) -> dict[str, list[int]]:
    """For each city the log's indexes of the owner's choices that count: undoing them brings back the best one."""
    found: dict[str, list[int]] = {}
    for index, (move, counts) in enumerate(zip(played.log.moves, played.log.counting(), strict=True)):
        if counts and isinstance(move, Borrow):
            found.setdefault(move.city, []).append(index)
    return found
