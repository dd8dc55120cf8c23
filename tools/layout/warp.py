"""Move the coast along with the cities."""

import numpy as np

from tools.layout.projection import Array


class Warp:
    """A linear radial-basis interpolation of displacements, with none at a distant frame around the board."""

    def __init__(self, before: Array, after: Array, frame: tuple[float, float, float, float]) -> None:
        left, top, right, bottom = frame
        xs, ys = np.linspace(left, right, 7), np.linspace(top, bottom, 7)
        still = np.array([(x, y) for x in xs for y in ys if x in (left, right) or y in (top, bottom)])
        self.centres = np.concatenate((before, still))
        moved = np.concatenate((after - before, np.zeros_like(still)))
        self.weights = np.linalg.solve(_distances(self.centres, self.centres), moved)

    def __call__(self, points: Array) -> Array:
        return np.asarray(points + _distances(points, self.centres) @ self.weights)


def _distances(a: Array, b: Array) -> Array:
    gap = a[:, None] - b[None]
    return np.asarray(np.hypot(gap[..., 0], gap[..., 1]))
