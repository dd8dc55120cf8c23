"""Sides: a player or a team, with routes, tickets, stations and everything computed from them."""

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
    """A side's stations: those `left`, and the possible and chosen lendings of the built ones."""

    left: int
    loans: Mapping[str, tuple[Route, ...]]
    """Other players' routes that end in the station's city, by city (EU-10)."""
    chosen: Mapping[str, str | None]
    """The owner's choice by city, if any (EU-11)."""


@dataclass(frozen=True)
class Side:
    """A player or a team, with everything that a score depends on. Expensive values are cached properties."""

    box: Box
    id: str
    players: tuple[str, ...]
    routes: tuple[Route, ...]
    tickets: tuple[Ticket, ...]
    stations: SideStations
    trains_left: Mapping[str, int]
    bonuses: Mapping[str, int]
    """Typed bonuses by name."""
    payments: Mapping[str, tuple[Payment, ...]]
    """Payments of each player's train piles by scoring, in a box without a map."""
    table: Table
    is_final: bool = True
    """Whether the side gets the points that only the end of the game brings."""

    @property
    def mechanics(self) -> Mechanics:
        return self.table.mechanics

    @cached_property
    def is_counted(self) -> frozenset[str]:
        counted = self.table.counted.items()
        return frozenset(kind for kind, counts in counted if not counts.keys().isdisjoint(self.players))

    def held(self, kind: str) -> int:
        return sum(held_by(self.table, kind, player) for player in self.players)

    def mechanic(self, kind: type[AnyMechanic]) -> AnyMechanic | None:
        return self.table.mechanic(kind)

    @cached_property
    def trail(self) -> Trail:
        """The longest continuous route (EU-15)."""
        return longest_trail(self.routes)

    @cached_property
    def region(self) -> Region:
        """The connected network with the most cities (LA-08)."""
        return largest_region(self.routes, {key for key, place in self.box.places.items() if place.kind == "city"})

    @property
    def ways(self) -> tuple[Route, ...]:
        """The side's routes and the shared ones, over which a ticket may run without stations (JP-08)."""
        return (*self.routes, *(self.box.routes[route] for route in self.table.common))

    @cached_property
    def lender(self) -> Lender:
        """Possible lendings of its stations (EU-10 to EU-12)."""
        return Lender(self.ways, self.stations.loans, self.tickets)

    @cached_property
    def lending(self) -> Lending:
        return self.lender.best(self.stations.chosen)

    @cached_property
    def paid(self) -> Mapping[str, Mapping[str, int]]:
        """Train cards that paid for each ticket, by colour or locomotive (CG-03, CG-04)."""
        piles = (payment for payments in self.payments.values() for payment in payments)
        return {key: cards for payment in piles for key, cards in payment.uses.items()}

    @cached_property
    def _joined(self) -> frozenset[str]:
        return frozenset(self.lending.completed if self.box.has_map else self.paid)

    @cached_property
    def completed(self) -> tuple[Ticket, ...]:
        """Completed (ALL-07) or paid (CG-03) tickets by id, each with its points."""
        return tuple(self._best(ticket) for ticket in self.tickets if ticket.id in self._joined)

    def _best(self, ticket: Ticket) -> Ticket:
        """Return the highest completed value of a card with several (CH-05), or a tour's value by its order (RS-10)."""
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
        return next((one for one in (*self.completed, *self.failed) if one.id == ticket.id), ticket)

    def completed_of(self, only: Filter | None) -> tuple[Ticket, ...]:
        return tuple(ticket for ticket in self.completed if only is None or only.ticket(self.box, ticket))

    def routes_of(self, only: Filter | None) -> tuple[Route, ...]:
        return tuple(route for route in self.routes if only is None or only.route(self.box, route))

    def has_line(self, rule: ScoringRule) -> bool:
        return all(mechanic.has_line(rule, self.players) for mechanic in self.mechanics.values())

    @cached_property
    def failed(self) -> tuple[Ticket, ...]:
        """Failed tickets, each with the points that it subtracts: [ticket]."""
        failed = (ticket for ticket in self.tickets if ticket.id not in self._joined)
        return tuple(replace(one, points=one.lost) if one.lost != one.points else one for one in failed)

    @cached_property
    def network(self) -> tuple[Route, ...]:
        lent = dict(self.lending.chosen)
        borrowed = [route for city, routes in self.stations.loans.items() for route in routes if lent[city] == route.id]
        return (*self.ways, *borrowed)

    def touched(self, only: Filter | None) -> tuple[Place, ...]:
        """Return the places at the ends of the side's routes that pass the filter (NY-06)."""
        ends = ends_of(self.routes)
        return tuple(place for key, place in self.box.places.items() if key in ends and (not only or only.place(place)))

    def joins(self, places: Collection[str]) -> bool:
        """Whether the side's network connects all of the places (LO-06)."""
        return len({self._homes.get(place, place) for place in places}) == 1

    def widest(self, by: str) -> Mapping[str, Place]:
        """Return the network with the most different cells of a column of cities.csv: {cell: one of its places}
        (NT-19).
        """
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
        return tuple(credit for credit in self.table.credits if credit.player in self.players)

    def credited(self, line: str) -> tuple[Credit, ...]:
        return tuple(credit for credit in self.credits if credit.line == line)

    @property
    def mountain_routes(self) -> tuple[Route, ...]:
        """Routes over mountains (LA-05)."""
        return tuple(route for route in self.routes if route.mountain)

    def completed_for(self, city: str) -> tuple[Ticket, ...]:
        """Return the completed tickets that name the city (CG-09)."""
        return tuple(ticket for ticket in self.completed if city in (ticket.a, *ticket.via, ticket.b))

    @cached_property
    def paths(self) -> Mapping[str, tuple[str, ...]]:
        """Routes of the shortest path by completed ticket: {ticket: (route, …)}; {} without a map."""
        tickets = self.completed if self.box.has_map else ()
        ways = {ticket.id: self._in_order.get(ticket.id) or joining(self.network, ticket.stops) for ticket in tickets}
        return {key: way or () for key, way in ways.items()}

    def is_in_order(self, ticket: Ticket) -> bool:
        """Whether one path visits a tour's stops in order (RS-10)."""
        return ticket.id in self._in_order

    @cached_property
    def _in_order(self) -> Mapping[str, tuple[str, ...]]:
        """The shortest path that visits the stops in order, by tour: {ticket: (route, …)}."""
        tours = (ticket for ticket in self.tickets if ticket.via and ticket.id in self._joined)
        found = {tour.id: way_in_order(self.network, tour.places) for tour in tours}
        return {key: way for key, way in found.items() if way}


def sides_of(table: Table) -> tuple[Side, ...]:
    paid = payments(table) if table.scorings else {}
    laid, common = [*table.laid], {*table.common}
    return tuple(_side(table, side, players, paid, laid, common) for side, players in table.sides.items())


def sides_so_far(table: Table) -> tuple[Side, ...]:
    return tuple(replace(side, is_final=False) for side in sides_of(table))


def side_of(table: Table, player: str) -> Side:
    return next(side for side in sides_of(table) if player in side.players)


def _side(
    table: Table,
    side: str,
    players: Sequence[str],
    paid: Mapping[str, tuple[Payment, ...]],
    laid: Collection[tuple[str, str]],
    common: Collection[str],
) -> Side:
    box = table.box
    cities = sorted(city for city, owner in table.stations.items() if owner in players)
    own = {route for route, owner in laid if owner in players}
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
    return sum(credit.points for credit in table.credits if (credit.line, credit.player) == (line, player))


def _bonuses(table: Table, players: Sequence[str]) -> Mapping[str, int]:
    """Return the typed bonuses of a side's players, added up by name."""
    found = Counter[str]()
    for player in players:
        found.update(table.bonuses[player])
    return found
