"""The log as phones show it: what was recorded, by whom and when, page by page."""

from flask import Blueprint, Response, jsonify, request

from companion import play
from companion.security import device_id
from companion.web.text.seats import change_words
from companion.web.views.log import entry, run_words, runs

PAGE = 50
"""Moves that a page of the log holds."""

pages = Blueprint("log", __name__, url_prefix="/t/<key>/log")


@pages.get("")
def show(key: str) -> Response:
    """A page of the log as JSON, the newest first; `before` is the index of the move before which it ends."""
    played = play.replay(play.visit(key, device_id()))
    end = min(max(request.args.get("before", default=played.seq, type=int), 0), played.seq)
    begin = max(0, end - PAGE)
    entries = [{**entry(played, run[0]), "text": run_words(played, run)} for run in runs(played, begin, end)]
    seats = [
        {"seq": change.seq, "text": change_words(played.game, change), "at": change.at.isoformat(timespec="seconds")}
        for change in reversed(play.seat_changes(played.game))
        if begin <= change.seq < end or change.seq >= end == played.seq
    ]
    response = jsonify(entries=entries, seats=seats, older=begin or None)
    response.headers["Cache-Control"] = "no-store"
    return response
