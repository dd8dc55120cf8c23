"""A page without secrecy: it shows all data passed to it, down to the last private attribute."""

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any

import msgspec
from flask import Flask, Response, request

from companion.rules.box import Box
from companion.rules.faults import Refused
from companion.rules.score.sheet import score
from companion.rules.score.sides import sides_of
from companion.store.models import Game
from companion.table.presenters.moves import entry
from companion.table.presenters.network import trail_view
from companion.table.routes.final import load_at_step
from companion.table.service import loading, recording
from companion.table.service.loading import LoadedGame
from companion.web.security import device_id

DIFFERING = {"id", "game_id", "uuid"}
"""Keys whose values differ between any two tables."""


def register(app: Flask) -> None:
    app.add_url_rule("/t/<key>/forgetful", "forgetful.show", show)
    app.add_url_rule("/t/<key>/forgetful/step", "forgetful.step", lambda key: _text(load_at_step(key)))
    app.add_url_rule("/t/<key>/forgetful/moves", "forgetful.move", move, methods=["POST"])


def show(key: str) -> Response:
    handed = [loading.load(key), loading.load(key, device_id())]
    return _text(*(thing for one in handed for thing in _all(one)))


def move(key: str) -> Response:
    """Return the result of a move, or all known reasons why it isn't valid."""
    sent = request.get_json()
    try:
        return _text(
            recording.record(key=key, uuid=sent["uuid"], seq=sent["seq"], body=sent["move"], device=device_id())
        )
    except Refused as refused:
        return _text(refused.args, vars(refused))


def _all(loaded: LoadedGame) -> Iterator[object]:
    table = loaded.log.table
    sides = sides_of(table)
    yield from (loaded, score(table, sides), sides)
    yield [(side.lending, side.paths) for side in sides]
    yield [entry(loaded, index) for index in range(loaded.seq)]
    yield [trail_view(loaded, side) for side in sides if loaded.box.has_map]
    yield [(table.in_hand(player), loaded.log.faults(one)) for player in table.players for one in loaded.log.moves]


def _text(*things: object) -> Response:
    lines = [line for one in things for line in _lines(one, "", frozenset())]
    return Response("\n".join(lines), mimetype="text/plain")


def _lines(thing: Any, path: str, above: frozenset[int]) -> Iterator[str]:
    """Return a line for each reachable value, in order."""
    above |= {id(thing)}
    inside: list[tuple[object, object]]
    if isinstance(thing, Box):
        inside = [("box", thing.id)]
    elif isinstance(thing, Game):
        inside = [(column.name, getattr(thing, column.name)) for column in Game.__table__.columns]
        inside.append(("seats", [{**vars(seat), "_sa_instance_state": None} for seat in thing.seats]))
    elif isinstance(thing, Mapping):
        inside = list(thing.items())
    elif isinstance(thing, list | tuple | set | frozenset):
        named = getattr(thing, "_fields", range(len(thing)))
        inside = list(zip(named, sorted(thing) if isinstance(thing, set | frozenset) else thing, strict=True))
    elif isinstance(thing, msgspec.Struct):
        inside = [(type(thing).__name__, {name: getattr(thing, name) for name in thing.__struct_fields__})]
    elif hasattr(thing, "__dict__") and not isinstance(thing, type):
        inside = list(vars(thing).items())
    else:
        yield f"{path} {thing.isoformat() if isinstance(thing, datetime) else thing!r}"
        return
    yield f"{path} {type(thing).__name__} of {len(inside)}"
    for name, value in inside:
        if name not in DIFFERING and id(value) not in above:
            yield from _lines(value, f"{path}/{name}", above)
