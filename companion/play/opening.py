"""Opening a table: who plays what; and clearing away those that were never played at."""

import secrets
import unicodedata
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from time import monotonic

from sqlalchemy import delete, select
from sqlalchemy.exc import IntegrityError

from companion.play.codes import new_code
from companion.play.loading import new_game
from companion.rules.box import Box
from companion.rules.faults import Fault, Refused, Why
from companion.rules.load import get_box
from companion.rules.moves import Options, Player, Setup
from companion.rules.setup import check_setup
from companion.store import Game, RecordedMove, Unavailable, Visit, db, writing
from companion.store.models import MOVES, Base, now

JOINER = "\u200d"


UNUSED_FOR = timedelta(days=7)
MOST_AT_ONCE = 500
EVERY_S = 24 * 3600


@dataclass(frozen=True)
class Person:
    """Somebody who sits down: a name as typed, and a colour of the box."""

    name: str
    color: str


def open_table(
    *,
    box: str,
    variant: str,
    people: Sequence[Person],
    device: str,
    modules: Sequence[str] = (),
    options: Options | None = None,
) -> Game:
    """Open a table for people in seating order. Raises KeyError for an unknown box, Refused with every reason."""
    game = lay_out(box=box, variant=variant, people=people, modules=modules, options=options)
    with writing():
        put_up(game, device)
    clear_when_due()
    return game


def lay_out(
    *, box: str, variant: str, people: Sequence[Person], modules: Sequence[str] = (), options: Options | None = None
) -> Game:
    """A game as it begins, which isn't kept yet. Raises KeyError and Refused like `open_table`."""
    facts = get_box(box)
    players = seated(facts, people)
    if facts.team_size > 1:
        players = _whole_teams(facts, players)
    setup = Setup(box=box, players=players, variant=variant, modules=tuple(modules), options=options or Options())
    if len({player.name.casefold() for player in players}) < len(players):
        raise Refused([Fault(Why.SAME_NAME)])
    check_setup(facts, setup)
    return new_game(setup, key=secrets.token_urlsafe(16))


def put_up(game: Game, device: str) -> None:
    """Keep the game, within a transaction: the phone is its host, and knows it."""
    game.host = device
    game.code = new_code()
    db.session.add(game)
    db.session.flush()
    db.session.add(Visit(device=device, game_id=game.id))


def seated(box: Box, people: Sequence[Person]) -> tuple[Player, ...]:
    """The people as players p1, p2, ...; where teams play, neighbours make t1, t2, ... in their first one's colour."""
    return tuple(
        Player(
            id=f"p{seat + 1}",
            name=clean_name(person.name),
            color=people[seat - seat % box.team_size].color,
            team=f"t{seat // box.team_size + 1}" if box.team_size > 1 else None,
        )
        for seat, person in enumerate(people)
    )


def _whole_teams(box: Box, players: tuple[Player, ...]) -> tuple[Player, ...]:
    """The players, without empty seats where their number is wrong anyway.

    Raises Refused for those who have no partner beside them (TA-01).
    """
    named = tuple(player for player in players if player.name)
    if len(named) not in box.player_counts():
        return named
    members = Counter(player.team for player in named)
    alone = [player for player in named if members[player.team] < box.team_size]
    if alone:
        size = box.team_size
        raise Refused([Fault(Why.NO_PARTNER, {"player": one, "size": size}, box.players_rule.rule) for one in alone])
    return players


def clean_name(typed: str) -> str:
    """A name without surrounding or doubled spaces, and without invisible signs, such as those that turn text around.

    The joiner that composes emoji stays behind one.
    """
    shown = []
    for sign, before in zip(typed, " " + typed, strict=False):
        joins = sign == JOINER and unicodedata.category(before) in ("So", "Sk", "Mn")
        hidden = not joins and unicodedata.category(sign) in ("Cc", "Cf", "Cs")
        shown.append(" " if hidden and sign != JOINER else "" if hidden else sign)
    return " ".join(unicodedata.normalize("NFC", "".join(shown)).split())


class _Last:
    """When this process looked last; who starts it looks first."""

    at = monotonic()


def clear_when_due() -> None:
    """Once a day; asked by whoever opens a table, since that is how they become more."""
    if monotonic() - _Last.at >= EVERY_S:
        _Last.at = monotonic()
        clear_unused()


def clear_unused() -> int:
    """Delete tables without a single move that no phone has looked at for UNUSED_FOR; how many.

    Also those of a group: there is nothing in them but who was going to play. What was never finished, and so is
    history to nobody, has its spoken code still. What can't be done now is done another day.
    """
    long_ago = now() - UNUSED_FOR
    has_moves = select(RecordedMove).where(RecordedMove.game_id == Game.id).exists()
    was_seen = select(Visit).where(Visit.game_id == Game.id, Visit.seen_at >= long_ago).exists()
    unused = select(Game.id).where(
        Game.source == MOVES,
        Game.finished_at.is_(None),
        Game.code.is_not(None),
        Game.notes == "",
        Game.created_at < long_ago,
        ~has_moves,
        ~was_seen,
    )
    with suppress(Unavailable, IntegrityError), writing():  # IntegrityError: somebody begins to play just now
        games = db.session.scalars(unused.order_by(Game.id).limit(MOST_AT_ONCE)).all()
        for table in reversed(Base.metadata.sorted_tables):
            if games and "game_id" in table.columns:
                db.session.execute(delete(table).where(table.columns.game_id.in_(games)))
        db.session.execute(delete(Game).where(Game.id.in_(games)))
        return len(games)
    return 0
