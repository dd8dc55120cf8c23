"""The installable app and the server's health: manifest, service worker, offline page, /health."""

import json
import shutil
from pathlib import Path

from flask import Blueprint, Response, current_app, render_template, url_for
from flask.typing import ResponseReturnValue as Answer
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from companion import pubsub
from companion.store.database import db, write_transaction
from companion.store.unavailable import Unavailable, cause_of
from companion.web.files import all_files, release
from companion.web.i18n import _, locale
from companion.web.security import BYTES_PER_MB

PAPER = "#f6f0e4"
ICONS = (
    ("favicon.svg", "any", "image/svg+xml", "any"),
    ("icons/icon-192.png", "192x192", "image/png", "any"),
    ("icons/icon-512.png", "512x512", "image/png", "any"),
    ("icons/maskable.svg", "any", "image/svg+xml", "maskable"),
    ("icons/maskable-512.png", "512x512", "image/png", "maskable"),
)
"""Files below static/ with sizes, type and purpose."""
SHELL = ("css/", "js/", "favicon.svg", "fonts/face-")
"""Prefixes of the files below static/ that every page needs."""

pages = Blueprint("app", __name__)


@pages.get("/manifest.webmanifest")
def manifest() -> Response:
    """Return the web app manifest in the reader's language."""
    home = url_for("home.home")
    facts = {
        "id": home,
        "name": "Stationmaster",
        "short_name": "Stationmaster",
        "description": _("Keeps score at your Ticket to Ride table."),
        "lang": locale(),
        "start_url": home,
        "scope": home,
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": PAPER,
        "categories": ["games", "utilities"],
        "icons": [
            {"src": url_for("static", filename=file), "sizes": sizes, "type": kind, "purpose": purpose}
            for file, sizes, kind, purpose in ICONS
        ],
        "shortcuts": [
            {"name": _("New game"), "url": url_for("new.show")},
            {"name": _("Join a table"), "url": url_for("join.ask")},
        ],
    }
    return Response(
        json.dumps(facts, ensure_ascii=False),
        content_type="application/manifest+json; charset=utf-8",
        headers={"Cache-Control": "private, no-cache"},
    )


@pages.get("/sw.js")
def service_worker() -> Response:
    """Return the service worker. Its address is above all pages, so that they are in its scope; a release changes its
    first line.
    """
    folder = Path(current_app.static_folder or "")
    parts = (path.relative_to(folder).as_posix() for path in all_files(folder))
    files = [url_for("static", filename=part) for part in parts if part.startswith(SHELL)]
    facts = json.dumps({"version": release(folder), "files": files})
    script = f"const RELEASE = {facts};\n{(folder / 'sw.js').read_text(encoding='utf-8')}"
    return Response(script, content_type="text/javascript; charset=utf-8", headers={"Cache-Control": "no-cache"})


@pages.get("/offline")
def offline() -> str:
    return render_template("home/offline.html")


@pages.get("/health")
def health() -> Answer:
    """Return 200 if games can be read and written, otherwise 503.

    The body also has the free space on the instance folder's disk and the number of open streams of this process.
    """
    reading = writing_now = "ok"
    try:
        db.session.execute(text("SELECT 1"))
    except (SQLAlchemyError, Unavailable) as error:
        reading = writing_now = str(cause_of(error))
    else:
        try:
            with write_transaction(
                "health", durable=False, patient=False
            ):  # only a write shows whether one can be written
                db.session.execute(text("UPDATE alembic_version SET version_num = version_num"))
        except Unavailable as unavailable:
            writing_now = str(unavailable.cause)
    try:
        disk_free_mb = shutil.disk_usage(current_app.instance_path).free // BYTES_PER_MB
    except OSError:
        disk_free_mb = None
    facts = {"database": reading, "writing": writing_now, "disk_free_mb": disk_free_mb, "streams": pubsub.hub.streams}
    return facts, 200 if writing_now == "ok" else 503, {"Cache-Control": "no-store"}
