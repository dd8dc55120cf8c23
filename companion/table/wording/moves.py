"""Moves in the reader's language, as the log shows them: one entry for each kind of move."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from msgspec import Struct

from companion.rules import moves
from companion.rules.actions.prints import route_as_printed
from companion.rules.actions.tickets import named_tickets
from companion.rules.box import Box, Route
from companion.rules.faults import HOUSE_RULES, N_, NN_
from companion.rules.load import get_box
from companion.rules.log import Log
from companion.rules.registry import Registry
from companion.rules.table import Table
from companion.rules.tally import TALLIES
from companion.table.wording.mechanic import printed_by_mechanics, shown
from companion.table.wording.names import held_words, join_names, route_name, ticket_name
from companion.web.i18n import _, color_name, name_of, ngettext


class MoveText(NamedTuple):
    """The English sentences for a kind of move."""

    words: str | tuple[str, str]
    """The usual sentence."""
    otherwise: str | tuple[str, str] = ""
    """The sentence for a card note if all may see the cards, for a station that borrows nothing, and for a redone
    move.
    """
    spot: str = ""
    """The piece that the move places or notes on the board."""
    at: str = ""
    """The move's field with the route or place."""


_KINDS: Mapping[type[Struct], MoveText] = {
    # i18n: log: the player has claimed the route
    moves.Claim: MoveText(N_("{player}: {route}"), spot="route", at="route"),
    moves.Station: MoveText(N_("{player}: station in {city}"), spot="station", at="city"),
    moves.Pass: MoveText(N_("{player}: took their last turn")),
    moves.Tickets: MoveText(
        N_("{player}: {tickets} noted"), NN_("{player}: ticket {tickets}", "{player}: tickets {tickets}")
    ),
    moves.Share: MoveText(
        N_("{player}: {tickets} to the shared holder"), N_("{player}: to the shared holder: {tickets}")
    ),
    # i18n: log: cards of a train pile
    moves.Pile: MoveText(N_("{player}: {cards} counted"), N_("{player}: pile of {cards}")),
    moves.Pay: MoveText(N_("{player}: {tickets} chosen to pay"), N_("{player}: chosen to pay: {tickets}")),
    moves.Count: MoveText(N_("{player}: {things} at the end")),
    moves.Borrow: MoveText(
        N_("{player}: the station in {city} borrows {route}"), N_("{player}: the station in {city} borrows nothing")
    ),
    # i18n: log: points for a bonus card
    moves.Bonus: MoveText(N_("{player}: {points} for {bonus}")),
    moves.Forget: MoveText(N_("Not on the board: {route}")),
    # i18n: log: a place on a typed-in board
    moves.Rename: MoveText(N_("{place} renamed to {name}")),
    moves.HouseRule: MoveText(N_("House rule: {rule} ({reason})")),
    moves.Print: MoveText(N_("On our board: {print}")),
    moves.Join: MoveText(N_("{names} added ({color})"), N_("Player added ({color})")),
    # i18n: log: a move was taken back, or restored
    moves.Undo: MoveText(N_("Undone: {move}"), N_("Redone: {move}")),
}
KINDS: Mapping[type[Struct], MoveText] = Registry(_KINDS, "MOVES", "table")


def describe_move(log: Log, move: moves.Move, *, is_open: bool = False) -> str:
    """Describe a move for the log. Cards are secret unless `is_open`: the sentence has only their number."""
    words, otherwise, _spot, _at = KINDS[type(move)]
    names = _names(log, move)
    count, more = 0, _along(log, move)
    match move:
        case moves.Undo():  # an undo of an undo, without “Undone: Undone:”
            names["move"] = describe_move(log, log.current_move(log.origins[move.move]), is_open=is_open)
            is_open = log.removals[move.move]
        case moves.Join():
            names |= _joined(log.table, move)
            is_open = not names["names"]
        case moves.Count():
            names["things"] = _counted(log.table, move)
        case moves.Print():
            names["print"] = describe_print(log.box, move)
        case moves.Borrow():
            is_open = move.route is None
        case moves.Pile():
            cards = join_names(card_names(log.table, move)) or "0"
            count = sum(move.cards.values())
            names["cards"] = cards if is_open else ngettext("{n} train card", "{n} train cards", count)
        case moves.Tickets(keep=tickets) | moves.Share(tickets=tickets) | moves.Pay(tickets=tickets):
            is_open, count = is_open and bool(tickets), len(tickets)
            counted = ngettext("{n} ticket", "{n} tickets", count)
            names["tickets"] = join_names(card_names(log.table, move)) if is_open else counted
    form = otherwise if is_open and otherwise else words
    text = _(form, **names) if isinstance(form, str) else ngettext(*form, count, **names)
    return " + ".join([text, *more])


def _counted(table: Table, count: moves.Count) -> str:
    """Describe the things of a player that were counted at the end."""
    counts = {kind: getattr(count, kind) for kind in TALLIES}
    held = [held_words(kind, _number_of(counted)) for kind, counted in counts.items() if counted is not None]
    since = [
        # i18n: points, for a line of the score sheet
        _("{n} for {line}", n=count.since[rule.rule], line=name_of(rule))
        for rule in table.scoring_rules
        if rule.rule in count.since
    ]
    return join_names([*held, *since])


def _number_of(counted: int | Mapping[str, int | tuple[int, ...]]) -> int:
    """Add up a count: a number, {kind: number} or {kind: names}."""
    if isinstance(counted, int):
        return counted
    return sum(one if isinstance(one, int) else len(one) for one in counted.values())


def describe_print(box: Box, move: moves.Print) -> str:
    """Describe a misprint of this copy of the box, with the usual value."""
    usual = get_box(box.id)
    if move.route is not None:
        route = usual.routes[move.route]
        here, there = _route_print(route_as_printed(route, move), move), _route_print(route, move)
        thing = route_name(box, route)
    elif move.company is not None:
        printed = printed_by_mechanics(usual)[move.company]
        thing, (here, there) = printed.name, (", ".join(map(str, one)) for one in (move.by_place, printed.by_place))
    else:
        ticket = usual.tickets[move.ticket or ""]
        here, there = (ngettext("{n} point", "{n} points", one) for one in (move.points or 0, ticket.points))
        thing = ticket_name(usual, ticket)
    # i18n: the value on this board, and the value on other boards
    return _("{thing}: {here} (usually {there})", thing=thing, here=here, there=there)


def _route_print(route: Route, move: moves.Print) -> str:
    """Describe a route's length, colour and bullet sign, each only if the move names it."""
    length = [ngettext("{n} space", "{n} spaces", route.length)] if move.length else []
    color = [color_name(route.color)] if move.color else []
    bullet = [_("bullet route") if route.bullet else _("not a bullet route")] if move.bullet is not None else []
    return join_names([*length, *color, *bullet])


def card_names(table: Table, move: moves.Move, ticket: str = "{name}") -> list[str]:
    """Return the cards that a note names. `ticket` is the format of a ticket, with {name} and {points}."""
    match move:
        case moves.Tickets(keep=named) | moves.Share(tickets=named) | moves.Pay(tickets=named):
            tickets = named_tickets(table.box, table.variant, named)
            return [ticket.format(name=ticket_name(table.box, one), points=one.points) for one in tickets]
        case moves.Pile():
            return [f"{count} × {color_name(color)}" for color, count in move.cards.items() if count]
    return []


def spot_of(move: moves.Move) -> tuple[str, str] | None:
    """Return the kind of piece and its route or place, or None unless the move puts anything on the board."""
    kind = KINDS[type(move)]
    return (kind.spot, getattr(move, kind.at)) if kind.spot else None


def _joined(table: Table, join: moves.Join) -> dict[str, str]:
    """Return the present names of the players who joined, and their colour. Players removed since are left out, because
    they have no name at the table.
    """
    there = [table.players[one.id].name for one in join.players if one.id in table.players]
    return {"names": join_names(there), "color": color_name(join.players[0].color)}


def _names(log: Log, move: moves.Move) -> dict[str, Any]:
    """Return the values of the placeholders in the move's sentence."""
    table = log.table
    names: dict[str, Any] = {}
    for field in ("player", "owner"):
        if (player := getattr(move, field, None)) is not None:
            names[field] = log.player(player).name
    if (city := getattr(move, "city", None)) is not None:
        names["city"] = name_of(table.box.places[city])
    if (route := getattr(move, "route", None)) is not None:
        names["route"] = route_name(table.box, table.box.routes[route])
    for name, own in table.mechanics.items():
        if type(move) in own.moves and type(move) not in _KINDS:
            names |= shown()[name].names(log, move)
    if isinstance(move, moves.HouseRule):
        names |= {"rule": _(HOUSE_RULES[move.rule].text), "reason": move.reason}
    if isinstance(move, moves.Rename):
        names |= {"place": move.place, "name": move.name}
    if isinstance(move, moves.Bonus):
        names |= {"bonus": move.name, "points": f"{move.points:+d}".replace("-", "−")}
    return names


def _along(log: Log, move: moves.Move) -> list[str]:
    """Return the extras of a claim or of tickets."""
    theirs = [
        (shown()[name], own)
        for name, own in log.table.mechanics.items()
        if isinstance(move, moves.Claim)
        or (isinstance(move, moves.Tickets) and any(getattr(move, field, None) for field in own.takes))
    ]
    return [words for mechanic, own in theirs for words in mechanic.came_along(log, own, move)]
