"""What is said about a map's files that aren't right."""

from pathlib import Path
from shutil import copytree

import pytest

from companion.pictures.checking import map_faults
from companion.pictures.layout import BOXES
from companion.rules.load import get_box
from tests.pictures.boards import MAPPED


@pytest.mark.parametrize("box_id", MAPPED)
def test_maps_that_come_with_the_program_have_no_fault(box_id: str) -> None:
    assert list(map_faults(get_box(box_id), BOXES / box_id)) == []


def faults_after(change: tuple[str, str], folder: Path) -> list[str]:
    """What is said of Team Asia's map when one piece of its layout.csv is another."""
    copytree(BOXES / "team-asia", folder)
    table = folder / "layout.csv"
    text = table.read_text(encoding="utf-8")
    assert text.count(change[0]) == 1
    table.write_text(text.replace(*change), encoding="utf-8")
    return [str(fault) for fault in map_faults(get_box("team-asia"), folder)]


def test_junction_with_a_label_is_a_fault(tmp_path: Path) -> None:
    rows = (BOXES / "team-asia" / "layout.csv").read_text(encoding="utf-8").splitlines()
    number, row = next((at, line) for at, line in enumerate(rows, start=1) if line.startswith("junction-west,"))
    labelled = row.removesuffix(",,,,,,") + ",,3,,,,"
    assert faults_after((row, labelled), tmp_path / "box") == [
        f"layout.csv, row {number}, en_x: “3” stands where a junction has no label"
    ]


def test_city_without_a_label_is_a_fault(tmp_path: Path) -> None:
    rows = (BOXES / "team-asia" / "layout.csv").read_text(encoding="utf-8").splitlines()
    number, row = next((at, line) for at, line in enumerate(rows, start=1) if line.startswith("delhi,"))
    bare = ",".join(row.split(",")[:3]) + ",,,,,,"
    where = f"layout.csv, row {number}"
    said = faults_after((row, bare), tmp_path / "box")
    assert f"{where}, en_anchor: “” isn't one of start, middle, end" in said
    assert f"{where}, ru_y: “” isn't a number" in said
    assert len(said) == 6
