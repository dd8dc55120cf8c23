"""The coastline: download, clip, warp with the cities, and simplify it."""

import hashlib
import json
import shutil
import subprocess
import tarfile
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from tools.layout.projection import Array, Conic

VERSION = "2.0.2"
SHA256 = "032e7765f2ce00edaeafec23ff22bc3b77e42987c257da944cc585b452c05b97"
"""Checksum of the npm package world-atlas, which has Natural Earth's land (public domain) as TopoJSON."""

MIN_LATITUDE_DEGREES = -60.0
"""Degrees of latitude; no board shows land south of it."""

CUT_DEGREES = 179.99
"""Degrees between the middle meridian and either edge of the unrolled cone."""


class NoCoast(Exception):
    """The coastline isn't available; the message says why."""


def fetch_rings(cache: Path, coast: str) -> list[Array]:
    """Return the outlines of all land and inland seas as (n, 2) arrays of longitude and latitude.

    They are downloaded unless they are in the cache. Raises NoCoast if the download fails or the checksum differs.
    """
    archive = _fetch_archive(cache)
    with tarfile.open(archive) as tar:
        member = tar.extractfile(f"package/land-{coast}.json")
        if member is None:
            raise FileNotFoundError(f"{archive} has no coast “{coast}”")
        topology = json.load(member)
    arcs = [_unpack(arc, topology["transform"]) for arc in topology["arcs"]]
    return list(_rings(topology["objects"]["land"], arcs))


def _fetch_archive(cache: Path) -> Path:
    cache.mkdir(parents=True, exist_ok=True)
    archive = cache / f"world-atlas-{VERSION}.tgz"
    if not archive.exists():
        otherwise = f"or put {archive.name} into {cache}"
        npm = shutil.which("npm")
        if npm is None:
            raise NoCoast(f"The coastline is fetched by npm, which isn't installed: install it, {otherwise}.")
        fetch = [npm, "pack", f"world-atlas@{VERSION}", "--pack-destination", str(cache)]
        if subprocess.run(fetch, check=False, capture_output=True).returncode:  # noqa: S603 - a fixed command of ours
            raise NoCoast(f"The coastline could not be fetched. Is there a network? Try again, {otherwise}.")
    if hashlib.sha256(archive.read_bytes()).hexdigest() != SHA256:
        raise NoCoast(f"{archive} isn't the coastline that the maps were made from; delete it to fetch it again.")
    return archive


def _unpack(arc: list[list[int]], transform: dict[str, list[float]]) -> Array:
    """Return an arc's points. TopoJSON stores [dx, dy] in whole units from point to point."""
    steps = np.cumsum(np.array(arc, dtype=np.float64), axis=0)
    return np.asarray(steps * transform["scale"] + transform["translate"])


def _rings(geometry: dict[str, object], arcs: list[Array]) -> Iterator[Array]:
    match geometry:
        case {"type": "GeometryCollection", "geometries": list(parts)}:
            for part in parts:
                yield from _rings(part, arcs)
        case {"type": "MultiPolygon", "arcs": list(polygons)}:
            for polygon in polygons:
                for ring in polygon:
                    yield _join(ring, arcs)
        case {"type": "Polygon", "arcs": list(polygon)}:
            for ring in polygon:
                yield _join(ring, arcs)


def _join(ring: list[int], arcs: list[Array]) -> Array:
    """Join a ring's arcs. A number ~n means arc n reversed, and neighbours share a point, so that one of both is
    dropped.
    """
    pieces = [arcs[number] if number >= 0 else arcs[~number][::-1] for number in ring]
    return np.concatenate([piece[1:] for piece in pieces])


def project_rings(rings: list[Array], conic: Conic) -> list[Array]:
    """Project outlines, except Antarctica's, because the conic projection sends the south pole to infinity."""
    north = [ring for ring in rings if np.max(ring[:, 1]) > MIN_LATITUDE_DEGREES]
    return [conic.project(part[:, 0], part[:, 1]) for ring in north for part in _parted(ring, conic.meridian)]


def _parted(ring: Array, meridian: float) -> Iterator[Array]:
    """Yield the parts of an outline on either side of the cone's cut, which is opposite its middle meridian."""
    east = np.column_stack((np.unwrap(ring[:, 0] - meridian, period=360), ring[:, 1]))
    for turn in (-360, 0, 360):
        part = clip(east + np.array((turn, 0)), (-CUT_DEGREES, -90, CUT_DEGREES, 90))
        if len(part):
            yield part + np.array((meridian, 0))


def subdivide(ring: Array, longest: float) -> Array:
    """Split the edges of a closed outline into pieces of at most `longest`, so that a warp can bend them."""
    after = np.roll(ring, -1, axis=0)
    counts = np.maximum(1, np.ceil(np.hypot(*(after - ring).T) / longest)).astype(int)
    edges = zip(ring, after, counts, strict=True)
    return np.concatenate([a + (b - a) * np.linspace(0, 1, count, endpoint=False)[:, None] for a, b, count in edges])


def clip(ring: Array, box: tuple[float, float, float, float]) -> Array:
    """Return the part of a closed outline inside (left, top, right, bottom), cut along each side in turn."""
    left, top, right, bottom = box
    for axis, sign, limit in ((0, 1, left), (1, 1, top), (0, -1, right), (1, -1, bottom)):
        if len(ring) == 0:
            break
        ring = _cut(ring, axis, sign, limit)
    return ring


def _cut(ring: Array, axis: int, sign: int, limit: float) -> Array:
    kept: list[Array] = []
    inside = sign * (ring[:, axis] - limit) >= 0
    for number, point in enumerate(ring):
        before = ring[number - 1]
        if inside[number] != inside[number - 1]:
            share = (limit - before[axis]) / (point[axis] - before[axis])
            kept.append(before + (point - before) * share)
        if inside[number]:
            kept.append(point)
    return np.array(kept).reshape(-1, 2)


def simplify(ring: Array, tolerance: Array) -> Array:
    """Drop points that are within their own tolerance of the simplified line (Douglas and Peucker)."""
    if len(ring) < 4:
        return ring
    far = int(np.hypot(*(ring - ring[0]).T).argmax())
    loop = np.concatenate((ring, ring[:1]))
    loose = np.concatenate((tolerance, tolerance[:1]))
    keep = np.zeros(len(loop), dtype=bool)
    keep[[0, far, -1]] = True
    todo = [(0, far), (far, len(loop) - 1)]
    while todo:
        first, last = todo.pop()
        if last - first < 2:
            continue
        off = _off(loop[first + 1 : last], loop[first], loop[last]) / loose[first + 1 : last]
        worst = int(np.argmax(off))
        if off[worst] > 1:
            middle = first + 1 + worst
            keep[middle] = True
            todo += [(first, middle), (middle, last)]
    return np.asarray(loop[:-1][keep[:-1]])


def _off(points: Array, a: Array, b: Array) -> Array:
    way = b - a
    square = float(way @ way)
    share = np.clip((points - a) @ way / square, 0, 1) if square else np.zeros(len(points))
    gap = points - a - share[:, None] * way
    return np.asarray(np.hypot(gap[:, 0], gap[:, 1]))


def area(ring: Array) -> float:
    """Return the area of a closed outline in [square units]."""
    after = np.roll(ring, -1, axis=0)
    return abs(float((ring[:, 0] * after[:, 1] - after[:, 0] * ring[:, 1]).sum())) / 2


def ground(places: Array, room: float) -> Array:
    """Return an outline at distance `room` around all places, with the orientation of land because path data fills by
    it.
    """
    turn = np.linspace(0, 2 * np.pi, 72, endpoint=False)
    ways = np.column_stack((np.cos(turn), np.sin(turn)))
    return np.asarray(places[(places @ ways.T).argmax(axis=0)] + room * ways)


def path_data(rings: list[Array]) -> str:
    """Return SVG path data in relative whole units. Steps are between rounded points, so that errors don't add up."""
    return "".join(map(_path, rings))


def _path(ring: Array) -> str:
    points = np.rint(ring).astype(int)
    parts = [f"M{points[0, 0]} {points[0, 1]}l"]
    for x, y in np.diff(points, axis=0):
        if x or y:
            parts.append(f"{x} {y} ")
    return "".join(parts).replace(" -", "-").strip() + "z"
