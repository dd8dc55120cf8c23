"""Bullet trains as people see them: how many are left, what each player laid, the line of the sheet."""

from collections.abc import Mapping
from typing import Any, TypedDict

from companion.mechanics.bullets.rules import Bullets, laid_by
from companion.rules.log import Log
from companion.rules.moves import Claim
from companion.rules.score.sides import Side
from companion.rules.table import Table
from companion.rules.tally import held_by
from companion.table.presenters.line_kinds.presenter import LinePresenter, Step
from companion.table.wording.mechanic import Left, MechanicPresenter, Stock
from companion.table.wording.names import route_name
from companion.web.i18n import _, ngettext


class BulletState(TypedDict):
    """The bullet trains, which are everybody's."""

    left: int
    """How many nobody has laid yet; while there are any, a claim of a bullet route lays one."""


class BulletFactsShown(TypedDict):
    """Where bullet trains are played."""

    tracks: dict[str, bool]
    """By id the bullet routes: a claim of one takes no trains and brings no points, while there are bullet trains."""


class _Bullets(MechanicPresenter[Bullets]):
    def reminders(self, table: Table, own: Bullets) -> list[str]:
        return [
            _(
                "Claiming a bullet route (with a white line) lays a bullet train while there are any: it takes none of "
                "your trains and scores no points, but adds its spaces on the bullet train track. Everyone can use it, "
                "for any ticket. Later such a route takes your own trains, and scores by length."
            )
        ]

    def came_along(self, log: Log, own: Bullets, claim: Claim) -> list[str]:
        return [_("a bullet train")] if own.pieces.owner(claim.route) == claim.player else []

    def left(self, own: Bullets, side: str, number: int) -> Left:
        low = ngettext(
            "Last lap: {side} has {n} train left, and few bullet trains remain.",
            "Last lap: {side} has {n} trains left, and few bullet trains remain.",
            number,
            side=side,
        )
        return Left(low)

    def stocks(self, table: Table, own: Bullets, player: str) -> list[Stock]:
        return [Stock("bullet_spaces", _("bullet spaces"), "bullet", held_by(table, "bullet_spaces", player))]

    def facts(self, table: Table, own: Bullets) -> BulletFactsShown:
        return {"tracks": {route.id: True for route in table.box.routes.values() if route.bullet}}

    def state(self, table: Table, own: Bullets) -> BulletState:
        return {"left": own.left}


class _SpacesLine(LinePresenter):
    def steps_of(self, table: Table, side: Side) -> list[Step]:
        """Return the bullet trains that the side laid, and what the marker shows beyond them (JP-05)."""
        routes = [table.box.routes[key] for key in laid_by(side)]
        steps = [Step(route_name(table.box, route), "", route.length) for route in routes]
        if difference := side.held("bullet_spaces") - sum(route.length for route in routes):
            steps.append(Step(_("Counted at the end"), "", difference))
        return steps


SHOWN = _Bullets()

WIRE: tuple[Any, Any] = (BulletState, BulletFactsShown)

LINES: Mapping[str, type[LinePresenter]] = {"bullet_spaces": _SpacesLine}
