"""Match the people of a file with the people of a group."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property
from typing import Literal

import msgspec
from sqlalchemy import select

from companion.features.groups.service.marks import name_mark
from companion.features.groups.service.people import unique_name
from companion.features.transfer.matching.games import guest_names
from companion.features.transfer.reading.group_file import PersonPart
from companion.store.database import db
from companion.store.groups import Alias, Group, Person
from companion.store.imports import ImportMemory
from companion.table.service.codes import new_key

NEW, NOBODY, OUT = "new", "nobody", "out"
"""Choices for a person of a file, besides another person's key: new, a guest, or left out with all games."""


class GroupPerson(msgspec.Struct, frozen=True, gc=False):
    """A person of the group. The id of a new one is 0."""

    key: str
    name: str
    color: str | None = None
    removed_at: datetime | None = None
    id: int = 0


class Match(msgspec.Struct, frozen=True, gc=False):
    """The person of the group (None for a guest) that a person of the file is matched to, and the reason."""

    part: PersonPart
    person: GroupPerson | None
    by: Literal["key", "name", "guest", "new", "chosen"]


@dataclass(frozen=True)
class FoundPeople:
    """Rows to write for the people of an import."""

    new: Sequence[GroupPerson]
    aliases: Mapping[str, tuple[str | None, str | None]]
    """Keys of the person that each alias leads to, before and after."""
    said: Mapping[str, str | None]
    """Answers to remember by their marks: a person's key, None for a guest."""


class Finder:
    """Matches the people of a file, one after the other. A new person gets the key in the file.

    `tables` are the people of each game that isn't here yet: people at one table aren't the same person. `choices` are
    the answers; a choice may be another person of the file.
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
        rows = db.session.execute(select(*columns).where(Person.group_id == group.id))
        self.here = {row.id: GroupPerson(*row) for row in rows}
        self._by_key = {person.key: person for person in self.here.values()}
        self._by_name = {one.name.casefold(): one for one in self.here.values() if one.removed_at is None}
        aliases = db.session.execute(select(Alias.key, Alias.person_id).where(Alias.group_id == group.id))
        self._aliases = {alias.key: self.here[alias.person_id] for alias in aliases}
        self._outdated: dict[str, str] = {}
        self._keys_of: defaultdict[str, list[str]] = defaultdict(list)
        self._tables: defaultdict[str | None, list[Sequence[str | None]]] = defaultdict(list)
        for table in tables:
            for key in table:
                self._tables[key].append(table)
        # People with a known key come first. A choice of another person of the file is resolved after that person.
        for part in sorted(parts, key=lambda part: (self._is_said_other(part), part.key not in self._by_key)):
            self.matches[part.key] = self._match(part)

    @cached_property
    def people(self) -> dict[str, GroupPerson]:
        """People of the group as {key in the file: person}, without guests."""
        return {key: match.person for key, match in self.matches.items() if match.person is not None}

    def sit_together(self, key: str, other: str) -> bool:
        return any(other in table for table in self._tables.get(key, ()))

    def found(self, only: Collection[str] | None = None) -> FoundPeople:
        """Return the rows to write for everybody, or for `only` these keys of the file."""
        matches = [match for key, match in self.matches.items() if only is None or key in only]
        people = {match.person.key: match.person for match in matches if match.person is not None}
        aliases: dict[str, tuple[str | None, str | None]] = {key: (was, None) for key, was in self._outdated.items()}
        for key, person in (alias for match in matches for alias in self._aliases_of(match)):
            before = self._aliases.get(key)
            aliases[key] = (before.key if before else self._outdated.get(key), person.key)
        return FoundPeople(
            [person for key, person in people.items() if key not in self._by_key],
            aliases,
            dict(filter(None, (self._said(match) for match in matches if match.by == "chosen"))),
        )

    def _is_said_other(self, part: PersonPart) -> bool:
        choice = self._choices.get(part.key)
        return choice != part.key and choice in self._in_file and choice not in self._by_key

    def _match(self, part: PersonPart) -> Match:
        choice = self._choices.get(part.key)
        if choice in {NOBODY, OUT}:
            return Match(part, None, "chosen")
        if choice == NEW:
            return Match(part, self._new(part), "new")
        chosen = self._by_key.get(choice or "")
        if self._is_said_other(part) and (other := self.matches.get(choice or "")) is not None:
            chosen = other.person
        if chosen is not None and not self._is_at_table_with(part, chosen):
            return Match(part, self._known(part, chosen), "chosen")
        if (person := self._by_key.get(part.key)) is not None:
            return Match(part, self._known(part, person), "key")
        for by, person in self._likely(part):
            if not self._is_at_table_with(part, person):
                return Match(part, self._known(part, person), by)
        if (mark := self._marks.get(part.key)) is not None and mark.person_id is None:
            return Match(part, None, "key")
        if part.name.casefold() in guest_names():
            return Match(part, None, "guest")
        return Match(part, self._new(part), "new")

    def _is_at_table_with(self, part: PersonPart, person: GroupPerson) -> bool:
        return any(self.sit_together(part.key, other) for other in self._keys_of.get(person.key, ()))

    def _likely(self, part: PersonPart) -> Iterator[tuple[Literal["key", "name"], GroupPerson]]:
        """Yield people with a key that was another person's once, then a namesake unless the file has both."""
        for key in (part.key, *part.was):
            known = self._aliases.get(key) or self._by_key.get(key)
            if known is not None:
                yield "key", known
        if part.removed is not None:
            return
        namesake = self._by_name.get(part.name.casefold())
        if namesake is None and self._marks:
            mark = self._marks.get(name_mark(self._group, part.name))
            namesake = self.here.get(mark.person_id or 0) if mark else None  # the person's former name
        if namesake is not None and namesake.key not in self._in_file and not self._keys_of.get(namesake.key):
            yield "name", namesake

    def _known(self, part: PersonPart, person: GroupPerson) -> GroupPerson:
        self._keys_of[person.key].append(part.key)
        return person

    def _new(self, part: PersonPart) -> GroupPerson:
        if (was := self._aliases.pop(part.key, None)) is not None:
            self._outdated[part.key] = was.key
        removed = part.removed.astimezone(UTC) if part.removed else None
        name = part.name if removed else unique_name(part.name, self._by_name)
        key = part.key if part.key not in self._by_key else new_key()
        person = GroupPerson(key, name, part.color, removed)
        if removed is None:
            self._by_name[name.casefold()] = person
        return self._known(part, person)

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
        if person is None:
            return (part.key, None) if self._choices.get(part.key) == NOBODY else None
        if part.name.casefold() != person.name.casefold():
            return name_mark(self._group, part.name), person.key
        return None
