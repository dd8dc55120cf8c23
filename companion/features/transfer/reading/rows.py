"""The rows of a table as text: CSV in its encodings, Excel's and OpenDocument's files, and limits.

No library: openpyxl and odfpy build a whole document in memory, and their entities would need a further package. The
text of the cells is enough here, because cells.py reads the numbers that Excel keeps for days and hours.
"""

import csv
import io
import re
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from typing import NoReturn
from xml.parsers import expat
from zipfile import BadZipFile, ZipFile

import msgspec

from companion.features.transfer.reading.group_file import MOST_BYTES
from companion.features.transfer.reading.import_errors import ImportFault, TimeLimit
from companion.rules.faults import refusal

MAX_COLUMNS = 200
MAX_CELLS = 1_500_000
MAX_PART_BYTES = 100 * 1024 * 1024
"""Size of one unpacked part."""
MAX_TEXT = 20_000_000
"""Characters of all texts."""
MAX_CELL = 1_000
MAX_DEPTH = 64
CHUNK = 64 * 1024
_SHEET = re.compile(r"xl/worksheets/sheet(\d+)\.xml")
_COLUMN = re.compile(r"([A-Z]{1,3})\d*")
Row = tuple[int, list[str]]
_ENCODINGS = {
    "cp1252": "äöüßàâæçéèêëîïôœùûÿáíñóúìòãõ",
    "cp1250": "ąćęłńóśźż",
    "cp1251": "абвгдежзийклмнопрстуфхцчшщъыьэюяё",
}
"""Encodings of older spreadsheets, with the letters of their languages."""


class Sheet(msgspec.Struct, frozen=True):
    """The rows of a spreadsheet that have text, with their lines in the file."""

    rows: list[list[str]]
    lines: list[int]


def read_rows(data: bytes) -> Sheet:
    """Read the rows that have text. Raises Refused."""
    if len(data) > MOST_BYTES:
        raise refusal(ImportFault.TOO_BIG, most=MOST_BYTES // (1024 * 1024))
    if not data.strip():
        raise refusal(ImportFault.EMPTY)
    text = _text(data)
    if "\0" in text:
        raise refusal(ImportFault.DAMAGED)
    separator = ""
    if declared := re.match(r"sep=(.)\r?\n", text):
        separator, text = declared[1], "\n" + text[declared.end() :]
    return table_of(_numbered(text, separator or _separator(text)))


def table_of(numbered: Iterator[tuple[int, list[str]]]) -> Sheet:
    """Return the rows that have text, of a file's rows with their lines. Raises Refused."""
    rows: list[list[str]] = []
    lines: list[int] = []
    cells = 0
    try:
        for line, row in numbered:
            while row and not row[-1].strip():
                row.pop()
            if not row:
                continue
            cells += len(row)
            if cells > MAX_CELLS or len(row) > MAX_COLUMNS:
                raise refusal(ImportFault.TOO_WIDE, columns=MAX_COLUMNS, cells=MAX_CELLS)
            rows.append(row)
            lines.append(line)
    except csv.Error:
        raise refusal(ImportFault.DAMAGED) from None
    if len(rows) < 2 or max(map(len, rows)) < 2:
        raise refusal(ImportFault.NO_TABLE)
    return Sheet(rows, lines)


def _numbered(text: str, separator: str) -> Iterator[tuple[int, list[str]]]:
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator)
    line = 1
    for row in reader:
        yield line, row
        line = reader.line_num + 1


def _separator(text: str) -> str:
    """Return the separator with which most of the first rows have the same number of cells."""
    start = text[:20_000].splitlines()[:50]
    best: dict[str, tuple[int, int]] = {}
    for separator in ",;\t|":
        with suppress(csv.Error):
            widths = Counter(len(row) for row in csv.reader(start, delimiter=separator) if any(map(str.strip, row)))
            wide = [(count, width) for width, count in widths.items() if width > 1]
            best[separator] = max(wide, default=(0, 0))
    return max(best, key=lambda one: best[one])


def _text(data: bytes) -> str:
    if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        with suppress(UnicodeDecodeError):
            return data.decode("utf-16").removeprefix("\ufeff")
    if data[1:200:2].count(0) > 50:
        with suppress(UnicodeDecodeError):
            return data.decode("utf-16-le")
    with suppress(UnicodeDecodeError):
        return data.decode("utf-8-sig")
    texts = []
    for encoding, letters in _ENCODINGS.items():
        with suppress(UnicodeDecodeError):
            text = data.decode(encoding)
            strange = Counter(sign for sign in text.casefold() if ord(sign) > 127)
            texts.append((sum(strange.values()) - sum(strange[letter] for letter in letters), text))
    if not texts:
        raise refusal(ImportFault.DAMAGED)
    return min(texts, key=lambda one: one[0])[1]


def read_workbook(data: bytes, limit: TimeLimit) -> Iterator[Row]:
    """Yield the rows of the first table, and of others with the same first row, with their lines. Raises Refused."""
    try:
        with ZipFile(io.BytesIO(data)) as file:
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


class XmlReader:
    """XML of strangers, read piece by piece, without a doctype, in an encoding in which `<` is one byte.

    Calls `start` and `end` for each element, and `text` for text. Raises Refused.
    """

    def __init__(
        self,
        start: Callable[[str, Mapping[str, str]], None],
        end: Callable[[str], None],
        text: Callable[[str], None] | None = None,
    ) -> None:
        self._start, self._end = start, end
        self._depth = 0
        self._parser = expat.ParserCreate()
        self._parser.buffer_text = True
        self._parser.StartDoctypeDeclHandler = self._refuse
        self._parser.StartElementHandler = self._open
        self._parser.EndElementHandler = self._close
        if text is not None:
            self._parser.CharacterDataHandler = text

    def read(self, data: bytes) -> None:
        """Read a whole document."""
        self.read_pieces(data[at : at + CHUNK] for at in range(0, len(data), CHUNK))

    def read_pieces(self, pieces: Iterable[bytes]) -> None:
        """Read a whole document, piece by piece."""
        is_first = True
        try:
            for piece in pieces:
                if is_first and (b"\0" in piece[:4] or not piece.removeprefix(BOM_UTF8).startswith(b"<")):
                    raise refusal(ImportFault.XML)
                is_first = False
                self._parser.Parse(piece)
            self._parser.Parse(b"", True)
        except (expat.ExpatError, ValueError, LookupError):
            raise refusal(ImportFault.XML) from None

    def _open(self, name: str, attributes: Mapping[str, str]) -> None:
        self._depth += 1
        if self._depth > MAX_DEPTH:
            raise refusal(ImportFault.XML)
        self._start(name, attributes)

    def _close(self, name: str) -> None:
        self._depth -= 1
        self._end(name)

    def _refuse(self, name: str, *_more: object) -> NoReturn:
        raise refusal(ImportFault.WEB_PAGE if name.casefold() == "html" else ImportFault.XML)
