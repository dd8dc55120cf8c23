"""Template slots: a feature adds templates to a page of the core, or of another feature, that doesn't know it.

A template renders a slot with `{% for part in additions("the slot") %}{% include part %}{% endfor %}`.
"""

from collections import defaultdict

from flask import Flask, current_app

SLOTS = {
    "start": "sections of the start page, between the tables and the ways on",
    "start-doors": "the start page's doors: what somebody is about to do, below those of the core",
    "shelf": "a box on a shelf of them: signs beside how many can play",
    "start-ways": "the start page's ways on",
    "new-table": "above the form of a new table",
    "new-table-fields": "within that form",
    "new-table-people": "within it, beside the players",
    "new-table-end": "beside the button that sends it: other ways on",
    "table-styles": "a table's page, after its styles",
    "table-scripts": "there, after its script: scripts that use its `table` (static/js/core/connection.js)",
    "table-overhead": "there, over the map: beside the connection and what others just did",
    "brush": "a table with a map: what else fills it in, while the brush is out (static/js/table/painting.js)",
    "count-tabs": "above a count without the map: what else fills a game that has been played in",
    "join-ways": "below the field for a spoken code",
    "names": "within the form of the players' names",
    "menu": "a table's menu, under This game: below the points and why",
    "menu-end": "there, at the end",
    "box": "a box's page, below how it is set up",
    "result": "under a result: the first buttons",
    "result-ways": "under a result, behind More: what can be watched again",
    "result-share": "there: what can be sent and taken along",
    "result-end": "there, below what can be added and corrected",
    "result-below": "a result's page, below the board at the end or the scores",
    "final-notes": "before the points are counted: what isn't settled yet",
    "trail": "beside a side's longest route",
    "deal": "below the rule of a deal of tickets",
    "alone": "where a table can't be joined, since the app is alone in a phone",
    "take": "where a table is taken along to a server, above the button",
    "group-notes": "a group's page, below its name",
    "group-standings": "there, below the standings",
    "group-look": "a group's page for its view-only link, below the standings: nothing leads on from there",
    "group-empty": "there, while it has no games: how some come in",
    "group-ways": "a group's page: its ways on",
    "person-ways": "a person's page: its ways on",
    "board-ways": "a group's page of one board: its ways on",
    "groups-ways": "the page of all groups: its ways on",
}
"""Every slot, with its position on the page."""


def add(app: Flask, place: str, template: str, order: int = 50) -> None:
    """Add the template to a slot; a lower `order` comes first. Raises LookupError for an unknown slot."""
    if place not in SLOTS:
        raise LookupError(place)
    _parts(app)[place].append((order, template))


def additions(place: str) -> list[str]:
    """Return the templates of a slot in order. Raises LookupError for an unknown slot."""
    if place not in SLOTS:
        raise LookupError(place)
    return [template for _order, template in sorted(_parts(current_app)[place])]


def _parts(app: Flask) -> defaultdict[str, list[tuple[int, str]]]:
    parts: defaultdict[str, list[tuple[int, str]]] = app.extensions.setdefault("places", defaultdict(list))
    return parts
