"""Runs the tests that need no tool of Linux, in a .venv that it makes, on macOS and Windows: python tools/elsewhere.py

They have no `make`, no Chromium that tools/chromium finds, no PostgreSQL of the tests. What follows from the rules,
what the app answers, and that it starts are tested there.
"""

import os
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
TESTED = (
    *("rules", "pictures", "store", "table", "home", "web", "card_game", "checker", "finale", "groups", "house_rules"),
    *("recount", "replay", "report", "share", "transfer", "written"),
    *("test_config.py", "test_live.py", "test_without_posix.py"),
)
"""What of tests/ is run."""


def main() -> int:
    """The exit status of the tests, whose options are the command's own."""
    python = str(VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python"))
    if not Path(python).exists():
        venv.create(VENV, with_pip=True)
    install = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--require-hashes"]
    for name in ("requirements.txt", "requirements-dev.txt"):
        subprocess.run([*install, "-r", name], cwd=ROOT, check=True)  # noqa: S603  # our own
    tests = [python, "-m", "pytest", "-n", "auto", "--database", "sqlite", *(f"tests/{name}" for name in TESTED)]
    return subprocess.run([*tests, *sys.argv[1:]], cwd=ROOT, check=False).returncode  # noqa: S603  # our own


if __name__ == "__main__":
    raise SystemExit(main())
