"""The table of results opens in a spreadsheet, and no text typed by users becomes a formula there."""

import csv
import io
import re
from datetime import UTC, datetime, time

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st

from companion.features.groups.service import group as memory_group
from companion.features.groups.service import scores as memory_scores
from companion.features.groups.service.scores import Score
from companion.features.groups.service.sent import harmless
from companion.features.transfer.exporting import spreadsheet
from companion.features.transfer.exporting.spreadsheet import COLUMNS, _line, write_csv
from companion.store.models import BG_STATS, BY_HAND
from companion.table.service import about
from companion.table.service.about import Notes
from tests.support.a_group import DEVICE, open_group, play_game
from tests.support.games import every_game, load_game
from tests.support.queries import queries

SIGNS = "=+-@\t\r＝＋－＠"
PLAYED = datetime(2019, 5, 2, 17, 30, tzinfo=UTC)


def table(app: Flask, group: str) -> bytes:
    with app.app_context():
        out = io.BytesIO()
        write_csv(memory_group.find_group(group), out)
        return out.getvalue()


def rows(app: Flask, group: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(table(app, group).decode("utf-8-sig"), newline="")))


def enter(app: Flask, group: str, *scores: Score, board: str = "Märklin", place: str = "") -> None:
    with app.app_context():
        memory_scores.enter(group, board, Notes(PLAYED, 75, place), scores)


def test_table_is_what_spreadsheets_expect(app: Flask) -> None:
    group = open_group(app)
    enter(app, group, Score("Łukasz", 1), Score("Гость", 2))
    data = table(app, group)
    assert data.startswith(b"\xef\xbb\xbfdate_utc,time_utc,box,")
    assert data.count(b"\r\n") == data.count(b"\n") == 3
    assert "Łukasz" in data.decode()
    assert "Гость" in data.decode()


def test_row_for_each_player(app: Flask) -> None:
    group = open_group(app)
    record, expected = load_game("europe/three-players-stations-undo")
    play_game(app, group, record)
    found = rows(app, group)
    assert [row["player"] for row in found] == [
        name for _place, name in sorted((expected["places"][one["id"]], one["name"]) for one in record["players"])
    ]
    totals = {one["name"]: expected["totals"][one["id"]] for one in record["players"]}
    assert {row["player"]: int(row["points"]) for row in found} == totals
    for row in found:
        assert int(row["routes"]) + int(row["tickets"]) + int(row["awards"]) == int(row["points"])
        assert (row["box"], row["variant"], row["modules"], row["source"]) == ("europe", "base", "", "moves")
        assert float(row["rating"]) > 0
    assert [row["won"] for row in found] == ["1", "0", "0"]


def test_modules_of_a_game_are_written(app: Flask) -> None:
    group = open_group(app)
    play_game(app, group, load_game("germany/depots")[0])
    assert {row["modules"] for row in rows(app, group)} == {"depots"}


def test_scores_alone_leave_cells_empty(app: Flask) -> None:
    group = open_group(app)
    enter(app, group, Score("Ann", -7, color="red", team="a"), Score("Bob", 8, team="b"), place="У Анны")
    last = rows(app, group)[1]
    assert (last["date_utc"], last["time_utc"], last["box"], last["location"]) == (
        "2019-05-02",
        "",
        "Märklin",
        "У Анны",
    )
    assert (last["points"], last["place"], last["team"], last["color"], last["minutes"]) == (
        "-7",
        "2",
        "a",
        "red",
        "75",
    )
    assert (last["routes"], last["longest"]) == ("", "")


@pytest.mark.parametrize(
    ("source", "hour", "shown"),
    [
        (BY_HAND, PLAYED.time(), ""),
        (BG_STATS, PLAYED.time(), "17:30"),
        (BG_STATS, time(), ""),
    ],
)
def test_hour_is_written_where_somebody_has_given_it(app: Flask, source: str, hour: time, shown: str) -> None:
    group = open_group(app)
    with app.app_context():
        notes = Notes(datetime.combine(PLAYED, hour, UTC))
        memory_scores.enter(group, "Märklin", notes, [Score("Ann", 1), Score("Bob", 2)], source)
    assert [(row["date_utc"], row["time_utc"]) for row in rows(app, group)] == [("2019-05-02", shown)] * 2


def test_hour_of_a_game_with_moves_is_written(app: Flask) -> None:
    group = open_group(app)
    key = play_game(app, group, load_game("europe/shared-victory")[0])
    with app.app_context():
        about.write_notes(key, Notes(PLAYED.replace(hour=0, minute=0)), DEVICE)
    assert {row["time_utc"] for row in rows(app, group)} == {"00:00"}


def test_points_that_a_box_does_not_give_leave_cells_empty(app: Flask) -> None:
    group = open_group(app)
    play_game(app, group, load_game("card-game/equal-points-more-tickets-shared")[0])
    assert {(row["routes"], row["longest"], row["stations"]) for row in rows(app, group)} == {("", "", "")}
    assert {row["tickets"] for row in rows(app, group)} == {"0", "7"}


def test_every_column_is_filled_somewhere(whole_group: tuple[Flask, str]) -> None:
    found = rows(*whole_group)
    assert len(found) >= 2 * len(every_game())
    assert tuple(found[0]) == COLUMNS
    assert [column for column in COLUMNS if not any(row[column] for row in found)] == []
    assert not any(None in row or None in row.values() for row in found)


@pytest.mark.parametrize("games", [1, 4])
def test_number_of_queries_does_not_grow(app: Flask, games: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spreadsheet, "BATCH_SIZE", 2)
    group = open_group(app)
    for _ in range(games):
        enter(app, group, Score("Ann", 1), Score("Bob", 2))
    with app.app_context():
        found = memory_group.find_group(group)
        with queries() as sent:
            write_csv(found, io.BytesIO())
    assert len(sent) == 1


def test_formula_stays_text(app: Flask) -> None:
    group = open_group(app)
    enter(app, group, Score("=1+1", 1), Score("-Bob", 2), Score("@SUM(A1)", -3), board="+cmd", place="=HYPERLINK()")
    for row in rows(app, group):
        assert row["player"] in {"'=1+1", "'-Bob", "'@SUM(A1)"}
        assert (row["box"], row["location"]) == ("'+cmd", "'=HYPERLINK()")
    assert [row["points"] for row in rows(app, group)] == ["2", "1", "-3"]  # a number stays one


@pytest.mark.parametrize(
    ("typed", "kept"),
    {
        "Ann": "Ann",
        "a=b": "a=b",
        "  =1": "'  =1",
        "Ann; -Bob": "Ann; -Bob",
        '"=1': "'\"=1",
        "＝1": "'＝1",
        "-": "'-",
        "": "",
        "Жан-Поль": "Жан-Поль",
    }.items(),
)
def test_apostrophe_stands_before_a_formula(typed: str, kept: str) -> None:
    assert harmless(typed) == kept


@given(st.lists(st.text(alphabet=st.sampled_from("ab1 ,;'\"\n" + SIGNS), max_size=8), min_size=2, max_size=4))
def test_cells_are_read_as_they_were_written(typed: list[str]) -> None:
    cells = list(map(harmless, typed))
    line = _line(cells).decode()
    assert list(csv.reader(io.StringIO(line, newline=""))) == [cells]
    assert as_with_every_separator(line) == cells
    assert not [cell for cell in cells if cell.strip(' \n"')[:1] in {*SIGNS}]


def as_with_every_separator(line: str) -> list[str]:
    """Parse it as a program that takes commas, semicolons and tabs for separators."""
    quoted, plain = '"(?:[^"]|"")*"', '[^",;\t\r\n]*'
    assert re.fullmatch(f"(?:{quoted}|{plain})(?:,(?:{quoted}|{plain}))*\r\n", line)
    cells = re.findall(f"(?:^|,)({quoted}|{plain})", line)
    return [cell[1:-1].replace('""', '"') if cell.startswith('"') else cell for cell in cells]


def test_link_of_a_game_is_exact(app: Flask) -> None:
    """Keys may begin with a minus sign."""
    group = open_group(app)
    key = "-" * 21 + "A"
    with app.app_context():
        memory_scores.enter(group, "Märklin", Notes(PLAYED), [Score("Ann", 1), Score("Bob", 2)], uid=key)
    assert {row["game"] for row in rows(app, group)} == {f"/t/{key}"}
