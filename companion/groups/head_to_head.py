"""Head to head: how often somebody was ahead of each of the others, and how often behind."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import func, select
from sqlalchemy.orm import aliased

from companion.store import Person, Result, db


@dataclass(frozen=True)
class Opponent:
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


def head_to_head(person: Person, board: str | None = None) -> Sequence[Opponent]:
    """Everybody whom the person has met on this board, or on any: the most often met first."""
    one, other = aliased(Result), aliased(Result)
    apart = one.side != other.side
    ahead, behind = (func.count().filter(apart, place) for place in (one.place < other.place, one.place > other.place))
    query = select(Person.key, Person.name, Person.color, func.count(), ahead, behind, func.count().filter(~apart))
    query = query.join(other, other.person_id == Person.id).join(one, one.game_id == other.game_id)
    query = query.where(one.person_id == person.id, Person.id != person.id, Person.removed_at.is_(None))
    if board is not None:
        query = query.where(one.board == board)
    rows = db.session.execute(query.group_by(Person.id))
    met = [Opponent(*row) for row in rows]
    return sorted(met, key=lambda head: (-head.games, head.name.casefold()))
