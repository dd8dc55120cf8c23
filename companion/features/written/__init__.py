"""Another box: a table whose board isn't known here, and is written down as it is claimed."""

from flask import Flask

from companion.features.written.views import screen
from companion.table.views import screens


def init_app(app: Flask) -> None:
    """Add the screen of such tables."""
    screens.add(app, lambda box: box.has_map and not box.is_drawn, "written/page.html", screen)
