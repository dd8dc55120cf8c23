"""What happened to the seats, in words: who has which, and what was opened by that."""

from typing import Any

from companion import tables
from companion.i18n import _
from companion.store import Game, SeatChange
from companion.web.text.phones import phone_mark, phone_name

TOLD = 5
"""So many of the newest changes are told with the state, so that a phone which was away misses few."""


def newest_changes(game: Game) -> list[dict[str, Any]]:
    """The newest changes of seats, the oldest of them first; `phone` is the one that has the seat now."""
    return [
        {
            "nth": change.nth,
            "player": change.player,
            "phone": phone_name(game, change.device) if change.device else None,
            "text": change_words(game, change),
        }
        for change in tables.seat_changes(game, TOLD)
    ]


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
