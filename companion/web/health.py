"""Whether the server is well, for whatever watches over it."""

from flask import Blueprint, Response, jsonify
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from companion import live
from companion.store import db

pages = Blueprint("health", __name__)


@pages.get("/health")
def health() -> Response:
    """200 when the database answers, else 503; and how many streams this process holds open."""
    try:
        db.session.execute(text("SELECT 1"))
    except SQLAlchemyError:
        answers = False
    else:
        answers = True
    response = jsonify(database="ok" if answers else "down", streams=live.hub.streams)
    response.status_code = 200 if answers else 503
    response.headers["Cache-Control"] = "no-store"
    return response
