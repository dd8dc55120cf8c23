"""Lambert's conformal conic projection, which keeps angles and so the shapes of coasts."""

from dataclasses import dataclass
from math import radians

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Conic:
    """A cone that cuts the globe at two parallels and is unrolled around a middle meridian (all in degrees).

    Parallels at opposite latitudes make it a cylinder: Mercator's projection, for a map of the whole world.
    """

    south: float
    north: float
    meridian: float

    def project(self, lon: Array, lat: Array) -> Array:
        """Return the projected points as an (n, 2) array, y downward, in globe radii."""
        south, north = radians(self.south), radians(self.north)
        east = np.radians((lon - self.meridian + 180) % 360 - 180)
        if south == -north:
            return np.asarray(np.column_stack((east, -np.log(_stretch(np.radians(lat))))) * np.cos(north))
        steep = np.log(np.cos(south) / np.cos(north)) / np.log(_stretch(north) / _stretch(south))
        scale = np.cos(south) * _stretch(south) ** steep / steep
        away = scale / _stretch(np.radians(lat)) ** steep
        turn = steep * east
        return np.column_stack((away * np.sin(turn), away * np.cos(turn)))


def _stretch(lat: Array | float) -> Array:
    return np.asarray(np.tan(np.pi / 4 + np.asarray(lat) / 2), dtype=np.float64)
