"""Match the people of a file with the people of a group."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property
from itertools import permutations

import msgspec
from sqlalchemy import select

from companion.features.groups.memory.marks import name_mark
from companion.features.groups.memory.people import unique_name
from companion.features.transfer.matching.games import guest_names
from companion.features.transfer.reading.group_file import PersonPart
from companion.store.database import db
from companion.store.groups import Alias, Group, Person
from companion.store.imports import ImportMemory
from companion.table.play.codes import new_key

NEW, NOBODY, OUT = "new", "nobody", "out"
"""Choices for somebody of a file, beside a person's key: new, nobody of the group, or left out with all games."""


class GroupPerson(msgspec.Struct, frozen=True, gc=False):
    """A person of the group, or one who is new there (without an id)."""

    key: str
    name: str
    color: str | None = None
    removed_at: datetime | None = None
    id: int = 0


class Match(msgspec.Struct, frozen=True, gc=False):
    """The person of the group that a person of the file is matched to."""

    part: PersonPart
    person: GroupPerson | None
    """None for a guest."""
    by: str
    """How that was found: "key", what was remembered; "name"; "guest"; "new"; or "chosen"."""

    @property
    def is_new(self) -> bool:
        """Whether that is somebody whom the group doesn't have yet."""
        return self.by == "new"


@dataclass(frozen=True)
class Found:
    """New people and aliases of an import, and the answers to remember."""

    new: Sequence[GroupPerson]
    aliases: Mapping[str, tuple[str | None, str | None]]
    """The keys of the person that each led to before, and leads to from now on."""
    said: Mapping[str, str | None]
    """By their marks the answers to remember: the key of a person, None for a guest."""


class Finder:
    """Finds out who of the group the people of a file are, one after the other; `found` returns the rows to be written.

    `tables` are who sits together in games that come in: those aren't the same person. `choices` are what somebody
    said, by the keys in the file; the choice may be somebody else of the file. Whoever is new has the file's key.
    """

    def __init__(
        self,
        group: Group,
        parts: Sequence[PersonPart],
        tables: Iterable[Sequence[str | None]],
        choices: Mapping[str, str],
        marks: Mapping[str, ImportMemory],
    ) -> None:
        self.matches: dict[str, Match] = {}
        self._group, self._marks, self._choices = group, marks, choices
        self._in_file = {part.key for part in parts}
        columns = (Person.key, Person.name, Person.color, Person.removed_at, Person.id)
        rows = db.session.execute(select(*columns).where(Person.group_id == group.id))  # also who was removed
        here = [GroupPerson(*row) for row in rows]
        by_id = {person.id: person for person in here}
        self._by_id = by_id
        self._by_key = {person.key: person for person in here}
        self._by_name = {person.name.casefold(): person for person in here if person.removed_at is None}
        aliases = db.session.execute(select(Alias.key, Alias.person_id).where(Alias.group_id == group.id))
        self._aliases = {alias.key: by_id[alias.person_id] for alias in aliases}
        self._outdated: dict[str, str] = {}
        self._keys_of: defaultdict[str, list[str]] = defaultdict(list)
        self._met = {pair for keys in tables for pair in permutations(filter(None, keys), 2)}
        # Whom the group knows by the key is that one, whatever the others are called; who is said to be somebody else
        # of the file is found after that one.
        for part in sorted(parts, key=lambda part: (self._says_other(part), part.key not in self._by_key)):
            self.matches[part.key] = self._find(part)

    def _says_other(self, part: PersonPart) -> bool:
        choice = self._choices.get(part.key)
        return choice != part.key and choice in self._in_file and choice not in self._by_key

    def sit_together(self, key: str, other: str) -> bool:
        """Whether the file has both at one table."""
        return (key, other) in self._met

    @cached_property
    def people(self) -> dict[str, GroupPerson]:
        """People of the group by their keys in the file."""
        return {key: match.person for key, match in self.matches.items() if match.person is not None}

    def _find(self, part: PersonPart) -> Match:
        choice = self._choices.get(part.key)
        if choice in {NOBODY, OUT}:
            return Match(part, None, "chosen")
        if choice == NEW:
            return Match(part, self._new(part), "new")
        chosen = self._by_key.get(choice or "")
        if self._says_other(part) and (other := self.matches.get(choice or "")) is not None:
            chosen = other.person
        if chosen is not None and not self._is_at_table_with(part, chosen):
            return Match(part, self._known(part, chosen), "chosen")
        if (person := self._by_key.get(part.key)) is not None:
            return Match(part, self._known(part, person), "key")
        for by, person in self._candidates(part):
            if not self._is_at_table_with(part, person):
                return Match(part, self._known(part, person), by)
        if (mark := self._marks.get(part.key)) is not None and mark.person_id is None:
            return Match(part, None, "key")
        if part.name.casefold() in guest_names():
            return Match(part, None, "guest")
        return Match(part, self._new(part), "new")

    def _is_at_table_with(self, part: PersonPart, person: GroupPerson) -> bool:
        """Whether the file has both at one table: then they aren't the same person."""
        return any((part.key, other) in self._met for other in self._keys_of[person.key])

    def _candidates(self, part: PersonPart) -> Iterator[tuple[str, GroupPerson]]:
        """By a key that was somebody else's once, here or in the file; or by the name, unless the file has both."""
        for key in (part.key, *part.was):
            known = self._aliases.get(key) or self._by_key.get(key)
            if known is not None:
                yield "key", known
        if part.removed is not None:
            return
        namesake = self._by_name.get(part.name.casefold())
        if (
            namesake is None
            and self._marks
            and (mark := self._marks.get(name_mark(self._group, part.name))) is not None
        ):
            namesake = self._by_id.get(mark.person_id or 0)  # who was called so, or is there no more
        if namesake is not None and namesake.key not in self._in_file and not self._keys_of[namesake.key]:
            yield "name", namesake

    def _known(self, part: PersonPart, person: GroupPerson) -> GroupPerson:
        self._keys_of[person.key].append(part.key)
        return person

    def _new(self, part: PersonPart) -> GroupPerson:
        if (was := self._aliases.pop(part.key, None)) is not None:  # somebody else after all
            self._outdated[part.key] = was.key
        removed = part.removed.astimezone(UTC) if part.removed else None
        name = part.name if removed else unique_name(part.name, self._by_name)
        key = part.key if part.key not in self._by_key else new_key()  # chosen to be somebody else
        person = GroupPerson(key, name, part.color, removed)
        if removed is None:
            self._by_name[name.casefold()] = person
        return self._known(part, person)

    def found(self, only: Collection[str] | None = None) -> "Found":
        """Return the rows to be written for everybody, or for `only` some keys of the file."""
        matches = [match for key, match in self.matches.items() if only is None or key in only]
        people = {match.person.key: match.person for match in matches if match.person is not None}
        aliases: dict[str, tuple[str | None, str | None]] = {key: (was, None) for key, was in self._outdated.items()}
        for key, person in (alias for match in matches for alias in self._aliases_of(match)):
            before = self._aliases.get(key)
            aliases[key] = (before.key if before else self._outdated.get(key), person.key)
        return Found(
            [person for key, person in people.items() if key not in self._by_key],
            aliases,
            dict(filter(None, (self._said(match) for match in matches if match.by == "chosen"))),
        )

    @property
    def here(self) -> Mapping[int, GroupPerson]:
        """The group's people by their ids."""
        return self._by_id

    def _aliases_of(self, match: Match) -> Iterator[tuple[str, GroupPerson]]:
        """Yield the further keys that the file has for a person, without keys that belong to another person here."""
        part, person = match.part, match.person
        if person is None:
            return
        for key in (part.key, *part.was):
            is_free = key == part.key or key not in self._aliases
            if is_free and key != person.key and key not in self._by_key and self._aliases.get(key) != person:
                yield key, person

    def _said(self, match: Match) -> tuple[str, str | None] | None:
        """Return the mark of an answer that holds for the next file too, and the person's key (None for a guest)."""
        part, person = match.part, match.person
        if person is None and self._choices.get(part.key) == NOBODY:
            return part.key, None
        if person is not None and part.name.casefold() != person.name.casefold():
            return name_mark(self._group, part.name), person.key
        return None
