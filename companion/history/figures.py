"""What games add up to: the sums of several boards and people, and the means that are asked for."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.store import Tally

SUMS = (
    *("games", "wins", "shared", "points", "contested", "places", "recorded", "routes", "tickets", "awards"),
    *("completed", "failed", "mapped", "longest", "stationed", "stations"),
)


@dataclass(frozen=True)
class Figures:
    """Sums over boards and people, and the best of each; what they rest on is told at `Tally`."""

    games: int
    wins: int
    shared: int
    points: int
    contested: int
    places: int
    recorded: int
    routes: int
    tickets: int
    awards: int
    completed: int
    failed: int
    mapped: int
    longest: int
    stationed: int
    stations: int
    best_points: int | None
    best_longest: int | None

    @property
    def mean_points(self) -> float | None:
        """Points a game."""
        return _mean(self.points, self.games)

    @property
    def mean_place(self) -> float | None:
        """Of the games with more than one side."""
        return _mean(self.places, self.contested)

    @property
    def sources(self) -> tuple[float, float, float] | None:
        """Points a game for routes, for tickets, and all others; of games with moves."""
        if not self.recorded:
            return None
        return self.routes / self.recorded, self.tickets / self.recorded, self.awards / self.recorded

    @property
    def mean_completed(self) -> float | None:
        """Tickets completed a game, of games with moves."""
        return _mean(self.completed, self.recorded)

    @property
    def mean_failed(self) -> float | None:
        """Tickets left open a game, of games with moves."""
        return _mean(self.failed, self.recorded)

    @property
    def mean_longest(self) -> float | None:
        """Trains of the longest route, of games with moves on a board."""
        return _mean(self.longest, self.mapped)

    @property
    def mean_stations(self) -> float | None:
        """Stations built, of games with moves in boxes that have stations."""
        return _mean(self.stations, self.stationed)


def add(tallies: Sequence[Tally]) -> Figures:
    """All of these together."""
    longest = [tally.best_longest for tally in tallies if tally.best_longest is not None]
    return Figures(
        **{name: sum(getattr(tally, name) for tally in tallies) for name in SUMS},
        best_points=max((tally.best_points for tally in tallies), default=None),
        best_longest=max(longest, default=None),
    )


def _mean(total: int, games: int) -> float | None:
    return total / games if games else None
