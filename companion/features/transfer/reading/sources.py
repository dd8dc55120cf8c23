"""Every kind of file that can come into a group, recognised by what is in it, and read as games to be proposed."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import tzinfo

import msgspec

from companion.features.groups.memory.group import derived_key
from companion.features.transfer.matching.answers import board_answers, columns_answer
from companion.features.transfer.matching.proposal import Choices
from companion.features.transfer.reading.bgg import read_bgg
from companion.features.transfer.reading.bgstats import read_bgstats
from companion.features.transfer.reading.group_file import (
    MOST_BYTES,
    CheckedFile,
    FileGame,
    GamePart,
    GroupPart,
    PersonPart,
    check_group,
    check_record,
    is_group_file,
)
from companion.features.transfer.reading.import_errors import ANY_TIME, ImportFault, TimeLimit, read_file
from companion.features.transfer.reading.plays import FilePlays, Parts, game_parts, person_key
from companion.features.transfer.reading.sheet import Columns, columns_of, read_sheet
from companion.rules.faults import N_, refusal
from companion.rules.record import Record
from companion.store import Group
from companion.store.database import now
from companion.store.models import BG_STATS, BGG, SHEET

GROUP, TABLE = "group", "table"
"""Kinds of files of our own, beside the sources of CONVENTIONS."""
KIND_NAMES = {
    GROUP: N_("A group’s file"),
    TABLE: N_("A table’s record"),
    BG_STATS: N_("Plays from BG Stats"),
    BGG: N_("Plays from BoardGameGeek"),
    SHEET: N_("A spreadsheet"),
}
_read_record = msgspec.json.Decoder(Record).decode
_encode = msgspec.json.encode


@dataclass(frozen=True)
class Reading:
    """How a file is read, beside what it says itself: whose clock, what somebody unnamed is called, the choices.

    `columns` of a spreadsheet, and whether months come first, are those that were chosen for its header before unless
    they are chosen now.
    """

    zone: tzinfo
    anonymous: str
    choices: Choices = field(default_factory=Choices)
    columns: Mapping[str, int] = field(default_factory=dict)
    month_first: bool | None = None


def recognise(data: bytes) -> str:
    """What kind of file it is. Raises Refused where it is none that can come in."""
    start = data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1]
    if not start:
        raise refusal(ImportFault.EMPTY)
    if start == b"<":
        return BGG
    if start not in {b"{", b"["}:
        return SHEET
    if is_group_file(data):
        return GROUP
    return TABLE if b'"companion/1"' in data else BG_STATS


def read_parts(
    data: bytes, group: Group | None, how: Reading, limit: TimeLimit = ANY_TIME, most: int | None = MOST_BYTES
) -> tuple[Parts, FilePlays | None]:
    """Read a file of any kind for this group, and what was odd in it. Raises Refused, also for more than the `limit`.

    Without a group only the file of one can be read.
    """
    kind = recognise(data)
    if kind == GROUP:
        checked = check_group(data, most, limit)
        if group is not None and group.uid != checked.group.key:
            own = GroupPart(key=group.uid, name=group.name, created_at=group.created_at)
            checked = CheckedFile(own, checked.people, checked.games)
        return Parts(checked, is_group_file=True), None
    if group is None:
        raise refusal(ImportFault.WHICH_GROUP)
    if kind == TABLE:
        return _table(data, group, limit), None
    readers: dict[str, Callable[[], FilePlays]] = {
        BG_STATS: lambda: read_bgstats(data, limit),
        BGG: lambda: read_bgg(data, limit),
        SHEET: lambda: _sheet(data, group, how, limit),
    }
    plays = readers[kind]()
    return game_parts(group, plays, how.zone, how.anonymous, board_answers(group, how.choices.boards), limit), plays


def sheet_columns(data: bytes, group: Group, how: Reading) -> tuple[Columns, bool]:
    """Where the columns of a spreadsheet are, and whether months come first. Raises Refused."""
    columns = columns_of(data)
    said, is_month_first = columns_answer(group, columns.header)
    chosen = how.columns or said
    month_first = is_month_first if how.month_first is None else how.month_first
    return columns_of(data, chosen) if chosen else columns, month_first


def _sheet(data: bytes, group: Group, how: Reading, limit: TimeLimit) -> FilePlays:
    columns, month_first = sheet_columns(data, group, how)
    return read_sheet(data, columns.chosen, month_first=month_first, limit=limit)


def _table(data: bytes, group: Group, limit: TimeLimit) -> Parts:
    """A table's record is a game that nobody knows the day of: it came in now."""
    record = read_file(data, _read_record, MOST_BYTES)
    outcome = check_record("record", record, limit)
    moment = now()
    names = [person_key(group.uid, f"name:{player.name.casefold()}") for player in record.seated.players]
    people = [PersonPart(key=key, name=player.name) for key, player in zip(names, record.seated.players, strict=True)]
    part = GamePart(
        id=derived_key(group.uid, b"table:" + json.dumps(msgspec.to_builtins(record), sort_keys=True).encode()),
        played_at=moment,
        finished_at=moment,
        created_at=moment,
        day_only=True,
        people=tuple(names),
        record=record,
    )
    own = GroupPart(key=group.uid, name=group.name, created_at=group.created_at)
    return Parts(CheckedFile(own, people, [FileGame(part.id, part.people, _encode(part), outcome)]))


__all__ = ["GROUP", "KIND_NAMES", "SHEET", "TABLE", "Reading", "read_parts", "recognise", "sheet_columns"]
