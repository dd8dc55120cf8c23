"""Where claims begin, for whom they score, the marker put with one, and who is captured by it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar, Self

from companion.rules.box import Place, Route, ScoringRule
from companion.rules.box_folder import BoxFolder
from companion.rules.facts import Facts, Named, Positive, Text
from companion.rules.faults import N_, NN_, Allowance, Effect, Fault, Reason, Value
from companion.rules.faults import Why as Rules
from companion.rules.graph.network import homes
from companion.rules.moves import Claim, Marker
from companion.rules.score.categories.category import Category, CreditCategory, Detail, Phrase
from companion.rules.score.sides import Side, credited
from companion.rules.state import ANY_CLAIM, ClaimTerms, Credit, Mechanic, On, Piece, Pieces, TableState
from companion.rules.tally import NUMBERS, POINTS_MOVED, Tally

CLAIMED, CITIES, CAPTURES = "routes", "cities", "captures"
"""Names of the points from claims, from other players' claims, and for Alvin."""


class Why(Reason):
    """Reasons for a refusal."""

    NO_START = "", N_("First everyone chooses a starting city. {player} is next."), Effect.PASSING
    START_CHOSEN = "", N_("{player} already has a starting city.")
    MARKER_TAKEN = "", N_("{owner} already has a marker in {city}.")
    NO_MARKER_THERE = "", N_("{city} takes no markers.")
    MARKER_NOT_AN_END = "", N_("The route doesn’t end in {city}, so no marker goes there.")
    MARKERS_LEFT = "", N_("{player} has no city marker left.")
    NOT_JOINED = "", N_("Only routes from your own network, or from your starting city."), Effect.PASSING
    NO_FUGITIVE = N_("Nobody is captured in this edition.")
    NOT_CAPTURED = "", N_("{fugitive} isn’t captured by that claim.")
    NOT_HELD_THERE = "", N_("{fugitive} can’t be moved to {city}: {player} has no marker there.")


class MarkerRules(Facts, frozen=True):
    """The table `markers` of box.toml."""

    each: Positive
    """How many each player has, one of them for the starting city (OW-01)."""
    rule: Text
    """The ledger's id of putting one with a claim."""
    starting: Text
    """That of the starting cities."""
    joined: Text
    """That of where claims begin."""


class Fugitive(Named, frozen=True, kw_only=True):
    """The table `fugitive` of box.toml: somebody who is captured by a claim into his city (OW-12)."""

    rule: Text
    """The ledger's id."""
    city: Text
    """Where he is at first, and no marker stands."""
    points: Positive
    """Points of each capture, and for holding Alvin at the end."""
    variants: tuple[str, ...]
    """Variants with Alvin."""


@dataclass(frozen=True)
class MarkerFacts:
    """The city markers of a box, and who can be captured there."""

    rules: MarkerRules
    fugitive: Fugitive | None


def read(folder: BoxFolder) -> MarkerFacts | None:
    """Read both, which go with the lines that count what they bring."""
    rules, fugitive = folder.key("markers", MarkerRules), folder.key("fugitive", Fugitive)
    folder.check_line("markers", CITIES, is_there=rules is not None)
    folder.check_line("fugitive", CAPTURES, is_there=fugitive is not None)
    if fugitive:
        folder.check_variants("fugitive", fugitive.variants)
        if not rules:
            folder.fault("fugitive", "goes where there are markers")
        if folder.tables.places and fugitive.city not in folder.tables.places:
            folder.fault("fugitive", f"there is no city “{fugitive.city}”")
    if rules is None:
        return None
    folder.spots["house"] = {}
    return MarkerFacts(rules, fugitive)


class CityMarkers(Mechanic):
    """The markers in cities, what claims brought by them, and where the fugitive is."""

    takes: ClassVar[frozenset[str]] = frozenset({"marker", "alvin"})

    def __init__(self, rules: MarkerRules, fugitive: Fugitive | None) -> None:
        self.rules = rules
        self.fugitive = fugitive
        self.pieces = Pieces()
        self.starts: dict[str, str] = {}
        """The starting city of each player (OW-03)."""
        self.holder: str | None = None
        """The player who holds Alvin."""
        self.hideout = fugitive.city if fugitive else None
        """Alvin's city; None if his holder has none."""

    @classmethod
    def begin(cls, table: TableState) -> Self | None:
        facts = table.box.facts(MarkerFacts)
        if facts is None:
            return None
        return cls(facts.rules, facts.fugitive if facts.fugitive and table.has(facts.fugitive) else None)

    def left(self, player: str) -> int:
        """How many city markers the player has yet to put (OW-05)."""
        return self.rules.each - self.pieces.owners().count(player)

    def queue(self, table: TableState) -> tuple[str, ...]:
        """Return the players without a starting city, in the order of choosing: the last player first (OW-03)."""
        needed = Why.NO_START not in table.lifted
        return tuple(player for player in reversed(table.players) if player not in self.starts) if needed else ()

    def takes_marker(self, city: Place) -> bool:
        """Whether a city may have a marker; Alvin's first city may not (OW-12)."""
        return city.kind == "city" and not (self.fugitive and city.id == self.fugitive.city)

    def bars(self, table: TableState, route: Route) -> Effect | None:
        return Effect.PASSING  # claims begin at a city that is joined to the player's starting city

    def change_terms(self, table: TableState, route: Route, claim: Claim, terms: ClaimTerms) -> None:
        """Double the points between two cities of the player (OW-07). Points of a made claim are credited."""
        if claim is ANY_CLAIM:
            terms.extra = table.box.points[route.length]

    def _start_faults(self, table: TableState, move: Marker) -> Iterator[Fault]:
        """Everybody chooses one free starting city, who goes last first (OW-03)."""
        city, rule = table.box.places.get(move.city), self.rules.starting
        if city is None:
            yield Fault(Rules.UNKNOWN_CITY, {"id": move.city})
            return
        if move.player in self.starts:
            yield Fault(Why.START_CHOSEN, {"player": table.players[move.player]}, rule)
        elif table.judges_order:
            yield from self._order_faults(table, move.player)
        yield from self._place_faults(table, move.player, city, rule)

    def _start(self, _table: TableState, move: Marker) -> None:
        """The marker controls its city, and is one of the player's."""
        self.pieces.put(Piece("building", move.city, move.player))
        self.starts[move.player] = move.city

    def _order_faults(self, table: TableState, player: str | None = None) -> Iterator[Fault]:
        """Somebody is to choose a starting city before this `player`, or before any claim (OW-03)."""
        queue = self.queue(table)
        if queue and queue[0] != player:
            yield Fault(Why.NO_START, {"player": table.players[queue[0]]}, self.rules.starting)

    def _place_faults(self, table: TableState, player: str, city: Place, rule: str) -> Iterator[Fault]:
        """A city without one, and the player has one."""
        if not self.takes_marker(city):
            is_his = self.fugitive and city.id == self.fugitive.city
            yield Fault(Why.NO_MARKER_THERE, {"city": city}, self.fugitive.rule if self.fugitive and is_his else rule)
        if owner := self.pieces.owner(city.id):
            yield Fault(Why.MARKER_TAKEN, {"city": city, "owner": table.players[owner]}, rule)
        if not self.left(player):
            yield Fault(Why.MARKERS_LEFT, {"player": table.players[player]}, rule)

    def _claim_faults(self, table: TableState, move: Claim) -> Iterator[Fault]:
        """Yield faults: the claim must start at the player's network, and marker and Alvin must have valid cities."""
        route = table.box.routes[move.route]
        if table.judges_order:  # a route that was connected when it was claimed stays valid after an undo (ALL-13)
            yield from self._order_faults(table)
            yield from self._joined_faults(table, move.player, route)
        if move.marker is not None:
            yield from self._marker_faults(table, move, route)
        if move.alvin is not None:
            yield from self._capture_faults(table, move, route)

    def _joined_faults(self, table: TableState, player: str, route: Route) -> Iterator[Fault]:
        """The first route starts at the starting city, each later one at a city that is joined to it (OW-04)."""
        start = self.starts.get(player)
        if start and start not in route.ends:
            home = homes(table.box.routes[key] for key, owner in table.laid if owner == player)
            if home.get(start, start) not in {home.get(end) for end in route.ends}:
                yield Fault(Why.NOT_JOINED, box_rule=self.rules.joined)

    def _marker_faults(self, table: TableState, move: Claim, route: Route) -> Iterator[Fault]:
        """A marker goes into one end of the claimed route, a city without one, while the player has one (OW-05)."""
        city = table.box.places.get(move.marker or "")
        if city is None:
            yield Fault(Rules.UNKNOWN_CITY, {"id": move.marker or ""})
        elif city.id not in route.ends:
            yield Fault(Why.MARKER_NOT_AN_END, {"city": city}, self.rules.rule)
        else:
            yield from self._place_faults(table, move.player, city, self.rules.rule)

    def captures(self, player: str, route: Route) -> bool:
        """Whether a claim of the route captures the fugitive: he is at its end, and somebody else holds him (OW-12)."""
        return self.fugitive is not None and self.hideout in route.ends and self.holder != player

    def _capture_faults(self, table: TableState, move: Claim, route: Route) -> Iterator[Fault]:
        """Yield faults: a captured Alvin moves to a city with a marker of the player, perhaps the new one (OW-12)."""
        city, fugitive = table.box.places.get(move.alvin or ""), table.box.mechanics[MarkerFacts].fugitive
        if fugitive is None:
            yield Fault(Why.NO_FUGITIVE)
        elif city is None:
            yield Fault(Rules.UNKNOWN_CITY, {"id": move.alvin or ""})
        elif not self.captures(move.player, route):
            yield Fault(Why.NOT_CAPTURED, {"fugitive": fugitive}, fugitive.rule)
        elif city.id != move.marker and self.pieces.owner(city.id) != move.player:
            named: dict[str, Value] = {"fugitive": fugitive, "city": city, "player": table.players[move.player]}
            yield Fault(Why.NOT_HELD_THERE, named, fugitive.rule)

    def _claim(self, table: TableState, move: Claim) -> None:
        """Its points go by the markers that stand; then its own marker is put, and the fugitive moved."""
        route = table.box.routes[move.route]
        self._divert(table, move.player, route)
        if move.marker is not None:
            self.pieces.put(Piece("building", move.marker, move.player))
        if self.fugitive and self.captures(move.player, route):
            self.holder, self.hideout = move.player, self.goes_to(move)
            self._credit(table, CAPTURES, route, move.player, self.fugitive.points)

    def goes_to(self, claim: Claim) -> str | None:
        """The city to which a claim that captures the fugitive moves him."""
        return claim.alvin or self.starts.get(claim.player)

    def _divert(self, table: TableState, player: str, route: Route) -> None:
        """Credit each end's points to the owner of its marker, otherwise to the claim's player (OW-06, OW-07)."""
        points = table.box.points[route.length]
        owners = [owner for end in route.ends if (owner := self.pieces.owner(end))]
        times = owners.count(player) if owners else 1
        self._credit(table, CLAIMED, route, player, (times - 1) * points)
        for owner in dict.fromkeys(owners):
            if owner != player:
                self._credit(table, CITIES, route, owner, owners.count(owner) * points)

    def _credit(self, table: TableState, line: str, route: Route, player: str, points: int) -> None:
        if points:
            table.mechanics.credits += (Credit(line, route.id, player, points),)

    moves: ClassVar[Mapping[type, On]] = {Claim: On(_claim_faults, _claim), Marker: On(_start_faults, _start)}


def for_holding(side: Side) -> int:
    """Return the points for holding Alvin at the end; 0 if the table counted them (OW-12)."""
    own = side.mechanic(CityMarkers)
    is_held = side.is_final and own and own.holder in side.players and CAPTURES not in side.is_counted
    return own.fugitive.points if own and own.fugitive and is_held else 0


class Cities(CreditCategory):
    """The points of others' claims into cities with a marker of the side (OW-06)."""

    # i18n: line of the score sheet: cities connected to one another
    name = N_("Cities")
    note = N_("others’ routes into the player’s cities")
    most = N_("Points from city markers")
    remark = N_(
        "Already scored with the claims. If counted at the end: the points on the scoring track beyond those of the "
        "player’s own routes."
    )
    sentence = N_(
        "A claim into a city with someone else’s marker scores for the marker’s owner, not for the player who claims; "
        "between two such cities, at each. Between two of your own cities it scores twice; with one end yours and one "
        "someone else’s, for both."
    )
    asks = (CITIES,)
    tallies: ClassVar = {
        CITIES: Tally(
            "OW-06",
            partial(credited, CITIES),
            POINTS_MOVED,
            NN_("{n} point from city markers", "{n} points from city markers"),
        )
    }


class Captures(CreditCategory):
    """The points for captures, marked at once, and for holding the fugitive at the end (OW-12)."""

    # i18n: line of the score sheet: the fugitive caught
    name = N_("Captures")
    note = N_("captured, and held at the end")
    most = N_("Points for captures")
    remark = N_("Captures are already scored with the claims. If counted at the end: all points of this line.")
    asks = (CAPTURES,)
    tallies: ClassVar = {
        CAPTURES: Tally(
            "OW-12",
            partial(credited, CAPTURES),
            NUMBERS,
            NN_("{n} point for captures", "{n} points for captures"),
        )
    }

    def figure(self, side: Side, rule: ScoringRule, piece: str) -> int:
        return side.held(CAPTURES) + for_holding(side)

    def details(self, side: Side, rule: ScoringRule) -> Sequence[Detail]:
        held = [(Phrase(N_("Held at the end")), points)] if (points := for_holding(side)) else []
        return [*super().details(side, rule), *held]


MECHANIC = CityMarkers

LINES: Mapping[str, Category] = {CITIES: Cities(), CAPTURES: Captures()}

HOUSE_RULES: Mapping[str, Allowance] = {
    "unjoined": Allowance(
        N_("City markers aren’t noted: any route can be claimed"), frozenset({Why.NO_START, Why.NOT_JOINED})
    )
}
