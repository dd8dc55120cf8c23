"""Photos of finished boards that people chose to keep with their games, and what is taken for one."""

from base64 import b64decode, b64encode
from collections.abc import Iterator

from sqlalchemy import ForeignKey, Text
from sqlalchemy.orm import Mapped, mapped_column

from companion.store.database import Base

MOST_PHOTO_BYTES = 200 * 1024
MOST_MEGAPIXELS = 4
"""A small file may be a picture that no phone can hold. Those that the app makes have 1600 by 1600 pixels at most."""
_MOST_SIDE = 4000
_START, _END = b"\xff\xd8", b"\xff\xd9"
_FRAME, _SCAN = 0xC0, 0xDA
_TABLES = frozenset({0xC4, 0xDB, 0xDD})
"""Huffman codes, quantization, and how often the scan restarts."""
_ABOUT = frozenset({*range(0xE0, 0xF0), 0xFE})
"""What programs and cameras write beside the picture: place and time, a small copy of it, comments."""
_IN_SCAN = frozenset({0, *range(0xD0, 0xD8)})
"""What follows a byte 255 that belongs to the picture: it is one, or the scan restarts."""


class Photo(Base):
    """The photo of a game: a JPEG in base64, as in backups and in a group's file, and how large it is in pixels."""

    __tablename__ = "photo"

    game_id: Mapped[int] = mapped_column(ForeignKey("game.id", ondelete="CASCADE"), primary_key=True)
    width: Mapped[int] = mapped_column()
    height: Mapped[int] = mapped_column()
    jpeg: Mapped[str] = mapped_column(Text, deferred=True)

    @property
    def picture(self) -> bytes | None:
        """The picture alone; what earlier versions kept may have more in it, or be none that is taken now."""
        read = _read(b64decode(self.jpeg))
        return read[0] if read else None


def as_photo(data: bytes) -> Photo | None:
    """The photo, of no game yet, where the bytes are a JPEG that may be kept; no more of them than the picture."""
    read = _read(data) if len(data) <= MOST_PHOTO_BYTES else None
    if read is None:
        return None
    picture, width, height = read
    return Photo(width=width, height=height, jpeg=b64encode(picture).decode())


def _read(data: bytes) -> tuple[bytes, int, int] | None:
    """The picture without anything about it, its width and its height; None for what isn't taken.

    Only JPEGs of the plainest kind are, as every browser makes them of a canvas: baseline, in a single scan. A picture
    that is finer with every scan may have thousands, and a browser would be at each for as long as at a whole picture.
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
            is_fit = max(width, height) <= _MOST_SIDE and 0 < width * height <= MOST_MEGAPIXELS * 1_000_000
            return (b"".join([*kept, segment, data[end:last], _END]), width, height) if is_fit else None
        elif marker in _ABOUT:
            continue
        elif marker not in _TABLES:
            return None
        kept.append(segment)
    return None


def _segments(data: bytes) -> Iterator[tuple[int, int, int]]:
    """What stands before the scan, and its head: each one's marker, and where it begins and ends."""
    at = len(_START) if data.startswith(_START) else len(data)
    while at + 4 <= len(data) and data[at] == 0xFF:
        end = at + 2 + max(2, int.from_bytes(data[at + 2 : at + 4]))
        yield data[at + 1], at, end
        at = end


def _end_of_scan(data: bytes, at: int) -> int | None:
    """Find where the scan that begins there ends with the picture; None where anything else follows, or nothing."""
    while (at := data.find(b"\xff", at)) >= 0:
        if data.startswith(_END, at):
            return at
        if at + 1 == len(data) or data[at + 1] not in _IN_SCAN:
            return None
        at += 2
    return None
