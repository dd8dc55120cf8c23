"""Head to head: how often somebody was ahead of each of the others, and how often behind."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import func, select

from companion.store import Meeting, Person, db


@dataclass(frozen=True)
class Head:
    """Somebody whom a person has met: games together, `allied` of them on one side; who was ahead in the others."""

    key: str
    name: str
    color: str | None
    games: int
    ahead: int
    behind: int
    allied: int

    @property
    def equal(self) -> int:
        """Against each other, with the same place."""
        return self.games - self.ahead - self.behind - self.allied


def heads(person: Person, board: str | None = None) -> Sequence[Head]:
    """Everybody whom the person has met on this board, or on any: the most often met first."""
    counts = [func.sum(count) for count in (Meeting.games, Meeting.ahead, Meeting.behind, Meeting.allied)]
    query = select(Person.key, Person.name, Person.color, *counts).join(Meeting, Meeting.other_id == Person.id)
    query = query.where(
        Meeting.group_id == person.group_id, Meeting.person_id == person.id, Person.removed_at.is_(None)
    )
    if board is not None:
        query = query.where(Meeting.board == board)
    rows = db.session.execute(query.group_by(Person.id, Person.key, Person.name, Person.color))
    met = [Head(key, name, color, *map(int, figures)) for key, name, color, *figures in rows]
    return sorted(met, key=lambda head: (-head.games, head.name.casefold()))
