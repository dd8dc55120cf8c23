"""*Another edition*: a table whose board isn't known and is typed in as routes are claimed."""

from flask import Flask

from companion.features.written.views import screen
from companion.table.presenters import screens


def init_app(app: Flask) -> None:
    screens.add(app, lambda box: box.has_map and not box.is_drawn, "written/page.html", screen)
