"""Games, their seats and their moves. Moves are only ever appended."""

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

from companion.rules.moves import WrittenMove
from companion.store.database import Base, Utc, now

MOVES, COUNT, BY_HAND, BG_STATS, BGG, SHEET = "moves", "count", "hand", "bgstats", "bgg", "csv"
"""Sources of a game's figures."""


def new_change_id() -> str:
    return token_hex(6)


def revision_of(version: int, change_id: str) -> str:
    return f"{version}:{change_id}"


def _key_at_birth(context: Any) -> str:
    """Default for a `uid`: the `key` of the row that is being inserted, since both are equal at first."""
    key: str = context.get_current_parameters()["key"]
    return key


class Linked:
    """A row with an identity and a link."""

    uid: Mapped[str] = mapped_column(String(22), unique=True, default=_key_at_birth)
    """The identity in files, derived ids and on devices. It equals the first link's key and never changes."""
    key: Mapped[str] = mapped_column(String(22), unique=True)
    """The key of the present link, which can be renewed."""


class Game(Linked, Base):
    """One game at one table. Everyone who knows its key sees the table."""

    __tablename__ = "game"
    __table_args__ = (Index("ix_game_group_played", "group_id", "played_at", "id"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    box: Mapped[str] = mapped_column(String(40))
    """Empty for a game without moves of another edition."""
    variant: Mapped[str] = mapped_column(String(40))
    """May be empty for a game without moves, if the variant isn't known."""
    modules: Mapped[list[str]] = mapped_column(JSON)
    options: Mapped[dict[str, Any]] = mapped_column(JSON)
    created_at: Mapped[datetime] = mapped_column(Utc, default=now)
    finished_at: Mapped[datetime | None] = mapped_column(Utc)
    version: Mapped[int] = mapped_column(default=0)
    """Counts every change that a device can see, moves among them."""
    change_id: Mapped[str] = mapped_column(String(12), default=new_change_id, server_default="")
    """Random id of the newest change."""
    code: Mapped[str | None] = mapped_column(String(6), unique=True)
    """The six letters for joining, while the table is open."""
    host: Mapped[str | None] = mapped_column(String(32))
    """The device that opened the table and keeps the free seats."""
    reveal_at: Mapped[datetime | None] = mapped_column(Utc)
    """The moment from which all tickets are open."""
    ends_at: Mapped[datetime | None] = mapped_column(Utc)
    """The moment at which an announced ending is over."""
    ending_ms: Mapped[int] = mapped_column(default=0, server_default="0")
    """Milliseconds before `ends_at` in which the ending is shown; the countdown comes before."""
    group_id: Mapped[int | None] = mapped_column(ForeignKey("playgroup.id"))
    played_at: Mapped[datetime] = mapped_column(Utc, default=now)
    """The start of the game, as people remember it."""
    day_only: Mapped[bool] = mapped_column(default=False, server_default=false())
    """Whether only the day of `played_at` is known."""
    minutes: Mapped[int | None] = mapped_column()
    """Duration, if noted."""
    location: Mapped[str] = mapped_column(String(80), default="")
    notes: Mapped[str] = mapped_column(String(4000), default="")
    source: Mapped[str] = mapped_column(String(10), default=MOVES)
    """MOVES, or a source of a game without moves: counted at the table (COUNT), typed in (BY_HAND) or imported."""
    title: Mapped[str] = mapped_column(String(80), default="")
    """The game's title, for another edition."""
    next_id: Mapped[int | None] = mapped_column()
    """The table of the rematch, if any; it may have been deleted."""
    moves_at_end: Mapped[int | None] = mapped_column()
    """Number of moves when a reopened game was first over; later moves are corrections."""
    tally: Mapped[dict[str, int] | None] = mapped_column(JSON(none_as_null=True))
    """The entries of *Just count*; they stay when the table goes on with moves."""
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
        """Begin a new revision. Call it within a transaction, because caches use the revision as their key."""
        self.version += 1
        self.change_id = new_change_id()


class Seat(Base):
    """A player of a game."""

    __tablename__ = "seat"
    __table_args__ = (UniqueConstraint("game_id", "player"),)

    game_id: Mapped[int] = mapped_column(ForeignKey("game.id"), primary_key=True)
    position: Mapped[int] = mapped_column(primary_key=True)
    """In seating order, from 0."""
    player: Mapped[str] = mapped_column(String(40))
    """The player's id in moves."""
    name: Mapped[str] = mapped_column(String(40))
    color: Mapped[str] = mapped_column(String(10))
    team: Mapped[str | None] = mapped_column(String(40))
    device: Mapped[str | None] = mapped_column(String(32))
    """The device that took the seat. The host keeps a seat without one."""
    sealed: Mapped[list[str]] = mapped_column(JSON, default=list, server_default="[]")
    """Devices whose notes of the player's tickets are hidden from the present device until the reveal."""
    person_id: Mapped[int | None] = mapped_column(ForeignKey("person.id"), index=True)
    """The player's person in the game's group."""
    points: Mapped[int | None] = mapped_column()
    """Points, place or both are set for a game without moves."""
    place: Mapped[int | None] = mapped_column()
    game: Mapped[Game] = relationship(back_populates="seats")


class SeatRequest(Base):
    """A device asks for a seat that another device keeps or that has tickets; a device at the table answers."""

    __tablename__ = "seat_request"
    __table_args__ = (ForeignKeyConstraint(["game_id", "player"], ["seat.game_id", "seat.player"]),)

    game_id: Mapped[int] = mapped_column(primary_key=True)
    player: Mapped[str] = mapped_column(String(40), primary_key=True)
    device: Mapped[str] = mapped_column(String(32), primary_key=True)
    asked_at: Mapped[datetime] = mapped_column(Utc, default=now)


class SeatChange(Base):
    """A seat went from one device to another. If both are the same device, its hidden tickets were opened to it."""

    __tablename__ = "seat_change"
    __table_args__ = (ForeignKeyConstraint(["game_id", "player"], ["seat.game_id", "seat.player"], ondelete="CASCADE"),)

    game_id: Mapped[int] = mapped_column(primary_key=True)
    nth: Mapped[int] = mapped_column(primary_key=True)
    player: Mapped[str] = mapped_column(String(40))
    former: Mapped[str | None] = mapped_column(String(32))
    """The previous device; None for a free seat, which the host keeps."""
    device: Mapped[str | None] = mapped_column(String(32))
    """The new device; None for a free seat."""
    keeper: Mapped[str | None] = mapped_column(String(32))
    """The device that keeps the seat from then on: `device`, or the host."""
    opened: Mapped[list[str]] = mapped_column(JSON)
    """Devices whose notes the keeper may see from then on."""
    seq: Mapped[int] = mapped_column()
    """Sequence number of the last move at that time."""
    at: Mapped[datetime] = mapped_column(Utc, default=now)


class RecordedMove(Base):
    """One move of a game's log."""

    __tablename__ = "move"
    __table_args__ = (UniqueConstraint("game_id", "uuid"),)

    game_id: Mapped[int] = mapped_column(ForeignKey("game.id"), primary_key=True)
    seq: Mapped[int] = mapped_column(primary_key=True)
    uuid: Mapped[str] = mapped_column(String(36))
    """The id that the device gave the move."""
    body: Mapped[WrittenMove] = mapped_column(JSON)
    """The move as in the game record."""
    recorded_by: Mapped[str] = mapped_column(String(32))
    recorded_at: Mapped[datetime] = mapped_column(Utc, default=now)


class Visit(Base):
    """A device that has opened a game, and the moment of its last request. The list of games shows a device its
    visits.
    """

    __tablename__ = "visit"

    device: Mapped[str] = mapped_column(String(32), primary_key=True)
    game_id: Mapped[int] = mapped_column(ForeignKey("game.id"), primary_key=True)
    seen_at: Mapped[datetime] = mapped_column(Utc, default=now)


class Guesses(Base):
    """A token bucket for wrong join codes, by their origin."""

    __tablename__ = "guesses"

    source: Mapped[str] = mapped_column(String(64), primary_key=True)
    remaining: Mapped[float] = mapped_column()
    counted_at: Mapped[datetime] = mapped_column(Utc, default=now)


class OldLink(Base):
    """A previous key of a game or group. It redirects only devices that have opened the game or group before."""

    __tablename__ = "old_link"

    key: Mapped[str] = mapped_column(String(22), primary_key=True)
    game_id: Mapped[int | None] = mapped_column(ForeignKey("game.id", ondelete="CASCADE"), index=True)
    group_id: Mapped[int | None] = mapped_column(ForeignKey("playgroup.id", ondelete="CASCADE"), index=True)
