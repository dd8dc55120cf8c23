"""The longest continuous route; the plain way walks every trail and gives up after two seconds a network."""

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from random import Random

from bench.measure import Row, figures
from bench.networks import Network, complete, dense, fill, made_up
from bench.plain import Walker
from companion.rules.network import Track
from companion.rules.shelf import get_box
from companion.rules.trail import longest_trail

PATIENCE = 2.0
"""Seconds after which the plain way gives up one network."""

HARD = Path(__file__).parent / "hard.json"
"""Networks that hill-climbing found. `walk` and `team` are legal ones of 45 and of a team's 54 trains that are long to
walk, as route ids of Europe; `frontier` are of 45 single trains and hard for our own search, as pairs of cities."""


def run() -> Iterable[Row]:
    """Networks of players and teams, then networks that no board allows."""
    europe = tuple(get_box("europe").routes.values())
    hard = json.loads(HARD.read_text())
    rng = Random(45)
    yield row("Europe, 45 trains at random", [fill(europe, (), 45, rng) for _ in range(300)])
    yield row("Europe, 45 trains, dense", [dense(europe, 45, rng) for _ in range(300)])
    yield row("Europe, 45 trains, sought out as long to walk", [chosen(europe, ids) for ids in hard["walk"]])
    yield row("Europe, a team's 54 trains, dense", [dense(europe, 54, rng, team=True) for _ in range(200)], 20)
    yield row("Europe, a team's 54 trains, sought out as long to walk", [chosen(europe, ids) for ids in hard["team"]])
    yield row("made up: one train between any two of ten cities", [complete(10)])
    yield row("made up: 45 single trains, sought out as hard for us", [made_up(pairs) for pairs in hard["frontier"]], 2)


def row(subject: str, networks: Sequence[Network], compared: int | None = None) -> Row:
    """Ours on all the networks, and the plain way on the same, or on the first `compared` of them."""
    return Row(subject, figures(longest_trail, networks, best_of=2), figures(plainly, networks[:compared]))


def plainly(network: Network) -> None:
    """Walk every trail; where that comes to an end it must agree with ours."""
    longest = Walker(network, PATIENCE).walk()
    if longest != longest_trail(network).length:
        raise RuntimeError(f"{longest} trains by walking: {network}")


def chosen(board: Sequence[Track], ids: Iterable[str]) -> Network:
    """The tracks of the board with these ids."""
    tracks = {track.id: track for track in board}
    return [tracks[route] for route in ids]
