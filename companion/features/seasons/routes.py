"""Pages of seasons, of the worth of tickets and routes, and of a person's year."""

from collections.abc import Mapping, Sequence
from typing import Any

from flask import Blueprint, Response, abort, current_app, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue as Answer

from companion.features.groups.access import visit_group
from companion.features.groups.service.people import find_person
from companion.features.groups.service.scoring import MAX_SEASON_GAMES, MAX_SEASON_NAME
from companion.features.groups.service.statistics import boards
from companion.features.seasons.forms import MAX_TIES, field_value, read_season, values_of
from companion.features.seasons.memory.files import table_csv, table_json
from companion.features.seasons.memory.seasons import (
    evenings,
    find_season,
    remove_season,
    save_season,
    seasons_of,
)
from companion.features.seasons.memory.tables import SeasonTable, may_be_over, scoring_of, season_games, season_table
from companion.features.seasons.memory.worth import Narrowed, map_worth, narrowings
from companion.features.seasons.memory.years import year_of, years_of
from companion.features.seasons.text import KINDS, TIES, scoring_words
from companion.features.seasons.views import worth_view, year_facts
from companion.features.share.picture import Head, draw_facts
from companion.rules.faults import Refused
from companion.rules.load import box_ids
from companion.store.groups import Group, Person, Season
from companion.web.drawings import asked_theme, svg
from companion.web.forms import field_faults
from companion.web.i18n import day, zone
from companion.web.versions import form_check, shows

pages = Blueprint("seasons", __name__, url_prefix="/g/<group>")
pages.before_request(visit_group)

MAX_SHOWN_GAMES, MAX_WINNERS = 20, 3


def latest_winners(group: Group) -> list[tuple[Season, SeasonTable]]:
    """Return [(season, table)] of the latest finished seasons with a winner."""
    ended = [season for season in seasons_of(group) if may_be_over(season)][: 2 * MAX_WINNERS]
    tables = [(season, season_table(season)) for season in ended]
    return [(season, table) for season, table in tables if table.winners][:MAX_WINNERS]


def latest_season(group: Group) -> list[tuple[Season, SeasonTable]]:
    return [(season, season_table(season)) for season in seasons_of(group)[:1]]


def years(person: Person) -> Sequence[int]:
    return years_of(person, zone())


def _shown(group: Group, season: str) -> object:
    """Return the values of a season's form, or an empty list if the season is gone."""
    return [
        (one.name, one.begins_at, one.ends_at, one.games, sorted(one.scoring.items()))
        for one in seasons_of(group)
        if one.key == season
    ]


def _shown_words(group: Group, season: str) -> str:
    found = find_season(group, season)
    return f"{found.name}, {day(found.begins_at)}. {scoring_words(scoring_of(found))}"


@pages.get("/seasons")
def index(group: Group) -> str:
    """Show the group's seasons, and proposed evenings."""
    return render_template(
        "seasons/index.html",
        group=group,
        seasons=[(season, season_table(season)) for season in seasons_of(group)],
        evenings=[
            (evening, {"begins": field_value(evening.begins_at), "ends": field_value(evening.ends_at)})
            for evening in evenings(group)
        ],
        boards=[board for board in boards(group) if board in box_ids()],
    )


@pages.route("/seasons/new", methods=("GET", "POST"))
def new(group: Group) -> Answer:
    """Show the form of a new season, and create it."""
    if request.method == "GET":
        return _form(group, None, values_of(None, request.args))
    try:
        season = save_season(group.key, read_season(request.form))
    except Refused as refused:
        return _form(group, None, request.form, refused)
    return redirect(url_for("seasons.show", group=group.key, season=season.key), 303)


@pages.get("/seasons/<season>")
def show(group: Group, season: str) -> str:
    found = find_season(group, season)
    games = season_games(found, MAX_SHOWN_GAMES)
    return _table("seasons/season.html", group, found, latest=games, can_tell_all=len(games) < MAX_SHOWN_GAMES)


@pages.get("/seasons/<season>/screen")
def screen(group: Group, season: str) -> str:
    """Show only the table, in large type, so that it can be read on a television."""
    return _table("seasons/screen.html", group, find_season(group, season))


@pages.get("/seasons/<season>/table.csv")
def csv(group: Group, season: str) -> Response:
    return _file(table_csv(find_season(group, season)), "text/csv", "csv")


@pages.get("/seasons/<season>/table.json")
def json(group: Group, season: str) -> Response:
    return _file(table_json(find_season(group, season)), "application/json", "json")


@pages.route("/seasons/<season>/edit", methods=("GET", "POST"))
@shows(_shown, _shown_words)
def edit(group: Group, season: str) -> Answer:
    """Show the season in the form, and change it."""
    found = find_season(group, season)
    if request.method == "GET":
        return _form(group, found, values_of(found, {}))
    try:
        save_season(group.key, read_season(request.form), season, form_check(group=group, season=season))
    except Refused as refused:
        return _form(group, found, request.form, refused)
    return redirect(url_for("seasons.show", group=group.key, season=season), 303)


@pages.post("/seasons/<season>/delete")
@shows(_shown)
def delete(group: Group, season: str) -> Answer:
    remove_season(group.key, season, form_check(group=group, season=season))
    return redirect(url_for("seasons.index", group=group.key), 303)


@pages.get("/worth/<path:board>")
def worth(group: Group, board: str) -> str:
    """Show the worth of the board's tickets, routes and stations, filtered by `sides`, `seat`, `year`, `person`."""
    if board not in boards(group):
        abort(404)
    choices = narrowings(group, board)
    asked = {name: _asked(name, choices[name]) for name in choices}
    person = find_person(group, request.args["person"]) if request.args.get("person") else None
    counted = map_worth(group, board, Narrowed(**asked, person=person))
    return render_template(
        "seasons/worth.html",
        group=group,
        board=board,
        choices=choices,
        asked=asked,
        person=person,
        worth=counted,
        **worth_view(board, counted),
    )


@pages.get("/people/<person>/years/<int:year>")
def year(group: Group, person: str, year: int) -> str:
    """Show a person's year."""
    somebody, facts = _year(group, person, year)
    return render_template(
        "seasons/year.html", group=group, person=somebody, year=year, facts=facts, played=years_of(somebody, zone())
    )


@pages.get("/people/<person>/years/<int:year>.svg")
def picture(group: Group, person: str, year: int) -> Response:
    """Return a person's year as an SVG to share."""
    somebody, facts = _year(group, person, year)
    address = current_app.config["PUBLIC_URL"] or ""
    drawn = draw_facts(Head(group.name, str(year), somebody.name), facts, theme=asked_theme(), address=address)
    return svg(drawn, "no-cache", f"year-{year}")


def _year(group: Group, person: str, year: int) -> tuple[Person, list[tuple[str, str]]]:
    somebody = find_person(group, person)
    if year not in years_of(somebody, zone()):
        abort(404)
    return somebody, year_facts(year_of(somebody, year, zone()))


def _asked(name: str, choices: Sequence[int]) -> int | None:
    """Read the number of a filter. Abort with 404 for a number without games."""
    typed = request.args.get(name, "")
    if not typed:
        return None
    return int(typed) if typed in map(str, choices) else abort(404)


def _table(template: str, group: Group, season: Season, **more: Any) -> str:
    table = season_table(season)
    return render_template(template, group=group, season=season, table=table, scoring=scoring_of(season), **more)


def _file(data: bytes, kind: str, suffix: str) -> Response:
    disposition = f"attachment; filename=season.{suffix}"
    return Response(data, mimetype=kind, headers={"Content-Disposition": disposition, "Cache-Control": "no-cache"})


def _form(group: Group, season: Season | None, values: Mapping[str, str], refused: Refused | None = None) -> Answer:
    page = render_template(
        "seasons/form.html",
        group=group,
        season=season,
        values=values,
        faults=field_faults(refused) if refused else {},
        kinds=KINDS,
        ties=TIES,
        max_ties=MAX_TIES,
        max_games=MAX_SEASON_GAMES,
        max_name=MAX_SEASON_NAME,
    )
    return page, refused.status if refused else 200
