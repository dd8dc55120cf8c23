"""A box: one physical game with its board, decks and numbers, as frozen facts.

Each shape is at once that of a table of box.toml, or of a row of a CSV table; `load.py` reads them and fills in what
stands elsewhere.
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
    """Something with the name that the board prints."""

    id: Slug
    name: Text
    names: Mapping[str, str] = {}
    """The names in languages of another script, by language."""

    @property
    def is_described(self) -> bool:
        """Whether the name is a sentence of ours, which catalogues translate."""
        return False

    def name_in(self, language: str) -> str:
        """The name that people of the language read."""
        return self.names.get(language, self.name)


class Place(Printed, frozen=True, kw_only=True):
    """A node of the board: a city, a country that tickets name, a border end or a junction of tracks."""

    kind: Literal["city", "country", "border", "junction"]
    lat: Annotated[float, Meta(ge=-90, le=90)] | None = None
    lon: Annotated[float, Meta(ge=-180, le=180)] | None = None
    country: str | None = None
    facts: Mapping[str, str] = {}
    """The table's columns as text, by which a line of the sheet counts some places only."""

    @property
    def stop(self) -> str:
        """The place itself, or the country behind a border end: all its border ends are one."""
        return self.country or self.id

    @property
    def is_described(self) -> bool:
        """Whether the name says where a junction lies, as boards print none there."""
        return self.kind == "junction"

    @property
    def spellings(self) -> tuple[str, ...]:
        """Every name by which people look for it, in whatever language."""
        return tuple(dict.fromkeys([self.name, *self.names.values(), *other_names().get(self.name, ())]))


class Route(Struct, frozen=True):
    """One printed track between two adjacent places."""

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
    """How many train cards the player who claims it may draw at once (NT-06)."""
    kind: Literal["train", "ship"] = "train"
    """Which pieces it takes (GL-04)."""
    bullet: Digit = 0
    """Whether the player who claims it lays a bullet train (JP-04)."""
    bed: bool = False
    """Whether it has no colour before a track piece is laid on it (FR-03)."""
    pair: bool = False
    """Whether it asks for two train cards a space (RS-04)."""

    @property
    def ends(self) -> tuple[str, str]:
        """The ids of the two places that it joins."""
        return self.a, self.b


class Twins(Facts, frozen=True):
    """Which of several tracks between two places can be used, by the number of players (ALL-06, TA-05)."""

    rule: Text
    """The ledger's id."""
    closed_up_to: Count
    """Up to how many players the rule closes some tracks; with more, all of them can be used."""
    open: Mapping[Positive, Positive | dict[Positive, Positive]] = {}
    """How many can be used where some are closed, by how many tracks there are, perhaps also by the players (NT-04)."""
    always_open: frozenset[str] = frozenset()
    """The routes that the rule spares."""
    variants: tuple[str, ...] = ()
    """Those in which the rule holds; where none is named, it holds in all (NL-06)."""
    alike: bool = False
    """Whether tracks of another kind or length are no twins: no rule about twins is about them then (GL-05)."""

    def usable(self, tracks: int, players: int) -> int:
        """How many of the `tracks` between two places can be used where the rule closes some."""
        usable = self.open.get(tracks, 1)
        return usable.get(players, 1) if isinstance(usable, dict) else usable


class Filter(Facts, frozen=True):
    """Which routes or tickets a line counts; whatever isn't named doesn't matter."""

    length: Positive | None = None
    ferry: bool = False
    color: Literal[Color, "gray"] | None = None
    worth: Positive | None = None
    """How many points a ticket is worth at most."""
    places: Mapping[str, str] = {}
    """Columns of cities.csv with their cells: any end of a route, or any place of a ticket, agrees with all of them."""

    def route(self, box: "Box", route: Route) -> bool:
        """Whether the line counts the route."""
        return (
            self.length in (None, route.length)
            and (not self.ferry or route.ferry > 0)
            and self.color in (None, route.color)
            and self._names(box, route)
        )

    def ticket(self, box: "Box", ticket: Ticket) -> bool:
        """Whether the line counts the ticket."""
        return (self.worth is None or ticket.points <= self.worth) and self._names(box, ticket)

    def _names(self, box: "Box", thing: Route | Ticket) -> bool:
        return any(self.place(place) for place in box.ends_of(thing).values())

    def place(self, place: Place) -> bool:
        """Whether the place is one of those that the line asks for."""
        return self.places.items() <= place.facts.items()


class ScoringRule(Named, frozen=True, kw_only=True):
    """One line of the sheet: what it counts, and how a count becomes points.

    Points that are `own` are the piece's own value, such as a big city's (CG-09), or a pile's points by number (IB-09).
    """

    rule: str
    """The line's name on the sheet."""
    count: str = ""
    """An entry of `score/lines.py`: the one of the same name unless another is named here."""
    only: Filter | None = None
    """Which of them the line counts, where it counts some only."""
    by: str = ""
    """The column of cities.csv that makes sets of places: those with the same cell in it are one."""
    most: Count | tuple[Points, ...] | dict[Positive, tuple[Points, ...]] | Own = 0
    """The points for whoever has most, or by place, the places perhaps by the number of players."""
    each: Points | Own = 1
    """The points for each, where neither `most` nor a `table` gives any."""
    none: Points = 0
    """Beside points for the most: those for whoever has none (JP-12)."""
    table: Mapping[Positive, Points] | Own = msgspec.field(default_factory=dict)
    """The points from each count on."""
    ties: Literal["all", "second", "none"] = "all"
    """Of those who tie, `all` get the points of the place, and the places that they fill are passed over; or they are
    settled by the `second` figure of the count; or `none` gets any."""
    variants: tuple[str, ...] = ()
    """Those that have the line; where none is named, all have it."""
    is_card: bool = False
    """Whether it is a bonus card: it is in a game for which it was turned up (NT-08)."""
    what: str = ""
    """What the award is for, such as the most ferries."""
    technology: str = ""
    """The line is only for those who bought this one."""
    otherwise: Points = 0
    """The points for those who bought the technology and haven't the most (UK-12)."""

    @property
    def counted(self) -> str:
        """The name of what is counted."""
        return self.count or self.rule

    def by_place(self, players: int, own: tuple[int, ...] = ()) -> tuple[int, ...]:
        """What each place brings, the first one first; `own` is what the piece itself is worth."""
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
    """A box or an addition, with its mechanics."""

    mechanics: Mapping[type, Any] = {}
    """Their facts, by kind."""

    def facts(self, kind: type[AnyFacts]) -> AnyFacts | None:
        return cast("AnyFacts | None", self.mechanics.get(kind))


class Module(WithMechanics, frozen=True, kw_only=True):
    """An addition that goes with any board: its mechanics, and the lines that it adds to the sheet."""

    id: str = ""
    colors: tuple[Color, ...] = ()
    """Those in which its box has pieces."""
    lacking: Text = ""
    """The warning to {players} of other colours."""
    scoring: tuple[ScoringRule, ...]


class Spots(dict[str, dict[str, int]]):
    """Places that a board marks for pieces of mechanics, by the shape that its picture has there.

    A `house` or a `quay` is a building; a `number` counts small pieces, and the place gives the first number.
    """


class Box(WithMechanics, frozen=True, kw_only=True, dict=True):
    """All facts of a box. Ids are those of its tables; mappings keep the tables' order.

    A box without routes has no map. What stands in no box.toml is filled in: the id, the tables, the modules, and the
    facts of mechanics. What stands there by itself is gathered: the rules of payment, and the provenance.
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
    """Whether places and tracks are written down as they are claimed (`written.py`)."""
    train_cards: TrainCards | None = msgspec.field(name="cards", default=None)
    """Those that pay for tickets, in a box without a map."""
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
    """Those that the box can be played with."""

    @property
    def edition(self) -> int:
        """How often its tables were put right, and 1."""
        return max((correction.edition for correction in self.provenance.corrections), default=1)

    def since(self, edition: int) -> tuple[Correction, ...]:
        """What was put right after that edition of its tables, the newest last."""
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
        """Whether some routes are for what everybody can use (JP-04)."""
        return any(route.bullet for route in self.routes.values())

    @cached_property
    def crossing_points(self) -> int:
        """What each train that crosses a mountain is worth at once (LA-06)."""
        return sum(
            rule.each for rule in self.scoring if rule.counted == "mountain_crossings" and isinstance(rule.each, int)
        )

    @cached_property
    def dead_ends(self) -> tuple[Place, ...]:
        """The countries that no way leads through (DE-05, AF-12); none where each has a single end.

        From each of their border ends one other place alone is reached.
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
        """How many can play: whole teams alone (TA-01)."""
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
        """What a route has in common with its twins (GL-05)."""
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
