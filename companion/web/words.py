"""Names and sentences about the things of a game, in the reader's language."""

from collections.abc import Iterable

from babel.lists import format_list

from companion.i18n import _, locale, name_of, ngettext
from companion.rules.box import Box, Route, Ticket
from companion.rules.moves import Borrow, Claim, Move, Station, Tickets, Undo
from companion.rules.table import Log, Table


def game_name(box: Box, variant: str) -> str:
    """What is played: the box, and the variant when it isn't the box's own game."""
    return name_of(box) if variant == "base" else f"{name_of(box)} · {name_of(box.variants[variant])}"


def route_name(box: Box, route: Route) -> str:
    """The route by its two ends, such as Pamplona – Paris."""
    return f"{name_of(box.places[route.a])} – {name_of(box.places[route.b])}"


def ticket_name(box: Box, ticket: Ticket) -> str:
    """The ticket by its two ends."""
    return f"{name_of(box.places[ticket.a])} – {name_of(box.places[ticket.b])}"


def color_name(color: str) -> str:
    """A colour's name."""
    return {
        "red": _("red"),
        "orange": _("orange"),
        "yellow": _("yellow"),
        "green": _("green"),
        "blue": _("blue"),
        "purple": _("pink"),
        "black": _("black"),
        "white": _("white"),
        "gray": _("gray"),
    }[color]


def color_letter(color: str) -> str:
    """A colour's letter, shown on a player's car for those who can't rely on hue."""
    return {
        "red": _("R"),
        "orange": _("O"),
        "yellow": _("Y"),
        "green": _("G"),
        "blue": _("B"),
        "purple": _("P"),
        "black": _("K"),
        "white": _("W"),
    }[color]


def listed(names: Iterable[str]) -> str:
    """Names in a row as people write them: Anna, Boris and Charlie."""
    return format_list(list(names), locale=locale())


def line_name(box: Box, rule: str) -> str:
    """What a line of the sheet is called; an award by the name that its box gives it."""
    named = next((name_of(line) for line in box.scoring if line.rule == rule and line.names["en"]), None)
    plain = {
        "routes": _("Routes"),
        "tickets": _("Destination tickets"),
        "stations": _("Stations left"),
        "longest_route": _("Longest route"),
    }
    return named or plain[rule]


def measure_name(name: str) -> str:
    """What a tie-breaker compares."""
    return {
        "points": _("points"),
        "tickets_completed": _("tickets completed"),
        "stations_left": _("stations left"),
        "longest_route": _("longest route"),
        "longest_route_award": _("longest route"),
        "shared": _("shared victory"),
    }[name]


def route_hints(route: Route) -> list[str]:
    """What the rulebook asks of whoever claims the route (EU-05 to EU-07)."""
    hints = []
    if route.ferry:
        hints.append(
            ngettext(
                "Ferry: {n} locomotive, the rest in any one colour.",
                "Ferry: {n} locomotives, the rest in any one colour.",
                route.ferry,
            )
        )
    if route.tunnel:
        hints.append(
            ngettext(
                "Tunnel: turn over {n} card; if it matches your colour or is a locomotive, it costs one more.",
                "Tunnel: turn over {n} cards; each that matches your colour or is a locomotive costs one more.",
                route.tunnel,
            )
        )
    if route.color == "gray" and not route.ferry:
        hints.append(_("Gray: cards of any one colour."))
    return hints


def station_hint(left: int, of: int) -> str:
    """What the player's next station costs (EU-09); nothing to say when there is none left."""
    if not left:
        return ""
    cost = of - left + 1
    return ngettext("Costs {n} card.", "Costs {n} cards of one colour.", cost)


def move_words(log: Log, move: Move) -> str:
    """What happened, as the log tells it. Tickets are secret: the log says how many, not which."""
    box, table = log.box, log.table
    match move:
        case Claim():
            return _(
                "{player}: {route}", player=_player(table, move.player), route=route_name(box, box.routes[move.route])
            )
        case Station():
            return _("{player}: station in {city}", player=_player(table, move.player), city=_city(box, move.city))
        case Tickets():
            count = ngettext("{n} ticket", "{n} tickets", len(move.keep))
            return _("{player}: {tickets} noted", player=_player(table, move.player), tickets=count)
        case Borrow(route=None):
            return _(
                "{player}: the station in {city} borrows nothing",
                player=_player(table, move.player),
                city=_city(box, move.city),
            )
        case Borrow(route=str(route)):
            return _(
                "{player}: the station in {city} borrows {route}",
                player=_player(table, move.player),
                city=_city(box, move.city),
                route=route_name(box, box.routes[route]),
            )
        case Undo():
            undone = log.moves[move.move]
            if isinstance(undone, Undo):
                return _restored(log, undone)
            return _("Undone: {move}", move=move_words(log, undone))
    raise TypeError(move)


def takes_back(log: Log, move: Move) -> bool:
    """Whether the move takes something off the table: an undo does, the undo of an undo brings it back (ALL-13)."""
    return isinstance(move, Undo) and not takes_back(log, log.moves[move.move])


def _restored(log: Log, undone: Undo) -> str:
    """What the undo of an undo comes to, without a chain of “Undone: Undone:”."""
    target = log.moves[undone.move]
    if isinstance(target, Undo):
        return move_words(log, target)
    return _("Restored: {move}", move=move_words(log, target))


def _player(table: Table, player: str) -> str:
    return table.players[player].name


def _city(box: Box, city: str) -> str:
    return name_of(box.places[city])
