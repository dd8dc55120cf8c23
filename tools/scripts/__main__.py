"""Checks form and types of the browser's scripts: part of `make lint`."""

import sys

from tools.scripts import Missing, deno

CHECKS = {
    "lint": ("static", "bench", "tests/js", "tests/photo", "tools/photo", "tools/pocket"),
    "check": ("static/js", "tools/pocket/page", "tools/scripts"),
}
"""Deno's commands, and the folders that each looks at."""


def main() -> int:
    """Print what was found; 1 when there was anything."""
    status = 0
    for command, folders in CHECKS.items():
        try:
            done = deno(command, *folders)
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
