"""The group of a table, and the people in its seats."""

from collections.abc import Callable, Collection

from companion.features.groups.service.group import add_group, changing_group, find_group, lock_name
from companion.features.groups.service.people import find_or_add_people
from companion.features.groups.service.results import update_results
from companion.store.database import db, held, lock_too
from companion.store.groups import Group, GroupVisit
from companion.store.models import Game, Seat
from companion.table.service.about import persons_by_seat
from companion.table.service.games import Check, NotAtTable, changing, find, knows, plays_at, unchecked
from companion.table.wording.names import is_number_name


def may_choose_group(game: Game, device: str) -> bool:
    """Whether the device may choose the game's group: it plays there.

    If no device plays there, for example after an import, any device of the group may.
    """
    phones = {game.host, *(seat.device for seat in game.seats)} - {None}
    return device in phones if phones else knows(device, game.group_id)


def add_to_group(key: str, group_key: str, device: str, check: Check = unchecked) -> Game:
    """Add the game to the group, and match its players to people by name.

    The devices at the table remember the group. In another group, guests and removed people stay without a person and
    keep their words. Default names (numbers) get no person. Raises NoSuchTable, NoSuchGroup, Refused, NotAtTable.
    """
    game = find(key, scores=True)
    if game.group_id == find_group(group_key).id:
        return game
    game, before = _move(key, lambda: find_group(group_key), device, check)
    update_results(game.id, left=before)
    return game


def add_to_new_group(key: str, name: str, device: str, check: Check = unchecked) -> Game:
    """Create a group for the game in the same transaction. The device remembers it.

    Raises NoSuchTable, NotAtTable, Refused; then there is no group.
    """
    game, before = _move(key, lambda: add_group(name, device), device, check)
    update_results(game.id, left=before)
    return game


def _move(key: str, choose: Callable[[], Group], device: str, check: Check) -> tuple[Game, int | None]:
    """Move the game to the chosen group. Return the game, and the id of the group that it left."""
    with changing(key, scores=True) as game:
        if not may_choose_group(game, device):
            raise NotAtTable
        check()
        before, group = game.group_id, choose()
        lock_too(lock_name(group.uid))
        removed = {person.id: person for _seat, person in persons_by_seat(game) if person.removed_at is not None}
        named = [
            seat
            for seat in game.seats
            if seat.person_id not in removed
            and (before is None or seat.person_id is not None)
            and not is_number_name(seat.name)
        ]
        people = find_or_add_people(group, [seat.name for seat in named], [seat.color for seat in named])
        found = {seat.position: person.id for seat, person in zip(named, people, strict=True)}
        # A person who was removed from this group comes back as the same person.
        found |= {
            seat.position: seat.person_id
            for seat in game.seats
            if seat.person_id in removed and removed[seat.person_id].group_id == group.id
        }
        game.group_id = group.id
        for seat in game.seats:
            seat.person_id = found.get(seat.position)
        for phone in {game.host, *(seat.device for seat in game.seats)} - {None}:
            db.session.merge(GroupVisit(device=phone, group_id=group.id))
    return game, before


def remove_from_group(key: str, device: str, check: Check = unchecked) -> Game:
    """Remove the game from its group; the device may add it again. Raises NoSuchTable, NotAtTable, Refused.

    Removed people stay marked as removed, so that their words never count as a name.
    """
    with changing(key, scores=True) as game:
        if not may_choose_group(game, device):
            raise NotAtTable
        check()
        before = game.group_id
        removed = {seat.position for seat, person in persons_by_seat(game) if person.removed_at is not None}
        if not plays_at(game, device):
            game.host = device
        game.group_id = None
        for seat in game.seats:
            if seat.position not in removed:
                seat.person_id = None
    update_results(game.id, left=before)
    return game


def match_named(game: Game, players: Collection[str]) -> None:
    """Match the newly named players to people of the game's group, adding unknown ones.

    Default names (numbers) get no person.
    """
    group = db.session.get(Group, game.group_id) if game.group_id is not None else None
    if group is None:
        return
    with changing_group(group.key):
        seats = [seat for seat in game.seats if seat.player in players and not is_number_name(seat.name)]
        people = find_or_add_people(group, [seat.name for seat in seats], [seat.color for seat in seats])
        for seat, person in zip(seats, people, strict=True):
            seat.person_id = person.id
    if game.finished_at is not None:
        update_results(game.id)


def group_of(game: Game, device: str) -> Group | None:
    """Return the game's group if the device knows it, otherwise None since its name and link are secret."""
    return held(Group, game.group_id) if knows(device, game.group_id) else None


def seats_for(game: Game, count: int) -> list[Seat]:
    """Give the game `count` seats, which the caller fills in. Its results must have been removed."""
    for seat in game.seats[count:]:
        db.session.delete(seat)
        game.seats.remove(seat)
    game.seats += [Seat(position=at, player=f"p{at + 1}") for at in range(len(game.seats), count)]
    return game.seats
