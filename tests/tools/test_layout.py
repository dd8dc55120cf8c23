"""A box's map from its tables and a coastline: all of tools/layout, on four cities and a square of land."""

import hashlib
import io
import json
import shutil
import tarfile
from pathlib import Path

import pytest

from companion.pictures.layout import read_layout
from tools.layout import __main__ as layout
from tools.layout import coast
from tools.layout.settings import Settings

CITIES = """id,name,kind,lat,lon,passengers
berlin,Berlin,city,52.5,13.4,
paris,Paris,city,48.9,2.3,
roma,Roma,city,41.9,12.5,
wien,Wien,city,48.2,16.4,
"""
ROUTES = """id,a,b,length,color,ferry,tunnel,mountain
berlin--paris,berlin,paris,5,gray,0,0,0
berlin--wien,berlin,wien,3,green,0,0,0
berlin--wien-2,berlin,wien,3,gray,0,0,0
paris--roma,paris,roma,5,red,0,3,0
roma--wien,roma,wien,4,gray,0,0,0
"""
LAND = {
    "transform": {"scale": [1, 1], "translate": [-10, 30]},
    "arcs": [[[0, 0], [40, 0], [0, 30], [-40, 0], [0, -30]]],
    "objects": {"land": {"type": "Polygon", "arcs": [[0]]}},
}


SETTINGS = {
    "landscape": Settings(south=40, north=56, meridian=10),
    "portrait": Settings(south=40, north=56, meridian=10, size=(400, 600), space=18),
}


@pytest.fixture
def box(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "box"
    folder.mkdir()
    (folder / "cities.csv").write_text(CITIES, encoding="utf-8")
    (folder / "routes.csv").write_text(ROUTES, encoding="utf-8")
    monkeypatch.setattr(layout, "read_settings", lambda _box, shape: SETTINGS[shape])
    return folder


@pytest.fixture
def archive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A stub package that the tool accepts."""
    data = json.dumps(LAND).encode()
    member = tarfile.TarInfo("package/land-50m.json")
    member.size = len(data)
    path = tmp_path / "stub.tgz"
    with tarfile.open(path, "w:gz") as tar:
        tar.addfile(member, io.BytesIO(data))
    monkeypatch.setattr(coast, "SHA256", hashlib.sha256(path.read_bytes()).hexdigest())
    return path


def put_npm(folder: Path, body: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make this npm the only program on the PATH beside a few of the system's."""
    folder.mkdir()
    for name in ("cp", "sh"):
        (folder / name).symlink_to(shutil.which(name) or "")
    (folder / "npm").write_text(f"#!{shutil.which('sh')}\n{body}\n")
    (folder / "npm").chmod(0o755)
    monkeypatch.setenv("PATH", str(folder))


def test_map_of_a_box_is_made_and_can_be_read(
    box: Path, archive: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = f'"$4/world-atlas-{coast.VERSION}.tgz"'
    put_npm(tmp_path / "bin", f'[ "$2" = world-atlas@{coast.VERSION} ] && cp {archive} {target}', monkeypatch)
    assert layout.main([str(box), str(tmp_path / "cache")]) == 0
    made = read_layout(box)
    assert made.cities.keys() == {"berlin", "paris", "roma", "wien"}
    assert made.cities["paris"].x < made.cities["berlin"].x < made.cities["wien"].x
    assert made.cities["berlin"].y < made.cities["roma"].y
    assert made.land.startswith("M")
    stretched = read_layout(box / "portrait")
    assert stretched.width / stretched.height < made.width / made.height
    assert stretched.cities["paris"].x < stretched.cities["berlin"].x < stretched.cities["wien"].x


def test_another_coastline_is_refused(
    box: Path, archive: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / f"world-atlas-{coast.VERSION}.tgz"
    kept.write_bytes(archive.read_bytes() + b"\0")
    assert layout.main([str(box), str(tmp_path)]) == 1
    assert capsys.readouterr().err == (
        f"{kept} isn't the coastline that the maps were made from; delete it to fetch it again.\n"
    )
    assert not (box / "layout.csv").exists()


def test_says_what_to_do_without_a_network(
    box: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    put_npm(tmp_path / "bin", "exit 1", monkeypatch)
    assert layout.main([str(box), str(tmp_path / "cache")]) == 1
    assert "could not be fetched. Is there a network?" in capsys.readouterr().err
