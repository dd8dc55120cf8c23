"""People and games of a group's file as rows of the database: who is here already, and who comes into the group."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC
from itertools import permutations

from sqlalchemy import delete, insert, select

from companion.features.groups.memory.people import unique_name
from companion.features.transfer.exchange.group_file import GamePart, PersonPart, read_photo
from companion.rules.moves import Player, Setup, write_move
from companion.store import Alias, Game, Group, Person, RecordedMove, db
from companion.store.models import MOVES
from companion.table.play.loading import new_game


def import_people(
    group: Group, parts: Sequence[PersonPart], tables: Iterable[Sequence[str | None]]
) -> dict[str, Person]:
    """Find the people of a file by their keys there, within a transaction that locks the group.

    `tables` are who sits together in games that are imported: those aren't the same person. Who is new has the file's
    key.
    """
    finder = _Finder(group, {part.key for part in parts}, tables)
    # Whom the group knows by the key is that one, whatever the others are called.
    for part in sorted(parts, key=lambda part: part.key not in finder.by_key):
        finder.find(part)
    db.session.flush()
    finder.add_aliases(parts)
    return finder.found


class _Finder:
    """Finds out who of the group somebody of the file is, one after the other."""

    def __init__(self, group: Group, in_file: set[str], tables: Iterable[Sequence[str | None]]) -> None:
        self.found: dict[str, Person] = {}
        self._group = group
        self._in_file = in_file
        here = db.session.scalars(select(Person).where(Person.group_id == group.id)).all()  # also who was removed
        by_id = {person.id: person for person in here}
        self.by_key = {person.key: person for person in here}
        self._by_name = {person.name.casefold(): person for person in here if person.removed_at is None}
        aliases = db.session.scalars(select(Alias).where(Alias.group_id == group.id))
        self._aliases = {alias.key: by_id[alias.person_id] for alias in aliases}
        self._keys_of: defaultdict[str, list[str]] = defaultdict(list)
        self._met = {pair for keys in tables for pair in permutations(filter(None, keys), 2)}

    def find(self, part: PersonPart) -> None:
        """Find this one, or else add somebody to the group."""
        # Whom the file has at one table aren't the same person.
        candidates = (
            person
            for person in self._candidates(part)
            if not any((part.key, other) in self._met for other in self._keys_of[person.key])
        )
        person = self.by_key.get(part.key) or next(candidates, None) or self._add(part)
        self._keys_of[person.key].append(part.key)
        self.found[part.key] = person

    def _candidates(self, part: PersonPart) -> Iterator[Person]:
        """By a key that was somebody else's once, here or in the file; or by the name, unless the file has both."""
        for key in (part.key, *part.was):
            known = self._aliases.get(key) or self.by_key.get(key)
            if known is not None:
                yield known
        namesake = self._by_name.get(part.name.casefold()) if part.removed is None else None
        if namesake is not None and namesake.key not in self._in_file:
            yield namesake

    def _add(self, part: PersonPart) -> Person:
        if self._aliases.pop(part.key, None) is not None:  # somebody else after all
            db.session.execute(delete(Alias).where(Alias.group_id == self._group.id, Alias.key == part.key))
        removed = part.removed.astimezone(UTC) if part.removed else None
        name = part.name if removed else unique_name(part.name, self._by_name)
        person = Person(group_id=self._group.id, key=part.key, name=name, color=part.color, removed_at=removed)
        db.session.add(person)
        if removed is None:
            self._by_name[name.casefold()] = person
        return person

    def add_aliases(self, parts: Sequence[PersonPart]) -> None:
        """Keep what the file knows as other keys of somebody, unless they are somebody's here."""
        for part in parts:
            for key in part.was:
                if key not in self.by_key and key not in self._aliases:
                    self._aliases[key] = self.found[part.key]
                    db.session.add(Alias(group_id=self._group.id, key=key, person_id=self.found[part.key].id))


def game_of(group_id: int, part: GamePart, sitters: Mapping[str, Person]) -> Game:
    """Make the file's game, which isn't kept yet; `sitters` are people of the group by their keys in the file."""
    record, scores = part.record, part.scores
    results = scores.players if scores else ()
    players = (Player(f"p{at}", one.name, one.color, one.team) for at, one in enumerate(results, 1))
    finished_at = part.finished_at.astimezone(UTC)
    game = new_game(
        record.setup if record else Setup(scores.box if scores else "", tuple(players)),
        key=part.id,
        created_at=part.created_at.astimezone(UTC),
        finished_at=finished_at,
        reveal_at=finished_at,
        version=len(record.moves) if record else 0,
        group_id=group_id,
        played_at=part.played_at.astimezone(UTC),
        minutes=part.minutes,
        location=part.location,
        notes=part.notes,
        source=scores.source if scores else MOVES,
        title=scores.title if scores else "",
    )
    for seat, key in zip(game.seats, part.people, strict=True):
        person = sitters.get(key or "")
        seat.person_id = person.id if person else None
    for seat, one in zip(game.seats, results, strict=False):
        seat.points, seat.place = one.points, one.place
    return game


def write_moves(games: Iterable[tuple[Game, GamePart]]) -> None:
    """Write the logs of games that are kept. No phone of this server recorded them, and nobody knows when."""
    rows = [
        {
            "game_id": game.id,
            "seq": seq,
            "uuid": f"file-{seq}",
            "body": write_move(move),
            "recorded_by": "",
            "recorded_at": game.finished_at,
        }
        for game, part in games
        for seq, move in enumerate(part.record.moves if part.record else (), 1)
    ]
    if rows:
        db.session.execute(insert(RecordedMove), rows)


def add_photos(games: Iterable[tuple[Game, GamePart]]) -> None:
    """Add the photos of games that are kept."""
    for game, part in games:
        if part.photo is not None:
            photo = read_photo("photo", part.photo)
            photo.game_id = game.id
            db.session.add(photo)
