"""The state that a list of moves adds up to: the board, the stocks, the hands."""

import copy
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, ClassVar, Literal, NamedTuple, Protocol, Self, TypeVar

from companion.rules.box import AnyFacts, Box, Module, Route, ScoringRule
from companion.rules.deck import Deal, Ticket, Variant
from companion.rules.faults import HOUSE_RULES, Effect, Fault, Reason, Why
from companion.rules.moves import Claim, Move, Player, Print, Setup, Turn, WrittenBoard
from companion.rules.registry import offered
from companion.rules.setup import check_setup, teams
from companion.rules.written import set_up


@dataclass(frozen=True)
class Counted:
    """A pile by colour, and the player's tickets at that point of the game."""

    cards: Mapping[str, int]
    hand: tuple[str, ...]
    """Tickets in hand, paid before or not; only a scoring before the final one needs them (CG-07)."""
    paid: tuple[str, ...] | None = None
    """Tickets that the owner chose to pay; None for the best choice (CG-05)."""


@dataclass(frozen=True)
class Unseen:
    """Numbers of the hidden tickets, by hand and by holder."""

    in_hand: Mapping[str, int] = field(default_factory=dict)
    in_holder: Mapping[str, int] = field(default_factory=dict)


Numbers = Mapping[str, tuple[int, ...]]
"""Numbers of a player's things by kind, for example shares by company."""


@dataclass(frozen=True)
class LastLap:
    """The player whose stock ran low, the side's pieces at that time, and the player of each turn since (ALL-09,
    TA-09).
    """

    player: str
    left: int
    played_since: tuple[str, ...] = ()


@dataclass(frozen=True)
class Credit:
    """Points that a claim brought a player in a category, beyond the route's own (AF-09)."""

    line: str
    route: str
    player: str
    points: int
    """Negative if the claim took them from its player (OW-06)."""


PieceKind = Literal["building", "shed", "guest", "common", "laid", "number"]
"""A `building` takes the place of a station in a city; a `shed` leaves room for one. A `guest` has trains beside the
trains of the owner (UK-10). A `common` piece opens a claimed route to everyone (JP-08), and one that is `laid` gives a
free route its colour (FR-03). A `number` is a count of small pieces in a place (DE-02)."""


class Piece(NamedTuple):
    """A piece of a mechanic on the board."""

    kind: PieceKind
    at: str
    """Id of a route or of a place."""
    owner: str = ""
    """Id of the player."""
    color: str = ""
    """Colour of a piece without an owner."""
    number: int = 1


class Pieces(dict[str, tuple[Piece, ...]]):
    """The pieces of a mechanic by route or place, in the order of the moves."""

    def put(self, piece: Piece) -> None:
        self[piece.at] = (*self.get(piece.at, ()), piece)

    def owner(self, at: str) -> str | None:
        return self[at][0].owner if at in self else None

    def owners(self) -> list[str]:
        return [piece.owner for there in self.values() for piece in there]

    def copy(self) -> "Pieces":
        return Pieces(self)


MAX_PIECES = 1_000_000
"""More pieces than any player has."""
ANY_CLAIM = Claim("", "")
"""Stands for a claim of a route by any player."""


@dataclass(slots=True)
class ClaimTerms:
    """The terms of a claim: the core sets them, and mechanics change them."""

    stock: dict[str, int]
    """Pieces left by player, of the kind that the route takes."""
    cost: int
    """Number of pieces that the claim takes: 0 where it makes the route common to all players."""
    lacking: Reason
    """Reason against the claim if the player has too few pieces."""
    taken: Reason | None
    """Reason against the claim if another player has the route; None if the two share it."""
    extra: int = 0
    """Points beyond the route's own and the credits: those that the claim brought at once, or that ANY_CLAIM can
    bring."""
    is_turn: bool = True
    """Whether the claim is a turn of its own."""


class Limited(Protocol):
    """A rule that holds in the variants named, or in all."""

    @property
    def variants(self) -> tuple[str, ...]: ...


def no_faults(_own: Any, _table: Any, _move: Any) -> Iterator[Fault]:
    yield from ()


def no_change(_own: Any, _table: Any, _move: Any) -> None:
    """Leave everything as it is after a move."""


class On(NamedTuple):
    """A mechanic's rules for a kind of move. Both functions get the mechanic, the table and the move.

    `faults` yields the reasons against a move. `apply` changes the mechanic after the core has carried the move out.
    """

    faults: Callable[[Any, "TableState", Any], Iterator[Fault]] = no_faults
    apply: Callable[[Any, "TableState", Any], None] = no_change


class Mechanic:
    """The rules that some boxes add, with their state at a table (companion/mechanics/).

    Mutable state is in containers. A hook does nothing by default.
    """

    moves: ClassVar[Mapping[type, On]] = {}
    """Rules by kind of move, its own kinds and the core's. Rules for a base class such as `Turn` hold for all
    kinds derived from it. The table asks for faults unless the core has found the move malformed."""
    takes: ClassVar[frozenset[str]] = frozenset()
    """Fields of the core's moves that belong to it. A move is refused if it fills a field that no mechanic takes."""
    counts_spaces: ClassVar[bool] = True
    """Whether a player's claimed spaces determine the trains left."""
    pieces = Pieces()
    """Pieces on the board. A mechanic that has any sets its own when it begins."""

    @classmethod
    def begin(cls, table: "TableState") -> Self | None:
        """Called before the first move. Return the mechanic, or None if the game is played without it."""
        raise NotImplementedError

    def copy(self) -> Self:
        """Return a copy that further moves change separately."""
        twin = copy.copy(self)
        vars(twin).update({name: _copied(value) for name, value in vars(self).items()})
        return twin

    def change_terms(self, table: "TableState", route: Route, claim: Claim, terms: ClaimTerms) -> None:
        """Called for each claim, and with ANY_CLAIM for routes. Change the terms."""

    def bars(self, table: "TableState", route: Route) -> Effect | None:
        """Called for each free route. Return CLOSES if no player can claim it now, PASSING if some may be refused."""
        return None

    def offers(self, table: "TableState") -> Iterator[Move]:
        """Yield the moves that devices offer beside claims of free routes. A refused one is sent with its reason."""
        yield from ()

    def more_pieces(self, player: str) -> int:
        """Return how many pieces count with the player's trains for the last lap, MAX_PIECES if it can't begin."""
        return 0

    def has_line(self, rule: ScoringRule, players: Collection[str]) -> bool:
        """Whether the players of a side have a line of the sheet."""
        return True


AnyMechanic = TypeVar("AnyMechanic", bound=Mechanic)


_NOTHING = frozenset[Reason]()

_ASKED_OFTEN = ("bars", "change_terms", "pieces")


class Mechanics(dict[str, Mechanic]):
    """The mechanics with which a game is played, by name."""

    credits: tuple[Credit, ...] = ()
    """Further points of claims, in the order of the claims (AF-09, OW-06)."""

    def __init__(self, mechanics: Mapping[str, Mechanic], asked: "_Asked | None" = None) -> None:
        super().__init__(mechanics)
        self._asked = asked or _Asked(self)

    @cached_property
    def having(self) -> Mapping[str, tuple[Mechanic, ...]]:
        """Mechanics by frequently called hook, without those that don't define it, because hooks are called for each
        route.
        """
        return {hook: tuple(self[name] for name in names) for hook, names in self._asked.having.items()}

    def faults(self, table: "TableState", move: Move) -> list[Fault]:
        """Return the faults that mechanics find in a move."""
        rules = self._asked.on(type(move)).faults
        return [fault for name, faults in rules for fault in faults(self[name], table, move)] if rules else []

    def apply(self, table: "TableState", move: Move) -> None:
        """Change the mechanics after a move."""
        for name, apply in self._asked.on(type(move)).apply:
            apply(self[name], table, move)

    def copy(self) -> "Mechanics":
        twin = Mechanics(self, self._asked)
        twin.credits = self.credits
        return twin


class _OnKind(NamedTuple):
    """Functions of mechanics for a kind of move, each with the name of its mechanic."""

    faults: tuple[tuple[str, Callable[[Any, "TableState", Any], Iterator[Fault]]], ...]
    apply: tuple[tuple[str, Callable[[Any, "TableState", Any], None]], ...]


class _Asked:
    """Hooks that the mechanics of a game use, looked up once for all copies of them."""

    def __init__(self, mechanics: Mapping[str, Mechanic]) -> None:
        self.having = {hook: [name for name, own in mechanics.items() if _has(own, hook)] for hook in _ASKED_OFTEN}
        self._moves = {name: own.moves for name, own in mechanics.items()}
        self._on: dict[type, _OnKind] = {}

    def on(self, kind: type) -> _OnKind:
        """Return the rules of a kind of move, of each mechanic those of its base classes last."""
        found = self._on.get(kind)
        if found is None:
            rules = [(name, own[base]) for name, own in self._moves.items() for base in kind.__mro__ if base in own]
            found = self._on[kind] = _OnKind(
                tuple((name, on.faults) for name, on in rules if on.faults is not no_faults),
                tuple((name, on.apply) for name, on in rules if on.apply is not no_change),
            )
        return found


def _has(own: Mechanic, hook: str) -> bool:
    return hook in vars(own) or getattr(type(own), hook) is not getattr(Mechanic, hook)


class TableState:
    """The board and the hands. Only `Table` changes them.

    `claims` maps routes to players, `stations` cities to players; `trains` are stocks; `hands` have tickets by id,
    `holders` those shared by a team; `discarded` tickets left the game; `lending` has the owners' choices for stations;
    `piles` are counted train piles by (player, scoring); `house_rules` have their reasons; `bonuses` are points by
    player and name. `sides` has the players of each side. In a redacted table (`redacted_for`) `seen` are the players
    with visible hands, and `unseen` has the numbers of the other tickets.
    """

    def __init__(self, box: Box, setup: Setup) -> None:
        """Create an empty table. Raises Refused if the set-up doesn't fit the box."""
        check_setup(box, setup)
        self.uncorrected = box.since(setup.options.edition or box.edition)  # corrections that are newer than the game
        box = box.in_edition(setup.options.edition or box.edition)
        self.judges_order = True  # off while an undo replays moves that were valid before (ALL-13)
        self.lay_out(set_up(box, setup.options.board or WrittenBoard()) if box.written else box, setup)

    def lay_out(self, box: Box, setup: Setup) -> None:
        """Reset to the beginning of the game."""
        self.box = box
        self.setup = setup
        self.scoring_rules = self._lines()
        self.players: dict[str, Player] = {player.id: player for player in setup.players}
        self.sides = teams(setup)
        self.side_of = {player: side for side, players in self.sides.items() for player in players}
        self.last_lap: LastLap | None = None

        self.house_rules: dict[str, str] = {}
        self.is_renamed = False  # whether a place was renamed
        self.prints: tuple[Print, ...] = ()  # what this copy of the box prints otherwise
        self.claims: dict[str, str] = {}
        self.trains = dict.fromkeys(self.players, box.trains)
        self.stations: dict[str, str] = {}
        self.lending: dict[str, str | None] = {}
        self.bonuses: dict[str, dict[str, int]] = {player: {} for player in self.players}
        self._set_up_cards()
        self.counted: dict[str, dict[str, int]] = {}  # figures at the end, by kind (NT-10)
        self.mechanics = self._begun()

    def _set_up_cards(self) -> None:
        """Give every player an empty hand and no piles."""
        self.hands: dict[str, dict[str, Ticket]] = {player: {} for player in self.players}
        self.holders: dict[str, dict[str, Ticket]] = {side: {} for side in self.sides}
        self.seen = frozenset(self.players)
        self.unseen = Unseen()
        self.dealt: dict[str, int] = dict.fromkeys(self.players, 0)  # how often each got tickets
        self.discarded: dict[str, tuple[str, str]] = {}  # ticket: (player, rule) (EU-02, NO-03)
        self.piles: dict[tuple[str, int], Counted] = {}

    @property
    def modules(self) -> tuple[Module, ...]:
        return tuple(self.box.modules[name] for name in self.setup.modules)

    @property
    def stations_left(self) -> dict[str, int]:
        built = [*self.stations.values()]
        return {player: self.box.stations - built.count(player) for player in self.players}

    @property
    def paid(self) -> dict[tuple[str, int], tuple[str, ...]]:
        return {key: counted.paid for key, counted in self.piles.items() if counted.paid is not None}

    @property
    def variant(self) -> Variant:
        return self.box.variants[self.setup.variant]

    def _lines(self) -> tuple[ScoringRule, ...]:
        """Scoring rules of this game: the variant's, the bonus cards in play, and the modules', since all three add to
        the sheet.
        """
        turned_up = self.setup.options.bonuses or ()
        own = (rule for rule in self.box.scoring if self.has(rule) and (not rule.is_card or rule.rule in turned_up))
        return (*own, *(rule for module in self.modules for rule in module.scoring))

    @property
    def twins_close(self) -> bool:
        """Whether some of several parallel routes are closed (ALL-06, TA-05)."""
        choice, rule = self.setup.options.double_routes, self.box.twins_rule
        few = self.has(rule) and len(self.players) <= rule.closed_up_to
        return (choice == "closed" or (choice == "auto" and few)) and Why.TWIN_CLOSED not in self.lifted

    def _begun(self) -> Mechanics:
        kinds: Mapping[str, type[Mechanic]] = offered("MECHANIC", "rules")
        return Mechanics({name: mechanic for name, kind in kinds.items() if (mechanic := kind.begin(self))})

    def untaken(self, fields: Iterable[str]) -> list[str]:
        return sorted(set(fields).difference(*(mechanic.takes for mechanic in self.mechanics.values())))

    def facts(self, kind: type[AnyFacts]) -> AnyFacts | None:
        of_modules = (module.mechanics[kind] for module in self.modules if kind in module.mechanics)
        return self.box.facts(kind) or next(of_modules, None)

    def mechanic(self, kind: type[AnyMechanic]) -> AnyMechanic | None:
        return next((own for own in self.mechanics.values() if isinstance(own, kind)), None)

    def terms(self, route: Route, claim: Claim = ANY_CLAIM) -> ClaimTerms:
        """Return the terms of a claim of the route (ALL-01, ALL-02, LA-05)."""
        terms = ClaimTerms(self.trains, cost(route), Why.CROSSING if route.mountain else Why.TRAINS, Why.CLAIMED)
        if self.mechanics:
            for own in self.mechanics.having["change_terms"]:
                own.change_terms(self, route, claim, terms)
        return terms

    def is_turn(self, move: Turn) -> bool:
        """Whether the move is a turn of its own. The second claim of a turn isn't."""
        if not self.mechanics or not isinstance(move, Claim):
            return True
        route = self.box.routes.get(move.route)
        return route is None or self.terms(route, move).is_turn

    def owners_of(self, route: str) -> tuple[str, ...]:
        """Return the players with trains on a route: the owner, then guests (UK-10)."""
        if route not in self.claims:
            return ()
        if not self.mechanics:
            return (self.claims[route],)
        return (self.claims[route], *(piece.owner for piece in self.pieces_at(route) if piece.kind == "guest"))

    @property
    def pieces(self) -> Iterator[Piece]:
        for own in self.mechanics.having["pieces"]:
            for there in own.pieces.values():
                yield from there

    def pieces_at(self, at: str) -> list[Piece]:
        return [piece for own in self.mechanics.having["pieces"] for piece in own.pieces.get(at, ())]

    @property
    def laid(self) -> Iterator[tuple[str, str]]:
        """Yield (route, player) for each player with trains on a route, because guests share it (UK-10)."""
        yield from self.claims.items()
        yield from ((piece.at, piece.owner) for piece in self._on_claims() if piece.kind == "guest")

    def _on_claims(self) -> Iterator[Piece]:
        """Yield the pieces of mechanics on claimed routes."""
        for own in self.mechanics.having["pieces"]:
            for at, there in own.pieces.items():
                if at in self.claims:
                    yield from there

    def has(self, rule: Limited) -> bool:
        return not rule.variants or self.setup.variant in rule.variants

    @property
    def lifted(self) -> frozenset[Reason]:
        if not self.house_rules:
            return _NOTHING
        return _NOTHING.union(*(HOUSE_RULES[rule].lifts for rule in self.house_rules))

    @property
    def scorings(self) -> int:
        """Number of scorings of train piles, the last one at the end (CG-06); 0 in a box with a map."""
        deck = self.box.train_cards
        return 0 if deck is None else 2 if len(self.players) >= deck.twice_from else 1

    def deal_of(self, player: str) -> Deal:
        """Return the player's next deal of tickets (EU-02, EU-03, IB-03)."""
        variant, dealt = self.variant, self.dealt[player]
        if not dealt:
            return variant.start
        return variant.second if variant.second and dealt == 1 else variant.later

    def is_built(self, route: str) -> bool:
        """Whether the route is claimed, or has a piece of a mechanic."""
        if route in self.claims:
            return True
        theirs = self.mechanics.having["pieces"]
        return bool(theirs) and any(route in own.pieces for own in theirs)

    @property
    def common(self) -> tuple[str, ...]:
        return tuple(piece.at for piece in self._on_claims() if piece.kind == "common")

    def is_common(self, route: Route) -> bool:
        return bool(self.mechanics) and not self.terms(route).cost

    def trains_of(self, side: str) -> int:
        return sum(self.trains[player] for player in self.sides[side])

    def pieces_of(self, side: str) -> int:
        more = (own.more_pieces(player) for own in self.mechanics.values() for player in self.sides[side])
        return self.trains_of(side) + sum(more)

    @property
    def credits(self) -> tuple[Credit, ...]:
        return self.mechanics.credits

    def turns_left(self, player: str) -> int:
        return self.box.last_lap_rule.turns - self.last_lap.played_since.count(player) if self.last_lap else 0

    def tickets_of(self, side: str) -> Mapping[str, Ticket]:
        """Return the tickets of a side: its players' own and the shared ones (TA-10)."""
        own = [self.hands[player] for player in self.sides[side]]
        return {key: ticket for cards in (*own, self.holders[side]) for key, ticket in cards.items()}

    @property
    def is_whole(self) -> bool:
        """Whether all hands are visible; otherwise figures that depend on them are unknown, so nobody may see them."""
        return len(self.seen) == len(self.players)

    def in_hand(self, player: str) -> int:
        return len(self.hands[player]) + self.unseen.in_hand.get(player, 0)

    def in_holder(self, side: str) -> int:
        return len(self.holders[side]) + self.unseen.in_holder.get(side, 0)

    def copy(self) -> Self:
        twin = copy.copy(self)
        vars(twin).update({name: _copied(value) for name, value in vars(self).items()})
        return twin

    def turn_taken(self, player: str) -> None:
        """Called after every turn. Begin the last lap if a side's stock is low (ALL-09)."""
        if self.last_lap:
            self.last_lap = replace(self.last_lap, played_since=(*self.last_lap.played_since, player))
        else:
            self.begin_last_lap(player)

    def begin_last_lap(self, player: str) -> None:
        """Begin the last lap, unless it has begun, if the stock of the player's side is low (ALL-09)."""
        left = self.pieces_of(self.side_of[player])
        if self.last_lap is None and left <= self.box.last_lap_rule.trains:
            self.last_lap = LastLap(player, left)


def cost(route: Route) -> int:
    """Return how many pieces a claim takes: one for each space and each mountain sign (ALL-02, LA-05)."""
    return route.length + route.mountain


_CHANGING = (dict, set, Mechanic)


def _copied(value: Any) -> Any:
    """Copy the containers; the values in them never change."""
    if not isinstance(value, _CHANGING):
        return value
    twin = value.copy()
    if isinstance(twin, dict):
        for key, inner in twin.items():
            if isinstance(inner, _CHANGING):
                twin[key] = _copied(inner)
    return twin
