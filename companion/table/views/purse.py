"""A purse as its owner sees it: what was paid and had for tolls, step by step."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from companion.rules.score.sides import Side, held_by
from companion.rules.table import Table
from companion.table.text.names import HELD_WORDS, route_name
from companion.web.i18n import _


class TollStep(NamedTuple):
    """What changed the value of a player's tokens: on which track, from or to whom, and by how much."""

    name: str
    words: str
    adds: int


def purse(table: Table, player: str) -> dict[str, Any] | None:
    """What the player's tokens are worth, the loans in words, and how it came about; nothing without tolls (NL-05)."""
    if not table.with_tolls:
        return None
    tokens, loans = (held_by(table, kind, player) for kind in ("tokens", "loans"))
    return {"tokens": tokens, "loans": HELD_WORDS["loans"](loans) if loans else "", "steps": [*_steps(table, player)]}


def toll_steps(table: Table, side: Side) -> list[TollStep]:
    """Give the tolls of a side's players in the order of the claims, from the first tokens on (NL-07, NL-08)."""
    return [step for player in side.players for step in _steps(table, player)]


def _steps(table: Table, player: str) -> Iterator[TollStep]:
    tokens, bank = table.tokens_of(player), _("the bank")
    steps = []
    for key, toll in table.tolls.items():
        name = route_name(table.box, table.box.routes[key])
        if toll.player == player:
            owner = table.players[toll.to].name if toll.to else bank
            words = _("a loan: nothing paid") if toll.by_loan else _("paid to {owner}", owner=owner)
            steps.append(TollStep(name, words, 0 if toll.by_loan else -toll.amount))
        elif toll.to == player:
            payer = bank if toll.by_loan else table.players[toll.player].name
            steps.append(TollStep(name, _("paid by {payer}", payer=payer), toll.amount))
    yield TollStep(_("At the start"), "", tokens - sum(step.adds for step in steps))
    yield from steps
    if difference := held_by(table, "tokens", player) - tokens:
        yield TollStep(_("Counted at the end"), "", difference)
