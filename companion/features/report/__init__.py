"""The report of a finished game: points and longest routes by move, the fate of tickets, the cost of claims to
others.
"""

from flask import Flask

from companion.features.report import routes
from companion.web import slots, templating


def init_app(app: Flask) -> None:
    app.register_blueprint(routes.pages)
    templating.offer(app, functions=(routes.has_report,))
    slots.add(app, "result-ways", "report/way.html", 15)
