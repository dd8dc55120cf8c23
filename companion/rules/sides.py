"""Who scores together, and what each side has at the end: its routes, tickets, stations, and what follows from them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from companion.rules.box import Route, Ticket
from companion.rules.network import way
from companion.rules.stations import Lending, best_lending
from companion.rules.table import Table
from companion.rules.trail import Trail, longest_trail


@dataclass(frozen=True)
class Side:
    """A player, or a team, with all that a score depends on. Longer answers are worked out once, when asked for.

    `loans` maps each city with a station of the side to the routes of others that end there (EU-10); `chosen` is the
    owner's own choice among them, where one was made (EU-11).
    """

    id: str
    players: tuple[str, ...]
    routes: tuple[Route, ...]
    tickets: tuple[Ticket, ...]
    loans: Mapping[str, tuple[Route, ...]]
    chosen: Mapping[str, str | None]
    stations_left: int
    trains_left: Mapping[str, int]

    @cached_property
    def trail(self) -> Trail:
        """The longest continuous route of own trains (EU-15)."""
        return longest_trail(self.routes)

    @cached_property
    def lending(self) -> Lending:
        """What the stations lend, and the tickets completed with it (EU-10 to EU-12)."""
        return best_lending(self.routes, self.loans, self.tickets, self.chosen)

    @cached_property
    def completed(self) -> tuple[Ticket, ...]:
        """The tickets whose ends are joined, by the table's order (ALL-07)."""
        joined = set(self.lending.completed)
        return tuple(ticket for ticket in self.tickets if ticket.id in joined)

    @cached_property
    def failed(self) -> tuple[Ticket, ...]:
        """The tickets whose ends aren't joined."""
        joined = set(self.lending.completed)
        return tuple(ticket for ticket in self.tickets if ticket.id not in joined)

    @cached_property
    def network(self) -> tuple[Route, ...]:
        """Own routes and lent ones: all that a ticket may run over."""
        lent = dict(self.lending.chosen)
        borrowed = [route for city, routes in self.loans.items() for route in routes if lent[city] == route.id]
        return (*self.routes, *borrowed)

    def ways(self) -> dict[str, tuple[str, ...]]:
        """For each completed ticket the routes of the shortest way that completes it."""
        return {ticket.id: way(self.network, ticket) or () for ticket in self.completed}


def sides_of(table: Table) -> tuple[Side, ...]:
    """The sides in seating order; the players of one team are one side."""
    members: dict[str, list[str]] = {}
    for player in table.setup.players:
        members.setdefault(player.team or player.id, []).append(player.id)
    return tuple(_side(table, side, players) for side, players in members.items())


def _side(table: Table, side: str, players: Sequence[str]) -> Side:
    box = table.box
    cities = sorted(city for city, owner in table.stations.items() if owner in players)
    others = {route for route, owner in table.claims.items() if owner not in players}
    hand = {key: ticket for player in players for key, ticket in table.hands[player].items()}
    return Side(
        id=side,
        players=tuple(players),
        routes=tuple(route for key, route in box.routes.items() if table.claims.get(key) in players),
        tickets=tuple(sorted(hand.values(), key=lambda ticket: ticket.id)),
        loans={city: tuple(route for route in box.routes_at[city] if route.id in others) for city in cities},
        chosen={city: table.lending[city] for city in cities if city in table.lending},
        stations_left=sum(table.stations_left[player] for player in players),
        trains_left={player: table.trains[player] for player in players},
    )
