"""The app on one phone without a server: pages say so if other phones would be needed."""

from flask import Flask, current_app, render_template, request, url_for

from companion.web import slots

WAYS_OUT = {
    "groups.link": "transfer.show",
    "join.ask": "transfer.ask_table",
    "table.watch": "transfer.take_table",
}
"""Pages that other phones can't reach, and for each the page that moves its table or group to a server, or from one."""

GUEST = "pocket.guest"
"""Key of the WSGI environment: the id of a guest device, empty for this one."""


def init_app(app: Flask) -> None:
    app.jinja_env.globals["is_alone"] = False


def mark_alone(app: Flask) -> None:
    """Mark the app as running without a server, so that pages lead away from functions that need one."""
    app.jinja_env.globals["is_alone"] = True
    app.before_request(_way_out)
    slots.add(app, "start-ways", "pocket/licences_way.html", 90)


def _way_out() -> str | None:
    way = WAYS_OUT.get(request.endpoint or "")
    if way not in current_app.view_functions:
        return None
    return render_template("pocket/alone.html", way=way, address=url_for(way, **(request.view_args or {})))
