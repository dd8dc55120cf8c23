"""What passes for a JPEG: its head is sound, and nobody looks at the rest."""


def jpeg(width: int = 640, height: int = 427, size: int = 2000) -> bytes:
    """A file of so many bytes that says it is a picture of so many pixels."""
    frame = b"\xff\xc0\0\x11\x08" + height.to_bytes(2) + width.to_bytes(2) + b"\x03" + bytes(9)
    head = b"\xff\xd8\xff\xe0\0\x10JFIF\0" + bytes(9) + frame + b"\xff\xda\0\x0c" + bytes(10)
    return head + b"\x55" * (size - len(head) - 2) + b"\xff\xd9"
