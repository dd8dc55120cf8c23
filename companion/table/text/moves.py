"""What happened, in the reader's language, as the log tells it: one entry for each kind of move."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from companion.rules import moves
from companion.rules.actions.tickets import named_tickets
from companion.rules.faults import HOUSE_RULES, N_, NN_
from companion.rules.log import Log
from companion.rules.state import Toll
from companion.rules.table import Table
from companion.table.text.names import HELD_WORDS, join_names, route_name, ticket_name
from companion.web.i18n import _, color_name, name_of, ngettext


class MoveText(NamedTuple):
    """A kind of move as people read of it, in English.

    `words` say what happened; `otherwise` a note about cards when all may see which they are, a station that borrows
    nothing, or an undo that was undone. `spot` is what the move placed or noted on the board, and `at` the field that
    has its route or place.
    """

    words: str | tuple[str, str]
    otherwise: str | tuple[str, str] = ""
    spot: str = ""
    at: str = ""


KINDS: Mapping[type, MoveText] = {
    moves.Claim: MoveText(N_("{player}: {route}"), spot="route", at="route"),
    moves.Station: MoveText(N_("{player}: station in {city}"), spot="station", at="city"),
    moves.Depot: MoveText(N_("{player}: depot in {city}"), spot="depot", at="city"),
    moves.Stock: MoveText(N_("{player}: a card on the warehouse of {owner}")),
    moves.Pass: MoveText(N_("{player}: turn passed")),
    moves.Empty: MoveText(N_("All warehouses emptied into a new deck")),
    moves.Passengers: MoveText(N_("In {city}: {colors}"), spot="drawn", at="city"),
    moves.Tickets: MoveText(
        N_("{player}: {tickets} noted"), NN_("{player}: ticket {tickets}", "{player}: tickets {tickets}")
    ),
    moves.Share: MoveText(
        N_("{player}: {tickets} to the shared holder"), N_("{player}: to the shared holder: {tickets}")
    ),
    moves.Pile: MoveText(N_("{player}: {cards} counted"), N_("{player}: pile of {cards}")),
    moves.Pay: MoveText(N_("{player}: {tickets} chosen to pay"), N_("{player}: chosen to pay: {tickets}")),
    moves.Count: MoveText(N_("{player}: {things} at the end")),
    moves.Holdings: MoveText(N_("Shares counted: {held}")),
    moves.Borrow: MoveText(
        N_("{player}: the station in {city} borrows {route}"), N_("{player}: the station in {city} borrows nothing")
    ),
    moves.Bonus: MoveText(N_("{player}: {points} for {bonus}")),
    moves.Forget: MoveText(N_("Not on the board: {route}")),
    moves.HouseRule: MoveText(N_("House rule: {rule} ({reason})")),
    moves.Undo: MoveText(N_("Undone: {move}"), N_("Restored: {move}")),
}


def describe_move(log: Log, move: moves.Move, *, is_open: bool = False) -> str:
    """Give what happened, as the log tells it. Unless they are open, cards are secret: it says how many, not which."""
    words, otherwise, _spot, _at = KINDS[type(move)]
    names = _names(log.table, move)
    count, more = 0, list[str]()
    match move:
        case moves.Undo():  # the undo of an undo without a chain of “Undone: Undone:”
            names["move"] = describe_move(log, log.moves[log.origins[move.move]], is_open=is_open)
            is_open = log.removals[move.move]
        case moves.Claim():
            more = _taken_along(log.table, move)
        case moves.Count():
            held = [(words, getattr(move, kind)) for kind, words in HELD_WORDS.items()]
            names["things"] = join_names(words(number) for words, number in held if number is not None)
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


def card_names(table: Table, move: moves.Move, ticket: str = "{name}") -> list[str]:
    """Give the cards that a note names, in the form of a `ticket`, which may ask for its {points}."""
    match move:
        case moves.Tickets(keep=named) | moves.Share(tickets=named) | moves.Pay(tickets=named):
            tickets = named_tickets(table.box, table.variant, named)
            return [ticket.format(name=ticket_name(table.box, one), points=one.points) for one in tickets]
        case moves.Pile():
            return [f"{count} × {color_name(color)}" for color, count in move.cards.items() if count]
    return []


def spot_of(move: moves.Move) -> tuple[str, str] | None:
    """Give what the move placed or noted on the board, and on which route or place; None where it did neither."""
    kind = KINDS[type(move)]
    return (kind.spot, getattr(move, kind.at)) if kind.spot else None


def _names(table: Table, move: moves.Move) -> dict[str, Any]:
    """Give what the move's fields name."""
    names: dict[str, Any] = {}
    for field in ("player", "owner"):
        if (player := getattr(move, field, None)) is not None:
            names[field] = table.players[player].name
    if isinstance(move, moves.Station | moves.Depot | moves.Borrow | moves.Passengers):
        names["city"] = name_of(table.box.places[move.city])
    if isinstance(move, moves.Claim | moves.Borrow | moves.Forget) and move.route is not None:
        names["route"] = route_name(table.box, table.box.routes[move.route])
    if isinstance(move, moves.Holdings):
        counts = {table.players[key].name: sum(map(len, held.values())) for key, held in move.held.items()}
        if move.dummy:
            counts[_("Dummy")] = sum(map(len, move.dummy.values()))
        names["held"] = join_names(f"{name} {count}" for name, count in counts.items())
    if isinstance(move, moves.HouseRule):
        names |= {"rule": _(HOUSE_RULES[move.rule].text), "reason": move.reason}
    if isinstance(move, moves.Bonus):
        names |= {"bonus": move.name, "points": f"{move.points:+d}".replace("-", "−")}
    if isinstance(move, moves.Passengers):
        names["colors"] = join_names(f"{count} {color_name(color)}" for color, count in move.colors.items() if count)
    return names


def _taken_along(table: Table, claim: moves.Claim) -> list[str]:
    """Give what came with a claim (DE-04, PO-05, PA-03, PA-09, NL-07), and the warehouses that it emptied (E12-04)."""
    passengers = [
        _("{color} from {city}", color=color_name(color), city=name_of(table.box.places[place]))
        for place, color in claim.take.items()
    ]
    passengers += [
        _("the card of {country}: {n}", country=name_of(table.box.places[country]), n=points)
        for country, points in table.country_cards.get(claim.route, ())
        if table.claims.get(claim.route) == claim.player
    ]
    companies = table.box.companies
    if claim.share:
        passengers.append(_("a share of {company}", company=companies[claim.share].name))
    if claim.dummy:
        passengers.append(_("for the dummy one of {company}", company=companies[claim.dummy].name))
    if (toll := table.tolls.get(claim.route)) and toll.player == claim.player:
        passengers.append(_describe_toll(table, toll))
    return passengers + [_("the warehouse of {owner}", owner=table.players[owner].name) for owner in claim.collect]


def _describe_toll(table: Table, toll: Toll) -> str:
    """Give what was paid to whom; or that it was a loan, and whom the bank pays then (NL-07, NL-08)."""
    owner = table.players[toll.to].name if toll.to else ""
    if toll.by_loan:
        return _("a loan; the bank pays {owner} {n}", owner=owner, n=toll.amount) if owner else _("a loan")
    return _("toll {n} to {owner}", n=toll.amount, owner=owner) if owner else _("toll {n}", n=toll.amount)
