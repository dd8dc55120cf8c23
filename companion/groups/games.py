"""A group's games: which table belongs to it, what is noted about a game, and old games entered by their scores."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import delete, select

from companion.groups.group import changing_group, find_group, knows, new_key
from companion.groups.people import match
from companion.groups.results import remove_results, update_results, update_results_in, update_results_within
from companion.groups.scores import NOBODY, BadEntry, Score, check_scores
from companion.play.changing import changing
from companion.play.codes import new_code
from companion.play.loading import NoSuchTable, find
from companion.play.opening import clean_name
from companion.play.seats import NotAtTable, phone_at
from companion.rules.load import box_named
from companion.store import Game, Group, OldLink, Person, Seat, Visit, db
from companion.store.models import BY_HAND, MOVES, now

MAX_LOCATION = 80
MAX_NOTES = 4000
MAX_TITLE = 80
LONGEST_MINUTES = 60 * 24 * 7


@dataclass(frozen=True)
class Notes:
    """What is noted about a game beside its moves."""

    played_at: datetime
    minutes: int | None = None
    location: str = ""
    notes: str = ""


def may_change(game: Game, device: str) -> bool:
    """Whether this phone may say something about the game: it plays there, or knows the game's group."""
    return phone_at(game, device).is_in or knows(device, game.group_id)


def may_remove_from_group(game: Game, device: str) -> bool:
    """Whether this phone may take the game out of its group, and so may put it back: it plays there.

    A game that no phone plays at, such as one that was brought along, any phone of the group may take out.
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
    _update_both(game.id, before, group.id)
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
        if not phone_at(game, device).is_in:
            game.host = device
        game.group_id = None
        for seat in game.seats:
            if seat.position not in removed:
                seat.person_id = None
    _update_both(game.id, before, None)
    return game


def write_notes(key: str, notes: Notes, device: str) -> Game:
    """Note when and where the game was played, how long it took, and whatever else.

    Raises NoSuchTable, NotAtTable, BadEntry.
    """
    _check_notes(notes)
    with changing(key, scores=True) as game:
        if not may_change(game, device):
            raise NotAtTable
        was_played_at = game.played_at
        _write_notes(game, notes)
    if game.played_at != was_played_at:  # nothing else counts for what the game came to
        update_results(game.id)
    return game


def enter(
    group_key: str, board: str, notes: Notes, scores: Sequence[Score], source: str = BY_HAND, key: str | None = None
) -> Game:
    """An old game by its scores alone. `board` is a box of the shelf, or the name of another game.

    A `key` that the group has a game under already is that game: what is sent twice is entered once. Raises
    NoSuchGroup, and BadEntry with a word for what is wrong.
    """
    _check_notes(notes)
    check_scores(scores)
    box, title = _box_and_title(board)
    with changing_group(group_key) as group:
        if key is not None and (entered := _entered(group, key)) is not None:
            return entered
        game = Game(
            key=key or new_key(),
            box=box,
            title=title,
            variant="base",
            modules=[],
            options={},
            finished_at=now(),
            reveal_at=now(),
            group_id=group.id,
            source=source,
            seats=[],
        )
        _write_notes(game, notes)
        _seat(game, group, scores)
        db.session.add(game)
        db.session.flush()
        update_results_within(group.id, [game.id])
    return game


def correct(key: str, board: str, notes: Notes, scores: Sequence[Score], device: str) -> Game:
    """Say otherwise what was entered of a game of scores alone. Raises NoSuchTable, NotAtTable, BadEntry."""
    _check_notes(notes)
    check_scores(scores)
    box, title = _box_and_title(board)
    with changing_group(_group_of_scores(key, device).key) as group:
        game = find(key, scores=True)
        change = remove_results(group.id, game)
        game.box, game.title = box, title
        game.finished_at = now()  # tells another server which is the later correction
        _write_notes(game, notes)
        _seat(game, group, scores)
        db.session.flush()
        update_results_within(group.id, [game.id], change)
    return game


def delete_scores(key: str, device: str) -> Group:
    """A game of scores alone was none: nothing is left of it; its group. Raises NoSuchTable, NotAtTable.

    A game with moves can't be deleted, only taken from its group.
    """
    with changing_group(_group_of_scores(key, device).key) as group:
        game = find(key, scores=True)
        game.finished_at = None
        update_results_within(group.id, [game.id])
        for model in (Visit, Seat):
            db.session.execute(delete(model).where(model.game_id == game.id))
        db.session.execute(delete(Game).where(Game.id == game.id))
    return group


def renew_table(key: str, device: str) -> Game:
    """Give the table another link, and another spoken code. Raises NoSuchTable, NotAtTable."""
    with changing(key, scores=True) as game:
        if not may_change(game, device):
            raise NotAtTable
        db.session.add(OldLink(key=game.key, game_id=game.id))
        game.first_key = game.lasting_key
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


def _group_of_scores(key: str, device: str) -> Group:
    """The group of a game of scores alone, for a phone that may change it. Raises NoSuchTable, NotAtTable."""
    game = find(key, scores=True)
    if game.source == MOVES:
        raise NoSuchTable(key)
    if not knows(device, game.group_id):
        raise NotAtTable
    return db.session.get_one(Group, game.group_id)


def _entered(group: Group, key: str) -> Game | None:
    return db.session.scalar(select(Game).where(Game.key == key, Game.group_id == group.id))


def _box_and_title(board: str) -> tuple[str, str]:
    """The box, or the name of a game that isn't on the shelf. Raises BadEntry."""
    title = clean_name(board)
    if (box := box_named(title)) is not None:
        return box, ""
    if not is_title(title):
        raise BadEntry("title")
    return "", title


def is_title(name: str) -> bool:
    """Whether a game can be called so. The name is a part of addresses, where dots alone lead somewhere else."""
    return len(name) <= MAX_TITLE and all(any(map(str.isalnum, part)) for part in name.split("/"))


def _seat(game: Game, group: Group, scores: Sequence[Score]) -> None:
    """The players with their scores, in the place of who sat there before."""
    before = list(game.seats)
    for seat in before[len(scores) :]:
        db.session.delete(seat)
        game.seats.remove(seat)
    for position, (person, one) in enumerate(zip(_people(group, scores), scores, strict=True)):
        if position < len(before):
            seat = before[position]
        else:
            seat = Seat(position=position, player=f"p{position + 1}")
            game.seats.append(seat)
        seat.name = (person and person.name) or clean_name(one.name)  # who was removed is called by other words
        seat.person_id = person.id if person else None
        seat.color, seat.team, seat.points, seat.place = one.color, one.team, one.points, one.place


def _people(group: Group, scores: Sequence[Score]) -> list[Person | None]:
    """Who these are in the group: those that are named by their key, the others by name; None is nobody of it."""
    keys = [one.person for one in scores if one.person]
    query = select(Person).where(Person.group_id == group.id, Person.key.in_(keys))
    known = {person.key: person for person in db.session.scalars(query)}
    others = [one for one in scores if one.person not in known and one.person != NOBODY]
    found = iter(match(group, [clean_name(one.name) for one in others], [one.color for one in others]))
    return [None if one.person == NOBODY else known.get(one.person or "") or next(found) for one in scores]


def _check_notes(notes: Notes) -> None:
    """Raises BadEntry."""
    if len(notes.location) > MAX_LOCATION:
        raise BadEntry("location")
    if len(notes.notes) > MAX_NOTES:
        raise BadEntry("notes")
    if notes.minutes is not None and not 0 < notes.minutes <= LONGEST_MINUTES:
        raise BadEntry("minutes")
    if notes.played_at > now():
        raise BadEntry("future")


def _write_notes(game: Game, notes: Notes) -> None:
    game.played_at = notes.played_at
    game.minutes = notes.minutes
    game.location = clean_name(notes.location)
    game.notes = "\n".join(map(clean_name, notes.notes.split("\n"))).strip()  # a database may refuse invisible signs


def _update_both(game_id: int, before: int | None, after: int | None) -> None:
    """In the group that the game left, and in the one that it came to."""
    if before is not None and before != after:
        update_results_in(before, [game_id])
    update_results_in(after, [game_id])
