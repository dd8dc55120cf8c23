"""What phones are called at a table, and what happened to its seats."""

import hashlib

from companion.i18n import _
from companion.play.codes import LETTERS
from companion.store import Game, SeatChange


def phone_name(game: Game, device: str) -> str:
    """What a phone is called at a table, for all to know; it tells nothing of its own id, nor of other tables."""
    return hashlib.blake2s(f"{game.lasting_key}:{device}".encode(), digest_size=6).hexdigest()


def phone_mark(name: str) -> str:
    """Three letters for a phone's name at a table, to compare by eye what two phones show."""
    number = int(name, 16)
    return "".join(LETTERS[number // len(LETTERS) ** place % len(LETTERS)] for place in range(3))


def change_words(game: Game, change: SeatChange) -> str:
    """One change of a seat; which phone is told by its mark, that the phone itself shows as well."""
    name = next(seat.name for seat in game.seats if seat.player == change.player)
    if change.device is None:
        return _("The seat of {player} was given back to the phone that opened the table.", player=name)
    mark = phone_mark(phone_name(game, change.device))
    if change.former == change.device:
        return _("The sealed tickets of {player} were opened on the phone {mark}.", player=name, mark=mark)
    if change.opened:
        return _("The seat of {player} is on the phone {mark} now, with all tickets.", player=name, mark=mark)
    if change.former is None:
        return _("{player} plays on the phone {mark} now.", player=name, mark=mark)
    return _(
        "The seat of {player} is on the phone {mark} now. What was noted there before stays sealed.",
        player=name,
        mark=mark,
    )
