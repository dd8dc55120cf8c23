"""Static files and their transport: modules of a script, headers, compression."""

import hashlib
import mimetypes
import re
from datetime import timedelta
from functools import cache
from pathlib import Path, PurePosixPath

from flask import Flask, Response, current_app, make_response
from flask_compress import Compress

OK_STATUS = 200
CACHE_PERIOD = timedelta(days=365)
"""Cache period of static files. The file at an address never changes."""
LEVELS = {"COMPRESS_LEVEL": 8, "COMPRESS_BR_LEVEL": 5, "COMPRESS_ZSTD_LEVEL": 10}
"""Levels of gzip, Brotli and Zstandard: one or two milliseconds more for a page, five per cent fewer bytes."""
KINDS = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml", ".woff2": "font/woff2"}
"""Content types that browsers insist on, because other programs may have changed them in the Windows registry."""
_IMPORTED = re.compile(r'^(?:import|(?:import|export)\b[^"]*?\bfrom) "(\.[^"]+)"', re.MULTILINE)
"""Matches a static import. Dynamic imports are fetched when they run."""
COMMENT = re.compile(r"^ *(?:// .*|/\*\*(?:[^*]|\*(?!/))*\*/)\n", re.MULTILINE)
"""Matches a comment on lines of its own in a script, which is removed before sending."""
_OF_NO_USE = ("Accept-Ranges", "Content-Disposition", "ETag", "Expires", "Last-Modified")
"""Headers without a use for a file whose address names its content."""


def init_app(app: Flask) -> None:
    """Compress text responses, and send static files with few headers, because a page has fifty of them."""
    for suffix, kind in KINDS.items():
        mimetypes.add_type(kind, suffix)
    app.config.from_mapping(LEVELS)
    Compress(app)
    send = app.view_functions["static"]
    app.view_functions["static"] = lambda **named: _lightened(make_response(send(**named)))


def all_files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())


@cache
def release(folder: Path) -> str:
    """Return a hash of the static folder's content. It is part of every static address, so that caches never need to
    ask.
    """
    digest = hashlib.sha256()
    for path in all_files(folder):
        digest.update(f"{path.relative_to(folder).as_posix()}\0{path.stat().st_size}\0".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def modules(script: str) -> tuple[str, ...]:
    """Return a script and everything that it imports, as paths below static/js, so that a page requests them
    together.
    """
    return _modules(Path(current_app.static_folder or "") / "js", script)


@cache
def _modules(folder: Path, script: str) -> tuple[str, ...]:
    found = [script]
    for name in found:
        for imported in _IMPORTED.findall((folder / name).read_text(encoding="utf-8")):
            path = (folder / PurePosixPath(name).parent / imported).resolve().relative_to(folder.resolve()).as_posix()
            if path not in found:
                found.append(path)
    return tuple(found)


def _lightened(response: Response) -> Response:
    if response.status_code == OK_STATUS:
        response.direct_passthrough = False
        response.make_sequence()  # a stream isn't compressed with gzip, the only kind over plain http
        if response.mimetype == KINDS[".js"]:
            response.set_data(COMMENT.sub("", response.get_data(as_text=True)))
        for name in _OF_NO_USE:
            response.headers.pop(name, None)
        response.cache_control.immutable = True
    elif close := getattr(response.response, "close", None):
        response.call_on_close(close)  # the compressor wraps the file that is read, and would leave it open
    return response
