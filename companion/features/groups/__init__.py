"""Groups: people who play together, with their games, statistics and ratings."""

from collections.abc import Collection, Mapping
from typing import Any

from flask import Flask, g, request

from companion.features.groups.access import group_of, may_choose_group
from companion.features.groups.charts import HEIGHT, LEFT, WIDTH
from companion.features.groups.keeping import offered_group
from companion.features.groups.routes import games, groups, membership, statistics
from companion.features.groups.service import figures
from companion.features.groups.service.games import add_to_group, match_named
from companion.features.groups.service.group import (
    MAX_GROUP_NAME,
    NoSuchGroup,
    known_groups,
    last_game,
    link_now,
    remember,
    visit_group,
)
from companion.features.groups.service.people import NoSuchPerson, people
from companion.features.groups.service.results import update_missing_results, update_results
from companion.features.groups.service.scores import MAX_TITLE
from companion.features.groups.text import by_game, figure, figure_name, mean, share
from companion.store.groups import Group
from companion.store.models import Game
from companion.table.service import games as play_games
from companion.table.signals import (
    Players,
    outcome_changed,
    outcomes_missing,
    players_asked,
    players_named,
    table_entered,
    table_opened,
)
from companion.web import limits, slots, templating
from companion.web.errors import answer, renewed_link
from companion.web.security import device_id


def init_app(app: Flask) -> None:
    """Add the pages, and update groups when games change."""
    for module in (games, groups, membership, statistics):
        app.register_blueprint(module.pages)
    app.register_error_handler(NoSuchGroup, lambda _error: renewed_link(link_now))
    app.register_error_handler(NoSuchPerson, lambda _error: answer(404))
    limits.count_as({"groups.mine": limits.GROUPS})
    templating.offer(
        app,
        functions=(group_of, may_choose_group, offered_group, figure_name, phones_groups, asked_group, people),
        filters=(by_game, figure, mean, share),
    )
    app.jinja_env.globals.update(
        FIGURES=figures.FIGURES,
        SOURCES=figures.SOURCES,
        USUAL=figures.USUAL,
        MAX_GROUP_NAME=MAX_GROUP_NAME,
        MAX_TITLE=MAX_TITLE,
        CHART_WIDTH=WIDTH,
        CHART_HEIGHT=HEIGHT,
        CHART_LEFT=LEFT,
    )
    slots.add(app, "start", "groups/start.html")
    slots.add(app, "start-ways", "groups/start_way.html", 10)
    slots.add(app, "new-table", "groups/new_table.html")
    slots.add(app, "new-table-fields", "groups/new_table_fields.html")
    slots.add(app, "new-table-people", "groups/new_table_people.html")
    slots.add(app, "names", "groups/names.html")
    slots.add(app, "menu-end", "groups/menu.html", 20)
    slots.add(app, "result", "groups/keep.html", 60)
    slots.add(app, "result-end", "groups/result_ways.html")
    players_asked.connect(players_of_group)
    table_opened.connect(add_opened_table)
    table_entered.connect(remember_group)
    players_named.connect(match_players)
    outcome_changed.connect(update_outcome)
    outcomes_missing.connect(update_missing_outcomes)


def phones_groups() -> list[Group]:
    """Return the groups that this device remembers, with one query for all parts of a page."""
    if "phones_groups" not in g:
        g.phones_groups = list(known_groups(device_id()))
    groups: list[Group] = g.phones_groups
    return groups


def asked_group() -> Group | None:
    return _group_in(request.values, device_id())


def _group_in(asked: Mapping[str, str], device: str) -> Group | None:
    key, of = which = asked.get("group"), asked.get("of")
    found: dict[tuple[str | None, str | None], Group | None] = g.setdefault("asked_groups", {})
    if which not in found:  # several parts of a page ask
        found[which] = None
        if key:
            found[which] = visit_group(key, device)
        elif of:
            found[which] = group_of(play_games.find(of, scores=True))
    return found[which]


def players_of_group(asked: Mapping[str, str], device: str) -> Players | None:
    """Return the players of the group's last game for the form of a new table, or None since no group is named."""
    group = _group_in(asked, device)
    return None if group is None else Players(last_game(group), is_ours=True, group_id=group.id)


def add_opened_table(game: Game, form: Mapping[str, str]) -> None:
    if key := form.get("group"):
        add_to_group(game.key, key, device_id())


def remember_group(game: Game, device: str) -> None:
    remember(game.group_id, device)


def match_players(game: Game, players: Collection[str]) -> None:
    match_named(game, players)


def update_outcome(game: Game) -> None:
    update_results(game.id)


def update_missing_outcomes(_sender: Any) -> None:
    update_missing_results()
