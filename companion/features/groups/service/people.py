"""The people of a group: added when they first play, renamed, merged, removed."""

from collections.abc import Collection, Sequence

from sqlalchemy import func, select, update
from sqlalchemy.orm import aliased

from companion.features.groups.service.faults import GroupFault
from companion.features.groups.service.group import changing_group
from companion.features.groups.service.marks import name_mark
from companion.features.groups.service.marks import remember as remember_mark
from companion.features.groups.service.ratings import update_ratings
from companion.rules.faults import refusal
from companion.rules.moves import MAX_NAME
from companion.store.database import db, now
from companion.store.groups import Alias, Group, Person, Result
from companion.store.imports import ImportMemory
from companion.store.models import Game, Seat
from companion.table.service.codes import new_key
from companion.table.service.games import Check, changing, unchecked
from companion.table.service.opening import clean_name


class NoSuchPerson(LookupError):
    """The group has no person with this key."""


def people(group: Group) -> Sequence[Person]:
    query = select(Person).where(Person.group_id == group.id, Person.removed_at.is_(None))
    return sorted(db.session.scalars(query).all(), key=lambda person: (person.name.casefold(), person.id))


def find_person(group: Group, key: str) -> Person:
    """Return a person who wasn't removed. Raises NoSuchPerson."""
    query = select(Person).where(Person.group_id == group.id, Person.key == key, Person.removed_at.is_(None))
    person = db.session.scalar(query) if "\0" not in key else None
    if person is None:
        raise NoSuchPerson(key)
    return person


def merged_into(group: Group, key: str) -> Person:
    """Return the person that the key's person was merged into. Raises NoSuchPerson."""
    person = db.session.scalar(
        select(Person)
        .join(Alias, Alias.person_id == Person.id)
        .where(Alias.group_id == group.id, Alias.key == key, Person.removed_at.is_(None))
    )
    if person is None:
        raise NoSuchPerson(key)
    return person


def games_of(group: Group) -> dict[int, int]:
    """Return the number of finished games by person id; people without games are missing, because the query joins
    results.
    """
    query = select(Person.id, func.count()).join(Result, Result.person_id == Person.id).group_by(Person.id)
    return dict(db.session.execute(query.where(Person.group_id == group.id)).all())


def played_together(person: Person, other: Person) -> bool:
    """Whether both sat at one table, which means that they aren't the same person."""
    one, two = aliased(Seat), aliased(Seat)
    query = select(one.game_id).join(two, one.game_id == two.game_id)
    both = query.where(one.person_id == person.id, two.person_id == other.id)
    return db.session.scalar(both.limit(1)) is not None


def add_person(group_key: str, name: str, color: str | None = None) -> Person:
    """Add a person. Raises NoSuchGroup, Refused."""
    with changing_group(group_key) as group:
        person = Person(group_id=group.id, key=new_key(), name=_free_name(group, name), color=color)
        db.session.add(person)
    return person


def recolor(group_key: str, person_key: str, color: str | None, check: Check = unchecked) -> None:
    """Change a person's favourite colour. Raises NoSuchGroup, NoSuchPerson, Refused."""
    with changing_group(group_key) as group:
        person = find_person(group, person_key)
        check()
        person.color = color


def rename(group_key: str, person_key: str, name: str, check: Check = unchecked) -> None:
    """Rename a person in all games. Raises NoSuchGroup, NoSuchPerson, Refused."""
    with changing_group(group_key) as group:
        person = find_person(group, person_key)
        check()
        before, person.name = person.name, _free_name(group, name, besides=person)
        remember_mark(group, name_mark(group, before), person_id=person.id)
        name_seats(person.id, person.name)
    _rename_at_tables(person.id, person.name)


def remove(group_key: str, person_key: str, words: str, check: Check = unchecked) -> None:
    """Remove a person's name from every page and game; `words`, for example “former player”, replace it.

    The games stay, because other people's figures depend on them. Raises NoSuchGroup, NoSuchPerson, Refused.
    """
    with changing_group(group_key) as group:
        person = find_person(group, person_key)
        check()
        remember_mark(group, name_mark(group, person.name), person_id=person.id)  # no file brings it back
        person.removed_at = now()
        person.name, person.color = "", None
        name_seats(person.id, words)
    _rename_at_tables(person.id, words)


def merge(group_key: str, person_key: str, into_key: str, check: Check = unchecked) -> None:
    """Merge the first person into the second: games, results and key.

    Older files with the first key lead to the second person. Ratings are computed again from the first of those games.
    Raises NoSuchGroup, NoSuchPerson, Refused.
    """
    with changing_group(group_key) as group:
        person, into = find_person(group, person_key), find_person(group, into_key)
        check()
        if person is into:
            return
        if played_together(person, into):
            raise refusal(GroupFault.TOGETHER, one=person.name, other=into.name)
        into.color = into.color or person.color
        name_seats(person.id, into.name)
        db.session.execute(update(Seat).where(Seat.person_id == person.id).values(person_id=into.id))
        first = db.session.scalar(select(func.min(Result.played_at)).where(Result.person_id == person.id))
        db.session.execute(update(Result).where(Result.person_id == person.id).values(person_id=into.id))
        if first is not None:
            update_ratings(group.id, first)
        db.session.execute(update(Alias).where(Alias.person_id == person.id).values(person_id=into.id))
        db.session.execute(update(ImportMemory).where(ImportMemory.person_id == person.id).values(person_id=into.id))
        remember_mark(group, name_mark(group, person.name), person_id=into.id)
        db.session.add(Alias(group_id=group.id, key=person.key, person_id=into.id))
        db.session.delete(person)
    _rename_at_tables(into.id, into.name)


def find_or_add_people(group: Group, names: Sequence[str], colors: Sequence[str | None]) -> list[Person]:
    """Return a different person for each name at one table, within a transaction of the group.

    Unknown people are added under a name that nobody else has.
    """
    known = {person.name.casefold(): person for person in people(group)}
    taken = set(known)
    found = []
    for name, color in zip(names, colors, strict=True):
        person = known.pop(name.casefold(), None)
        if person is None:
            person = Person(group_id=group.id, key=new_key(), name=unique_name(name, taken), color=color or None)
            taken.add(person.name.casefold())
            db.session.add(person)
        found.append(person)
    db.session.flush()
    return found


def unique_name(name: str, taken: Collection[str]) -> str:
    """Return the name, with a number if it is in `taken` (lower case)."""
    number, free = 1, name
    while free.casefold() in taken:
        number += 1
        free = f"{name[: MAX_NAME - 4].rstrip()} {number}"
    return free


def _free_name(group: Group, typed: str, besides: Person | None = None) -> str:
    """Return the name as it is stored. Raises Refused."""
    name = clean_name(typed)
    if not 0 < len(name) <= MAX_NAME:
        raise refusal(GroupFault.PERSON_NAME, most=MAX_NAME)
    for other in people(group):
        if other is not besides and other.name.casefold() == name.casefold():
            raise refusal(GroupFault.NAME_TAKEN, name=other.name)
    return name


def name_seats(person_id: int, name: str) -> None:
    """Rename a person in finished games. Open tables are renamed by moves, since devices follow them."""
    over = select(Game.id).where(Game.finished_at.is_not(None)).scalar_subquery()
    query = update(Seat).where(Seat.person_id == person_id, Seat.game_id.in_(over)).values(name=name)
    db.session.execute(query, execution_options={"synchronize_session": False})


def _rename_at_tables(person_id: int, name: str) -> None:
    """Rename a person at open tables, and notify their devices."""
    query = select(Game.key).join(Seat, Seat.game_id == Game.id)
    for key in db.session.scalars(query.where(Seat.person_id == person_id, Seat.name != name)).all():
        with changing(key, scores=True) as game:
            person = db.session.get(Person, person_id)
            for seat in game.seats:
                # Another phone may have changed the name since: then its name stands.
                if person is not None and seat.person_id == person_id:
                    seat.name = person.name or name
