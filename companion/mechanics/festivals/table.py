"""Festival cards as people see them: what came with a claim, how many everybody has, the lines of the sheet."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypedDict

from companion.mechanics.festivals.rules import FestivalFacts, Festivals, cards_of
from companion.rules.box import Box, ScoringRule
from companion.rules.faults import N_
from companion.rules.log import Log
from companion.rules.moves import Claim
from companion.rules.score.sides import Side
from companion.rules.table import Table
from companion.table.text.mechanic import Shown, Stock
from companion.table.text.names import join_names
from companion.table.views.line_kinds.line_view import MARKING, LineView
from companion.web.i18n import _, name_of, ngettext


class FestivalFactsShown(TypedDict):
    """Where festival cards lie."""

    piles: dict[str, str]
    """Pile id → its places, by name."""
    at: Mapping[str, str]
    """City id → the pile that lies there."""


class FestivalState(TypedDict):
    """The festival cards that nobody has."""

    left: dict[str, int]
    """Pile id → how many cards of it nobody has taken."""


class _Festivals(Shown[Festivals]):
    def came_along(self, log: Log, own: Festivals, claim: Claim) -> list[str]:
        return [
            ngettext(
                "{n} festival card from {city}",
                "{n} festival cards from {city}",
                int(number),
                city=name_of(log.table.box.places[place]),
            )
            for place, number in claim.take.items()
        ]

    def stocks(self, table: Table, own: Festivals, player: str) -> list[Stock]:
        return [Stock("festivals", _("festival cards"), "paper", sum(own.held(player).values()))]

    def facts(self, table: Table, own: Festivals) -> FestivalFactsShown:
        return {"piles": {pile: _pile_name(table.box, own.facts, pile) for pile in own.facts.piles}, "at": own.facts.at}

    def state(self, table: Table, own: Festivals) -> FestivalState:
        return {"left": {pile: own.left(pile) for pile in own.facts.piles}}


def _pile_name(box: Box, facts: FestivalFacts, pile: str) -> str:
    """The places where a pile lies (IB-08)."""
    return join_names(name_of(box.places[place]) for place, lies in facts.at.items() if lies == pile)


def _sentence(box: Box, _rule: ScoringRule) -> str:
    facts = box.facts(FestivalFacts)
    piles = facts.piles.items() if facts else ()
    named = [f"{_pile_name(box, facts, pile)}: {', '.join(map(str, points))}" for pile, points in piles if facts]
    return _("For each pile, points by how many of its cards a player has: {piles}.", piles=_("; ").join(named))


def _pile(box: Box, _rule: ScoringRule, pile: str, sides: Sequence[Side]) -> dict[str, Any]:
    """A pile by its places, the points by number, and how many each side has."""
    facts = box.mechanics[FestivalFacts]
    points = facts.piles[pile]
    held = [cards_of(side, pile) for side in sides]
    owners = [seat for seat, number in enumerate(held) for _card in range(number)]
    return {
        "name": _pile_name(box, facts, pile),
        "pile": pile,
        "by_number": ", ".join(map(str, points)),
        "held": held,
        "owners": [*owners, *[None] * (len(points) - len(owners))],  # the cards of a pile are all alike
    }


SHOWN = _Festivals()

WIRE: tuple[Any, Any] = (FestivalState, FestivalFactsShown)

HELD_WORDS: Mapping[str, Callable[[int], str]] = {
    "festivals": lambda n: ngettext("{n} festival card", "{n} festival cards", n),
}

LINES: Mapping[str, LineView] = {
    "festivals": LineView(
        N_("Festival cards"),
        "festivals",
        HELD_WORDS["festivals"],
        mechanic="festivals",
        script=MARKING,
        note=N_("held at the end"),
        most=N_("Festival cards of each pile"),
        sentence=_sentence,
        remark=N_("By the claims, unless counted at the end."),
        piece=_pile,
    ),
}
