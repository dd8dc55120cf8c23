"""What a form is answered: the next page, or the state of the table for a script."""

from flask import Response, redirect, url_for
from werkzeug.wrappers import Response as AnyResponse

from companion import play
from companion.security import wants_json
from companion.web.views.snapshots import snapshot


def done(key: str, page: str) -> AnyResponse:
    """On to the page; a script gets the state of the table as it is now."""
    if wants_json():
        return Response(snapshot(play.find(key)), mimetype="application/json")
    return redirect(url_for(page, key=key), 303)
