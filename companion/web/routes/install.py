"""What makes the pages an app on a phone: its manifest, and the service worker that opens tables offline."""

import json
from pathlib import Path
from typing import Any

from flask import Blueprint, Response, current_app, make_response, render_template, url_for

from companion.i18n import _, locale
from companion.web.files import all_files, release

PAPER, INK = "#f6f0e4", "#24221e"
ICONS = (
    ("favicon.svg", "any", "image/svg+xml", "any"),
    ("icons/icon-192.png", "192x192", "image/png", "any"),
    ("icons/icon-512.png", "512x512", "image/png", "any"),
    ("icons/maskable.svg", "any", "image/svg+xml", "maskable"),
    ("icons/maskable-512.png", "512x512", "image/png", "maskable"),
)
"""Below static/: file, sizes, type, purpose."""
SHELL = ("css", "js", "favicon.svg")
"""What pages are made of, below static/."""

pages = Blueprint("install", __name__)


@pages.get("/manifest.webmanifest")
def manifest() -> Response:
    """The app as the phone installs it, in the reader's language."""
    facts: dict[str, Any] = {
        "id": "/",
        "name": "Stationmaster",
        "short_name": "Stationmaster",
        "description": _("Keeps the score of your Ticket to Ride table."),
        "lang": locale(),
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": PAPER,
        "categories": ["games", "utilities"],
        "icons": [
            {"src": url_for("static", filename=file), "sizes": sizes, "type": kind, "purpose": purpose}
            for file, sizes, kind, purpose in ICONS
        ],
        "shortcuts": [
            {"name": _("New table"), "url": url_for("home.new")},
            {"name": _("Join with a code"), "url": url_for("join.ask")},
        ],
    }
    response = make_response(json.dumps(facts, ensure_ascii=False))
    response.headers["Content-Type"] = "application/manifest+json; charset=utf-8"
    response.headers["Cache-Control"] = "private, no-cache"
    return response


@pages.get("/sw.js")
def service_worker() -> Response:
    """The service worker, at the root so that all pages are in its reach; a new release changes its first line."""
    folder = Path(current_app.static_folder or "")
    parts = (path.relative_to(folder) for path in all_files(folder))
    files = [url_for("static", filename=part.as_posix()) for part in parts if part.parts[0] in SHELL]
    facts = json.dumps({"version": release(folder), "files": files})
    response = make_response(f"const RELEASE = {facts};\n{(folder / 'sw.js').read_text(encoding='utf-8')}")
    response.headers["Content-Type"] = "text/javascript; charset=utf-8"
    response.headers["Cache-Control"] = "no-cache"
    return response


@pages.get("/offline")
def offline() -> str:
    """What the service worker shows in the place of a page that can't be had."""
    return render_template("offline.html")
