"""What `make hooks` has git run before a commit: each command works, by this project's own environment."""

import re
import subprocess
from pathlib import Path

import pytest

from companion.config import ROOT

CONFIG = (ROOT / ".pre-commit-config.yaml").read_text()
ENTRIES = dict(re.findall(r"- id: (\S+)\n(?:.*\n)*? +entry: (.+)\n", CONFIG))
PASS = "import sys\n\nprint(sys.argv)\n"


def run(hook: str, folder: Path, *files: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*ENTRIES[hook].split(), *files], cwd=folder, capture_output=True, text=True, check=False)


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A folder with this project's environment, and nothing else."""
    (tmp_path / ".venv").symlink_to(ROOT / ".venv")
    (tmp_path / "pyproject.toml").write_text('[tool.mypy]\nstrict = true\nfiles = ["changed.py"]\n')
    return tmp_path


def test_hooks_run_this_projects_own_tools() -> None:
    assert ENTRIES.keys() == {"ruff", "ruff-format", "mypy", "scripts"}
    assert CONFIG.count("language: system") == len(ENTRIES)
    assert all(entry.startswith(".venv/bin/python -m ") for entry in ENTRIES.values())


@pytest.mark.parametrize(
    ("hook", "text"),
    [
        ("ruff", f"import os\n{PASS}"),  # an import without use
        ("ruff-format", PASS.replace("import sys", "import  sys")),
        ("mypy", f"def two() -> int:\n    return {PASS[:3]!r}\n"),
    ],
)
def test_hook_refuses_a_fault_and_passes_the_rest(clone: Path, hook: str, text: str) -> None:
    changed = clone / "changed.py"
    changed.write_text(PASS)
    files = ["changed.py"] if hook != "mypy" else []
    passed = run(hook, clone, *files)
    assert passed.returncode == 0, passed.stdout + passed.stderr
    changed.write_text(text)
    assert run(hook, clone, *files).returncode == 1


def test_hook_checks_the_browsers_scripts_as_make_lint_does() -> None:
    assert ENTRIES["scripts"].replace(".venv/bin/", "\n\t$(BIN)/") in (ROOT / "Makefile").read_text()
