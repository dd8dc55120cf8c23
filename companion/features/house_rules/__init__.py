"""House rules: a table can allow a move that a rule refuses, with a reason."""

from flask import Flask

from companion.features.house_rules import routes
from companion.web import slots


def init_app(app: Flask) -> None:
    app.register_blueprint(routes.pages)
    slots.add(app, "menu-end", "house_rules/way.html", 10)
    slots.add(app, "deal", "house_rules/deal_way.html")
