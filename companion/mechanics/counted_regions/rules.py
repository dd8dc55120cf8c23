"""Counts the regions of a side's networks, each of which scores by itself."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self

from msgspec.structs import replace

from companion.rules.box import Printed, Route, ScoringRule
from companion.rules.box_folder import BoxFolder
from companion.rules.facts import Positive
from companion.rules.faults import N_, NN_
from companion.rules.graph.network import ends_of, parts_of
from companion.rules.load_tables import add_names
from companion.rules.score.categories.category import Category
from companion.rules.score.lines import points_of
from companion.rules.score.sides import Side
from companion.rules.state import Mechanic, TableState

FILE = "regions.csv"
LINE = "regions"
"""Name of the category."""


class Region(Printed, frozen=True, kw_only=True):
    """A part of the country."""

    whole: Positive = 1
    """How often it counts in a network that has all its cities (IT-09)."""
    cities: frozenset[str] = frozenset()


@dataclass(frozen=True)
class RegionFacts:
    """The regions of a box, by id."""

    regions: Mapping[str, Region]


def read(folder: BoxFolder) -> RegionFacts | None:
    """Read regions.csv, with their names in other scripts, and in which of them each city lies (IT-04, IT-07)."""
    tables, rows = folder.tables, list(folder.rows(FILE, Region, optional=["names", "cities"]))
    broken = {row.cells["id"] for row in rows if not row.made}
    regions = {row.made.id: row.made for row in rows if row.made}
    tables.broken |= broken
    add_names(tables, folder.path, "regions", regions)
    for row in tables.rows.get("cities.csv", ()) if regions else ():
        name = row.cells.get("region", "")
        if bool(name) != (row.cells.get("kind") == "city") and name not in broken:
            tables.fault("cities.csv", row, "region", "a city lies in a region, and nothing else does")
        elif region := regions.get(name):
            regions[name] = replace(region, cities=region.cities | {row.cells["id"]})
        elif name and name not in broken:
            tables.fault("cities.csv", row, "region", f"there is no region “{name}” in {FILE}")
    if LINE in folder.counted and not regions and not tables.faults:
        folder.fault("scoring", f"there are no regions to count: {FILE} is missing, or empty")
    return RegionFacts(regions) if regions else None


@dataclass(frozen=True, slots=True)
class Network:
    """A connected part of a side's routes: the count of each region by id, and the routes' ids."""

    regions: Mapping[str, int]
    routes: tuple[str, ...]

    @property
    def count(self) -> int:
        return sum(self.regions.values())


class CountedRegions(Mechanic):
    """The regions of the board, which never change."""

    def __init__(self, facts: RegionFacts) -> None:
        self.facts = facts

    @classmethod
    def begin(cls, table: TableState) -> Self | None:
        facts = table.box.facts(RegionFacts)
        return cls(facts) if facts else None

    def networks_of(self, routes: Iterable[Route]) -> tuple[Network, ...]:
        """Return the networks of the routes, most regions first (IT-07).

        Ends beyond the border are in no region and connect nothing (IT-04).
        """
        parts = parts_of(routes)
        networks = (Network(self._regions(ends_of(part)), tuple(route.id for route in part)) for part in parts)
        return tuple(sorted(networks, key=lambda network: -network.count))

    def _regions(self, cities: set[str]) -> dict[str, int]:
        """The regions of the cities; one that is there with all its cities may count more often (IT-09)."""
        return {
            key: region.whole if region.cities <= cities else 1
            for key, region in self.facts.regions.items()
            if not region.cities.isdisjoint(cities)
        }


def networks_of(side: Side) -> tuple[Network, ...]:
    own = side.mechanic(CountedRegions)
    return own.networks_of(side.routes) if own else ()


def scoring_networks(side: Side, rule: ScoringRule) -> list[tuple[Network, int]]:
    """The own networks whose regions bring points, with those (IT-07)."""
    return [(network, points) for network in networks_of(side) if (points := points_of(rule, network.count))]


def _witness(side: Side) -> list[dict[str, int | tuple[str, ...]]]:
    return [
        {"regions": tuple(network.regions), "count": network.count, "points": points}
        for rule in side.box.scoring
        if rule.counted == LINE
        for network, points in scoring_networks(side, rule)
    ]


class Regions(Category):
    """Regions of the network that has the most. Each network scores by itself (IT-07)."""

    # i18n: line of the score sheet: regions that a network reaches
    name = N_("Regions")
    unit = NN_("{n} region", "{n} regions")
    note = N_("most in one network")
    most = N_("Regions of each network")
    remark = N_("Each network scores by itself. ×2: all cities of that region are in it.")
    measure = "regions"
    is_apart = True

    def figure(self, side: Side, rule: ScoringRule, piece: str) -> int:
        return max((network.count for network in networks_of(side)), default=0)

    def shown(self, side: Side) -> Mapping[str, Any]:
        return {"networks": _witness(side)}

    def points_apart(self, side: Side, rule: ScoringRule) -> int:
        return sum(points for _network, points in scoring_networks(side, rule))

    def evidence(self, side: Side, rule: ScoringRule) -> Sequence[str]:
        return [route for network, _points in scoring_networks(side, rule) for route in network.routes]


MECHANIC = CountedRegions

LINES: Mapping[str, Category] = {LINE: Regions()}
