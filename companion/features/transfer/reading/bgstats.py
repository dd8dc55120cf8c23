"""Plays of Ticket to Ride from BG Stats: scores and places, without moves.

Its file names games, players and places once each, by numbers that its plays refer to. Entries are read one by one: an
odd play doesn't keep out the others, and is reported with its number.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import TypeVar

import msgspec

from companion.features.groups.memory.scores import MOST_PLAYERS
from companion.features.transfer.reading.boards import Named, is_of_series
from companion.features.transfer.reading.group_file import MOST_BYTES, MOST_GAMES
from companion.features.transfer.reading.import_errors import ANY_TIME, UNREADABLE, ImportFault, TimeLimit, read_file
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
from companion.rules.faults import refusal
from companion.store.models import BG_STATS
from companion.table.play.opening import clean_name


class BgNamed(msgspec.Struct, rename="camel"):
    """What plays refer to by its id: a place as it is, a game or a player with more."""

    id: int
    name: str = ""


class BgGame(BgNamed, rename="camel"):
    """A game, with its name and number at BoardGameGeek; 0 where it has none."""

    bgg_name: str | None = None
    bgg_id: int | None = None


class BgPlayer(BgNamed, rename="camel"):
    """Somebody who plays, with the id that stays the same in every export."""

    uuid: str = ""
    is_anonymous: bool = False
    is_npc: bool | None = None
    meta_data: str | None = None

    @property
    def is_guest(self) -> bool:
        """Whether that is nobody of a group: anonymous, or an automa."""
        return self.is_anonymous or bool(self.is_npc) or _IS_NPC.search(self.meta_data or "") is not None


class BgScore(msgspec.Struct, rename="camel"):
    """A player's result in a play; `rank` is 0 where it isn't known."""

    player_ref_id: int | None = None
    score: str | float | None = None
    winner: bool | None = None
    rank: int | None = None
    team: str | None = None
    seat_order: int | None = None
    anonymous_name: str | None = None
    role: str | None = None


class BgAddition(msgspec.Struct, rename="camel"):
    """An addition to the game that was played with."""

    game_ref_id: int | None = None


class BgPlay(msgspec.Struct, rename="camel"):
    """A game that was played."""

    play_date: str
    game_ref_id: int
    player_scores: list[BgScore]
    uuid: str = ""
    ignored: bool | None = None
    duration_min: int | None = None
    location_ref_id: int | None = None
    comments: str | None = None
    board: str | None = None
    uses_teams: bool | None = None
    modification_date: str | None = None
    expansion_plays: list[BgAddition] | None = None
    source_play_id: str | None = None
    meta_data: str | None = None


class _ExportFile(msgspec.Struct):
    """The file as a whole; an entry that is odd must not keep out the others."""

    games: list[msgspec.Raw]
    players: list[msgspec.Raw]
    plays: list[msgspec.Raw]
    locations: list[msgspec.Raw] = []


Part = TypeVar("Part")
Entry = TypeVar("Entry", bound=BgNamed)
_read_file = msgspec.json.Decoder(_ExportFile).decode


@dataclass(frozen=True)
class Export:
    """An export: what its numbers stand for, and its plays as they stand in the file."""

    games: Mapping[int, BgGame]
    players: Mapping[int, BgPlayer]
    locations: Mapping[int, BgNamed]
    plays: Sequence[msgspec.Raw]


def read_export(data: bytes) -> Export:
    """Read an export; its plays are read one by one by `read_part`. Raises Refused."""
    file = read_file(data, _read_file, MOST_BYTES, of_another_shape=ImportFault.EXPORT)
    if len(file.plays) > MOST_GAMES:
        raise refusal(ImportFault.TOO_MANY, "plays", most=MOST_GAMES)
    return Export(
        _by_id(file.games, BgGame), _by_id(file.players, BgPlayer), _by_id(file.locations, BgNamed), file.plays
    )


def read_part(raw: msgspec.Raw, shape: type[Part]) -> Part | None:
    """Read one entry of the file; None for one that is odd."""
    try:
        return msgspec.json.decode(raw, type=shape, strict=False)
    except UNREADABLE:
        return None


def _by_id(raws: Iterable[msgspec.Raw], shape: type[Entry]) -> dict[int, Entry]:
    return {part.id: part for raw in raws if (part := read_part(raw, shape)) is not None}


def read_bgstats(data: bytes, limit: TimeLimit = ANY_TIME) -> FilePlays:
    """Read the plays of an export. Raises Refused, also for more than the `limit`."""
    export = read_export(data)
    plays = FilePlays(source=BG_STATS)
    moments: list[datetime] = []
    for number, raw in enumerate(limit.each(export.plays), 1):
        play = read_part(raw, BgPlay)
        moment = _moment(play.play_date) if play else None
        if moment is not None:
            moments.append(moment)
        game = export.games.get(play.game_ref_id) if play else None
        named = _named(export, play, game) if play and game else None
        if named is not None and not is_of_series(named):
            plays.skip_other(named.title)
        elif play is not None and play.ignored:
            plays.ignored += 1
        elif play is None or named is None or moment is None:
            fault = PlayFault.SHAPE if play is None else PlayFault.GAME if named is None else PlayFault.DATE
            day = clean_name(play.play_date)[:LONGEST_DAY] if play else ""
            plays.skipped.append(SkippedPlay(number, named.title if named else "", fault, day))
        else:
            plays.plays.append(_play(export, play, number, named, moment, bytes(raw)))
    plays.hours_for_none = sorted(hours_for_none(CONVENTIONS[BG_STATS], moments))
    return plays


def _named(export: Export, play: BgPlay, game: BgGame) -> Named:
    additions = [export.games.get(one.game_ref_id or 0) for one in play.expansion_plays or ()]
    return Named(
        tuple(name for name in dict.fromkeys((game.name, game.bgg_name)) if name),
        game.bgg_id or None,
        clean_name(play.board or ""),
        tuple(one.name or one.bgg_name or "" for one in additions if one),
    )


def _play(export: Export, play: BgPlay, number: int, named: Named, moment: datetime, raw: bytes) -> FilePlay:
    place = export.locations.get(play.location_ref_id or 0)
    seats = sorted(play.player_scores[: MOST_PLAYERS + 1], key=lambda one: one.seat_order or 0)
    return FilePlay(
        number=number,
        id=play.uuid.encode() or raw,
        named=named,
        moment=moment,
        seats=[_seat(export, one, in_teams=bool(play.uses_teams)) for one in seats],
        saved=_moment(play.modification_date or ""),
        minutes=play.duration_min or 0,
        location=place.name if place else "",
        notes=play.comments or "",
        ours=play.source_play_id or _in_meta_data(play.meta_data or ""),
    )


def _seat(export: Export, score: BgScore, *, in_teams: bool) -> FileSeat:
    player = export.players.get(score.player_ref_id or 0)
    is_guest = player is not None and player.is_guest
    is_anonymous = player is not None and player.is_anonymous
    return FileSeat(
        name=(score.anonymous_name or "" if is_anonymous else player.name) if player else "",
        id=player.uuid if player else "",
        score=f"{score.score:.9g}" if isinstance(score.score, int | float) else score.score or "",
        rank=score.rank or 0,
        won=bool(score.winner),
        team=score.team if in_teams else None,
        is_guest=is_guest,
    )


def _moment(text: str) -> datetime | None:
    with suppress(ValueError):
        return datetime.fromisoformat(text)
    return None


def _in_meta_data(text: str) -> str:
    """What the play was called by the program that made it, where the export says so."""
    found = _SOURCE_PLAY.search(text)
    return found[1] if found else ""


_IS_NPC = re.compile(r'"isNpc"\s*:\s*(?:true|1)')
_SOURCE_PLAY = re.compile(r'"sourcePlayId"\s*:\s*"([^"]{1,64})"')
