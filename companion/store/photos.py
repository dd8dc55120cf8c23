"""Photos of finished boards that people kept with their games, and the check of uploaded ones."""

from base64 import b64decode, b64encode
from collections.abc import Iterator

from sqlalchemy import ForeignKey, Text
from sqlalchemy.orm import Mapped, mapped_column

from companion.store.database import Base

MAX_PHOTO_BYTES = 200 * 1024
MAX_PHOTO_MEGAPIXELS = 4
"""Limits the decoded size: a small file may hold a picture that no phone can show. The app makes at most 1600 x 1600
pixels.
"""
_MAX_SIDE_PX = 4000
_START, _END = b"\xff\xd8", b"\xff\xd9"
_FRAME, _SCAN = 0xC0, 0xDA
_TABLES = frozenset({0xC4, 0xDB, 0xDD})
"""JPEG segments for Huffman codes, quantization and restart intervals."""
_ABOUT = frozenset({*range(0xE0, 0xF0), 0xFE})
"""JPEG segments with metadata: place and time, thumbnails, comments."""
_IN_SCAN = frozenset({0, *range(0xD0, 0xD8)})
"""Bytes after a byte 255 within a scan: a stuffed 0, or a restart marker."""


class Photo(Base):
    """The photo of a game: a JPEG in base64, as in backups and group files, with its size in pixels."""

    __tablename__ = "photo"

    game_id: Mapped[int] = mapped_column(ForeignKey("game.id", ondelete="CASCADE"), primary_key=True)
    width: Mapped[int] = mapped_column()
    height: Mapped[int] = mapped_column()
    jpeg: Mapped[str] = mapped_column(Text, deferred=True)

    @property
    def picture(self) -> bytes | None:
        """JPEG bytes without metadata. Earlier versions stored other data too; None if that isn't an accepted JPEG."""
        read = _read(b64decode(self.jpeg))
        return read[0] if read else None


def as_photo(data: bytes) -> Photo | None:
    """Return the bytes as a photo without metadata, or None if they aren't an accepted JPEG. It belongs to no game
    yet.
    """
    read = _read(data) if len(data) <= MAX_PHOTO_BYTES else None
    if read is None:
        return None
    picture, width, height = read
    return Photo(width=width, height=height, jpeg=b64encode(picture).decode())


def _read(data: bytes) -> tuple[bytes, int, int] | None:
    """Return the picture without metadata, its width and its height, or None if it isn't an accepted JPEG.

    Accepted are baseline JPEGs with a single scan, as every browser makes them from a canvas. A progressive picture may
    have thousands of scans, each of which costs a browser as much as a whole picture.
    """
    kept, frame = [_START], b""
    for marker, at, end in _segments(data):
        segment = data[at:end]
        if marker == _FRAME and not frame:
            frame = segment
        elif marker == _SCAN:
            last = _end_of_scan(data, end)
            if last is None or not frame or segment[4:5] != frame[9:10]:  # a scan of some of its colours
                return None
            height, width = int.from_bytes(frame[5:7]), int.from_bytes(frame[7:9])
            is_fit = max(width, height) <= _MAX_SIDE_PX and 0 < width * height <= MAX_PHOTO_MEGAPIXELS * 1_000_000
            return (b"".join([*kept, segment, data[end:last], _END]), width, height) if is_fit else None
        elif marker in _ABOUT:
            continue
        elif marker not in _TABLES:
            return None
        kept.append(segment)
    return None


def _segments(data: bytes) -> Iterator[tuple[int, int, int]]:
    """Yield marker, start and end of each segment before the scan, and of the scan's header."""
    at = len(_START) if data.startswith(_START) else len(data)
    while at + 4 <= len(data) and data[at] == 0xFF:
        end = at + 2 + max(2, int.from_bytes(data[at + 2 : at + 4]))
        yield data[at + 1], at, end
        at = end


def _end_of_scan(data: bytes, at: int) -> int | None:
    """Return the offset of the scan's end if the picture ends with it, otherwise None."""
    while (at := data.find(b"\xff", at)) >= 0:
        if data.startswith(_END, at):
            return at
        if at + 1 == len(data) or data[at + 1] not in _IN_SCAN:
            return None
        at += 2
    return None
