"""Compute a box's data for the photo reader, see the package."""

import argparse
import csv
import json
import sys
import tempfile
from collections import defaultdict
from pathlib import Path
from typing import Any

import numpy as np

from companion.config import ROOT
from companion.features.photo.figures import FILE, PRINT, board_of, facts_of
from companion.rules.load import SHELF, get_box
from tools.photo import pictures
from tools.scripts import deno

HERE = Path(__file__).parent
FITTED = ROOT / "static" / "js" / "photo" / "fitted.js"
NEAR_SHARE = 0.02
COPY_COUNT = 1
"""Number of copies of the board in a folder of photos."""
CELLS, DIGITS = 24, 6
"""Cells of the ground in a line of photo.toml, and digits in each cell."""


def main() -> int:
    """Write the boxes' data and, with --fit, the reader's constants."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="has boards.csv and a folder for each board")
    parser.add_argument(
        "boxes", nargs="+", metavar="box", help="with --fit, the first box defines the usual printed colours"
    )
    parser.add_argument(
        "--fit", action="store_true", help="also fit and measure the reader's constants (takes minutes)"
    )
    asked = parser.parse_args()
    for box in asked.boxes:
        _describe(asked.folder, box)
    if asked.fit:
        _fit(asked.folder, asked.boxes)
    return 0


def _describe(folder: Path, box: str, measured: dict[str, int] | None = None) -> None:
    source = folder / box
    measured = measured or _measured(box)
    _write(folder, box, {}, 0)
    if (source / "blank.jpg").is_file():
        with tempfile.TemporaryDirectory() as place:
            shot = (pictures.open_photo(source / "blank.jpg"), _corners(source)["blank"])
            (blank,) = _look(Path(place), {"board": board_of(box), "blank": True}, [shot])
        labels = _labels(source)
        _write(folder, box, blank, len(labels) - ("blank" in labels), measured)


def _measured(box: str) -> dict[str, int]:
    """Return the accuracy of the box from the last fit, or nothing if there was none."""
    path = SHELF / box / FILE
    if not path.is_file():
        return {}
    facts = facts_of(box)
    return {name: facts[name] for name in ("asked", "wrong") if name in facts}


def _rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def _corners(source: Path) -> dict[str, pictures.Corners]:
    path = source / "corners.csv"
    numbers = [f"{axis}{corner}" for corner in range(1, 5) for axis in "xy"]
    rows = _rows(path) if path.is_file() else []
    return {row["photo"]: np.array([float(row[name]) for name in numbers]).reshape(4, 2) for row in rows}


def _labels(source: Path) -> dict[str, dict[str, str]]:
    """Return the owners' colours as {photo: {route: color}}."""
    found: dict[str, dict[str, str]] = defaultdict(dict)
    for row in _rows(source / "labels.csv"):
        found[row["photo"]][row["route"]] = row["color"]
    return dict(found)


def _stations(source: Path) -> dict[str, dict[str, str]]:
    """Return the colours of stations as {photo: {city: color}}, without the empty cities."""
    found: dict[str, dict[str, str]] = defaultdict(dict)
    for row in _rows(source / "stations.csv") if (source / "stations.csv").is_file() else ():
        found[row["photo"]][row["city"]] = row["color"]
    return dict(found)


def _write(folder: Path, box: str, blank: dict[str, Any], photos: int, measured: dict[str, int] | None = None) -> None:
    """Write the box's photo.toml, photo.csv and photo_cities.csv."""
    source, target = folder / box, SHELF / box
    (aspect,) = (row["aspect"] for row in _rows(folder / "boards.csv") if row["board"] == box)
    lines = [f"# Worked out by tools/photo. The photos that the reader was measured on:\nphotos = {photos}"]
    if photos:
        lines.append(f"# The copies of the board that they show:\ncopies = {COPY_COUNT}")
    if photos and measured:
        lines.append(
            "# Of a hundred tracks so many are asked about, of a thousand others so many are wrong:\n"
            f"asked = {measured['asked']}\nwrong = {measured['wrong']}"
        )
    lines.append(f"# The printed board's width, in its height:\naspect = {float(aspect)}")
    if blank:
        line, ground = CELLS * DIGITS, blank["ground"]
        rows = [ground[start : start + line] for start in range(0, len(ground), line)]
        lines.append(
            '# The blank board\'s colours beside its spaces, a cell of a grid:\nground = """\n'
            + "\n".join(rows)
            + '\n"""'
        )
    (target / "photo.toml").write_text("\n".join(lines) + "\n", encoding="utf-8")
    spaces = _rows(source / "spaces.csv")
    order = {route: number for number, route in enumerate(get_box(box).routes)}
    spaces.sort(key=lambda row: (order[row["route"]], int(row["space"])))
    for row in spaces:
        number = int(row.pop("space"))
        row.update(zip(PRINT, blank["prints"][row["route"]][number - 1], strict=True) if blank else ())
    _write_rows(target / "photo.csv", spaces)
    if (source / "cities.csv").is_file():
        cities = sorted(_rows(source / "cities.csv"), key=lambda row: row["city"])
        for row in cities:
            row.update(zip(PRINT, blank["rings"][row["city"]], strict=True) if blank else ())
        _write_rows(target / "photo_cities.csv", cities)


def _write_rows(path: Path, rows: list[dict[str, str]]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


def _look(place: Path, job: dict[str, Any], shots: list[tuple[Any, pictures.Corners]]) -> list[Any]:
    """Run the reader on pictures with these corners and return its results."""
    told = []
    for number, (picture, corners) in enumerate(shots):
        raw = place / f"{number}.raw"
        raw.write_bytes(pictures.raw(picture))
        told.append({"raw": str(raw), "width": picture.width, "height": picture.height, "corners": corners.tolist()})
    seen: list[Any] = _run(place, "look.js", {**job, "pictures": told}, "seen")
    return seen


def _run(place: Path, script: str, job: dict[str, Any], answer: str) -> Any:
    path = place / "job.json"
    path.write_text(json.dumps(job), encoding="utf-8")
    done = deno(
        "run", "--no-check", f"--allow-read={ROOT},{place}", f"--allow-write={place}", str(HERE / script), str(path)
    )
    if done.returncode:
        sys.exit(done.stdout + done.stderr)
    return json.loads(Path(f"{path}.{answer}").read_text(encoding="utf-8"))


def _fit(folder: Path, boxes: list[str]) -> None:
    usual = _usual(board_of(boxes[0]))
    boards: list[dict[str, Any]] = []
    misses: list[float] = []
    times: list[list[float]] = []
    for box in boxes:
        source, board = folder / box, board_of(box)
        labels = _labels(source)
        bare = {**board, "ground": None, "prints": None}
        seen: dict[str, list[Any]] = {"known": [], "unknown": []}
        for seed, photo in enumerate(labels):
            with tempfile.TemporaryDirectory() as place:
                shots = list(pictures.variants(source / f"{photo}.jpg", _corners(source)[photo], seed))
                dragged = [(picture, by_hand) for _kind, picture, by_hand, _there in shots]
                for name, known in (("known", board), ("unknown", bare)):
                    looks = _look(Path(place), {"board": known, "usual": usual}, dragged)
                    seen[name] += [
                        {"photo": photo, "kind": kind, "seen": look}
                        for (kind, *_rest), look in zip(shots, looks, strict=True)
                    ]
                    if known is board:
                        misses += [
                            _miss(look["proposed"], there) for look, (*_rest, there) in zip(looks, shots, strict=True)
                        ]
                        times += [look["ms"] for look in looks]
        boards.append({"box": box, "board": board, "labels": labels, "stations": _stations(source), **seen})
    with tempfile.TemporaryDirectory() as place:
        fitted = _run(Path(place), "fit.js", {"usual": usual, "boards": boards}, "fitted")
        for box, shares in json.loads((Path(place) / "job.json.measured").read_text(encoding="utf-8")).items():
            _describe(folder, box, shares)
        print((Path(place) / "job.json.report").read_text(encoding="utf-8"))
    found = [miss for miss in misses if miss < np.inf]
    print(
        f"corners within {NEAR_SHARE:.0%} of the board's width:"
        f" {np.mean(np.array(misses) < NEAR_SHARE):.1%} of {len(misses)}"
    )
    print(
        f"  the farthest off: median {np.median(found):.2%}, most {max(found):.2%}; {len(misses) - len(found)} without"
    )
    print("milliseconds for corners, tracks, all:", np.median(times, axis=0).round(), np.max(times, axis=0).round())
    text = json.dumps({**fitted, "prints": usual}, indent=2)
    FITTED.write_text(
        f"// Worked out by tools/photo from labelled photos.\n\nexport const FITTED = {text};\n", encoding="utf-8"
    )
    deno("fmt", str(FITTED))


def _miss(proposed: list[list[float]] | None, there: pictures.Corners) -> float:
    """Return the largest error of a corner as a share of the board's width, or infinity if no corners were proposed."""
    if proposed is None:
        return float("inf")
    width = np.linalg.norm(there[1] - there[0])
    return float(np.max(np.linalg.norm(np.array(proposed) - there, axis=1)) / width)


def _usual(board: dict[str, Any]) -> dict[str, list[float]]:
    """Return the median colour of each printed colour on a blank board."""
    found: dict[str, list[list[float]]] = defaultdict(list)
    for route, prints in board["prints"].items():
        found[board["printed"][route]] += [[float(value) for value in core.split()] for core, *_profiles in prints]
    return {color: np.median(cores, axis=0).round().tolist() for color, cores in sorted(found.items())}


if __name__ == "__main__":
    sys.exit(main())
