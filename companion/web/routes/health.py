"""Whether the server is well, for whatever watches over it."""

import shutil

from flask import Blueprint, Response, current_app, jsonify
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from companion import live
from companion.store import Unavailable, cause_of, db, writing

MEGABYTE = 1024 * 1024
OK = "ok"

pages = Blueprint("health", __name__)


@pages.get("/health")
def health() -> Response:
    """200 when the games can be read and written, else 503.

    Also how much room is left on the disk of the instance folder, and how many streams this process holds open.
    """
    reading = _reading()
    answer = {
        "database": reading,
        "writing": _writing() if reading == OK else reading,
        "disk_free_mb": _disk_free_mb(),
        "streams": live.hub.streams,
    }
    response = jsonify(answer)
    response.status_code = 200 if answer["writing"] == OK else 503
    response.headers["Cache-Control"] = "no-store"
    return response


def _reading() -> str:
    try:
        db.session.execute(text("SELECT 1"))
    except (SQLAlchemyError, Unavailable) as error:
        return str(cause_of(error))
    return OK


def _writing() -> str:
    """Only a write shows whether one can be written; this one changes nothing."""
    try:
        with writing("health", lasting=False, needed=False):
            db.session.execute(text("UPDATE alembic_version SET version_num = version_num"))
    except Unavailable as unavailable:
        return str(unavailable.cause)
    return OK


def _disk_free_mb() -> int | None:
    try:
        return shutil.disk_usage(current_app.instance_path).free // MEGABYTE
    except OSError:
        return None
