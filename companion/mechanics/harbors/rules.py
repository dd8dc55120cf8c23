"""Where harbors can be built, and what completed tickets that name their cities bring."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from companion.rules.box import Box, ScoringRule
from companion.rules.box_folder import BoxFolder
from companion.rules.facts import Digit, Facts, Positive, Text
from companion.rules.faults import N_, NN_, Effect, Fault, Reason
from companion.rules.faults import Why as Rules
from companion.rules.moves import Harbor
from companion.rules.score.categories.category import Category, Detail, Phrase, Worth
from companion.rules.score.sides import Side
from companion.rules.state import Mechanic, On, Piece, Pieces, TableState


class Why(Reason):
    """Reasons for a refusal."""

    NO_PORT = "", N_("{city} isn’t a port.")
    HARBOR_TAKEN = "", N_("{owner} already has a harbour in {city}."), Effect.TAKEN
    HARBOR_APART = "", N_("{player} has no route to {city}.")
    HARBORS_LEFT = "", N_("{player} has no harbour left.")


class HarborRules(Facts, frozen=True):
    """The table `harbors` of box.toml."""

    rule: Text
    """The ledger's id."""
    each: Positive
    """A player's harbors at the start."""


@dataclass(frozen=True)
class HarborFacts:
    """The harbors of a box."""

    rules: HarborRules
    marked: Collection[str]
    """The cities that are ports."""


def read(folder: BoxFolder) -> HarborFacts | None:
    """Read them, and which cities are ports."""
    rules = folder.key("harbors", HarborRules)
    if rules is None:
        return None
    marked = folder.column("cities.csv", "port", Digit)
    folder.spots["quay"] = marked
    return HarborFacts(rules, marked)


class Harbors(Mechanic):
    """The harbors in cities."""

    def __init__(self, facts: HarborFacts) -> None:
        self.facts = facts
        self.pieces = Pieces()

    @classmethod
    def begin(cls, table: TableState) -> Self | None:
        facts = table.box.facts(HarborFacts)
        return cls(facts) if facts else None

    def of(self, players: Collection[str]) -> tuple[str, ...]:
        """The cities in which players have one."""
        return tuple(sorted(city for city, (piece,) in self.pieces.items() if piece.owner in players))

    def left(self, player: str) -> int:
        """How many the player could still build."""
        return self.facts.rules.each - len(self.of({player}))

    def offers(self, table: TableState) -> Iterator[Harbor]:
        return (Harbor(player, at) for at in self.facts.marked if at not in self.pieces for player in table.players)

    def _harbor_faults(self, table: TableState, move: Harbor) -> Iterator[Fault]:
        """Yield faults: a free port at one of the player's routes, and a harbor left (GL-08)."""
        city, rule = table.box.places.get(move.city), self.facts.rules.rule
        if city is None:
            yield Fault(Rules.UNKNOWN_CITY, {"id": move.city})
            return
        player = table.players[move.player]
        if city.id not in self.facts.marked:
            yield Fault(Why.NO_PORT, {"city": city}, rule)
            return
        if owner := self.pieces.owner(city.id):
            yield Fault(Why.HARBOR_TAKEN, {"city": city, "owner": table.players[owner]}, rule)
        if not any(table.claims.get(route.id) == player.id for route in table.box.routes_at[city.id]):
            yield Fault(Why.HARBOR_APART, {"player": player, "city": city}, rule)
        if not self.left(player.id):
            yield Fault(Why.HARBORS_LEFT, {"player": player}, rule)

    def _build(self, _table: TableState, move: Harbor) -> None:
        self.pieces.put(Piece("building", move.city, move.player))

    moves: ClassVar[Mapping[type, On]] = {Harbor: On(_harbor_faults, _build)}


def harbors_of(side: Side) -> tuple[str, ...]:
    own = side.mechanic(Harbors)
    return own.of(side.players) if own else ()


def left_of(side: Side) -> int:
    own = side.mechanic(Harbors)
    return sum(own.left(player) for player in side.players) if own else 0


def _witness(side: Side) -> list[dict[str, str | tuple[str, ...]]]:
    return [
        {"city": city, "tickets": tuple(ticket.id for ticket in side.completed_for(city))} for city in harbors_of(side)
    ]


class HarborTickets(Category):
    """Completed tickets that name a city with a harbor of the side, harbor by harbor (GL-10)."""

    # i18n: wooden harbours of Rails & Sails
    name = N_("Harbours")
    unit = NN_("{n} ticket", "{n} tickets")
    # i18n: of harbours, in a line of the score sheet
    note = N_("built")
    most = N_("Harbours and the tickets that name them")
    remark = N_("A ticket between two of your own harbours counts for both.")
    sentence = N_("Each harbour scores by how many of its owner’s completed tickets name its city: {steps}.")
    from_hands = True
    is_over_lent = True

    def figure(self, side: Side, rule: ScoringRule, piece: str) -> int:
        return len(side.completed_for(piece)) if piece in harbors_of(side) else 0

    def shown(self, side: Side) -> Mapping[str, Any]:
        return {"harbors": _witness(side)}

    def pieces(self, box: Box, rule: ScoringRule) -> Mapping[str, Worth]:
        return dict.fromkeys(box.mechanics[HarborFacts].marked, ())

    def evidence(self, side: Side, rule: ScoringRule) -> Sequence[str]:
        return ()

    def places(self, side: Side, rule: ScoringRule, piece: str) -> Sequence[str]:
        return (piece,) if piece in harbors_of(side) else ()


class HarborsLeft(Category):
    """Harbors never built (GL-11)."""

    name = N_("Harbours left")
    unit = NN_("{n} harbour", "{n} harbours")
    note = N_("never built")
    sentence = NN_("{n} point lost for each harbour never built.", "{n} points lost for each harbour never built.")
    measure = "harbors_left"
    is_award = False
    is_penalty = True

    def figure(self, side: Side, rule: ScoringRule, piece: str) -> int:
        return left_of(side)

    def details(self, side: Side, rule: ScoringRule) -> Sequence[Detail]:
        return [(Phrase(N_("Never built")), left)] if (left := left_of(side)) else []

    def evidence(self, side: Side, rule: ScoringRule) -> Sequence[str]:
        return ()


MECHANIC = Harbors

LINES: Mapping[str, Category] = {"harbors": HarborTickets(), "harbors_left": HarborsLeft()}
