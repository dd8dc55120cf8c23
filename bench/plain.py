"""The plain ways that ours are measured beside: what a program does that simply tries everything."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from time import perf_counter

from companion.rules.choice.payment import LOCOMOTIVE, Bill
from companion.rules.graph.network import Goal, Track


def _exits(tracks: Iterable[Track]) -> dict[str, list[tuple[int, str, int]]]:
    """From each city the tracks, as (bit, other end, trains)."""
    exits: dict[str, list[tuple[int, str, int]]] = {}
    for index, track in enumerate(tracks):
        exits.setdefault(track.a, []).append((1 << index, track.b, track.length))
        exits.setdefault(track.b, []).append((1 << index, track.a, track.length))
    return exits


class Walker:
    """Walks every trail from every city, and keeps the longest (gives up after `seconds`)."""

    def __init__(self, tracks: Iterable[Track], seconds: float) -> None:
        self._exits = _exits(tracks)
        self._until = perf_counter() + seconds
        self.steps = 0
        self.longest = 0

    def walk(self) -> int:
        """The length of the longest trail; raises TimeoutError when the time is over."""
        for city in self._exits:
            self._go_on(city, 0, 0)
        return self.longest

    def _go_on(self, city: str, used: int, length: int) -> None:
        self.steps += 1
        if self.steps % 1024 == 0 and perf_counter() > self._until:
            raise TimeoutError
        self.longest = max(self.longest, length)
        for track, other, trains in self._exits[city]:
            if not used & track:
                self._go_on(other, used | track, length + trains)


class Rememberer:
    """Walks every trail, but looks only once at what is left from a city with the same routes used; gives up too."""

    def __init__(self, tracks: Iterable[Track], seconds: float) -> None:
        self._exits = _exits(tracks)
        self._until = perf_counter() + seconds
        self._known: dict[tuple[str, int], int] = {}

    def walk(self) -> int:
        """The length of the longest trail; raises TimeoutError when the time is over."""
        return max((self._rest(city, 0) for city in self._exits), default=0)

    def _rest(self, city: str, used: int) -> int:
        """The longest way on from here."""
        key = city, used
        if key not in self._known:
            if len(self._known) % 1024 == 0 and perf_counter() > self._until:
                raise TimeoutError
            ways = ((track, other, trains) for track, other, trains in self._exits[city] if not used & track)
            self._known[key] = max(
                (trains + self._rest(other, used | track) for track, other, trains in ways), default=0
            )
        return self._known[key]


def every_lending(
    own: Sequence[Track], options: Mapping[str, Sequence[Track]], goals: Sequence[Goal]
) -> tuple[int, int]:
    """Points and completed tickets of the best lending: a union-find for each choice of all."""
    return max(
        _worth([*own, *(track for track in lent if track is not None)], goals)
        for lent in product(*([None, *tracks] for tracks in options.values()))
    )


def _worth(tracks: Iterable[Track], goals: Sequence[Goal]) -> tuple[int, int]:
    parents: dict[str, str] = {}

    def root(city: str) -> str:
        while parents.setdefault(city, city) != city:
            parents[city] = city = parents[parents[city]]
        return city

    for track in tracks:
        parents[root(track.a)] = root(track.b)
    joined = [bool({root(city) for city in goal.starts} & {root(city) for city in goal.finishes}) for goal in goals]
    points = sum(goal.points if done else -goal.points for goal, done in zip(goals, joined, strict=True))
    return points, sum(joined)


class Payer:
    """Pays for each ticket or doesn't, as far as the pile suffices, and keeps the best (gives up after `seconds`)."""

    def __init__(self, pile: Mapping[str, int], bills: Sequence[Bill], seconds: float) -> None:
        self._pile = pile
        self._bills = bills
        self._until = perf_counter() + seconds
        self.steps = 0
        self.best = (0, 0)

    def pay(self) -> tuple[int, int]:
        """Points and number of the tickets paid for; raises TimeoutError when the time is over."""
        self._go_on(0, dict(self._pile), 0, 0)
        return self.best

    def _go_on(self, place: int, left: Mapping[str, int], points: int, paid: int) -> None:
        self.steps += 1
        if self.steps % 1024 == 0 and perf_counter() > self._until:
            raise TimeoutError
        self.best = max(self.best, (points, paid))
        if place == len(self._bills):
            return
        bill = self._bills[place]
        then = dict(left)
        for color, count in bill.cost.items():
            printed = min(count, then.get(color, 0))
            then[color] = then.get(color, 0) - printed
            then[LOCOMOTIVE] = then.get(LOCOMOTIVE, 0) - (count - printed)
        if then.get(LOCOMOTIVE, 0) >= 0:
            self._go_on(place + 1, then, points + bill.points, paid + 1)
        self._go_on(place + 1, left, points, paid)
