"""Open photos and derive variants of them: from a tilted camera, in other light, out of focus."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageFilter

Corners = NDArray[np.float64]
SIZE = (2000, 1500)
"""Width and height in pixels of a picture from a tilted camera."""
AWAY = np.array(
    [
        [[1, 1], [-1, 1], [0, 0], [0, 0]],
        [[0, 0], [0, 0], [-1, -1], [1, -1]],
        [[1, 1], [0, 0], [0, 0], [1, -1]],
        [[0, 0], [-1, 1], [-1, -1], [0, 0]],
    ]
)
"""Directions in which the corners move if one of the sides is farther from the camera."""
SLIP_SHARE = 0.003
"""Standard deviation of a dragged corner's position, as a share of the board's width."""


def variants(photo: Path, corners: Corners, seed: int) -> Iterator[tuple[str, Image.Image, Corners, Corners]]:
    """Yield the photo and its variants as (kind, picture, dragged corners, true corners)."""
    picture = open_photo(photo)
    random = np.random.default_rng(seed)
    yield "plain", picture, corners, corners
    for _ in range(2):
        tilted, there = _tilt(picture, corners, random)
        yield "tilt", tilted, _slip(there, random), there
        yield "light", _light(picture, random), _slip(corners, random), corners
        yield "blur", _blur(picture, random), _slip(corners, random), corners
        tilted, there = _tilt(picture, corners, random)
        yield "all", _blur(_light(tilted, random), random), _slip(there, random), there


def open_photo(photo: Path) -> Image.Image:
    return Image.open(photo).convert("RGB")


def raw(picture: Image.Image) -> bytes:
    """Return the pixels as RGBA [bytes], as a browser has them."""
    return picture.convert("RGBA").tobytes()


def _slip(corners: Corners, random: np.random.Generator) -> Corners:
    return corners + random.normal(0, SLIP_SHARE, (4, 2)) * float(np.linalg.norm(corners[1] - corners[0]))


def _tilt(picture: Image.Image, corners: Corners, random: np.random.Generator) -> tuple[Image.Image, Corners]:
    """Show the board on a table, seen from one side. Return its corners too."""
    (width, height), size = picture.size, np.array(SIZE)
    narrow = random.uniform(0.04, 0.1)
    away = AWAY[random.integers(len(AWAY))]
    place = np.array([[0.08, 0.1], [0.92, 0.1], [0.92, 0.9], [0.08, 0.9]]) + away * narrow
    place = (place + random.uniform(-0.02, 0.02, (4, 2))) * size
    whole = np.array([[0, 0], [width, 0], [width, height], [0, height]], dtype=float)
    back = _homography(place, whole).ravel()[:8].tolist()
    wood = random.choice([40, 90, 140, 190, 225]) * np.array([1, random.uniform(0.85, 1), random.uniform(0.7, 1)])
    grain = Image.fromarray(random.normal(0, 8, (SIZE[1] // 8, SIZE[0] // 8)).astype(np.float32)).resize(SIZE)
    ground = Image.fromarray(np.clip(wood + np.asarray(grain)[..., None], 0, 255).astype(np.uint8))
    mask = Image.new("L", picture.size, 255).transform(
        SIZE, Image.Transform.PERSPECTIVE, back, Image.Resampling.BILINEAR
    )
    ground.paste(picture.transform(SIZE, Image.Transform.PERSPECTIVE, back, Image.Resampling.BICUBIC), mask=mask)
    there = np.c_[corners, np.ones(4)] @ _homography(whole, place).T
    return ground, there[:, :2] / there[:, 2:]


def _homography(source: Corners, target: Corners) -> Corners:
    rows = []
    for (x, y), (u, v) in zip(source, target, strict=True):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
    return np.append(np.linalg.solve(np.array(rows), target.ravel()), 1).reshape(3, 3)


def _light(picture: Image.Image, random: np.random.Generator) -> Image.Image:
    """Darken the picture towards one side, tint it, and change the contrast."""
    pixels = (np.asarray(picture, dtype=np.float32) / 255) ** random.uniform(0.75, 1.3)
    height, width = pixels.shape[:2]
    across, down = np.meshgrid(np.linspace(-0.5, 0.5, width), np.linspace(-0.5, 0.5, height))
    turn, steep = random.uniform(0, 2 * np.pi), random.uniform(0.3, 0.6)
    lit = (1 + steep * (np.cos(turn) * across + np.sin(turn) * down)) * random.uniform(0.6, 1.05)
    tint = np.array([random.uniform(0.85, 1.15), 1, random.uniform(0.8, 1.2)])
    return _whole(pixels * lit[..., None] * tint * 255)


def _blur(picture: Image.Image, random: np.random.Generator) -> Image.Image:
    radius = random.uniform(1.2, 2.6) * picture.width / SIZE[0]
    pixels = np.asarray(picture.filter(ImageFilter.GaussianBlur(radius)), dtype=np.float32)
    return _whole(pixels + random.normal(0, 5, pixels.shape))


def _whole(pixels: NDArray[Any]) -> Image.Image:
    return Image.fromarray(np.clip(pixels, 0, 255).astype(np.uint8))
