"""A game's details apart from its moves: the players' names, its link, and when and where it was played."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import select

from companion.rules.faults import Refused, refusal
from companion.rules.setup import name_faults
from companion.store.database import db, now
from companion.store.groups import Person
from companion.store.models import MOVES, Game, OldLink, RecordedMove, Seat, Visit
from companion.table.service.codes import new_code, new_key
from companion.table.service.faults import NotesFault
from companion.table.service.games import Check, NotAtTable, changing, may_change, plays_at, unchecked
from companion.table.service.opening import clean_name
from companion.table.signals import outcome_changed, players_named

MIN_PROPOSED_MINUTES, MAX_PROPOSED_MINUTES = 15, 60 * 12
"""Shortest and longest plausible game, in minutes from the first to the last move. In less time a finished game is
typed in.
"""
MAX_LOCATION = 80
MAX_NOTES = 4000
LONGEST_MINUTES = 60 * 24 * 7


@dataclass(frozen=True)
class Notes:
    """A game's time, place and notes."""

    played_at: datetime
    minutes: int | None = None
    location: str = ""
    notes: str = ""


def write_notes(key: str, notes: Notes, device: str, check: Check = unchecked) -> Game:
    """Change the game's time, place and notes. Raises NoSuchTable, NotAtTable, Refused."""
    check_notes(notes)
    with changing(key, scores=True) as game:
        if not may_change(game, device):
            raise NotAtTable
        check()
        was_played_at = game.played_at
        set_notes(game, notes)
    if game.played_at != was_played_at:  # results depend on nothing else here
        outcome_changed.send(game)
    return game


def check_notes(notes: Notes) -> None:
    """Raise Refused with the form's field as the place if a value is out of range."""
    if len(notes.location) > MAX_LOCATION:
        raise refusal(NotesFault.LOCATION, "location")
    if len(notes.notes) > MAX_NOTES:
        raise refusal(NotesFault.NOTES, "notes")
    if notes.minutes is not None and not 0 < notes.minutes <= LONGEST_MINUTES:
        raise refusal(NotesFault.MINUTES, "minutes")
    if notes.played_at > now():
        raise refusal(NotesFault.FUTURE, "date")


def set_notes(game: Game, notes: Notes) -> None:
    """Change the game's time, place and notes without a check."""
    game.day_only = game.day_only and notes.played_at.time() == game.played_at.time()
    game.played_at = notes.played_at
    game.minutes = notes.minutes
    game.location = clean_name(notes.location)
    game.notes = "\n".join(map(clean_name, notes.notes.split("\n"))).strip()  # a database may refuse control characters


def minutes_by_moves(game: Game) -> int | None:
    """Return the minutes from the game's first move to its last, without corrections; None if that is no plausible
    length.
    """
    if game.source != MOVES:
        return None
    of_game = (RecordedMove.game_id == game.id) & (RecordedMove.recorded_by != "")  # imported moves have no times
    if game.moves_at_end is not None:
        of_game &= RecordedMove.seq <= game.moves_at_end
    moments = db.session.scalars(select(RecordedMove.recorded_at).where(of_game)).all()
    minutes = round((max(moments) - min(moments)).total_seconds() / 60) if moments else 0
    return minutes if MIN_PROPOSED_MINUTES <= minutes <= MAX_PROPOSED_MINUTES else None


def may_name(game: Game, device: str) -> bool:
    """Whether the device may name the players: it plays there, or the game is finished and belongs to a group that it
    knows.
    """
    return plays_at(game, device) or (game.finished_at is not None and may_change(game, device))


def name_players(key: str, names: Mapping[str, str], device: str, check: Check = unchecked) -> Game:
    """Change the names in `names`, by player id, under the rules for a new table.

    Raises NoSuchTable, NotAtTable; Refused for an invalid name.
    """
    with changing(key) as game:
        if not may_name(game, device):
            raise NotAtTable
        check()
        called = {seat.player: clean_name(names.get(seat.player, seat.name)) for seat in game.seats}
        changed = [seat for seat in game.seats if called[seat.player] != seat.name]
        if changed and (faults := [*name_faults(list(called.values()))]):
            raise Refused(faults)
        for seat in changed:
            seat.name, seat.person_id = called[seat.player], None
    if changed:
        players_named.send(game, players=[seat.player for seat in changed])
    return game


def renew_link(key: str, device: str, check: Check = unchecked) -> Game:
    """Give the table a new key and a new join code. Raises NoSuchTable, NotAtTable, Refused."""
    with changing(key, scores=True) as game:
        if not may_change(game, device):
            raise NotAtTable
        check()
        db.session.add(OldLink(key=game.key, game_id=game.id))
        game.key = new_key()
        if game.code is not None:
            game.code = new_code()
    return game


def link_now(old: str, device: str) -> str | None:
    """Return the present key of a game with this old link, or None unless the device has opened the game."""
    link = db.session.get(OldLink, old) if "\0" not in old else None
    if link is None or link.game_id is None or db.session.get(Visit, (device, link.game_id)) is None:
        return None
    return db.session.get_one(Game, link.game_id).key


def persons_by_seat(game: Game) -> list[tuple[Seat, Person]]:
    """Return the seats that have a person of the group, including persons removed since."""
    query = select(Person).where(Person.id.in_([seat.person_id for seat in game.seats if seat.person_id is not None]))
    people = {person.id: person for person in db.session.scalars(query)}
    return [(seat, people[seat.person_id]) for seat in game.seats if seat.person_id is not None]
