"""The app alone in one phone's browser, without a server: it says so where other phones would be needed."""

from flask import Flask, current_app, render_template, request, url_for

from companion.web import slots

WAYS_OUT = {
    "groups.link": "transfer.show",
    "join.ask": "transfer.ask_table",
    "table.watch": "transfer.take_table",
}
"""Pages that nobody else could come by, and where each one's table or group can go to a server, or come from one."""

GUEST = "pocket.guest"
"""Key of the WSGI environment: the id of another phone that asks, empty for this one."""


def init_app(app: Flask) -> None:
    """Tell pages that a server's app isn't alone."""
    app.jinja_env.globals["is_alone"] = False


def mark_alone(app: Flask) -> None:
    """Tell pages that the app is alone in its phone, and lead those out of it that nobody else could come by."""
    app.jinja_env.globals["is_alone"] = True
    app.before_request(_way_out)
    slots.add(app, "start-ways", "pocket/licences_way.html", 90)


def _way_out() -> str | None:
    way = WAYS_OUT.get(request.endpoint or "")
    if way not in current_app.view_functions:
        return None
    return render_template("pocket/alone.html", way=way, address=url_for(way, **(request.view_args or {})))
