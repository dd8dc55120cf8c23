"""Columns of a spreadsheet that nobody could guess by their names are proposed by what stands in them."""

import io

import pytest
from flask import Flask

from companion.features.transfer.exchange.sheet import columns_of
from tests.conftest import phone_of
from tests.support.a_group import open_group

ROWS = [
    ("31.12.23 23:15", "Zug um Zug Europa", "Lena", "112", "2", "Küche"),
    ("31.12.23 23:15", "Zug um Zug Europa", "Jürgen", "131", "1", "Küche"),
    ("03.04.24", "Zug um Zug Deutschland", "Lena", "99", "1", ""),
]


def sheet(*header: str) -> bytes:
    return "\r\n".join(";".join(row) for row in [header, *ROWS]).encode("cp1252")


def test_odd_german_names_are_known() -> None:
    columns = columns_of(sheet("Wann", "Spielbrett", "Mitspieler", "Pkt.", "Rang", "Wo gespielt"))
    assert columns.lacking == []
    roles = ("date", "game", "player", "points", "place", "location")
    assert columns.found == dict(zip(roles, range(6), strict=True))


@pytest.mark.parametrize(
    ("header", "proposed"),
    [
        (("a", "b", "c", "d", "Rang", "Ort"), {"date": 0, "game": 1, "player": 2, "points": 3}),
        (("a", "b", "Spieler", "Punkte", "e", "f"), {"date": 0, "game": 1}),
    ],
)
def test_what_no_name_tells_the_cells_propose(header: tuple[str, ...], proposed: dict[str, int]) -> None:
    assert columns_of(sheet(*header)).proposed == proposed


def test_page_asks_with_these_proposals_and_says_what_is_needed(app: Flask) -> None:
    group, phone = open_group(app), phone_of(app)
    phone.get(f"/g/{group}")
    file = sheet("a", "b", "c", "d", "e", "f")
    page = phone.get(phone.post(f"/g/{group}/import", data={"file": (io.BytesIO(file), "x.csv")}).location).text
    assert "Day, player, and points or a place are needed." in page
    chosen = [part.partition("selected>")[2].partition("<")[0] for part in page.split("<select")[-6:]]
    assert chosen == ["a", "", "b", "c", "d", ""]
