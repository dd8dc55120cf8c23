"""Read a file of any kind, recognised by its content: ours, BG Stats', BoardGameGeek's, or a spreadsheet.

Later steps need only its `ParsedImport`. An entry of BG Stats' or BoardGameGeek's that can't be read is reported with
its number, and doesn't keep out the others.
"""

import re
from codecs import BOM_UTF8
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import datetime, time
from hashlib import blake2s
from itertools import islice, pairwise
from typing import TypeVar
from xml.etree.ElementTree import Element

import msgspec
from msgspec import structs

from companion.features.groups.service.results import Outcome
from companion.features.groups.service.scores import MAX_SCORE_PLAYERS
from companion.features.transfer.reading.boards import Named, guess, names_addition
from companion.features.transfer.reading.group_file import (
    MAX_FILE_BYTES,
    CheckedFile,
    GroupPart,
    check_group,
    check_record,
    check_size,
    is_group_file,
)
from companion.features.transfer.reading.plays import (
    CONVENTIONS,
    MAX_GAMES,
    NO_LIMIT,
    UNREADABLE,
    FilePlay,
    FilePlays,
    FileSeat,
    ImportFault,
    PlayFault,
    SkippedPlay,
    WorkLimit,
    hours_for_none,
    read_json,
)
from companion.features.transfer.reading.sheet import ColumnAnswers, Layout, choose_sheet, layout_of, read_sheet
from companion.features.transfer.reading.tables import CHUNK_BYTES, Sheet, read_csv, read_workbook, xml_elements
from companion.rules.faults import N_, refusal
from companion.rules.record import Record
from companion.store.models import BG_STATS, BGG, SHEET
from companion.table.service.opening import clean_name

GROUP, TABLE = "group", "table"
"""Kinds of our own files, beside the sources of plays."""
KIND_NAMES = {
    GROUP: N_("A group’s file"),
    TABLE: N_("A table’s record"),
    BG_STATS: N_("Plays from BG Stats"),
    BGG: N_("Plays from BoardGameGeek"),
    SHEET: N_("A spreadsheet"),
}
BYTES_PER_COMMA = 8
"""Size of a value of JSON, at least on average, to bound the memory of the decoded file."""
MAX_COMMENT = 10_000
MAX_QUANTITY = 50
MAX_DIGITS = 10
BASES = ("usa", "europe")
"""Boxes whose trains are needed for other maps."""
ANONYMOUS = re.compile(r"anonym(?:ous|er|e)?\b.*", re.IGNORECASE)
_PICTURES = (b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"RIFF", b"BM", b"II*\0", b"MM\0*")
_PAGE = re.compile(rb"(?:<\?xml\b[^>]*>\s*)?<plays\b")
_IS_NPC = re.compile(r'"isNpc"\s*:\s*(?:true|1)')
_SOURCE_PLAY = re.compile(r'"sourcePlayId"\s*:\s*"([^"]{1,64})"')


class ParsedImport(msgspec.Struct, kw_only=True):
    """A file as it was read: a group's file, a table's record, or plays; of a spreadsheet also the rows."""

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
        return self.group_file.group if self.group_file else None


def parse(data: bytes, limit: WorkLimit = NO_LIMIT, most: int | None = MAX_FILE_BYTES) -> ParsedImport:
    """Read a file of at most `most` bytes (None: of any size). Raises Refused."""
    kind = _kind_of(data)
    check_size(data, most)
    if kind in {GROUP, TABLE, BG_STATS} and most is not None and data.count(b",") > most // BYTES_PER_COMMA:
        raise refusal(ImportFault.TOO_MUCH)
    if kind == GROUP:
        return ParsedImport(kind=kind, group_file=check_group(data, None, limit))
    if kind == TABLE:
        record = read_json(data, _decode_record)
        return ParsedImport(kind=kind, record=record, outcome=check_record("record", record, limit))
    if kind == SHEET:
        sheets = read_workbook(data) if data.startswith(b"PK\x03\x04") else [read_csv(data)]
        return with_columns(ParsedImport(kind=kind, sheet=choose_sheet(sheets)), ColumnAnswers(), limit)
    return ParsedImport(kind=kind, plays=_read_bgg(data) if kind == BGG else _read_bgstats(data))


def with_columns(parsed: ParsedImport, answers: ColumnAnswers, limit: WorkLimit = NO_LIMIT) -> ParsedImport:
    """Read the plays of a spreadsheet by these answers, none while a column is lacking. Raises Refused."""
    if parsed.sheet is None:
        return parsed
    layout = layout_of(parsed.sheet, answers)
    plays = None if layout.lacking else read_sheet(parsed.sheet, layout, limit)
    return structs.replace(parsed, layout=layout, plays=plays)


def _kind_of(data: bytes) -> str:
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


class _Entry(msgspec.Struct, rename="camel"):
    """An entry of BG Stats' file that plays refer to by its id."""

    id: int
    name: str = ""


class _Game(_Entry, rename="camel"):
    bgg_name: str | None = None
    bgg_id: int | None = None


class _Player(_Entry, rename="camel"):
    uuid: str = ""
    """The same in every export."""
    is_anonymous: bool = False
    is_npc: bool | None = None
    meta_data: str | None = None

    @property
    def is_guest(self) -> bool:
        return self.is_anonymous or bool(self.is_npc) or _IS_NPC.search(self.meta_data or "") is not None


class _Score(msgspec.Struct, rename="camel"):
    player_ref_id: int | None = None
    score: str | float | None = None
    winner: bool | None = None
    rank: int | None = None
    team: str | None = None
    seat_order: int | None = None
    anonymous_name: str | None = None


class _Addition(msgspec.Struct, rename="camel"):
    game_ref_id: int | None = None


class _Play(msgspec.Struct, rename="camel"):
    play_date: str
    game_ref_id: int
    player_scores: list[_Score]
    uuid: str = ""
    ignored: bool | None = None
    duration_min: int | None = None
    location_ref_id: int | None = None
    comments: str | None = None
    board: str | None = None
    uses_teams: bool | None = None
    modification_date: str | None = None
    expansion_plays: list[_Addition] | None = None
    source_play_id: str | None = None
    meta_data: str | None = None


class _Export(msgspec.Struct):
    """BG Stats' file. Its entries are decoded one by one."""

    games: list[msgspec.Raw]
    players: list[msgspec.Raw]
    plays: list[msgspec.Raw]
    locations: list[msgspec.Raw] = []


Part = TypeVar("Part")
Entry = TypeVar("Entry", bound=_Entry)
_decode_record = msgspec.json.Decoder(Record).decode
_decode_export = msgspec.json.Decoder(_Export).decode


def _read_bgstats(data: bytes) -> FilePlays:
    try:
        export = _decode_export(data.removeprefix(BOM_UTF8))
    except msgspec.ValidationError:
        raise refusal(ImportFault.EXPORT) from None
    except UNREADABLE:
        export = read_json(data, _decode_export)
    if len(export.plays) > MAX_GAMES:
        raise refusal(ImportFault.TOO_MANY, "plays", most=MAX_GAMES)
    games, players = _by_id(export.games, _Game), _by_id(export.players, _Player)
    locations = _by_id(export.locations, _Entry)
    plays = FilePlays(source=BG_STATS)
    moments: list[datetime] = []
    for number, raw in enumerate(export.plays, 1):
        play = _entry(raw, _Play)
        if play is None:
            plays.skipped.append(SkippedPlay(number, "", PlayFault.SHAPE))
            continue
        moment = _moment(play.play_date)
        moments += [moment] if moment else []
        game = games.get(play.game_ref_id)
        additions = [games.get(one.game_ref_id or 0) for one in play.expansion_plays or ()]
        named = (
            None
            if game is None
            else Named(
                tuple(name for name in dict.fromkeys((game.name, game.bgg_name)) if name),
                game.bgg_id or None,
                clean_name(play.board or ""),
                tuple(one.name or one.bgg_name or "" for one in additions if one),
            )
        )
        is_taken = plays.admit(number, named, moment, clean_name(play.play_date), ignored=bool(play.ignored))
        if not is_taken or named is None or moment is None:
            continue
        place = locations.get(play.location_ref_id or 0)
        source_play = _SOURCE_PLAY.search(play.meta_data or "")
        scores = sorted(play.player_scores[: MAX_SCORE_PLAYERS + 1], key=lambda one: one.seat_order or 0)
        plays.plays.append(
            FilePlay(
                number=number,
                id=play.uuid.encode() or bytes(raw),
                named=named,
                moment=moment,
                seats=[
                    _scored(one, players.get(one.player_ref_id or 0), in_teams=bool(play.uses_teams)) for one in scores
                ],
                saved=_moment(play.modification_date or ""),
                minutes=play.duration_min or 0,
                location=place.name if place else "",
                notes=play.comments or "",
                ours=play.source_play_id or (source_play[1] if source_play else ""),
            )
        )
    plays.hours_for_none = sorted(hours_for_none(CONVENTIONS[BG_STATS], moments))
    return plays


def _entry(raw: msgspec.Raw, shape: type[Part]) -> Part | None:
    """Decode an entry; None if it has another shape."""
    try:
        return msgspec.json.decode(raw, type=shape, strict=False)
    except UNREADABLE:
        return None


def _by_id(raws: Iterable[msgspec.Raw], shape: type[Entry]) -> dict[int, Entry]:
    return {part.id: part for raw in raws if (part := _entry(raw, shape)) is not None}


def _scored(score: _Score, player: _Player | None, *, in_teams: bool) -> FileSeat:
    name = (score.anonymous_name or "" if player.is_anonymous else player.name) if player else ""
    return FileSeat(
        name=name,
        id=player.uuid if player else "",
        score=f"{score.score:.9g}" if isinstance(score.score, int | float) else score.score or "",
        rank=score.rank or 0,
        won=bool(score.winner),
        team=score.team if in_teams else None,
        is_guest=player is not None and player.is_guest,
    )


def _moment(text: str) -> datetime | None:
    with suppress(ValueError):
        return datetime.fromisoformat(text)
    return None


def _read_bgg(data: bytes) -> FilePlays:
    """Read a list of plays, or several pages of it in one file."""
    data = data.removeprefix(BOM_UTF8).strip()
    starts = [match.start() for match in _PAGE.finditer(data)]
    if not starts or b"<!" in data[: starts[0]]:
        starts = [0]
    plays = FilePlays(source=BGG)
    pages = (data[start:end] for start, end in pairwise([*starts, len(data)]))
    for number, play in enumerate((play for page in pages for play in _page_plays(page)), 1):
        _add_page_play(plays, number, play)
    replaced = {play.id: play for play in _with_base(plays.plays)}
    plays.plays = [replaced.get(play.id, play) for play in plays.plays]
    plays.hours_for_none = sorted(CONVENTIONS[BGG].no_hours)
    return plays


def _page_plays(page: bytes) -> Iterator[Element]:
    page = page.strip().removesuffix(BOM_UTF8)
    elements = xml_elements((page[at : at + CHUNK_BYTES] for at in range(0, len(page), CHUNK_BYTES)), "play")
    root = next(elements, None)
    if root is None or root.tag != "plays":
        raise refusal(ImportFault.COLLECTION if root is not None and root.tag == "items" else ImportFault.XML)
    yield from elements


def _add_page_play(plays: FilePlays, number: int, play: Element) -> None:
    written, item = play.attrib, play.find("item")
    named = None if item is None else Named((item.get("name", ""),), _number(item.get("objectid", "")) or None)
    date = written.get("date", "")
    moment = _moment(date)
    is_ignored = "1" in {written.get("incomplete"), written.get("nowinstats")}
    if not plays.admit(number, named, moment, date, ignored=is_ignored) or named is None or moment is None:
        return
    seats = [_player_seat(player.attrib) for player in islice(play.iter("player"), MAX_SCORE_PLAYERS + 1)]
    comments = play.findtext("comments", "")[:MAX_COMMENT]
    contents = [*sorted(written.items()), named, *seats, comments]
    known_by = written.get("id") or blake2s(repr(contents).encode(), digest_size=16).hexdigest()
    one = FilePlay(
        number=number,
        id=b"bgg:" + known_by.encode(),
        named=named,
        moment=datetime.combine(moment, time()),
        seats=seats,
        minutes=_number(written.get("length", "")),
        location=written.get("location", ""),
        notes=comments,
    )
    plays.plays.append(one)
    for at in range(2, min(_number(written.get("quantity", "")), MAX_QUANTITY) + 1):
        plays.plays.append(structs.replace(one, id=one.id + b"#%d" % at, repeats=one.id))


def _player_seat(player: Mapping[str, str]) -> FileSeat:
    account = player.get("userid", "0")
    name = (player.get("name", "") or player.get("username", "")).strip()
    is_guest = not name or bool(ANONYMOUS.fullmatch(name))
    return FileSeat(
        name="" if is_guest else name,
        id=f"bgg:{account}" if account not in {"", "0"} and not is_guest else "",
        score=player.get("score", ""),
        won=player.get("win") == "1",
        is_guest=is_guest,
    )


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < MAX_DIGITS else 0


def _with_base(plays: Sequence[FilePlay]) -> Iterator[FilePlay]:
    """Yield plays of a base game that is logged beside its map's play, marked, and the map's with both names."""
    evenings: dict[tuple[object, ...], list[FilePlay]] = {}
    for play in plays:
        people = sorted((seat.name.casefold(), seat.id) for seat in play.seats)
        repeat = play.id.removeprefix(play.repeats) if play.repeats else b""
        evenings.setdefault((play.moment, tuple(people), repeat), []).append(play)
    for some in evenings.values():
        bases = [play for play in some if _is_base(play)] if len(some) > 1 else []
        maps = [play for play in some if play not in bases]
        for base in (play for play in bases if play.seats):
            other = next((play for play in maps if _has_same_result(base, play)), None)
            if other is not None:
                maps.remove(other)
                yield structs.replace(base, is_base=True)
                yield _of_both(base, other)


def _is_base(play: FilePlay) -> bool:
    found = guess(play.named, max(len(play.seats), 2), in_teams=False)
    return found.box in BASES and not names_addition(play.named)


def _result(play: FilePlay) -> list[tuple[str, str, str, bool]]:
    """Return the sorted [(name, id, score, won)], empty unless a score or a winner is known."""
    is_known = any(seat.score or seat.won for seat in play.seats)
    return sorted((seat.name, seat.id, seat.score, seat.won) for seat in play.seats) if is_known else []


def _has_same_result(base: FilePlay, other: FilePlay) -> bool:
    results = _result(base), _result(other)
    return results[0] == results[1] or not all(results)


def _of_both(base: FilePlay, other: FilePlay) -> FilePlay:
    """Return the play of a map, with the base game's name unless the map's own name tells the board."""
    seats = other.seats if _result(other) else base.seats
    named = other.named
    if not guess(named, max(len(seats), 2), in_teams=False).boxes:
        named = Named(base.named.names, base.named.bgg, additions=other.named.names)
    minutes, location = other.minutes or base.minutes, other.location or base.location
    return structs.replace(other, named=named, seats=seats, minutes=minutes, location=location)
