"""Games, who sits at them, and what happened there. Moves are only ever appended."""

from datetime import datetime
from secrets import token_hex
from typing import Any

from sqlalchemy import (
    JSON,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    String,
    UniqueConstraint,
    false,
)
from sqlalchemy.orm import Mapped, mapped_column, relationship

from companion.store.database import Base, Utc, now

MOVES, COUNT, BY_HAND, BG_STATS, BGG, SHEET = "moves", "count", "hand", "bgstats", "bgg", "csv"
"""Where the figures of a game come from."""


def new_change_id() -> str:
    return token_hex(6)


def revision_of(version: int, change_id: str) -> str:
    return f"{version}:{change_id}"


def _key_at_birth(context: Any) -> str:
    """Take the key of the row that is being inserted."""
    key: str = context.get_current_parameters()["key"]
    return key


class Linked:
    """What has an identity and a link."""

    uid: Mapped[str] = mapped_column(String(22), unique=True, default=_key_at_birth)
    """Says what it is, in files, in ids derived from it and on phones: given at birth, as its first link's key, and
    never changed."""
    key: Mapped[str] = mapped_column(String(22), unique=True)
    """The present link's alone, which can be renewed."""


class Game(Linked, Base):
    """One game at one table. Whoever knows its key sees the table."""

    __tablename__ = "game"
    __table_args__ = (Index("ix_game_group_played", "group_id", "played_at", "id"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    box: Mapped[str] = mapped_column(String(40))
    """Empty for scores alone of a box that isn't on the shelf."""
    variant: Mapped[str] = mapped_column(String(40))
    """May be empty for scores alone, where nobody said which it was."""
    modules: Mapped[list[str]] = mapped_column(JSON)
    options: Mapped[dict[str, Any]] = mapped_column(JSON)
    created_at: Mapped[datetime] = mapped_column(Utc, default=now)
    finished_at: Mapped[datetime | None] = mapped_column(Utc)
    version: Mapped[int] = mapped_column(default=0)
    """Counts every change that a phone can see, moves among them."""
    change_id: Mapped[str] = mapped_column(String(12), default=new_change_id, server_default="")
    """Random id of the newest of these changes."""
    code: Mapped[str | None] = mapped_column(String(6), unique=True)
    """Its spoken name while the table is open."""
    host: Mapped[str | None] = mapped_column(String(32))
    """The phone that opened the table and acts for the seats that no phone has taken."""
    reveal_at: Mapped[datetime | None] = mapped_column(Utc)
    """All tickets are open since then."""
    ends_at: Mapped[datetime | None] = mapped_column(Utc)
    """When an end that was announced is over."""
    ending_ms: Mapped[int] = mapped_column(default=0, server_default="0")
    """For how long before that the end is shown; the rest of the time is the countdown."""
    group_id: Mapped[int | None] = mapped_column(ForeignKey("playgroup.id"))
    played_at: Mapped[datetime] = mapped_column(Utc, default=now)
    """When it began, as people remember it."""
    day_only: Mapped[bool] = mapped_column(default=False, server_default=false())
    """Whether its hour isn't known."""
    minutes: Mapped[int | None] = mapped_column()
    """How long it took, where that was noted."""
    location: Mapped[str] = mapped_column(String(80), default="")
    notes: Mapped[str] = mapped_column(String(4000), default="")
    source: Mapped[str] = mapped_column(String(10), default=MOVES)
    """Where its figures come from: MOVES, or scores alone that were counted at its table (COUNT), typed in (BY_HAND) or
    imported."""
    title: Mapped[str] = mapped_column(String(80), default="")
    """The game's name, where its box isn't on the shelf."""
    next_id: Mapped[int | None] = mapped_column()
    """The table where the people of a finished game play on, if they do; it may be gone since."""
    moves_at_end: Mapped[int | None] = mapped_column()
    """How many moves a game that was reopened had when it was over for the first time: the rest are corrections."""
    tally: Mapped[dict[str, int] | None] = mapped_column(JSON(none_as_null=True))
    """What was counted at its table; it stays when the table goes on with moves."""
    import_id: Mapped[str | None] = mapped_column(String(22), index=True)
    """Key of the import that wrote the game, see `hidden.py`."""
    import_version: Mapped[int | None] = mapped_column()
    """`version` as the import wrote it: a game whose version differs was changed since, and undo leaves it alone."""
    seats: Mapped[list["Seat"]] = relationship(order_by="Seat.position", back_populates="game", lazy="selectin")

    @property
    def revision(self) -> str:
        """Identifies the present state, as a key for caches.

        After a database restore a version comes again, with another change id.
        """
        return revision_of(self.version, self.change_id)

    def mark_changed(self) -> None:
        """Begin a new revision, within a transaction."""
        self.version += 1
        self.change_id = new_change_id()


class Seat(Base):
    """A player of a game."""

    __tablename__ = "seat"
    __table_args__ = (UniqueConstraint("game_id", "player"),)

    game_id: Mapped[int] = mapped_column(ForeignKey("game.id"), primary_key=True)
    position: Mapped[int] = mapped_column(primary_key=True)
    """By seating order, from 0."""
    player: Mapped[str] = mapped_column(String(40))
    """The id that moves name."""
    name: Mapped[str] = mapped_column(String(40))
    color: Mapped[str] = mapped_column(String(10))
    team: Mapped[str | None] = mapped_column(String(40))
    device: Mapped[str | None] = mapped_column(String(32))
    """The phone there; a seat without one is looked after by the phone that opened the table."""
    sealed: Mapped[list[str]] = mapped_column(JSON, default=list, server_default="[]")
    """The phones whose notes of the player's tickets the present one may not see before the reveal."""
    person_id: Mapped[int | None] = mapped_column(ForeignKey("person.id"), index=True)
    """Who that is in the game's group."""
    points: Mapped[int | None] = mapped_column()
    """The points, the place or both are given where a game is scores alone; else the moves say."""
    place: Mapped[int | None] = mapped_column()
    game: Mapped[Game] = relationship(back_populates="seats")


class SeatRequest(Base):
    """A phone asks for a seat that is another's, or that has tickets already; a phone at the table answers."""

    __tablename__ = "seat_request"
    __table_args__ = (ForeignKeyConstraint(["game_id", "player"], ["seat.game_id", "seat.player"]),)

    game_id: Mapped[int] = mapped_column(primary_key=True)
    player: Mapped[str] = mapped_column(String(40), primary_key=True)
    device: Mapped[str] = mapped_column(String(32), primary_key=True)
    asked_at: Mapped[datetime] = mapped_column(Utc, default=now)


class SeatChange(Base):
    """A seat went from one phone to another. Where both are one, its seat was opened to it afterwards."""

    __tablename__ = "seat_change"
    __table_args__ = (ForeignKeyConstraint(["game_id", "player"], ["seat.game_id", "seat.player"], ondelete="CASCADE"),)

    game_id: Mapped[int] = mapped_column(primary_key=True)
    nth: Mapped[int] = mapped_column(primary_key=True)
    player: Mapped[str] = mapped_column(String(40))
    former: Mapped[str | None] = mapped_column(String(32))
    """The phone that had the seat; None is a free one, which the host keeps."""
    device: Mapped[str | None] = mapped_column(String(32))
    """The phone that the seat went to; None is a free one."""
    keeper: Mapped[str | None] = mapped_column(String(32))
    """The phone that keeps the seat then."""
    opened: Mapped[list[str]] = mapped_column(JSON)
    """The phones whose notes the keeper may see by that."""
    seq: Mapped[int] = mapped_column()
    """How many moves there were."""
    at: Mapped[datetime] = mapped_column(Utc, default=now)


class RecordedMove(Base):
    """One move of a game's log."""

    __tablename__ = "move"
    __table_args__ = (UniqueConstraint("game_id", "uuid"),)

    game_id: Mapped[int] = mapped_column(ForeignKey("game.id"), primary_key=True)
    seq: Mapped[int] = mapped_column(primary_key=True)
    uuid: Mapped[str] = mapped_column(String(36))
    """The phone's own name for it."""
    body: Mapped[dict[str, Any]] = mapped_column(JSON)
    """The move as in the game record."""
    recorded_by: Mapped[str] = mapped_column(String(32))
    recorded_at: Mapped[datetime] = mapped_column(Utc, default=now)


class Visit(Base):
    """A phone that has opened a game, and when it was last heard of. The list of games shows a phone those it knows."""

    __tablename__ = "visit"

    device: Mapped[str] = mapped_column(String(32), primary_key=True)
    game_id: Mapped[int] = mapped_column(ForeignKey("game.id"), primary_key=True)
    seen_at: Mapped[datetime] = mapped_column(Utc, default=now)


class Guesses(Base):
    """Wrong join codes that may still be tried, by where they come from: a bucket that fills up again with time."""

    __tablename__ = "guesses"

    source: Mapped[str] = mapped_column(String(64), primary_key=True)
    remaining: Mapped[float] = mapped_column()
    counted_at: Mapped[datetime] = mapped_column(Utc, default=now)


class OldLink(Base):
    """A key that was the link of a game or of a group once: it leads only those phones on that know what is there."""

    __tablename__ = "old_link"

    key: Mapped[str] = mapped_column(String(22), primary_key=True)
    game_id: Mapped[int | None] = mapped_column(ForeignKey("game.id", ondelete="CASCADE"), index=True)
    group_id: Mapped[int | None] = mapped_column(ForeignKey("playgroup.id", ondelete="CASCADE"), index=True)
