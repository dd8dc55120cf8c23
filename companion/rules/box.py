"""A box: one physical game with its board, decks and numbers, as frozen facts.

`reading.py` makes a Box from a folder of tables; `shelf.py` finds the boxes that come with the program.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

LOCALES = ("en", "ru")
"""Languages in which a box names its places."""

COLORS = ("red", "orange", "yellow", "green", "blue", "purple", "black", "white", "gray")
"""Colours a track may be printed in; gray takes any one colour (EU-05)."""


@dataclass(frozen=True, slots=True)
class Place:
    """A node of the board: a city, a country that tickets name, a border end or a junction of tracks."""

    id: str
    names: Mapping[str, str]
    kind: str
    lat: float | None = None
    lon: float | None = None
    passengers: int = 0
    country: str | None = None

    @property
    def name(self) -> str:
        """As printed on the board."""
        return self.names["en"]


@dataclass(frozen=True, slots=True)
class Route:
    """One printed track between two adjacent places; `length` is in spaces, one train each."""

    id: str
    a: str
    b: str
    length: int
    color: str
    ferry: int = 0
    tunnel: int = 0
    mountain: int = 0

    @property
    def ends(self) -> tuple[str, str]:
        """The ids of the two places that it joins."""
        return self.a, self.b


@dataclass(frozen=True, slots=True)
class Ticket:
    """A destination ticket: worth `points` when any of `starts` is joined to any of `finishes` (ALL-07).

    `starts` and `finishes` hold one place each, or all border ends of a country. `facts` are the further columns of
    the table, by which a variant chooses its deck. `cost` counts the train cards that pay for it, by colour, in a box
    without a map (CG-03).
    """

    id: str
    a: str
    b: str
    points: int
    deck: str
    starts: frozenset[str]
    finishes: frozenset[str]
    facts: Mapping[str, str]
    cost: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Deal:
    """How many tickets are offered at once (`size`), and how many of them stay in the hand.

    `counts` says how many come from each pack; where it is empty, any mix is dealt (DE-03). `rule` is the ledger's id
    of the dealing rule. `most` limits how many of a pack may be kept. An `exact` deal is never short of cards.
    """

    rule: str
    size: int
    counts: Mapping[str, int]
    keep: int
    most: Mapping[str, int]
    exact: bool


@dataclass(frozen=True, slots=True)
class Pack:
    """A deck that tickets are dealt from, such as the long ones; `decks` are values of the table's deck column."""

    id: str
    names: Mapping[str, str]
    decks: frozenset[str]

    @property
    def name(self) -> str:
        """What the pile is called in English."""
        return self.names["en"]


@dataclass(frozen=True, slots=True)
class Variant:
    """A way to play the box: which tickets are in the game and how they are dealt."""

    id: str
    names: Mapping[str, str]
    tickets: Mapping[str, Ticket]
    start: Deal
    later: Deal


@dataclass(frozen=True, slots=True)
class ScoringRule:
    """One line of the sheet: the name of a function in `scoring.py`, with its points and the award's name.

    `second` are the points for the second place, where there are any (DE-08).
    """

    rule: str
    points: int
    names: Mapping[str, str]
    second: int = 0


@dataclass(frozen=True, slots=True)
class Twins:
    """Which of several tracks between two places can be used, by the number of players (ALL-06, TA-05).

    With `closed_up_to` players or fewer, `open[k]` of k tracks; with more, all of them. `always_open` are routes that
    the rule spares. `rule` is the ledger's id.
    """

    rule: str
    closed_up_to: int
    open: Mapping[int, int]
    always_open: frozenset[str]

    def usable(self, tracks: int) -> int:
        """How many of so many tracks between two places can be used where the rule closes some."""
        return self.open.get(tracks, 1)


@dataclass(frozen=True, slots=True)
class TrainCards:
    """The deck of train cards that pays for tickets: `each` of every colour, and `wild` locomotives (CG-01).

    With `twice_from` players or more the deck is played twice, each time with a scoring (CG-06).
    """

    colors: tuple[str, ...]
    each: int
    wild: int
    twice_from: int

    def scorings(self, players: int) -> int:
        """How many scorings a game of so many players has; the last is the final one."""
        return 2 if players >= self.twice_from else 1


@dataclass(frozen=True, slots=True)
class Passengers:
    """The colours of the passengers on the board, `each` of every colour (DE-02)."""

    colors: tuple[str, ...]
    each: int


@dataclass(frozen=True, slots=True)
class Module:
    """An addition that goes with any board: how many depots a player has, and the lines that it adds to the sheet."""

    id: str
    names: Mapping[str, str]
    depots: int
    scoring: tuple[ScoringRule, ...]


@dataclass(frozen=True, slots=True)
class Source:
    """How sure one of the box's tables is (`confidence`: one of CONFIDENCE), and why, by locale."""

    table: str
    confidence: str
    notes: Mapping[str, str]


CONFIDENCE = ("sure", "good", "one-source", "unknown")
"""How far a table can be trusted: checked in several ways, only good, read in one place, or not known at all."""


@dataclass(frozen=True)
class Box:
    """All facts of a box. Ids are those of its tables; mappings keep the tables' order.

    `players_rule` is the ledger's id of who can play. A team of `team_size` scores together (TA-01). A box without
    routes has no map: there `train_cards` pay for tickets, and `bonuses` are the points of the big cities (CG-09).
    `modules` are those that it can be played with. `bgg` is the game's number at BoardGameGeek, where that is known for
    sure.
    """

    id: str
    names: Mapping[str, str]
    players_rule: str
    min_players: int
    max_players: int
    team_size: int
    colors: tuple[str, ...]
    trains: int
    stations: int
    last_lap: int
    last_lap_rule: str
    twins_rule: Twins
    points: Mapping[int, int]
    passengers: Passengers | None
    train_cards: TrainCards | None
    bonuses: Mapping[str, int]
    sources: tuple[Source, ...]
    places: Mapping[str, Place]
    routes: Mapping[str, Route]
    tickets: Mapping[str, Ticket]
    packs: Mapping[str, Pack]
    variants: Mapping[str, Variant]
    scoring: tuple[ScoringRule, ...]
    ranking: tuple[str, ...]
    modules: Mapping[str, Module]
    bgg: int | None = None

    @property
    def name(self) -> str:
        """The game's name in English."""
        return self.names["en"]

    @property
    def has_map(self) -> bool:
        """Whether there is a board with routes to claim."""
        return bool(self.routes)

    @cached_property
    def has_mountains(self) -> bool:
        """Whether some routes cost trains for the crossing (LA-05)."""
        return any(route.mountain for route in self.routes.values())

    def player_counts(self) -> tuple[int, ...]:
        """How many can play: whole teams alone (TA-01)."""
        return tuple(range(self.min_players, self.max_players + 1, self.team_size))

    @cached_property
    def twins(self) -> Mapping[str, tuple[Route, ...]]:
        """For each route the other tracks between the same two places (ALL-05, ALL-06)."""
        between: dict[frozenset[str], list[Route]] = {}
        for route in self.routes.values():
            between.setdefault(frozenset(route.ends), []).append(route)
        return {
            route.id: tuple(other for other in between[frozenset(route.ends)] if other is not route)
            for route in self.routes.values()
        }

    @cached_property
    def routes_at(self) -> Mapping[str, tuple[Route, ...]]:
        """For each place the tracks that end there."""
        at: dict[str, list[Route]] = {place: [] for place in self.places}
        for route in self.routes.values():
            for end in route.ends:
                at[end].append(route)
        return {place: tuple(routes) for place, routes in at.items()}

    def pack_of(self, ticket: Ticket) -> Pack | None:
        """The pack that a ticket is dealt from; none for a card that the table doesn't list."""
        return next((pack for pack in self.packs.values() if ticket.deck in pack.decks), None)


def nodes_of(places: Mapping[str, Place], place_id: str) -> frozenset[str]:
    """The nodes of the board that stand for a ticket's place: itself, or every border end of a country (DE-06)."""
    if places[place_id].kind != "country":
        return frozenset({place_id})
    return frozenset(place.id for place in places.values() if place.country == place_id)
