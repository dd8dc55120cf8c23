"""How much one address may ask for: nobody at a table comes near it, and a program that floods the server is slowed.

A club of forty phones is one address. What a size means for it is said with each.
"""

from math import ceil
from time import thread_time

from flask import Flask, Response, current_app, g, request

from companion.i18n import ngettext
from companion.limits import Buckets, Size, client_address
from companion.web.errors import answer

MOVES, CHANGES, SEATS, TABLES, GROUPS, FILES = "moves", "changes", "seats", "tables", "groups", "files"
PROOFS = "proofs"
SIZES = {
    MOVES: Size(600, 0.05),  # forty phones that send an evening's moves at once after a long time without connection
    CHANGES: Size(300, 0.5),  # every other form
    SEATS: Size(150, 1),  # all of forty phones sit down, and change their minds
    TABLES: Size(40, 15),  # ten tables in a minute, and as many rematches
    GROUPS: Size(20, 60),
    FILES: Size(10, 30),
    PROOFS: Size(10, 10),  # seconds of work: a tap in the checker takes milliseconds, the hardest network one
}
_KINDS = {
    "table.record": MOVES,
    "join.take": SEATS,
    "join.leave": SEATS,
    "join.reply": SEATS,
    "home.create": TABLES,
    "rematch.open_again": TABLES,
    "groups.create": GROUPS,
    "taking.bring": FILES,
    "taking.bring_to": FILES,
    "taking.take": FILES,
}
_BY_WORK = {"checker.show": PROOFS, "checker.read_answer": PROOFS}
"""Pages that only read, but may cost much: what they have cost is known afterwards."""
_READING = frozenset({"GET", "HEAD", "OPTIONS"})


def init_app(app: Flask) -> None:
    """Ask the buckets before every request that changes something. LIMITS: how many times the usual sizes."""
    factor = int(app.config.get("LIMITS", 1))
    app.extensions["buckets"] = {kind: Buckets(size.times(factor)) for kind, size in SIZES.items()}
    app.before_request(_check)
    app.teardown_request(_settle)


def _check() -> Response | None:
    buckets: dict[str, Buckets] = current_app.extensions["buckets"]
    endpoint = request.endpoint or ""
    if request.method not in _READING:
        wait = buckets[_KINDS.get(endpoint, CHANGES)].take(client_address())
    elif endpoint in _BY_WORK:
        wait = buckets[_BY_WORK[endpoint]].take(client_address(), 0)
        g.work_began = thread_time()
    else:
        return None
    return _refuse(max(1, ceil(wait))) if wait else None


def _refuse(seconds: int) -> Response:
    message = ngettext(
        "A great deal came from here all at once. Try again in a second.",
        "A great deal came from here all at once. Try again in {n} seconds.",
        seconds,
    )
    return answer(429, message, retry_after=seconds)


def _settle(_error: BaseException | None) -> None:
    began = g.pop("work_began", None)
    if began is not None:
        kind = _BY_WORK[request.endpoint or ""]
        current_app.extensions["buckets"][kind].owe(client_address(), thread_time() - began)
