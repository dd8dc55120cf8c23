"""A group's games: which table belongs to it, what is noted about a game, and what its players are called."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import select

from companion.groups.group import changing_group, find_group, new_key
from companion.groups.people import match
from companion.groups.results import update_results
from companion.play.codes import new_code
from companion.play.games import NotAtTable, changing, find, knows, plays_at
from companion.play.opening import clean_name
from companion.rules.faults import Refused
from companion.rules.setup import name_faults
from companion.store import Game, Group, OldLink, Person, Seat, db
from companion.store.models import now

MAX_LOCATION = 80
MAX_NOTES = 4000
LONGEST_MINUTES = 60 * 24 * 7


class BadEntry(ValueError):
    """What was typed can't be a game; the argument is a word for what is wrong, which pages make a sentence of."""


@dataclass(frozen=True)
class Notes:
    """What is noted about a game beside its moves."""

    played_at: datetime
    minutes: int | None = None
    location: str = ""
    notes: str = ""


def may_change(game: Game, device: str) -> bool:
    """Whether this phone may say something about the game: it plays there, or knows the game's group."""
    return plays_at(game, device) or knows(device, game.group_id)


def may_remove_from_group(game: Game, device: str) -> bool:
    """Whether this phone may take the game out of its group, and so may put it back: it plays there.

    A game that no phone plays at, such as one that was imported, any phone of the group may take out.
    """
    phones = {game.host, *(seat.device for seat in game.seats)} - {None}
    return device in phones if phones else knows(device, game.group_id)


def add_to_group(key: str, group_key: str, device: str, *, nobody: Collection[str] = ()) -> Game:
    """The table, or the finished game, belongs to the group from now on; its players are people of the group by name.

    Who was nobody in the group before, or was removed from it, is nobody in another one; the words for them stay. Names
    of `nobody`, in small letters, are no one's, such as those that a table begins with.
    Raises NoSuchTable, NoSuchGroup; NotAtTable for a phone that may not.
    """
    game, group = find(key, scores=True), find_group(group_key)
    if not may_change(game, device):
        raise NotAtTable
    before = game.group_id
    if before == group.id:
        return game
    with changing_group(group_key):
        game = find(key, scores=True)
        removed = {person.id: person for _seat, person in sitting(game) if person.removed_at is not None}
        named = [
            seat
            for seat in game.seats
            if seat.person_id not in removed
            and (before is None or seat.person_id is not None)
            and seat.name.casefold() not in nobody
        ]
        people = match(group, [seat.name for seat in named], [seat.color for seat in named])
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
    update_results(game.id, left=before)
    return game


def remove_from_group(key: str, device: str) -> Game:
    """The game belongs to no group from now on; the phone may put it back. Raises NoSuchTable, NotAtTable.

    Who was removed from the group stays known to be that: words for somebody are no name.
    """
    before = find(key, scores=True).group_id
    with changing(key, scores=True) as game:
        if not may_remove_from_group(game, device):
            raise NotAtTable
        removed = {seat.position for seat, person in sitting(game) if person.removed_at is not None}
        if not plays_at(game, device):
            game.host = device
        game.group_id = None
        for seat in game.seats:
            if seat.position not in removed:
                seat.person_id = None
    update_results(game.id, left=before)
    return game


def write_notes(key: str, notes: Notes, device: str) -> Game:
    """Note when and where the game was played, how long it took, and whatever else.

    Raises NoSuchTable, NotAtTable, BadEntry.
    """
    check_notes(notes)
    with changing(key, scores=True) as game:
        if not may_change(game, device):
            raise NotAtTable
        was_played_at = game.played_at
        set_notes(game, notes)
    if game.played_at != was_played_at:  # nothing else counts for its results
        update_results(game.id)
    return game


def may_name(game: Game, device: str) -> bool:
    """Whether this phone may say what the players are called: it plays there, or the game is over and its group's."""
    return plays_at(game, device) or (game.finished_at is not None and may_change(game, device))


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
            seats = [seat for seat in game.seats if seat.player in named]
            people = match(group, [seat.name for seat in seats], [seat.color for seat in seats])
            for seat, person in zip(seats, people, strict=True):
                seat.person_id = person.id
        if game.finished_at is not None:
            update_results(game.id)
    return game


def renew_table(key: str, device: str) -> Game:
    """Give the table another link, and another spoken code. Raises NoSuchTable, NotAtTable."""
    with changing(key, scores=True) as game:
        if not may_change(game, device):
            raise NotAtTable
        db.session.add(OldLink(key=game.key, game_id=game.id))
        game.key = new_key()
        if game.code is not None:
            game.code = new_code()
    return game


def group_of(game: Game, device: str) -> Group | None:
    """The game's group, for a phone that knows it: nobody else may learn its name or link."""
    return db.session.get(Group, game.group_id) if knows(device, game.group_id) else None


def sitting(game: Game) -> list[tuple[Seat, Person]]:
    """Who of the group sits where, also who was removed from it since."""
    query = select(Person).where(Person.id.in_([seat.person_id for seat in game.seats if seat.person_id is not None]))
    people = {person.id: person for person in db.session.scalars(query)}
    return [(seat, people[seat.person_id]) for seat in game.seats if seat.person_id is not None]


def seats_for(game: Game, count: int) -> list[Seat]:
    """Give the game so many seats, which the caller fills in; results of it were removed before."""
    for seat in game.seats[count:]:
        db.session.delete(seat)
        game.seats.remove(seat)
    game.seats += [Seat(position=at, player=f"p{at + 1}") for at in range(len(game.seats), count)]
    return game.seats


def check_notes(notes: Notes) -> None:
    """Refuse what can't be noted. Raises BadEntry."""
    if len(notes.location) > MAX_LOCATION:
        raise BadEntry("location")
    if len(notes.notes) > MAX_NOTES:
        raise BadEntry("notes")
    if notes.minutes is not None and not 0 < notes.minutes <= LONGEST_MINUTES:
        raise BadEntry("minutes")
    if notes.played_at > now():
        raise BadEntry("future")


def set_notes(game: Game, notes: Notes) -> None:
    """Note it, without a check."""
    game.played_at = notes.played_at
    game.minutes = notes.minutes
    game.location = clean_name(notes.location)
    game.notes = "\n".join(map(clean_name, notes.notes.split("\n"))).strip()  # a database may refuse invisible signs
