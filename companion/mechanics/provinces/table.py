"""The province mat on pages: a claim's train, the express cards left, the category."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypedDict

from companion.mechanics.provinces.rules import ProvinceFacts, Provinces, spots_of
from companion.rules.log import Log
from companion.rules.moves import Claim, Tickets
from companion.rules.score.scored import Piece
from companion.rules.score.sides import Side
from companion.rules.table import Table
from companion.table.presenters.line_kinds.presenter import LinePresenter, Row, RowFigure
from companion.table.presenters.shapes import ColorFacts
from companion.table.wording.mechanic import MechanicPresenter
from companion.table.wording.names import held_words
from companion.web.i18n import _, color_name


class ProvinceFactsShown(TypedDict):
    """The mat with lines for trains of claims."""

    lines: list[ColorFacts]
    """Its lines, by the colours of tracks."""
    spots: int
    """Each has the spots from 1 to this one."""
    express: tuple[int, ...]
    """The express cards that every player has, by how much they raise a spot."""
    line: dict[str, str]
    """Route id → the colour of its line; `gray` for any one."""


class ProvinceState(TypedDict):
    """Used express cards."""

    express: Mapping[str, tuple[int, ...]]
    """Player id → those that were used."""


class _Provinces(MechanicPresenter[Provinces]):
    def came_along(self, log: Log, own: Provinces, move: Claim | Tickets) -> list[str]:
        if isinstance(move, Tickets):
            return _express(move)
        if not move.spot:
            return []
        line = move.color or log.table.box.routes[move.route].color
        # i18n: of the line of a colour on a mat
        return [_("spot {n} ({color})", n=move.spot, color=color_name(line)), *_express(move)]

    def private(self, table: Table, own: Provinces, player: str) -> dict[str, tuple[int, ...]]:
        """Return the player's express cards, once the tickets of the start are kept (SK-04)."""
        is_later = table.deal_of(player) is table.variant.later
        cards = own.facts.express.cards if is_later else ()
        return {"deal": tuple(card for card in cards if card not in own.used[player])}

    def facts(self, table: Table, own: Provinces) -> ProvinceFactsShown:
        return {
            "lines": [{"id": color, "name": color_name(color)} for color in own.facts.mat.colors],
            "spots": own.facts.mat.spots,
            "express": own.facts.express.cards,
            "line": {route.id: route.color for route in table.box.routes.values()},
        }

    def state(self, table: Table, own: Provinces) -> ProvinceState:
        return {"express": own.used}


def _express(move: Claim | Tickets) -> list[str]:
    return [_("express card +{n}", n=move.express)] if move.express else []


@dataclass(frozen=True)
class ProvinceRow(Row):
    """A line of the mat."""

    line: str = ""
    held: Sequence[Sequence[int]] = ()
    """The spots of each side's trains, the highest first."""
    ranked: Sequence[int] = ()
    """The seats of the sides with a train there, the one that is ahead first."""
    owners: Mapping[int, int] = field(default_factory=dict)
    """By spot the seat of the side that occupies it."""
    spots: int = 0


class _ProvincesLine(LinePresenter):
    mechanic = "provinces"
    is_marked = True

    def cell(self, side: Side, figure: int) -> tuple[str, str]:
        trains = sum(map(len, spots_of(side).values()))
        return str(trains), held_words("provinces", trains)

    def piece_name(self, piece: str) -> str:
        return color_name(piece)

    def row(self, piece: Piece, figures: list[RowFigure]) -> ProvinceRow:
        held = [spots_of(side).get(piece.id, ()) for side in self.own]
        owners = {number: seat for seat, numbers in enumerate(held) for number in numbers}
        ranked = sorted(
            (seat for seat, numbers in enumerate(held) if numbers), key=lambda seat: (sum(held[seat]), held[seat])
        )
        return ProvinceRow(
            self.piece_name(piece.id),
            piece,
            figures,
            line=piece.id,
            held=held,
            ranked=ranked[::-1],
            owners=owners,
            spots=self.box.mechanics[ProvinceFacts].mat.spots,
        )


SHOWN = _Provinces()

WIRE: tuple[Any, Any] = (ProvinceState, ProvinceFactsShown)

LINES: Mapping[str, type[LinePresenter]] = {"provinces": _ProvincesLine}
