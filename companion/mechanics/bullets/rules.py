"""Which claims lay a bullet train, what of them each player contributed, and when so few are left that the end is near.

Which claims have laid one follows from those that stand, in their order (JP-07).
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, ClassVar, Self

from companion.rules.box import Route, ScoringRule
from companion.rules.box_folder import BoxFolder
from companion.rules.facts import Count, Facts, Positive, Text
from companion.rules.faults import N_, NN_, Effect, Reason
from companion.rules.moves import Claim
from companion.rules.score.categories.category import Category
from companion.rules.score.sides import Side
from companion.rules.state import MAX_PIECES, ClaimTerms, Mechanic, On, Piece, Pieces, TableState
from companion.rules.tally import NUMBERS, Tally


class Why(Reason):
    """Reasons for a refusal."""

    BULLET_LAID = "ALL-01", N_("{a} – {b} already has a bullet train."), Effect.TAKEN


class BulletTrains(Facts, frozen=True):
    """The table `bullet_trains` of box.toml."""

    rule: Text
    """The ledger's id."""
    pieces: Positive
    """How many there are for all players together (JP-01)."""
    last_lap: Count
    """How many are left at most when the last lap begins (JP-13)."""


def read(folder: BoxFolder) -> BulletTrains | None:
    """Read it: it goes with routes that have a number in the column bullet."""
    rules, routes = folder.key("bullet_trains", BulletTrains), folder.tables.routes.values()
    if routes and any(route.bullet for route in routes) != (rules is not None):
        folder.fault("bullet_trains", "goes with routes that have a number in the column bullet, and they with it")
    return rules


class Bullets(Mechanic):
    """The bullet trains on the board."""

    def __init__(self, rules: BulletTrains) -> None:
        self.rules = rules
        self.pieces = Pieces()

    @classmethod
    def begin(cls, table: TableState) -> Self | None:
        rules = table.box.facts(BulletTrains)
        return cls(rules) if rules else None

    @property
    def left(self) -> int:
        """How many nobody has laid yet."""
        return self.rules.pieces - len(self.pieces)

    def change_terms(self, table: TableState, route: Route, claim: Claim, terms: ClaimTerms) -> None:
        if route.id in self.pieces:
            terms.cost, terms.taken = 0, Why.BULLET_LAID
        elif route.bullet and route.id not in table.claims and self.left > 0:
            terms.cost = 0

    def _claim(self, table: TableState, move: Claim) -> None:
        """Its spaces are what the player contributes (JP-05)."""
        if table.box.routes[move.route].bullet and self.left > 0:
            self.pieces.put(Piece("common", move.route, move.player))

    def more_pieces(self, player: str) -> int:
        return MAX_PIECES if self.left > self.rules.last_lap else 0

    def contribution(self, table: TableState, player: str) -> int:
        """How many spaces have the bullet trains that the player laid."""
        return sum(table.box.routes[route].length for route in self.laid_by([player]))

    def laid_by(self, players: Collection[str]) -> tuple[str, ...]:
        """Return the routes on which players laid one, in the order of the claims."""
        return tuple(route for route, (piece,) in self.pieces.items() if piece.owner in players)

    moves: ClassVar[Mapping[type, On]] = {Claim: On(apply=_claim)}


def laid_by(side: Side) -> tuple[str, ...]:
    own = side.mechanic(Bullets)
    return own.laid_by(side.players) if own else ()


def _spaces(table: TableState, player: str) -> int:
    own = table.mechanic(Bullets)
    return own.contribution(table, player) if own else 0


class BulletSpaces(Category):
    """Spaces of the bullet trains that players laid (JP-05)."""

    name = N_("Bullet trains")
    note = N_("spaces of the bullet trains laid")
    most = N_("the most bullet spaces")
    remark = N_(
        "Worked out from the claims, unless the markers on the bullet train track say otherwise. "
        "Players who tie share a place; the next place is skipped for each further player."
    )
    sentence = N_(
        "Points by the spaces of the bullet trains a player laid, from first place on: {places}. A player who laid "
        "none gets {none}; everyone who ties gets the points for their place."
    )
    part = "asked"
    asks = ("bullet_spaces",)
    tallies: ClassVar = {
        "bullet_spaces": Tally("JP-05", _spaces, NUMBERS, NN_("{n} bullet space", "{n} bullet spaces"))
    }
    measure = "bullet_spaces"

    def figure(self, side: Side, rule: ScoringRule, piece: str) -> int:
        return side.held("bullet_spaces")

    def shown(self, side: Side) -> Mapping[str, Any]:
        return {"bullet_trains": laid_by(side)}

    def evidence(self, side: Side, rule: ScoringRule) -> Sequence[str]:
        return laid_by(side)


MECHANIC = Bullets

LINES: Mapping[str, Category] = {"bullet_spaces": BulletSpaces()}
