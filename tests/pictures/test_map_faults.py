"""Errors reported for faulty files of a map."""

from pathlib import Path
from shutil import copytree

import pytest

from companion.pictures.layout import BOXES, map_faults
from companion.rules.load import get_box
from tests.support.drawn_boards import MAPPED


def test_maps_that_come_with_the_program_have_no_fault(subtests: pytest.Subtests) -> None:
    for box_id in MAPPED:
        with subtests.test(box_id):
            assert map_faults(get_box(box_id), BOXES / box_id) == []


def faults_after(change: tuple[str, str], folder: Path) -> list[str]:
    """Return the errors reported after one text of Team Asia's layout.csv is replaced."""
    copytree(BOXES / "team-asia", folder)
    table = folder / "layout.csv"
    text = table.read_text(encoding="utf-8")
    assert text.count(change[0]) == 1
    table.write_text(text.replace(*change), encoding="utf-8")
    return [str(fault) for fault in map_faults(get_box("team-asia"), folder)]


def test_junction_with_a_label_is_a_fault(tmp_path: Path) -> None:
    rows = (BOXES / "team-asia" / "layout.csv").read_text(encoding="utf-8").splitlines()
    number, row = next((at, line) for at, line in enumerate(rows, start=1) if line.startswith("junction-west,"))
    labelled = row.removesuffix(",,,") + ",,3,"
    assert faults_after((row, labelled), tmp_path / "box") == [
        f"layout.csv, row {number}, label_x: “3” stands where a junction has no label"
    ]


def test_city_without_a_label_is_a_fault(tmp_path: Path) -> None:
    rows = (BOXES / "team-asia" / "layout.csv").read_text(encoding="utf-8").splitlines()
    number, row = next((at, line) for at, line in enumerate(rows, start=1) if line.startswith("delhi,"))
    bare = ",".join(row.split(",")[:3]) + ",,,"
    where = f"layout.csv, row {number}"
    faults = faults_after((row, bare), tmp_path / "box")
    assert faults == [f"{where}, {column}: is empty" for column in ("anchor", "label_x", "label_y")]


def test_what_stands_in_no_table_of_the_box_is_a_fault(tmp_path: Path) -> None:
    rows = (BOXES / "team-asia" / "layout.csv").read_text(encoding="utf-8").splitlines()
    number = next(at for at, line in enumerate(rows, start=1) if line.startswith("delhi,"))
    assert faults_after(("\ndelhi,", "\ndehli,"), tmp_path / "box") == [
        f"layout.csv, row {number}, id: “dehli” isn't on the board",
        "layout.csv, id: “delhi” is missing",
    ]


def test_names_in_another_script_have_own_labels_in_each_map(tmp_path: Path) -> None:
    copytree(BOXES / "team-asia", tmp_path / "box")
    labels = tmp_path / "box" / "layout.ru.csv"
    text = labels.read_text(encoding="utf-8")
    labels.write_text(text.replace("\ndelhi,", "\njunction-west,"), encoding="utf-8")
    (tmp_path / "box" / "portrait" / "layout.ru.csv").rename(tmp_path / "box" / "portrait" / "layout.el.csv")
    number = text[: text.index("\ndelhi,")].count("\n") + 2
    assert [str(fault) for fault in map_faults(get_box("team-asia"), tmp_path / "box")] == [
        f"layout.ru.csv, row {number}, id: “junction-west” has no name on the board",
        "layout.ru.csv, id: “delhi” is missing",
        "portrait/layout.el.csv: there is no names.el.csv",
        "portrait/layout.ru.csv: is missing",
    ]


def test_map_for_a_phone_that_stands_is_a_map_too(tmp_path: Path) -> None:
    copytree(BOXES / "team-asia", tmp_path / "box")
    (tmp_path / "box" / "portrait" / "tracks.csv").unlink()
    faults = [str(fault) for fault in map_faults(get_box("team-asia"), tmp_path / "box")]
    assert faults == ["portrait/tracks.csv: is missing"]


def test_map_without_a_table_or_land_is_a_fault(tmp_path: Path) -> None:
    copytree(BOXES / "team-asia", tmp_path / "box")
    (tmp_path / "box" / "tracks.csv").unlink()
    (tmp_path / "box" / "land.svg").write_bytes(b"\xff")
    faults = [str(fault) for fault in map_faults(get_box("team-asia"), tmp_path / "box")]
    assert faults == [
        "tracks.csv: is missing",
        "land.svg, row 1: holds bytes that aren't UTF-8",
    ]
