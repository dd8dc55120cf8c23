"""What happened, in the reader's language, as the log tells it: one entry for each kind of move."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from companion.rules import moves
from companion.rules.actions.control import CAPTURES
from companion.rules.actions.prints import route_as_printed
from companion.rules.actions.tickets import named_tickets
from companion.rules.box import Box, Place, Route
from companion.rules.faults import HOUSE_RULES, N_, NN_
from companion.rules.load import get_box
from companion.rules.log import Log
from companion.rules.state import Toll
from companion.rules.table import Table
from companion.table.text.names import HELD_WORDS, join_names, route_name, ticket_name
from companion.web.i18n import _, color_name, name_of, ngettext


class MoveText(NamedTuple):
    """A kind of move as people read of it, in English.

    `words` say what happened; `otherwise` a note about cards when all may see which they are, a station that borrows
    nothing, ships that went for trains, or an undo that was undone. `spot` is what the move placed or noted on
    the board, and `at` the field that has its route or place.
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
    moves.Lay: MoveText(N_("{player}: {color} on {route}"), spot="laid", at="route"),
    moves.Borrow: MoveText(
        N_("{player}: the station in {city} borrows {route}"), N_("{player}: the station in {city} borrows nothing")
    ),
    moves.Bonus: MoveText(N_("{player}: {points} for {bonus}")),
    moves.Forget: MoveText(N_("Not on the board: {route}")),
    moves.Pieces: MoveText(N_("{player}: {trains} and {ships} chosen")),
    moves.Exchange: MoveText(N_("{player}: {trains} for {ships}"), N_("{player}: {ships} for {trains}")),
    moves.Harbor: MoveText(N_("{player}: harbor in {city}"), spot="harbor", at="city"),
    moves.HouseRule: MoveText(N_("House rule: {rule} ({reason})")),
    moves.Print: MoveText(N_("Printed here: {print}")),
    moves.Technology: MoveText(N_("{player}: {technology} bought")),
    moves.Marker: MoveText(N_("{player}: starting city {city}"), spot="marker", at="city"),
    moves.Undo: MoveText(N_("Undone: {move}"), N_("Restored: {move}")),
}


def describe_move(log: Log, move: moves.Move, *, is_open: bool = False) -> str:
    """Give what happened, as the log tells it. Unless they are open, cards are secret: it says how many, not which."""
    words, otherwise, _spot, _at = KINDS[type(move)]
    names = _names(log.table, move)
    count, more = 0, _along(log.table, move)
    match move:
        case moves.Undo():  # the undo of an undo without a chain of “Undone: Undone:”
            names["move"] = describe_move(log, log.moves[log.origins[move.move]], is_open=is_open)
            is_open = log.removals[move.move]
        case moves.Count():
            names["things"] = _counted(log.table, move)
        case moves.Print():
            names["print"] = describe_print(log.box, move)
        case moves.Technology():
            names["technology"] = name_of(log.table.technologies[move.card])
        case moves.Borrow():
            is_open = move.route is None
        case moves.Pieces() | moves.Exchange():
            names |= _pieces(log.box, move)
            is_open = isinstance(move, moves.Exchange) and move.trains < 0
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
    """Give what a player has at the end, as it was counted."""
    held = [(words, getattr(count, kind, None)) for kind, words in HELD_WORDS.items()]
    if count.festivals is not None:
        held.append((HELD_WORDS["festival_cards"], sum(count.festivals.values())))
    if count.provinces is not None:
        trains = sum(map(len, count.provinces.values()))
        held.append((lambda n: ngettext("{n} train on the mat", "{n} trains on the mat", n), trains))
    since = [
        _("{n} for {line}", n=count.since[rule.rule], line=name_of(rule))
        for rule in table.scoring_rules
        if rule.rule in count.since
    ]
    return join_names([*(words(number) for words, number in held if number is not None), *since])


def describe_print(box: Box, move: moves.Print) -> str:
    """Give what a copy of the box prints otherwise, with what the box's tables have."""
    usual = get_box(box.id)
    if move.route is not None:
        route = usual.routes[move.route]
        here, there = _route_print(route_as_printed(route, move), move), _route_print(route, move)
        thing = route_name(box, route)
    else:
        ticket = usual.tickets[move.ticket or ""]
        here, there = (ngettext("{n} point", "{n} points", one) for one in (move.points or 0, ticket.points))
        thing = ticket_name(usual, ticket)
    return _("{thing}: {here}, elsewhere {there}", thing=thing, here=here, there=there)


def _route_print(route: Route, move: moves.Print) -> str:
    """Give the length and the colour of a route, each where the move names it."""
    length = [ngettext("{n} space", "{n} spaces", route.length)] if move.length else []
    return join_names([*length, *([color_name(route.color)] if move.color else [])])


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
    names: dict[str, Any] = {"color": color_name(move.color)} if isinstance(move, moves.Lay) else {}
    for field in ("player", "owner"):
        if (player := getattr(move, field, None)) is not None:
            names[field] = table.players[player].name
    if (city := getattr(move, "city", None)) is not None:
        names["city"] = name_of(table.box.places[city])
    if (route := getattr(move, "route", None)) is not None:
        names["route"] = route_name(table.box, table.box.routes[route])
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


def _pieces(box: Box, move: moves.Pieces | moves.Exchange) -> dict[str, str]:
    """Give how many trains and ships were chosen, or exchanged."""
    trains = abs(move.trains)
    chosen = box.fleet_rules.pieces - trains if box.fleet_rules and isinstance(move, moves.Pieces) else trains
    return {
        "trains": ngettext("{n} train", "{n} trains", trains),
        "ships": ngettext("{n} ship", "{n} ships", chosen),
    }


def _along(table: Table, move: moves.Move) -> list[str]:
    """Give what came with a claim, or by which express card more tickets were dealt (SK-04)."""
    if isinstance(move, moves.Tickets) and move.express:
        return [_("express card +{n}", n=move.express)]
    return _taken_along(table, move) if isinstance(move, moves.Claim) else []


def _taken_along(table: Table, claim: moves.Claim) -> list[str]:
    """Give what came with a claim (DE-04, PO-05, PA-03, PA-09, NL-07, AF-06, JP-04), and the warehouses emptied."""
    passengers = [_describe_taken(table.box.places[place], taken) for place, taken in claim.take.items()]
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
    if claim.doubled:
        passengers.append(_("doubled with terrain cards"))
    if table.bullets.get(claim.route) == claim.player:
        passengers.append(_("a bullet train"))
    if claim.technology:
        passengers.append(name_of(table.technologies[claim.technology]))
    if (toll := table.tolls.get(claim.route)) and toll.player == claim.player:
        passengers.append(_describe_toll(table, toll))
    if claim.spot:
        line = claim.color or table.box.routes[claim.route].color
        passengers.append(_("spot {n} ({color})", n=claim.spot, color=color_name(line)))
    elif claim.color:
        passengers.append(_("track piece: {color}", color=color_name(claim.color)))
    if claim.express:
        passengers.append(_("express card +{n}", n=claim.express))
    passengers += _by_markers(table, claim)
    return passengers + [_("the warehouse of {owner}", owner=table.players[owner].name) for owner in claim.collect]


def _by_markers(table: Table, claim: moves.Claim) -> list[str]:
    """Give for whom a claim scored, the marker put with it, and where a fugitive went (OW-05, OW-06, OW-12)."""
    is_laid = table.claims.get(claim.route) == claim.player
    credited = [credit for credit in table.credits if is_laid and credit.route == claim.route]
    words = [
        _("{n} for {owner}", n=credit.points, owner=table.players[credit.player].name)
        for credit in credited
        if credit.player != claim.player
    ]
    if claim.marker:
        words.append(_("marker in {city}", city=name_of(table.box.places[claim.marker])))
    if table.fugitive and any(credit.line == CAPTURES for credit in credited):
        went = claim.alvin or table.starts.get(claim.player)
        place = name_of(table.box.places[went]) if went else "–"
        words.append(_("{fugitive} captured, to {city}", fugitive=name_of(table.fugitive), city=place))
    return words


def _describe_taken(place: Place, taken: str | int) -> str:
    """Give a passenger by colour (DE-04), or festival cards by number (IB-07), and where it comes from."""
    if isinstance(taken, str):
        return _("{color} from {city}", color=color_name(taken), city=name_of(place))
    return ngettext("{n} festival card from {city}", "{n} festival cards from {city}", taken, city=name_of(place))


def _describe_toll(table: Table, toll: Toll) -> str:
    """Give what was paid to whom; or that it was a loan, and whom the bank pays then (NL-07, NL-08)."""
    owner = table.players[toll.to].name if toll.to else ""
    if toll.by_loan:
        return _("a loan; the bank pays {owner} {n}", owner=owner, n=toll.amount) if owner else _("a loan")
    return _("toll {n} to {owner}", n=toll.amount, owner=owner) if owner else _("toll {n}", n=toll.amount)
