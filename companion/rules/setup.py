"""Validity of the set-up: players, colours, teams, variant, modules."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from msgspec.structs import replace

from companion.rules.box import Box
from companion.rules.faults import Fault, Refused, Why
from companion.rules.moves import MAX_NAME, Player, Setup, is_clean
from companion.rules.written import set_up, track_faults

MAX_ID = 40
"""Characters of a player's id."""
_ID = re.compile(rf"[A-Za-z0-9_-]{{1,{MAX_ID}}}")


def check_setup(box: Box, setup: Setup) -> None:
    """Raise Refused with every fault of the set-up (EU-01, DE-01, LA-01, TA-01, CG-01)."""
    if faults := [
        *number_faults(box, len(setup.players)),
        *_player_faults(box, setup),
        *_choice_faults(box, setup),
    ]:
        raise Refused(faults)


def teams(setup: Setup) -> dict[str, tuple[str, ...]]:
    """Return the players' ids by side: {team or player: (id, …)}, in seating order."""
    members: dict[str, list[str]] = {}
    for player in setup.players:
        members.setdefault(player.team or player.id, []).append(player.id)
    return {side: tuple(players) for side, players in members.items()}


def number_faults(box: Box, players: int) -> Iterator[Fault]:
    """Yield a fault if the box isn't for this number of players."""
    if players not in box.player_counts():
        rule = box.players_rule
        why = Why.PLAYERS if rule.team_size == 1 else Why.PLAYERS_IN_TEAMS
        yield Fault(why, {"least": rule.least, "most": rule.most, "size": rule.team_size}, rule.rule)


def name_faults(names: Sequence[str]) -> Iterator[Fault]:
    """Yield the faults of names at one table."""
    if len({name.casefold() for name in names}) < len(names):
        yield Fault(Why.SAME_NAME)
    for name in names:
        yield from _name_faults(name)


def id_faults(players: Iterable[Player]) -> Iterator[Fault]:
    """Why the players can't have these ids, which are parts of addresses.

    Stored games are loaded without this check, because they may be older.
    """
    if not all(_ID.fullmatch(player.id) for player in players):
        yield Fault(Why.BAD_ID, {"most": MAX_ID})


def _name_faults(name: str) -> Iterator[Fault]:
    if not name.strip() or not is_clean(name):
        yield Fault(Why.NO_NAME)
    if len(name) > MAX_NAME:
        yield Fault(Why.LONG_NAME, {"most": MAX_NAME})


def _player_faults(box: Box, setup: Setup) -> Iterator[Fault]:
    players = setup.players
    ids = [player.id for player in players]
    for twice in sorted({player_id for player_id in ids if ids.count(player_id) > 1}):
        yield Fault(Why.SAME_ID, {"id": twice})
    for player in players:
        if player.color not in box.colors:
            yield Fault(Why.UNKNOWN_COLOR, {"id": player.color}, box.players_rule.rule)
        yield from _name_faults(player.name)
    if box.team_size > 1:
        if len(players) in box.player_counts():
            yield from _team_faults(box, players)
    else:
        yield from (Fault(Why.NO_TEAMS) for player in players if player.team is not None)
        if len({player.color for player in players}) < len(players):
            yield Fault(Why.SAME_COLOR, box_rule=box.players_rule.rule)


def _team_faults(box: Box, players: tuple[Player, ...]) -> Iterator[Fault]:
    """Yield the faults of teams: equal size, partners side by side, one colour a team (TA-01)."""
    fault = partial(Fault, box_rule=box.players_rule.rule)
    names = [player.team for player in players]
    if any(name is None or not name.strip() or names.count(name) != box.team_size for name in names):
        yield fault(Why.TEAM_SIZE, {"size": box.team_size})
        return
    borders = sum(name != names[seat - 1] for seat, name in enumerate(names))  # the table is round
    if borders > len(set(names)):
        yield fault(Why.TEAM_SEATS)
    colors = {(player.team, player.color) for player in players}
    if len(colors) > len(set(names)):
        yield fault(Why.TEAM_COLOR)
    elif len({color for _, color in colors}) < len(colors):
        yield fault(Why.SAME_TEAM_COLOR)


def _choice_faults(box: Box, setup: Setup) -> Iterator[Fault]:
    board = setup.options.board
    if board and not box.written:
        yield Fault(Why.NO_WRITTEN_BOARD)
    elif board:
        known = set_up(box, replace(board, tracks=()))
        for track in board.tracks:
            yield from track_faults(known, track)
    if setup.variant not in box.variants:
        yield Fault(Why.UNKNOWN_VARIANT, {"id": setup.variant})
    if (bonuses := setup.options.bonuses) and not _are_turned_up(box, bonuses):
        most, rule = (box.bonus_cards.turned_up, box.bonus_cards.rule) if box.bonus_cards else (0, None)
        yield Fault(Why.BONUS_CARDS, {"n": most}, rule)
    for position, module in enumerate(setup.modules):
        if module not in box.modules:
            yield Fault(Why.UNKNOWN_MODULE, {"id": module})
        elif module in setup.modules[:position]:
            yield Fault(Why.MODULE_TWICE, {"id": module})


def _are_turned_up(box: Box, bonuses: Sequence[str]) -> bool:
    """Whether they are as many different bonus cards as a game has (NT-08)."""
    cards = {rule.rule for rule in box.scoring if rule.is_card}
    wanted = box.bonus_cards.turned_up if box.bonus_cards else 0
    return len(bonuses) == len(set(bonuses)) == wanted and set(bonuses) <= cards
