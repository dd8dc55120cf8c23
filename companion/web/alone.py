"""The app alone in one phone's browser, without a server: it says so where other phones would be needed."""

from flask import Flask, render_template, request, url_for

WAYS_OUT = {
    "groups.link": "transfer.show",
    "join.ask": "transfer.ask_table",
    "table.watch": "transfer.take_table",
}
"""Pages that nobody else could come by, and where each one's table or group can go to a server, or come from one."""


def init_app(app: Flask) -> None:
    """Mark the app as alone, and lead such pages out of it; a server's app never calls this."""
    app.jinja_env.globals["is_alone"] = True
    app.before_request(_way_out)


def _way_out() -> str | None:
    way = WAYS_OUT.get(request.endpoint or "")
    return way and render_template("alone.html", way=way, address=url_for(way, **(request.view_args or {})))
