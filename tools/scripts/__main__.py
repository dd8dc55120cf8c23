"""Checks form and types of the browser's scripts: part of `make lint`."""

import sys

from companion.config import ROOT
from tools.scripts import Missing, deno

FOLDERS = ("static", "bench", "tests", "tools")
CHECKS = {
    "lint": ("static", "bench", "tests/js", "tests/photo", "tools/photo", "tools/pocket"),
    "check": ("static/js", "tools/pocket/page", "tools/scripts"),
    "fmt --check": tuple(str(path) for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*.[jt]s"))),
}
"""Deno's commands, and the folders or files that each looks at: it would bring styles and pages in form too."""


def main() -> int:
    """Print what was found; 1 when there was anything."""
    status = 0
    for command, paths in CHECKS.items():
        try:
            done = deno(*command.split(), *paths)
        except Missing as reason:
            print(reason, file=sys.stderr)
            return 1
        if done.returncode:
            print(done.stdout + done.stderr, file=sys.stderr)
            status = 1
    print("The scripts have faults." if status else "All checks of the scripts passed.")
    return status


if __name__ == "__main__":
    sys.exit(main())
