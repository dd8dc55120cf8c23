"""Plays from BoardGameGeek: the XML of its list of plays, where a play has a day alone."""

from contextlib import suppress
from datetime import datetime, time
from xml.etree import ElementTree as ET
from xml.etree.ElementTree import Element

from companion.features.transfer.reading import boards
from companion.features.transfer.reading.boards import Named
from companion.features.transfer.reading.conventions import CONVENTIONS
from companion.features.transfer.reading.group_file import MOST_BYTES, MOST_GAMES
from companion.features.transfer.reading.import_errors import ANY_TIME, ImportFault, TimeLimit
from companion.features.transfer.reading.plays import (
    LONGEST_DAY,
    FilePlay,
    FilePlays,
    FileSeat,
    PlayFault,
    SkippedPlay,
)
from companion.rules.faults import refusal
from companion.store.models import BGG

LONGEST_NUMBER = 10


def read_bgg(data: bytes, limit: TimeLimit = ANY_TIME) -> FilePlays:
    """Read a list of plays. Raises Refused, also for more than the `limit`."""
    plays = _plays(data)
    found = FilePlays(CONVENTIONS[BGG])
    for number, play in enumerate(limit.each(plays), 1):
        item = play.find("item")
        named = _named(item) if item is not None else None
        title = named.title if named is not None else ""
        moment = _day(play.get("date", ""))
        if named is None:
            found.skipped.append(SkippedPlay(number, title, PlayFault.GAME, play.get("date", "")[:LONGEST_DAY]))
        elif not boards.is_of_series(named):
            found.other[title] += 1
        elif "1" in {play.get("incomplete"), play.get("nowinstats")}:
            found.ignored += 1
        elif moment is None:
            found.skipped.append(SkippedPlay(number, title, PlayFault.DATE, play.get("date", "")[:LONGEST_DAY]))
        else:
            found.moments.append(moment)
            found.plays.append((number, _play(play, named, moment)))
    return found


def _plays(data: bytes) -> list[Element]:
    if len(data) > MOST_BYTES:
        raise refusal(ImportFault.TOO_BIG, most=MOST_BYTES // (1024 * 1024))
    if b"<!DOCTYPE" in data or b"<!ENTITY" in data:  # a list of plays has none, and entities can grow without end
        raise refusal(ImportFault.XML)
    try:
        root = ET.fromstring(data)  # noqa: S314  (without entities, see above)
    except (ET.ParseError, ValueError, LookupError):
        raise refusal(ImportFault.XML) from None
    plays = root.findall("play")
    if root.tag != "plays":
        raise refusal(ImportFault.XML)
    if len(plays) > MOST_GAMES:
        raise refusal(ImportFault.TOO_MANY, "plays", most=MOST_GAMES)
    return plays


def _named(item: Element) -> Named:
    return Named((item.get("name", ""),), _number(item.get("objectid", "")) or None)


def _play(play: Element, named: Named, moment: datetime) -> FilePlay:
    players = list(play.iter("player"))
    return FilePlay(
        id=b"bgg:" + play.get("id", "").encode() if play.get("id") else ET.tostring(play),
        named=named,
        moment=moment,
        seats=[_seat(one) for one in players],
        minutes=_number(play.get("length", "")),
        location=play.get("location", ""),
        notes=play.findtext("comments") or "",
    )


def _seat(player: Element) -> FileSeat:
    account = player.get("userid", "0")
    return FileSeat(
        name=player.get("name", "") or player.get("username", ""),
        id=f"bgg:{account}" if account not in {"", "0"} else "",
        score=player.get("score", ""),
        won=player.get("win") == "1",
    )


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < LONGEST_NUMBER else 0


def _day(text: str) -> datetime | None:
    with suppress(ValueError):
        return datetime.combine(datetime.fromisoformat(text).date(), time())
    return None
