"""A photo of the board: the device reads the claimed routes from it, and the paint mode opens filled in. The photo can
be kept with the game.
"""

from flask import Flask

from companion.features.photo import figures, keeping, routes, ways
from companion.table.signals import table_opened
from companion.web import limits, slots, templating


def init_app(app: Flask) -> None:
    """Add the board data, and the entrances: the paint mode, the form of a finished game, a result."""
    app.register_blueprint(routes.pages)
    limits.count_as({"photo.keep": limits.FILES})
    templating.offer(
        app,
        functions=(
            figures.can_be_read,
            keeping.may_keep,
            keeping.photo_of,
            ways.photo_facts,
            ways.photographed,
            ways.seat_facts,
        ),
    )
    slots.add(app, "brush", "photo/way.html")
    slots.add(app, "menu", "photo/empty_way.html", 60)
    slots.add(app, "count-tabs", "photo/tab.html")
    slots.add(app, "box", "photo/box_note.html")
    slots.add(app, "shelf", "photo/sign.html")
    slots.add(app, "new-table-end", "photo/new_way.html")
    slots.add(app, "result-below", "photo/kept.html")
    slots.add(app, "result-end", "photo/keep.html")
    table_opened.connect(ways.onward)
