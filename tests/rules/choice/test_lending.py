"""Lending of stations, by hand where the answer is known, and against brute force."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from random import Random
from typing import NamedTuple

import pytest

from companion.rules.choice.lending import NO_CHOICE, Alternative, Choice, Lender, Lending

Options = Mapping[str, Sequence["Line"]]
Fixed = Mapping[str, Choice]


class Line(NamedTuple):
    id: str
    a: str
    b: str
    length: int = 1


class Card(NamedTuple):
    id: str
    points: int
    starts: frozenset[str]
    finishes: frozenset[str]

    @property
    def stops(self) -> tuple[frozenset[str], ...]:
        return self.starts, self.finishes


def line(ends: str) -> Line:
    return Line(ends, ends[0], ends[1])


def card(ends: str, points: int) -> Card:
    return Card(ends, points, frozenset(ends[0]), frozenset(ends[1:]))


def best_lending(own: Sequence[Line], options: Options, goals: Sequence[Card], fixed: Fixed = NO_CHOICE) -> Lending:
    return Lender(own, options, goals).best(fixed)


def alternatives(
    own: Sequence[Line], options: Options, goals: Sequence[Card], city: str, fixed: Fixed = NO_CHOICE
) -> list[Alternative]:
    return Lender(own, options, goals).alternatives(city, fixed)


@pytest.mark.rule("EU-10")
def test_lending_without_stations() -> None:
    lending = best_lending([line("ab")], {}, [card("ab", 5), card("ac", 7)])
    assert lending == Lending((), ("ab",), 5 - 7)


@pytest.mark.rule("EU-10")
def test_lending_of_one_route() -> None:
    lending = best_lending([line("ab")], {"b": [line("bc"), line("bd")]}, [card("ac", 7)])
    assert lending == Lending((("b", "bc"),), ("ac",), 7)


@pytest.mark.rule("EU-10")
def test_lending_never_two_routes_of_a_station() -> None:
    lending = best_lending([line("ab")], {"b": [line("bc"), line("bd")]}, [card("ac", 7), card("ad", 8)])
    assert lending == Lending((("b", "bd"),), ("ad",), 8 - 7)


@pytest.mark.rule("EU-10")
def test_lending_where_no_route_ends() -> None:
    assert best_lending([line("ab")], {"z": []}, [card("az", 7)]) == Lending((("z", None),), (), -7)


@pytest.mark.rule("EU-10")
def test_lending_far_from_own_routes() -> None:
    assert best_lending([], {"b": [line("bc")]}, [card("bc", 7)]) == Lending((("b", "bc"),), ("bc",), 7)


@pytest.mark.rule("EU-11")
def test_lending_the_same_route_for_all_tickets() -> None:
    tickets = [card("ac", 7), card("bc", 5), card("ad", 11)]
    lending = best_lending([line("ab")], {"b": [line("bc"), line("bd")]}, tickets)
    assert lending == Lending((("b", "bc"),), ("ac", "bc"), 7 + 5 - 11)


@pytest.mark.rule("EU-11")
def test_lending_as_the_owner_decides() -> None:
    """The owner may choose differently, also nothing. The other stations then adapt."""
    options = {"b": [line("bc"), line("bd")], "e": [line("ce"), line("de")]}
    tickets = [card("ae", 12), card("ad", 3)]
    assert best_lending([line("ab")], options, tickets) == Lending((("b", "bd"), ("e", "de")), ("ad", "ae"), 15)
    assert best_lending([line("ab")], options, tickets, {"b": "bc"}) == Lending(
        (("b", "bc"), ("e", "ce")), ("ae",), 12 - 3
    )
    assert best_lending([line("ab")], options, tickets, {"b": None}).points == -15


@pytest.mark.rule("EU-11")
def test_alternatives_of_a_station() -> None:
    """Alternatives are ordered from the best, and ignore a choice fixed for the same station."""
    options = {"b": [line("bd"), line("bc"), line("bx")], "e": [line("ce"), line("de")]}
    tickets = [card("ae", 12), card("ad", 3)]
    assert alternatives([line("ab")], options, tickets, "b", {"b": None}) == [
        Alternative("bd", 15, 2),
        Alternative("bc", 9, 1),
        Alternative(None, -15, 0),
        Alternative("bx", -15, 0),
    ]
    assert alternatives([line("ab")], options, tickets, "b", {"e": "ce"})[0] == Alternative("bc", 9, 1)


@pytest.mark.rule("EU-12")
def test_lending_in_a_chain() -> None:
    options = {"b": [line("bc"), line("bx")], "d": [line("dc"), line("dy")], "e": [line("de")]}
    lending = best_lending([line("ab"), line("ef")], options, [card("af", 20)])
    assert lending == Lending((("b", "bc"), ("d", "dc"), ("e", "de")), ("af",), 20)


@pytest.mark.rule("EU-12")
def test_lending_of_one_route_to_two_stations() -> None:
    """Stations at both ends of a route may both lend it. As one is enough, the other can lend another route."""
    options = {"b": [line("bc")], "c": [line("bc"), line("cd")]}
    assert best_lending([line("ab")], options, [card("ac", 5)]) == Lending((("b", "bc"), ("c", None)), ("ac",), 5)
    both = best_lending([line("ab")], options, [card("ad", 5)])
    assert both == Lending((("b", "bc"), ("c", "cd")), ("ad",), 5)
    twice = best_lending([line("ab")], options, [card("ac", 5)], {"b": "bc", "c": "bc"})
    assert twice == Lending((("b", "bc"), ("c", "bc")), ("ac",), 5)


@pytest.mark.rule("EU-11", "EU-16")
@pytest.mark.parametrize(("one", "two", "three"), [("c", "d", "e"), ("e", "d", "c"), ("d", "c", "e")])
def test_lending_with_equal_points(one: str, two: str, three: str) -> None:
    """One ticket of 12 or two of 7 and 5 are equal points, but two tickets win a tie."""
    options = {"b": [line("b" + one), line("b" + two)]}
    tickets = [card("a" + one, 12), card("a" + two, 7), card("a" + three, 5)]
    lending = best_lending([line("ab"), line(two + three)], options, tickets)
    assert lending.chosen == (("b", "b" + two),)
    assert lending.points == 0
    assert len(lending.completed) == 2


def test_lending_with_fewest_routes() -> None:
    options = {"b": [line("bc")], "c": [line("cd")], "a": [line("ad"), line("ax")]}
    lending = best_lending([line("ab")], options, [card("bd", 9)])
    assert lending == Lending((("a", "ad"), ("b", None), ("c", None)), ("bd",), 9)


def test_lending_with_the_smallest_ids() -> None:
    options = {"a": [Line("7", "a", "c")], "b": [Line("3", "b", "c"), Line("5", "c", "b")]}
    assert best_lending([line("ab")], options, [card("ac", 9)]).chosen == (("a", None), ("b", "3"))


@pytest.mark.rule("ALL-07")
def test_lending_points_of_all_tickets() -> None:
    tickets = [card("ab", 4), card("ac", 7), card("az", 21)]
    assert best_lending([line("ab")], {"b": [line("bc")]}, tickets).points == 4 + 7 - 21


@pytest.mark.rule("ALL-07")
def test_lending_to_any_end_of_a_country() -> None:
    assert best_lending([line("ab")], {"b": [line("bd")]}, [card("acd", 7)]).completed == ("acd",)


@pytest.mark.parametrize(
    ("options", "fixed", "message"),
    [
        pytest.param({"b": [line("cd")]}, {}, "cd doesn't end in b", id="option-elsewhere"),
        pytest.param({"b": [line("bc")]}, {"b": "bd"}, "b can't lend bd", id="not-an-option"),
        pytest.param({"b": [line("bc")]}, {"c": None}, "c can't lend None", id="no-station"),
    ],
)
def test_lending_of_what_is_not_there(
    options: Mapping[str, Sequence[Line]], fixed: Mapping[str, str | None], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        best_lending([line("ab")], options, [card("ac", 5)], fixed)


def reached(city: str, tracks: Iterable[Line]) -> set[str]:
    """Return the cities connected to a city by the routes."""
    found = {city}
    while more := {end for track in tracks if found & {track.a, track.b} for end in (track.a, track.b)} - found:
        found |= more
    return found


def by_trying_all(own: Sequence[Line], options: Mapping[str, Sequence[Line]], goals: Sequence[Card]) -> Lending:
    """Return the best lending of all choices, also empty and useless ones."""

    def rank(lending: Lending) -> tuple[object, ...]:
        lent = sorted((route, city) for city, route in lending.chosen if route is not None)
        return -lending.points, -len(lending.completed), len(lent), [route for route, _ in lent], lent

    lendings = []
    for choice in product(*([None, *options[city]] for city in sorted(options))):
        tracks = [*own, *(track for track in choice if track)]
        done = [goal for goal in goals if any(reached(start, tracks) & goal.finishes for start in goal.starts)]
        lendings.append(
            Lending(
                tuple((city, track and track.id) for city, track in zip(sorted(options), choice, strict=True)),
                tuple(sorted(goal.id for goal in done)),
                sum(goal.points if goal in done else -goal.points for goal in goals),
            )
        )
    return min(lendings, key=rank)


def random_position(rng: Random) -> tuple[list[Line], dict[str, list[Line]], list[Card]]:
    """Routes of the side and of others between a dozen cities, up to three stations, and tickets with frequent ties."""
    cities = "abcdefghijkl"[: rng.randint(4, 12)]
    pairs = [tuple(rng.sample(cities, 2)) for _ in range(rng.randint(3, 16))]
    tracks = [Line(f"{a}{b}-{index}", a, b) for index, (a, b) in enumerate(pairs)]
    own = [track for track in tracks if rng.random() < 0.4]
    others = [track for track in tracks if track not in own]
    stations = rng.sample(cities, rng.randint(0, 3))
    options = {city: [track for track in others if city in (track.a, track.b)] for city in stations}
    goals = []
    for number in range(rng.randint(0, 6)):
        ends = rng.sample(cities, rng.choice((2, 2, 2, 3)))
        goals.append(Card(f"t{number}", rng.choice((5, 7, 12)), frozenset(ends[:1]), frozenset(ends[1:])))
    return own, options, goals


@pytest.mark.rule("EU-10", "EU-11", "EU-12")
@pytest.mark.parametrize("seed", range(4))
def test_lending_equals_trying_all(seed: int) -> None:
    """The same choice as by brute force, on 4,000 random positions."""
    rng = Random(seed)
    for _ in range(1000):
        own, options, goals = random_position(rng)
        assert best_lending(own, options, goals) == by_trying_all(own, options, goals), (own, options, goals)


def test_lending_in_any_order() -> None:
    """The choice doesn't depend on the order of claims, stations or tickets."""
    rng = Random(10)
    for _ in range(300):
        own, options, goals = random_position(rng)
        shuffled = {
            city: rng.sample(options[city], len(options[city])) for city in rng.sample(sorted(options), len(options))
        }
        assert best_lending(rng.sample(own, len(own)), shuffled, rng.sample(goals, len(goals))) == best_lending(
            own, options, goals
        )


def test_alternatives_agree_with_the_best() -> None:
    """The first alternative of each station equals the best lending, and each has the points that it claims."""
    rng = Random(11)
    for _ in range(200):
        own, options, goals = random_position(rng)
        best = best_lending(own, options, goals)
        for city, tracks in options.items():
            choices = alternatives(own, options, goals, city)
            assert {choice.route for choice in choices} == {None, *(track.id for track in tracks)}
            assert (choices[0].points, choices[0].completed) == (best.points, len(best.completed))
            for choice in choices:
                given = best_lending(own, options, goals, {city: choice.route})
                assert (choice.points, choice.completed) == (given.points, len(given.completed))
                assert given.routes[city] == choice.route
