"""What happened to the seats, in words: who has which, and what was opened by that."""

from companion.i18n import _
from companion.store import Game, SeatChange
from companion.web.text.phones import phone_mark, phone_name


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
