"""Provinces: trains on the lines of the mat, and express cards."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from companion.rules.box import Box, ScoringRule
from companion.rules.box_folder import BoxFolder
from companion.rules.facts import Color, Facts, Positive, Text
from companion.rules.faults import N_, NN_, Fault, Hue, Reason, Value
from companion.rules.faults import Why as Rules
from companion.rules.moves import Claim, Count, Tickets
from companion.rules.score.categories.category import Category, Key, Worth
from companion.rules.score.sides import Side
from companion.rules.state import Mechanic, Numbers, On, TableState, cost
from companion.rules.tally import NUMBERS, Tally

GRAY = "gray"
"""Tracks of this colour belong to any line."""


class Why(Reason):
    """Reasons for a refusal."""

    NO_SPOT = "", N_("Without a spot, choose neither a colour nor an express card.")
    LINE_PRINTED = "", N_("The colour of {a} – {b} is printed: its line is that one.")
    LINE_OPEN = "", N_("{a} – {b} is grey: choose the colour of the line.")
    UNKNOWN_SPOT = "", N_("Each line of the mat has spots 1 to {most}, once each.")
    SPOT_TAKEN = "", N_("{owner} already has a train on spot {n} of the {color} line.")
    SPOT_LOW = "", N_("Spot {n} of the {color} line is too low. A higher one, up to {least}, is free.")
    NO_TRAIN_LEFT = "", N_("{player} has no train left for the province mat.")
    UNKNOWN_EXPRESS = "", N_("There is no express card +{n}.")
    EXPRESS_USED = "", N_("{player} has already used the express card +{n}.")
    EXPRESS_EARLY = "", N_("Starting tickets are drafted: express cards only help with later tickets.")


class Mat(Facts, frozen=True):
    """The table `provinces` of box.toml (SK-05)."""

    rule: Text
    """The ledger's id."""
    spots: Positive
    """Each line has those from 1 to this one."""
    colors: tuple[Color, ...]
    """Its lines, by the colours of tracks."""


class ExpressCards(Facts, frozen=True):
    """The table `express` of box.toml: each player's cards, each for one use (SK-01)."""

    rule: Text
    """The ledger's id."""
    use: Text
    """Ledger id of their effect (SK-04)."""
    cards: tuple[Positive, ...] = ()
    """Number that each card adds."""


@dataclass(frozen=True)
class ProvinceFacts:
    """The province mat of a box, and the express cards."""

    mat: Mat
    express: ExpressCards


def read(folder: BoxFolder) -> ProvinceFacts | None:
    """Read the mat: every coloured track has its line."""
    mat, express = folder.key("provinces", Mat), folder.key("express", ExpressCards)
    folder.check_line("provinces", "provinces", is_there=mat is not None)
    if mat is None:
        return None
    for color in sorted({route.color for route in folder.tables.routes.values()} - {*mat.colors, GRAY}):
        folder.fault("provinces", f"there is no line for the {color} tracks")
    return ProvinceFacts(mat, express or ExpressCards(mat.rule, mat.rule))


@dataclass(frozen=True)
class Spot:
    """The player of a train on a spot of a line (SK-05)."""

    player: str
    line: str
    number: int


class Provinces(Mechanic):
    """The trains on the mat, and the express cards that were used."""

    takes: ClassVar[frozenset[str]] = frozenset({"spot", "color", "express"})
    counts_spaces: ClassVar[bool] = False

    def __init__(self, facts: ProvinceFacts, players: Collection[str]) -> None:
        self.facts = facts
        self.spots: dict[str, Spot] = {}
        """By the route whose claim put a train there."""
        self.at_end: dict[str, Numbers] = {}
        """By player who counted, and line."""
        self.used: dict[str, tuple[int, ...]] = dict.fromkeys(players, ())
        """The express cards by player."""

    @classmethod
    def begin(cls, table: TableState) -> Self | None:
        facts = table.box.facts(ProvinceFacts)
        return cls(facts, table.players) if facts else None

    def held(self, player: str) -> Numbers:
        """A player's spots by line, the highest first: as they were counted at the end, else by the claims."""
        if player in self.at_end:
            return self.at_end[player]
        own: dict[str, tuple[int, ...]] = {}
        for spot in self.spots.values():
            if spot.player == player:
                own[spot.line] = tuple(sorted((*own.get(spot.line, ()), spot.number), reverse=True))
        return own

    def held_together(self, players: Collection[str]) -> Numbers:
        """The spots of a side's players."""
        found: dict[str, tuple[int, ...]] = {}
        for player in players:
            for line, numbers in self.held(player).items():
                found[line] = tuple(sorted((*found.get(line, ()), *numbers), reverse=True))
        return found

    def _claim_faults(self, table: TableState, move: Claim) -> Iterator[Fault]:
        """Yield faults: a train must be left after the claim, and its spot free and high enough."""
        rules, route = self.facts.mat, table.box.routes[move.route]
        if move.spot is None:
            if move.color is not None or move.express is not None:
                yield Fault(Why.NO_SPOT, {}, rules.rule)
            return
        if (move.color is None) == (route.color == GRAY):
            why = Why.LINE_PRINTED if move.color else Why.LINE_OPEN
            yield Fault(why, table.box.ends_of(route), rules.rule)
        elif (line := move.color or route.color) not in rules.colors:
            yield Fault(Rules.UNKNOWN_COLOR, {"id": line}, rules.rule)
        else:
            yield from self._spot_faults(table, line, move.spot, route.length + (move.express or 0))
        yield from self._card_faults(table, move)
        if table.trains[move.player] <= cost(route):
            yield Fault(Why.NO_TRAIN_LEFT, {"player": table.players[move.player]}, rules.rule)

    def _spot_faults(self, table: TableState, line: str, spot: int, reached: int) -> Iterator[Fault]:
        """The spot that is `reached` or a higher one, for which more cards were played; lower where those are taken."""
        rules = self.facts.mat
        taken = {one.number: one.player for one in self.spots.values() if one.line == line}
        least = min(rules.spots, reached)
        named: dict[str, Value] = {"color": Hue(line), "n": spot}
        if not 1 <= spot <= rules.spots:
            yield Fault(Why.UNKNOWN_SPOT, {"most": rules.spots}, rules.rule)
        elif spot in taken:
            yield Fault(Why.SPOT_TAKEN, {**named, "owner": table.players[taken[spot]]}, rules.rule)
        elif table.judges_order and any(between not in taken for between in range(spot + 1, least + 1)):
            yield Fault(Why.SPOT_LOW, {**named, "least": least}, rules.rule)

    def _card_faults(self, table: TableState, move: Claim | Tickets) -> Iterator[Fault]:
        """The player has the express card still; one for more train cards is the table's own knowledge."""
        card, cards = move.express, self.facts.express
        if card is not None and card not in cards.cards:
            yield Fault(Why.UNKNOWN_EXPRESS, {"n": card}, cards.rule)
        elif card in self.used[move.player]:
            yield Fault(Why.EXPRESS_USED, {"player": table.players[move.player], "n": card or 0}, cards.rule)

    def _claim(self, table: TableState, move: Claim) -> None:
        """Place a train of the player's stock on the spot."""
        if move.spot is not None:
            line = move.color or table.box.routes[move.route].color
            self.spots[move.route] = Spot(move.player, line, move.spot)
            table.trains[move.player] -= 1
            self._use(table, move)

    def _tickets_faults(self, table: TableState, move: Tickets) -> Iterator[Fault]:
        """Yield faults: an express card adds tickets only to a later deal, because the first ones are drafted
        (SK-02).
        """
        yield from self._card_faults(table, move)
        if move.express is not None and table.judges_order and table.deal_of(move.player) is not table.variant.later:
            yield Fault(Why.EXPRESS_EARLY, {}, self.facts.express.use)

    def _use(self, _table: TableState, move: Claim | Tickets) -> None:
        """The express card is out of the game."""
        if move.express is not None:
            self.used[move.player] = (*self.used[move.player], move.express)

    def _count_faults(self, _table: TableState, move: Count) -> Iterator[Fault]:
        """Each spot of each line once (SK-06)."""
        rules = self.facts.mat
        for line, numbers in (move.provinces or {}).items():
            if line not in rules.colors:
                yield Fault(Rules.UNKNOWN_COLOR, {"id": line}, rules.rule)
            elif len(set(numbers)) < len(numbers) or any(not 1 <= number <= rules.spots for number in numbers):
                yield Fault(Why.UNKNOWN_SPOT, {"most": rules.spots}, rules.rule)

    def _count(self, table: TableState, move: Count) -> None:
        """Replace the spots that follow from the player's claims, and take the counted spots from other players."""
        if move.provinces is None:
            return
        counted = {line: tuple(sorted(numbers, reverse=True)) for line, numbers in move.provinces.items() if numbers}
        self.at_end[move.player] = counted
        for other in table.players:
            spots = self.held(other)
            if other != move.player and any({*numbers} & {*spots.get(line, ())} for line, numbers in counted.items()):
                left = {line: tuple(n for n in own if n not in counted.get(line, ())) for line, own in spots.items()}
                self.at_end[other] = {line: own for line, own in left.items() if own}

    moves: ClassVar[Mapping[type, On]] = {
        Claim: On(_claim_faults, _claim),
        Tickets: On(_tickets_faults, _use),
        Count: On(_count_faults, _count),
    }


def spots_of(side: Side) -> Numbers:
    own = side.mechanic(Provinces)
    return own.held_together(side.players) if own else {}


def _trains(table: TableState, player: str) -> int:
    own = table.mechanic(Provinces)
    return sum(map(len, own.held(player).values())) if own else 0


class ProvinceSpots(Category):
    """Spots of the mat with a train of the side, line by line. Of equal sums the highest spot is ahead (SK-06)."""

    # i18n: line of the score sheet: the province mat of South Korea
    name = N_("Provinces")
    note = N_("trains on the mat")
    most = N_("Most in each province")
    remark = N_("With equal sums, the highest spot is ahead. By the claims, unless counted at the end.")
    sentence = N_(
        "For each colour, points by the sum of a player’s spots on its line: {places}. With equal sums, the highest "
        "spot is ahead."
    )
    tallies: ClassVar = {
        "provinces": Tally("SK-06", _trains, NUMBERS, NN_("{n} train on the mat", "{n} trains on the mat"))
    }

    def figure(self, side: Side, rule: ScoringRule, piece: str) -> int:
        return sum(spots_of(side).get(piece, ()))

    def pieces(self, box: Box, rule: ScoringRule) -> Mapping[str, Worth]:
        return dict.fromkeys(box.mechanics[ProvinceFacts].mat.colors, ())

    def key(self, side: Side, rule: ScoringRule, piece: str, figure: int) -> Key:
        return (figure, max(spots_of(side).get(piece, ()), default=0)) if rule.ties == "second" else (figure,)

    def has_points_by_figure(self, rule: ScoringRule) -> bool:
        return rule.ties != "second"

    def shown(self, side: Side) -> Mapping[str, Any]:
        return {"provinces": spots_of(side)}

    def evidence(self, side: Side, rule: ScoringRule) -> Sequence[str]:
        own = side.mechanic(Provinces)
        return tuple(key for key, spot in own.spots.items() if spot.player in side.players) if own else ()


MECHANIC = Provinces

LINES: Mapping[str, Category] = {"provinces": ProvinceSpots()}
