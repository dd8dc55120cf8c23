"""The train pile: the best tickets that its cards pay for (CG-03 to CG-05)."""

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Protocol

from companion.rules.choice.knapsack import Good, Item, best_choice

LOCOMOTIVE = "locomotive"
"""The wild train card, which stands for any colour (CG-04)."""


class Bill(Protocol):
    """A ticket between `a` and `b` that train cards pay for: `cost` has the number of each colour."""

    @property
    def id(self) -> str: ...
    @property
    def a(self) -> str: ...
    @property
    def b(self) -> str: ...
    @property
    def points(self) -> int: ...
    @property
    def cost(self) -> Mapping[str, int]: ...


@dataclass(frozen=True, slots=True)
class Prize:
    """A bonus card that is won with `wanted` more tickets that name its city."""

    city: str
    points: int
    wanted: int


@dataclass(frozen=True, slots=True)
class Payment:
    """A choice of tickets to pay."""

    tickets: tuple[str, ...]
    """Ids, sorted."""
    points: int
    """Points of the tickets together."""
    prizes: tuple[str, ...]
    """Cities of the prizes won, sorted."""
    uses: Mapping[str, Mapping[str, int]]
    """For each ticket its cards by colour or "locomotive"."""
    choices: int = 1
    """Number of equally good choices, this one included; 1 for the player's own."""


def missing(pile: Mapping[str, int], bills: Iterable[Bill]) -> int:
    """Return the number of locomotives missing to pay for all these tickets; 0 if the pile suffices (CG-03, CG-04).

    `pile` counts cards by colour and "locomotive"; missing keys are 0.
    """
    costs: Counter[str] = Counter()
    for bill in bills:
        costs.update(bill.cost)
    short = sum(max(0, count - pile.get(color, 0)) for color, count in costs.items())
    return max(0, short - pile.get(LOCOMOTIVE, 0))


def can_pay(pile: Mapping[str, int], bills: Iterable[Bill]) -> bool:
    """Whether the pile pays for all these tickets; a card pays for one of them (CG-03, CG-04)."""
    return missing(pile, bills) == 0


def payment_of(pile: Mapping[str, int], bills: Iterable[Bill], prizes: Iterable[Prize] = ()) -> Payment:
    """Return the payment for exactly these tickets, as the player chose (CG-05).

    In the order of the tickets' ids, coloured cards are used first, then locomotives (CG-04). Raises ValueError if the
    pile doesn't suffice.
    """
    bills = _in_order(bills)
    if not can_pay(pile, bills):
        raise ValueError(f"the pile is {missing(pile, bills)} cards short")
    left = Counter(pile)
    uses = {}
    for bill in bills:
        cards = Counter({color: min(count, left[color]) for color, count in sorted(bill.cost.items())})
        cards[LOCOMOTIVE] = sum(bill.cost.values()) - cards.total()
        left -= cards
        uses[bill.id] = dict(+cards)
    names = named(bills)
    return Payment(
        tickets=tuple(uses),
        points=sum(bill.points for bill in bills),
        prizes=tuple(sorted(prize.city for prize in prizes if names[prize.city] >= prize.wanted)),
        uses=uses,
    )


def named(bills: Iterable[Bill]) -> Counter[str]:
    """Return the number of tickets that name each city; a ticket counts for both cities (CG-09)."""
    return Counter(city for bill in bills for city in (bill.a, bill.b))


def prizes_for(
    bonuses: Mapping[str, int], already: Iterable[Bill], others: Iterable[Iterable[Bill]]
) -> tuple[Prize, ...]:
    """Return the needs of a side for each bonus card, given the completed tickets of all sides (CG-09).

    `bonuses` has the cards' points by city. A tie for the most wins too, but nobody wins with none (ALL-12).
    """
    own = named(already)
    rivals = [named(bills) for bills in others]
    return tuple(
        Prize(city, points, max([1, *(rival[city] for rival in rivals)]) - own[city])
        for city, points in bonuses.items()
    )


def best_payment(pile: Mapping[str, int], bills: Iterable[Bill], prizes: Iterable[Prize] = ()) -> Payment:
    """Return the payable choice of tickets with the most points (CG-05).

    Among equal ones most tickets, then most points of prizes, then the smallest ids, so the result is independent of
    any order. `choices` counts those that are equal but for the ids.

    `pile` is as for `missing`; a prize that wants no more tickets is won anyway.
    """
    return _best(pile, bills, prizes, by_total=False)


def best_with_prizes(pile: Mapping[str, int], bills: Iterable[Bill], prizes: Iterable[Prize]) -> Payment:
    """Return the choice that adds most to the final total, where fewer points may win more prizes (CG-05, CG-09).

    A ticket's points count twice here, because an unpaid ticket subtracts them (CG-08). Among equal ones most tickets,
    then the smallest ids; otherwise as `best_payment`.
    """
    return _best(pile, bills, prizes, by_total=True)


def _best(pile: Mapping[str, int], bills: Iterable[Bill], prizes: Iterable[Prize], *, by_total: bool) -> Payment:
    """Return the best choice; points of prizes count in the total (`by_total`) or only break ties."""
    bills = _in_order(bills)
    prizes = list(prizes)
    # All goals are one number, so that a choice's worth is a sum. From the highest bits down: points, how many
    # tickets, points of prizes, and a bit for each ticket, of which the smallest id has the highest.
    prize_unit = 1 << len(bills)
    ticket_unit = prize_unit << sum(prize.points for prize in prizes).bit_length()
    point_unit = ticket_unit << len(bills).bit_length()
    bits = {bill.id: prize_unit >> place for place, bill in enumerate(bills, 1)}

    # Paying for a ticket adds one naming of each of its cities, with which a prize is paid.
    goods: dict[Hashable, Good] = {color: Good(pile.get(color, 0)) for bill in bills for color in bill.cost}
    goods.update((prize, Good(0, replaceable=False)) for prize in prizes)
    items = []
    for bill in bills:
        brought = [(prize, -1) for prize in prizes if prize.city in (bill.a, bill.b)]
        worth = 2 * bill.points * point_unit + ticket_unit + bits[bill.id]
        items.append(Item(worth, dict([*bill.cost.items(), *brought])))
    unit = point_unit if by_total else prize_unit
    items += [Item(prize.points * unit, {prize: prize.wanted}) for prize in prizes]

    best = best_choice(items, goods, pile.get(LOCOMOTIVE, 0), blind=len(bills))
    chosen = [bill for bill in bills if best.worth & bits[bill.id]]
    return replace(payment_of(pile, chosen, prizes), choices=best.choices)


def _in_order(bills: Iterable[Bill]) -> list[Bill]:
    once = {bill.id: bill for bill in bills}
    return [once[ticket] for ticket in sorted(once)]
