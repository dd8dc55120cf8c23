"""What phones are called at a table."""

import hashlib

from companion.play.codes import LETTERS
from companion.store import Game


def phone_name(game: Game, device: str) -> str:
    """What a phone is called at a table, for all to know; it tells nothing of its own id, nor of other tables."""
    return hashlib.blake2s(f"{game.lasting_key}:{device}".encode(), digest_size=6).hexdigest()


def phone_mark(name: str) -> str:
    """Three letters for a phone's name at a table, to compare by eye what two phones show."""
    number = int(name, 16)
    return "".join(LETTERS[number // len(LETTERS) ** place % len(LETTERS)] for place in range(3))
