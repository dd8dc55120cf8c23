"""The file that BG Stats exports, BGStatsExport.json: what is read of it, and how it writes a score.

It names games, players and places once each, by numbers that its plays refer to. Entries are read one by one, so that
an odd one doesn't keep out the others.
"""

import re
from codecs import BOM_UTF8
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TypeVar

import msgspec

from companion.exchange.bad_file import UNREADABLE, BadFile, ImportFault, unreadable
from companion.exchange.group_file import MOST_BYTES, MOST_GAMES
from companion.groups.scores import MOST_POINTS
from companion.rules.faults import N_

LONGEST_SCORE = 100
"""Characters of a score that is a sum."""


class BgGame(msgspec.Struct):
    """A game, with its name and number at BoardGameGeek; 0 where it has none."""

    id: int
    name: str = ""
    bggName: str | None = None  # noqa: N815  (these are BG Stats' own names)
    bggId: int | None = None  # noqa: N815


class BgPlayer(msgspec.Struct):
    """Somebody who plays."""

    id: int
    name: str = ""
    isAnonymous: bool = False  # noqa: N815


class BgLocation(msgspec.Struct):
    """Where people play."""

    id: int
    name: str = ""


class BgScore(msgspec.Struct):
    """A player's result in a play; `rank` is 0 where it isn't known."""

    playerRefId: int | None = None  # noqa: N815
    score: str | float | None = None
    winner: bool | None = None
    rank: int | None = None
    team: str | None = None
    seatOrder: int | None = None  # noqa: N815


class BgPlay(msgspec.Struct):
    """A game that was played."""

    playDate: str  # noqa: N815
    gameRefId: int  # noqa: N815
    playerScores: list[BgScore]  # noqa: N815
    uuid: str = ""
    ignored: bool | None = None
    durationMin: int | None = None  # noqa: N815
    locationRefId: int | None = None  # noqa: N815
    comments: str | None = None
    board: str | None = None
    usesTeams: bool | None = None  # noqa: N815


class PlayFault(Enum):
    """Why a play isn't imported."""

    SHAPE = N_("it can’t be read")
    GAME = N_("its game isn’t in the file")
    DATE = N_("its date can’t be")
    PLAYERS = N_("it has no players, or too many")
    PLAYER = N_("a player isn’t in the file, or has no name")
    TWICE = N_("somebody is there twice")
    SCORE = N_("a score is missing, or no whole number")


@dataclass(frozen=True)
class SkippedPlay:
    """A play that isn't imported: its number in the file, counted from 1, and its game where that is known."""

    number: int
    game: str
    fault: PlayFault


class _File(msgspec.Struct):
    """The file as a whole; an entry that is odd must not keep out the others."""

    games: list[msgspec.Raw]
    players: list[msgspec.Raw]
    plays: list[msgspec.Raw]
    locations: list[msgspec.Raw] = []


Part = TypeVar("Part")
Named = TypeVar("Named", BgGame, BgPlayer, BgLocation)


@dataclass(frozen=True)
class Export:
    """An export: what its numbers stand for, and its plays as they stand in the file."""

    games: Mapping[int, BgGame]
    players: Mapping[int, BgPlayer]
    locations: Mapping[int, BgLocation]
    plays: Sequence[msgspec.Raw]


def read_export(data: bytes) -> Export:
    """Read an export; its plays are read one by one by `read_part`. Raises BadFile."""
    if len(data) > MOST_BYTES:
        raise BadFile("", ImportFault.TOO_BIG, most=MOST_BYTES // (1024 * 1024))
    data = data.removeprefix(BOM_UTF8)
    try:
        file = msgspec.json.decode(data, type=_File)
    except msgspec.ValidationError:
        raise BadFile("", ImportFault.EXPORT) from None
    except UNREADABLE as error:
        raise unreadable(error, data) from None
    if len(file.plays) > MOST_GAMES:
        raise BadFile("plays", ImportFault.TOO_MANY, most=MOST_GAMES)
    return Export(
        _by_id(file.games, BgGame), _by_id(file.players, BgPlayer), _by_id(file.locations, BgLocation), file.plays
    )


def read_part(raw: msgspec.Raw, shape: type[Part]) -> Part | None:
    """One entry of the file; None for one that is odd."""
    try:
        return msgspec.json.decode(raw, type=shape, strict=False)
    except UNREADABLE:
        return None


def _by_id(raws: Iterable[msgspec.Raw], shape: type[Named]) -> dict[int, Named]:
    return {part.id: part for raw in raws if (part := read_part(raw, shape)) is not None}


def points_of(score: str | float | None) -> int | None:
    """A score as BG Stats keeps it: a number, or a sum such as 3+20+5 or -3+20. None for what is no whole number."""
    text = (f"{score:.9g}" if isinstance(score, int | float) else score or "").replace(" ", "").replace("−", "-")
    if len(text) > LONGEST_SCORE or not _SUM.fullmatch(text):
        return None
    total = sum(map(int, _SUMMAND.findall(text)))
    return total if abs(total) <= MOST_POINTS else None


_SUM = re.compile(r"[+-]?[0-9]+([.]0+)?([+-][0-9]+([.]0+)?)*")
_SUMMAND = re.compile(r"([+-]?[0-9]+)(?:[.]0+)?")
