"""What comes into groups from elsewhere: imports that are proposed or done, and what a group remembers of them."""

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, ForeignKey, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from companion.store.database import Base, Utc, now


class Mark(Base):
    """What a group remembers of something: `mark` is derived from what that is called elsewhere, or is a game's uid.

    A name leads to the `person_id` that it was matched to, none for somebody who is nobody of the group. A play leads
    to the `game`, by its uid, that it is one with, empty for one that was deleted; `part` is the play as its file had
    it. What was played leads to its `board`, a spreadsheet's header there to where its columns are. A mark of two games
    alone says that they are two.
    """

    __tablename__ = "mark"

    group_id: Mapped[int] = mapped_column(ForeignKey("playgroup.id"), primary_key=True)
    mark: Mapped[str] = mapped_column(String(22), primary_key=True)
    person_id: Mapped[int | None] = mapped_column(ForeignKey("person.id"), index=True)
    game: Mapped[str | None] = mapped_column(String(22))
    board: Mapped[str | None] = mapped_column(String(80))
    part: Mapped[str | None] = mapped_column(Text, deferred=True)
    made_at: Mapped[datetime] = mapped_column(Utc, default=now)


class Intake(Base):
    """A file that was sent to come in, and what became of it.

    `data` is the file, compressed and in base64, until it is done; `done` is what was said then, and what undoes it.
    """

    __tablename__ = "intake"

    key: Mapped[str] = mapped_column(String(22), primary_key=True)
    group_id: Mapped[int | None] = mapped_column(ForeignKey("playgroup.id"), index=True)
    device: Mapped[str] = mapped_column(String(32))
    made_at: Mapped[datetime] = mapped_column(Utc, default=now)
    done_at: Mapped[datetime | None] = mapped_column(Utc)
    data: Mapped[str | None] = mapped_column(Text, deferred=True)
    done: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True), deferred=True)
