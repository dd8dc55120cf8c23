"""A file of any kind, recognised by its content and read once: later steps need its `ParsedImport` alone."""

import re

import msgspec
from msgspec import structs

from companion.features.groups.memory.results import Outcome
from companion.features.transfer.reading.bgg import read_bgg
from companion.features.transfer.reading.bgstats import read_bgstats
from companion.features.transfer.reading.columns import ColumnAnswers, Layout, oriented
from companion.features.transfer.reading.group_file import (
    MOST_BYTES,
    CheckedFile,
    GroupPart,
    check_group,
    check_record,
    is_group_file,
)
from companion.features.transfer.reading.import_errors import ANY_TIME, ImportFault, TimeLimit, read_file
from companion.features.transfer.reading.plays import FilePlays
from companion.features.transfer.reading.rows import Sheet, read_rows, read_workbook, table_of
from companion.features.transfer.reading.sheet import layout_of, read_sheet
from companion.rules.faults import N_, refusal
from companion.rules.record import Record
from companion.store.models import BG_STATS, BGG, SHEET

GROUP, TABLE = "group", "table"
"""Kinds of files of our own, beside the sources of plays."""
KIND_NAMES = {
    GROUP: N_("A group’s file"),
    TABLE: N_("A table’s record"),
    BG_STATS: N_("Plays from BG Stats"),
    BGG: N_("Plays from BoardGameGeek"),
    SHEET: N_("A spreadsheet"),
}
_PICTURES = (b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"RIFF", b"BM", b"II*\0", b"MM\0*")
_read_record = msgspec.json.Decoder(Record).decode


class ParsedImport(msgspec.Struct, kw_only=True):
    """A file as it was read: a group's file, a table's record, or plays; of a spreadsheet the rows, too."""

    kind: str
    group_file: CheckedFile | None = None
    record: Record | None = None
    outcome: Outcome | None = None
    """The results of the record."""
    plays: FilePlays | None = None
    """None for a spreadsheet whose columns have to be asked for."""
    sheet: Sheet | None = None
    layout: Layout | None = None

    @property
    def group(self) -> GroupPart | None:
        """The group that the file is of."""
        return self.group_file.group if self.group_file else None


def recognise(data: bytes) -> str:
    """Return the kind of a file. Raises Refused for a kind that can't be imported."""
    start = data.lstrip(b"\xef\xbb\xbf \t\r\n")[:12]
    if not start:
        raise refusal(ImportFault.EMPTY)
    if start.startswith(b"<") or re.search(rb"<plays\b", data[:2000]):
        return BGG
    if start[:1] in {b"{", b"["}:
        if is_group_file(data):
            return GROUP
        return TABLE if b'"companion/1"' in data else BG_STATS
    if start.startswith(_PICTURES) or start[4:8] == b"ftyp":
        raise refusal(ImportFault.PICTURE)
    if start.startswith(b"%PDF"):
        raise refusal(ImportFault.PDF)
    if start.startswith(b"\xd0\xcf\x11\xe0"):
        raise refusal(ImportFault.OLD_EXCEL)
    return SHEET


def parse(data: bytes, limit: TimeLimit = ANY_TIME, most: int | None = MOST_BYTES) -> ParsedImport:
    """Read a file of `most` bytes at most (None: of any size). Raises Refused, also for more than the `limit`."""
    kind = recognise(data)
    if kind == GROUP:
        return ParsedImport(kind=kind, group_file=check_group(data, most, limit))
    if kind == TABLE:
        record = read_file(data, _read_record, MOST_BYTES)
        return ParsedImport(kind=kind, record=record, outcome=check_record("record", record, limit))
    if kind == SHEET:
        is_workbook = data.startswith(b"PK\x03\x04")
        sheet = oriented(table_of(read_workbook(data, limit)) if is_workbook else read_rows(data))
        return with_columns(ParsedImport(kind=kind, sheet=sheet), ColumnAnswers(), limit)
    return ParsedImport(kind=kind, plays=(read_bgg if kind == BGG else read_bgstats)(data, limit))


def with_columns(parsed: ParsedImport, answers: ColumnAnswers, limit: TimeLimit = ANY_TIME) -> ParsedImport:
    """Read the plays of a spreadsheet by these answers, none while columns are lacking. Raises Refused."""
    if parsed.sheet is None:
        return parsed
    layout = layout_of(parsed.sheet, answers)
    plays = None if layout.lacking else read_sheet(parsed.sheet, layout, limit)
    return structs.replace(parsed, layout=layout, plays=plays)
