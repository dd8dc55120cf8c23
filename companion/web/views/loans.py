"""What stations lend, and what each other choice would give, as the pages show it (EU-10, EU-11)."""

from typing import Any

from companion.i18n import name_of
from companion.play import Played
from companion.rules.choice.lending import alternatives
from companion.rules.moves import Borrow, Station
from companion.rules.score.sides import Side
from companion.web.text.names import route_name


def choices(played: Played, side: Side) -> list[dict[str, Any]]:
    """Each station of a side with everything that it could lend, and what the tickets would be worth then.

    The best option comes first; `own_choice` has the moves by which the owner decided, `moves` all about the station.
    """
    chosen_by_owner, built = _moves_of(played, Borrow), _moves_of(played, Station)
    return [
        {
            "city": city,
            "city_name": name_of(played.box.places[city]),
            "own_choice": chosen_by_owner.get(city),
            "moves": [*built[city], *chosen_by_owner.get(city, ())],
            "options": [
                {
                    **_loan(played, option.route),
                    "points": option.points,
                    "completed": option.completed,
                    "chosen": option.route == side.lending.routes[city],
                }
                for option in alternatives(side.routes, side.loans, side.tickets, city, side.chosen)
            ],
        }
        for city in side.loans
    ]


def _loan(played: Played, route: str | None) -> dict[str, Any]:
    """A route that a station lends, with its name and its owner; nothing where it lends none."""
    if route is None:
        return {"route": None, "name": None, "owner": None}
    box, table = played.box, played.log.table
    return {
        "route": route,
        "name": route_name(box, box.routes[route]),
        "owner": table.players[table.claims[route]],
    }


def _moves_of(played: Played, kind: type[Borrow] | type[Station]) -> dict[str, list[int]]:
    """For each city the log's indexes of such moves that count: undoing a choice brings back the best one."""
    found: dict[str, list[int]] = {}
    for index, (move, counts) in enumerate(zip(played.log.moves, played.log.counting(), strict=True)):
        if counts and isinstance(move, kind):
            found.setdefault(move.city, []).append(index)
    return found
