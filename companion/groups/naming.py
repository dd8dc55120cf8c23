"""The names of those who sit at a table, given or corrected later; in a group's game also who of the group that is."""

from collections.abc import Collection, Mapping

from companion.groups.games import may_change
from companion.groups.group import changing_group
from companion.groups.people import match
from companion.groups.results import update_results
from companion.play.changing import changing
from companion.play.opening import clean_name
from companion.play.seats import NotAtTable, phone_at
from companion.rules.faults import Refused
from companion.rules.setup import name_faults
from companion.store import Game, Group, Seat, db


def may_name(game: Game, device: str) -> bool:
    """Whether this phone may say what the players are called: it plays there, or the game is over and its group's."""
    return phone_at(game, device).is_in or (game.finished_at is not None and may_change(game, device))


def name_players(key: str, names: Mapping[str, str], device: str, *, nobody: Collection[str] = ()) -> Game:
    """Call players of the table what `names` says, as at the opening of a table; the others stay as they are.

    In a group's game a player with another name is whoever the group knows by it, or somebody new. Names of `nobody`,
    in small letters, are no one's. Raises NoSuchTable, NotAtTable, and Refused for a name that can't be.
    """
    with changing(key) as game:
        if not may_name(game, device):
            raise NotAtTable
        called = {seat.player: clean_name(names.get(seat.player, seat.name)) for seat in game.seats}
        changed = [seat for seat in game.seats if called[seat.player] != seat.name]
        if changed and (faults := [*name_faults(list(called.values()))]):
            raise Refused(faults)
        for seat in changed:
            seat.name, seat.person_id = called[seat.player], None
    named = [seat.player for seat in changed if seat.name.casefold() not in nobody]
    group = db.session.get(Group, game.group_id) if changed and game.group_id is not None else None
    if group is not None:
        with changing_group(group.key):
            _find_people(group, [seat for seat in game.seats if seat.player in named])
        if game.finished_at is not None:
            update_results(game.id)
    return game


def _find_people(group: Group, seats: list[Seat]) -> None:
    people = match(group, [seat.name for seat in seats], [seat.color for seat in seats])
    for seat, person in zip(seats, people, strict=True):
        seat.person_id = person.id
