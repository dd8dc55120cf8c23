"""The tables of Excel's and OpenDocument's files, read piece by piece as XML in a ZIP.

No library: openpyxl and odfpy build a whole document in memory, and their entities would need a further package. The
text of the cells is enough here, because cells.py reads the numbers that Excel keeps for days and hours.
"""

import re
from collections.abc import Iterator, Mapping
from io import BytesIO
from zipfile import BadZipFile, ZipFile

from companion.features.transfer.reading.import_errors import ImportFault, TimeLimit
from companion.features.transfer.reading.rows import MAX_CELLS, MAX_COLUMNS
from companion.features.transfer.reading.xml_stream import XmlReader
from companion.rules.faults import refusal

MAX_PART_BYTES = 100 * 1024 * 1024
"""Size of one unpacked part."""
MAX_TEXT = 20_000_000
"""Characters of all texts."""
MAX_CELL = 1_000
CHUNK = 64 * 1024
_SHEET = re.compile(r"xl/worksheets/sheet(\d+)\.xml")
_COLUMN = re.compile(r"([A-Z]{1,3})\d*")
Row = tuple[int, list[str]]


def read_workbook(data: bytes, limit: TimeLimit) -> Iterator[Row]:
    """Yield the rows of the first table, and of others with the same first row, with their lines. Raises Refused."""
    try:
        with ZipFile(BytesIO(data)) as file:
            names = set(file.namelist())
            sheets = sorted((int(match[1]), name) for name in names if (match := _SHEET.fullmatch(name)))
            if sheets:
                if "xl/workbook.xml" in names and b'date1904="1"' in file.read("xl/workbook.xml")[:CHUNK]:
                    raise refusal(ImportFault.OLD_EXCEL)
                texts = _Texts(limit).read(file, "xl/sharedStrings.xml") if "xl/sharedStrings.xml" in names else []
                tables = [_ExcelTable(texts, limit).read(file, name) for _number, name in sheets]
            elif "content.xml" in names:
                tables = [_OpenTable(limit).read(file, "content.xml")]
            else:
                raise refusal(ImportFault.ZIP)
    except (BadZipFile, NotImplementedError, RuntimeError, EOFError, OSError, ValueError):
        raise refusal(ImportFault.DAMAGED) from None
    tables = [table for table in tables if table]
    for table in tables:
        if table[0][1] == tables[0][0][1]:
            yield from table


class _Part:
    """A part of the ZIP file, read by its elements."""

    def __init__(self, limit: TimeLimit) -> None:
        self._limit = limit
        self._text: list[str] = []
        self._size = 0
        self._cells = 0
        self._is_text = False

    def _parse(self, file: ZipFile, name: str) -> None:
        if file.getinfo(name).file_size > MAX_PART_BYTES:
            raise refusal(ImportFault.TOO_MUCH)
        with file.open(name) as part:
            XmlReader(self._start, self._end, self._add).read_pieces(iter(lambda: part.read(CHUNK), b""))

    def _start(self, name: str, attributes: Mapping[str, str]) -> None:
        """Called at the start of an element."""

    def _end(self, name: str) -> None:
        """Called at the end of an element."""

    def _add(self, text: str) -> None:
        if self._is_text:
            self._size += len(text)
            if self._size > MAX_TEXT:
                raise refusal(ImportFault.TOO_MUCH)
            self._text.append(text)

    def _taken(self) -> str:
        text, self._text = "".join(self._text)[:MAX_CELL], []
        return text

    def _put(self, row: list[str], at: int, text: str) -> None:
        """Put a text into a row."""
        if at >= MAX_COLUMNS:
            return
        self._cells += 1
        if self._cells > MAX_CELLS:
            raise refusal(ImportFault.TOO_WIDE, columns=MAX_COLUMNS, cells=MAX_CELLS)
        row += [""] * (at + 1 - len(row))
        row[at] = text


class _Texts(_Part):
    """Excel's texts, which its cells name by their numbers."""

    def read(self, file: ZipFile, name: str) -> list[str]:
        """Return the texts."""
        self._texts: list[str] = []
        self._parse(file, name)
        return self._texts

    def _start(self, name: str, attributes: Mapping[str, str]) -> None:  # noqa: ARG002
        self._is_text = name.endswith("t") and name != "rPh"

    def _end(self, name: str) -> None:
        self._is_text = False
        if name.rpartition(":")[2] == "si":
            self._texts.append(self._taken())


class _ExcelTable(_Part):
    """A worksheet of Excel."""

    def __init__(self, texts: list[str], limit: TimeLimit) -> None:
        super().__init__(limit)
        self._texts = texts
        self._rows: list[Row] = []
        self._row: list[str] = []

    def read(self, file: ZipFile, name: str) -> list[Row]:
        """Return the rows that have cells."""
        self._line, self._at, self._kind = 0, -1, ""
        self._parse(file, name)
        return self._rows

    def _start(self, name: str, attributes: Mapping[str, str]) -> None:
        tag = name.rpartition(":")[2]
        if tag == "row":
            self._limit.check()
            number = attributes.get("r", "")
            self._line = int(number) if number.isdecimal() else self._line + 1
            self._row, self._at = [], -1
        elif tag == "c":
            match = _COLUMN.match(attributes.get("r", ""))
            self._at = _column(match[1]) if match else self._at + 1
            self._kind, self._text = attributes.get("t", "n"), []
        self._is_text = tag in {"v", "t"}

    def _end(self, name: str) -> None:
        tag = name.rpartition(":")[2]
        self._is_text = False
        if tag == "c" and (text := self._taken()):
            if self._kind == "s":
                text = self._texts[int(text)] if text.isdecimal() and int(text) < len(self._texts) else ""
            elif self._kind == "n" and re.fullmatch(r"-?\d+\.\d{6,}(E-?\d+)?", text):
                text = f"{float(text):.9g}"  # as Excel shows what it computes
            if self._kind != "e":
                self._put(self._row, self._at, text)
        elif tag == "row" and any(self._row):
            self._rows.append((self._line, self._row))


class _OpenTable(_Part):
    """The first table of an OpenDocument file."""

    def read(self, file: ZipFile, name: str) -> list[Row]:
        """Return the rows that have cells."""
        self._rows: list[Row] = []
        self._row: list[str] = []
        self._tables = self._line = self._at = self._times = self._rows_alike = 0
        self._parse(file, name)
        return self._rows

    def _start(self, name: str, attributes: Mapping[str, str]) -> None:
        tag = name.rpartition(":")[2]
        if tag == "table":
            self._tables += 1
        elif tag == "table-row":
            self._limit.check()
            self._row, self._at, self._rows_alike = [], 0, _times(attributes, "table:number-rows-repeated")
            self._line += 1
        elif tag in {"table-cell", "covered-table-cell"}:
            self._times = _times(attributes, "table:number-columns-repeated")
            value = attributes.get("office:date-value") or attributes.get("office:value") or ""
            self._value = value if attributes.get("office:value-type") != "percentage" else ""
            self._text = []
        elif tag == "p":
            self._is_text = True

    def _end(self, name: str) -> None:
        tag = name.rpartition(":")[2]
        if tag == "p":
            self._is_text = False
        elif tag in {"table-cell", "covered-table-cell"}:
            text = self._value or self._taken()
            for _ in range(self._times if text else 0):
                self._put(self._row, self._at, text)
                self._at += 1
            self._at += 0 if text else self._times
        elif tag == "table-row":
            if self._tables == 1 and any(self._row):
                self._rows.append((self._line, self._row))
            self._line += self._rows_alike - 1


def _column(letters: str) -> int:
    """Return the index of a column such as `B` or `AA`."""
    at = 0
    for letter in letters:
        at = at * 26 + ord(letter) - ord("A") + 1
    return at - 1


def _times(attributes: Mapping[str, str], name: str) -> int:
    text = attributes.get(name, "1")
    return int(text) if text.isdecimal() and len(text) < 8 else 1
