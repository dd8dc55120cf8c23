"""Join codes: a table's short name, to be said aloud, for as long as the table is open."""

import secrets
from datetime import timedelta

from sqlalchemy import select

from companion.play.guessing import Bucket, guess
from companion.play.loading import NoSuchTable
from companion.store import Game, db

LETTERS = "ACEFHJKLMNPRTUWXY"
"""Letters that can't be taken for one another, or for a digit, when they are said, written or typed."""
LENGTH = 6
BY_PHONE, BY_ADDRESS, BY_ALL = (10, timedelta(seconds=3)), (40, timedelta(seconds=2)), (300, timedelta(seconds=1))
"""How many wrong codes a phone, an address and everybody may try at once, and when one more.

There are 24 million codes. A phone is easily made up, so its limit is there for the others behind its address: whoever
mistypes ten times holds up nobody else. Nobody waits longer than three seconds.
"""


def new_code() -> str:
    """A code that no open table has now. That nobody else takes it meanwhile the database makes sure."""
    while True:
        code = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
        if db.session.scalar(select(Game.id).where(Game.code == code)) is None:
            return code


def clean_code(typed: str) -> str:
    """A code as typed, without what people put between its letters; letters that look the same are taken as meant."""
    return "".join(sign for sign in typed.upper().translate(_LOOK_ALIKES) if sign.isalnum())


_LOOK_ALIKES = str.maketrans("АСЕНКМРТХУ", "ACEHKMPTXY")
"""Cyrillic letters that look like Latin ones: whoever reads a code can't know which they are."""


def find_by_code(typed: str, *, device: str, address: str) -> Game:
    """The open table with this code. A wrong one counts as a guess of the phone and of the address that it comes from.

    Raises NoSuchTable, and TooManyGuesses without looking.
    """
    code = clean_code(typed)
    buckets = (
        Bucket(f"phone {device}", *BY_PHONE),
        Bucket(f"address {address}", *BY_ADDRESS),
        Bucket("everybody", *BY_ALL, for_all=True),
    )

    def look() -> Game | None:
        return db.session.scalar(select(Game).where(Game.code == code)) if len(code) == LENGTH else None

    game = guess(buckets, look)
    if game is None:
        raise NoSuchTable(code)
    return game
