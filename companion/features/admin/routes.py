"""The metrics for Prometheus, protected by a token."""

from hmac import compare_digest

from flask import Blueprint, Response, abort, current_app, request
from sqlalchemy.exc import SQLAlchemyError

from companion.store.numbers import numbers
from companion.store.unavailable import Unavailable
from companion.web.metrics import family, metrics

pages = Blueprint("metrics", __name__)


@pages.get("/metrics")
def show() -> Response:
    """Return the metrics. Answers 404 without the right token, as if the page didn't exist.

    Counters cover all processes of this server; stored data covers the database.
    """
    token = current_app.config.get("METRICS_TOKEN")
    if not token or not compare_digest(request.headers.get("Authorization", "").encode(), f"Bearer {token}".encode()):
        abort(404)
    content_type = "text/plain; version=0.0.4; charset=utf-8"
    return Response(metrics.text() + "".join(_kept()), content_type=content_type, headers={"Cache-Control": "no-store"})


def _kept() -> list[str]:
    try:
        now = numbers()
    except (SQLAlchemyError, Unavailable):
        return family("database_up", "gauge", "Whether the database answers.", [("", 0)])
    games = [('{state="open"}', now.tables), ('{state="finished"}', now.finished)]
    phones = [('{within="1d"}', now.phones_day), ('{within="30d"}', now.phones_month)]
    return [
        *family("database_up", "gauge", "Whether the database answers.", [("", 1)]),
        *family("database_bytes", "gauge", "The size of the database.", [("", now.bytes)]),
        *family("games", "gauge", "Games that are kept.", games),
        *family("groups", "gauge", "Groups that are kept.", [("", now.groups)]),
        *family("phones", "gauge", "Phones that were at a table within the time.", phones),
    ]
