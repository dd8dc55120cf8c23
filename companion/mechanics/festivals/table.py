"""Festival cards on pages: a claim's cards, all players' cards, the categories."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypedDict

from companion.mechanics.festivals.rules import FestivalFacts, Festivals, cards_of
from companion.rules.box import Box
from companion.rules.log import Log
from companion.rules.moves import Claim
from companion.rules.score.scored import Piece
from companion.rules.table import Table
from companion.table.presenters.line_kinds.presenter import LinePresenter, Row, RowFigure
from companion.table.wording.mechanic import MechanicPresenter, Stock
from companion.table.wording.names import join_names
from companion.web.i18n import _, name_of, ngettext


class FestivalFactsShown(TypedDict):
    """Where festival cards lie."""

    piles: dict[str, str]
    """Pile id → its places, by name."""
    at: Mapping[str, str]
    """{city: pile}."""


class FestivalState(TypedDict):
    """The festival cards that nobody has."""

    left: dict[str, int]
    """Pile id → how many cards of it nobody has taken."""


class _Festivals(MechanicPresenter[Festivals]):
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


@dataclass(frozen=True)
class PileRow(Row):
    """A pile of festival cards."""

    pile: str = ""
    by_number: str = ""
    """The points by number."""
    held: Sequence[int] = ()
    """The number of each side's cards."""
    owners: Sequence[int | None] = ()
    """The seat of each card's holder: the cards of a pile are all alike."""


class _FestivalsLine(LinePresenter):
    mechanic = "festivals"
    is_marked = True

    def describe(self) -> str:
        facts = self.box.facts(FestivalFacts)
        piles = facts.piles.items() if facts else ()
        named = [f"{self.piece_name(pile)}: {', '.join(map(str, points))}" for pile, points in piles]
        return _("For each pile, points by how many of its cards a player has: {piles}.", piles=_("; ").join(named))

    def piece_name(self, piece: str) -> str:
        return _pile_name(self.box, self.box.mechanics[FestivalFacts], piece)

    def row(self, piece: Piece, figures: list[RowFigure]) -> PileRow:
        points = self.box.mechanics[FestivalFacts].piles[piece.id]
        held = [cards_of(side, piece.id) for side in self.own]
        owners = [seat for seat, number in enumerate(held) for _card in range(number)]
        return PileRow(
            self.piece_name(piece.id),
            piece,
            figures,
            pile=piece.id,
            by_number=", ".join(map(str, points)),
            held=held,
            owners=[*owners, *[None] * (len(points) - len(owners))],
        )


SHOWN = _Festivals()

WIRE: tuple[Any, Any] = (FestivalState, FestivalFactsShown)

LINES: Mapping[str, type[LinePresenter]] = {"festivals": _FestivalsLine}
