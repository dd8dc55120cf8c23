"""The files beside a page, and how all travels: which modules a script needs, headers, and compression."""

import hashlib
import mimetypes
import re
from datetime import timedelta
from functools import cache
from pathlib import Path, PurePosixPath

from flask import Flask, Response, current_app, make_response
from flask_compress import Compress

OK = 200
KEPT_FOR = timedelta(days=365)
"""How long a browser may keep a static file: what stands at an address never changes."""
LEVELS = {"COMPRESS_LEVEL": 8, "COMPRESS_BR_LEVEL": 5, "COMPRESS_ZSTD_LEVEL": 10}
"""Of gzip, Brotli and Zstandard: a millisecond or two more for a page, a twentieth less on the way to it."""
KINDS = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml", ".woff2": "font/woff2"}
"""What a browser refuses under another name, which on Windows another program may have given to all of the kind."""
_IMPORTED = re.compile(r'^(?:import|(?:import|export)\b[^"]*?\bfrom) "(\.[^"]+)"', re.MULTILINE)
"""A static import; what a script imports later, by a call, is fetched when it is."""
COMMENT = re.compile(r"^ *(?:// .*|/\*\*(?:[^*]|\*(?!/))*\*/)\n", re.MULTILINE)
"""A comment on lines of its own in a script, which no phone needs."""
_OF_NO_USE = ("Accept-Ranges", "Content-Disposition", "ETag", "Expires", "Last-Modified")
"""The address of a file names its content, and browsers keep it as long as they like."""


def init_app(app: Flask) -> None:
    """Compress every answer that is text and worth it, and have files travel light: a page has fifty of them."""
    for suffix, kind in KINDS.items():
        mimetypes.add_type(kind, suffix)
    app.config.from_mapping(LEVELS)
    Compress(app)
    send = app.view_functions["static"]
    app.view_functions["static"] = lambda **named: _lightened(make_response(send(**named)))


def all_files(folder: Path) -> list[Path]:
    """Every file below the folder, by name."""
    return sorted(path for path in folder.rglob("*") if path.is_file())


@cache
def release(folder: Path) -> str:
    """Names what the static folder holds: another name, another content. It stands in every static address."""
    digest = hashlib.sha256()
    for path in all_files(folder):
        digest.update(f"{path.relative_to(folder).as_posix()}\0{path.stat().st_size}\0".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def modules(script: str) -> tuple[str, ...]:
    """Name a script and all that it imports, below static/js, so that a page asks for them at once, not one by one."""
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
    if response.status_code == OK:
        response.direct_passthrough = False
        response.make_sequence()  # what is streamed isn't compressed by gzip, all that a browser takes on plain http
        if response.mimetype == KINDS[".js"]:
            response.set_data(COMMENT.sub("", response.get_data(as_text=True)))
        for name in _OF_NO_USE:
            response.headers.pop(name, None)
        response.cache_control.immutable = True
    elif close := getattr(response.response, "close", None):
        response.call_on_close(close)  # the compressor wraps the file that is read, and would leave it open
    return response
