"""The commit hooks of `make hooks` refuse a fault."""

import re
import subprocess
from pathlib import Path

import pytest

from companion.config import ROOT

CONFIG = (ROOT / ".pre-commit-config.yaml").read_text()
ENTRIES = dict(re.findall(r"- id: (\S+)\n(?:.*\n)*? +entry: (.+)\n", CONFIG))


@pytest.mark.parametrize(("hook", "text"), [("ruff", "import os\n"), ("ruff-format", "one  = 1\n")])
def test_hook_refuses_a_fault(tmp_path: Path, hook: str, text: str) -> None:
    (tmp_path / "changed.py").write_text(text)
    line = [*ENTRIES[hook].split(), str(tmp_path / "changed.py")]
    assert subprocess.run(line, cwd=ROOT, capture_output=True, check=False).returncode == 1
