"""Pages before a game: start page, new table, this device's games, boxes; and the installable app."""

from flask import Flask

from companion.home import app as app_pages
from companion.home import boxes, new, start
from companion.web import limits, slots


def init_app(app: Flask) -> None:
    """Add the pages."""
    for module in (app_pages, boxes, new, start):
        app.register_blueprint(module.pages)
    slots.add(app, "start-ways", "home/games_way.html", 20)
    slots.add(app, "start-ways", "home/boxes_way.html", 40)
    limits.count_as({"new.show": limits.TABLES})
