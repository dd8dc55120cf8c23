"""Payments from a train pile, by hand where the answer is known, and against every choice of tickets."""

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.rules.choice.payment import (
    LOCOMOTIVE,
    Bill,
    Payment,
    Prize,
    best_payment,
    best_with_prizes,
    can_pay,
    missing,
    named,
    payment_of,
    prizes_for,
)
from companion.rules.deck import Ticket
from companion.rules.load import get_box
from tests.support.lengths import repeated

COLORS = {"r": "red", "g": "green", "y": "yellow", "b": "blue", "L": LOCOMOTIVE}


class Card(NamedTuple):
    id: str
    points: int
    cost: Mapping[str, int]
    a: str
    b: str


def cards(letters: str) -> Counter[str]:
    return Counter(COLORS[letter] for letter in letters)


def card(name: str, points: int, letters: str) -> Card:
    return Card(name, points, cards(letters), name[0], name[1])


def paid(payment: Payment) -> dict[str, str]:
    """Return the cards paid for each ticket, by letters in the order of COLORS."""
    return {
        ticket: "".join(letter * uses.get(color, 0) for letter, color in COLORS.items())
        for ticket, uses in payment.uses.items()
    }


@pytest.mark.rule("CG-03")
@pytest.mark.parametrize(
    ("pile", "tickets"),
    [
        pytest.param("", [], id="nothing"),
        pytest.param("rgyb", [], id="no-tickets"),
        pytest.param("", [card("ab", 5, "r")], id="empty-pile"),
        pytest.param("gyb", [card("ab", 5, "r")], id="other-colours"),
        pytest.param("r", [card("ab", 9, "rr")], id="one-card-short"),
    ],
)
def test_payment_of_nothing(pile: str, tickets: list[Card]) -> None:
    assert best_payment(cards(pile), tickets) == Payment((), 0, (), {}, 1)


@pytest.mark.rule("CG-03")
def test_payment_takes_each_card_once() -> None:
    payment = best_payment(cards("rgy"), [card("ab", 6, "rg"), card("ac", 7, "ry")])
    assert payment == Payment(("ac",), 7, (), {"ac": {"red": 1, "yellow": 1}}, 1)


@pytest.mark.rule("CG-03")
def test_payment_of_two_tickets_between_the_same_cities() -> None:
    tickets = [card("ab", 5, "y"), card("ba", 5, "b")]
    assert paid(best_payment(cards("yb"), tickets)) == {"ab": "y", "ba": "b"}
    assert best_payment(cards("b"), tickets).tickets == ("ba",)


@pytest.mark.rule("CG-04")
def test_payment_with_locomotives_alone() -> None:
    tickets = [card("ab", 10, "rg"), card("ac", 12, "rry"), card("ad", 1, "b")]
    assert paid(best_payment(cards("LLL"), tickets)) == {"ac": "LLL"}
    assert paid(best_payment(cards("LLLLL"), tickets)) == {"ab": "LL", "ac": "LLL"}


@pytest.mark.rule("CG-04")
def test_payment_uses_printed_colours_first() -> None:
    tickets = [card("ac", 11, "rry"), card("ab", 10, "rg"), card("ad", 9, "gb")]
    assert paid(best_payment(cards("rrggyLLL"), tickets)) == {"ab": "rg", "ac": "ryL", "ad": "gL"}


@pytest.mark.rule("CG-04")
def test_payment_without_need_of_locomotives() -> None:
    assert paid(best_payment(cards("rgLLLL"), [card("ab", 6, "rg")])) == {"ab": "rg"}


@pytest.mark.rule("CG-05")
def test_payment_with_most_points() -> None:
    tickets = [card("ab", 9, "rg"), card("ac", 5, "r"), card("ad", 5, "g")]
    assert best_payment(cards("rg"), tickets).tickets == ("ac", "ad")
    assert best_payment(cards("rg"), [card("ab", 11, "rg"), *tickets[1:]]).tickets == ("ab",)


@pytest.mark.rule("CG-05", "CG-10")
def test_payment_with_equal_points_completes_more_tickets() -> None:
    """One ticket of 10 or two of 5 are equal points, but more tickets win a tie."""
    tickets = [card("ab", 10, "rg"), card("ac", 5, "r"), card("ad", 5, "g")]
    assert best_payment(cards("rg"), tickets) == Payment(
        ("ac", "ad"), 10, (), {"ac": {"red": 1}, "ad": {"green": 1}}, 1
    )


@pytest.mark.rule("CG-05")
def test_payment_counts_choices_that_are_as_good() -> None:
    """Any two of four tickets at a price, and either of two others: twelve choices. The one with the smallest ids is
    returned.
    """
    tickets = [*(card(f"ab{number}", 7, "rg") for number in range(4)), card("cd", 5, "y"), card("ce", 5, "y")]
    payment = best_payment(cards("rrggy"), tickets)
    assert payment.tickets == ("ab0", "ab1", "cd")
    assert payment.choices == 12


@pytest.mark.rule("CG-05", "CG-09")
def test_payment_with_equal_points_wins_prizes() -> None:
    """Of choices with equal points and tickets the one with the most prizes wins, but never for a point less."""
    tickets = [card("ab", 7, "rg"), card("cd", 7, "rg"), card("ce", 7, "rg")]
    prizes = [Prize("c", 8, 1), Prize("d", 3, 1), Prize("e", 4, 1)]
    assert best_payment(cards("rg"), tickets).tickets == ("ab",)
    best = best_payment(cards("rg"), tickets, prizes)
    assert (best.tickets, best.prizes, best.choices) == (("ce",), ("c", "e"), 1)
    assert best_payment(cards("rg"), [*tickets, card("xy", 8, "rg")], prizes).tickets == ("xy",)


@pytest.mark.rule("CG-05", "CG-08", "CG-09")
@pytest.mark.parametrize(("bonus", "tickets"), [(3, ("ab",)), (5, ("cd",)), (4, ("ab",))])
def test_payment_with_fewer_points_makes_up_by_a_prize(bonus: int, tickets: tuple[str, ...]) -> None:
    """Two points less lose four in total, as a failed ticket subtracts. Of equal totals the smallest ids win."""
    hand = [card("ab", 9, "rg"), card("cd", 7, "rg")]
    prizes = [Prize("c", bonus, 1)]
    assert best_payment(cards("rg"), hand, prizes).tickets == ("ab",)
    assert best_with_prizes(cards("rg"), hand, prizes).tickets == tickets


@pytest.mark.rule("CG-09")
def test_prize_for_several_tickets() -> None:
    """A prize is won by enough tickets that name its city at either end. A prize that needs none is won anyway."""
    hand = [card("ab", 5, "r"), card("ca", 5, "g"), card("xy", 7, "y")]
    prizes = [Prize("a", 12, 2), Prize("b", 9, 2), Prize("z", 1, 0)]
    assert best_with_prizes(cards("rgy"), hand, prizes).prizes == ("a", "z")
    assert best_with_prizes(cards("ry"), hand, prizes).prizes == ("z",)
    assert best_with_prizes(cards("LL"), hand, prizes).tickets == ("ab", "ca")


@pytest.mark.rule("CG-09")
def test_tickets_count_for_both_cities() -> None:
    assert named([card("ab", 5, "r"), card("ca", 5, "g")]) == {"a": 2, "b": 1, "c": 1}


@pytest.mark.rule("ALL-12", "CG-09")
def test_prizes_for_a_side() -> None:
    """A side that ties for the most wins the prize. No side wins with none. Tickets completed before count."""
    already = [card("ax", 5, "r"), card("ay", 5, "r"), card("bx", 5, "r")]
    others = [[card("ac", 5, "r"), card("bd", 5, "r"), card("by", 5, "r"), card("bz", 5, "r")], [card("ad", 5, "r")]]
    assert prizes_for({"a": 12, "b": 10, "c": 8, "e": 15}, already, others) == (
        Prize("a", 12, -1),
        Prize("b", 10, 2),
        Prize("c", 8, 1),
        Prize("e", 15, 1),
    )
    assert prizes_for({"a": 12}, [], []) == (Prize("a", 12, 1),)


@pytest.mark.rule("CG-03", "CG-04", "CG-05")
def test_payment_as_the_player_chose() -> None:
    """Any tickets that the pile can pay for, in any order, with the prizes won."""
    chosen = [card("cd", 7, "rg"), card("ab", 5, "r")]
    payment = payment_of(cards("rgLL"), chosen, [Prize("d", 8, 1), Prize("a", 8, 2)])
    assert payment == Payment(
        ("ab", "cd"), 12, ("d",), {"ab": {"red": 1}, "cd": {"green": 1, "locomotive": 1}}, choices=1
    )
    assert payment_of({}, []) == Payment((), 0, (), {}, choices=1)


@pytest.mark.rule("CG-03", "CG-04")
def test_payment_of_too_much() -> None:
    """A ticket that the pile can't pay for is refused. Missing cards are counted over all colors."""
    chosen = [card("ab", 7, "rrg"), card("cd", 7, "ry"), card("ef", 5, "b")]
    assert missing(cards("rryyyL"), chosen) == 2
    assert not can_pay(cards("rryyyL"), chosen)
    with pytest.raises(ValueError, match="2 cards short"):
        payment_of(cards("rryyyL"), chosen)
    assert can_pay(cards("rryyyLLL"), chosen)


class Brute(NamedTuple):
    """The best choice by brute force: its ids, and the number of equal ones."""

    tickets: tuple[str, ...]
    choices: int


def by_trying(pile: Mapping[str, int], bills: Sequence[Bill], prizes: Sequence[Prize], *, by_total: bool) -> Brute:
    """Every choice of tickets, scored and compared by the rules only."""
    bills = sorted(bills, key=lambda bill: bill.id)
    found: dict[tuple[int, int, int], list[tuple[str, ...]]] = {}
    for chosen in range(1 << len(bills)):
        tickets = [bill for place, bill in enumerate(bills) if chosen >> place & 1]
        short = 0
        for color in pile.keys() | {color for ticket in tickets for color in ticket.cost}:
            if color != LOCOMOTIVE:
                short += max(0, sum(ticket.cost.get(color, 0) for ticket in tickets) - pile.get(color, 0))
        if short > pile.get(LOCOMOTIVE, 0):
            continue
        points = sum(ticket.points for ticket in tickets)
        won = 0
        for prize in prizes:
            if sum(prize.city in (ticket.a, ticket.b) for ticket in tickets) >= prize.wanted:
                won += prize.points
        goal = (2 * points + won, len(tickets), 0) if by_total else (points, len(tickets), won)
        found.setdefault(goal, []).append(tuple(ticket.id for ticket in tickets))
    best = found[max(found)]
    return Brute(min(best), len(best))


def check(pile: Mapping[str, int], bills: Sequence[Bill], prizes: Sequence[Prize]) -> None:
    """Compare both goals with every choice. Payments equal the printed cards and don't exceed the pile."""
    by_id = {bill.id: bill for bill in bills}
    for by_total, found in (
        (False, best_payment(pile, bills, prizes)),
        (True, best_with_prizes(pile, bills, prizes)),
    ):
        assert Brute(found.tickets, found.choices) == by_trying(pile, bills, prizes, by_total=by_total)
        assert found.points == sum(by_id[ticket].points for ticket in found.tickets)
        assert tuple(found.uses) == found.tickets
        used: Counter[str] = Counter()
        for ticket, uses in found.uses.items():
            cost = by_id[ticket].cost
            assert min(uses.values(), default=1) > 0
            assert sum(uses.values()) == sum(cost.values())
            assert all(uses[color] <= cost[color] for color in uses.keys() - {LOCOMOTIVE})
            used.update(uses)
        assert all(count <= pile.get(color, 0) for color, count in used.items())


def deck() -> list[Ticket]:
    return list(get_box("card-game").tickets.values())


def drawn_pile(rng: Random, size: int) -> Counter[str]:
    """Draw this many cards of the whole train deck."""
    train_cards = get_box("card-game").train_cards
    assert train_cards is not None
    whole = [color for color in train_cards.colors for _ in range(train_cards.each)]
    return Counter(rng.sample([*whole, *[LOCOMOTIVE] * train_cards.wild], size))


@pytest.mark.rule("CG-03", "CG-04", "CG-05", "CG-09")
@pytest.mark.parametrize("seed", range(repeated(10)))
def test_payment_of_random_hands_against_every_choice(seed: int) -> None:
    """Hands of the real tickets, random piles, and random prizes on the big cities."""
    rng = Random(seed)
    for _ in range(200):
        bills = rng.sample(deck(), rng.randint(0, 8))
        bonuses = get_box("card-game").bonuses
        prizes = [Prize(city, points, rng.randint(-1, 3)) for city, points in bonuses.items() if rng.random() < 0.6]
        check(drawn_pile(rng, rng.randint(0, 24)), bills, prizes)


@pytest.mark.rule("CG-05")
@pytest.mark.parametrize("seed", range(repeated(3)))
def test_payment_of_large_hands_against_every_choice(seed: int) -> None:
    """The largest number of tickets that a player may hold at the end."""
    rng = Random(seed)
    bonuses = get_box("card-game").bonuses
    for size in (15, 25):
        prizes = [Prize(city, points, rng.randint(1, 3)) for city, points in bonuses.items()]
        check(drawn_pile(rng, size), rng.sample(deck(), 12), prizes)


made_up = st.builds(
    Card,
    id=st.text("abc", min_size=1, max_size=3),
    points=st.integers(0, 6),
    cost=st.dictionaries(st.sampled_from(["red", "green", "yellow", "blue"]), st.integers(1, 3), max_size=3),
    a=st.sampled_from("stu"),
    b=st.sampled_from("xyz"),
)


@pytest.mark.rule("CG-03", "CG-04", "CG-05")
@settings(max_examples=250)
@given(
    pile=st.dictionaries(st.sampled_from(list(COLORS.values())), st.integers(0, 6)),
    bills=st.lists(made_up, max_size=8, unique_by=lambda bill: bill.id),
    prizes=st.lists(
        st.builds(Prize, st.sampled_from("sxq"), st.integers(1, 9), st.integers(-1, 4)),
        max_size=3,
        unique_by=lambda prize: prize.city,
    ),
)
def test_payment_of_made_up_tickets_against_every_choice(
    pile: dict[str, int], bills: list[Card], prizes: list[Prize]
) -> None:
    check(pile, bills, prizes)


@pytest.mark.rule("CG-05")
@pytest.mark.parametrize("seed", range(repeated(20)))
def test_payment_in_any_order(seed: int) -> None:
    """The whole deck shuffled, and colors counted in any order: the same result to the last card."""
    rng = Random(seed)
    pile = drawn_pile(rng, rng.randint(10, 60))
    prizes = [Prize(city, points, rng.randint(1, 3)) for city, points in get_box("card-game").bonuses.items()]
    answers = []
    for _ in range(3):
        tickets = rng.sample(deck(), 46)
        cards = dict(rng.sample(sorted(pile.items()), len(pile)))
        answers.append(repr(best_payment(cards, tickets, rng.sample(prizes, len(prizes)))))
    assert answers[0] == answers[1] == answers[2]


@pytest.mark.rule("CG-05")
def test_payment_of_the_whole_deck_is_no_worse_than_of_parts() -> None:
    """46 tickets are too many for brute force, but no ten of them give more than the best of all."""
    rng = Random(46)
    for size in (15, 30, 45):
        pile = drawn_pile(rng, size)
        best = best_payment(pile, deck())
        assert can_pay(pile, [ticket for ticket in deck() if ticket.id in best.tickets])
        for _ in range(50):
            part = best_payment(pile, rng.sample(deck(), 10))
            assert (part.points, len(part.tickets)) <= (best.points, len(best.tickets))
