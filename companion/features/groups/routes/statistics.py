"""Statistics pages: the group, a person, a board, the rating."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import TypedDict

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue as Answer

from companion.features.groups.access import visit_group
from companion.features.groups.charts import (
    BarPart,
    WonBar,
    course_lines,
    rating_intervals,
    rating_line,
    rating_range,
    score_columns,
    source_bars,
    won_bars,
)
from companion.features.groups.service import people
from companion.features.groups.service.figures import RECORDS, USUAL, Figures, add
from companion.features.groups.service.records import RecordRow, find_records
from companion.features.groups.service.statistics import (
    SAMPLES,
    Heat,
    Standing,
    Summary,
    boards,
    boards_of,
    courses_of,
    head_to_head,
    heat,
    latest_scores,
    rating_courses,
    standing_of,
    summary,
)
from companion.features.groups.service.wins import wins
from companion.pictures.board import draw_heat, heat_level
from companion.rules.box import Box
from companion.rules.load import box_ids, get_box
from companion.store.groups import Group
from companion.table.wording.names import route_name
from companion.web.i18n import color_name, locale

pages = Blueprint("statistics", __name__, url_prefix="/g/<group>")
pages.before_request(visit_group)

TOP_COUNT = 10
"""Routes that are listed at first; the others unfold."""
SMALL_HEIGHT = 80
"""Height of a course in a list."""


@pages.get("/statistics")
def show(group: Group) -> str:
    """Show the group on all boards or on one."""
    by_board = boards(group)
    box = _asked_box(by_board)
    of_group = summary(group.id, box)
    return render_template(
        "groups/statistics.html",
        group=group,
        box=box,
        played=by_board,
        games=sum(by_board.values()) if box is None else by_board[box],
        drawn=_drawn(by_board),
        courses=course_lines(courses_of(of_group)) if box is None else {},
        won=_won(group, of_group, box),
        **_summary(group, of_group, box),
        streaks=_streaks(of_group.standings) if box is None else None,
        can_heat=box is not None and _has_map(box),
    )


@pages.get("/people/<person>")
def person(group: Group, person: str) -> Answer:
    """Show one person on all boards or on one. A merged key redirects."""
    try:
        somebody = people.find_person(group, person)
    except people.NoSuchPerson:
        somebody = people.merged_into(group, person)
        return redirect(url_for("statistics.person", group=group.key, person=somebody.key, box=request.args.get("box")))
    every = boards_of(somebody)
    by_board = {board: figures.games for board, figures in every.items()}
    box = _asked_box(by_board)
    whole = standing_of(somebody, add([*every.values()]))
    scores = latest_scores(somebody, box)
    course = rating_courses([(somebody, whole.figures.games)], SAMPLES)[somebody.key]
    figures = whole.figures if box is None else every[box]
    return render_template(
        "groups/person.html",
        group=group,
        person=somebody,
        box=box,
        played=by_board,
        whole=whole,
        figures=figures,
        bars=source_bars([figures]),
        by_board=every.items(),
        scores=scores,
        columns=score_columns(scores),
        course=course,
        line=rating_line(course, rating_range([course])) if len(course) > 1 else None,
        opponents=head_to_head(somebody, box),
        records=find_records(somebody, figures, RECORDS, box),
        maps={board: count for board, count in by_board.items() if _has_map(board)},
        drawn=_drawn(by_board),
        interval=rating_intervals([whole])["rows"][0] if whole.cautious is not None else None,
    )


@pages.get("/boards/<path:board>")
def board(group: Group, board: str) -> str:
    """Show one board: its routes by claims, of all or of one person, with standings and records."""
    by_board = boards(group)
    if board not in by_board and board not in box_ids():
        abort(404)
    somebody = people.find_person(group, request.args["person"]) if request.args.get("person") else None
    of_group = summary(group.id, board)
    box = get_box(board) if _has_map(board) else None
    claimed = heat(group, board, somebody) if box else Heat({}, 0)
    return render_template(
        "groups/group_board.html",
        group=group,
        board=board,
        person=somebody,
        games=by_board.get(board, 0),
        claimed=claimed,
        **(_heat_map(box, claimed) if box else {"map": None}),
        **_summary(group, of_group, board),
    )


@pages.get("/rating")
def rating(group: Group) -> str:
    """Show all ratings with their uncertainty and their courses."""
    everybody = summary(group.id)
    rated = [one for one in everybody.standings if one.cautious is not None]
    rated.sort(key=lambda one: (-(one.cautious or 0.0), one.name.casefold()))
    courses = courses_of(everybody)
    within = rating_range(courses.values())
    return render_template(
        "groups/rating.html",
        group=group,
        rated=rated,
        intervals=rating_intervals(rated),
        courses=courses,
        lines={key: rating_line(course, within, SMALL_HEIGHT, 2) for key, course in courses.items() if len(course) > 1},
        height=SMALL_HEIGHT,
    )


def _asked_box(by_board: dict[str, int]) -> str | None:
    """Return the board that the address asks for, if any. Raises NotFound if it wasn't played."""
    box = request.args.get("box") or None
    if box is not None and box not in by_board:
        abort(404)
    return box


def _has_map(board: str) -> bool:
    return board in box_ids() and get_box(board).is_drawn


def _drawn(by_board: Iterable[str]) -> set[str]:
    return {*by_board} & {*box_ids()}


def _won(group: Group, of_group: Summary, box: str | None) -> list[tuple[str, list[WonBar]]]:
    """Return the wins by year and by sides as bars in the order of the people; a single year or number is left out."""
    ids = {person.key: person.id for person in of_group.people}
    everybody = [ids[row.key] for row in of_group.standings]
    found = zip(("year", "sides"), wins(group.id, box), strict=True)
    return [(about, won_bars(won, everybody)) for about, won in found if len(won) > 1]


class SummaryView(TypedDict):
    """The standings of a group with their charts and records."""

    rows: Sequence[Standing]
    figures: Figures
    recorded: list[Standing]
    usual: list[str]
    bars: list[list[BarPart]]
    records: Sequence[RecordRow]


class TrackHeat(TypedDict):
    """A route with the number of its claims."""

    name: str
    trains: int
    color: str
    color_name: str
    count: int
    level: int


class HeatMap(TypedDict):
    """The board, its legend, and all routes, the most claimed first."""

    map: str
    legend: list[tuple[int, int, int]]
    tracks: list[TrackHeat]
    never: list[str]
    top: int


def _summary(group: Group, of_group: Summary, board: str | None) -> SummaryView:
    recorded = [row for row in of_group.standings if row.figures.recorded]
    kinds = [kind for kind in RECORDS if kind != "narrowest"]  # a defeat is somebody's own record
    return {
        "rows": of_group.standings,
        "figures": of_group.figures,
        "recorded": recorded,
        "usual": [key for key in USUAL if any(row.figures.has(key) for row in recorded)],
        "bars": source_bars(row.figures for row in recorded),
        "records": find_records(group, of_group.figures, kinds, board),
    }


def _streaks(standings: Sequence[Standing]) -> dict[str, list[Standing]]:
    """Return the longest and the present winning streaks: {kind: standings}. One win isn't a streak."""
    most = max((row.longest_streak for row in standings), default=0)
    return {
        "longest": [row for row in standings if row.longest_streak == most > 1],
        "present": sorted((row for row in standings if row.streak > 1), key=lambda row: -row.streak),
    }


def _heat_map(box: Box, claimed: Heat) -> HeatMap:
    known = {route: count for route, count in claimed.counts.items() if route in box.routes}
    most = max(known.values(), default=0)
    levels = [
        (level, [*counts]) for level, counts in groupby(range(1, most + 1), lambda count: heat_level(count, most))
    ]
    names = {route: route_name(box, box.routes[route]) for route in box.routes}
    tracks = sorted(known.items(), key=lambda claimed: (-claimed[1], names[claimed[0]]))
    never = sorted(box.routes.keys() - known, key=lambda route: (names[route], color_name(box.routes[route].color)))
    return {
        "map": draw_heat(box, known, locale=locale()),
        "legend": [(level, counts[0], counts[-1]) for level, counts in levels],
        "tracks": [
            {
                "name": names[route],
                "trains": box.routes[route].length,
                "color": box.routes[route].color,
                "color_name": color_name(box.routes[route].color),
                "count": count,
                "level": heat_level(count, most),
            }
            for route, count in tracks
        ],
        "never": [
            # Of several between the same two places the colour tells which.
            f"{names[route]} ({color_name(box.routes[route].color)})" if route in box.twins else names[route]
            for route in never
        ],
        "top": TOP_COUNT,
    }
