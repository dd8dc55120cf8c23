"""The settings of a box's map: its projection, and overrides of the automatic layout."""

import tomllib
from pathlib import Path

import msgspec

from companion.pictures.layout import Shape
from tools.layout.projection import Conic


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The settings of one map, from `tools/layout/<box>.toml`; its table `portrait` is for an upright phone.

    The cities are stretched to `size`, or the map is 1,000 units wide in its true proportions. `lean` shears the map:
    units to the east for each unit to the south. A space is `space` units long. `zoomed` has the cities of an inset map
    with latitude and longitude, because the board prints them elsewhere on land of their own.
    With all cities in `zoomed`, the map follows the board instead of the globe, and there is no such land.

    `bends` set a route's curve before the layout (see `companion.pictures.geometry.curve`); the first of parallel
    routes sets it for all. The other overrides change only the finished map: `moves` shift a city, in board units;
    `stretch` scales all positions, across and down; `turns` set a route's curve; `labels` choose the side of a name,
    `printed` or by language, from labels.SIDES. `lakes` are outlines by longitude and latitude of waters, and of
    islands in them, that the coast's file lacks.

    A route in `around` leaves the board at one edge after the given number of spaces and returns at the other; the
    first of parallel routes sets it for all. `bends` and `turns` name the two pieces `a--b>` and `>a--b`.
    """

    south: float
    north: float
    meridian: float
    coast: str = "50m"
    tolerance: float = 1.3
    size: tuple[float, float] | None = None
    lean: float = 0.0
    space: float = 28.0
    zoomed: dict[str, tuple[float, float]] = {}
    bends: dict[str, float] = {}
    moves: dict[str, tuple[float, float]] = {}
    stretch: tuple[float, float] = (1.0, 1.0)
    turns: dict[str, float] = {}
    labels: dict[str, dict[str, str]] = {}
    lakes: dict[str, list[tuple[float, float]]] = {}
    around: dict[str, int] = {}

    @property
    def conic(self) -> Conic:
        return Conic(self.south, self.north, self.meridian)


GLOBE = ("south", "north", "meridian", "coast", "tolerance", "lakes", "zoomed", "around")
"""Keys that apply to both maps."""


def read_settings(box_id: str, shape: Shape = "landscape") -> Settings:
    """Read the box's settings, from the folder of this module. Raises FileNotFoundError."""
    path = Path(__file__).parent / f"{box_id}.toml"
    written = tomllib.loads(path.read_text(encoding="utf-8"))
    portrait = written.pop("portrait", {})
    if shape == "portrait":
        written = {key: written[key] for key in GLOBE if key in written} | portrait
    return msgspec.convert(written, Settings)
