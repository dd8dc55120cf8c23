"""The photo reader, on boards painted from their data."""

from pathlib import Path

from companion.config import ROOT
from companion.features.photo.figures import encoded
from tools.scripts import deno

HERE = Path(__file__).parent


def test_reader(tmp_path: Path) -> None:
    for box in ("europe", "usa"):
        (tmp_path / f"{box}.json").write_bytes(encoded(box))
    reads = f"--allow-read={ROOT / 'static'},{HERE},{tmp_path}"
    done = deno("test", "--no-check", reads, str(HERE / "reader.test.js"), "--", str(tmp_path))
    assert done.returncode == 0, done.stdout + done.stderr
