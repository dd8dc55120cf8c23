"""tools/pictures: the pictures of the README can be made, and it shows each of them."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from companion.config import ROOT
from tools.pictures.__main__ import PICTURES, main

FOLDER = ROOT / "docs" / "pictures"
MOST_BYTES = 1_500_000
"""All pictures together: who reads the README on a train loads them too."""


@pytest.mark.browser
@pytest.mark.long
def test_picture_is_made_from_the_app(tmp_path: Path) -> None:
    program = [sys.executable, "-m", "tools.pictures", "--into", str(tmp_path), "claim.png"]
    done = subprocess.run(program, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert [file.name for file in tmp_path.iterdir()] == ["claim.png"]
    with Image.open(tmp_path / "claim.png") as made:
        assert (made.format, made.size) == ("PNG", (780, 1688))


def test_unknown_picture_is_refused_by_name(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["pictures", "clam.png"])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 2
    assert "there is no clam.png" in capsys.readouterr().err


def test_readme_shows_each_picture() -> None:
    shown = re.findall(r"docs/pictures/([\w.-]+)", (ROOT / "README.md").read_text(encoding="utf-8"))
    assert sorted(set(shown)) == sorted(PICTURES)
    assert sorted(file.name for file in FOLDER.iterdir()) == sorted(PICTURES)


def test_pictures_together_stay_small() -> None:
    assert sum(file.stat().st_size for file in FOLDER.iterdir()) < MOST_BYTES


def test_pictures_tell_what_they_show_to_those_who_do_not_see_them() -> None:
    tags = re.findall(r"<img[^>]*>", (ROOT / "README.md").read_text(encoding="utf-8"))
    for name in PICTURES:
        (tag,) = [tag for tag in tags if f"docs/pictures/{name}" in tag]
        assert re.search(r'alt="[^"]{20,}"', tag), name
