"""What comes into groups from elsewhere: imports that are proposed or done, and what a group remembers of them."""

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, ForeignKey, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from companion.store.database import Base, Utc, now


class Mark(Base):
    """What a group remembers of something: of a name, of a play, of what was played, of a spreadsheet's header.

    A mark of two games alone says that they are two.
    """

    __tablename__ = "mark"

    group_id: Mapped[int] = mapped_column(ForeignKey("playgroup.id"), primary_key=True)
    mark: Mapped[str] = mapped_column(String(22), primary_key=True)
    """Derived from what that is called elsewhere, or a game's uid."""
    person_id: Mapped[int | None] = mapped_column(ForeignKey("person.id"), index=True)
    """The person that a name was matched to; None for somebody who is nobody of the group."""
    game: Mapped[str | None] = mapped_column(String(22))
    """The uid of the game that a play is one with; empty for a game that was deleted."""
    board: Mapped[str | None] = mapped_column(String(80))
    """The board that was played; of a spreadsheet's header where its columns are."""
    part: Mapped[str | None] = mapped_column(Text, deferred=True)
    """The play as its file had it."""
    made_at: Mapped[datetime] = mapped_column(Utc, default=now)


class Intake(Base):
    """A file that was sent to come in, and what became of it."""

    __tablename__ = "intake"

    key: Mapped[str] = mapped_column(String(22), primary_key=True)
    group_id: Mapped[int | None] = mapped_column(ForeignKey("playgroup.id"), index=True)
    device: Mapped[str] = mapped_column(String(32))
    made_at: Mapped[datetime] = mapped_column(Utc, default=now)
    done_at: Mapped[datetime | None] = mapped_column(Utc)
    data: Mapped[str | None] = mapped_column(Text, deferred=True)
    """The file, compressed and in base64, until it is done."""
    done: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True), deferred=True)
    """What was said when it was done, and what undoes it."""
