"""Tolls: payments and loans of claims, and the tokens left."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from companion.rules.actions.building import twin_owners
from companion.rules.box import Route, ScoringRule
from companion.rules.box_folder import BoxFolder
from companion.rules.facts import Digit, Facts, Positive, Text
from companion.rules.faults import N_, NN_
from companion.rules.moves import Claim
from companion.rules.score.categories.category import COUNTED_AT_END, Category, Detail, Key
from companion.rules.score.sides import Side
from companion.rules.state import Mechanic, On, TableState
from companion.rules.tally import NUMBERS, Tally


class TollRules(Facts, frozen=True):
    """The table `tolls` of box.toml, and the column of routes.csv (NL-05, NL-07, NL-14)."""

    rule: Text
    """The ledger's id."""
    tokens: Positive
    """The value of each player's tokens at the start."""
    variants: tuple[str, ...]
    """Variants with tolls; empty for all."""


@dataclass(frozen=True)
class TollFacts:
    """The tolls of a box."""

    rules: TollRules
    of: Mapping[str, int]
    """By route, where one is printed."""


def read(folder: BoxFolder) -> TollFacts | None:
    """Read a box's tolls."""
    of = folder.column("routes.csv", "toll", Digit)
    rules = folder.key("tolls", TollRules)
    if rules is None:
        return None
    folder.check_variants("tolls", rules.variants)
    return TollFacts(rules, of)


@dataclass(frozen=True)
class Toll:
    """A claim's toll, paid `to` a player or the bank; with a loan its player paid nothing (NL-07, NL-08)."""

    player: str
    amount: int
    to: str | None
    by_loan: bool


class Tolls(Mechanic):
    """The tolls of the claims so far."""

    def __init__(self, facts: TollFacts) -> None:
        self.facts = facts
        self.paid: dict[str, Toll] = {}
        """By route, in the order of the claims."""

    @classmethod
    def begin(cls, table: TableState) -> Self | None:
        facts = table.box.facts(TollFacts)
        return cls(facts) if facts and table.has(facts.rules) else None

    def _claim(self, table: TableState, move: Claim) -> None:
        """Pay the toll. A player with too few tokens takes a loan, and the owner is paid anyway (NL-08)."""
        if amount := self.facts.of.get(move.route):
            by_loan = self.tokens_of(move.player) < amount
            owner = toll_owner(table, table.box.routes[move.route], move.player)
            self.paid[move.route] = Toll(move.player, amount, owner, by_loan)

    moves: ClassVar[Mapping[type, On]] = {Claim: On(apply=_claim)}

    def tokens_of(self, player: str) -> int:
        """The value of a player's tokens, by the tolls of all claims so far (NL-05)."""
        tolls = self.paid.values()
        paid = sum(toll.amount for toll in tolls if toll.player == player and not toll.by_loan)
        return self.facts.rules.tokens - paid + sum(toll.amount for toll in tolls if toll.to == player)

    def loans_of(self, players: Collection[str]) -> list[str]:
        """The routes for whose tolls the players took loans, in the order of the claims (NL-08)."""
        return [key for key, toll in self.paid.items() if toll.by_loan and toll.player in players]


def toll_owner(table: TableState, route: Route, player: str | None = None) -> str | None:
    """Return the other player with the parallel route, or None for the bank (NL-07)."""
    return next((owner for owner in twin_owners(table, route) if owner != player), None)


def _tokens(table: TableState, player: str) -> int:
    tolls = table.mechanic(Tolls)
    return tolls.tokens_of(player) if tolls else 0


def loans_of(holder: TableState | Side, players: Collection[str]) -> list[str]:
    tolls = holder.mechanic(Tolls)
    return tolls.loans_of(players) if tolls else []


def _number_of_loans(table: TableState, player: str) -> int:
    return len(loans_of(table, {player}))


class Tokens(Category):
    """The value of the tokens left. A player with none is ranked too, but nobody with a loan (NL-10, NL-11)."""

    name = N_("Toll tokens")
    note = N_("value of those left")
    most = N_("the most tokens left")
    remark = N_(
        "Worked out from the claims in order, unless counted at the end. Anyone who took a loan is left out. "
        "Players who tie share a place; the next place is skipped for each further player."
    )
    sentence = N_(
        "Points by the value of the tokens left, from first place on: {places}. A player who took a loan is left out; "
        "everyone who ties gets the points for their place."
    )
    part = "asked"
    asks = ("tokens", "loans")
    tallies: ClassVar = {
        "tokens": Tally("NL-10", _tokens, NUMBERS, N_("tokens worth {n}")),
        "loans": Tally("NL-09", _number_of_loans, NUMBERS, NN_("{n} loan", "{n} loans")),
    }
    measure = "tokens"
    from_hands = True

    def figure(self, side: Side, rule: ScoringRule, piece: str) -> int:
        return side.held("tokens")

    def key(self, side: Side, rule: ScoringRule, piece: str, figure: int) -> Key:
        if not rule.most:
            return (figure,)
        return (0 if side.held("loans") else 1 + figure,)

    def has_points_by_figure(self, rule: ScoringRule) -> bool:
        return False


class Loans(Category):
    """Loans taken for tolls (NL-08)."""

    # i18n: line of the score sheet: loan cards of Nederland
    name = N_("Loans")
    note = N_("taken for tolls")
    most = N_("Loans taken")
    sentence = NN_("{n} point lost for each loan.", "{n} points lost for each loan.")
    is_penalty = True

    def figure(self, side: Side, rule: ScoringRule, piece: str) -> int:
        return side.held("loans")

    def details(self, side: Side, rule: ScoringRule) -> Sequence[Detail]:
        if "loans" in side.is_counted:
            return [(COUNTED_AT_END, side.held("loans"))]
        return [(side.box.routes[key], 1) for key in loans_of(side, side.players)]

    def evidence(self, side: Side, rule: ScoringRule) -> Sequence[str]:
        return loans_of(side, side.players)


MECHANIC = Tolls

LINES: Mapping[str, Category] = {"tokens": Tokens(), "loans": Loans()}
