"""Open a table: check the set-up and seat the players."""

import unicodedata
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from companion.rules.box import Box
from companion.rules.faults import Fault, Refused, Why
from companion.rules.load import get_box
from companion.rules.moves import Options, Player, Setup
from companion.rules.setup import check_setup
from companion.store.database import db, write_transaction
from companion.store.models import Game, Visit
from companion.table.service.clearing import clear_when_due
from companion.table.service.codes import new_code, new_key
from companion.table.service.games import keep_open
from companion.table.service.loading import new_game

JOINER = "\u200d"


@dataclass(frozen=True)
class NewPlayer:
    """A player to be seated: a name as typed, and a colour of the box."""

    name: str
    color: str


def open_table(
    *,
    box: str,
    variant: str,
    people: Sequence[NewPlayer],
    device: str,
    modules: Sequence[str] = (),
    options: Options | None = None,
    played: bool = False,
) -> Game:
    """Open a table for people in seating order. Raises KeyError for an unknown box, Refused with every reason.

    The tickets of a game that was `played` already are revealed from the beginning.
    """
    game = new_table(box=box, variant=variant, people=people, modules=modules, options=options)
    if played:
        keep_open(game)
    with write_transaction():
        save_table(game, device)
    clear_when_due()
    return game


def new_table(
    *, box: str, variant: str, people: Sequence[NewPlayer], modules: Sequence[str] = (), options: Options | None = None
) -> Game:
    """Make an unsaved game with its seats. Raises KeyError and Refused like `open_table`."""
    facts = get_box(box)
    players = seated(facts, people)
    if facts.team_size > 1:
        players = _whole_teams(facts, players)
    options = options or Options()
    if facts.edition > 1:
        options = replace(options, edition=options.edition or facts.edition)
    setup = Setup(box=box, players=players, variant=variant, modules=tuple(modules), options=options)
    if facts.bonus_cards and not setup.options.bonuses:
        raise Refused([Fault(Why.BONUS_CARDS, {"n": facts.bonus_cards.turned_up}, facts.bonus_cards.rule)])
    if len({player.name.casefold() for player in players}) < len(players):
        raise Refused([Fault(Why.SAME_NAME)])
    check_setup(facts, setup)
    return new_game(setup, key=new_key())


def save_table(game: Game, device: str) -> None:
    """Save the game with the device as its host. Call it within a transaction."""
    game.host = device
    game.code = new_code()
    db.session.add(game)
    db.session.flush()
    db.session.add(Visit(device=device, game_id=game.id))


def seated(box: Box, people: Sequence[NewPlayer]) -> tuple[Player, ...]:
    """Return the people as players p1, p2, …; in a box with teams neighbours form t1, t2, … in the first one's
    colour.
    """
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
    """Return the players; without empty seats if their number is wrong anyway.

    Raises Refused for players without a partner next to them (TA-01).
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
    """Return the name without redundant spaces and invisible characters, such as direction marks.

    The joiner is kept after an emoji, because it composes emoji.
    """
    if typed.isprintable():  # it has no invisible characters
        return " ".join(unicodedata.normalize("NFC", typed).split())
    shown = []
    for sign, before in zip(typed, " " + typed, strict=False):
        joins = sign == JOINER and unicodedata.category(before) in ("So", "Sk", "Mn")
        hidden = not joins and unicodedata.category(sign) in ("Cc", "Cf", "Cs")
        shown.append(" " if hidden and sign != JOINER else "" if hidden else sign)
    return " ".join(unicodedata.normalize("NFC", "".join(shown)).split())
