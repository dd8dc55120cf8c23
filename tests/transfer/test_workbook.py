"""Tables of Excel's and OpenDocument's files."""

from collections.abc import Mapping, Sequence
from io import BytesIO
from xml.sax.saxutils import escape
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

from companion.features.transfer.reading.parse import parse
from companion.features.transfer.reading.plays import ImportFault
from companion.rules.faults import Refused
from tests.support.read_plays import games_in

Row = Sequence[str | float]
EXCEL = "xl/worksheets/sheet1.xml"
ROWS: Sequence[Row] = (
    ("Ticket to Ride",),
    ("Date", "Hour", "Board", "Ann", "Bob", "High score"),
    (45353, 0.84375, "Europe", 112, 98, 112),
    (45360, 0.84375, "USA", 90, "98 pts", 98),
)
GAMES = [("2024-03-02", "europe", {"Ann": 112, "Bob": 98}), ("2024-03-09", "usa", {"Ann": 90, "Bob": 98})]


def zipped(parts: Mapping[str, str]) -> bytes:
    out = BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED) as file:
        for name, text in parts.items():
            file.writestr(name, text)
    return out.getvalue()


def excel(more: Mapping[str, str] | None = None, *, shared: bool = True, rows: Sequence[Row] = ROWS) -> bytes:
    texts: list[str] = []
    lines = []
    for at, row in enumerate(rows, 1):
        cells = []
        for column, value in zip("ABCDEFGH", row, strict=False):
            if isinstance(value, str) and shared:
                texts.append(value)
                cells.append(f'<c r="{column}{at}" t="s"><v>{len(texts) - 1}</v></c>')
            elif isinstance(value, str):
                cells.append(f'<c t="inlineStr"><is><t>{escape(value)}</t></is></c>')
            else:
                cells.append(f'<c r="{column}{at}"><v>{value}</v></c>')
        lines.append(f'<row r="{at}">{"".join(cells)}</row>')
    shared_texts = "".join(f"<si><r><t>{escape(text)}</t></r></si>" for text in texts)
    parts = {EXCEL: f"<worksheet><sheetData>{''.join(lines)}</sheetData></worksheet>"}
    return zipped(parts | {"xl/sharedStrings.xml": f"<sst>{shared_texts}</sst>"} | dict(more or {}))


def open_document() -> bytes:
    lines = []
    for row in (("Date", "Board", "Ann", "Bob"), ("2024-03-02", "Europe", 112, 98), ("2024-03-09", "USA", 90, 98)):
        cells = "".join(f"<table:table-cell><text:p>{one}</text:p></table:table-cell>" for one in row)
        blank = '<table:table-cell table:number-columns-repeated="16000"/>'
        lines.append(f"<table:table-row>{cells}{blank}</table:table-row>")
    lines.append('<table:table-row table:number-rows-repeated="1048000"><table:table-cell/></table:table-row>')
    body = f"<table:table>{''.join(lines)}</table:table>"
    names = 'xmlns:table="t" xmlns:text="x" xmlns:office="o"'
    return zipped({"mimetype": "x", "content.xml": f"<office:document {names}>{body}</office:document>"})


@pytest.mark.parametrize("data", [excel(), excel(shared=False), open_document()], ids=["shared", "inline", "open"])
def test_table_gives_its_games(data: bytes) -> None:
    plays = parse(data).plays
    assert plays is not None
    assert games_in(plays) == GAMES


def test_hour_that_excel_keeps_as_a_number_is_read() -> None:
    plays = parse(excel()).plays
    assert plays is not None
    assert [f"{one.moment:%H:%M}" for one in plays.plays] == ["20:15", "20:15"]


def test_table_with_days_is_found_behind_other_tables() -> None:
    cover = (
        "<worksheet><row><c t='inlineStr'><is><t>Player</t></is></c><c t='inlineStr'><is><t>Since</t></is></c></row>"
    )
    people = cover + "<row><c t='inlineStr'><is><t>Ann</t></is></c><c><v>2019</v></c></row></worksheet>"
    games = excel()
    with ZipFile(BytesIO(games)) as file:
        parts = {name: file.read(name).decode() for name in file.namelist()}
    plays = parse(zipped(parts | {EXCEL: people, "xl/worksheets/sheet2.xml": parts[EXCEL]})).plays
    assert plays is not None
    assert games_in(plays) == GAMES


def test_lines_and_notes_of_an_open_document_cell_are_told_apart() -> None:
    names = "<t:c><o:annotation><x:p>tired</x:p></o:annotation><x:p>Ann</x:p><x:p>Bob</x:p></t:c>"
    rows = [
        ["Date", "Board", "Players", "Scores"],
        ["2024-03-02", "Europe", names, "<t:c><x:p>112</x:p><x:p>98</x:p></t:c>"],
    ]
    cells = [[text if "<" in text else f"<t:c><x:p>{text}</x:p></t:c>" for text in row] for row in rows]
    table = "".join(f"<t:table-row>{''.join(row)}</t:table-row>" for row in cells).replace("t:c>", "t:table-cell>")
    space = 'xmlns:t="t" xmlns:x="x" xmlns:o="o"'
    plays = parse(zipped({"content.xml": f"<o:document {space}><t:table>{table}</t:table></o:document>"})).plays
    assert plays is not None
    assert games_in(plays) == GAMES[:1]


def test_days_of_a_workbook_from_1904_are_read() -> None:
    rows = [tuple(cell - 1462 if isinstance(cell, int) and cell > 40_000 else cell for cell in row) for row in ROWS]
    plays = parse(excel({"xl/workbook.xml": '<workbook><workbookPr date1904="1"/></workbook>'}, rows=rows)).plays
    assert plays is not None
    assert games_in(plays) == GAMES


BOMB = "<!DOCTYPE x [<!ENTITY a 'aaaaaaaaaa'><!ENTITY b '&a;&a;&a;'>]><worksheet>&b;</worksheet>"


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (zipped({"a.txt": "x"}), ImportFault.ZIP),
        (excel()[:200], ImportFault.DAMAGED),
        (zipped({EXCEL: BOMB}), ImportFault.XML),
        (zipped({EXCEL: "<worksheet>" + "<row><c r='GR1'><v>1</v></c></row>" * 8_000}), ImportFault.TOO_WIDE),
        (zipped({EXCEL: "<worksheet>" + "".join(f"<a{at}/>" for at in range(9_000))}), ImportFault.XML),
        (zipped({EXCEL: f"<worksheet><row>{'<c/>' * 300_000}</row></worksheet>"}), ImportFault.TOO_MUCH),
        (zipped({EXCEL: f"<worksheet>{' ' * 120_000_000}</worksheet>"}), ImportFault.TOO_MUCH),
    ],
    ids=["another", "cut", "entities", "wide", "names", "row", "huge"],
)
def test_hostile_or_other_file_is_refused(data: bytes, fault: ImportFault) -> None:
    with pytest.raises(Refused) as refused:
        parse(data)
    assert refused.value.faults[0].why is fault
