"""Lending of stations on the board of Europe, against brute force and in any order of moves, and a known trap."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.rules.box import Box, Route
from companion.rules.choice.lending import Lender
from companion.rules.deck import Ticket
from companion.rules.load import get_box
from companion.rules.moves import Borrow, Claim, Move, Station, Tickets
from companion.rules.score.sheet import score
from companion.rules.table import Table
from tests.support.lengths import repeated
from tests.support.play import builds, claims, keeps, replay, setup, side

SEED_COUNT = 6
POSITION_COUNT = 500


@pytest.mark.rule("EU-11", "EU-16")
@pytest.mark.parametrize("points_alone", [False, True])
def test_two_tickets_of_twelve_points_win_where_one_would_lose(*, points_alone: bool) -> None:
    """Ann's station in Berlin lends Warszawa for one ticket of 12, or Wien for two of 7 and 5: zero points either way.

    Both have 46 points: Ann 28 for routes and 8 for stations, Bob 19 for routes, 5 for his ticket and 12 for stations,
    and each 10 for a route of 9 trains. Two tickets beat Bob's one. With one ticket she would lose on stations.
    """
    log = replay(
        *claims("ann", "amsterdam--london", "amsterdam--frankfurt", "frankfurt--munchen", "munchen--wien"),
        *claims("ann", "berlin--essen", "essen--kobenhavn"),
        *claims("ann", "warszawa--wilno", "smolensk--wilno", "moskva--smolensk", "brindisi--roma"),
        *claims("bob", "berlin--wien", "berlin--warszawa", "danzig--warszawa"),
        *claims("bob", "constantinople--sofia", "constantinople--smyrna"),
        *builds("ann", "berlin"),
        keeps("ann", "berlin--moskva", "london--berlin", "frankfurt--kobenhavn"),
        keeps("bob", "sofia--smyrna"),
    )
    if points_alone:
        log.record(Borrow("ann", "berlin", "berlin--warszawa"))
    ann, sheet = side(log, "ann"), score(log.table)
    assert [one.total for one in sheet.sides] == [46, 46]
    assert ann.lines["tickets"] == 0
    if points_alone:
        assert ann.tickets.completed == ("berlin--moskva",)
        assert (sheet.winners, sheet.decided_by) == (("bob",), "stations_left")
    else:
        assert ann.tickets.completed == ("frankfurt--kobenhavn", "london--berlin")
        assert [(loan.city, loan.route) for loan in ann.stations] == [("berlin", "berlin--wien")]
        assert (sheet.winners, sheet.decided_by) == (("ann",), "tickets_completed")


def labels_of(own: Iterable[Route]) -> dict[str, str]:
    """Map each city of the routes to one city of its connected part."""
    groups: list[set[str]] = []
    for route in own:
        joined = {route.a, route.b}.union(*(group for group in groups if group & {route.a, route.b}))
        groups = [*(group for group in groups if not group & joined), joined]
    return {city: min(group) for group in groups for city in group}


def worth(labels: Mapping[str, str], lent: Iterable[Route], goals: Sequence[Ticket]) -> tuple[int, int]:
    """Return points and number of the tickets completed by the side's own and lent routes (given by label)."""
    moved: dict[str, str] = {}

    def label(city: str) -> str:
        found = labels.get(city, city)
        while found in moved:
            found = moved[found]
        return found

    for route in lent:
        a, b = label(route.a), label(route.b)
        if a != b:
            moved[a] = b
    joined = [bool({label(city) for city in goal.starts} & {label(city) for city in goal.finishes}) for goal in goals]
    points = sum(goal.points if done else -goal.points for goal, done in zip(goals, joined, strict=True))
    return points, sum(joined)


def end_of_a_game(europe: Box, rng: Random) -> tuple[list[Route], dict[str, list[Route]], list[Ticket]]:
    """A side's routes, the other sides' routes that its three stations may lend, and 4 to 12 tickets.

    The side's routes form two parts that stations can connect, and each ticket begins or ends at one of them. So
    lending makes a difference.
    """
    free = list(europe.routes.values())
    own: list[Route] = []
    for piece in rng.sample(sorted(europe.routes_at), 2):
        touched = {piece}
        for _ in range(rng.randint(2, 7)):
            onward = [route for route in free if touched & {*route.ends}]
            if onward and sum(route.length for route in own) < europe.trains - 8:
                own.append(rng.choice(onward))
                free.remove(own[-1])
                touched |= {*own[-1].ends}
    others = {route.id for route in free if rng.random() < 0.8}
    lent = {city: [route for route in routes if route.id in others] for city, routes in europe.routes_at.items()}
    near = {end for one in own for city in one.ends for route in europe.routes_at[city] for end in route.ends}
    stations = sorted(rng.sample(sorted(near), min(6, len(near))), key=lambda city: -len(lent[city]))[:3]
    deck = [ticket for ticket in europe.variants["mega"].tickets.values() if {ticket.a, ticket.b} <= near]
    tickets = rng.sample(deck, min(len(deck), rng.randint(4, 12)))
    if rng.random() < 0.8:  # so that one of 12 often stands against two of 8 and 4
        tickets = [replace(ticket, points=rng.choice((4, 8, 12))) for ticket in tickets]
    return own, {city: lent[city] for city in stations}, tickets


@pytest.mark.rule("EU-10", "EU-11", "EU-12", "EU-16")
@pytest.mark.parametrize("seed", range(repeated(SEED_COUNT)))
def test_lending_equals_every_choice_on_the_board(seed: int) -> None:
    """No choice gives more points, or equal points with more tickets, on 3,000 positions with three stations.

    Tries every route that ends at a station, also between cities that are connected already.
    """
    europe, rng, trapped = get_box("europe"), Random(seed), 0
    for _ in range(POSITION_COUNT):
        own, options, tickets = end_of_a_game(europe, rng)
        labels = labels_of(own)
        found = {
            worth(labels, (route for route in lent if route), tickets)
            for lent in product(*([None, *routes] for routes in options.values()))
        }
        lending = Lender(own, options, tickets).best()
        assert (lending.points, len(lending.completed)) == max(found), (own, options, tickets)
        chosen = [europe.routes[route] for route in lending.routes.values() if route]
        assert worth(labels, chosen, tickets) == max(found)
        trapped += len({completed for points, completed in found if points == max(found)[0]}) > 1
    assert trapped > 0  # the same points with more or with fewer tickets: comparing only points would fail


def random_game(rng: Random, count: int) -> list[Move]:
    """Claims, stations and tickets of `players` players of Europe in turn, and a few choices of lent routes."""
    europe = get_box("europe")
    table = Table(europe, setup(count))
    deck = rng.sample(sorted(table.variant.tickets), len(table.variant.tickets))
    moves: list[Move] = []

    def offer(move: Move) -> None:
        if not table.faults(move):
            table.play(move)
            moves.append(move)

    for player in table.players:
        offer(Tickets(player, tuple(deck.pop() for _ in range(rng.randint(2, 9)))))
    for turn in range(rng.randint(10, 40) * count):
        player = list(table.players)[turn % count]
        if rng.random() < 0.12:
            offer(Station(player, rng.choice(list(europe.routes_at))))
        else:
            offer(Claim(player, rng.choice(list(europe.routes))))
    for city, owner in table.stations.items():
        lent = [route.id for route in europe.routes_at[city] if table.claims.get(route.id, owner) != owner]
        if rng.random() < 0.15:
            offer(Borrow(owner, city, rng.choice([None, *lent])))
    return moves


def played_whenever_they_stand(moves: Sequence[Move], players: int) -> Table:
    """Return the table after all moves in the given order, with each invalid one delayed until it is valid."""
    table = Table(get_box("europe"), setup(players))
    waiting = list(moves)
    while waiting:
        refused = []
        for move in waiting:
            if table.faults(move):
                refused.append(move)
            else:
                table.play(move)
        assert len(refused) < len(waiting), refused
        waiting = refused
    return table


@pytest.mark.rule("EU-11", "EU-16")
@settings(max_examples=150)
@given(st.integers(min_value=0, max_value=2**32), st.integers(min_value=3, max_value=5))
def test_sheet_does_not_depend_on_the_order_of_moves(seed: int, players: int) -> None:
    """The same claims, stations, tickets and choices in another order give the same sheet, with all evidence."""
    rng = Random(seed)
    moves = random_game(rng, players)
    in_turn = played_whenever_they_stand(moves, players)
    shuffled = played_whenever_they_stand(rng.sample(moves, len(moves)), players)
    assert score(shuffled) == score(in_turn)
