"""The province mat: a train that a claim puts on a line, and what stands there at the end (SK-05, SK-06)."""

from collections.abc import Iterator, Mapping

from companion.rules.actions import express
from companion.rules.box import Route
from companion.rules.box_rules import Provinces
from companion.rules.faults import Fault, Hue, Value, Why
from companion.rules.moves import Claim, Count
from companion.rules.state import Spot, TableState

GRAY = "gray"
"""Tracks of this colour belong to any line."""


def held(table: TableState, player: str) -> Mapping[str, tuple[int, ...]]:
    """Give the player's spots by line, the highest first: as they were counted at the end, else by the claims."""
    if player in table.spots_counted:
        return table.spots_counted[player]
    own: dict[str, tuple[int, ...]] = {}
    for spot in table.spots.values():
        if spot.player == player:
            own[spot.line] = tuple(sorted((*own.get(spot.line, ()), spot.number), reverse=True))
    return own


def claim_faults(table: TableState, move: Claim, route: Route, left: int) -> Iterator[Fault]:
    """The train comes from what the track leaves, so many being `left`, and its spot is free and high enough."""
    rules = table.box.provinces
    if rules is None:
        yield Fault(Why.NO_PROVINCES)
        return
    if move.spot is None:
        if move.color is not None or move.express is not None:
            yield Fault(Why.NO_SPOT, {}, rules.rule)
        return
    if (move.color is None) == (route.color == GRAY):
        why = Why.LINE_PRINTED if move.color else Why.LINE_OPEN
        yield Fault(why, table.box.ends_of(route), rules.rule)
    elif (line := move.color or route.color) not in rules.colors:
        yield Fault(Why.UNKNOWN_COLOR, {"id": line}, rules.rule)
    else:
        yield from _spot_faults(table, rules, line, move.spot, route.length + (move.express or 0))
    if move.express is not None:
        yield from express.card_faults(table, move.player, move.express)
    if left < 1:
        yield Fault(Why.NO_TRAIN_LEFT, {"player": table.players[move.player]}, rules.rule)


def _spot_faults(table: TableState, rules: Provinces, line: str, spot: int, reached: int) -> Iterator[Fault]:
    """The spot that is `reached` or a higher one, for which more cards were played; lower where those are taken."""
    taken = {one.number: one.player for one in table.spots.values() if one.line == line}
    least = min(rules.spots, reached)
    named: dict[str, Value] = {"color": Hue(line), "n": spot}
    if not 1 <= spot <= rules.spots:
        yield Fault(Why.UNKNOWN_SPOT, {"most": rules.spots}, rules.rule)
    elif spot in taken:
        yield Fault(Why.SPOT_TAKEN, {**named, "owner": table.players[taken[spot]]}, rules.rule)
    elif table.judges_order and any(between not in taken for between in range(spot + 1, least + 1)):
        yield Fault(Why.SPOT_LOW, {**named, "least": least}, rules.rule)


def place(table: TableState, move: Claim) -> None:
    """A train of the player's stock stands on the spot for good."""
    line = move.color or table.box.routes[move.route].color
    table.spots[move.route] = Spot(move.player, line, move.spot or 0)
    table.trains[move.player] -= 1
    express.use(table, move.player, move.express)


def count_faults(table: TableState, move: Count) -> Iterator[Fault]:
    """Each spot of each line once (SK-06)."""
    rules = table.box.provinces
    for line, numbers in (move.provinces or {}).items():
        if rules is None or line not in rules.colors:
            yield Fault(Why.UNKNOWN_COLOR, {"id": line}, rules.rule if rules else None)
        elif len(set(numbers)) < len(numbers) or any(not 1 <= number <= rules.spots for number in numbers):
            yield Fault(Why.UNKNOWN_SPOT, {"most": rules.spots}, rules.rule)


def count(table: TableState, move: Count) -> None:
    """What is counted replaces what the player's claims say; of others it takes the spots that it names."""
    if move.provinces is None:
        return
    counted = {line: tuple(sorted(numbers, reverse=True)) for line, numbers in move.provinces.items() if numbers}
    table.spots_counted[move.player] = counted
    for other in table.players:
        spots = held(table, other)
        if other != move.player and any({*numbers} & {*spots.get(line, ())} for line, numbers in counted.items()):
            left = {line: tuple(n for n in own if n not in counted.get(line, ())) for line, own in spots.items()}
            table.spots_counted[other] = {line: own for line, own in left.items() if own}
