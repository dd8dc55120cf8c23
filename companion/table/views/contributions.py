"""What sides contributed to tracks that are everybody's, step by step."""

from companion.rules.actions.bullets import contribution
from companion.rules.score.sides import Side
from companion.rules.table import Table
from companion.table.text.names import route_name
from companion.table.views.line_kinds.line_view import Step
from companion.web.i18n import _


def bullet_steps(table: Table, side: Side) -> list[Step]:
    """Give the bullet trains that a side laid in the order of the claims, and what the marker tells otherwise (JP-05).

    Nothing where it laid none.
    """
    routes = [table.box.routes[key] for key in side.bullets]
    steps = [Step(route_name(table.box, route), "", route.length) for route in routes]
    claimed = sum(contribution(table, player) for player in side.players)
    if difference := side.held("bullet_spaces") - claimed:
        steps.append(Step(_("Counted at the end"), "", difference))
    return steps
