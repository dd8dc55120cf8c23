"""tools/pictures: a picture of the README is made from the app."""

import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from companion.config import ROOT


@pytest.mark.whole
@pytest.mark.browser
@pytest.mark.long
def test_picture_is_made_from_the_app(tmp_path: Path) -> None:
    program = [sys.executable, "-m", "tools.pictures", "--into", str(tmp_path), "claim.png"]
    done = subprocess.run(program, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert [file.name for file in tmp_path.iterdir()] == ["claim.png"]
    with Image.open(tmp_path / "claim.png") as made:
        assert (made.format, made.size) == ("PNG", (780, 1688))
