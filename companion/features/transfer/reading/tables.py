"""Tables of CSV, Excel's and OpenDocument's files as rows of text, and what the texts of cells mean (cells.toml).

Own readers: openpyxl and odfpy build the whole document in memory and don't bound it; dateutil knows English only, and
dateparser needs compiled code. Babel has the names of months.
"""

import csv
import io
import re
import tomllib
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime, time, timedelta, timezone
from functools import cache, lru_cache, reduce
from itertools import chain, islice, product
from pathlib import Path
from typing import Any, TypeVar
from xml.etree.ElementTree import Element, ParseError, XMLPullParser
from zipfile import BadZipFile, ZipFile

import msgspec

from companion.features.transfer.reading.boards import words_of
from companion.features.transfer.reading.plays import ImportFault, points_of
from companion.languages import languages
from companion.rules.faults import refusal

MAX_COLUMNS = 200
MAX_CELLS = 1_500_000
MAX_TEXT = 20_000_000
"""Characters of all cells."""
MAX_PART_BYTES = 100 * 1024 * 1024
"""Size of an unpacked part of a ZIP file."""
MAX_CELL = 1_000
MAX_DEPTH = 64
MAX_NAMES = 2_000
"""Different names of elements and attributes in an XML document. The parser keeps them."""
MAX_ELEMENTS = 3_000_000
MAX_ELEMENT_BYTES = 1024 * 1024
"""Size of an XML element that is read as a whole, such as a row."""
CHUNK_BYTES = 64 * 1024
MAX_CACHED = 4_000
EXCEL_EPOCH = datetime(1899, 12, 30)  # noqa: DTZ001  (spreadsheets have no zone)
EXCEL_DAYS = range(20_000, 60_000)
"""Numbers that stand for the days from 1954 to 2064."""
DAYS_TO_1904 = 1462
"""By how much the numbers of days are lower in an Excel file whose days begin in 1904."""
_ENCODINGS = {
    "cp1252": "äöüßàâæçéèêëîïôœùûÿáíñóúìòãõ",
    "cp1250": "ąćęłńóśźż",
    "cp1251": "абвгдежзийклмнопрстуфхцчшщъыьэюяё",
}
"""Encodings of older spreadsheets, with the letters of their languages."""
Row = tuple[int, list[str]]
"""The line in the file, and the cells."""


Item = TypeVar("Item")


class Sheet(msgspec.Struct, frozen=True):
    """The rows of a table that have text, with their lines in the file."""

    rows: list[list[str]]
    lines: list[int]


def read_csv(data: bytes) -> Sheet:
    """Read the rows of a CSV file in any encoding, with any separator. Raises Refused."""
    text = _decoded(data)
    separator = ""
    if declared := re.match(r"sep=(.)\r?\n", text):
        separator, text = declared[1], "\n" + text[declared.end() :]
    try:
        reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator or _separator(text))
        return _sheet(_numbered(reader))
    except csv.Error:
        raise refusal(ImportFault.DAMAGED) from None


def _numbered(reader: Any) -> Iterator[Row]:
    line = 1
    for row in reader:
        yield line, row
        line = reader.line_num + 1


def _sheet(numbered: Iterable[Row]) -> Sheet:
    rows: list[list[str]] = []
    lines: list[int] = []
    cells = 0
    for line, row in numbered:
        while row and not row[-1].strip():
            row.pop()
        cells += len(row)
        if cells > MAX_CELLS or len(row) > MAX_COLUMNS:
            raise refusal(ImportFault.TOO_WIDE, columns=MAX_COLUMNS, cells=MAX_CELLS)
        if row:
            rows.append(row)
            lines.append(line)
    if len(rows) < 2 or max(map(len, rows)) < 2:
        raise refusal(ImportFault.NO_TABLE)
    return Sheet(rows, lines)


def _separator(text: str) -> str:
    """Return the separator with which most of the first rows have the same number of cells."""
    start = text[:20_000].splitlines()[:50]
    best: dict[str, tuple[int, int]] = {}
    for separator in ",;\t|":
        with suppress(csv.Error):
            widths = Counter(len(row) for row in csv.reader(start, delimiter=separator) if any(map(str.strip, row)))
            best[separator] = max(((count, width) for width, count in widths.items() if width > 1), default=(0, 0))
    return max(best, key=lambda one: best[one])


def _decoded(data: bytes) -> str:
    is_utf16 = data.startswith((BOM_UTF16_LE, BOM_UTF16_BE))
    texts: list[tuple[int, str]] = []
    for encoding in (
        "utf-16" if is_utf16 else "utf-16-le" if data[1:200:2].count(0) > 50 else "utf-8-sig",
        *_ENCODINGS,
    ):
        with suppress(UnicodeDecodeError):
            text = data.decode(encoding)
            if "\0" in text:
                break
            if encoding not in _ENCODINGS:
                return text
            foreign = Counter(sign for sign in text.casefold() if ord(sign) > 127)
            texts.append((sum(foreign.values()) - sum(foreign[letter] for letter in _ENCODINGS[encoding]), text))
    if not texts:
        raise refusal(ImportFault.DAMAGED)
    return min(texts, key=lambda one: one[0])[1]


def read_workbook(data: bytes) -> list[Sheet]:
    """Read the tables of an Excel or OpenDocument file, as one where their first rows are the same. Raises Refused."""
    try:
        with ZipFile(io.BytesIO(data)) as file:
            names = set(file.namelist())
            if any(name.startswith("xl/worksheets/") for name in names):
                tables = _excel_rows(file, names)
            elif "content.xml" in names:
                tables = _open_rows(file)
            else:
                raise refusal(ImportFault.ZIP)
            headers: dict[int, tuple[str, ...]] = {}
            found: dict[tuple[str, ...], list[Row]] = {}
            for table, (line, row) in _limited(tables, lambda one: one[1][1]):
                if any(row):
                    found.setdefault(headers.setdefault(table, tuple(row)), []).append((line, row))
    except (BadZipFile, NotImplementedError, RuntimeError, EOFError, OSError, ValueError):
        raise refusal(ImportFault.DAMAGED) from None
    large = [rows for rows in found.values() if len(rows) > 1 and max(len(row) for _line, row in rows) > 1]
    return [_sheet(rows) for rows in large or [[]]]


def _limited(items: Iterable[Item], cells_of: Callable[[Item], Sequence[str]]) -> Iterator[Item]:
    """Yield the items. Raises Refused for more than MAX_CELLS or MAX_TEXT in all of them."""
    cells = size = 0
    for item in items:
        cells += len(cells_of(item))
        size += sum(map(len, cells_of(item)))
        if cells > MAX_CELLS or size > MAX_TEXT:
            raise refusal(ImportFault.TOO_WIDE, columns=MAX_COLUMNS, cells=MAX_CELLS)
        yield item


def _excel_rows(file: ZipFile, names: set[str]) -> Iterator[tuple[int, Row]]:
    """Yield the number of the table and each row."""
    book = file.open("xl/workbook.xml").read(CHUNK_BYTES) if "xl/workbook.xml" in names else b""
    is_1904 = re.search(rb"""date1904=["'](1|true)["']""", book) is not None
    shared = _elements_of(file, "xl/sharedStrings.xml", "si") if "xl/sharedStrings.xml" in names else ()
    texts = list(_limited((_shared_text(one)[:MAX_CELL] for one in shared), lambda text: [text]))
    sheets = (match for name in names if (match := re.fullmatch(r"xl/worksheets/sheet(\d+)\.xml", name)))
    for table, name in sorted((int(match[1]), match[0]) for match in sheets):
        line = 0
        for row in _elements_of(file, name, "row"):
            number = row.get("r", "")
            line = int(number) if number.isdecimal() else line + 1
            yield table, (line, _excel_cells(row, texts, is_1904=is_1904))


def _shared_text(element: Element) -> str:
    """Return a shared text. Only these elements are read, because others hold the phonetic reading of Japanese
    texts.
    """
    return "".join(part.text or "" for path in ("{*}t", "{*}r/{*}t") for part in element.iterfind(path))


def _excel_cells(row: Element, texts: Sequence[str], *, is_1904: bool) -> list[str]:
    cells: list[str] = []
    for cell in row:
        at = len(cells)
        if letters := re.match(r"[A-Z]{1,3}", cell.get("r", "")):
            at = reduce(lambda at, letter: at * 26 + ord(letter) - ord("A") + 1, letters[0], 0) - 1
        kind = cell.get("t", "n")
        text = cell.findtext("{*}v") or "".join(cell.itertext() if kind == "inlineStr" else ())
        if kind == "s":
            text = texts[int(text)] if text.isdecimal() and int(text) < len(texts) else ""
        elif kind == "n" and is_1904 and _EXCEL_DAY.fullmatch(text):
            text = f"{float(text) + DAYS_TO_1904:.9g}"
        elif kind == "n" and re.fullmatch(r"-?\d+\.\d{6,}(E-?\d+)?", text):
            text = f"{float(text):.9g}"  # as Excel shows the results of formulas
        if len(cells) <= at < MAX_COLUMNS:
            cells += [*[""] * (at - len(cells)), text[:MAX_CELL] if kind != "e" else ""]
    return cells


def _open_rows(file: ZipFile) -> Iterator[tuple[int, Row]]:
    """Yield the number of the table and each row."""
    table = line = 0
    for row in _elements_of(file, "content.xml", "table-row", "table"):
        if _name(row) == "table":
            table, line = table + 1, 0
            continue
        cells: list[str] = []
        for cell in row:
            written = {name.rpartition("}")[2]: text for name, text in cell.items()}
            text = written.get("date-value") or written.get("value") or ""
            if not text or written.get("value-type") == "percentage":
                text = "\n".join("".join(part.itertext()) for part in cell.iterfind("{*}p"))
            repeated = _count(written.get("number-columns-repeated", ""))
            cells += [text[:MAX_CELL]] * min(repeated, MAX_COLUMNS - len(cells))
        rows = next((_count(text) for name, text in row.items() if name.endswith("}number-rows-repeated")), 1)
        for again in range(rows if any(cells) else 0):
            yield table, (line + again + 1, list(cells))
        line += rows


def _count(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < 8 else 1


def _elements_of(file: ZipFile, name: str, *tags: str) -> Iterator[Element]:
    if file.getinfo(name).file_size > MAX_PART_BYTES:
        raise refusal(ImportFault.TOO_MUCH)
    with file.open(name) as part:
        yield from islice(xml_elements(iter(lambda: part.read(CHUNK_BYTES), b""), *tags), 1, None)


def xml_elements(pieces: Iterable[bytes], whole: str, *starts: str) -> Iterator[Element]:
    """Yield the root and elements named in `starts` as they begin, and elements named `whole` with their contents.

    An element is cleared when the next one is asked for. Raises Refused, also for a doctype, for an encoding in which
    `<` isn't one byte, and for an element of more than MAX_ELEMENT_BYTES.
    """
    opened: list[Element] = []
    inside: Element | None = None
    held = 0
    for event, element in _xml_events(pieces):
        if event == "start":
            if not opened or _name(element) in starts:
                yield element
            opened.append(element)
            inside = element if inside is None and _name(element) == whole else inside
        elif event == "end":
            opened.pop()
            if inside is not None and element is inside:
                yield inside
                inside = None
            if inside is None and opened:
                opened[-1].clear()
                held = 0
        else:
            held += CHUNK_BYTES
            if held > MAX_ELEMENT_BYTES:
                raise refusal(ImportFault.TOO_MUCH)


def _xml_events(pieces: Iterable[bytes]) -> Iterator[tuple[str, Any]]:
    """Yield the starts and ends of elements, and `fed` after each piece."""
    parser: Any = XMLPullParser(("start", "end"))
    names: set[str] = set()
    depth = elements = 0
    for number, piece in enumerate(chain(pieces, [b""])):
        if number == 0:
            _check_start(piece)
        try:
            parser.feed(piece) if piece else parser.close()
            events = list(parser.read_events())
        except (ParseError, ValueError, LookupError):
            raise refusal(ImportFault.XML) from None
        for event, element in events:
            depth += 1 if event == "start" else -1
            elements += 1
            names.update((element.tag, *element.keys()))
            yield event, element
        if elements > 2 * MAX_ELEMENTS:
            raise refusal(ImportFault.TOO_MUCH)
        if depth > MAX_DEPTH or not 0 < len(names) <= MAX_NAMES:  # without a name yet a doctype could follow
            raise refusal(ImportFault.XML)
        yield "fed", None


def _check_start(piece: bytes) -> None:
    """Raise Refused for a document that isn't XML in an ASCII-compatible encoding, or may have a doctype."""
    if doctype := re.search(rb"<!doctype\s*(html)?", piece, re.IGNORECASE):
        raise refusal(ImportFault.WEB_PAGE if doctype[1] else ImportFault.XML)
    if b"\0" in piece[:4] or not piece.removeprefix(BOM_UTF8).startswith(b"<"):
        raise refusal(ImportFault.XML)


def _name(element: Element) -> str:
    return element.tag.rpartition("}")[2]


_EXCEL_DAY = re.compile(r"\d{5}([.,]\d+)?")
_DATE = re.compile(r"(?<!\d)(\d{1,4})\s*[-./]\s*(\d{1,2})\s*[-./]\s*(\d{4}|\d{1,2})(?!\d)")
_TIME = re.compile(
    r"(?<![\d.])(\d{1,2})(?:\s*[:.h]\s*(\d{2})(?:[:.](\d{2}))?(?:[.,]\d+)?)?\s*([ap]\.?\s?m\b|uhr\b|h\b|час)?",
    re.IGNORECASE,
)
_ZONE = re.compile(r"(?<![\w])([a-z]{1,5}\b)?\s*(?:([+-])(\d{1,2}):?(\d{2})?)?\s*$", re.IGNORECASE)
_PLACE = re.compile(r"(\d{1,2})\s*(?:\.|\)|º|ª|°|ère|er|re|ème|eme|st|nd|rd|th|ste|de|e|-е|-й|-я|-ое|-ый)?")
_ORDINAL = re.compile(r"\d\s*(?:º|ª|°|(?:ère|er|re|ème|eme|st|nd|rd|th|ste|de|e)\b|-[а-я])", re.IGNORECASE)
_ONE_NUMBER = re.compile(
    r"(?:[^\W\d]{1,6}[.:]?\s*|[^\w+−-]{1,3}\s*)?([+−-]?\d+(?:[.,]0+)?)\s*[^\w]{0,3}\s*(?:[^\W\d]{1,12})?[^\w]{0,3}"
)
_WORDS = tomllib.loads(Path(__file__).with_name("cells.toml").read_text(encoding="utf-8"))
_NOTHING, _DITTO, _YES = (frozenset(_WORDS[name]) for name in ("nothing", "ditto", "yes"))
DASHES = frozenset({"-", "–", "—", "−", "--"})


def is_nothing(text: str) -> bool:
    return not text.strip() or text.strip().casefold() in _NOTHING


def repeats_above(text: str) -> bool:
    return not text.strip() or text.strip().casefold() in _DITTO


def is_yes(text: str) -> bool:
    return text.strip().casefold() in _YES


def rank_of(text: str) -> int | None:
    """Return a rank such as `2`, `2.`, `2nd` or `2e`, None unless the cell is one."""
    match = _PLACE.fullmatch(text.strip().casefold())
    return int(match[1]) or None if match else None


@lru_cache(MAX_CACHED)
def number_of(text: str) -> int | None:
    """Return a score: a whole number or a sum, also with a unit or a mark (`112 pts`, `131*`, `62+25=87`)."""
    text = text.strip().removeprefix("'")
    if (points := points_of(text)) is not None:
        return points
    if "=" in text:
        sides = [one for side in text.split("=") if (one := number_of(side)) is not None]
        return sides[0] if len(set(sides)) == 1 else None
    text = re.sub(r"\s*\([^()]*\)\s*$", "", text)  # a remark in brackets
    match = None if _ORDINAL.search(text) else _ONE_NUMBER.fullmatch(text)
    return points_of(match[1].replace(",", ".")) if match else None


def minutes_of(text: str) -> int:
    """Return the minutes of `75`, `75 min`, `1:15`, `1h15` or `1 h`; 0 for any other text."""
    if match := re.match(r"(\d{1,2})\s*(?::|h|ч|godz|std|u)\D{0,6}(\d{1,2})?", text, re.IGNORECASE):
        return int(match[1]) * 60 + int(match[2] or 0)
    digits = re.match(r"\d{1,6}", text)
    return int(digits[0]) if digits else 0


@lru_cache(MAX_CACHED)
def moment_of(day: str, hour: str = "", *, month_first: bool = False) -> datetime | None:
    """Return the moment of a date and an hour, at midnight without an hour; aware if a cell has a zone."""
    day = day.strip()
    if re.match(r"\d{4}-\d\d?-\d\d?T|\d{8}$", day):
        with suppress(ValueError):
            found = datetime.fromisoformat(re.sub(r"([+-]\d\d)$", r"\1:00", day))
            return datetime.combine(found, _hour(hour) or found.timetz()) if hour else found
    if _EXCEL_DAY.fullmatch(day) and int(day[:5]) in EXCEL_DAYS:
        found = EXCEL_EPOCH + timedelta(seconds=round(float(day.replace(",", ".")) * 86_400))
        return datetime.combine(found, _hour(hour) or found.time())
    date, rest = _date_of(day, month_first=month_first)
    return datetime.combine(date, _hour(hour) or _hour(rest, is_whole=False) or time()) if date else None


def readable(cell: str) -> str:
    """Return a date that Excel stores as a number as YYYY-MM-DD, otherwise the cell itself."""
    day = moment_of(cell) if _EXCEL_DAY.fullmatch(cell.strip()) else None
    return f"{day:%Y-%m-%d}" if day else cell


def _date_of(text: str, *, month_first: bool) -> tuple[datetime | None, str]:
    """Return the date and the rest of the cell."""
    if match := _DATE.search(text):
        year, month, day = map(int, match.groups())
        if len(match[1]) != 4:
            is_month_first = month_first and "." not in match[0]
            day, month, year = (month, year, day) if is_month_first else (year, month, day)
            year += 2000 if len(match[3]) <= 2 else 0
        rest = text[match.end() :]
    else:
        clock = re.search(r"\d{1,2}\s*[:h]\s*\d{2}.*$|\d{1,2}\s*[ap]\.?m.*$", text, re.IGNORECASE)
        text, rest = (text[: clock.start()], clock[0]) if clock else (text, "")
        words = [" ".join(words_of(word)) for word in re.findall(r"[^\W\d_]+", text)]
        named = {word: _months()[word] for word in words if word in _months()}
        if len(set(named.values())) > 1:
            named.pop("mar", None)  # Tuesday in Spanish, French and Italian
        numbers = re.findall(r"\d+", text)
        if len(set(named.values())) != 1 or len(numbers) != 2:
            return None, ""
        years = [one for one in numbers if len(one) == 4] or numbers[1:]
        days = [one for one in numbers if one not in years and len(one) <= 2] or numbers[:1]
        year, day, month = int(years[0]), int(days[0]), next(iter(named.values()))
        year += 2000 if len(years[0]) <= 2 else 0
    with suppress(ValueError):
        return datetime(year, month, day), rest  # noqa: DTZ001  (by the source's clock)
    return None, ""


@cache
def _months() -> Mapping[str, int]:
    """Return the numbers of the months by their names in every language."""
    found: dict[str, int] = dict(_WORDS["months"])
    for language, context, width in product(languages().values(), ("format", "stand-alone"), ("wide", "abbreviated")):
        for number, name in language.locale.months[context][width].items():
            found[" ".join(words_of(name))] = number
    return found


def _hour(text: str, *, is_whole: bool = True) -> time | None:
    """Return the time of day, with its zone if it has one; a bare number is an hour only if it is the whole cell."""
    text = text.strip()
    if re.fullmatch(r"0[.,]\d+", text):  # the fraction of a day, as Excel stores an hour
        return (EXCEL_EPOCH + timedelta(seconds=round(float(text.replace(",", ".")) * 86_400))).time()
    match = next((one for one in _TIME.finditer(text) if is_whole or one[2] or one[4]), None)
    if match is None:
        return None
    hour, half = int(match[1]), (match[4] or "").casefold()[:1]
    if half in {"a", "p"}:
        hour = hour % 12 + (12 if half == "p" else 0)
    with suppress(ValueError):
        return time(hour, int(match[2] or 0), int(match[3] or 0), tzinfo=_zone(text[match.end() :]))
    return None


def _zone(text: str) -> timezone | None:
    match = _ZONE.search(text)
    name = (match[1] or "").casefold() if match else ""
    if match is None or (name and name not in _WORDS["zones"]) or not (name or match[2]):
        return None
    ahead = timedelta(hours=int(match[3] or 0), minutes=int(match[4] or 0)) * (-1 if match[2] == "-" else 1)
    ahead += timedelta(hours=_WORDS["zones"].get(name, 0))
    with suppress(ValueError):
        return timezone(ahead) if ahead else UTC
    return None


def month_first(dates: Iterable[str]) -> bool | None:
    """Return whether 3/4/2024 is in March; None if the dates leave it open and it makes a difference."""
    matches = [match for text in dates if (match := _DATE.search(text)) and len(match[1]) <= 2 and "." not in match[0]]
    if any(int(match[1]) > 12 for match in matches):
        return False
    if any(int(match[2]) > 12 for match in matches):
        return True
    return False if all(match[1] == match[2] for match in matches) else None


def share(cells: Sequence[str], test: Callable[[str], object]) -> float:
    """Return the share of the non-empty cells that pass the test, 0 unless there are any."""
    some = [cell for cell in cells if not is_nothing(cell)]
    return sum(bool(test(cell)) for cell in some) / len(some) if some else 0.0
