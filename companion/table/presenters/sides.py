"""A side as all devices may show it."""

from dataclasses import dataclass

from companion.rules.score.sides import Side
from companion.table.presenters.network import TrailView, trail_view
from companion.table.service.loading import LoadedGame
from companion.table.wording.mechanic import Left, shown
from companion.table.wording.names import route_name, side_name


@dataclass(frozen=True)
class RoutesOfLength:
    """A side's routes of one length, by name, with the sum of their points."""

    length: int
    names: list[str]
    points: int

    @property
    def count(self) -> int:
        return len(self.names)


@dataclass(frozen=True)
class BoardSide:
    """A side with its public evidence, so without anything that depends on tickets."""

    id: str
    name: str
    people: int
    """Number of players on the side."""
    color: str
    trail: TrailView | None
    """Its longest trail, if a line counts it."""
    routes: list[RoutesOfLength]
    trains_left: list[tuple[str, int]]
    """Trains left of each player, with the player's name."""
    left: list[Left]


def board_side(loaded: LoadedGame, side: Side) -> BoardSide:
    box, table = loaded.box, loaded.log.table
    counted = {rule.counted for rule in table.scoring_rules}
    by_length: dict[int, list[str]] = {}
    for route in sorted(side.routes, key=lambda route: -route.length):
        by_length.setdefault(route.length, []).append(route_name(box, route))
    return BoardSide(
        id=side.id,
        name=side_name(table, side.id),
        people=len(side.players),
        color=table.players[side.players[0]].color,
        trail=trail_view(loaded, side) if "longest_route" in counted else None,
        routes=[
            RoutesOfLength(length, sorted(names), len(names) * box.points[length])
            for length, names in by_length.items()
        ],
        trains_left=[(table.players[player].name, trains) for player, trains in side.trains_left.items()],
        left=[
            left
            for name, own in table.mechanics.items()
            for player in side.players
            if (left := shown()[name].left(own, player, own.more_pieces(player))) and left.now
        ],
    )
