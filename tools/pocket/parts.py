"""The app's scripts and styles in the form that a guest stores: see tools/pocket/page/guest/dress.js.

A guest's page has an opaque origin, so it can't load files by address. It receives each script as text, and scripts
import each other by bare names.
"""

import base64
import json
import re
from pathlib import Path, PurePosixPath

from companion.config import ROOT
from companion.web.files import COMMENT, all_files

STATIC = ROOT / "static"
KINDS = {".css": "text/css", ".mp4": "video/mp4"}
ASKED = re.compile(r'(\bfrom |\bimport |\bimport\()(["`])(\.[^"`]+)\2')
LED = re.compile(r"(?<![\w.])location\.(assign|replace|reload)\(")
FACE = re.compile(r"@font-face \{[^}]*\}\n")
"""Font rules to remove: a guest's pages use the phone's fonts, because transferring fonts is slow."""
FILE = re.compile(r'new URL\("([^"]+)", import\.meta\.url\)\.href')


def parts(release: str, instead: dict[str, Path]) -> str:
    """Return all scripts and styles as JSON. `release` is part of their addresses; `instead` replaces files by name."""
    paths = [path for top in ("js", "css") for path in all_files(STATIC / top)]
    names = {path.relative_to(STATIC).as_posix(): path for path in paths}
    files = {name: _text(name, path, release) for name, path in {**names, **instead}.items()}
    return json.dumps({"release": release, "files": files})


def _text(name: str, path: Path, release: str) -> str:
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".js":
        return FACE.sub("", text)
    text = COMMENT.sub("", text)
    text = ASKED.sub(lambda found: f"{found[1]}{found[2]}app/{_beside(name, found[3])[3:]}{found[2]}", text)
    text = FILE.sub(lambda found: json.dumps(_inline(STATIC / _beside(name, found[1]))), text)
    text = text.replace("import.meta.url", json.dumps(f"static/{release}/{name}"))
    return LED.sub(r"lead.\1(", text)


def _beside(name: str, address: str) -> str:
    """Return the path in static/ for an address that is relative to the file `name`."""
    found: list[str] = []
    for step in (*PurePosixPath(name).parent.parts, *address.split("/")):
        if step == "..":
            found.pop()
        elif step != ".":
            found.append(step)
    return "/".join(found)


def _inline(path: Path) -> str:
    return f"data:{KINDS[path.suffix]};base64,{base64.b64encode(path.read_bytes()).decode()}"
