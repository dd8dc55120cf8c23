"""What three stations lend; the plain way is a union-find for each choice of all."""

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import NamedTuple

from bench.measure import Cases, Row, figures
from bench.networks import Network, fill
from bench.plain import every_lending
from companion.rules.box import Box, Route
from companion.rules.choice.lending import Lender
from companion.rules.deck import Ticket
from companion.rules.load import get_box


class Position(NamedTuple):
    """A side at the end of a game: its routes, what its stations may lend, and its tickets."""

    own: Network
    options: Mapping[str, Sequence[Route]]
    tickets: Sequence[Ticket]


def run(cases: Cases) -> Iterable[Row]:
    """Ends of games of five: with as many tickets as people hold, and with far too many."""
    europe = get_box("europe")
    rng = Random(10)
    usual = [position(europe, rng, rng.randint(5, 10)) for _ in range(cases(300))]
    yield row("Europe, five players, 5 to 10 tickets", usual)
    yield row("Europe, five players, 46 tickets", [position(europe, rng, 46) for _ in range(cases(100))])


def row(subject: str, positions: Sequence[Position]) -> Row:
    """Ours and the plain way on the same positions."""
    return Row(
        subject,
        figures(lambda case: Lender(*case).best(), positions, best_of=2),
        figures(plainly, positions),
    )


def plainly(case: Position) -> None:
    """Try every choice; points and tickets must agree with ours."""
    lending = Lender(*case).best()
    if every_lending(*case) != (lending.points, len(lending.completed)):
        raise RuntimeError(f"every choice tried gives more or less than {lending}: {case}")


def position(box: Box, rng: Random, tickets: int) -> Position:
    """A board that five sides filled as long as routes and trains lasted, seen by the first of them.

    Its stations stand where most routes of others end among a few random cities, as people place them.
    """
    free = list(box.routes.values())
    sides: list[Network] = []
    for _ in range(5):
        side = fill(free, (), 45 if sides else rng.randint(25, 45), rng)
        taken = {route.id for route in side}
        free = [route for route in free if route.id not in taken]
        sides.append(side)
    others = {track.id for side in sides[1:] for track in side}
    lent = {city: [route for route in routes if route.id in others] for city, routes in box.routes_at.items()}
    cities = sorted(rng.sample(sorted(lent), 12), key=lambda city: -len(lent[city]))[:3]
    return Position(
        sides[0],
        {city: lent[city] for city in cities},
        rng.sample(list(box.tickets.values()), tickets),
    )
