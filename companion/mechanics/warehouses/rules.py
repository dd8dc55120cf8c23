"""Warehouses and depots: on the board, in reserve, and their cards."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import ClassVar, Self

from companion.rules.box import Route, ScoringRule
from companion.rules.box_folder import BoxFolder
from companion.rules.facts import Facts, Positive
from companion.rules.faults import N_, NN_, Allowance, Effect, Fault, Reason
from companion.rules.faults import Why as Rules
from companion.rules.moves import Claim, Depot, Empty, Station, Stock, Turn
from companion.rules.score.categories.category import Category, Detail, Phrase
from companion.rules.score.sides import Side
from companion.rules.state import Mechanic, On, Piece, Pieces, TableState

LINE = "depots_left"
"""Name of the category for depots in reserve."""
BESIDE = "depots_and_stations"
"""The house rule that a station and a depot may share a city."""


class Why(Reason):
    """Reasons for a refusal."""

    STATION_BESIDE_DEPOT = "E12-06", N_("{owner} has a depot in {city}. A station and a depot never share a city.")
    DEPOT_NOT_A_CITY = "E12-05", N_("A depot can’t be built in {city}.")
    DEPOT_TAKEN = "E12-06", N_("{owner} already has a depot in {city}."), Effect.TAKEN
    DEPOT_BESIDE_STATION = "E12-06", N_("{owner} has a station in {city}. A station and a depot never share a city.")
    DEPOTS_LEFT = "E12-05", N_("{player} has no depot left in reserve.")
    FIRST_DEPOT = "E12-02", N_("First everyone places a depot. {player} is next."), Effect.PASSING
    DEPOT_ORDER = "E12-02", N_("Set-up: the next depot is placed by {player}."), Effect.PASSING
    COLLECT_NONE = "E12-04", N_("{owner} has no depot in {a} or {b}.")
    COLLECT_TWICE = "E12-04", N_("{owner}’s warehouse is listed twice.")
    COLLECT_RESERVE = "E12-04", N_("Each warehouse costs a depot: {player} has {left}, and needs {needed}.")
    EMPTY_EARLY = "E12-08", N_("The warehouses are emptied only when someone’s reserve has no depot left.")


class DepotFacts(Facts, frozen=True):
    """The table `warehouses` of a module."""

    depots: Positive
    """Depots of each side."""


def read(folder: BoxFolder) -> DepotFacts | None:
    return folder.key("warehouses", DepotFacts)


class Warehouses(Mechanic):
    """Depots on the board and in reserve, and the cards of the warehouses."""

    takes: ClassVar[frozenset[str]] = frozenset({"collect"})

    def __init__(self, each: int, sides: Collection[str]) -> None:
        self.pieces = Pieces()
        self.reserve = dict.fromkeys(sides, each)
        """Depots by side."""
        self.cards = dict.fromkeys(sides, 0)
        """Those in the warehouse, by side."""
        self.has_noted_cards = False
        """Whether the table notes the cards that are laid on warehouses."""
        self.has_begun = False
        """Whether a turn was taken."""

    @classmethod
    def begin(cls, table: TableState) -> Self | None:
        facts = table.facts(DepotFacts)
        return cls(facts.depots, table.sides) if facts else None

    def _take_turn(self, _table: TableState, _move: Turn) -> None:
        self.has_begun = True

    def first_unnoted(self, players: Collection[str]) -> bool:
        """Whether turns were taken without a note of the side's first depot, because then it is on the board unseen."""
        return self.has_begun and {*self.pieces.owners()}.isdisjoint(players)

    def left(self, side: str, players: Collection[str]) -> int:
        """How many depots a side has in reserve, without a first one that wasn't noted (E12-02)."""
        return max(0, self.reserve[side] - self.first_unnoted(players))

    def queue(self, table: TableState) -> tuple[str, ...]:
        """Return the players who still have to place a first depot, in order; the last player of a team (E12-02)."""
        if Why.FIRST_DEPOT in table.lifted:
            return ()
        placed = {*self.pieces.owners()}
        last = {players[-1] for players in table.sides.values() if placed.isdisjoint(players)}
        return tuple(player for player in reversed(table.players) if player in last)

    def bars(self, table: TableState, route: Route) -> Effect | None:
        return Effect.PASSING if self.queue(table) else None

    def _turn_faults(self, table: TableState, move: Turn) -> Iterator[Fault]:
        """All place a first depot before any turn (E12-02). A depot keeps stations away from its city (E12-06)."""
        # The order of moves was judged when they were recorded (ALL-13).
        if table.judges_order and (queue := self.queue(table)):
            yield Fault(Why.FIRST_DEPOT, {"player": table.players[queue[0]]})
        if isinstance(move, Station) and (owner := self.pieces.owner(move.city)):
            city = table.box.places[move.city]
            yield Fault(Why.STATION_BESIDE_DEPOT, {"city": city, "owner": table.players[owner]})

    def offers(self, table: TableState) -> Iterator[Depot | Empty]:
        cities = (place.id for place in table.box.places.values() if place.kind == "city")
        yield from (Depot(player, city) for city in cities if city not in self.pieces for player in table.players)
        yield Empty()

    def _place_depot(self, table: TableState, move: Depot) -> None:
        self.pieces.put(Piece("shed", move.city, move.player))
        self.reserve[table.side_of[move.player]] -= 1

    def _stock(self, table: TableState, move: Stock) -> None:
        self.cards[table.side_of[move.owner]] += 1
        self.has_noted_cards = True

    def _empty(self, _table: TableState, _move: Empty) -> None:
        self.cards = dict.fromkeys(self.cards, 0)

    def _depot_faults(self, table: TableState, move: Depot) -> Iterator[Fault]:
        """A depot goes into a city without one and without a station, from the reserve (E12-02, E12-05, E12-06)."""
        city = table.box.places.get(move.city)
        if city is None:
            yield Fault(Rules.UNKNOWN_CITY, {"id": move.city})
            return
        if city.kind != "city":
            yield Fault(Why.DEPOT_NOT_A_CITY, {"city": city})
        if owner := self.pieces.owner(city.id):
            yield Fault(Why.DEPOT_TAKEN, {"city": city, "owner": table.players[owner]})
        if owner := table.stations.get(city.id):
            yield Fault(Why.DEPOT_BESIDE_STATION, {"city": city, "owner": table.players[owner]})
        side = table.side_of[move.player]
        if not self.reserve[side]:
            yield Fault(Why.DEPOTS_LEFT, {"player": table.players[move.player]})
        if table.judges_order and (queue := self.queue(table)) and table.side_of[queue[0]] != side:
            yield Fault(Why.DEPOT_ORDER, {"player": table.players[queue[0]]})

    def _stock_faults(self, table: TableState, move: Stock) -> Iterator[Fault]:
        """Yield a fault for an unknown owner; the drawing player may choose any warehouse (E12-03)."""
        if move.owner not in table.players:
            yield Fault(Rules.UNKNOWN_PLAYER, {"id": move.owner})

    def _empty_faults(self, table: TableState, _move: Empty) -> Iterator[Fault]:
        """All warehouses become a new deck only when somebody can't empty one any more (E12-08)."""
        if all(self.left(side, players) for side, players in table.sides.items()):
            yield Fault(Why.EMPTY_EARLY)

    def owners_at(self, table: TableState, route: Route) -> tuple[str, ...]:
        """Return the owners of depots at the route's ends in seating order; one player of a team, since it has one
        warehouse.
        """
        there = {self.pieces.owner(end) for end in route.ends}
        by_side = {table.side_of[player]: player for player in reversed(table.players) if player in there}
        return tuple(player for player in table.players if player in by_side.values())

    def _claim_faults(self, table: TableState, move: Claim) -> Iterator[Fault]:
        """A claim that ends at a depot may empty its owner's warehouse, for one reserve depot each (E12-04)."""
        if not move.collect:
            return
        route = table.box.routes[move.route]
        there = {table.side_of[player] for player in self.owners_at(table, route)}
        named: set[str] = set()
        for owner in move.collect:
            if owner not in table.players:
                yield Fault(Rules.UNKNOWN_PLAYER, {"id": owner})
                continue
            side = table.side_of[owner]
            if side in named:
                yield Fault(Why.COLLECT_TWICE, {"owner": table.players[owner]})
            elif side not in there:
                yield Fault(Why.COLLECT_NONE, {"owner": table.players[owner], **table.box.ends_of(route)})
            named.add(side)
        side, needed = table.side_of[move.player], len(move.collect)
        # Older games paid with a first depot that nobody had noted.
        left = self.left(side, table.sides[side]) if table.judges_order else self.reserve[side]
        if needed > left:
            player = table.players[move.player]
            yield Fault(Why.COLLECT_RESERVE, {"player": player, "left": left, "needed": needed})

    def _claim(self, table: TableState, move: Claim) -> None:
        """The warehouses are empty, and the depots paid for it are back in the box."""
        for owner in move.collect:
            self.cards[table.side_of[owner]] = 0
            self.reserve[table.side_of[move.player]] -= 1

    moves: ClassVar[Mapping[type, On]] = {
        Turn: On(_turn_faults, _take_turn),
        Claim: On(_claim_faults, _claim),
        Depot: On(_depot_faults, _place_depot),
        Stock: On(_stock_faults, _stock),
        Empty: On(_empty_faults, _empty),
    }


def left_of(side: Side) -> int:
    own = side.mechanic(Warehouses)
    return own.left(side.id, side.players) if own else 0


class DepotsLeft(Category):
    """Depots left in reserve (E12-07)."""

    name = N_("Depots left")
    unit = NN_("{n} depot", "{n} depots")
    note = N_("left in reserve")
    most = N_("the most depots left")
    remark = N_("Depots that were neither put on the board nor paid for cards count here.")
    part = "most"
    measure = LINE

    def figure(self, side: Side, rule: ScoringRule, piece: str) -> int:
        return left_of(side)

    def details(self, side: Side, rule: ScoringRule) -> Sequence[Detail]:
        own = side.mechanic(Warehouses)
        is_unnoted = own is not None and own.first_unnoted(side.players)
        return [(Phrase(N_("the first one wasn’t noted and counts as placed")), 1)] if is_unnoted else []


MECHANIC = Warehouses

LINES: Mapping[str, Category] = {LINE: DepotsLeft()}

HOUSE_RULES: Mapping[str, Allowance] = {
    BESIDE: Allowance(
        N_("A station and a depot can share a city"),
        frozenset({Why.STATION_BESIDE_DEPOT, Why.DEPOT_BESIDE_STATION}),
        lambda table: table.box.stations > 0,
    ),
    "unplaced": Allowance(
        N_("First depots aren’t noted: turns begin without them"), frozenset({Why.FIRST_DEPOT, Why.DEPOT_ORDER})
    ),
    "empty_early": Allowance(N_("The warehouses can be emptied at any time"), frozenset({Why.EMPTY_EARLY})),
}
