"""Passengers on pages: waiting ones, a claim's, all players', the category."""

from collections import Counter, defaultdict
from collections.abc import Mapping
from typing import Any, NotRequired, TypedDict

from companion.mechanics.passengers.rules import LINE, PassengerBoard, PassengerFacts
from companion.rules import moves
from companion.rules.box import Box, Module
from companion.rules.faults import N_
from companion.rules.log import Log
from companion.rules.score.scored import Piece
from companion.rules.table import Table
from companion.table.presenters.line_kinds.presenter import LinePresenter, Row, RowFigure
from companion.table.presenters.shapes import ColorFacts
from companion.table.wording.mechanic import Had, MechanicPresenter, Stock
from companion.table.wording.moves import MoveText
from companion.table.wording.names import join_names
from companion.web.i18n import _, color_name, name_of


class StopFacts(TypedDict):
    """A city or country with passengers."""

    name: str
    """In the reader's language."""
    printed: int
    """How many passengers begin there, as the board prints."""


class PassengerFactsShown(TypedDict):
    """Where passengers wait, and which there are."""

    stops: dict[str, StopFacts]
    """Id of a city or country with passengers → what is known of it."""
    colors: list[ColorFacts]
    """Their colours."""


class Waiting(TypedDict):
    """The passengers at a city or country."""

    colors: tuple[str, ...]
    """The colours that may be there."""
    here: NotRequired[dict[str, int]]
    """Where the colours of the set-up are noted: colour → how many are left."""
    room: NotRequired[dict[str, int]]
    """Where they aren't: colours of which fewer than the printed number can have been drawn → how many."""
    gone: NotRequired[dict[str, int]]
    """Where they aren't: colour → how many were taken."""


class PassengerState(TypedDict):
    """Waiting passengers."""

    waiting: dict[str, Waiting]
    """City or country id → its passengers."""


class _Passengers(MechanicPresenter[PassengerBoard]):
    def set_up(self, of: Box | Module) -> list[str]:
        facts = of.facts(PassengerFacts)
        if not facts or not isinstance(of, Box):
            return []
        places = _places_by_number(of, facts)
        return [_("{total} passengers: {places}", total=sum(facts.numbers.values()), places=places)]

    def reminders(self, table: Table, own: PassengerBoard) -> list[str]:
        return [_("Claiming a route lets you take one passenger, of any colour there, from each of its two ends.")]

    def came_along(self, log: Log, own: PassengerBoard, claim: moves.Claim) -> list[str]:
        return [
            # i18n: a passenger of this colour, from there
            _("{color} from {city}", color=color_name(str(taken)), city=name_of(log.table.box.places[place]))
            for place, taken in claim.take.items()
        ]

    def names(self, log: Log, move: Any) -> dict[str, str]:
        return {"colors": join_names(f"{count} {color_name(color)}" for color, count in move.colors.items() if count)}

    def stocks(self, table: Table, own: PassengerBoard, player: str) -> list[Stock | Had]:
        taken = own.taken_by({player})
        number = sum(taken.values())
        return [
            Stock("passengers", _("passengers"), "passenger", number),
            Had(_("Passengers"), number, colors=taken),
        ]

    def facts(self, table: Table, own: PassengerBoard) -> PassengerFactsShown:
        places = table.box.places
        return {
            "stops": {
                place: {"name": name_of(places[place]), "printed": printed}
                for place, printed in own.facts.numbers.items()
            },
            "colors": [{"id": color, "name": color_name(color)} for color in own.colors],
        }

    def state(self, table: Table, own: PassengerBoard) -> PassengerState:
        return {"waiting": {place: _waiting(own, place) for place in own.facts.numbers}}


def _places_by_number(box: Box, facts: PassengerFacts) -> str:
    """How many wait where at the set-up (DE-02): the big places by name, the rest together."""
    by_number: defaultdict[int, list[str]] = defaultdict(list)
    for place, number in facts.numbers.items():
        by_number[number].append(name_of(box.places[place]))
    *named, rest = sorted(by_number, reverse=True)
    words = [f"{', '.join(by_number[number])} {number}" for number in named]
    return _("; ").join([*words, _("{number} everywhere else", number=rest)])


def _waiting(own: PassengerBoard, place: str) -> Waiting:
    """Which colours may be there, and what is noted of the set-up (DE-02, DE-04).

    `here` counts each colour where the colours are noted. Where they aren't, `room` limits those that can't have been
    drawn as often as there are passengers, and `gone` counts those that were taken and so must have been drawn.
    """
    colors, gone = own.colors_at(place), own.gone.get(place, Counter())
    if drawn := own.drawn.get(place):
        return {"colors": colors, "here": {color: count for color, count in (drawn - gone).items() if count}}
    room = {color: own.room_for(place, color) for color in own.colors}
    few = {color: count for color, count in room.items() if count < own.facts.numbers[place]}
    return {"colors": colors, "room": few, "gone": dict(gone)}


class _PassengersLine(LinePresenter):
    def describe(self) -> str:
        first, second, *_others = self.scoring.by_place(0)
        return _(
            "For each colour, {first} points for the most passengers and {second} for the second most. "
            "Everyone who ties gets them; a tie for first leaves no second place.",
            first=first,
            second=second,
        )

    def piece_name(self, piece: str) -> str:
        return color_name(piece)

    def row(self, piece: Piece, figures: list[RowFigure]) -> Row:
        return Row(self.piece_name(piece.id), piece, figures, color=piece.id)


SHOWN = _Passengers()

WIRE: tuple[Any, Any] = (PassengerState, PassengerFactsShown)

MOVES: Mapping[type, MoveText] = {
    # i18n: log: passengers drawn at the start
    moves.Passengers: MoveText(N_("In {city}: {colors}"), spot="drawn", at="city"),
}

LINES: Mapping[str, type[LinePresenter]] = {LINE: _PassengersLine}
