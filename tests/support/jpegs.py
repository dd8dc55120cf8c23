"""Fake JPEG files: their markers are sound, and the data between them is never decoded."""


def segment(marker: int, content: bytes) -> bytes:
    return bytes([0xFF, marker]) + (len(content) + 2).to_bytes(2) + content


def jpeg(width: int = 640, height: int = 427, size: int = 2000) -> bytes:
    """A file of the given size in bytes that claims the given size in pixels, with no metadata."""
    frame = segment(0xC0, b"\x08" + height.to_bytes(2) + width.to_bytes(2) + b"\x03" + bytes(9))
    head = b"\xff\xd8" + frame + segment(0xDA, b"\x03" + bytes(9))
    return head + b"\x55" * (size - len(head) - 2) + b"\xff\xd9"


PLACE = b"GPS: at Ann's"


def with_place(data: bytes) -> bytes:
    return data[:2] + segment(0xE1, b"Exif\0\0" + PLACE) + segment(0xFE, PLACE) + data[2:] + PLACE + data[-2:]


def progressive(data: bytes) -> bytes:
    return data.replace(b"\xff\xc0", b"\xff\xc2", 1)
