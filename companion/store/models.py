"""Games, who sits at them, and what happened there. Moves are only ever appended."""

from datetime import datetime
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


def _key_at_birth(context: Any) -> str:
    """Take the key of the row that is being inserted."""
    key: str = context.get_current_parameters()["key"]
    return key


class Linked:
    """What has an identity and a link.

    `uid` says what it is, in files, in ids derived from it and on phones: given at birth, as its first link's key, and
    never changed. `key` is the present link's alone, which can be renewed.
    """

    uid: Mapped[str] = mapped_column(String(22), unique=True, default=_key_at_birth)
    key: Mapped[str] = mapped_column(String(22), unique=True)


class Game(Linked, Base):
    """One game at one table. Whoever knows `key` sees the table; `code` is its spoken name while the table is open.

    `version` counts every change that a phone can see, moves among them. `host` is the phone that opened the table and
    acts for the seats that no phone has taken. All tickets are open since `reveal_at`.

    An end that was announced is over at `ends_at`, and shown for the last `ending_ms` before that; the rest of the
    time is the countdown.

    `played_at` is when it began, as people remember it; `minutes` how long it took, where that was noted. `source`
    says where its figures come from: MOVES, or scores alone that were counted at its table (COUNT), typed in (BY_HAND)
    or imported; `tally` is what was counted, which stays when the table goes on with moves. Of scores alone
    the `variant` may be empty, where nobody said which it was. `day_only` is a game of which the hour isn't known.
    Of scores alone the box may not be on the shelf: then `box` is empty and `title` is the game's name.

    `next_id` is the table where the people of a finished game play on, if they do; it may be gone since. `moves_at_end`
    is how many moves a game that was reopened had when it was over for the first time: the rest are corrections.
    """

    __tablename__ = "game"
    __table_args__ = (Index("ix_game_group_played", "group_id", "played_at", "id"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    box: Mapped[str] = mapped_column(String(40))
    variant: Mapped[str] = mapped_column(String(40))
    modules: Mapped[list[str]] = mapped_column(JSON)
    options: Mapped[dict[str, Any]] = mapped_column(JSON)
    created_at: Mapped[datetime] = mapped_column(Utc, default=now)
    finished_at: Mapped[datetime | None] = mapped_column(Utc)
    version: Mapped[int] = mapped_column(default=0)
    code: Mapped[str | None] = mapped_column(String(6), unique=True)
    host: Mapped[str | None] = mapped_column(String(32))
    reveal_at: Mapped[datetime | None] = mapped_column(Utc)
    ends_at: Mapped[datetime | None] = mapped_column(Utc)
    ending_ms: Mapped[int] = mapped_column(default=0, server_default="0")
    group_id: Mapped[int | None] = mapped_column(ForeignKey("playgroup.id"))
    played_at: Mapped[datetime] = mapped_column(Utc, default=now)
    day_only: Mapped[bool] = mapped_column(default=False, server_default=false())
    minutes: Mapped[int | None] = mapped_column()
    location: Mapped[str] = mapped_column(String(80), default="")
    notes: Mapped[str] = mapped_column(String(4000), default="")
    source: Mapped[str] = mapped_column(String(10), default=MOVES)
    title: Mapped[str] = mapped_column(String(80), default="")
    next_id: Mapped[int | None] = mapped_column()
    moves_at_end: Mapped[int | None] = mapped_column()
    tally: Mapped[dict[str, int] | None] = mapped_column(JSON(none_as_null=True))
    seats: Mapped[list["Seat"]] = relationship(order_by="Seat.position", back_populates="game", lazy="selectin")


class Seat(Base):
    """A player of a game, by seating order from 0; `player` is the id that moves name, `device` the phone there.

    A seat without a phone is looked after by the phone that opened the table. `sealed` are the phones whose notes of
    the player's tickets the present one may not see before the reveal. `person_id` is who that is in the game's group.
    `points` and `place` are given where a game is scores alone, one of them at least; else the moves say.
    """

    __tablename__ = "seat"
    __table_args__ = (UniqueConstraint("game_id", "player"),)

    game_id: Mapped[int] = mapped_column(ForeignKey("game.id"), primary_key=True)
    position: Mapped[int] = mapped_column(primary_key=True)
    player: Mapped[str] = mapped_column(String(40))
    name: Mapped[str] = mapped_column(String(40))
    color: Mapped[str] = mapped_column(String(10))
    team: Mapped[str | None] = mapped_column(String(40))
    device: Mapped[str | None] = mapped_column(String(32))
    sealed: Mapped[list[str]] = mapped_column(JSON, default=list, server_default="[]")
    person_id: Mapped[int | None] = mapped_column(ForeignKey("person.id"), index=True)
    points: Mapped[int | None] = mapped_column()
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
    """A seat went from the phone `former` to the phone `device`; None is a free seat, which the host keeps.

    `keeper` is whoever keeps it then, and `opened` are the phones whose notes it may see by that. Where both phones are
    one, its seat was opened to it afterwards. `seq` is how many moves there were.
    """

    __tablename__ = "seat_change"
    __table_args__ = (ForeignKeyConstraint(["game_id", "player"], ["seat.game_id", "seat.player"], ondelete="CASCADE"),)

    game_id: Mapped[int] = mapped_column(primary_key=True)
    nth: Mapped[int] = mapped_column(primary_key=True)
    player: Mapped[str] = mapped_column(String(40))
    former: Mapped[str | None] = mapped_column(String(32))
    device: Mapped[str | None] = mapped_column(String(32))
    keeper: Mapped[str | None] = mapped_column(String(32))
    opened: Mapped[list[str]] = mapped_column(JSON)
    seq: Mapped[int] = mapped_column()
    at: Mapped[datetime] = mapped_column(Utc, default=now)


class RecordedMove(Base):
    """One move of a game's log: `body` is the move as in the game record, `uuid` the phone's own name for it."""

    __tablename__ = "move"
    __table_args__ = (UniqueConstraint("game_id", "uuid"),)

    game_id: Mapped[int] = mapped_column(ForeignKey("game.id"), primary_key=True)
    seq: Mapped[int] = mapped_column(primary_key=True)
    uuid: Mapped[str] = mapped_column(String(36))
    body: Mapped[dict[str, Any]] = mapped_column(JSON)
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
