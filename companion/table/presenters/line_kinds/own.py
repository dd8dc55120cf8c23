"""The core's score lines that need more than the words of their category."""

from collections.abc import Mapping

from companion.rules.registry import Registry
from companion.rules.score.categories.places import sets_of
from companion.rules.score.scored import Piece
from companion.rules.score.sides import Side
from companion.table.presenters.line_kinds.presenter import LinePresenter, Row, RowFigure, first_points
from companion.table.wording.mechanic import point_movers
from companion.table.wording.names import ticket_name
from companion.web.i18n import _, name_of, ngettext, npgettext


class _Routes(LinePresenter):
    def details(self, side: Side) -> list[tuple[str, int]]:
        by = point_movers(self.table) if self.table else ""
        return [(f"{name} · {by}", points) for name, points in super().details(side)]

    def cell(self, side: Side, figure: int) -> tuple[str, str]:
        return "", ""


class _Tickets(LinePresenter):
    def describe(self) -> str:
        if self.box.has_map:
            return _("A ticket adds its points if its cities are connected, and subtracts them if not.")
        return _("A ticket that is paid for adds its points; one left open subtracts them.")

    def cell(self, side: Side, figure: int) -> tuple[str, str]:
        done, both = len(side.completed), len(side.tickets)
        return f"{done}/{both}", _("{done} of {all} completed", done=done, all=both)


class _CitiesConnected(LinePresenter):
    def details(self, side: Side) -> list[tuple[str, int]]:
        return sorted(super().details(side))


class _PlacesTouched(LinePresenter):
    def describe(self) -> str:
        only = self.scoring.only
        return ngettext(
            "{n} point for each of these places that a player’s routes touch: {places}.",
            "{n} points for each of these places that a player’s routes touch: {places}.",
            first_points(self.scoring),
            places=", ".join(name_of(place) for place in self.box.places.values() if not only or only.place(place)),
        )

    def in_words(self, figure: int) -> str:
        return npgettext("location", "{n} place", "{n} places", figure)


class _SetsJoined(LinePresenter):
    def describe(self) -> str:
        sets = sorted(sets_of(self.box, self.scoring))
        return _(
            "A player whose network connects all places of a district gets its number: {districts}.",
            districts=_("; ").join(f"{cell}: {', '.join(self._places(cell))}" for cell in sets),
        )

    def row(self, piece: Piece, figures: list[RowFigure]) -> Row:
        return Row(piece.id, piece, figures, places=self._places(piece.id))

    def _places(self, cell: str) -> list[str]:
        return [name_of(self.box.places[place]) for place in sets_of(self.box, self.scoring)[cell]]


class CityPresenter(LinePresenter):
    """A line won city by city, by the completed tickets that name the city (CG-09)."""

    def piece_name(self, piece: str) -> str:
        return name_of(self.box.places[piece])

    def tickets_for(self, city: str) -> list[list[str]]:
        """Return [[ticket name]], by side."""
        return [[ticket_name(self.box, ticket) for ticket in side.completed_for(city)] for side in self.own]

    def row(self, piece: Piece, figures: list[RowFigure]) -> Row:
        return Row(self.piece_name(piece.id), piece, figures, tickets=self.tickets_for(piece.id))


PRESENTERS: Mapping[str, type[LinePresenter]] = Registry(
    {
        "routes": _Routes,
        "tickets": _Tickets,
        "cities_connected": _CitiesConnected,
        "places_touched": _PlacesTouched,
        "sets_joined": _SetsJoined,
        "big_cities": CityPresenter,
    },
    "LINES",
    "table",
)
"""Presenters by category. All other categories have a plain LinePresenter."""
