"""Plays of Ticket to Ride that are imported from BG Stats into a group: scores and places, without moves.

A play that is odd doesn't keep out the others: it is reported with its number.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime

import msgspec

from companion.features.groups.memory.group import derived_key, find_group, old_keys
from companion.features.groups.memory.scores import MAX_TITLE, MOST_PLAYERS, is_title
from companion.features.transfer.exchange import bgstats_file
from companion.features.transfer.exchange.bad_file import ANY_TIME, TimeLimit
from companion.features.transfer.exchange.bgstats_file import BgGame, BgPlay, BgScore, Export, PlayFault, SkippedPlay
from companion.features.transfer.exchange.group_file import (
    FIRST_YEAR,
    CheckedFile,
    FileGame,
    GamePart,
    GroupPart,
    PersonPart,
    ScorePart,
    ScoresPart,
)
from companion.features.transfer.exchange.importing import ImportReport, import_games, uids_here
from companion.languages import in_each
from companion.rules.faults import Refused, refusal
from companion.rules.load import box_ids, get_box
from companion.rules.moves import MAX_NAME
from companion.store import Group
from companion.store.database import now
from companion.table.play.about import LONGEST_MINUTES, MAX_LOCATION, MAX_NOTES
from companion.table.play.codes import new_key
from companion.table.play.opening import clean_name
from companion.table.text.names import box_named

SERIES = (
    *("ticket to ride", "zug um zug", "les aventuriers du rail", "aventureros al tren", "menolippu"),
    *("билет на поезд", "wsiąść do pociągu", "jízdenky, prosím"),
)
"""How games of the series are called in one language or another, from the first letter on."""
MARKLIN_AT_BGG = 21348
"""The number at BoardGameGeek of one of the series that isn't on the shelf: Märklin."""
_encode = msgspec.json.encode


def import_plays(group_key: str, data: bytes, anonymous: str, limit: TimeLimit = ANY_TIME) -> ImportReport:
    """Import the Ticket to Ride plays of an export into the group. Doing it twice changes nothing.

    `anonymous` is what a player is called whose name isn't given. Raises NoSuchGroup; Refused,
    also for more than the `limit`.
    """
    group = find_group(group_key)
    export = bgstats_file.read_export(data)
    reader = _Reader(group, export, anonymous)
    ready: dict[str, GamePart] = {}
    skipped: list[SkippedPlay] = []
    other = ignored = 0
    for number, raw in enumerate(limit.each(export.plays), 1):
        play = bgstats_file.read_part(raw, BgPlay)
        game = export.games.get(play.game_ref_id) if play else None
        if game is not None and not _is_ours(game):
            other += 1
        elif play is not None and play.ignored:
            ignored += 1
        else:
            try:
                part = reader.game(play, game, bytes(raw))
                ready.setdefault(part.id, part)
            except Refused as refused:
                title = clean_name(game.name)[:MAX_TITLE] if game else ""
                skipped.append(SkippedPlay(number, title, refused.faults[0].why))
    here = {reader.by_link.get(uid, uid) for uid in uids_here([*ready, *reader.by_link])}
    new = [part for part in ready.values() if part.id not in here]
    sitting = {key for part in new for key in part.people}
    file = CheckedFile(
        GroupPart(key=group.uid, name=group.name, created_at=group.created_at),
        [person for person in reader.people.values() if person.key in sitting],
        [FileGame(part.id, part.people, _encode(part)) for part in new],
    )
    report = import_games(file, "", limit)
    return replace(report, known=len(ready) - report.games, other=other, ignored=ignored, skipped=skipped)


def _is_ours(game: BgGame) -> bool:
    """By its number, or by its name, in any language or as BoardGameGeek has it."""
    known = {MARKLIN_AT_BGG, *(get_box(box).bgg for box in box_ids())}
    names = [clean_name(name).casefold().removeprefix("¡") for name in _names(game)]
    return game.bgg_id in known - {None} or any(name.startswith(SERIES) for name in names)


def _names(game: BgGame) -> Sequence[str]:
    return [name for name in (game.name, game.bgg_name) if name]


def _board(game: BgGame, board: str) -> tuple[str, str]:
    """Give the box, by its number at BoardGameGeek or its name; or else the game's name as the title."""
    ends = f": {clean_name(board)}".casefold()
    boxes = [get_box(box) for box in box_ids()]
    for box in boxes:
        if box.bgg is not None and box.bgg == game.bgg_id:
            return box.id, ""
    for name in _names(game):
        if (named := box_named(clean_name(name))) is not None:
            return named, ""
    for box in boxes:  # a box with two boards has one number, and the play says which one it was
        if len(ends) > 2 and any(called.casefold().endswith(ends) for called in in_each(box.name)):
            return box.id, ""
    titles = [clean_name(name)[:MAX_TITLE].rstrip() for name in _names(game)]
    return "", next(filter(is_title, titles), "Ticket to Ride")


class _Reader:
    """Reads plays as games of ours; `people` are those of all plays by their names, called the same in every game.

    `by_link` maps the ids that 0.2.0 derived from the group's link of the day to those that are derived from its `uid`.
    """

    def __init__(self, group: Group, export: Export, anonymous: str) -> None:
        self.people: dict[str, PersonPart] = {}
        self.by_link: dict[str, str] = {}
        self._group_uid = group.uid
        self._links = {group.key, *old_keys(group)} - {group.uid}
        self._export = export
        self._anonymous = anonymous

    def game(self, play: BgPlay | None, game: BgGame | None, raw: bytes) -> GamePart:
        """Read a play, which stands as `raw` in the file. Raises Refused."""
        if play is None:
            raise refusal(PlayFault.SHAPE)
        if game is None:
            raise refusal(PlayFault.GAME)
        box, title = _board(game, play.board or "")
        people, players = self._players(play)
        played_at = _moment(play.play_date)
        place = self._export.locations.get(play.location_ref_id or 0)
        minutes = play.duration_min or 0
        return GamePart(
            id=self._uid(play.uuid.encode() or raw),  # twice the same play is one game
            played_at=played_at,
            finished_at=played_at,
            created_at=played_at,
            minutes=minutes if 0 < minutes <= LONGEST_MINUTES else None,
            location=clean_name(place.name)[:MAX_LOCATION].rstrip() if place else "",
            notes=(play.comments or "").replace("\0", "").strip()[:MAX_NOTES],
            people=tuple(person.key if person else None for person in people),
            scores=ScoresPart(source="bgstats", box=box, title=title, players=players),
        )

    def _uid(self, play: bytes) -> str:
        uid = derived_key(self._group_uid, play)
        self.by_link |= {derived_key(link, play): uid for link in self._links}
        return uid

    def _players(self, play: BgPlay) -> tuple[list[PersonPart | None], tuple[ScorePart, ...]]:
        """Tell who they are, None for one without a name, and everybody's score, in seating order."""
        scores = sorted(play.player_scores, key=lambda one: one.seat_order or 0)
        if not 1 <= len(scores) <= MOST_PLAYERS:
            raise refusal(PlayFault.PLAYERS)
        people = [self._person(one) for one in scores]
        known = [person.key for person in people if person]
        if len(set(known)) < len(known):
            raise refusal(PlayFault.TWICE)
        teams = [clean_name(one.team or "")[:MAX_NAME].rstrip() or None if play.uses_teams else None for one in scores]
        sides = [team or f"#{at}" for at, team in enumerate(teams)]
        points = _points(scores, sides)
        places = _places(scores, sides, points)
        return people, tuple(
            ScorePart(
                name=person.name if person else self._anonymous, points=points[side], place=places.get(side), team=team
            )
            for person, side, team in zip(people, sides, teams, strict=True)
        )

    def _person(self, score: BgScore) -> PersonPart | None:
        player = self._export.players.get(score.player_ref_id or 0)
        if player is not None and player.is_anonymous:
            return None
        name = clean_name(player.name)[:MAX_NAME].rstrip() if player else ""
        if not name:
            raise refusal(PlayFault.PLAYER)
        return self.people.setdefault(name.casefold(), PersonPart(key=new_key(), name=name))


def _moment(text: str) -> datetime:
    """Give the moment, which BG Stats writes in UTC. Raises Refused."""
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        raise refusal(PlayFault.DATE) from None
    if not FIRST_YEAR <= moment.year <= now().year:
        raise refusal(PlayFault.DATE)
    moment = moment.astimezone(UTC) if moment.tzinfo else moment.replace(tzinfo=UTC)
    if moment > now():
        raise refusal(PlayFault.DATE)
    return moment


def _points(scores: Sequence[BgScore], sides: Sequence[str]) -> dict[str, int]:
    """Each side's points. A team has one score: the best that is written at any of its players. Raises Refused."""
    points: dict[str, int] = {}
    for side, one in zip(sides, scores, strict=True):
        total = bgstats_file.points_of(one.score)
        if total is not None:
            points[side] = max(total, points.get(side, total))
        elif one.score not in {None, ""}:
            raise refusal(PlayFault.SCORE)
    if points.keys() != set(sides):
        raise refusal(PlayFault.SCORE)
    return points


def _places(scores: Sequence[BgScore], sides: Sequence[str], points: Mapping[str, int]) -> dict[str, int]:
    """Give each side's place: as ranked, or the winners first and the others by points; empty where none is given."""
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
