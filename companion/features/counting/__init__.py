"""*Just count*: the score of a finished board without the map, and the check of the trains left over."""

from flask import Flask

from companion.features.counting import left, routes
from companion.table.presenters import final
from companion.table.signals import lines_asked, table_opened
from companion.web import slots, templating
from companion.web.i18n import _


def init_app(app: Flask) -> None:
    """Add the count, and its check as the first step of the final scoring of a finished game."""
    for module in (left, routes):
        app.register_blueprint(module.pages)
    templating.offer(app, functions=(routes.counted_sheet, routes.may_count))
    final.add_step(
        app,
        # i18n: step of the final scoring: the trains that are left over are compared
        final.FinalStep("trains.left", lambda: _("Trains"), left.has_check, left.is_time),
    )
    slots.add(app, "brush", "counting/tool.html", 60)
    slots.add(app, "menu", "counting/menu.html")
    slots.add(app, "new-table-end", "counting/new_way.html", 60)
    slots.add(app, "result-below", "counting/sheet.html", 10)
    slots.add(app, "result-end", "counting/ways.html", 10)
    table_opened.connect(routes.onward)
    lines_asked.connect(routes.lines_of)
