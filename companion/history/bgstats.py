"""Plays of Ticket to Ride that come from BG Stats into a group: scores and places, without moves.

A play that is odd doesn't keep out the others: it is told with its number.
"""

import base64
import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import Enum

import msgspec

from companion.history.bgstats_file import BgGame, BgPlay, BgPlayer, BgScore, Export, points_of, read_export, read_part
from companion.history.checking import FIRST_YEAR
from companion.history.games import LONGEST_MINUTES, MAX_LOCATION, MAX_NOTES, MAX_TITLE
from companion.history.group_file import BATCH, GamePart, ScorePart, ScoresPart, batches
from companion.history.groups import changing_group
from companion.history.importing import Sitter, add_games, keys_here
from companion.history.people import match, people
from companion.history.scores import MOST_PLAYERS
from companion.rules.faults import N_
from companion.rules.moves import MAX_NAME
from companion.rules.shelf import box_ids, get_box
from companion.store import Group
from companion.store.models import now
from companion.tables.opening import clean_name

SERIES = ("ticket to ride", "zug um zug", "билет на поезд")
"""How games of the series are called, from the first letter on."""


class Odd(Enum):
    """Why a play isn't brought in."""

    SHAPE = N_("it can’t be read")
    GAME = N_("its game isn’t in the file")
    DATE = N_("its date can’t be")
    PLAYERS = N_("it has no players, or too many")
    PLAYER = N_("a player isn’t in the file, or has no name")
    TWICE = N_("somebody is there twice")
    SCORE = N_("a score is missing, or no whole number")


@dataclass(frozen=True)
class Skipped:
    """A play that wasn't brought in: its number in the file, counted from 1, and its game where that is known."""

    number: int
    game: str
    why: Odd


@dataclass(frozen=True)
class BroughtPlays:
    """What came of an export: new people and games, games that were here already, plays of other games, plays that BG
    Stats itself ignores, and those that are odd.
    """

    group: Group
    people: int
    games: int
    known: int
    other: int
    ignored: int
    skipped: Sequence[Skipped]


class _OddPlay(ValueError):
    def __init__(self, why: Odd) -> None:
        self.why = why


@dataclass(frozen=True)
class _Ready:
    """A play as a game of ours, but for its people: those are known by `names`, None for who has none."""

    game: GamePart
    names: Sequence[str | None]


def import_plays(group_key: str, data: bytes, anonymous: str) -> BroughtPlays:
    """Bring the Ticket to Ride plays of an export into the group. Doing it twice changes nothing.

    `anonymous` is what a player is called whose name isn't given. Raises NoSuchGroup, BadFile.
    """
    export = read_export(data)
    ready: dict[str, _Ready] = {}
    skipped: list[Skipped] = []
    other = ignored = 0
    for number, raw in enumerate(export.plays, 1):
        play = read_part(raw, BgPlay)
        game = export.games.get(play.gameRefId) if play else None
        if game is not None and not _is_ours(game):
            other += 1
        elif play is not None and play.ignored:
            ignored += 1
        else:
            try:
                one = _ready(group_key, play, game, export, anonymous, bytes(raw))
                ready.setdefault(one.game.id, one)
            except _OddPlay as odd:
                skipped.append(Skipped(number, clean_name(game.name)[:MAX_TITLE] if game else "", odd.why))
    return _write(group_key, ready, other, ignored, skipped)


def _is_ours(game: BgGame) -> bool:
    known = {get_box(box).bgg for box in box_ids()} - {None}
    return game.bggId in known or clean_name(game.name).casefold().startswith(SERIES)


def _board(game: BgGame, board: str) -> tuple[str, str]:
    """The box, by its number at BoardGameGeek or its name; or else the game's name as the title."""
    name = clean_name(game.name)[:MAX_TITLE].rstrip()
    ends = f": {clean_name(board)}".casefold()
    boxes = [get_box(box) for box in box_ids()]
    for box in boxes:
        if (box.bgg is not None and box.bgg == game.bggId) or name.casefold() in map(str.casefold, box.names.values()):
            return box.id, ""
    for box in boxes:  # a box with two boards has one number, and the play tells which one it was
        if len(ends) > 2 and any(called.casefold().endswith(ends) for called in box.names.values()):
            return box.id, ""
    return "", name


def _ready(
    group_key: str, play: BgPlay | None, game: BgGame | None, export: Export, anonymous: str, raw: bytes
) -> _Ready:
    """Raises _OddPlay."""
    if play is None:
        raise _OddPlay(Odd.SHAPE)
    if game is None:
        raise _OddPlay(Odd.GAME)
    box, title = _board(game, play.board or "")
    sitting, players = _players(play, export, anonymous)
    played_at = _moment(play.playDate)
    place = export.locations.get(play.locationRefId or 0)
    minutes = play.durationMin or 0
    part = GamePart(
        id=_key(group_key, play.uuid.encode() or raw),
        played_at=played_at,
        finished_at=played_at,
        created_at=played_at,
        minutes=minutes if 0 < minutes <= LONGEST_MINUTES else None,
        location=clean_name(place.name)[:MAX_LOCATION].rstrip() if place else "",
        notes=(play.comments or "").replace("\0", "").strip()[:MAX_NOTES],
        people=(),
        scores=ScoresPart(source="bgstats", box=box, title=title, players=players),
    )
    return _Ready(part, sitting)


def _moment(text: str) -> datetime:
    """The moment, which BG Stats writes in UTC. Raises _OddPlay."""
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        raise _OddPlay(Odd.DATE) from None
    if not FIRST_YEAR <= moment.year <= now().year:
        raise _OddPlay(Odd.DATE)
    moment = moment.astimezone(UTC) if moment.tzinfo else moment.replace(tzinfo=UTC)
    if moment > now():
        raise _OddPlay(Odd.DATE)
    return moment


def _players(play: BgPlay, export: Export, anonymous: str) -> tuple[list[str | None], tuple[ScorePart, ...]]:
    """The names of those who are people, and everybody's score, in seating order. Raises _OddPlay."""
    scores = sorted(play.playerScores, key=lambda one: one.seatOrder or 0)
    if not 1 <= len(scores) <= MOST_PLAYERS:
        raise _OddPlay(Odd.PLAYERS)
    sitting = [_person(export.players.get(one.playerRefId or 0)) for one in scores]
    known = [name.casefold() for name in sitting if name]
    if len(set(known)) < len(known):
        raise _OddPlay(Odd.TWICE)
    points = [points_of(one.score) for one in scores]
    teams = [clean_name(one.team or "")[:MAX_NAME].rstrip() or None if play.usesTeams else None for one in scores]
    parts = []
    for name, total, team, place in zip(sitting, points, teams, _places(scores, points, teams), strict=True):
        if total is None:
            raise _OddPlay(Odd.SCORE)
        parts.append(ScorePart(name=name or anonymous, points=total, place=place, team=team))
    return sitting, tuple(parts)


def _person(player: BgPlayer | None) -> str | None:
    """How the player is called; None for one without a name. Raises _OddPlay."""
    if player is None:
        raise _OddPlay(Odd.PLAYER)
    name = clean_name(player.name)[:MAX_NAME].rstrip()
    if player.isAnonymous:
        return None
    if not name:
        raise _OddPlay(Odd.PLAYER)
    return name


def _places(
    scores: Sequence[BgScore], points: Sequence[int | None], teams: Sequence[str | None]
) -> Sequence[int | None]:
    """Everybody's place: as ranked, or the winners first and the others by points; None where nothing is told."""
    sides = [team or f"#{at}" for at, team in enumerate(teams)]
    winners = {side for side, one in zip(sides, scores, strict=True) if one.winner}
    ranks = {side: one.rank or 0 for side, one in zip(sides, scores, strict=True)}
    order: dict[str, tuple[int, int]] = {}
    if min(ranks.values()) >= 1 and all(ranks[side] == 1 for side in winners):
        order = {side: (rank, 0) for side, rank in ranks.items()}
    elif winners:
        totals = dict(zip(sides, points, strict=True))
        order = {side: (1, 0) if side in winners else (2, -(totals[side] or 0)) for side in sides}
    return [1 + sum(other < order[side] for other in order.values()) if order else None for side in sides]


def _key(group_key: str, play: bytes) -> str:
    """The game's key: the same for the same play in the same group, and nobody else can tell it."""
    digest = hashlib.blake2s(play, key=group_key.encode(), digest_size=16).digest()
    return base64.urlsafe_b64encode(digest).decode().rstrip("=")


def _write(
    group_key: str, ready: Mapping[str, _Ready], other: int, ignored: int, skipped: Sequence[Skipped]
) -> BroughtPlays:
    with changing_group(group_key) as group:
        known = keys_here(list(ready))
        missing = [one for key, one in ready.items() if key not in known]
        before = len(people(group))
        names = [name for one in missing for name in one.names if name]
        found = dict(zip(names, match(group, names, [None] * len(names)), strict=True))
        games = [
            (
                msgspec.structs.replace(
                    one.game, people=tuple(found[name].key if name else None for name in one.names)
                ),
                None,
            )
            for one in missing
        ]
        add_games(group, batches(games, BATCH), {one.key: Sitter(one.id, one.name) for one in found.values()})
        newcomers = len(people(group)) - before
    return BroughtPlays(group, newcomers, len(missing), len(known), other, ignored, skipped)
