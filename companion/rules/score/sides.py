"""Who scores together, and what each side has at the end: its routes, tickets, stations, and what follows from them."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from companion.rules.box import Box, Filter, Place, Route, ScoringRule
from companion.rules.choice.lending import Lender, Lending
from companion.rules.choice.payment import Payment
from companion.rules.choice.piles import payments
from companion.rules.deck import Ticket
from companion.rules.graph.network import Region, ends_of, homes, largest_region
from companion.rules.graph.tour import joining, way_in_order
from companion.rules.graph.trail import Trail, longest_trail
from companion.rules.state import AnyMechanic, Credit, Mechanics, TableState
from companion.rules.table import Table
from companion.rules.tally import held_by


@dataclass(frozen=True)
class SideStations:
    """The stations of a side: those `left`, and for those that stand what they can lend and what the owner chose."""

    left: int
    loans: Mapping[str, tuple[Route, ...]]
    """City with a station → the routes of others that end there (EU-10)."""
    chosen: Mapping[str, str | None]
    """City → the owner's own choice among them, where one was made (EU-11)."""


@dataclass(frozen=True)
class Side:
    """A player, or a team, with all that a score depends on. Longer answers are worked out once, when asked for."""

    box: Box
    id: str
    players: tuple[str, ...]
    routes: tuple[Route, ...]
    tickets: tuple[Ticket, ...]
    stations: SideStations
    trains_left: Mapping[str, int]
    bonuses: Mapping[str, int]
    """Those typed in, by name."""
    payments: Mapping[str, tuple[Payment, ...]]
    """What each player's train piles pay for, scoring by scoring, in a box without a map."""
    table: Table
    is_final: bool = True
    """Whether the side has the points that only the end of the game brings."""

    @property
    def mechanics(self) -> Mechanics:
        """The mechanics of the whole table."""
        return self.table.mechanics

    @cached_property
    def is_counted(self) -> frozenset[str]:
        """The kinds of which the table counted how many a player has at the end."""
        counted = self.table.counted.items()
        return frozenset(kind for kind, counts in counted if not counts.keys().isdisjoint(self.players))

    def held(self, kind: str) -> int:
        """Return how many of a kind, such as locomotives, the players have at the end."""
        return sum(held_by(self.table, kind, player) for player in self.players)

    def mechanic(self, kind: type[AnyMechanic]) -> AnyMechanic | None:
        """The mechanic of a kind; None where the game is played without it."""
        return self.table.mechanic(kind)

    @cached_property
    def trail(self) -> Trail:
        """The longest continuous route of own trains (EU-15)."""
        return longest_trail(self.routes)

    @cached_property
    def region(self) -> Region:
        """The connected network of own routes with the most cities (LA-08)."""
        return largest_region(self.routes, {key for key, place in self.box.places.items() if place.kind == "city"})

    @property
    def ways(self) -> tuple[Route, ...]:
        """Own routes and those that are everybody's: what a ticket may run over before a station lends any (JP-08)."""
        return (*self.routes, *(self.box.routes[route] for route in self.table.common))

    @cached_property
    def lender(self) -> Lender:
        """What its stations could lend (EU-10 to EU-12)."""
        return Lender(self.ways, self.stations.loans, self.tickets)

    @cached_property
    def lending(self) -> Lending:
        """What its stations lend, and the tickets completed with it."""
        return self.lender.best(self.stations.chosen)

    @cached_property
    def paid(self) -> Mapping[str, Mapping[str, int]]:
        """The train cards that paid for each ticket, by colour or locomotive (CG-03, CG-04)."""
        piles = (payment for payments in self.payments.values() for payment in payments)
        return {key: cards for payment in piles for key, cards in payment.uses.items()}

    @cached_property
    def _joined(self) -> frozenset[str]:
        return frozenset(self.lending.completed if self.box.has_map else self.paid)

    @cached_property
    def completed(self) -> tuple[Ticket, ...]:
        """The tickets whose ends are joined (ALL-07), or that were paid (CG-03), by id, each with what it adds."""
        return tuple(self._best(ticket) for ticket in self.tickets if ticket.id in self._joined)

    def _best(self, ticket: Ticket) -> Ticket:
        """Of a card with several values the dearest that is joined (CH-05), of a tour what its order tells (RS-10)."""
        if ticket.via:
            return ticket if self.is_in_order(ticket) else replace(ticket, points=ticket.points_any)
        if not ticket.aims:
            return ticket
        home = self._homes_with_lent
        starts = {home.get(place, place) for place in ticket.starts}
        joined = (aim for aim in ticket.aims if starts & {home.get(place, place) for place in aim.finishes})
        best = next(joined)
        return replace(ticket, b=best.b, points=best.points, finishes=best.finishes)

    def counted(self, ticket: Ticket) -> Ticket:
        """A ticket of the side with what it adds, or takes away."""
        return next((one for one in (*self.completed, *self.failed) if one.id == ticket.id), ticket)

    def completed_of(self, only: Filter | None) -> tuple[Ticket, ...]:
        """The completed tickets of which a line counts only some."""
        return tuple(ticket for ticket in self.completed if only is None or only.ticket(self.box, ticket))

    def routes_of(self, only: Filter | None) -> tuple[Route, ...]:
        """The own routes of which a line counts only some."""
        return tuple(route for route in self.routes if only is None or only.route(self.box, route))

    def has_line(self, rule: ScoringRule) -> bool:
        """Whether the side has a line of the sheet: some are for those alone who bought something."""
        return all(mechanic.has_line(rule, self.players) for mechanic in self.mechanics.values())

    @cached_property
    def failed(self) -> tuple[Ticket, ...]:
        """The other tickets, each with what it takes away."""
        failed = (ticket for ticket in self.tickets if ticket.id not in self._joined)
        return tuple(replace(one, points=one.lost) if one.lost != one.points else one for one in failed)

    @cached_property
    def network(self) -> tuple[Route, ...]:
        """Own routes, everybody's and lent ones: all that a ticket may run over."""
        lent = dict(self.lending.chosen)
        borrowed = [route for city, routes in self.stations.loans.items() for route in routes if lent[city] == route.id]
        return (*self.ways, *borrowed)

    def touched(self, only: Filter | None) -> tuple[Place, ...]:
        """The places at the ends of own routes, each once, of which a line counts only some (NY-06)."""
        ends = ends_of(self.routes)
        return tuple(place for key, place in self.box.places.items() if key in ends and (not only or only.place(place)))

    def joins(self, places: Collection[str]) -> bool:
        """Whether the own network joins all of the places to one another, by whatever way (LO-06)."""
        return len({self._homes.get(place, place) for place in places}) == 1

    def widest(self, by: str) -> Mapping[str, Place]:
        """The own network with the most different cells of a column of cities.csv: a place for each (NT-19)."""
        networks: dict[str, dict[str, Place]] = {}
        for place in self.touched(None):
            if cell := place.facts.get(by, ""):
                networks.setdefault(self._homes[place.id], {}).setdefault(cell, place)
        return max(networks.values(), key=len, default={})

    @cached_property
    def _homes(self) -> Mapping[str, str]:
        return homes(self.routes)

    @cached_property
    def _homes_with_lent(self) -> Mapping[str, str]:
        return homes(self.network)

    @property
    def credits(self) -> tuple[Credit, ...]:
        """What claims brought it besides, in their order."""
        return tuple(credit for credit in self.table.credits if credit.player in self.players)

    def credited(self, line: str) -> tuple[Credit, ...]:
        """What claims brought it for a line of the sheet besides."""
        return tuple(credit for credit in self.credits if credit.line == line)

    @property
    def mountain_routes(self) -> tuple[Route, ...]:
        """The routes over mountains (LA-05)."""
        return tuple(route for route in self.routes if route.mountain)

    def completed_for(self, city: str) -> tuple[Ticket, ...]:
        """The completed tickets that name the city (CG-09)."""
        return tuple(ticket for ticket in self.completed if city in (ticket.a, *ticket.via, ticket.b))

    @cached_property
    def paths(self) -> Mapping[str, tuple[str, ...]]:
        """For each completed ticket the routes of the shortest path that completes it; none where there is no map."""
        tickets = self.completed if self.box.has_map else ()
        ways = {ticket.id: self._in_order.get(ticket.id) or joining(self.network, ticket.stops) for ticket in tickets}
        return {key: way or () for key, way in ways.items()}

    def is_in_order(self, ticket: Ticket) -> bool:
        """Whether one way meets a tour's stops in their order (RS-10)."""
        return ticket.id in self._in_order

    @cached_property
    def _in_order(self) -> Mapping[str, tuple[str, ...]]:
        """For each tour that one way meets in its order that way, the shortest one."""
        tours = (ticket for ticket in self.tickets if ticket.via and ticket.id in self._joined)
        found = {tour.id: way_in_order(self.network, tour.places) for tour in tours}
        return {key: way for key, way in found.items() if way}


def sides_of(table: Table) -> tuple[Side, ...]:
    """The sides in seating order; the players of one team are one side."""
    paid = payments(table) if table.scorings else {}
    return tuple(_side(table, side, players, paid) for side, players in table.sides.items())


def sides_so_far(table: Table) -> tuple[Side, ...]:
    """Return the sides before the end, without the points that only the end brings."""
    return tuple(replace(side, is_final=False) for side in sides_of(table))


def side_of(table: Table, player: str) -> Side:
    """The side for which the player scores."""
    return next(side for side in sides_of(table) if player in side.players)


def _side(table: Table, side: str, players: Sequence[str], paid: Mapping[str, tuple[Payment, ...]]) -> Side:
    box = table.box
    cities = sorted(city for city, owner in table.stations.items() if owner in players)
    own, common = {route for route, owner in table.laid if owner in players}, table.common
    others = table.claims.keys() - own
    return Side(
        box=box,
        id=side,
        players=tuple(players),
        routes=tuple(route for key, route in box.routes.items() if key in own and key not in common),
        tickets=tuple(sorted(table.tickets_of(side).values(), key=lambda ticket: ticket.id)),
        stations=SideStations(
            left=sum(table.stations_left[player] for player in players),
            loans={city: tuple(route for route in box.routes_at[city] if route.id in others) for city in cities},
            chosen={city: table.lending[city] for city in cities if city in table.lending},
        ),
        trains_left={player: table.trains[player] for player in players},
        bonuses=_bonuses(table, players),
        payments={player: paid[player] for player in players if player in paid},
        table=table,
    )


def credited(line: str, table: TableState, player: str) -> int:
    """The points that claims brought a player for a line besides."""
    return sum(credit.points for credit in table.credits if (credit.line, credit.player) == (line, player))


def _bonuses(table: Table, players: Sequence[str]) -> Mapping[str, int]:
    """What the players of a side have by name, together."""
    found = Counter[str]()
    for player in players:
        found.update(table.bonuses[player])
    return found
