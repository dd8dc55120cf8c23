"""A game's report for its page: drawings first, with words and figures behind each."""

from collections.abc import Mapping, Sequence
from itertools import chain, groupby, pairwise
from typing import NotRequired, TypedDict

from companion.features.replay.course import Course, draw_course
from companion.features.report.drawings import BoardPart, Ground, ground, line_of, middle_of, part_of
from companion.features.report.history import Harm, History, Life, history_of
from companion.pictures.geometry import Point
from companion.rules.box import Route
from companion.rules.moves import Claim, Move
from companion.rules.score.lines import marked_rules
from companion.rules.score.sides import Side
from companion.table.service.loading import LoadedGame
from companion.table.wording.moves import describe_move
from companion.table.wording.names import NamedSide, named_side, route_name, ticket_name
from companion.web.i18n import _

LATEST, DEAREST = 6, 5
"""Numbers of shown items: the latest changes of the lead, and the costliest claims."""


def is_in_order(loaded: LoadedGame) -> bool:
    """Whether the moves were recorded in the order of play.

    They weren't if the board was entered at the end, with all tickets open, or one side's routes after the other's.
    """
    side_of = loaded.log.table.side_of
    sides = [side_of[move.player] for move in loaded.log.counting_moves.values() if isinstance(move, Claim)]
    if not sides or not loaded.box.has_map:
        return False
    runs = [side for side, _claims in groupby(sides)]
    return not loaded.is_noted_later and len(runs) > len({*runs})


class Lead(TypedDict):
    """A change of the lead."""

    number: int
    side: NamedSide
    words: str
    points: Mapping[str, int]


class DrawnLine(TypedDict):
    """A route in a drawing."""

    path: str
    kind: str
    color: NotRequired[str]


class TicketDrawing(BoardPart):
    """A drawing of the routes of a ticket."""

    lines: list[DrawnLine]


class LifeView(TypedDict):
    """A ticket with its drawing: the routes that connected it, or that could have."""

    name: str
    points: int
    number: int | None
    words: str
    is_joined: bool
    is_cut: bool
    was_late: bool
    trains: int | None
    path: list[tuple[str, int | None]]
    drawing: TicketDrawing | None


class LossView(TypedDict):
    """A ticket that a claim made longer, or cut off."""

    side: NamedSide
    ticket: str
    before: int
    after: int | None


class HarmView(TypedDict):
    """A claim with its costs for the others, and the position of its sign on the board."""

    number: int
    words: str
    color: str
    cut_off: int
    trains: int
    line: str
    at: Point
    losses: list[LossView]


class Missed(NamedSide):
    """A side's total, and the points that its failed tickets would have added."""

    total: int
    more: int
    most: int


class ReportView(TypedDict):
    """A game whose moves are in order."""

    sides: list[NamedSide]
    ground: Ground | None
    course: Course | None
    has_stations: bool
    in_spaces: bool
    last: int
    earlier: int
    leads: list[Lead]
    hands: list[tuple[NamedSide, list[LifeView]]]
    harms: list[HarmView]
    growth: Course | None
    steps: list[tuple[NamedSide, list[tuple[int, int]]]]
    missed: list[Missed]


def report_view(loaded: LoadedGame) -> ReportView:
    table, history = loaded.log.table, history_of(loaded.log)
    sides = [named_side(table, side) for side in table.sides]
    has_longest = any(rule.counted == "longest_route" for rule in table.scoring_rules)
    leads = [*history.leads]
    latest = leads[-LATEST:]
    return {
        "sides": sides,
        "ground": ground(loaded.box) if loaded.box.is_drawn else None,
        "course": draw_course(sides, history.points, latest) if marked_rules(table) else None,
        "has_stations": loaded.box.stations > 0,
        "in_spaces": loaded.box.has_bullets,
        "last": len(history.moves),
        "earlier": len(leads) - len(latest),
        "leads": [
            {
                "number": number,
                "side": named_side(table, side),
                "words": _words(loaded, history, number),
                "points": history.points[number],
            }
            for number, side in latest
        ],
        "hands": [
            (side, hand)
            for side in sides
            if (hand := [_life(loaded, history, life) for life in history.lives if life.side == side["id"]])
        ],
        "harms": [_harm(loaded, harm) for harm in history.harms[:DEAREST]],
        "growth": draw_course(sides, [*history.longest, history.longest[-1]]) if has_longest else None,
        "steps": [(side, _growth(history, side["id"])) for side in sides],
        "missed": _missed(history, sides),
    }


def _words(loaded: LoadedGame, history: History, number: int | None) -> str:
    move = history.moves[number] if number is not None and number < len(history.moves) else None
    return describe_move(loaded.log, move) if move else _("Final scoring")


def _growth(history: History, side: str) -> list[tuple[int, int]]:
    lengths = [longest[side] for longest in history.longest]
    return [(number, after) for number, (before, after) in enumerate(pairwise(lengths), 1) if after > before]


def _missed(history: History, sides: Sequence[NamedSide]) -> list[Missed]:
    """Return each side's total, and its total if no ticket had failed; empty if none failed."""
    by_id = {side.id: side for side in history.sides}
    rows: list[Missed] = []
    for side in sides:
        printed = {ticket.id: ticket.points for ticket in by_id[side["id"]].tickets}
        failed = by_id[side["id"]].failed
        total = history.points[-1][side["id"]]
        more = sum(printed[ticket.id] + ticket.points for ticket in failed)
        rows.append({**side, "total": total, "more": more, "most": max(1, total + more)})
    return rows if any(row["more"] for row in rows) else []


def _life(loaded: LoadedGame, history: History, life: Life) -> LifeView:
    """Return a ticket with its drawing: the routes that completed it, or the last ones that could have."""
    box = loaded.box
    side = next(one for one in history.sides if one.id == life.side)
    ticket = side.counted(life.ticket)
    number = life.joined or life.cut
    move = history.moves[number] if number else None
    path = [box.routes[key] for key in side.paths.get(ticket.id, ())] if life.joined else []
    return {
        "name": ticket_name(box, ticket),
        "points": ticket.points if life.joined else -ticket.points,
        "number": number,
        "words": _words(loaded, history, number) if number else "",
        "is_joined": life.joined is not None,
        "is_cut": life.cut is not None,
        "was_late": life.cut is not None and life.since > life.cut,
        "trains": life.trains,
        "path": [(route_name(box, route), _claimed(history, route.id)) for route in path],
        "drawing": _drawing(loaded, side, life, path, move) if box.is_drawn else None,
    }


def _claimed(history: History, route: str) -> int | None:
    return next((at for at, move in enumerate(history.moves) if isinstance(move, Claim) and move.route == route), None)


def _drawing(loaded: LoadedGame, side: Side, life: Life, path: Sequence[Route], move: Move | None) -> TicketDrawing:
    """Return the routes of a completed ticket. For a failed one return the side's routes, the last possible ones, and
    the move that cut it off.
    """
    box, table = loaded.box, loaded.log.table
    news = move.route if isinstance(move, Claim) else ""
    link = [] if life.joined else [box.routes[key] for key in sorted(life.link - {news})]
    cut = [box.routes[news]] if news and life.cut else []
    lines: list[DrawnLine] = [{"path": line_of(box, route), "kind": "missing"} for route in link]
    common = table.common
    for route in path or (*side.routes, *cut):
        owner = table.players[table.claims[route.id]].color if route.id not in common else ""
        kind = "is-news" if route.id == news else ""
        lines.append({"path": line_of(box, route), "color": owner, "kind": kind})
    touched = {end for route in path or (*link, *cut, *side.routes) for end in route.ends}
    stops = ([end for end in sorted(stop) if end in touched] or sorted(stop) for stop in life.ticket.stops)
    return {"lines": lines, **part_of(box, [*path, *link, *cut], list(dict.fromkeys(chain.from_iterable(stops))))}


def _harm(loaded: LoadedGame, harm: Harm) -> HarmView:
    """Return a claim with its cost to each other side, and its position on the board."""
    box, table = loaded.box, loaded.log.table
    route = box.routes[harm.claim.route]
    return {
        "number": harm.number,
        "words": describe_move(loaded.log, harm.claim),
        "color": table.players[harm.claim.player].color,
        "cut_off": harm.cut_off,
        "trains": harm.trains,
        "line": line_of(box, route),
        "at": middle_of(box, route),
        "losses": [
            {
                "side": named_side(table, loss.life.side),
                "ticket": ticket_name(box, loss.life.ticket),
                "before": loss.before,
                "after": loss.after,
            }
            for loss in sorted(harm.losses, key=lambda loss: loss.after is not None)
        ],
    }
