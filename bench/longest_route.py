"""The longest continuous route and its proof; simple searches walk every trail, for at most a second a network."""

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from random import Random

from bench.measure import Cases, Row, figures
from bench.networks import Network, complete, dense, fill, made_up
from bench.plain import Rememberer, Walker
from companion.rules.box import Box
from companion.rules.graph.network import Track
from companion.rules.graph.proof import prove
from companion.rules.graph.trail import longest_trail
from companion.rules.load import box_ids, get_box

TIMEOUT_S = 1.0
"""Seconds after which a simple search gives up on a network."""

ONE_PLAYER_MS, TEAM_MS, COMPLETE_MS = 10, 20, 50
"""Time limits of our search on a legal network of one player, on one of a team, and on K10."""

HARD = Path(__file__).parent / "hard.json"
"""Hard networks, found by hill climbing. `walk` and `team` are legal networks of 45 and of a team's 54 trains that take
long to walk, as route ids of Europe. `frontier` are networks of 45 single trains that are hard for our search, as pairs
of cities.
"""


def run(cases: Cases) -> Iterable[Row]:
    """Measure networks of players and teams on every board, then networks that no board allows."""
    europe = tuple(get_box("europe").routes.values())
    hard = json.loads(HARD.read_text())
    rng = Random(45)
    filled = [fill(europe, (), 45, rng) for _ in range(cases(300))]
    yield from rows("europe, 45 trains at random", filled, 20, ONE_PLAYER_MS)
    drawn = [box for box in map(get_box, box_ids()) if box.is_drawn]
    for box in drawn[: cases(len(drawn))]:
        trains = box.trains * box.team_size
        name = f"{box.id}, {trains} trains, dense"
        limit = TEAM_MS if box.team_size > 1 else ONE_PLAYER_MS
        yield from rows(name, [network(box, trains, rng) for _ in range(cases(200))], 10, limit)
    for name, key, limit in (("45 trains", "walk", ONE_PLAYER_MS), ("a team's 54 trains", "team", TEAM_MS)):
        yield from rows(
            f"europe, {name}, long to walk",
            [chosen(europe, ids) for ids in hard[key][: cases(len(hard[key]))]],
            3,
            limit,
        )
    yield from rows("K10: a train between any two of ten cities", [complete(10)], 1, COMPLETE_MS)
    yield from rows(
        "made up: 45 single trains, hard for us",
        [made_up(pairs) for pairs in hard["frontier"][: cases(len(hard["frontier"]))]],
        2,
    )


def rows(subject: str, networks: Sequence[Network], compared: int, limit: float | None = None) -> Iterable[Row]:
    """Measure our search on all networks beside both simple searches on the first `compared`, and then the proof."""
    ours = figures(longest_trail, networks, best_of=2)
    yield Row(subject, ours, figures(walked, networks[:compared]), limit)
    yield Row("  beside the walk that remembers (city, used routes)", ours, figures(kept, networks[:compared]))
    yield Row("  its proof, with the walk", figures(proved, networks, best_of=2))


def walked(network: Network) -> None:
    """Walk every trail. Raises RuntimeError if the result differs from ours."""
    _agree(Walker(network, TIMEOUT_S).walk(), network)


def kept(network: Network) -> None:
    """Walk every trail, but each city with the same used routes only once. Raises RuntimeError if the result
    differs.
    """
    _agree(Rememberer(network, TIMEOUT_S).walk(), network)


def _agree(longest: int, network: Network) -> None:
    if longest != longest_trail(network).length:
        raise RuntimeError(f"{longest} trains by walking: {network}")


def proved(network: Network) -> None:
    """Prove the longest route. Raises RuntimeError if the proof is incomplete."""
    if not prove(network).complete:
        raise RuntimeError(f"too many cases: {network}")


def network(box: Box, trains: int, rng: Random) -> Network:
    return dense(tuple(box.routes.values()), trains, rng, team=box.team_size > 1)


def chosen(board: Sequence[Track], ids: Iterable[str]) -> Network:
    tracks = {track.id: track for track in board}
    return [tracks[route] for route in ids]
