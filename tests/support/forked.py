"""Plays the core in a process of its own for each folder that is named on standard input, which gets its database.

    python -m tests.support.forked CACHE

There `companion` is imported again, as it is then; what isn't the project's own was imported before, once for all, and
templates are compiled once, into the folder CACHE. Prints a line of JSON for each: what came of it.
"""

import json
import os
import sys
import traceback
from importlib import import_module
from pathlib import Path
from typing import Any

from flask import Flask
from jinja2.bccache import FileSystemBytecodeCache

LIBRARIES = ("babel", "flask_migrate", "flask_sqlalchemy", "msgspec", "networkx", "segno", "sqlalchemy.dialects.sqlite")


def main() -> None:
    """Fork for each line, and wait for the end of it."""
    for library in LIBRARIES:
        import_module(library)
    Flask.jinja_options = {"bytecode_cache": FileSystemBytecodeCache(sys.argv[1])}
    for line in sys.stdin:
        if os.fork() == 0:
            sys.stdout.write(json.dumps(played(Path(line.strip()))) + "\n")
            return
        os.wait()


def played(folder: Path) -> dict[str, Any]:
    """What came of it, or why nothing did."""
    try:
        from tests.support.core_alone import play

        return play(folder)
    except Exception:  # whatever breaks without the feature
        return {"broken": traceback.format_exc()}


if __name__ == "__main__":
    main()
