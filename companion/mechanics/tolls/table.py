"""Tolls on pages: the log's words, the owner's purse, the categories."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple, TypedDict

from companion.mechanics.tolls.rules import Toll, TollFacts, Tolls, toll_owner
from companion.rules.box import Box, Module
from companion.rules.log import Log
from companion.rules.moves import Claim
from companion.rules.score.sides import Side
from companion.rules.table import Table
from companion.rules.tally import held_by
from companion.table.presenters.line_kinds.presenter import LinePresenter, Step
from companion.table.wording.mechanic import MechanicPresenter
from companion.table.wording.names import held_words, route_name
from companion.web.i18n import _


class TollFactsShown(TypedDict):
    """Where tolls are played."""

    tracks: Mapping[str, int]
    """Route id → what a claim pays, where that is anything."""


class TollState(TypedDict):
    """Receivers of tolls."""

    owners: dict[str, str]
    """{free route: player who gets its toll}; missing for the bank."""


class Purse(NamedTuple):
    """Value of a player's tokens, the loans in words, and the history."""

    tokens: int
    loans: str
    steps: list[Step]


class _Tolls(MechanicPresenter[Tolls]):
    def set_up(self, of: Box | Module) -> list[str]:
        facts = of.facts(TollFacts)
        return [_("Each player: toll tokens worth {tokens}", tokens=facts.rules.tokens)] if facts else []

    def reminders(self, table: Table, own: Tolls) -> list[str]:
        return [
            _(
                "Claiming a route costs its toll: to the bank, or for the second track of a double route to the player "
                "who has the first. With too few tokens, you take a loan and pay nothing."
            )
        ]

    def came_along(self, log: Log, own: Tolls, claim: Claim) -> list[str]:
        toll = own.paid.get(claim.route)
        return [_describe_toll(log.table, toll)] if toll and toll.player == claim.player else []

    def private(self, table: Table, own: Tolls, player: str) -> dict[str, Purse]:
        """Return the purse, whose tokens are secret (NL-05)."""
        tokens, loans = (held_by(table, kind, player) for kind in ("tokens", "loans"))
        return {"hand": Purse(tokens, held_words("loans", loans) if loans else "", [*_steps(table, own, player)])}

    def facts(self, table: Table, own: Tolls) -> TollFactsShown:
        return {"tracks": own.facts.of}

    def state(self, table: Table, own: Tolls) -> TollState:
        free = (route for key, route in table.box.routes.items() if key not in table.claims)
        return {"owners": {route.id: owner for route in free if (owner := toll_owner(table, route))}}


def _describe_toll(table: Table, toll: Toll) -> str:
    """Return the toll in words; for a loan also the owner whom the bank pays (NL-07, NL-08)."""
    owner = table.players[toll.to].name if toll.to else ""
    if toll.by_loan:
        return _("a loan; the bank pays {owner} {n}", owner=owner, n=toll.amount) if owner else _("a loan")
    return _("toll {n} to {owner}", n=toll.amount, owner=owner) if owner else _("toll {n}", n=toll.amount)


def _steps(table: Table, tolls: Tolls, player: str) -> Iterator[Step]:
    """Yield a player's payments and balance from the first tokens on (NL-07, NL-08)."""
    yield Step(_("At the start"), "", tolls.facts.rules.tokens)
    for key, toll in tolls.paid.items():
        name = route_name(table.box, table.box.routes[key])
        if toll.player == player:
            owner = table.players[toll.to].name if toll.to else _("the bank")
            words = _("a loan: nothing paid") if toll.by_loan else _("paid to {owner}", owner=owner)
            yield Step(name, words, 0 if toll.by_loan else -toll.amount)
        elif toll.to == player:
            payer = _("the bank") if toll.by_loan else table.players[toll.player].name
            yield Step(name, _("paid by {payer}", payer=payer), toll.amount)
    if difference := held_by(table, "tokens", player) - tolls.tokens_of(player):
        yield Step(_("Counted at the end"), "", difference)


class _TokensLine(LinePresenter):
    def cell(self, side: Side, figure: int) -> tuple[str, str]:
        """Return the value of the tokens left. A player who took a loan is left out of their order (NL-11)."""
        tokens, loans = (held_words(kind, side.held(kind)) for kind in ("tokens", "loans"))
        words = _("{tokens}; left out: {loans}", tokens=tokens, loans=loans) if side.held("loans") else tokens
        return str(side.held("tokens")), words

    def steps_of(self, table: Table, side: Side) -> list[Step]:
        tolls = table.mechanic(Tolls)
        return [step for player in side.players for step in _steps(table, tolls, player)] if tolls else []


SHOWN = _Tolls()

WIRE: tuple[Any, Any] = (TollState, TollFactsShown)

LINES: Mapping[str, type[LinePresenter]] = {"tokens": _TokensLine}
