"""The state that a list of moves adds up to, and why a next move can't be recorded.

Each move type has two functions in a module of its subject: one yields every Fault that speaks against it, one
carries it out.
"""

import copy
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.rules import building, claims, depots, hands, passengers, piles
from companion.rules.box import Box, Module, ScoringRule, Ticket, Variant
from companion.rules.faults import Fault, Refused, Why
from companion.rules.moves import (
    Borrow,
    Claim,
    Depot,
    Empty,
    Move,
    Passengers,
    Pay,
    Pile,
    Player,
    Setup,
    Share,
    Station,
    Stock,
    Tickets,
)
from companion.rules.passengers import PassengerBoard
from companion.rules.piles import Counted
from companion.rules.setup import check_setup, teams
from companion.rules.shelf import get_modules


@dataclass(frozen=True)
class LastLap:
    """Whose stock ran low, the trains that side had left then, and who has recorded a turn since (ALL-09, TA-09)."""

    player: str
    left: int
    played_since: tuple[str, ...] = ()


class Table:
    """What lies on the board and in the hands. `play` is the only way to change it.

    `claims` maps a route's id to its player's, `stations` and `depots` a city's; `trains`, `stations_left` and
    `reserve` (of depots) are stocks, `warehouses` count cards; `hands` hold tickets by id, `holders` those that a team
    shares; `lending` is what owners chose for their stations; `piles` are the train piles counted, and `paid` the
    owners' choices, by player and scoring. `sides` has the players of each side.
    """

    def __init__(self, box: Box, setup: Setup) -> None:
        """An empty table. Raises Refused when the set-up isn't one of this box."""
        modules = get_modules()
        check_setup(box, setup, modules)
        self.box = box
        self.setup = setup
        self.modules: tuple[Module, ...] = tuple(modules[name] for name in setup.modules)
        self.players: dict[str, Player] = {player.id: player for player in setup.players}
        self.sides = teams(setup)
        self.side_of = {player: side for side, players in self.sides.items() for player in players}
        self.turns_taken = 0
        self.judges_order = True  # off while an undo replays what stood in its time (ALL-13)
        self.last_lap: LastLap | None = None

        self.claims: dict[str, str] = {}
        self.trains = dict.fromkeys(self.players, box.trains)
        self.stations: dict[str, str] = {}
        self.stations_left = dict.fromkeys(self.players, box.stations)
        self.lending: dict[str, str | None] = {}
        self.depots: dict[str, str] = {}
        self.reserve = dict.fromkeys(self.players, sum(module.depots for module in self.modules))
        self.warehouses = dict.fromkeys(self.players, 0)
        self.passengers = PassengerBoard(box)

        self.hands: dict[str, dict[str, Ticket]] = {player: {} for player in self.players}
        self.holders: dict[str, dict[str, Ticket]] = {side: {} for side in self.sides}
        self.dealt: set[str] = set()  # who has drawn tickets before
        self.piles: dict[tuple[str, int], Counted] = {}
        self.paid: dict[tuple[str, int], tuple[str, ...]] = {}

    @property
    def variant(self) -> Variant:
        """The variant that is played, with its deck."""
        return self.box.variants[self.setup.variant]

    @property
    def scoring_rules(self) -> tuple[ScoringRule, ...]:
        """The lines of the sheet: the box's, then the modules'."""
        return (*self.box.scoring, *(rule for module in self.modules for rule in module.scoring))

    @property
    def with_depots(self) -> bool:
        """Whether warehouses and depots are played (E12-01)."""
        return any(module.depots for module in self.modules)

    @property
    def set_up_queue(self) -> tuple[str, ...]:
        """Who still has to place a first depot at the set-up, in order; nobody once a turn was taken (E12-02)."""
        if not self.with_depots or self.turns_taken:
            return ()
        placed = set(self.depots.values())
        return tuple(player for player in reversed(self.players) if player not in placed)

    @property
    def twins_close(self) -> bool:
        """Whether of several tracks between two places only some can be used (ALL-06, TA-05)."""
        choice = self.setup.options.double_routes
        few = len(self.players) <= self.box.twins_rule.closed_up_to
        return choice == "closed" or (choice == "auto" and few)

    @property
    def scorings(self) -> int:
        """How many times the train piles are scored (CG-06); 0 in a box with a map."""
        return self.box.train_cards.scorings(len(self.players)) if self.box.train_cards else 0

    def trains_of(self, side: str) -> int:
        """The trains that all players of a side have left together."""
        return sum(self.trains[player] for player in self.sides[side])

    def tickets_of(self, side: str) -> Mapping[str, Ticket]:
        """The tickets that count for a side: its players' own, and those that they share (TA-10)."""
        own = [self.hands[player] for player in self.sides[side]]
        return {key: ticket for cards in (*own, self.holders[side]) for key, ticket in cards.items()}

    def faults(self, move: Move) -> list[Fault]:
        """Every reason why the move can't be recorded now; empty when it stands. Undo is judged by `Log`."""
        player = getattr(move, "player", None)
        if player not in self.players and "player" in move.__struct_fields__:
            return [Fault(Why.UNKNOWN_PLAYER, {"id": str(player)})]
        return list(_HANDLERS[type(move)].faults(self, move))

    def play(self, move: Move) -> None:
        """Carry a move out. Raises Refused with every reason when it doesn't stand."""
        if faults := self.faults(move):
            raise Refused(faults)
        _HANDLERS[type(move)].carry_out(self, move)

    def copy(self) -> "Table":
        """Make a table in the same state; what is played on one isn't seen on the other."""
        twin = copy.copy(self)
        vars(twin).update({name: _copied(value) for name, value in vars(self).items()})
        return twin

    def turn_taken(self, player: str) -> None:
        """The last lap begins when a side's stock is low at the end of a turn; then everyone has one turn (ALL-09)."""
        self.turns_taken += 1
        if self.last_lap:
            self.last_lap = replace(self.last_lap, played_since=(*self.last_lap.played_since, player))
        elif (left := self.trains_of(self.side_of[player])) <= self.box.last_lap:
            self.last_lap = LastLap(player, left)


def _copied(value: Any) -> Any:
    """Copy what changes while a game is played: containers; what they hold in the end never changes."""
    match value:
        case dict():
            twin = value.copy()
            twin.update({key: _copied(inner) for key, inner in value.items() if isinstance(inner, dict | set)})
            return twin
        case set() | PassengerBoard():
            return value.copy()
        case _:
            return value


@dataclass(frozen=True)
class _Handler:
    faults: Callable[[Table, Any], Iterator[Fault]]
    carry_out: Callable[[Table, Any], None]


_HANDLERS: dict[type, _Handler] = {
    Claim: _Handler(claims.claim_faults, claims.claim),
    Station: _Handler(building.station_faults, building.build_station),
    Borrow: _Handler(building.borrow_faults, building.choose_lending),
    Depot: _Handler(depots.depot_faults, depots.place_depot),
    Stock: _Handler(depots.stock_faults, depots.stock),
    Empty: _Handler(depots.empty_faults, depots.empty),
    Passengers: _Handler(passengers.drawn_faults, passengers.note_drawn),
    Tickets: _Handler(hands.tickets_faults, hands.take_tickets),
    Share: _Handler(hands.share_faults, hands.share),
    Pile: _Handler(piles.pile_faults, piles.count_pile),
    Pay: _Handler(piles.pay_faults, piles.choose_payment),
}
