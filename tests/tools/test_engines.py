"""tools/engines on made-up machines: a PATH of its own, with fakes of the engines and of what would install them."""

import shutil
import subprocess
from pathlib import Path

from companion.config import ROOT


def run(folder: Path, programs: dict[str, str], *arguments: str) -> tuple[int, str, str]:
    """Exit status, what was printed, and what was said beside that, where these programs are there."""
    for name in ("bash", "env", "chmod"):
        (folder / name).symlink_to(shutil.which(name) or "")
    for name, body in programs.items():
        (folder / name).write_text(f"#!{shutil.which('bash')}\n{body}\n")
        (folder / name).chmod(0o755)
    done = subprocess.run(
        [ROOT / "tools" / "engines", *arguments],
        env={"PATH": str(folder)},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    return done.returncode, done.stdout.strip(), done.stderr


def test_what_is_there_is_named_and_what_is_not_is_left_out_loudly(tmp_path: Path) -> None:
    status, printed, errors = run(tmp_path, {"firefox": "exit 0"}, "--find")
    assert (status, printed) == (0, "firefox")
    assert errors.count("!!! LEFT OUT: ") == 2
    assert "!!! LEFT OUT: wpe isn't here" in errors


def test_machine_without_a_package_manager_fails_nothing(tmp_path: Path) -> None:
    status, printed, errors = run(tmp_path, {})
    assert (status, printed) == (0, "")
    assert errors.count("!!! LEFT OUT: ") == 3


def test_missing_engine_is_installed_where_no_question_is_asked(tmp_path: Path) -> None:
    makes = f'echo > "{tmp_path}/$name"; chmod +x "{tmp_path}/$name"'
    installs = f'if [[ "$*" == *wpewebkit-driver* ]]; then for name in WPEWebDriver cog; do {makes}; done; fi'
    status, printed, errors = run(tmp_path, {"apt-get": installs, "id": "echo 0"})
    assert (status, printed) == (0, "wpe")
    assert "LEFT OUT: wpe" not in errors
