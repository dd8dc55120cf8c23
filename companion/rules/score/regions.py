"""Counts the regions of a side's networks, each of which scores by itself."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from companion.rules.box import Box, Region, Route
from companion.rules.graph.network import ends_of, parts_of


@dataclass(frozen=True, slots=True)
class Network:
    """A connected part of own routes: what each region of its cities counts as, by id; and the routes' ids."""

    regions: Mapping[str, int]
    routes: tuple[str, ...]

    @property
    def count(self) -> int:
        """How many regions it counts."""
        return sum(self.regions.values())


def networks_of(box: Box, routes: Iterable[Route]) -> tuple[Network, ...]:
    """Give the networks that the routes make, the one with the most regions first (IT-07).

    The ends of tracks over the border lie in no region, and join nothing (IT-04).
    """
    networks = (
        Network(_regions(box.regions, ends_of(part)), tuple(route.id for route in part)) for part in parts_of(routes)
    )
    return tuple(sorted(networks, key=lambda network: -network.count))


def _regions(regions: Mapping[str, Region], cities: set[str]) -> dict[str, int]:
    """Give the regions of the cities; one that is there with all its cities may count more often (IT-09)."""
    return {
        key: region.whole if region.cities <= cities else 1
        for key, region in regions.items()
        if not region.cities.isdisjoint(cities)
    }
