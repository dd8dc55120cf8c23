"""`flask score` and `flask check-box` at a terminal."""

import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from companion.cli.records import check_box, score
from companion.rules.load import SHELF

GAMES = Path(__file__).parent.parent / "games" / "europe"


def game(name: str = "three-players-stations-undo") -> dict[str, object]:
    record = json.loads((GAMES / f"{name}.json").read_text(encoding="utf-8"))["record"]
    assert isinstance(record, dict)
    return record


def run(*files: str, stdin: str | bytes = "") -> Result:
    return CliRunner().invoke(score, files, input=stdin)


def test_score_prints_the_sheet_of_a_record(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(game(), indent=2), encoding="utf-8")
    result = run(str(file))
    assert result.exit_code == 0
    sheet = json.loads(result.stdout)
    assert (sheet["box"], sheet["winners"], sheet["decided_by"]) == ("europe", ["cat"], "points")
    assert [(side["id"], side["place"], side["total"]) for side in sheet["sides"]] == [
        ("cat", 1, 85),
        ("bob", 2, 68),
        ("ann", 3, 63),
    ]
    bob = sheet["sides"][1]
    assert bob["lines"] == {"routes": 42, "tickets": 18, "stations": 8, "longest_route": 0}
    assert bob["measures"] == {"tickets_completed": 3, "stations_left": 2, "longest_route": 21}
    assert bob["stations"] == [{"city": "wien", "route": "berlin--wien"}]
    assert bob["trains_left"] == {"bob": 17}
    assert bob["longest_route"]["length"] == 21
    assert len(bob["longest_route"]["cities"]) == len(bob["longest_route"]["routes"]) + 1


def test_score_reads_json_lines_in_order(tmp_path: Path) -> None:
    bad = game() | {"moves": [{"type": "claim", "player": "ann", "route": "berlin--wien"}] * 2}
    lines = [json.dumps(game("shared-victory")), json.dumps(bad), "nonsense", json.dumps(game())]
    file = tmp_path / "games.jsonl"
    file.write_text("\n".join(lines), encoding="utf-8")
    result = run(str(file))
    assert result.exit_code == 1
    first, second, third, fourth = map(json.loads, result.stdout.splitlines())
    assert first["decided_by"] == "shared"
    assert second["error"]["move"] == 1
    assert second["error"]["rule"] == "ALL-01"
    assert "Berlin – Wien already belongs to Ann" in second["error"]["message"]
    assert third["error"]["rule"] is None
    assert fourth["winners"] == ["cat"]


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_score_reads_standard_input(mark: bytes) -> None:
    result = run("-", stdin=mark + json.dumps(game()).encode())
    assert result.exit_code == 0
    assert json.loads(result.stdout)["winners"] == ["cat"]


OF_ANOTHER_BOX = json.dumps(game() | {"box": "mars"})


@pytest.mark.parametrize("stdin", ["", "{", "[]", "null", b"\xff\xfe", "[" * 100_000, OF_ANOTHER_BOX])
def test_score_of_what_is_no_record_says_so(stdin: str | bytes) -> None:
    result = run("-", stdin=stdin)
    assert result.exit_code == 1
    error = json.loads(result.stdout)["error"]
    assert (error["move"], error["rule"]) == (None, None)
    assert error["message"]


def test_score_of_a_file_that_can_not_be_read_is_status_two(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(game()), encoding="utf-8")
    result = run(str(tmp_path / "missing.json"), str(file))
    assert result.exit_code == 2
    assert "missing.json: No such file" in result.stderr
    assert json.loads(result.stdout)["winners"] == ["cat"]


def test_check_box_tells_what_is_in_a_good_box() -> None:
    result = CliRunner().invoke(check_box, [str(SHELF / "europe")])
    assert result.exit_code == 0
    assert "47 places, 101 tracks, 101 tickets (base 46 tickets, expanded 65 tickets," in result.output


def test_check_box_names_every_fault_of_a_bad_one(tmp_path: Path) -> None:
    folder = tmp_path / "europe"
    shutil.copytree(SHELF / "europe", folder)
    routes = (folder / "routes.csv").read_text(encoding="utf-8")
    (folder / "routes.csv").write_text(routes.replace("berlin,wien,3", "berlin,oslo,0"), encoding="utf-8")
    (folder / "tickets.csv").unlink()
    result = CliRunner().invoke(check_box, [str(folder)])
    assert result.exit_code == 1
    assert "routes.csv, row 22, b: there is no place “oslo” in cities.csv" in result.output
    assert "routes.csv, row 22, length: 0 isn't between 1 and 10" in result.output
    assert "tickets.csv: is missing" in result.output


def test_check_box_names_data_missing_for_the_boxs_page(tmp_path: Path) -> None:
    folder = tmp_path / "europe"
    shutil.copytree(SHELF / "europe", folder, ignore=shutil.ignore_patterns("layout.csv", "land.svg"))
    facts, *_sources = (folder / "box.toml").read_text(encoding="utf-8").split("[[sources]]")
    (folder / "box.toml").write_text(facts, encoding="utf-8")
    result = CliRunner().invoke(check_box, [str(folder)])
    assert result.exit_code == 1
    missing = ("layout.csv", "land.svg", "portrait/layout.csv", "portrait/land.svg")
    assert result.output.splitlines() == [
        "box.toml, sources: the key is missing",
        *(f"{name}: is missing" for name in missing),
    ]


@pytest.mark.parametrize("box", ["europe", "plain", "card-game"])
def test_check_box_says_when_there_is_no_map_yet(box: str, tmp_path: Path) -> None:
    folder = tmp_path / box
    maps = shutil.ignore_patterns("layout.csv", "tracks.csv", "land.svg")
    shutil.copytree(SHELF / box, folder, ignore=maps)
    result = CliRunner().invoke(check_box, [str(folder)])
    assert result.exit_code == 0
    assert ("There is no map yet" in result.output) == (box == "europe")


def test_check_box_checks_the_map_too(tmp_path: Path) -> None:
    folder = tmp_path / "europe"
    shutil.copytree(SHELF / "europe", folder)
    tracks = (folder / "tracks.csv").read_text(encoding="utf-8").splitlines()
    tracks[1] = tracks[1].replace("amsterdam--bruxelles", "amsterdam--oslo")
    cells = tracks[2].split(",")
    tracks[2] = ",".join([cells[0], "crooked", *cells[2:]])
    (folder / "tracks.csv").write_text("\n".join(tracks), encoding="utf-8")
    (folder / "land.svg").write_text("<svg/>", encoding="utf-8")
    result = CliRunner().invoke(check_box, [str(folder)])
    assert result.exit_code == 1
    assert result.output.splitlines() == [
        "tracks.csv, row 2, id: “amsterdam--oslo” isn't on the board",
        "tracks.csv, row 3, bend: “crooked” isn't a number",
        "tracks.csv, id: “amsterdam--bruxelles” is missing",
        "land.svg: has no viewBox from 0 0, or no path",
    ]
