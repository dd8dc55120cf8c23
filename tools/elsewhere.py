"""Run the tests that need no Linux tool on macOS and Windows, in a new .venv: python tools/elsewhere.py

These systems have no `make`, no Chromium that tools/chromium finds and no PostgreSQL for the tests. The rules, the
responses and the start of the app are tested there.
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
"""Paths in tests/ that are run."""


def main() -> int:
    """Run the tests with the command's options and return their exit status."""
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
