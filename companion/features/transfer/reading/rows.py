"""The rows of a spreadsheet as text: encodings, separators, and limits."""

import csv
import io
import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress

import msgspec

from companion.features.transfer.reading.group_file import MOST_BYTES
from companion.features.transfer.reading.import_errors import ImportFault
from companion.rules.faults import refusal

MAX_COLUMNS = 200
MAX_CELLS = 1_500_000
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
