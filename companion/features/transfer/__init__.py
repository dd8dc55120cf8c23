"""Export and import of groups, tables and plays: our own files, spreadsheets, BG Stats and BoardGameGeek."""

from typing import Any

from flask import Flask

from companion.features.transfer import commands, routes
from companion.features.transfer.preview import kind_name, play_label, report_lines, report_title
from companion.features.transfer.turns import busy
from companion.features.transfer.writing.lifecycle import AnotherImport, NoSuchImport, finish_all
from companion.table.signals import outcomes_missing
from companion.web import limits, slots, templating
from companion.web.errors import answer


def init_app(app: Flask) -> None:
    """Add the pages and commands, and the links to them."""
    app.register_blueprint(routes.pages)
    app.register_blueprint(routes.imports)
    app.register_blueprint(routes.twins)
    app.register_error_handler(NoSuchImport, lambda _error: answer(404))
    app.register_error_handler(AnotherImport, lambda _error: busy())
    outcomes_missing.connect(finish_imports)
    app.register_blueprint(commands.commands)
    limits.count_as(
        dict.fromkeys(
            ("transfer.import_table", "transfer.import_file", "transfer.import_to_group"),
            limits.FILES,
        )
    )
    limits.count_work("imports.show")
    templating.offer(app, functions=(kind_name, play_label, report_lines, report_title, routes.game_twins))
    slots.add(app, "result-below", "transfer/twins.html", 10)
    slots.add(app, "join-ways", "transfer/join_way.html")
    slots.add(app, "alone", "transfer/take_way.html")
    slots.add(app, "group-empty", "transfer/empty_way.html")
    slots.add(app, "group-ways", "transfer/group_way.html")
    slots.add(app, "groups-ways", "transfer/groups_way.html")


def finish_imports(_sender: Any) -> None:
    finish_all()
