"""What a game is called, and what is said of it, whether its box is on the shelf or not."""

from companion.i18n import _, name_of
from companion.rules.load import box_ids, get_box
from companion.store import Game


def game_title(game: Game) -> str:
    """What was played: the box with its variant, or the name of a game that isn't on the shelf."""
    if game.box not in box_ids():
        return game.title or game.box
    box = get_box(game.box)
    return name_of(box) if game.variant == "base" else f"{name_of(box)} · {name_of(box.variants[game.variant])}"


def board_title(board: str) -> str:
    """The name of what games are counted under: a box's id, or already a name."""
    return name_of(get_box(board)) if board in box_ids() else board


def board_short(board: str) -> str:
    """The same among others of its kind, in tables and lists: what all boxes are called goes without saying."""
    title = board_title(board)
    name = title.removeprefix("Ticket to Ride: ")
    return title if name == title else name[:1].upper() + name[1:]


def how_long(minutes: int) -> str:
    """A duration, such as 1 h 25 min."""
    hours, rest = divmod(minutes, 60)
    if not hours:
        return _("{minutes} min", minutes=rest)
    return _("{hours} h {minutes} min", hours=hours, minutes=rest) if rest else _("{hours} h", hours=hours)


def next_words(table: Game) -> str:
    """Who opens the next game."""
    name = next((seat.name for seat in table.seats if seat.device == table.host), None)
    return _("{name} opens the next game.", name=name) if name else _("The next game is open.")
