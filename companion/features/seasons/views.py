"""View data of a map's tickets, routes and stations, and of a person's year."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from companion.features.groups.text import mean, share
from companion.features.seasons.memory.worth import MapWorth, PlaceWorth, Share, TicketWorth
from companion.features.seasons.memory.years import Year
from companion.rules.box import Box
from companion.rules.load import box_ids, get_box
from companion.table.wording.names import board_short, route_name, ticket_name
from companion.web.i18n import _, color_name, name_of, ngettext

MAX_MAPS = 3
"""Maximum number of maps named in a year."""


class Percent(NamedTuple):
    """A share in words, and its 95 % interval in percent."""

    share: str
    interval: str


class TicketRow(NamedTuple):
    """A ticket's line. `points` is the mean, or a dash if there are too few games."""

    name: str
    noted: int
    kept: int
    completed: Percent | None
    points: str
    won: Percent | None


class PlaceRow(NamedTuple):
    """The line of a route or city."""

    name: str
    taken: int
    won: Percent | None


def worth_view(board: str, worth: MapWorth) -> dict[str, Any]:
    """Return the rows of a map's tickets, routes and cities, and the map's means."""
    box = get_box(board) if board in box_ids() else None
    cards = (
        {} if box is None else {key: card for variant in box.variants.values() for key, card in variant.tickets.items()}
    )

    def ticket(key: str) -> str:
        return ticket_name(box, cards[key]) if box is not None and key in cards else key

    def route(key: str) -> str:
        return _route_name(box, key) if box is not None and key in box.routes else key

    def city(key: str) -> str:
        return name_of(box.places[key]) if box is not None and key in box.places else key

    return {
        "wins": _percent(worth.won, worth.hands),
        "all_tickets": _ticket_row(_("All tickets"), worth.mean),
        "tickets": [_ticket_row(ticket(one.ticket), one) for one in worth.tickets],
        "routes": _place_rows(worth.routes, route),
        "cities": _place_rows(worth.cities, city),
    }


def _percent(part: int, of: int) -> Percent | None:
    counted = Share(part, of)
    if not counted.is_known:
        return None
    low, high = (round(100 * end) for end in counted.interval)
    return Percent(share(part, of), f"{low}–{high}")


def _ticket_row(name: str, one: TicketWorth) -> TicketRow:
    completed, won = _percent(one.completed, one.kept), _percent(one.won, one.kept)
    return TicketRow(name, one.noted, one.kept, completed, mean(one.mean), won)


def _place_rows(places: Iterable[PlaceWorth], name: Callable[[str], str]) -> Sequence[PlaceRow]:
    return [PlaceRow(name(one.id), one.taken, _percent(one.won, one.taken)) for one in places]


def _route_name(box: Box, key: str) -> str:
    """Return the route's name; a parallel route's with its colour, because the name is the same otherwise."""
    name = route_name(box, box.routes[key])
    return f"{name} ({color_name(box.routes[key].color)})" if key in box.twins else name


def year_facts(year: Year) -> list[tuple[str, str]]:
    """Return [(label, value)] of a year. There are no sums or means over several maps, because their points don't
    compare.
    """
    boards = [f"{board_short(board)} ({games})" for board, games in year.boards]
    facts = [
        (_("Games"), str(year.games)),
        (_("Wins"), f"{year.wins} ({share(year.wins, year.games)})"),
        (_("Played most"), ", ".join(boards[:MAX_MAPS])),
    ]
    if year.streak > 1:
        facts.append((_("Wins in a row"), str(year.streak)))
    if year.bests:
        bests = [f"{best.points} ({board_short(best.board)})" for best in year.bests[:MAX_MAPS]]
        facts.append((_("Highest score"), ", ".join(bests)))
    if year.longest:
        facts.append((_("Longest route"), ngettext("{n} train", "{n} trains", year.longest)))
    if year.completed or year.failed:
        told = _("{completed} completed, {failed} failed", completed=year.completed, failed=year.failed)
        facts.append((_("Tickets"), told))
    if rival := year.rival:
        met = ngettext("{n} game", "{n} games", rival.games)
        told = _(
            "{name}: {games}, {ahead} ahead, {behind} behind",
            name=rival.name,
            games=met,
            ahead=rival.ahead,
            behind=rival.behind,
        )
        # i18n: the person who was met in most games of a year
        facts.append((_("Rival"), told))
    return facts
