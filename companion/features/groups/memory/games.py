"""A group's games: which table belongs to it, and who of the group sits there."""

from collections.abc import Callable, Collection

from companion.features.groups.memory.group import add_group, changing_group, find_group, lock_name
from companion.features.groups.memory.people import find_or_add_people
from companion.features.groups.memory.results import update_results
from companion.store.database import db, held, lock_too
from companion.store.groups import Group, GroupVisit
from companion.store.models import Game, Seat
from companion.table.play.about import persons_by_seat
from companion.table.play.games import Check, NotAtTable, changing, find, knows, plays_at, unchecked
from companion.table.text.names import is_number_name


def may_choose_group(game: Game, device: str) -> bool:
    """Whether this phone may say which group the game belongs to, or that it is none's: it plays there.

    Of a game that no phone plays at, such as one that was imported, any phone of the group may.
    """
    phones = {game.host, *(seat.device for seat in game.seats)} - {None}
    return device in phones if phones else knows(device, game.group_id)


def add_to_group(key: str, group_key: str, device: str, check: Check = unchecked) -> Game:
    """Make the table, or the finished game, the group's; its players are people of the group by name.

    The phones that play there remember the group. Players that no person of the group belonged to, or whose person was
    removed, belong to nobody in another group; the words for them stay. Numbers, which players have until they get a
    name, are nobody's. Raises NoSuchTable, NoSuchGroup, Refused; NotAtTable for a phone that may not.
    """
    game = find(key, scores=True)
    if game.group_id == find_group(group_key).id:
        return game
    game, before = _move(key, lambda: find_group(group_key), device, check)
    update_results(game.id, left=before)
    return game


def add_to_new_group(key: str, name: str, device: str, check: Check = unchecked) -> Game:
    """Open a group for the game, which this phone remembers, in one step.

    Raises NoSuchTable; NotAtTable for a phone that may not; Refused, also by the `check`, and then there is no group.
    """
    game, before = _move(key, lambda: add_group(name, device), device, check)
    update_results(game.id, left=before)
    return game


def _move(key: str, choose: Callable[[], Group], device: str, check: Check) -> tuple[Game, int | None]:
    """Move the game to the chosen group; return it, and the id of the group that it left."""
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
        # One who was removed from this very group comes back as who that was.
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
    """Take the game out of its group; the phone may put it back. Raises NoSuchTable, NotAtTable, Refused.

    Who was removed from the group stays known to be that: words for somebody are no name.
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
    """Find who of the game's group the players are who were just given names, or add somebody new.

    Numbers, which players have until they get a name, are nobody's.
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
    """The game's group, for a phone that knows it: nobody else may learn its name or link."""
    return held(Group, game.group_id) if knows(device, game.group_id) else None


def seats_for(game: Game, count: int) -> list[Seat]:
    """Give the game so many seats, which the caller fills in; results of it were removed before."""
    for seat in game.seats[count:]:
        db.session.delete(seat)
        game.seats.remove(seat)
    game.seats += [Seat(position=at, player=f"p{at + 1}") for at in range(len(game.seats), count)]
    return game.seats
