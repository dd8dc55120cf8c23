"""Two stocks of pieces, trains and ships: which are chosen, and exchanged for those in the box (GL-03, GL-06)."""

from collections.abc import Iterator

from companion.rules.box_rules import FleetRules
from companion.rules.faults import Fault, Why
from companion.rules.moves import Exchange, Pieces
from companion.rules.state import TableState


def pieces_faults(table: TableState, move: Pieces) -> Iterator[Fault]:
    """So many trains as there are enough ships for, chosen before anything is done with the pieces."""
    rules, chosen = table.box.fleet_rules, table.box.trains_chosen
    if rules is None:
        yield Fault(Why.NO_FLEET)
        return
    if move.trains not in chosen:
        values = {"pieces": rules.pieces, "least": chosen[0], "most": chosen[-1]}
        yield Fault(Why.PIECES, values, rules.rule)
    if has_used_pieces(table, move.player):
        yield Fault(Why.PIECES_LATE, {"player": table.players[move.player]}, rules.rule)


def has_used_pieces(table: TableState, player: str) -> bool:
    """Whether the player has claimed a route or exchanged pieces, so that they are chosen no more."""
    return player in table.claims.values() or table.exchanged[player] > 0


def choose_pieces(table: TableState, move: Pieces) -> None:
    """These are the player's stocks; choosing once more puts the choice right."""
    if rules := table.box.fleet_rules:
        table.trains[move.player] = move.trains
        table.ships[move.player] = rules.pieces - move.trains


def exchange_faults(table: TableState, move: Exchange) -> Iterator[Fault]:
    """Pieces of one kind leave the stock for as many of the other that lie in the box (GL-06)."""
    rules = table.box.fleet_rules
    if rules is None:
        yield Fault(Why.NO_FLEET)
        return
    player = table.players[move.player]
    trains, ships = exchangeable(table, player.id, rules)
    if not move.trains:
        yield Fault(Why.EXCHANGE_NONE, {}, rules.exchange)
    elif not -trains <= move.trains <= ships:
        yield Fault(Why.EXCHANGE_MOST, {"player": player, "ships": ships, "trains": trains}, rules.exchange)


def exchangeable(table: TableState, player: str, rules: FleetRules) -> tuple[int, int]:
    """How many trains the player could exchange for ships, and how many ships for trains.

    In the box lies what is neither in stock nor on the board.
    """
    stocks = {"train": table.trains[player], "ship": table.ships[player]}
    in_box = {"train": table.box.trains - stocks["train"], "ship": rules.ships - stocks["ship"]}
    for key, owner in table.claims.items():
        if owner == player:
            route = table.box.routes[key]
            in_box[route.kind] -= route.length
    return min(stocks["train"], in_box["ship"]), min(stocks["ship"], in_box["train"])


def exchange(table: TableState, move: Exchange) -> None:
    """Both stocks change by as many; each piece costs a point in the end (GL-07)."""
    table.trains[move.player] += move.trains
    table.ships[move.player] -= move.trains
    table.exchanged[move.player] += abs(move.trains)
