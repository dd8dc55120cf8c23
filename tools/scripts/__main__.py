"""Check form and types of the browser's scripts, as part of `make lint`. With --format it formats them."""

import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from companion.config import ROOT
from tools.scripts import CONFIG, Missing, deno

SCRIPTS = [
    path for folder in ("static", "bench", "tests", "tools") for path in sorted((ROOT / folder).rglob("*.[jt]s"))
]
WIDTH = 120
SENTENCE = re.compile(r"""["'`][^"'`]{60,}["'`]""")
"""A string that may exceed the line length: the formatter can't break it, and a search should find it whole."""
CHECKS = {
    "lint": ("static", "bench", "tests/js", "tests/photo", "tools/photo", "tools/pocket"),
    "check": ("static/js", "tools/pocket/page", "tools/scripts"),
    "fmt --check": tuple(map(str, SCRIPTS)),
}
"""Files and folders for each Deno command. The formatter gets a list of scripts, because it would format styles and
pages too.
"""
TYPED = tuple(ROOT / "static" / "js" / name for name in ("core", "mechanics", "table"))
"""Folders in which every value must have an explicit or inferred type, see typed.json."""
FAULT = re.compile(r"^TS\d+ \[ERROR\]: (?:.|\n)*?^    at (file://\S+):\d+:\d+$", re.MULTILINE)
"""Deno's report of one type error, with its file."""


def main() -> int:
    """Print all faults. Return 1 if there are any."""
    status = 0
    checks = {"fmt": CHECKS["fmt --check"]} if "--format" in sys.argv else CHECKS
    for command, paths in checks.items():
        try:
            done = deno(*command.split(), *paths)
        except Missing as reason:
            print(reason, file=sys.stderr)
            return 1
        if done.returncode:
            print(done.stdout + done.stderr, file=sys.stderr)
            status = 1
    if checks is not CHECKS:
        return status
    for fault in (*untyped(TYPED), *long_lines(SCRIPTS)):
        print(fault, file=sys.stderr)
        status = 1
    print("The scripts have faults." if status else "All checks of the scripts passed.")
    return status


def untyped(folders: Iterable[Path]) -> Iterator[str]:
    """Yield each type error in these folders. Errors in the modules that they import are ignored."""
    done = deno("check", *map(str, folders), "tools/scripts", config=CONFIG.with_name("typed.json"))
    own = tuple(f"{folder.as_uri()}/" for folder in folders)
    found = list(FAULT.finditer(done.stderr))
    if done.returncode and not found:
        yield done.stderr
    yield from (fault[0] for fault in found if fault[1].startswith(own))


def long_lines(paths: Iterable[Path]) -> Iterator[str]:
    """Yield each line over WIDTH that has no long string. The formatter doesn't wrap comments."""
    for path in paths:
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if len(line) > WIDTH and not SENTENCE.search(line):
                yield f"{path}:{number}: {len(line)} characters"


if __name__ == "__main__":
    sys.exit(main())
