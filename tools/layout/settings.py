"""What a person decides about a box's map: its projection, and where the automatic result is overruled."""

import tomllib
from pathlib import Path

import msgspec

from companion.pictures.layout import Shape
from tools.layout.projection import Conic


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How a map of a box is made: the file `tools/layout/<box>.toml`; for a phone that stands its table `portrait`.

    The cities fill `size`, stretched, or are 1,000 units wide as they lie; a country that lies aslant may `lean`, by so
    much to the east for each step to the south. A space wants `space` units. A part that the
    board prints zoomed in lies elsewhere, on ground of its own: `zoomed` are its cities with latitude and longitude.

    `bends` fix a track's curve from the beginning (see `companion.pictures.geometry.curve`); a twin's first track
    speaks for both. The others are last touches to a settled map, which change nothing else: `moves` shift a city, in
    board units; `stretch` draws all of them out, across and down; `turns` set a track's curve; `labels` choose the
    side of a name, `printed` or by language: one of labels.SIDES. `lakes` are waters that the coast's
    file lacks, and islands in them: outlines by longitude and latitude.

    Tracks `around` the world leave the board at one edge, after so many spaces, and come in at the other; a twin's
    first track speaks for both. Their two pieces are named `a--b>` and `>a--b` by `bends` and `turns`.
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
        """The projection that these numbers name."""
        return Conic(self.south, self.north, self.meridian)


GLOBE = ("south", "north", "meridian", "coast", "tolerance", "lakes", "zoomed", "around")
"""The keys that hold for both maps."""


def read_settings(box_id: str, shape: Shape = "landscape") -> Settings:
    """The settings kept beside this module. Raises FileNotFoundError for a box that has none."""
    path = Path(__file__).parent / f"{box_id}.toml"
    written = tomllib.loads(path.read_text(encoding="utf-8"))
    portrait = written.pop("portrait", {})
    if shape == "portrait":
        written = {key: written[key] for key in GLOBE if key in written} | portrait
    return msgspec.convert(written, Settings)
