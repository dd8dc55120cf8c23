"""A box: one physical game with its board, decks and numbers, as frozen facts.

Each struct is a table of box.toml or a row of a CSV table; `load.py` reads them and fills in the other fields.
"""

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, Any, Literal, TypeVar, cast

import msgspec
from msgspec import Meta, Struct

from companion.rules.box_rules import (
    BonusCards,
    Hint,
    LastLapRule,
    PaymentRules,
    PlayersRule,
    TrainCards,
)
from companion.rules.corrections import Correction, Provenance, before
from companion.rules.deck import Pack, Ticket, Variant
from companion.rules.facts import Color, Count, Digit, Facts, Named, Own, PairId, Points, Positive, Slug, Text
from companion.rules.other_names import other_names

AnyFacts = TypeVar("AnyFacts")


class Printed(Facts, frozen=True, kw_only=True):
    """A thing with the name that the board prints."""

    id: Slug
    name: Text
    names: Mapping[str, str] = {}
    """Names in other scripts, by language."""

    @property
    def is_described(self) -> bool:
        return False

    def name_in(self, language: str) -> str:
        return self.names.get(language, self.name)


class Place(Printed, frozen=True, kw_only=True):
    """A node of the board: a city, a country that tickets name, a border end or a junction of tracks."""

    kind: Literal["city", "country", "border", "junction"]
    lat: Annotated[float, Meta(ge=-90, le=90)] | None = None
    lon: Annotated[float, Meta(ge=-180, le=180)] | None = None
    country: str | None = None
    facts: Mapping[str, str] = {}
    """The row's columns as text, for the filters of scoring rules."""

    @property
    def stop(self) -> str:
        return self.country or self.id

    @property
    def is_described(self) -> bool:
        return self.kind == "junction"

    @property
    def spellings(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys([self.name, *self.names.values(), *other_names().get(self.name, ())]))


class Route(Struct, frozen=True):
    """A printed route between two adjacent places."""

    id: PairId
    a: Text
    b: Text
    length: Annotated[int, Meta(ge=1, le=10)]
    """In spaces, one train each."""
    color: Literal[Color, "gray"]
    ferry: Digit = 0
    tunnel: Digit = 0
    mountain: Digit = 0
    draw: Digit = 0
    """Train cards that its player may draw at once (NT-06)."""
    kind: Literal["train", "ship"] = "train"
    """The kind of pieces that it takes (GL-04)."""
    bullet: Digit = 0
    """Whether the player who claims it lays a bullet train (JP-04)."""
    bed: bool = False
    """Whether it has no colour before a track piece is laid on it (FR-03)."""
    pair: bool = False
    """Whether it asks for two train cards a space (RS-04)."""
    goods: bool = False
    """Whether it prints goods (AM-05)."""

    @property
    def ends(self) -> tuple[str, str]:
        return self.a, self.b


class Twins(Facts, frozen=True):
    """The number of usable parallel routes, by the number of players (ALL-06, TA-05)."""

    rule: Text
    """The ledger's id."""
    closed_up_to: Count
    """Largest number of players with which some routes close."""
    open: Mapping[Positive, Positive | dict[Positive, Positive]] = {}
    """Usable routes, by the number of parallel ones, or also by the number of players (NT-04)."""
    always_open: frozenset[str] = frozenset()
    """Routes that never close."""
    variants: tuple[str, ...] = ()
    """Variants with the rule; empty for all (NL-06)."""
    alike: bool = False
    """Whether only routes of the same kind and length are parallel (GL-05)."""

    def usable(self, tracks: int, players: int) -> int:
        usable = self.open.get(tracks, 1)
        return usable.get(players, 1) if isinstance(usable, dict) else usable


class Filter(Facts, frozen=True):
    """A filter of routes, tickets or places for a scoring rule; a missing condition matches all."""

    length: Positive | None = None
    ferry: bool = False
    goods: bool = False
    color: Literal[Color, "gray"] | None = None
    worth: Positive | None = None
    """Highest points of a ticket."""
    places: Mapping[str, str] = {}
    """Columns of cities.csv with their cells: an end of a route, or a place of a ticket, must match all of them."""

    def route(self, box: "Box", route: Route) -> bool:
        """Whether the line counts the route."""
        return (
            self.length in (None, route.length)
            and (not self.ferry or route.ferry > 0)
            and (not self.goods or route.goods)
            and self.color in (None, route.color)
            and self._names(box, route)
        )

    def ticket(self, box: "Box", ticket: Ticket) -> bool:
        return (self.worth is None or ticket.points <= self.worth) and self._names(box, ticket)

    def _names(self, box: "Box", thing: Route | Ticket) -> bool:
        return any(self.place(place) for place in box.ends_of(thing).values())

    def place(self, place: Place) -> bool:
        return self.places.items() <= place.facts.items()


class ScoringRule(Named, frozen=True, kw_only=True):
    """A rule of the sheet: the counted category, and the points for a count.

    `own` points are printed on the item, for example a big city's (CG-09), or a pile's points by number (IB-09).
    """

    rule: str
    """The rule's name on the sheet."""
    count: str = ""
    """The category, if it has another name than the rule."""
    only: Filter | None = None
    """Filter of the counted things."""
    by: str = ""
    """Column of cities.csv whose equal cells make a set of places."""
    most: Count | tuple[Points, ...] | dict[Positive, tuple[Points, ...]] | Own = 0
    """Points for the most, or by rank, or by rank for each number of players."""
    each: Points | Own = 1
    """Points for each, without `most` and `table`."""
    none: Points = 0
    """Points for a side with none, beside `most` (JP-12)."""
    table: Mapping[Positive, Points] | Own = msgspec.field(default_factory=dict)
    """Points by the count from which they are given."""
    ties: Literal["all", "second", "none"] = "all"
    """Tied sides: `all` get the points of the rank, and the ranks that they fill are skipped; or the `second` figure
    decides; or `none` gets any.
    """
    variants: tuple[str, ...] = ()
    """Variants with the rule; empty for all."""
    is_card: bool = False
    """Whether it is a bonus card, which is only in some games (NT-08)."""
    what: str = ""
    """Name of the award, for example "the most ferries"."""
    needs: str = msgspec.field(default="", name="technology")
    """Id of the card that a player must have bought for it."""
    otherwise: Points = 0
    """Points for buyers of the technology without the most (UK-12)."""

    @property
    def counted(self) -> str:
        return self.count or self.rule

    def by_place(self, players: int, own: tuple[int, ...] = ()) -> tuple[int, ...]:
        """Return the points by rank, first rank first; `own` are the points printed on the item."""
        match self.most:
            case dict():
                return self.most.get(players, ())
            case int():
                return (self.most,)
            case tuple():
                return self.most
            case _:
                return own


class WithMechanics(Named, frozen=True, kw_only=True):
    """A box or a module, with its mechanics."""

    mechanics: Mapping[type, Any] = {}
    """Their facts by type."""

    def facts(self, kind: type[AnyFacts]) -> AnyFacts | None:
        return cast("AnyFacts | None", self.mechanics.get(kind))


class Module(WithMechanics, frozen=True, kw_only=True):
    """An addition to any board: its mechanics and scoring rules."""

    id: str = ""
    colors: tuple[Color, ...] = ()
    """Colours of its pieces."""
    lacking: Text = ""
    """Warning for {players} with other colours."""
    scoring: tuple[ScoringRule, ...]


class Spots(dict[str, dict[str, int]]):
    """Places that a board marks for pieces of mechanics, by the shape that its picture has there.

    A `house` or a `quay` is a building; a `number` counts small pieces, and the place gives the first number.
    """


class Box(WithMechanics, frozen=True, kw_only=True, dict=True):
    """All facts of a box. Ids are those of its tables; mappings keep the tables' order.

    A box without routes has no map. Filled in are the id, the tables, the modules and the facts of mechanics. Gathered
    from single keys are the rules of payment and the provenance.
    """

    id: str = ""
    name: Text
    players_rule: PlayersRule = msgspec.field(name="players")
    colors: tuple[Color, ...]
    trains: Count = 0
    stations: Count = 0
    last_lap_rule: LastLapRule = msgspec.field(name="last_lap", default=LastLapRule("ALL-09", 0))
    twins_rule: Twins = msgspec.field(name="twins", default=Twins("ALL-06", 0))
    points: Mapping[Positive, Positive] = {}
    written: bool = False
    """Whether places and routes are typed as they are claimed (`written.py`)."""
    train_cards: TrainCards | None = msgspec.field(name="cards", default=None)
    """The deck that pays for tickets, in a box without a map."""
    bonuses: Mapping[str, int] = {}
    """The points of the big cities, in a box without a map (CG-09)."""
    payment: PaymentRules = PaymentRules()
    hints: tuple[Hint, ...] = ()
    provenance: Provenance = Provenance()
    places: Mapping[str, Place] = {}
    routes: Mapping[str, Route] = {}
    tickets: Mapping[str, Ticket] = {}
    packs: Mapping[str, Pack] = {}
    variants: Mapping[str, Variant]
    scoring: tuple[ScoringRule, ...]
    ranking: tuple[str, ...]
    bonus_cards: BonusCards | None = None
    modules: Mapping[str, Module] = {}
    """Modules that the box can be played with."""

    @property
    def edition(self) -> int:
        return max((correction.edition for correction in self.provenance.corrections), default=1)

    def since(self, edition: int) -> tuple[Correction, ...]:
        later = (one for one in self.provenance.corrections if one.edition > edition)
        return tuple(sorted(later, key=lambda one: one.edition))

    def in_edition(self, edition: int) -> "Box":
        """The box with its tables as they were in that edition."""
        return self._editions[min(edition, self.edition)]

    @cached_property
    def _editions(self) -> Mapping[int, "Box"]:
        editions = {}
        for edition in range(1, self.edition + 1):
            box = self
            for correction in reversed(self.since(edition)):
                box = before(box, correction)
            editions[edition] = box
        return editions

    @property
    def team_size(self) -> int:
        """How many players score together."""
        return self.players_rule.team_size

    @property
    def has_map(self) -> bool:
        """Whether there is a board with routes to claim."""
        return self.written or bool(self.routes)

    @property
    def is_drawn(self) -> bool:
        """Whether there is a drawing of the board."""
        return self.has_map and not self.written

    @property
    def spots(self) -> Spots:
        """The spots that the board has for pieces of mechanics."""
        return self.facts(Spots) or Spots()

    @cached_property
    def has_mountains(self) -> bool:
        """Whether some routes cost trains for the crossing (LA-05)."""
        return any(route.mountain for route in self.routes.values())

    @cached_property
    def has_bullets(self) -> bool:
        return any(route.bullet for route in self.routes.values())

    @cached_property
    def crossing_points(self) -> int:
        return sum(
            rule.each for rule in self.scoring if rule.counted == "mountain_crossings" and isinstance(rule.each, int)
        )

    @cached_property
    def dead_ends(self) -> tuple[Place, ...]:
        """Countries without a route through (DE-05, AF-12): each border end leads to one other place. () if each has a
        single end.
        """
        countries = [place for place in self.places.values() if place.kind == "country"]
        ends_of = {place.id: nodes_of(self.places, place.id) for place in countries}

        def is_dead_end(ends: frozenset[str]) -> bool:
            beyond = [{place for route in self.routes_at[end] for place in route.ends} - {end} for end in ends]
            return all(len(places) == 1 and not places & ends for places in beyond)

        if all(len(ends) == 1 for ends in ends_of.values()):
            return ()
        return tuple(place for place in countries if is_dead_end(ends_of[place.id]))

    def player_counts(self) -> tuple[int, ...]:
        """Return the possible numbers of players, in whole teams (TA-01)."""
        return tuple(range(self.players_rule.least, self.players_rule.most + 1, self.team_size))

    @cached_property
    def twins(self) -> Mapping[str, tuple[Route, ...]]:
        """For each route the other tracks between the same two places (ALL-05, ALL-06)."""
        between: dict[tuple[object, ...], list[Route]] = {}
        for route in self.routes.values():
            between.setdefault(self._pair_of(route), []).append(route)
        return {
            route.id: tuple(other for other in between[self._pair_of(route)] if other is not route)
            for route in self.routes.values()
        }

    def _pair_of(self, route: Route) -> tuple[object, ...]:
        """Return a key that is equal for parallel routes (GL-05)."""
        return (frozenset(route.ends), *((route.kind, route.length) if self.twins_rule.alike else ()))

    @cached_property
    def routes_at(self) -> Mapping[str, tuple[Route, ...]]:
        """For each place the tracks that end there."""
        at: dict[str, list[Route]] = {place: [] for place in self.places}
        for route in self.routes.values():
            for end in route.ends:
                at[end].append(route)
        return {place: tuple(routes) for place, routes in at.items()}

    def ends_of(self, thing: Route | Ticket) -> dict[str, Place]:
        """The two places of a route or ticket, as sentences name them: {a} and {b}."""
        return {"a": self.places[thing.a], "b": self.places[thing.b]}

    def pack_of(self, ticket: Ticket) -> Pack | None:
        """The pack that a ticket is dealt from; none for a card that the table doesn't list."""
        return next((pack for pack in self.packs.values() if ticket.deck in pack.decks), None)


def nodes_of(places: Mapping[str, Place], place_id: str) -> frozenset[str]:
    """The nodes of the board that stand for a ticket's place: itself, or every border end of a country (DE-06)."""
    if places[place_id].kind != "country":
        return frozenset({place_id})
    return frozenset(place.id for place in places.values() if place.country == place_id)
