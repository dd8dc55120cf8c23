"""Plays from BoardGameGeek: the XML of its list of plays, in which a play has a day and no hour."""

import re
from codecs import BOM_UTF8
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import datetime, time
from hashlib import blake2s

from msgspec import structs

from companion.features.groups.memory.scores import MOST_PLAYERS
from companion.features.transfer.reading.boards import Named, guess, is_of_series, names_addition
from companion.features.transfer.reading.group_file import MOST_BYTES, MOST_GAMES
from companion.features.transfer.reading.import_errors import ANY_TIME, ImportFault, TimeLimit
from companion.features.transfer.reading.plays import (
    CONVENTIONS,
    LONGEST_DAY,
    FilePlay,
    FilePlays,
    FileSeat,
    PlayFault,
    SkippedPlay,
    hours_for_none,
)
from companion.features.transfer.reading.rows import XmlReader
from companion.rules.faults import refusal
from companion.store.models import BGG

LONGEST_NUMBER = 10
LONGEST_COMMENT = 10_000
MAX_QUANTITY = 50
BASES = ("usa", "europe")
"""Boxes whose trains other maps are played with."""
ANONYMOUS = re.compile(r"anonym(?:ous|er|e)?\b.*", re.IGNORECASE)
_DOCUMENT = re.compile(rb"(?:<\?xml\b[^>]*>\s*)?<plays\b")


def read_bgg(data: bytes, limit: TimeLimit = ANY_TIME) -> FilePlays:
    """Read a list of plays, or several pages of it in one file. Raises Refused, also for more than the `limit`."""
    if len(data) > MOST_BYTES:
        raise refusal(ImportFault.TOO_BIG, most=MOST_BYTES // (1024 * 1024))
    reader = _PlaysReader(limit)
    for page in _pages(data):
        reader.read(page)
    plays = reader.plays
    plays.plays = list(_joined(plays.plays))
    plays.hours_for_none = sorted(hours_for_none(CONVENTIONS[BGG], []))
    return plays


def _pages(data: bytes) -> Iterator[bytes]:
    """Yield the lists in a file; a browser may have put a sentence of its own before them."""
    data = data.removeprefix(BOM_UTF8).strip()
    starts = [match.start() for match in _DOCUMENT.finditer(data)]
    if not starts or b"<!" in data[: starts[0]]:
        starts = [0]
    for start, end in zip(starts, [*starts[1:], len(data)], strict=True):
        yield data[start:end].strip().removesuffix(BOM_UTF8)


class _PlaysReader:
    """Gathers the plays of documents, without keeping their elements."""

    def __init__(self, limit: TimeLimit) -> None:
        self.plays = FilePlays(source=BGG)
        self._limit = limit
        self._number = 0
        self._root = ""
        self._play: Mapping[str, str] | None = None

    def read(self, page: bytes) -> None:
        """Read one document. Raises Refused."""
        self._root, self._play = "", None
        XmlReader(self._start, self._end, self._text).read(page)

    def _start(self, name: str, attributes: Mapping[str, str]) -> None:
        if not self._root:
            self._root = name
            if name != "plays":
                is_collection = name == "items"
                raise refusal(ImportFault.COLLECTION if is_collection else ImportFault.XML)
        elif name == "play":
            self._limit.check()
            self._number += 1
            if self._number > MOST_GAMES:
                raise refusal(ImportFault.TOO_MANY, "plays", most=MOST_GAMES)
            self._play, self._item, self._inside = attributes, None, ""
            self._seats: list[FileSeat] = []
            self._comments = ""
        elif self._play is not None:
            self._inside = name
            if name == "item" and self._item is None:
                self._item = Named((attributes.get("name", ""),), _number(attributes.get("objectid", "")) or None)
            elif name == "player" and len(self._seats) <= MOST_PLAYERS:
                self._seats.append(_seat(attributes))

    def _text(self, text: str) -> None:
        if self._play is not None and self._inside == "comments" and len(self._comments) < LONGEST_COMMENT:
            self._comments += text[:LONGEST_COMMENT]

    def _end(self, name: str) -> None:
        if name == "play" and self._play is not None:
            self._add(self._play, self._item)
            self._play = None
        self._inside = ""

    def _add(self, play: Mapping[str, str], named: Named | None) -> None:
        plays, date = self.plays, play.get("date", "")
        moment = _day(date)
        if named is None:
            plays.skipped.append(SkippedPlay(self._number, "", PlayFault.GAME, date[:LONGEST_DAY]))
        elif not is_of_series(named):
            plays.skip_other(named.title)
        elif "1" in {play.get("incomplete"), play.get("nowinstats")}:
            plays.ignored += 1
        elif moment is None:
            plays.skipped.append(SkippedPlay(self._number, named.title, PlayFault.DATE, date[:LONGEST_DAY]))
        else:
            known_by = play.get("id", "").encode() or self._digest(play, named)
            one = FilePlay(
                number=self._number,
                id=b"bgg:" + known_by,
                named=named,
                moment=moment,
                seats=self._seats,
                minutes=_number(play.get("length", "")),
                location=play.get("location", ""),
                notes=self._comments,
            )
            plays.plays.append(one)
            for at in range(2, min(_number(play.get("quantity", "")), MAX_QUANTITY) + 1):
                plays.plays.append(structs.replace(one, id=one.id + b"#%d" % at, repeats=one.id))
            if len(plays.plays) > MOST_GAMES:
                raise refusal(ImportFault.TOO_MANY, "plays", most=MOST_GAMES)

    def _digest(self, play: Mapping[str, str], named: Named) -> bytes:
        """Return an id for a play that has none, by its contents."""
        parts = [*sorted(play.items()), named, *self._seats, self._comments]
        return blake2s(repr(parts).encode(), digest_size=16).hexdigest().encode()


def _joined(plays: Sequence[FilePlay]) -> Iterator[FilePlay]:
    """Yield the plays; one of a base game that is logged beside that of its map is marked, and the map's is of both."""
    evenings: dict[tuple[object, ...], list[FilePlay]] = {}
    for play in plays:
        evenings.setdefault(_evening(play), []).append(play)
    replaced: dict[bytes, FilePlay] = {}
    for some in evenings.values():
        maps = [play for play in some if not _is_base(play)]
        for base in (play for play in some if play.seats and _is_base(play)):
            other = next((play for play in maps if _same_result(base, play)), None)
            if other is not None:
                maps.remove(other)
                replaced[base.id] = structs.replace(base, is_base=True)
                replaced[other.id] = _of_both(base, other)
    for play in plays:
        yield replaced.get(play.id, play)


def _evening(play: FilePlay) -> tuple[object, ...]:
    """Return what a play of a base game and one of its map have in common: the day, and the people."""
    people = sorted((seat.name.casefold(), seat.id) for seat in play.seats)
    return play.moment, tuple(people), play.id.removeprefix(play.repeats) if play.repeats else b""


def _same_result(base: FilePlay, other: FilePlay) -> bool:
    """Whether two plays have the same scores and winners, or one of them has none."""
    results = [sorted((seat.name, seat.id, seat.score, seat.won) for seat in play.seats) for play in (base, other)]
    has_none = not all(any(seat.score or seat.won for seat in play.seats) for play in (base, other))
    return has_none or results[0] == results[1]


def _of_both(base: FilePlay, other: FilePlay) -> FilePlay:
    """Return the play of a map, with the base game's name unless the map's own says which board it is."""
    seats = other.seats if any(seat.score or seat.won for seat in other.seats) else base.seats
    named = other.named
    if not guess(named, max(len(seats), 2), in_teams=False).boxes:
        named = Named(base.named.names, base.named.bgg, additions=other.named.names)
    minutes, location = other.minutes or base.minutes, other.location or base.location
    return structs.replace(other, named=named, seats=seats, minutes=minutes, location=location)


def _is_base(play: FilePlay) -> bool:
    """Whether a play is of a game that other maps are played with, without anything about another map."""
    found = guess(play.named, max(len(play.seats), 2), in_teams=False)
    return found.box in BASES and not names_addition(play.named)


def _seat(player: Mapping[str, str]) -> FileSeat:
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
    return int(text) if text.isascii() and text.isdecimal() and len(text) < LONGEST_NUMBER else 0


def _day(text: str) -> datetime | None:
    with suppress(ValueError):
        return datetime.combine(datetime.fromisoformat(text).date(), time())
    return None
