"""Columns of a spreadsheet with unknown names are guessed from their cells."""

import io

import pytest
from flask import Flask

from companion.features.transfer.reading.parse import parse
from companion.features.transfer.reading.plays import FilePlays
from companion.features.transfer.reading.sheet import Layout
from tests.conftest import phone_of
from tests.support.a_group import open_group
from tests.support.html import read

ROWS = [
    ("31.12.23 23:15", "Zug um Zug Europa", "Lena", "112", "2", "Küche"),
    ("31.12.23 23:15", "Zug um Zug Europa", "Jürgen", "131", "1", "Küche"),
    ("03.04.24", "Zug um Zug Deutschland", "Lena", "99", "1", ""),
]


def sheet(*header: str) -> bytes:
    return "\r\n".join(";".join(row) for row in [header, *ROWS]).encode("cp1252")


def columns_of(data: bytes) -> Layout:
    layout = parse(data).layout
    assert layout is not None
    return layout


def read_sheet(data: bytes) -> FilePlays:
    plays = parse(data).plays
    assert plays is not None
    return plays


def test_odd_german_names_are_known() -> None:
    columns = columns_of(sheet("Wann", "Spielbrett", "Mitspieler", "Pkt.", "Rang", "Wo gespielt"))
    assert columns.lacking == []
    roles = ("date", "game", "player", "points", "place", "location")
    assert columns.found == dict(zip(roles, range(6), strict=True))


@pytest.mark.parametrize(
    ("header", "proposed"),
    [
        (("a", "b", "c", "d", "Rang", "Ort"), {"date": 0, "game": 1, "player": 2, "points": 3}),
        (("a", "b", "Spieler", "Punkte", "e", "f"), {"date": 0, "game": 1, "place": 4}),
    ],
)
def test_what_no_name_tells_the_cells_propose(header: tuple[str, ...], proposed: dict[str, int]) -> None:
    assert columns_of(sheet(*header)).proposed == proposed


def test_page_asks_with_these_proposals_and_says_what_is_needed(app: Flask) -> None:
    group, phone = open_group(app), phone_of(app)
    phone.get(f"/g/{group}")
    file = sheet("a", "b", "c", "d", "e", "f")
    page = read(phone.get(phone.post(f"/g/{group}/import", data={"file": (io.BytesIO(file), "x.csv")}).location))
    assert "Needed: the day, the player, and points or a rank." in page.text()
    chosen = ["".join(select.texts("[selected]")).partition(":")[0] for select in page.all("select")[-9:-3]]
    assert chosen == ["a", "", "b", "c", "d", "e"]


@pytest.mark.parametrize(
    ("place", "hour"),
    [
        *(("Rank", "Hour"), ("Place", "Time"), ("Position", "Start"), ("Platzierung", "Uhrzeit"), ("Rang", "Beginn")),
        *(
            ("Classement", "Heure"),
            ("Place", "Heure de début"),
            ("Puesto", "Hora"),
            ("Clasificación", "Hora de inicio"),
        ),
        *(("Posto", "Ora"), ("Posizione", "Orario"), ("Plaats", "Tijd"), ("Positie", "Tijdstip")),
        *(("Miejsce", "Godzina"), ("Lokata", "Godz."), ("Место", "Время"), ("Позиция", "Начало")),
    ],
)
def test_rank_and_hour_are_known_in_every_language(place: str, hour: str) -> None:
    columns = columns_of(f"Date;{hour};Player;{place}\n2024-05-01;19:30;Ann;1\n2024-05-01;19:30;Bob;2".encode())
    assert columns.found == {"date": 0, "time": 1, "player": 2, "place": 3}


def test_place_is_where_that_was_if_no_ranks_stand_there() -> None:
    columns = columns_of("Date;Player;Points;Place\n2024-05-01;Ann;1;At Ann’s\n2024-05-01;Bob;2;–".encode())
    assert columns.found == {"date": 0, "player": 1, "points": 2, "location": 3}


@pytest.mark.parametrize("nothing", ["–", "-", "—", "n/a", "k. A.", "brak", "нет", "n.v.t."])
def test_what_people_write_for_nothing_is_nothing(nothing: str) -> None:
    rows = f"2024-05-01;{nothing};Ann;{nothing};1.;{nothing}\n2024-05-01;{nothing};Bob;{nothing};2nd;{nothing}"
    read = read_sheet(f"Date;Time;Player;Points;Rank;Where\n{rows}".encode())
    (play,) = read.plays
    assert (play.moment.hour, play.location) == (0, "")
    assert [(seat.score, seat.rank) for seat in play.seats] == [("", 1), ("", 2)]


def test_whoever_has_a_dash_in_a_column_of_its_own_did_not_play() -> None:
    (play,) = read_sheet("Date;Ann;Bob;Cat\n2024-05-01;9;–;7\n".encode()).plays
    assert [(seat.name, seat.score) for seat in play.seats] == [("Ann", "9"), ("Cat", "7")]


@pytest.mark.parametrize("label", ["Total;;", "Average:;;", "Siege;;", ";Summe;", "Score total;;", ";;"])
def test_sums_at_the_foot_are_no_play(label: str) -> None:
    head = "Date;Game;Where;Ann;Bob\n2024-05-01;Europe;;90;80\n;;;70;60\n2024-05-02;Europe;;100;110\n"
    read = read_sheet(f"{head}{label};260;250\n".encode())
    assert [[seat.score for seat in play.seats] for play in read.plays] == [["90", "80"], ["70", "60"], ["100", "110"]]
    assert read.skipped == []
    assert [(cell.line, cell.column) for cell in read.unread] == [(5, "")]


def test_number_of_the_row_may_say_that_it_is_a_sum() -> None:
    read = read_sheet(b"No;Date;Game;Ann;Bob\n1;2024-05-01;Europe;90;80\n2;2024-05-02;USA;70;60\nSum;;;160;140\n")
    assert [play.named.names for play in read.plays] == [("Europe",), ("USA",)]
    assert [cell.line for cell in read.unread] == [4]


def test_days_of_excel_are_examples_of_a_column() -> None:
    columns = columns_of(b"Date;Game;Ann;Bob\n44933;Europe;90;80\n45025;USA;70;60\n")
    assert [row[0] for row in columns.sample] == ["2023-01-07", "2023-04-09"]


@pytest.mark.parametrize("name", ["Played at", "Gespielt bei", "Где играли"])
def test_column_of_the_place_may_say_at_whose_home(name: str) -> None:
    assert columns_of(f"Date;Game;Ann;Bob;{name}\n2024-05-01;USA;90;80;Bob’s\n".encode()).found["location"] == 4
