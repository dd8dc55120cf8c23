"""Categories that count what players have left or hold at the end."""

from collections.abc import Sequence
from typing import ClassVar

from companion.rules.box import ScoringRule
from companion.rules.faults import N_, NN_
from companion.rules.score.categories.category import Category, Detail
from companion.rules.score.sides import Side
from companion.rules.tally import LOCOMOTIVES


class StationsLeft(Category):
    """Stations never built (EU-13)."""

    name = N_("Stations left")
    unit = NN_("{n} station", "{n} stations")
    sentence = NN_("{n} point for each station never built.", "{n} points for each station never built.")
    part = "stations"
    measure = "stations_left"
    tie = N_("stations left"), NN_("{name} wins on stations left", "{name} win on stations left")
    is_award = False
    is_over_lent = True
    is_at_stations = True

    def figure(self, side: Side, rule: ScoringRule, piece: str) -> int:
        return side.stations.left


class TrainsLeft(Category):
    """Trains never placed (NT-17)."""

    name = N_("Trains left")
    unit = NN_("{n} train", "{n} trains")
    note = N_("trains left")
    most = N_("the most trains left")
    part = "most"
    measure = "trains_left"

    def figure(self, side: Side, rule: ScoringRule, piece: str) -> int:
        return sum(side.trains_left.values())


class Locomotives(Category):
    """Locomotives in hand at the end, as the table counted them (NT-10)."""

    name = N_("Locomotives in hand")
    note = N_("in hand at the end")
    most = N_("the most locomotives in hand")
    remark = N_("Counted in the hands at the end; a pair of cards of one colour counts as one.")
    part = "asked"
    asks = ("locomotives",)
    tallies: ClassVar = {"locomotives": LOCOMOTIVES}
    measure = "locomotives_held"

    def figure(self, side: Side, rule: ScoringRule, piece: str) -> int:
        return side.held("locomotives")


class Bonuses(Category):
    """Bonuses that were typed in, for a box whose own bonuses aren't known."""

    name = N_("Bonuses")
    unit = NN_("{n} point", "{n} points")
    note = N_("typed in")
    most = N_("Bonuses that were typed in")
    sentence = N_("Type in the edition’s bonuses, by name and points.")

    def figure(self, side: Side, rule: ScoringRule, piece: str) -> int:
        return sum(side.bonuses.values())

    def details(self, side: Side, rule: ScoringRule) -> Sequence[Detail]:
        return sorted(side.bonuses.items())
