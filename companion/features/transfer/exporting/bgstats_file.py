"""The file that BG Stats exports, BGStatsExport.json: what is read of it.

It names games, players and places once each, by numbers that its plays refer to. Entries are read one by one, so that
an odd one doesn't keep out the others.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

import msgspec

from companion.features.transfer.reading.group_file import MOST_BYTES, MOST_GAMES
from companion.features.transfer.reading.import_errors import UNREADABLE, ImportFault, read_file
from companion.rules.faults import refusal


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
Named = TypeVar("Named", bound=BgNamed)
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


def _by_id(raws: Iterable[msgspec.Raw], shape: type[Named]) -> dict[int, Named]:
    return {part.id: part for raw in raws if (part := read_part(raw, shape)) is not None}
