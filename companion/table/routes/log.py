"""The log of a game, page by page."""

from flask import Blueprint, Response, jsonify, request

from companion.table.presenters.moves import log_lines
from companion.table.service import games, loading, visiting
from companion.table.wording.names import describe_change
from companion.web.security import device_id

PAGE_SIZE = 50
"""Moves on a page of the log."""

pages = Blueprint("log", __name__, url_prefix="/t/<key>")


@pages.get("/log")
def show(key: str) -> Response:
    """Return a page of the log as JSON, the newest first. It ends before the move with index `before`."""
    loaded = loading.replay(visiting.visit(key, device_id()))
    end = min(max(request.args.get("before", default=loaded.seq, type=int), 0), loaded.seq)
    begin = max(0, end - PAGE_SIZE)
    seats = [
        {"seq": change.seq, "text": describe_change(loaded.game, change), "at": change.at.isoformat(timespec="seconds")}
        for change in reversed(games.seat_changes(loaded.game))
        if begin <= change.seq < end or change.seq >= end == loaded.seq
    ]
    response = jsonify(entries=log_lines(loaded, begin, end), seats=seats, older=begin or None)
    response.headers["Cache-Control"] = "no-store"
    return response
