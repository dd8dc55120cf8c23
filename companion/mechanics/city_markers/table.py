"""City markers as people see them: for whom a claim scored, what everybody has left, the lines of the sheet."""

from collections.abc import Mapping
from typing import Any, TypedDict

from companion.mechanics.city_markers.rules import CAPTURES, CITIES, CityMarkers, MarkerFacts
from companion.rules import moves
from companion.rules.box import Box, Module
from companion.rules.faults import N_
from companion.rules.log import Log
from companion.rules.table import Table
from companion.table.presenters.line_kinds.presenter import CreditPresenter, LinePresenter
from companion.table.wording.mechanic import MechanicPresenter, Stock
from companion.table.wording.moves import MoveText
from companion.web.i18n import _, name_of, ngettext


class MarkerFactsShown(TypedDict):
    """Where city markers are played."""

    barred: str | None
    """The city in which none is put."""


class FugitiveState(TypedDict):
    """Somebody who is captured by claims into his city."""

    name: str
    """Alvin's name."""
    city: str | None
    """The city in which he is; `null` where his holder has none."""
    holder: str | None
    """The player who captured him last."""


class MarkerState(TypedDict):
    """The city markers on the board."""

    first: str
    """Question to {player} at the set-up."""
    first_hint: str
    """The same before the first move of all."""
    builds: tuple[str, str]
    """The kind of move that chooses a starting city, and the kind of piece."""
    captures: dict[str, str | None]
    """Route id of a claim that captured the fugitive → the player's starting city, to which he went unless the claim
    says another; `null` without one."""
    queue: tuple[str, ...]
    """Players without a starting city, in order."""
    fugitive: FugitiveState | None
    """Alvin, in a variant that has him."""


class _CityMarkers(MechanicPresenter[CityMarkers]):
    def set_up(self, of: Box | Module) -> list[str]:
        facts = of.facts(MarkerFacts)
        return [ngettext("{n} city marker each", "{n} city markers each", facts.rules.each)] if facts else []

    def reminders(self, table: Table, own: CityMarkers) -> list[str]:
        return [
            _(
                "Before the first claim, everyone puts a city marker in a free starting city; the player who plays "
                "last goes first."
            ),
            _(
                "You claim routes from your own network, which begins in your starting city. Then you may put one "
                "marker at a free end of it."
            ),
            _(
                "A claim into a city with a marker scores for the marker’s owner, at each such end, and not for the "
                "player who claims it."
            ),
        ]

    def came_along(self, log: Log, own: CityMarkers, claim: moves.Claim) -> list[str]:
        """Return the players whose markers scored, the marker placed, and Alvin's move (OW-05, OW-06, OW-12)."""
        is_laid = log.table.claims.get(claim.route) == claim.player
        brought = [credit for credit in log.table.credits if is_laid and credit.route == claim.route]
        words = [
            # i18n: points, for a player
            _("{n} for {owner}", n=credit.points, owner=log.table.players[credit.player].name)
            for credit in brought
            if credit.player != claim.player
        ]
        if claim.marker:
            words.append(_("marker in {city}", city=name_of(log.table.box.places[claim.marker])))
        if own.fugitive and any(credit.line == CAPTURES for credit in brought):
            went = own.goes_to(claim)
            place = name_of(log.table.box.places[went]) if went else "–"
            words.append(_("{fugitive} captured, to {city}", fugitive=name_of(own.fugitive), city=place))
        return words

    def stocks(self, table: Table, own: CityMarkers, player: str) -> list[Stock]:
        return [Stock("markers", _("city markers"), "station", own.left(player), label=_("City markers"))]

    def facts(self, table: Table, own: CityMarkers) -> MarkerFactsShown:
        return {"barred": own.fugitive.city if own.fugitive else None}

    def state(self, table: Table, own: CityMarkers) -> MarkerState:
        fugitive = own.fugitive
        return {
            "first": _("Tap {player}’s starting city."),
            "first_hint": _("First everyone chooses a starting city."),
            "builds": ("marker", "building"),
            "captures": {one.route: own.starts.get(one.player) for one in table.credits if one.line == CAPTURES},
            "queue": own.queue(table),
            "fugitive": {"name": name_of(fugitive), "city": own.hideout, "holder": own.holder} if fugitive else None,
        }


class _CapturesLine(LinePresenter):
    def describe(self) -> str:
        fugitive = self.box.mechanics[MarkerFacts].fugitive
        return _(
            "Claiming a route into his city captures him for {n} points and moves him to one of your cities; the "
            "player who holds him at the end gets {n} more points.",
            n=fugitive.points if fugitive else 0,
        )


SHOWN = _CityMarkers()

WIRE: tuple[Any, Any] = (MarkerState, MarkerFactsShown)

MOVES: Mapping[type, MoveText] = {
    moves.Marker: MoveText(N_("{player}: starting city {city}"), spot="marker", at="city"),
}

LINES: Mapping[str, type[LinePresenter]] = {CITIES: CreditPresenter, CAPTURES: _CapturesLine}
