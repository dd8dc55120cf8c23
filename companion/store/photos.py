"""Photos of finished boards that people chose to keep with their games, and what is taken for one."""

from base64 import b64encode

from sqlalchemy import ForeignKey, Text
from sqlalchemy.orm import Mapped, mapped_column

from companion.store.database import Base

MOST_PHOTO_BYTES = 200 * 1024
_MOST_SIDE = 4000
"""Pixels; a small file may be a picture that no phone can hold."""
_START, _END = b"\xff\xd8", b"\xff\xd9"
_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
_SCAN = 0xDA


class Photo(Base):
    """The photo of a game: a JPEG in base64, as in backups and in a group's file, and how large it is in pixels."""

    __tablename__ = "photo"

    game_id: Mapped[int] = mapped_column(ForeignKey("game.id", ondelete="CASCADE"), primary_key=True)
    width: Mapped[int] = mapped_column()
    height: Mapped[int] = mapped_column()
    jpeg: Mapped[str] = mapped_column(Text, deferred=True)


def as_photo(data: bytes) -> Photo | None:
    """Give the photo, of no game yet, where the bytes are a JPEG that may be kept."""
    size = _size_of(data) if len(data) <= MOST_PHOTO_BYTES else None
    return Photo(width=size[0], height=size[1], jpeg=b64encode(data).decode()) if size else None


def _size_of(data: bytes) -> tuple[int, int] | None:
    """Give width and height of what is a whole JPEG with a sound head; None for anything else."""
    if not (data.startswith(_START) and data.endswith(_END)):
        return None
    at, size = 2, None
    while at + 9 < len(data) and data[at] == 0xFF:
        marker, length = data[at + 1], int.from_bytes(data[at + 2 : at + 4])
        if marker == _SCAN:
            return size
        if marker in _FRAMES:
            height, width = (int.from_bytes(data[at + place : at + place + 2]) for place in (5, 7))
            size = (width, height) if 0 < min(width, height) <= max(width, height) <= _MOST_SIDE else None
        at += 2 + max(length, 2)
    return None
