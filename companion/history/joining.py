"""Who the people of a file are in a group that is here already, and the file's games as that group's own."""

from collections import defaultdict
from collections.abc import Iterator, Sequence

from sqlalchemy import delete, select, update

from companion.history.group_file import PersonPart
from companion.history.people import numbered, played_together
from companion.history.settling import take_over
from companion.store import Alias, Group, Person, Seat, db


def join(group: Group, stage: Group, parts: Sequence[PersonPart], former: str) -> int:
    """Everything of `stage`, as the file has it, comes into the group, within a transaction that is about the group.

    How many people are new. `former` are the words for somebody who was removed here.
    """
    in_stage = {person.key: person for person in _people_of(stage)}
    matching = _Matching(group, {part.key for part in parts})
    # Whom the group knows by the key is that one, whatever the others are called.
    for part in sorted(parts, key=lambda part: not matching.knows(part)):
        matching.add(part, in_stage[part.key])
    db.session.execute(delete(Alias).where(Alias.group_id == stage.id))
    db.session.flush()
    for part in parts:
        came, here = in_stage[part.key], matching.found[part.key]
        if here.name != part.name:
            called = former if here.removed_at else here.name
            db.session.execute(update(Seat).where(Seat.person_id == came.id).values(name=called))
        matching.note_aliases(part)
    take_over(group.id, stage.id, {in_stage[part.key].id: matching.found[part.key].id for part in parts})
    for part in parts:
        if matching.found[part.key] is not in_stage[part.key]:
            db.session.delete(in_stage[part.key])
    db.session.flush()
    db.session.delete(stage)
    return sum(matching.found[part.key] is in_stage[part.key] for part in parts)


def _people_of(group: Group) -> Sequence[Person]:
    """Also those who were removed."""
    return db.session.scalars(select(Person).where(Person.group_id == group.id)).all()


class _Matching:
    """Tells who of the group somebody of the file is, one after the other; who isn't yet comes into the group."""

    def __init__(self, group: Group, in_file: set[str]) -> None:
        self.found: dict[str, Person] = {}
        self._group = group
        self._in_file = in_file
        here = _people_of(group)
        by_id = {person.id: person for person in here}
        self._by_key = {person.key: person for person in here}
        self._by_name = {person.name.casefold(): person for person in here if person.removed_at is None}
        aliases = db.session.scalars(select(Alias).where(Alias.group_id == group.id))
        self._aliases = {alias.key: by_id[alias.person_id] for alias in aliases}
        self._came: defaultdict[int, list[Person]] = defaultdict(list)

    def knows(self, part: PersonPart) -> bool:
        """Whether the group has this very person."""
        return part.key in self._by_key

    def add(self, part: PersonPart, came: Person) -> None:
        """Find out who `came` is."""
        person = self._by_key.get(part.key) or next(
            (one for one in self._candidates(part) if not self._sat_together(came, one)), None
        )
        if person is None:
            person = came
            came.group_id = self._group.id
            if part.removed is None:
                came.name = numbered(part.name, self._by_name)
                self._by_name[came.name.casefold()] = came
            if part.key in self._aliases:  # somebody else after all
                alias = Alias.group_id == self._group.id, Alias.key == part.key
                db.session.execute(delete(Alias).where(*alias))
                del self._aliases[part.key]
        self._came[person.id].append(came)
        self.found[part.key] = person

    def _candidates(self, part: PersonPart) -> Iterator[Person]:
        """By a key that was somebody else's once, here or in the file; or by the name, unless the file has both."""
        for key in (part.key, *part.was):
            known = self._aliases.get(key) or self._by_key.get(key)
            if known is not None:
                yield known
        namesake = self._by_name.get(part.name.casefold()) if part.removed is None else None
        if namesake is not None and namesake.key not in self._in_file:
            yield namesake

    def _sat_together(self, came: Person, person: Person) -> bool:
        """Whether the file has both at one table: then they aren't the same person."""
        return any(played_together(came, other) for other in self._came[person.id])

    def note_aliases(self, part: PersonPart) -> None:
        """What the file knows as other keys of somebody, unless they are somebody's here."""
        for key in part.was:
            if key not in self._by_key and key not in self._aliases:
                self._aliases[key] = self.found[part.key]
                db.session.add(Alias(group_id=self._group.id, key=key, person_id=self.found[part.key].id))
