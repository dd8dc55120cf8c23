"""Deno for the browser's scripts: one wheel with a linter, TypeScript and a test runner."""

import os
import subprocess
import sys
from pathlib import Path

from companion.config import ROOT

DENO = Path(sys.executable).parent / "deno"
CONFIG = Path(__file__).parent / "deno.json"
MISSING = "The browser's scripts can't be checked, for there is no Deno in .venv: make install brings it."


class Missing(Exception):
    """Deno isn't installed; the message says how to install it."""


def deno(command: str, *words: str, config: Path = CONFIG) -> subprocess.CompletedProcess[str]:
    """Run a Deno command in the project's root folder. Raises Missing."""
    if not DENO.exists():
        raise Missing(MISSING)
    line = [str(DENO), command, "--quiet", f"--config={config}", *words]
    return subprocess.run(line, cwd=ROOT, env=environment(), capture_output=True, text=True, check=False)  # noqa: S603


def environment() -> dict[str, str]:
    return {**os.environ, "DENO_DIR": str(DENO.parents[1] / "deno"), "DENO_NO_UPDATE_CHECK": "1", "NO_COLOR": "1"}
