"""How many of a player's pieces are ships, which routes take them, and what an exchange costs."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, Self

from companion.rules.box import Route, ScoringRule
from companion.rules.box_folder import BoxFolder
from companion.rules.facts import Facts, Positive, Text
from companion.rules.faults import N_, NN_, Fault, Reason, Value
from companion.rules.moves import Claim, Exchange, Pieces
from companion.rules.score.categories.category import Category, Detail, Phrase
from companion.rules.score.sides import Side
from companion.rules.state import ClaimTerms, Mechanic, On, TableState


class Why(Reason):
    """Reasons for a refusal."""

    SHIPS = "ALL-02", N_("Not enough ships: {player} has {left}, the route takes {needed}.")
    PIECES = "", N_("Of the {pieces} pieces, {least} to {most} must be trains.")
    PIECES_LATE = "", N_("{player} has already claimed or exchanged: pieces are chosen before that.")
    EXCHANGE_NONE = "", N_("An exchange needs at least one piece.")
    EXCHANGE_MOST = "", N_("{player} can exchange at most this many ships: {ships}, or trains: {trains}.")


class FleetRules(Facts, frozen=True):
    """The table `fleet` of box.toml."""

    rule: Text
    """The ledger's id of how pieces are chosen (GL-03)."""
    ships: Positive
    """How many each player has beside the trains."""
    pieces: Positive
    """How many of both are chosen."""
    usual: Positive
    """Trains of a player who hasn't chosen."""
    exchange: Text
    """The ledger's id of a turn in which pieces are exchanged for those in the box."""


def read(folder: BoxFolder) -> FleetRules | None:
    """Read it: where there are ship tracks everybody has ships."""
    rules = folder.key("fleet", FleetRules)
    if rules is None and any(route.kind == "ship" for route in folder.tables.routes.values()):
        folder.fault("fleet", "there are ship tracks, but nobody has ships")
    return rules


class Fleet(Mechanic):
    """The ships, and how many pieces were exchanged."""

    counts_spaces: ClassVar[bool] = False

    def __init__(self, rules: FleetRules, table: TableState) -> None:
        self.rules = rules
        self.trains = table.box.trains
        """Each player's trains, in stock or in the box."""
        self.ships = dict.fromkeys(table.players, rules.pieces - rules.usual)
        self.exchanged = dict.fromkeys(table.players, 0)

    @classmethod
    def begin(cls, table: TableState) -> Self | None:
        rules = table.box.facts(FleetRules)
        if rules is None:
            return None
        table.trains = dict.fromkeys(table.players, rules.usual)
        return cls(rules, table)

    @property
    def choice(self) -> range:
        """How many trains a player may have at the start (GL-03)."""
        return range(self.rules.pieces - self.rules.ships, self.trains + 1)

    def change_terms(self, table: TableState, route: Route, claim: Claim, terms: ClaimTerms) -> None:
        """Ship routes take ships (GL-04)."""
        if route.kind == "ship":
            terms.stock, terms.lacking = self.ships, Why.SHIPS

    def more_pieces(self, player: str) -> int:
        return self.ships[player]

    def _choice_faults(self, table: TableState, move: Pieces) -> Iterator[Fault]:
        """So many trains as there are enough ships for, chosen before anything is done with the pieces."""
        rules, chosen = self.rules, self.choice
        if move.trains not in chosen:
            yield Fault(Why.PIECES, {"pieces": rules.pieces, "least": chosen[0], "most": chosen[-1]}, rules.rule)
        if self.has_used_pieces(table, move.player):
            yield Fault(Why.PIECES_LATE, {"player": table.players[move.player]}, rules.rule)

    def has_used_pieces(self, table: TableState, player: str) -> bool:
        """Whether the player has claimed a route or exchanged pieces, so that they are chosen no more."""
        return player in table.claims.values() or self.exchanged[player] > 0

    def _exchange_faults(self, table: TableState, move: Exchange) -> Iterator[Fault]:
        """Yield faults: as many pieces must be in stock as the other kind has in the box (GL-06)."""
        player = table.players[move.player]
        trains, ships = self.exchangeable(table, player.id)
        if not move.trains:
            yield Fault(Why.EXCHANGE_NONE, {}, self.rules.exchange)
        elif not -trains <= move.trains <= ships:
            most: dict[str, Value] = {"player": player, "ships": ships, "trains": trains}
            yield Fault(Why.EXCHANGE_MOST, most, self.rules.exchange)

    def exchangeable(self, table: TableState, player: str) -> tuple[int, int]:
        """How many trains the player could exchange for ships, and how many ships for trains.

        In the box lies what is neither in stock nor on the board.
        """
        stocks = {"train": table.trains[player], "ship": self.ships[player]}
        in_box = {"train": self.trains - stocks["train"], "ship": self.rules.ships - stocks["ship"]}
        for key, owner in table.claims.items():
            if owner == player:
                route = table.box.routes[key]
                in_box[route.kind] -= route.length
        return min(stocks["train"], in_box["ship"]), min(stocks["ship"], in_box["train"])

    def _choose(self, table: TableState, move: Pieces) -> None:
        """Choosing once more puts the choice right."""
        table.trains[move.player] = move.trains
        self.ships[move.player] = self.rules.pieces - move.trains

    def _exchange(self, table: TableState, move: Exchange) -> None:
        """Each piece exchanged costs a point in the end (GL-07)."""
        table.trains[move.player] += move.trains
        self.ships[move.player] -= move.trains
        self.exchanged[move.player] += abs(move.trains)

    moves: ClassVar[Mapping[type, On]] = {
        Pieces: On(_choice_faults, _choose),
        Exchange: On(_exchange_faults, _exchange),
    }


def exchanged_by(side: Side) -> int:
    own = side.mechanic(Fleet)
    return sum(own.exchanged[player] for player in side.players) if own else 0


def ships_of(side: Side) -> dict[str, int]:
    own = side.mechanic(Fleet)
    return {player: own.ships[player] for player in side.players} if own else {}


class Exchanges(Category):
    """Pieces exchanged (GL-07)."""

    name = N_("Pieces exchanged")
    unit = NN_("{n} piece", "{n} pieces")
    note = N_("trains and ships")
    sentence = NN_("{n} point lost for each piece exchanged.", "{n} points lost for each piece exchanged.")
    is_award = False
    is_penalty = True

    def figure(self, side: Side, rule: ScoringRule, piece: str) -> int:
        return exchanged_by(side)

    def shown(self, side: Side) -> Mapping[str, Any]:
        return {"ships_left": ships_of(side)}

    def details(self, side: Side, rule: ScoringRule) -> Sequence[Detail]:
        # i18n: trains for ships, after the start
        return [(Phrase(N_("Exchanged")), number)] if (number := exchanged_by(side)) else []

    def evidence(self, side: Side, rule: ScoringRule) -> Sequence[str]:
        return ()


MECHANIC = Fleet

LINES: Mapping[str, Category] = {"exchanges": Exchanges()}
