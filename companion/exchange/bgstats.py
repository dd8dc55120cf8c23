"""Plays of Ticket to Ride that are imported from BG Stats into a group: scores and places, without moves.

A play that is odd doesn't keep out the others: it is reported with its number.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime

import msgspec
from msgspec import structs

from companion.exchange.bad_file import TimeLimit
from companion.exchange.bgstats_file import (
    BgGame,
    BgPlay,
    BgPlayer,
    BgScore,
    Export,
    PlayFault,
    SkippedPlay,
    points_of,
    read_export,
    read_part,
)
from companion.exchange.checking import FIRST_YEAR, CheckedFile, FileGame
from companion.exchange.group_file import GamePart, GroupPart, PersonPart, ScorePart, ScoresPart
from companion.exchange.importing import ImportReport, import_games, keys_here
from companion.groups.games import LONGEST_MINUTES, MAX_LOCATION, MAX_NOTES
from companion.groups.group import derived_key, find_group, new_key
from companion.groups.scores import MAX_TITLE, MOST_PLAYERS, is_title
from companion.play.opening import clean_name
from companion.rules.load import box_ids, box_named, get_box
from companion.rules.moves import MAX_NAME
from companion.store import Group
from companion.store.models import now

SERIES = (
    *("ticket to ride", "zug um zug", "les aventuriers du rail", "aventureros al tren", "menolippu"),
    *("билет на поезд", "wsiąść do pociągu", "jízdenky, prosím"),
)
"""How games of the series are called in one language or another, from the first letter on."""
SERIES_AT_BGG = {9209, 14996, 21348, 31627, 253284, 276894}
"""Their numbers at BoardGameGeek: the first box, Europe, Märklin, Nordic Countries, New York, London."""
_NamedGame = tuple[GamePart, Sequence[str | None]]
"""A play as a game of ours, but for its people: those are known by their names, None for who has none."""
_encode = msgspec.json.encode


class _BadPlay(ValueError):
    def __init__(self, fault: PlayFault) -> None:
        self.fault = fault


def import_plays(group_key: str, data: bytes, anonymous: str, limit: TimeLimit | None = None) -> ImportReport:
    """Import the Ticket to Ride plays of an export into the group. Doing it twice changes nothing.

    `anonymous` is what a player is called whose name isn't given. Raises NoSuchGroup; BadFile,
    also for more than the `limit`.
    """
    limit = limit or TimeLimit()
    group = find_group(group_key)
    export = read_export(data)
    ready: dict[str, _NamedGame] = {}
    skipped: list[SkippedPlay] = []
    other = ignored = 0
    for number, raw in enumerate(limit.each(export.plays), 1):
        play = read_part(raw, BgPlay)
        game = export.games.get(play.gameRefId) if play else None
        if game is not None and not _is_ours(game):
            other += 1
        elif play is not None and play.ignored:
            ignored += 1
        else:
            try:
                part, names = _game(group_key, play, game, export, anonymous, bytes(raw))
                ready.setdefault(part.id, (part, names))
            except _BadPlay as bad:
                title = clean_name(game.name)[:MAX_TITLE] if game else ""
                skipped.append(SkippedPlay(number, title, bad.fault))
    here = keys_here(list(ready))
    report = import_games(_file(group, [one for key, one in ready.items() if key not in here]), "", limit)
    return replace(report, known=len(ready) - report.games, other=other, ignored=ignored, skipped=skipped)


def _file(group: Group, games: Sequence[_NamedGame]) -> CheckedFile:
    """The games as those of a group's file; people are known by their names, and called the same in every game."""
    people: dict[str, PersonPart] = {}
    for _game, names in games:
        for name in filter(None, names):
            people.setdefault(name.casefold(), PersonPart(key=new_key(), name=name))
    ready = []
    for game, names in games:
        sitting = [people[name.casefold()] if name else None for name in names]
        players = tuple(
            structs.replace(score, name=person.name) if person else score
            for score, person in zip(game.scores.players if game.scores else (), sitting, strict=True)
        )
        keys = tuple(person.key if person else None for person in sitting)
        scores = game.scores and structs.replace(game.scores, players=players)
        ready.append(FileGame(game.id, keys, _encode(structs.replace(game, people=keys, scores=scores))))
    return CheckedFile(
        GroupPart(key=group.lasting_key, name=group.name, created_at=group.created_at), list(people.values()), ready
    )


def _is_ours(game: BgGame) -> bool:
    """By its number, or by its name, in any language or as BoardGameGeek has it."""
    known = SERIES_AT_BGG | {get_box(box).bgg for box in box_ids()}
    names = [clean_name(name).casefold().removeprefix("¡") for name in _names(game)]
    return game.bggId in known - {None} or any(name.startswith(SERIES) for name in names)


def _names(game: BgGame) -> Sequence[str]:
    return [name for name in (game.name, game.bggName) if name]


def _board(game: BgGame, board: str) -> tuple[str, str]:
    """The box, by its number at BoardGameGeek or its name; or else the game's name as the title."""
    ends = f": {clean_name(board)}".casefold()
    boxes = [get_box(box) for box in box_ids()]
    for box in boxes:
        if box.bgg is not None and box.bgg == game.bggId:
            return box.id, ""
    for name in _names(game):
        if (named := box_named(clean_name(name))) is not None:
            return named, ""
    for box in boxes:  # a box with two boards has one number, and the play tells which one it was
        if len(ends) > 2 and any(called.casefold().endswith(ends) for called in box.names.values()):
            return box.id, ""
    titles = [clean_name(name)[:MAX_TITLE].rstrip() for name in _names(game)]
    return "", next(filter(is_title, titles), "Ticket to Ride")


def _game(
    group_key: str, play: BgPlay | None, game: BgGame | None, export: Export, anonymous: str, raw: bytes
) -> _NamedGame:
    """Raises _BadPlay."""
    if play is None:
        raise _BadPlay(PlayFault.SHAPE)
    if game is None:
        raise _BadPlay(PlayFault.GAME)
    box, title = _board(game, play.board or "")
    names, players = _players(play, export, anonymous)
    played_at = _moment(play.playDate)
    place = export.locations.get(play.locationRefId or 0)
    minutes = play.durationMin or 0
    part = GamePart(
        id=derived_key(group_key, play.uuid.encode() or raw),  # twice the same play is one game
        played_at=played_at,
        finished_at=played_at,
        created_at=played_at,
        minutes=minutes if 0 < minutes <= LONGEST_MINUTES else None,
        location=clean_name(place.name)[:MAX_LOCATION].rstrip() if place else "",
        notes=(play.comments or "").replace("\0", "").strip()[:MAX_NOTES],
        people=(),
        scores=ScoresPart(source="bgstats", box=box, title=title, players=players),
    )
    return part, names


def _moment(text: str) -> datetime:
    """The moment, which BG Stats writes in UTC. Raises _BadPlay."""
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        raise _BadPlay(PlayFault.DATE) from None
    if not FIRST_YEAR <= moment.year <= now().year:
        raise _BadPlay(PlayFault.DATE)
    moment = moment.astimezone(UTC) if moment.tzinfo else moment.replace(tzinfo=UTC)
    if moment > now():
        raise _BadPlay(PlayFault.DATE)
    return moment


def _players(play: BgPlay, export: Export, anonymous: str) -> tuple[list[str | None], tuple[ScorePart, ...]]:
    """The names of those who are people, and everybody's score, in seating order. Raises _BadPlay."""
    scores = sorted(play.playerScores, key=lambda one: one.seatOrder or 0)
    if not 1 <= len(scores) <= MOST_PLAYERS:
        raise _BadPlay(PlayFault.PLAYERS)
    sitting = [_person(export.players.get(one.playerRefId or 0)) for one in scores]
    known = [name.casefold() for name in sitting if name]
    if len(set(known)) < len(known):
        raise _BadPlay(PlayFault.TWICE)
    teams = [clean_name(one.team or "")[:MAX_NAME].rstrip() or None if play.usesTeams else None for one in scores]
    sides = [team or f"#{at}" for at, team in enumerate(teams)]
    points = _points(scores, sides)
    places = _places(scores, sides, points)
    parts = (
        ScorePart(name=name or anonymous, points=points[side], place=places.get(side), team=team)
        for name, side, team in zip(sitting, sides, teams, strict=True)
    )
    return sitting, tuple(parts)


def _points(scores: Sequence[BgScore], sides: Sequence[str]) -> dict[str, int]:
    """What each side came to. A team has one score: the best that is written at any of its players. Raises _BadPlay."""
    points: dict[str, int] = {}
    for side, one in zip(sides, scores, strict=True):
        total = points_of(one.score)
        if total is not None:
            points[side] = max(total, points.get(side, total))
        elif one.score not in {None, ""}:
            raise _BadPlay(PlayFault.SCORE)
    if points.keys() != set(sides):
        raise _BadPlay(PlayFault.SCORE)
    return points


def _person(player: BgPlayer | None) -> str | None:
    """How the player is called; None for one without a name. Raises _BadPlay."""
    if player is None:
        raise _BadPlay(PlayFault.PLAYER)
    name = clean_name(player.name)[:MAX_NAME].rstrip()
    if player.isAnonymous:
        return None
    if not name:
        raise _BadPlay(PlayFault.PLAYER)
    return name


def _places(scores: Sequence[BgScore], sides: Sequence[str], points: Mapping[str, int]) -> dict[str, int]:
    """Each side's place: as ranked, or the winners first and the others by points; empty where nothing is told."""
    winners = {side for side, one in zip(sides, scores, strict=True) if one.winner}
    ranks: dict[str, int] = {}
    for side, one in zip(sides, scores, strict=True):
        ranks[side] = max(ranks.get(side, 0), one.rank or 0)
    order: dict[str, tuple[int, int]] = {}
    if min(ranks.values()) >= 1 and all(ranks[side] == 1 for side in winners):
        order = {side: (rank, 0) for side, rank in ranks.items()}
    elif winners:
        order = {side: (1, 0) if side in winners else (2, -total) for side, total in points.items()}
    return {side: 1 + sum(other < mine for other in order.values()) for side, mine in order.items()}
