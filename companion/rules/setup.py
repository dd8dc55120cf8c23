"""What must hold before the first move: the players, their colours, the variant (EU-01)."""

import unicodedata
from collections.abc import Iterator

from companion.rules.box import Box
from companion.rules.faults import Fault, Refused, Why
from companion.rules.moves import MAX_NAME, Setup


def check_setup(box: Box, setup: Setup) -> None:
    """Raise Refused with every reason why the game can't be set up like that."""
    if faults := [*_player_faults(box, setup), *_choice_faults(box, setup)]:
        raise Refused(faults)


def _player_faults(box: Box, setup: Setup) -> Iterator[Fault]:
    players = setup.players
    if not box.min_players <= len(players) <= box.max_players:
        yield Fault(Why.PLAYERS, {"least": box.min_players, "most": box.max_players})
    ids = [player.id for player in players]
    for twice in sorted({player_id for player_id in ids if ids.count(player_id) > 1}):
        yield Fault(Why.SAME_ID, {"id": twice})
    if len({player.color for player in players}) < len(players):
        yield Fault(Why.SAME_COLOR)
    for player in players:
        if player.color not in box.colors:
            yield Fault(Why.UNKNOWN_COLOR, {"id": player.color})
        if not player.id.isprintable() or not 1 <= len(player.id) <= MAX_NAME:
            yield Fault(Why.BAD_ID)
        if not player.name.strip() or any(unicodedata.category(sign) == "Cc" for sign in player.name):
            yield Fault(Why.NO_NAME)
        if len(player.name) > MAX_NAME:
            yield Fault(Why.LONG_NAME, {"most": MAX_NAME})
        if player.team is not None:
            yield Fault(Why.NO_TEAMS)


def _choice_faults(box: Box, setup: Setup) -> Iterator[Fault]:
    if setup.variant not in box.variants:
        yield Fault(Why.UNKNOWN_VARIANT, {"id": setup.variant})
    for module in setup.modules:
        yield Fault(Why.UNKNOWN_MODULE, {"id": module})
