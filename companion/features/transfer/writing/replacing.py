"""Games that are here become what a file has."""

from collections.abc import Mapping
from datetime import datetime

from sqlalchemy import delete, select

from companion import live
from companion.features.groups.memory.results import remove_results, update_results_within
from companion.features.transfer.matching.import_parts import game_of, keep_photos, write_moves
from companion.features.transfer.reading.group_file import GamePart
from companion.rules.actions.joining import unnamed
from companion.rules.moves import Player, read_move
from companion.store import Game, Group, Person, RecordedMove, db
from companion.table.play.seats import seat_all

_COPIED = (
    *("box", "variant", "modules", "options", "finished_at", "reveal_at", "played_at"),
    *("day_only", "minutes", "location", "notes", "source", "title"),
)


class Replacing:
    """Makes games what a file has, within a transaction that locks the group. Who played there keeps the seat.

    `people` are those of the group by their keys in the file.
    """

    def __init__(self, group: Group, people: Mapping[str, Person], former: str) -> None:
        self.games: list[Game] = []
        self._group, self._people, self._former = group, people, former
        self._removed: list[datetime] = []

    def add(self, game: Game, part: GamePart) -> None:
        """Replace one."""
        self._removed += remove_results(self._group.id, game)
        theirs = game_of(self._group.id, part, self._people)
        for name in _COPIED:
            setattr(game, name, getattr(theirs, name))
        game.mark_changed()
        seat_all(game, [Player(one.player, one.name, one.color, one.team) for one in theirs.seats])
        for seat, new, key in zip(game.seats, theirs.seats, part.people, strict=True):
            person = self._people.get(key or "")
            seat.color, seat.team = new.color, new.team
            seat.name = new.name if person is None else self._former if person.removed_at else person.name
            seat.points, seat.place, seat.person_id = new.points, new.place, new.person_id
        _replace_moves(game, part)
        keep_photos([(game, part)])
        self.games.append(game)

    def end(self) -> None:
        """Bring the results in line, once for all."""
        db.session.flush()
        if self.games:
            update_results_within(self._group.id, [game.id for game in self.games], self._removed)
        for game in self.games:
            live.notify(db.session(), game.id, game.revision)


def _replace_moves(game: Game, part: GamePart) -> None:
    """By the file's log. Where it only goes on after ours, what follows is the correction."""
    query = select(RecordedMove.body).where(RecordedMove.game_id == game.id).order_by(RecordedMove.seq)
    before = [read_move(body) for body in db.session.scalars(query)]
    after = list(map(unnamed, part.record.moves)) if part.record else []
    if after == before:
        return
    game.moves_at_end = len(before) if before and after[: len(before)] == before else None
    db.session.execute(delete(RecordedMove).where(RecordedMove.game_id == game.id))
    write_moves([(game, part)])
