"""House rules: where a rule refuses what a table has always played, the table can allow it, with a word why."""

from flask import Flask

from companion.features.house_rules import routes
from companion.web import slots


def init_app(app: Flask) -> None:
    """Add the page, and the way to it from a table's menu."""
    app.register_blueprint(routes.pages)
    slots.add(app, "menu-end", "house_rules/way.html", 10)
    slots.add(app, "deal", "house_rules/deal_way.html")
