"""Plays of Ticket to Ride from BG Stats: scores and places, without moves.

A play that is odd doesn't keep out the others: it is reported with its number.
"""

import re
from contextlib import suppress
from datetime import datetime

from companion.features.transfer.exporting.bgstats_file import BgGame, BgPlay, BgScore, Export, read_export, read_part
from companion.features.transfer.reading import boards
from companion.features.transfer.reading.boards import Named
from companion.features.transfer.reading.conventions import CONVENTIONS
from companion.features.transfer.reading.import_errors import ANY_TIME, TimeLimit
from companion.features.transfer.reading.plays import (
    LONGEST_DAY,
    FilePlay,
    FilePlays,
    FileSeat,
    PlayFault,
    SkippedPlay,
)
from companion.rules.faults import refusal
from companion.store.models import BG_STATS
from companion.table.play.opening import clean_name


def read_bgstats(data: bytes, limit: TimeLimit = ANY_TIME) -> FilePlays:
    """Read the plays of an export. Raises Refused, also for more than the `limit`."""
    export = read_export(data)
    found = FilePlays(CONVENTIONS[BG_STATS])
    for number, raw in enumerate(limit.each(export.plays), 1):
        play = read_part(raw, BgPlay)
        if play is not None and (moment := _moment(play.play_date)) is not None:
            found.moments.append(moment)
        game = export.games.get(play.game_ref_id) if play else None
        named = _named(export, play, game) if play and game else None
        if named is not None and not boards.is_of_series(named):
            found.other[named.title] += 1
        elif play is not None and play.ignored:
            found.ignored += 1
        elif play is None or named is None:
            fault = PlayFault.SHAPE if play is None else PlayFault.GAME
            found.skipped.append(
                SkippedPlay(number, "", fault, clean_name(play.play_date)[:LONGEST_DAY] if play else "")
            )
        elif _moment(play.play_date) is None:
            found.skipped.append(
                SkippedPlay(number, named.title, PlayFault.DATE, clean_name(play.play_date)[:LONGEST_DAY])
            )
        else:
            found.plays.append((number, _play(export, play, named, bytes(raw))))
    return found


def _named(export: Export, play: BgPlay, game: BgGame) -> Named:
    additions = [export.games.get(one.game_ref_id or 0) for one in play.expansion_plays or ()]
    return Named(
        tuple(name for name in dict.fromkeys((game.name, game.bgg_name)) if name),
        game.bgg_id or None,
        clean_name(play.board or ""),
        tuple(one.name or one.bgg_name or "" for one in additions if one),
    )


def _play(export: Export, play: BgPlay, named: Named, raw: bytes) -> FilePlay:
    place = export.locations.get(play.location_ref_id or 0)
    moment = _moment(play.play_date)
    if moment is None:
        raise refusal(PlayFault.DATE)
    seats = sorted(play.player_scores, key=lambda one: one.seat_order or 0)
    return FilePlay(
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
    is_guest = player is not None and player.is_anonymous
    return FileSeat(
        name=(score.anonymous_name or "" if is_guest else player.name) if player else "",
        id=player.uuid if player else "",
        score=score.score,
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


_SOURCE_PLAY = re.compile(r'"sourcePlayId"\s*:\s*"([^"]{1,64})"')
