"""The files beside a page: which modules a script needs, and the headers that a file travels with."""

import re
from functools import cache
from pathlib import Path, PurePosixPath

from flask import Flask, Response, current_app, request

OK = 200
_IMPORTED = re.compile(r'^(?:import|(?:import|export)\b[^"]*?\bfrom) "(\.[^"]+)"', re.MULTILINE)
"""A static import; what a script imports later, by a call, is fetched when it is."""
_OF_NO_USE = ("Accept-Ranges", "Content-Disposition", "ETag", "Expires", "Last-Modified")
"""The address of a file names its content, and browsers keep it as long as they like."""


def init_app(app: Flask) -> None:
    """Have files travel light: a page has fifty of them."""
    app.after_request(_travel_light)


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


def _travel_light(response: Response) -> Response:
    if request.endpoint == "static" and response.status_code == OK:
        response.direct_passthrough = False
        response.make_sequence()  # what is streamed isn't compressed by gzip, all that a browser takes on plain http
        for name in _OF_NO_USE:
            response.headers.pop(name, None)
        response.cache_control.immutable = True
    return response
