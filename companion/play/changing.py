"""Every change of a game goes through here: one writer at a time, counted once, and published to the phones."""

from collections.abc import Iterator
from contextlib import contextmanager

from companion import live
from companion.play.loading import find
from companion.store import Game, db, writing


@contextmanager
def changing(key: str, *, scores: bool = False) -> Iterator[Game]:
    """The game with this key, as `find` has it, for a change by one writer; the phones hear of it once it is committed.

    What raises, or changes nothing, is told to nobody. Raises NoSuchTable.
    """
    # Nothing is written before the end: what is to be written then tells whether anything has changed.
    with writing(key), db.session.no_autoflush:
        game = find(key, scores=scores)
        yield game
        touched = any(map(db.session.is_modified, db.session.dirty))  # set to what it was already is no change
        is_changed = bool(db.session.new or db.session.deleted or touched)
        if is_changed:
            game.version += 1
            live.notify(db.session(), game.id, game.version)
    if is_changed:
        live.hub.publish(game.id, game.version)
