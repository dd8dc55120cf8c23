"""Responses to a table's forms."""

from flask import Response, redirect, url_for
from werkzeug.wrappers import Response as AnyResponse

from companion.table.presenters.state import snapshot
from companion.table.service import games
from companion.web.security import wants_json


def answer_form(key: str, page: str) -> AnyResponse:
    """Redirect to the page. A script gets the present state instead, so that it needs no second request."""
    if wants_json():
        return Response(snapshot(games.find(key)).body, mimetype="application/json")
    return redirect(url_for(page, key=key), 303)
