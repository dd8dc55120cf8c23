"""Loading a box folder: all errors together, with file, row and column."""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import get_args

import pytest

from companion.mechanics.warehouses.rules import DepotFacts
from companion.rules import load
from companion.rules.corrections import Confidence
from companion.rules.load import SHELF, BadBox, box_ids, get_box, get_modules, load_box

Edit = Callable[[bytes], bytes]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    copy = tmp_path / "europe"
    shutil.copytree(SHELF / "europe", copy)
    return copy


def edit(folder: Path, name: str, change: Edit) -> None:
    (folder / name).write_bytes(change((folder / name).read_bytes()))


def line(number: int, text: bytes) -> Edit:
    def change(data: bytes) -> bytes:
        lines = data.splitlines()
        lines[number - 1] = text
        return b"\n".join(lines) + b"\n"

    return change


def faults(folder: Path) -> list[tuple[str, int, str]]:
    with pytest.raises(BadBox) as bad:
        load_box(folder)
    return [(fault.file, fault.row, fault.column) for fault in bad.value.faults]


def test_load_box_reads_the_folder(folder: Path) -> None:
    box = load_box(folder)
    assert box.id == "europe"
    assert box.places["wien"].names == {"ru": "Вена"}


def test_load_box_takes_a_byte_order_mark_and_windows_line_ends(folder: Path) -> None:
    edit(folder, "routes.csv", lambda data: b"\xef\xbb\xbf" + data.replace(b"\n", b"\r\n"))
    assert len(load_box(folder).routes) == 101


@pytest.mark.parametrize(
    ("name", "number", "text", "found"),
    [
        ("routes.csv", 5, b"berlin--oslo,berlin,oslo,2,gray,0,0,0", [("routes.csv", 5, "b")]),
        ("routes.csv", 5, b"berlin--paris,berlin,paris,0,gray,0,0,0", [("routes.csv", 5, "length")]),
        ("routes.csv", 5, b"berlin--paris,berlin,paris,two,gray,0,0,0", [("routes.csv", 5, "length")]),
        ("routes.csv", 5, b"berlin--paris,berlin,paris,2,pink,0,0,0", [("routes.csv", 5, "color")]),
        ("routes.csv", 5, b"berlin--paris,berlin,paris,2,gray,3,0,0", [("routes.csv", 5, "ferry")]),
        ("routes.csv", 5, b"berlin--berlin,berlin,berlin,2,gray,0,0,0", [("routes.csv", 5, "b")]),
        ("routes.csv", 5, b"paris--berlin,berlin,paris,2,gray,0,0,0", [("routes.csv", 5, "id")]),
        ("routes.csv", 5, b"Berlin--paris,berlin,paris,2,gray,0,0,0", [("routes.csv", 5, "id")]),
        ("routes.csv", 5, b"berlin--paris,berlin,paris,2,gray,0,0", [("routes.csv", 5, "")]),
        ("routes.csv", 5, b'berlin--paris,"berlin,paris,2,gray,0,0,0', [("routes.csv", 102, "")]),
        ("routes.csv", 6, b"amsterdam--essen,amsterdam,essen,3,yellow,0,0,0", [("routes.csv", 6, "id")]),
        ("tickets.csv", 9, b"paris--oslo,paris,oslo,7,short,base,0,short", [("tickets.csv", 9, "b")]),
        ("tickets.csv", 9, b"paris--palermo,paris,palermo,0,short,base,0,short", [("tickets.csv", 9, "points")]),
        ("tickets.csv", 9, b"paris--palermo,paris,palermo,7,,base,0,short", [("tickets.csv", 9, "deck")]),
        ("cities.csv", 4, b"athina,Ath\xedna,city,37,23,", [("cities.csv", 4, "name")]),
        ("cities.csv", 4, b"athina,Athina,town,37,23,", [("cities.csv", 4, "kind")]),
        ("cities.csv", 4, b"athina,,city,97,23,x", [("cities.csv", 4, "lat"), ("cities.csv", 4, "name"),
                                                   ("cities.csv", 4, "passengers")]),
        ("cities.csv", 1, b"id,name,lat,lon,passengers", [("cities.csv", 1, "kind")]),
        ("names.ru.csv", 4, b"athina,", [("names.ru.csv", 4, "name")]),
        ("names.ru.csv", 4, b"atlantis,A", [("names.ru.csv", 0, "id"), ("names.ru.csv", 4, "id")]),
        ("names.ru.csv", 1, b"id,called", [("names.ru.csv", 1, "name")]),
    ],
)  # fmt: skip
def test_load_box_names_file_row_and_column(
    folder: Path, name: str, number: int, text: bytes, found: list[tuple[str, int, str]]
) -> None:
    edit(folder, name, line(number, text))
    named = faults(folder)
    if number == 1:  # without cities all else is unknown as well
        assert named[0] == found[0]
    else:
        assert named == found


def test_load_box_goes_on_after_a_missing_column(folder: Path) -> None:
    edit(folder, "routes.csv", lambda data: data.replace(b",mountain", b",hill", 1))
    edit(folder, "routes.csv", line(5, b"berlin--oslo,berlin,oslo,0,gray,0,0,0"))
    assert faults(folder) == [("routes.csv", 1, "mountain"), ("routes.csv", 5, "b"), ("routes.csv", 5, "length")]


def test_load_box_names_a_column_that_is_there_twice(folder: Path) -> None:
    edit(folder, "routes.csv", lambda data: data.replace(b",mountain", b",length", 1))
    assert ("routes.csv", 1, "length") in faults(folder)


@pytest.mark.parametrize("name", ["cities.csv", "routes.csv", "tickets.csv", "box.toml"])
def test_load_box_names_a_missing_file(folder: Path, name: str) -> None:
    (folder / name).unlink()
    assert (name, 0, "") in faults(folder)


def test_load_box_names_all_faults_at_once(folder: Path) -> None:
    edit(folder, "routes.csv", line(5, b"berlin--oslo,berlin,oslo,0,pink,0,0,0"))
    edit(folder, "tickets.csv", line(9, b"paris--oslo,paris,oslo,7,short,base,0,short"))
    edit(folder, "box.toml", lambda data: data.replace(b"trains = 45", b'trains = "x"'))
    edit(folder, "box.toml", lambda data: data.replace(b'rule = "tickets"', b'rule = "tea"'))
    assert faults(folder) == [
        ("box.toml", 7, "trains"),
        ("box.toml", 52, "scoring"),
        ("routes.csv", 5, "b"),
        ("routes.csv", 5, "color"),
        ("routes.csv", 5, "length"),
        ("tickets.csv", 9, "b"),
    ]


@pytest.mark.parametrize(
    ("old", "new", "column"),
    [
        (b"least = 2", b"least = 6", "players"),
        (b'"blue", "red"', b'"red", "red"', "colors"),
        (b'"stations_left",', b'"beauty",', "ranking"),
        (b"8 = 21", b"9 = 27", "points"),
        (b"[variants.base]", b"[variants.other]", "variants"),
        (b'set = "base"', b'set = "none"', "variants"),
        (b"short = 3", b"tall = 3", "variants"),
        (b"last_lap = {", b"last_lop = {", "last_lap"),
        (b"trains = 2", b"trains = -1", "last_lap"),
        (b"trains = 45", b"trains = -1", "trains"),
        (b"trains = 45", b"", "trains"),
        (b"closed_up_to = 3", b"closed_up_to = 3, always_open = ['a--b']", "twins"),
        (b"most = 5", b"most = 5, team_size = 2", "players"),
        (b'"stations_left",', b'"passengers",', "ranking"),
        (b'confidence = "good"', b'confidence = "perfect"', "sources"),
        (b"stations = 3", b"stations = -3", "stations"),
        (b'"yellow"', b'"mauve"', "colors"),
        (b"8 = 21", b"8 = -21", "points"),
        (b"keep = 2", b"keep = 20", "variants"),
        (b"long = 1, short = 3", b"long = -1, short = 3", "variants"),
        (b'decks = ["long"]', b'decks = ["tall"]', "packs"),
        (b'rule = "stations"', b'rule = "routes"', "scoring"),
        (b"most = 10", b"most = -10", "scoring"),
        (b"most = 10", b'most = 10\ncount = "beauty"', "scoring"),
        (b"most = 10", b'most = 10\nvariants = ["tiny"]', "scoring"),
        (b'name = "Ticket', b'name = ""  # "Ticket', "name"),
    ],
)
def test_load_box_names_a_wrong_key(folder: Path, old: bytes, new: bytes, column: str) -> None:
    edit(folder, "box.toml", lambda data: data.replace(old, new, 1))
    assert column in {named.partition(".")[0] for file, _row, named in faults(folder) if file == "box.toml"}


@pytest.mark.parametrize("text", [b"name = ", b"name = 'x'\nname = 'y'", b"\xff = 1"])
def test_load_box_names_a_broken_toml(folder: Path, text: bytes) -> None:
    (folder / "box.toml").write_bytes(text)
    assert {file for file, _row, _column in faults(folder)} == {"box.toml"}


@pytest.fixture
def cards(tmp_path: Path) -> Path:
    copy = tmp_path / "card-game"
    shutil.copytree(SHELF / "card-game", copy)
    return copy


def test_box_without_a_map_needs_no_routes(cards: Path) -> None:
    box = load_box(cards)
    assert not box.has_map
    assert box.tickets["chicago--dallas"].cost == {"yellow": 1, "green": 1}
    assert box.bonuses == {"chicago": 12, "dallas": 10, "los-angeles": 12, "miami": 8, "new-york": 15, "seattle": 8}


@pytest.mark.parametrize(
    ("name", "number", "text", "found"),
    [
        ("tickets.csv", 2, b"chicago--boston,chicago,boston,5,0,0,x,0,0,0,0,0,0", ("tickets.csv", 2, "yellow")),
        ("tickets.csv", 2, b"chicago--boston,chicago,boston,5,0,0,1,0,0,0,0,0,1", ("tickets.csv", 2, "any")),
        ("bonuses.csv", 2, b"atlantis,12", ("bonuses.csv", 2, "city")),
        ("bonuses.csv", 3, b"new-york,15", ("bonuses.csv", 3, "city")),
        ("bonuses.csv", 2, b"chicago,much", ("bonuses.csv", 2, "points")),
        ("bonuses.csv", 1, b"town,points", ("bonuses.csv", 1, "city")),
    ],
)
def test_load_box_names_faults_of_cards(cards: Path, name: str, number: int, text: bytes, found: object) -> None:
    edit(cards, name, line(number, text))
    assert faults(cards) == [found]


@pytest.mark.parametrize("name", ["tickets.csv", "bonuses.csv"])
def test_load_box_names_a_missing_table_of_cards(cards: Path, name: str) -> None:
    (cards / name).unlink()
    assert (name, 0, "") in faults(cards)


def test_every_box_of_the_shelf_says_how_sure_its_tables_are(subtests: pytest.Subtests) -> None:
    for box in box_ids():
        with subtests.test(box):
            sources = get_box(box).provenance.sources
            assert {source.table for source in sources} >= {"tickets"}
            assert {source.confidence for source in sources} <= {*get_args(Confidence)}
            assert all(source.note.strip() for source in sources)


def test_modules_are_data() -> None:
    (depots,) = get_modules().values()
    assert (depots.id, depots.mechanics) == ("depots", {DepotFacts: DepotFacts(5)})
    assert [(rule.rule, rule.most) for rule in depots.scoring] == [("depots", 10)]


@pytest.mark.parametrize(
    ("right", "wrong", "key"),
    [
        (b"warehouses = { depots = 5 }", b"depots = 5", "depots"),
        (b"depots = 5", b"depots = 0", "warehouses"),
        (b"colors =", b"colours =", "colours"),
    ],
)
def test_module_with_a_fault_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, right: bytes, wrong: bytes, key: str
) -> None:
    copy = tmp_path / "modules.toml"
    copy.write_bytes(load.MODULES.read_bytes().replace(right, wrong))
    monkeypatch.setattr(load, "MODULES", copy)
    with pytest.raises(BadBox) as bad:
        get_modules.__wrapped__()
    assert key in [fault.column for fault in bad.value.faults]


@pytest.mark.rule("FR-05")
@pytest.mark.parametrize(
    ("text", "found"),
    [
        (b"angers--rennes,angers--berlin", [("crossings.csv", 2, "crosses")]),
        (b"angers--rennes,", [("crossings.csv", 2, "crosses")]),
        (b"angers--rennes,avignon--nice,1", [("crossings.csv", 2, "")]),
        (b"angers--tours,metz--nancy", [("crossings.csv", 2, "crosses")]),  # neither is a bed
        (b"avignon--briancon,grenoble--marseille", [("crossings.csv", 3, "")]),  # a duplicate row
    ],
)
def test_fault_of_a_crossing_is_named_once(tmp_path: Path, text: bytes, found: list[tuple[str, int, str]]) -> None:
    folder = tmp_path / "france"
    shutil.copytree(SHELF / "france", folder)
    edit(folder, "crossings.csv", line(2, text))
    assert [fault for fault in faults(folder) if fault[0] == "crossings.csv"] == found


@pytest.mark.rule("FR-03")
def test_beds_need_pieces_of_their_length_and_pieces_beds(tmp_path: Path) -> None:
    folder = tmp_path / "france"
    shutil.copytree(SHELF / "france", folder)
    box = (folder / "box.toml").read_text(encoding="utf-8")
    (folder / "box.toml").write_text(box.replace(", 4 = 1, 5 = 1 }", ", 4 = 1 }"), encoding="utf-8")
    (where,) = faults(folder)
    assert where[0::2] == ("box.toml", "track_pieces")
    bare = box.replace("[track_pieces]", "[[hints]]").replace('colors = ["red"', 'rule = "FR-03"\ntext = "x" #')
    (folder / "box.toml").write_text(bare.replace("each = { 2", "# { 2"), encoding="utf-8")
    assert faults(folder) == [("box.toml", 0, "track_pieces")]


@pytest.mark.rule("PA-03")
@pytest.mark.parametrize(
    ("name", "number", "text", "found"),
    [
        ("companies.csv", 2, b"prr,Pennsylvania Railroad,0,30 21", [("companies.csv", 2, "shares")]),
        ("companies.csv", 2, b"prr,Pennsylvania Railroad,15,30 x", [("companies.csv", 2, "points")]),
        ("companies.csv", 2, b"prr,,15,30 21", [("companies.csv", 2, "name")]),
        ("companies.csv", 3, b"prr,Pennsylvania Railroad,15,30 21", [("companies.csv", 3, "id")]),
        (
            "routes.csv",
            2,
            b"albany--binghamton,albany,binghamton,6,purple,0,0,0,prr zz",
            [("routes.csv", 2, "shares")],
        ),
    ],
)
def test_fault_of_a_company_is_named_once(
    tmp_path: Path, name: str, number: int, text: bytes, found: list[tuple[str, int, str]]
) -> None:
    folder = tmp_path / "pennsylvania"
    shutil.copytree(SHELF / "pennsylvania", folder)
    edit(folder, name, line(number, text))
    assert [fault for fault in faults(folder) if fault[0] == name] == found


@pytest.mark.rule("IT-04", "IT-07")
@pytest.mark.parametrize(
    ("name", "number", "text", "found"),
    [
        ("regions.csv", 2, b"abruzzo,,1", [("regions.csv", 2, "name")]),
        ("regions.csv", 2, b"abruzzo,Abruzzo,0", [("regions.csv", 2, "whole")]),
        (
            "regions.csv",
            3,
            b"abruzzo,Abruzzo,1",
            [("cities.csv", 10, "region"), ("regions.csv", 3, "id"), ("regions.ru.csv", 3, "id")],
        ),
        ("regions.ru.csv", 2, b"atlantis,A", [("regions.ru.csv", 0, "id"), ("regions.ru.csv", 2, "id")]),
        ("cities.csv", 2, b"agrigento,Agrigento,city,37.3,13.5,,,corsica", [("cities.csv", 2, "region")]),
        ("cities.csv", 2, b"agrigento,Agrigento,city,37.3,13.5,,,", [("cities.csv", 2, "region")]),
        ("cities.csv", 36, b"austria,Austria,country,48.2,16.3,,,lazio", [("cities.csv", 36, "region")]),
    ],
)
def test_fault_of_a_region_is_named_once(
    tmp_path: Path, name: str, number: int, text: bytes, found: list[tuple[str, int, str]]
) -> None:
    folder = tmp_path / "italy"
    shutil.copytree(SHELF / "italy", folder)
    edit(folder, name, line(number, text))
    assert faults(folder) == found


@pytest.mark.rule("IT-07")
def test_line_that_counts_regions_needs_some_and_has_no_most(tmp_path: Path) -> None:
    folder = tmp_path / "italy"
    shutil.copytree(SHELF / "italy", folder)
    edit(folder, "box.toml", lambda data: data.replace(b"table = {", b"most = 10\ntable = {"))
    (found,) = faults(folder)
    assert (found[0], found[2]) == ("box.toml", "scoring")
    edit(folder, "box.toml", lambda data: data.replace(b"most = 10\n", b""))
    for table in ("regions.csv", "regions.ru.csv"):
        (folder / table).unlink()
    (found,) = faults(folder)
    assert (found[0], found[2]) == ("box.toml", "scoring")


@pytest.mark.rule("JP-04", "JP-13")
def test_bullet_trains_go_with_routes_that_lay_them(tmp_path: Path) -> None:
    folder = tmp_path / "japan"
    shutil.copytree(SHELF / "japan", folder)
    edit(folder, "box.toml", lambda data: data.replace(b"bullet_trains = { rule", b"# { rule", 1))
    assert [(name, column) for name, _row, column in faults(folder)] == [("box.toml", "bullet_trains")]
    shutil.copy(SHELF / "japan" / "box.toml", folder)
    edit(folder, "routes.csv", lambda data: data.replace(b",1\n", b",0\n"))
    assert [(name, column) for name, _row, column in faults(folder)] == [("box.toml", "bullet_trains")]
