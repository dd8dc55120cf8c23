"""Add a forgotten player to a game in play."""

from string import ascii_lowercase

from msgspec.structs import replace

from companion.rules.faults import Fault
from companion.rules.moves import Join, Player
from companion.store.models import Game
from companion.table.service.faults import TableFault
from companion.table.service.games import is_revealed, is_shared, remaining
from companion.table.service.loading import load_unredacted
from companion.table.service.opening import clean_name


def new_ids(game: Game) -> list[str]:
    """Return ids for the next player, or for a whole team. They contain the number of moves, so that they are new."""
    log = load_unredacted(game).log
    return [f"m{len(log.moves)}{letter}" for letter in ascii_lowercase[: log.box.team_size]]


def late_faults(game: Game) -> list[Fault]:
    """Return the reason why the tickets are too open to join: a player without tickets would see the other players'
    tickets.

    A table on one device has none, since that device sees all tickets anyway.
    """
    is_late = is_shared(game) and (is_revealed(game) or remaining(game) is not None)
    return [Fault(TableFault.JOIN_LATE)] if is_late else []


def addition_faults(game: Game) -> list[Fault]:
    """Return the reasons why no player can be added now, whatever the name."""
    log = load_unredacted(game).log
    free = free_colors(game) or list(log.box.colors)
    ids = new_ids(game)
    players = tuple(Player(one, one, free[0], ids[0] if len(ids) > 1 else None) for one in ids)
    return late_faults(game) or log.faults(Join(players, log.table.setup.players[-1].id))


def free_colors(game: Game) -> list[str]:
    taken = {seat.color for seat in game.seats}
    return [color for color in load_unredacted(game).box.colors if color not in taken]


def cleaned(move: Join) -> Join:
    return replace(move, players=tuple(replace(one, name=clean_name(one.name)) for one in move.players))
