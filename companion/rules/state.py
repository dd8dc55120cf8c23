"""The state that a list of moves adds up to: the board, its passengers, the stocks, the hands."""

import copy
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Self

from companion.rules.box import Box, Module, Place, Route, ScoringRule, Technology, Twins
from companion.rules.box_rules import FugitiveRules, Tolls
from companion.rules.deck import Deal, Ticket, Variant
from companion.rules.faults import HOUSE_RULES, Why
from companion.rules.moves import Player, Print, Setup, WrittenBoard
from companion.rules.setup import check_setup, teams
from companion.rules.written import set_up


@dataclass(frozen=True)
class Counted:
    """A pile by colour, and the player's tickets at that point of the game: those in hand, paid before or not.

    Only a scoring before the final one asks for that hand (CG-07).
    """

    cards: Mapping[str, int]
    hand: tuple[str, ...]


DUMMY = ""
"""Who holds the shares that two players take for nobody (PA-09)."""

Numbers = Mapping[str, tuple[int, ...]]
"""The numbers of shares by company, the lowest first."""


@dataclass(frozen=True)
class LastLap:
    """Whose stock ran low, the pieces that side had left then, and who has recorded each turn since (ALL-09, TA-09)."""

    player: str
    left: int
    played_since: tuple[str, ...] = ()


@dataclass(frozen=True)
class Toll:
    """What was to pay for a claim: `to` whom, or to the bank; with a loan its player paid nothing (NL-07, NL-08)."""

    player: str
    amount: int
    to: str | None
    by_loan: bool


@dataclass(frozen=True)
class Credit:
    """Points for a line of the sheet that a claim brought a player, and that the route alone doesn't tell (AF-09).

    What it took from its own player is below 0 (OW-06).
    """

    line: str
    route: str
    player: str
    points: int


@dataclass(frozen=True)
class Spot:
    """Whose train stands on which spot of a province's line (SK-05)."""

    player: str
    line: str
    number: int


class PassengerBoard:
    """`drawn` are the colours noted for a place at the set-up, `gone` those taken from it; `taken` who has them.

    A place is a city or a country, all border ends of which share its passengers.
    """

    def __init__(self, box: Box) -> None:
        self._places = box.places
        self.colors = box.passengers.colors if box.passengers else ()
        self.each = box.passengers.each if box.passengers else 0
        self.drawn: dict[str, Counter[str]] = {}
        self.gone: dict[str, Counter[str]] = {}
        self.taken: dict[str, Counter[str]] = {}

    def copy(self) -> "PassengerBoard":
        """Make a board in the same state."""
        twin = copy.copy(self)
        for name in ("drawn", "gone", "taken"):
            setattr(twin, name, {key: colors.copy() for key, colors in getattr(self, name).items()})
        return twin

    def left(self, place: str) -> int:
        """Tell how many still wait there."""
        return self._places[place].passengers - self.gone.get(place, Counter()).total()

    def colors_at(self, place: str) -> tuple[str, ...]:
        """Give the colours that may still wait there: those noted, or any that isn't known to be elsewhere."""
        if not self.left(place):
            return ()
        gone = self.gone.get(place, Counter())
        if place in self.drawn:
            return tuple(color for color in self.colors if self.drawn[place][color] > gone[color])
        elsewhere = self._known_elsewhere(place)
        return tuple(color for color in self.colors if elsewhere[color] + gone[color] < self.each)

    def _known_elsewhere(self, place: str) -> Counter[str]:
        """Tell how many of each colour were surely drawn for other places."""
        known: Counter[str] = Counter()
        for other in (self.drawn.keys() | self.gone.keys()) - {place}:
            known += self.drawn.get(other) or self.gone[other]
        return known

    def room_for(self, place: str, color: str) -> int:
        """Tell how many of a colour can have been drawn for the place at most."""
        return self.each - self._known_elsewhere(place)[color]


def stop_of(place: Place) -> str:
    """Tell where the passengers of a route's end wait: in its city, or in the country of a border end."""
    return place.country or place.id


class TableState:
    """What lies on the board and in the hands; `Table` is the only one that changes it.

    `claims` maps a route's id to its player's, `stations` and `depots` a city's; `trains`, `stations_left` and
    `reserve` (of depots) are stocks, `warehouses` count cards; `hands` hold tickets by id, `holders` those that a team
    shares; `discarded` left the game, by whom they were dealt to; `lending` is what owners chose for their stations;
    `piles` are the train piles counted, and `paid` the owners' choices, by player and scoring; `house_rules` are those
    of this table, each with why; `bonuses` points by player and name. `sides` has the players of each side. `bought`
    maps what each player bought to the routes claimed since; `guests` are those whose trains stand beside the owner's
    of a route, in their order. In a view of the table (`seen_by`) `seen` are the players whose hands it shows; of other
    tickets the `unseen` mappings have only how many they are.
    """

    def __init__(self, box: Box, setup: Setup) -> None:
        """An empty table. Raises Refused when the set-up isn't one of this box."""
        check_setup(box, setup)
        self.box = set_up(box, setup.options.board or WrittenBoard()) if box.written else box
        self.setup = setup
        self.modules: tuple[Module, ...] = tuple(box.modules[name] for name in setup.modules)
        self.scoring_rules = self._lines()
        self.players: dict[str, Player] = {player.id: player for player in setup.players}
        self.sides = teams(setup)
        self.side_of = {player: side for side, players in self.sides.items() for player in players}
        self.turns_taken = 0
        self.judges_order = True  # off while an undo replays what stood in its time (ALL-13)
        self.last_lap: LastLap | None = None

        self.house_rules: dict[str, str] = {}
        self.prints: tuple[Print, ...] = ()  # what this copy of the box prints otherwise
        self.claims: dict[str, str] = {}
        self.trains = dict.fromkeys(self.players, box.fleet_rules.usual if box.fleet_rules else self.box.trains)
        self.stations: dict[str, str] = {}
        self.stations_left = dict.fromkeys(self.players, box.stations)
        self.lending: dict[str, str | None] = {}
        self.depots: dict[str, str] = {}
        self.reserve = dict.fromkeys(self.players, sum(module.depots for module in self.modules))
        self.bonuses: dict[str, dict[str, int]] = {player: {} for player in self.players}
        self.warehouses = dict.fromkeys(self.players, 0)
        self.passengers = PassengerBoard(box)
        self._set_up_cards()
        self.country_cards: dict[
            str, tuple[tuple[str, int], ...]
        ] = {}  # taken with a claim: country and points (PO-05)
        self.shares_taken: tuple[tuple[str, str], ...] = ()  # company and holder, in their order (PA-03)
        self.holdings: Mapping[str, Numbers] | None = None  # as counted at the end, by holder
        self.tolls: dict[str, Toll] = {}  # by route, in the order of the claims (NL-07)
        self.bullets: dict[str, str] = {}  # routes with a bullet train, and who laid it (JP-04)
        self.counted: dict[str, dict[str, int]] = {}  # what players have at the end, by kind (NT-10)
        self.credits: tuple[Credit, ...] = ()  # in the order of the claims (AF-09)
        self.ships = dict.fromkeys(self.players, box.fleet_rules.usual_ships if box.fleet_rules else 0)
        self.exchanged = dict.fromkeys(self.players, 0)  # pieces (GL-06)
        self.harbors: dict[str, str] = {}  # whose stands in which city (GL-08)
        self.markers: dict[str, str] = {}  # whose stands in which city (OW-06)
        self.starts: dict[str, str] = {}  # the starting city of each player (OW-03)
        self.captured = self._hideout  # who holds the fugitive, and in which city (OW-12)
        self.bought: dict[str, dict[str, tuple[str, ...]]] = {player: {} for player in self.players}  # UK-05
        self.guests: dict[str, tuple[str, ...]] = {}  # UK-10
        self.festivals: dict[str, dict[str, int]] = {player: {} for player in self.players}  # taken, by pile (IB-07)
        self.festivals_counted: dict[str, dict[str, int]] = {}  # at the end, by player and pile (IB-09)
        self.pieces_laid: dict[str, str] = {}  # the colour of the piece on each bed that isn't claimed yet (FR-03)
        self.spots: dict[str, Spot] = {}  # by the route whose claim put a train there (SK-05)
        self.spots_counted: dict[str, dict[str, tuple[int, ...]]] = {}  # at the end, by player and line (SK-06)
        self.express: dict[str, tuple[int, ...]] = dict.fromkeys(self.players, ())  # cards used (SK-01)

    def _set_up_cards(self) -> None:
        """Give everybody an empty hand, and nothing counted or paid."""
        self.hands: dict[str, dict[str, Ticket]] = {player: {} for player in self.players}
        self.holders: dict[str, dict[str, Ticket]] = {side: {} for side in self.sides}
        self.seen = frozenset(self.players)
        self.unseen_in_hand: dict[str, int] = {}
        self.unseen_in_holder: dict[str, int] = {}
        self.dealt: dict[str, int] = dict.fromkeys(self.players, 0)  # how often each got tickets
        self.discarded: dict[str, set[str]] = {player: set() for player in self.players}
        self.piles: dict[tuple[str, int], Counted] = {}
        self.paid: dict[tuple[str, int], tuple[str, ...]] = {}

    @property
    def variant(self) -> Variant:
        """The variant that is played, with its deck."""
        return self.box.variants[self.setup.variant]

    def _lines(self) -> tuple[ScoringRule, ...]:
        """Give the lines of the sheet: the box's that the variant has, of bonus cards those turned up; the modules'."""
        turned_up = self.setup.options.bonuses or ()
        own = (rule for rule in self.box.scoring if self._holds(rule) and (not rule.is_card or rule.rule in turned_up))
        return (*own, *(rule for module in self.modules for rule in module.scoring))

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
        choice, rule = self.setup.options.double_routes, self.box.twins_rule
        few = self._holds(rule) and len(self.players) <= rule.closed_up_to
        return (choice == "closed" or (choice == "auto" and few)) and Why.TWIN_CLOSED not in self.lifted

    @property
    def with_tolls(self) -> bool:
        """Whether players pay tolls with tokens (NL-05, NL-14)."""
        return self.box.tolls_rule is not None and self._holds(self.box.tolls_rule)

    @property
    def fugitive(self) -> FugitiveRules | None:
        """Who can be captured in the variant that is played (OW-12)."""
        rules = self.box.fugitive_rules
        return rules if rules and self._holds(rules) else None

    @property
    def _hideout(self) -> tuple[str | None, str | None]:
        return None, self.fugitive.city if self.fugitive else None

    @property
    def technologies(self) -> Mapping[str, Technology]:
        """The technologies that can be bought in the variant that is played (UK-07, UK-11)."""
        cards = self.box.technologies.cards if self.box.technologies else {}
        return {key: card for key, card in cards.items() if self._holds(card)}

    def owners_of(self, route: str) -> tuple[str, ...]:
        """Give who has trains on a route: the one who claimed it first, and whoever shares it (UK-10)."""
        return (self.claims[route], *self.guests.get(route, ())) if route in self.claims else ()

    @property
    def laid(self) -> Iterator[tuple[str, str]]:
        """Each claimed route with each player who has trains on it."""
        yield from self.claims.items()
        yield from ((route, guest) for route, guests in self.guests.items() for guest in guests)

    def _holds(self, rule: ScoringRule | Twins | Tolls | Technology | FugitiveRules) -> bool:
        """Tell whether the variant that is played has the rule: as one of those named, or as any."""
        return not rule.variants or self.setup.variant in rule.variants

    @property
    def lifted(self) -> frozenset[Why]:
        """What is no reason for a refusal at this table, by its house rules."""
        return frozenset().union(*(HOUSE_RULES[rule].lifts for rule in self.house_rules))

    @property
    def scorings(self) -> int:
        """How many times the train piles are scored, the last time at the end (CG-06); 0 in a box with a map."""
        deck = self.box.train_cards
        return 0 if deck is None else 2 if len(self.players) >= deck.twice_from else 1

    def deal_of(self, player: str) -> Deal:
        """Give the rule of the tickets that the player gets next (EU-02, EU-03, IB-03)."""
        variant, dealt = self.variant, self.dealt[player]
        if not dealt:
            return variant.start
        return variant.second if variant.second and dealt == 1 else variant.later

    def is_built(self, route: str) -> bool:
        """Tell whether the track is claimed, or a piece lies on its bed."""
        return route in self.claims or route in self.pieces_laid

    def shares_left(self, company: str) -> int:
        """Tell how many shares the company's stack still has (PA-03)."""
        return self.box.companies[company].shares - sum(taken == company for taken, _holder in self.shares_taken)

    def shares_of(self, holder: str) -> Numbers:
        """Give the shares that somebody took: their numbers follow from the order of the takings (PA-03)."""
        held: dict[str, tuple[int, ...]] = {}
        numbers = Counter[str]()
        for company, owner in self.shares_taken:
            numbers[company] += 1
            if owner == holder:
                held[company] = (*held.get(company, ()), numbers[company])
        return held

    def shares_that_count(self, holder: str) -> Numbers:
        """Give the shares with which somebody is ranked; of the dummy's those alone that were drawn (PA-09)."""
        if self.holdings is not None:
            return self.holdings.get(holder, {})
        return {} if holder == DUMMY else self.shares_of(holder)

    def tokens_of(self, player: str) -> int:
        """Give the value of the player's tokens, by the tolls of all claims so far (NL-05); 0 without tolls."""
        start = self.box.tolls_rule.tokens if self.box.tolls_rule and self.with_tolls else 0
        paid = sum(toll.amount for toll in self.tolls.values() if toll.player == player and not toll.by_loan)
        return start - paid + sum(toll.amount for toll in self.tolls.values() if toll.to == player)

    @property
    def bullets_left(self) -> int:
        """How many bullet trains nobody has laid yet (JP-01); 0 in a box without any."""
        return self.box.bullet_trains.pieces - len(self.bullets) if self.box.bullet_trains else 0

    def trains_of(self, side: str) -> int:
        """Give the trains that all players of a side have left together."""
        return sum(self.trains[player] for player in self.sides[side])

    def stock_for(self, route: Route) -> dict[str, int]:
        """Give what each player has left of the pieces that a claim of the route takes (GL-04)."""
        return self.ships if route.kind == "ship" else self.trains

    def pieces_of(self, side: str) -> int:
        """Give the trains and ships that all players of a side have left together (GL-13)."""
        return self.trains_of(side) + sum(self.ships[player] for player in self.sides[side])

    def harbors_of(self, player: str) -> tuple[str, ...]:
        """Give the cities in which the player's harbors stand."""
        return tuple(city for city, owner in self.harbors.items() if owner == player)

    @property
    def built_in_cities(self) -> Mapping[str, str]:
        """Whose station, harbor or marker stands in a city; no box has several of these."""
        return {**self.stations, **self.harbors, **self.markers}

    def harbors_left(self, player: str) -> int:
        """Tell how many harbors the player could still build."""
        return self.box.harbors - len(self.harbors_of(player))

    def markers_left(self, player: str) -> int:
        """Tell how many city markers the player has yet to put (OW-05)."""
        return self.box.markers - sum(owner == player for owner in self.markers.values())

    @property
    def starting_queue(self) -> tuple[str, ...]:
        """Who still has to choose a starting city, in order: who goes last is first (OW-03)."""
        needed = self.box.marker_rules and Why.NO_START not in self.lifted
        return tuple(player for player in reversed(self.players) if player not in self.starts) if needed else ()

    def turns_left(self, player: str) -> int:
        """Tell how many turns of the last lap the player still has; 0 before it."""
        return self.box.last_lap_rule.turns - self.last_lap.played_since.count(player) if self.last_lap else 0

    def tickets_of(self, side: str) -> Mapping[str, Ticket]:
        """Give the tickets that count for a side: its players' own, and those that they share (TA-10)."""
        own = [self.hands[player] for player in self.sides[side]]
        return {key: ticket for cards in (*own, self.holders[side]) for key, ticket in cards.items()}

    @property
    def is_whole(self) -> bool:
        """Whether all hands are seen: else nobody can tell what depends on everybody's tickets."""
        return len(self.seen) == len(self.players)

    def in_hand(self, player: str) -> int:
        """Tell how many tickets the player holds, seen or not."""
        return len(self.hands[player]) + self.unseen_in_hand.get(player, 0)

    def in_holder(self, side: str) -> int:
        """Tell how many tickets a team shares, seen or not."""
        return len(self.holders[side]) + self.unseen_in_holder.get(side, 0)

    def copy(self) -> Self:
        """Make one in the same state; what is played on one isn't seen on the other."""
        twin = copy.copy(self)
        vars(twin).update({name: _copied(value) for name, value in vars(self).items()})
        return twin

    def turn_taken(self, player: str) -> None:
        """The last lap begins when a side's stock is low at a turn's end; then all have their last ones (ALL-09)."""
        self.turns_taken += 1
        if self.last_lap:
            self.last_lap = replace(self.last_lap, played_since=(*self.last_lap.played_since, player))
        else:
            self.begin_last_lap(player)

    def begin_last_lap(self, player: str) -> None:
        """Begin it, unless it has begun, when the stock of the player's side is low (ALL-09).

        Of bullet trains, where they count, few are left then too (JP-13).
        """
        rule, left = self.box.last_lap_rule, self.pieces_of(self.side_of[player])
        are_few = rule.bullet_trains is None or self.bullets_left <= rule.bullet_trains
        if self.last_lap is None and left <= rule.trains and are_few:
            self.last_lap = LastLap(player, left)


_CHANGING = (dict, set, PassengerBoard)


def _copied(value: Any) -> Any:
    """Copy what changes while a game is played: containers; what they hold in the end never changes."""
    if not isinstance(value, _CHANGING):
        return value
    twin = value.copy()
    if isinstance(twin, dict):
        for key, inner in twin.items():
            if isinstance(inner, _CHANGING):
                twin[key] = _copied(inner)
    return twin
