"""Tables of imports: pending and finished ones, the running one, its changes, and a group's import memory."""

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, ForeignKey, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from companion.store.database import Base, Utc, now

WRITE, APPLY, REMOVE = "write", "apply", "remove"
"""Phases of a running import: rows are being written; changes are being applied; rows are being removed."""


class ImportMemory(Base):
    """A group's memory of an earlier import: of a name, a play, a board's title, or the header of a spreadsheet.

    A row with only a mark of two games says that they are different games.
    """

    __tablename__ = "mark"

    group_id: Mapped[int] = mapped_column(ForeignKey("playgroup.id"), primary_key=True)
    mark: Mapped[str] = mapped_column(String(22), primary_key=True)
    """A hash of the name or title in the source, or a game's uid."""
    person_id: Mapped[int | None] = mapped_column(ForeignKey("person.id"), index=True)
    """The person matched to a name; None for a guest."""
    game: Mapped[str | None] = mapped_column(String(22))
    """Uid of the game matched to a play; empty if that game was deleted."""
    board: Mapped[str | None] = mapped_column(String(80))
    """The board matched to a title; for a header, the assignment of its columns."""
    part: Mapped[str | None] = mapped_column(Text, deferred=True)
    """The play as its file had it."""
    made_at: Mapped[datetime] = mapped_column(Utc, default=now)


class PendingImport(Base):
    """An uploaded file that waits for confirmation; afterwards the report of the import."""

    __tablename__ = "intake"

    key: Mapped[str] = mapped_column(String(22), primary_key=True)
    group_id: Mapped[int | None] = mapped_column(ForeignKey("playgroup.id"), index=True)
    device: Mapped[str] = mapped_column(String(32))
    made_at: Mapped[datetime] = mapped_column(Utc, default=now)
    done_at: Mapped[datetime | None] = mapped_column(Utc)
    data: Mapped[str | None] = mapped_column(Text, deferred=True)
    """The file until it is imported, compressed and in base64."""
    done: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True), deferred=True)
    """The report of the import."""


class RunningImport(Base):
    """An import that is being written or undone. The row is deleted when nothing is left to do.

    While `is_hidden`, no query sees the rows with this import's id (hidden.py).
    """

    __tablename__ = "running_import"

    key: Mapped[str] = mapped_column(String(22), primary_key=True)
    """The import's id: the key of the pending import, if there is one."""
    group_id: Mapped[int] = mapped_column(ForeignKey("playgroup.id"), unique=True)
    phase: Mapped[str] = mapped_column(String(10))
    """WRITE, APPLY or REMOVE."""
    is_hidden: Mapped[bool] = mapped_column()
    games_done: Mapped[int] = mapped_column(default=0)
    games_total: Mapped[int] = mapped_column(default=0)


class ImportChange(Base):
    """A game or memory that an import changes instead of adding it, before and after. JSON; None for none."""

    __tablename__ = "import_change"

    import_id: Mapped[str] = mapped_column(String(22), primary_key=True)
    nth: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[str] = mapped_column(String(10))
    key: Mapped[str] = mapped_column(String(22))
    """The game's uid, the mark of the memory, or the alias."""
    before: Mapped[str | None] = mapped_column(Text)
    after: Mapped[str | None] = mapped_column(Text)
    is_applied: Mapped[bool] = mapped_column(default=False)
    version: Mapped[int | None] = mapped_column()
    """The game's version once the change was applied."""
