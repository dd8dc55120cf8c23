"""Which routes and cities of the board are lit while a side's figure is explained, by the line of the sheet."""

from collections.abc import Callable, Mapping

from companion.rules.score.sides import Side
from companion.web.views.ways import Lights, own_and_lent

_LIT: Mapping[str, Callable[[Side], Lights]] = {
    "stations": lambda side: {"highlight": _ids_of_routes(side), "ends": list(side.loans)},
    "longest_route": lambda side: {"highlight": list(side.trail.routes)},
    "explorer": lambda side: {"highlight": list(side.region.routes)},
    "mountains": lambda side: {"highlight": [route.id for route in side.mountain_routes]},
}
"""Lines that rest on anything else than all routes of the side."""


def board_lights(side: Side, rule: str) -> Lights:
    """What a line is counted from as far as everybody sees it: nothing here depends on tickets."""
    return _LIT[rule](side) if rule in _LIT else {"highlight": _ids_of_routes(side)}


def ticket_lights(side: Side) -> dict[str, Lights]:
    """What the lines are counted from that tickets decide: lent routes are lit for them too."""
    network = own_and_lent(side)
    return {"tickets": network, "globetrotter": network, "stations": {**network, "ends": list(side.loans)}}


def _ids_of_routes(side: Side) -> list[str]:
    return [route.id for route in side.routes]
