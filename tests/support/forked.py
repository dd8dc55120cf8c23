"""Import the core in a forked process for each folder named on standard input, and play a game on its database.

    python -m tests.support.forked CACHE

The fork imports `companion` afresh. Other packages were imported before the fork, and templates are compiled once, into
the folder CACHE. Prints a line of JSON for each game.
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
    """Fork for each line, and wait for its end."""
    for library in LIBRARIES:
        import_module(library)
    Flask.jinja_options = {"bytecode_cache": FileSystemBytecodeCache(sys.argv[1])}
    for line in sys.stdin:
        if os.fork() == 0:
            sys.stdout.write(json.dumps(play_results(Path(line.strip()))) + "\n")
            return
        os.wait()


def play_results(folder: Path) -> dict[str, Any]:
    """Return the results of the game, or the traceback."""
    try:
        from tests.support.core_alone import play

        return play(folder)
    except Exception:  # whatever breaks without the feature
        return {"broken": traceback.format_exc()}


if __name__ == "__main__":
    main()
