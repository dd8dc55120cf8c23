"""Regions as people see them: the line of the sheet."""

from collections.abc import Mapping

from companion.mechanics.counted_regions.rules import LINE, CountedRegions, Region, RegionFacts, networks_of
from companion.rules.score.sides import Side
from companion.table.presenters.line_kinds.presenter import LinePresenter, table_steps
from companion.table.wording.mechanic import MechanicPresenter
from companion.web.i18n import _, name_of


class _CountedRegions(MechanicPresenter[CountedRegions]):
    """Pages show regions only in the category."""


def _whole(region: Region, times: int) -> str:
    return f"{name_of(region)} ×{times}" if times > 1 else name_of(region)


class _RegionsLine(LinePresenter):
    def describe(self) -> str:
        """Return what regions bring, and which of them count more often (IT-07, IT-09)."""
        words = _(
            "Points for each network by the number of regions its cities are in: {steps}.",
            steps=table_steps(self.scoring),
        )
        regions = self.box.mechanics[RegionFacts].regions.values()
        whole = [_whole(region, region.whole) for region in regions if region.whole > 1]
        if whole:
            words += " " + _("With all their cities in one network: {regions}.", regions=", ".join(whole))
        return words

    def details(self, side: Side) -> list[tuple[str, int]]:
        """Return the side's networks by the regions of their cities."""
        regions = self.box.mechanics[RegionFacts].regions
        return [
            (", ".join(_whole(regions[key], times) for key, times in network.regions.items()), network.count)
            for network in networks_of(side)
        ]


SHOWN = _CountedRegions()

LINES: Mapping[str, type[LinePresenter]] = {LINE: _RegionsLine}
