"""Games of a group's file as rows of the database."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC
from typing import Any

import msgspec
from msgspec import structs
from sqlalchemy import insert, select

from companion.features.groups.memory.marks import remember_came
from companion.features.groups.memory.results import Outcome, outcome_of_scores, result_rows
from companion.features.transfer.reading.group_file import GamePart, read_photo
from companion.rules.actions.joining import unnamed
from companion.rules.moves import Player, Setup, write_move
from companion.store.database import db
from companion.store.groups import Alias, Group, Person, Result
from companion.store.hidden import ALL_ROWS
from companion.store.models import MOVES, Game, RecordedMove, Seat
from companion.store.photos import Photo
from companion.table.play.loading import new_game

_encode = msgspec.json.Encoder(order="deterministic").encode


@dataclass(frozen=True)
class Sitter:
    """A person of the group as a game needs it."""

    id: int
    key: str
    name: str
    is_removed: bool


def people_of(group_id: int) -> dict[str, Sitter]:
    """The group's people by their keys and by the keys of those merged into them, former and hidden ones too."""
    columns = select(Person.id, Person.key, Person.name, Person.removed_at).where(Person.group_id == group_id)
    rows = db.session.execute(columns.execution_options(**ALL_ROWS))
    people = {row.id: Sitter(row.id, row.key, row.name, row.removed_at is not None) for row in rows}
    aliases = db.session.execute(select(Alias.key, Alias.person_id).where(Alias.group_id == group_id))
    return {row.key: people[row.person_id] for row in aliases} | {one.key: one for one in people.values()}


def game_of(group_id: int, part: GamePart, sitters: Mapping[str, Sitter]) -> Game:
    """Make the file's game, which isn't kept yet; `sitters` are people of the group by their keys in the file."""
    record, scores = part.record, part.scores
    results = scores.players if scores else ()
    players = (Player(f"p{at}", one.name, one.color, one.team) for at, one in enumerate(results, 1))
    finished_at = part.finished_at.astimezone(UTC)
    game = new_game(
        record.seated if record else Setup(scores.box, tuple(players), scores.variant) if scores else Setup("", ()),
        key=part.id,
        created_at=part.created_at.astimezone(UTC),
        finished_at=finished_at,
        reveal_at=finished_at,
        version=len(record.moves) if record else 0,
        group_id=group_id,
        played_at=part.played_at.astimezone(UTC),
        day_only=part.day_only,
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


def nameless(part: GamePart) -> str:
    """A play as its file has it, but without names, since removed people have none here."""
    scores = part.scores
    if scores is not None:
        players = tuple(structs.replace(one, name="") for one in scores.players)
        part = structs.replace(part, scores=structs.replace(scores, players=players))
    return _encode(part).decode()


def move_rows(game: Game, part: GamePart) -> list[dict[str, Any]]:
    """Return the log as rows. No phone of this server recorded it, and nobody knows when."""
    return [
        {
            "game_id": game.id,
            "seq": seq,
            "uuid": f"file-{seq}",
            "body": write_move(unnamed(move)),
            "recorded_by": "",
            "recorded_at": game.finished_at,
        }
        for seq, move in enumerate(part.record.moves if part.record else (), 1)
    ]


def write_moves(game: Game, part: GamePart) -> None:
    """Write the log of a game that is stored."""
    if rows := move_rows(game, part):
        db.session.execute(insert(RecordedMove), rows)


def keep_photo(game: Game, part: GamePart) -> None:
    """Keep the photo of a game that is stored, in the place of an earlier one; a file may be without."""
    if part.photo is not None:
        photo = read_photo("photo", part.photo)
        photo.game_id = game.id
        db.session.merge(photo)


class GameRows:
    """The rows of an import's games with all that belongs to them, made before the transaction that writes them.

    With `keeps_parts` the group remembers each play as its file has it.
    """

    def __init__(
        self, games: Sequence[tuple[Game, GamePart, Outcome | None]], import_id: str, *, keeps_parts: bool
    ) -> None:
        self._games = [_game_row(game, import_id) for game, _part, _outcome in games]
        self._seats = [[{name: getattr(seat, name) for name in _SEAT} for seat in game.seats] for game, *_rest in games]
        self._results = [
            [_RESULT | row for row in result_rows(game, outcome or outcome_of_scores(game))]
            for game, _part, outcome in games
        ]
        self._moves = [move_rows(game, part) for game, part, _outcome in games]
        self._photos = [part.photo for _game, part, _outcome in games]
        plays = [part for _game, part, _outcome in games if part.scores is not None] if keeps_parts else []
        self._came = {part.id: nameless(part) for part in plays}

    def write(self, group: Group) -> None:
        """Write them, within a transaction. Raises IntegrityError for a game that is here."""
        new = insert(Game).returning(Game.id, sort_by_parameter_order=True)
        ids = db.session.scalars(new, self._games).all()
        connection = db.session.connection()
        for kind, rows in ((Seat, self._seats), (Result, self._results), (RecordedMove, self._moves)):
            if of_games := [row | {"game_id": id_} for id_, some in zip(ids, rows, strict=True) for row in some]:
                connection.execute(insert(kind), of_games)
        for game_id, text in zip(ids, self._photos, strict=True):
            if text is not None:
                photo = read_photo("photo", text)
                columns = {"width": photo.width, "height": photo.height, "jpeg": photo.jpeg}
                connection.execute(insert(Photo), columns | {"game_id": game_id})
        remember_came(group, self._came)


_SEAT = ("position", "player", "name", "color", "team", "person_id", "points", "place")
_RESULT: dict[str, Any] = dict.fromkeys(
    (
        *("lead_before", "longest_lead", "routes", "tickets", "awards", "completed", "failed", "longest", "stations"),
        *("tracks", "hand", "built"),
    )
)
"""Columns that only games with moves have."""


def _game_row(game: Game, import_id: str) -> dict[str, Any]:
    columns = {name: value for name, value in vars(game).items() if name in Game.__table__.columns}
    return columns | {"uid": game.key, "import_id": import_id, "import_version": game.version}
