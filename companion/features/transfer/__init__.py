"""Games and groups out of the program and into it: group files, spreadsheets, plays from BG Stats, tables."""

from flask import Flask

from companion.features.transfer import commands, routes
from companion.web import limits, places


def init_app(app: Flask) -> None:
    """Add the pages and commands, and the ways to them."""
    app.register_blueprint(routes.pages)
    app.register_blueprint(commands.commands)
    limits.count_as(
        dict.fromkeys(
            ("transfer.import_table", "transfer.import_file", "transfer.import_to_group", "transfer.replace"),
            limits.FILES,
        )
    )
    places.add(app, "join-ways", "transfer/join_way.html")
    places.add(app, "alone", "transfer/take_way.html")
    places.add(app, "group-ways", "transfer/group_way.html")
    places.add(app, "groups-ways", "transfer/groups_way.html")
