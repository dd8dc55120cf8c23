"""A knapsack with many goods, exact: the items of most worth whose costs the goods cover.

Items are decided class by class. Partial choices with the same remaining goods are merged, and goods that no later item
needs are ignored. Prices of the goods bound the final worth of a partial choice so closely that few are followed.
Function calls are few, because this is the innermost loop of the Card Game's score.
"""

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from itertools import accumulate, pairwise
from math import comb
from operator import mul
from typing import NamedTuple

BEAM_WIDTH = 30
"""Partial choices that are followed first; later passes follow more, with this result as the one to beat."""

BEAM_GROWTH_FACTOR = 8
"""Growth of the number of followed choices for each pass, until none is dropped."""

STEPS, STEPS_EACH = 100, 3
"""Largest number of price improvements, and the number for each item: more hardly makes the bound closer."""


class Good(NamedTuple):
    """The stock of a good, and whether wild goods may replace it."""

    stock: int
    replaceable: bool = True


class Item(NamedTuple):
    """An item that may be chosen once: its worth (at least 1) and its cost by good; a negative amount adds to the
    stock.
    """

    worth: int
    cost: Mapping[Hashable, int]


class Best(NamedTuple):
    """The worth of the best choice, and the number of choices with that worth."""

    worth: int
    choices: int


Cost = tuple[tuple[int, int], ...]
"""An item's cost as (number of the good, amount), sorted."""

Left = tuple[int, ...]
"""The remaining amount of each good, and at the end of the wild ones, limited to the need of later items."""


class ItemClass(NamedTuple):
    """Items with the same cost."""

    cost: Cost
    takes: tuple[Best, ...]
    """Worth of the best 0, 1, 2, … items, and the number of ways."""

    @property
    def worths(self) -> list[int]:
        return [after.worth - before.worth for before, after in pairwise(self.takes)]


def best_choice(items: Iterable[Item], goods: Mapping[Hashable, Good], wild: int, blind: int = 0) -> Best:
    """Return the highest total worth of items, and the number of choices with it.

    The cost of the chosen items must be in stock or added by chosen items; `wild` goods make up for missing replaceable
    ones. A good that items add isn't replaceable, and an item that costs it costs nothing else.

    Choices that differ only in the `blind` lowest bits of their worth count as equal. These bits still decide which is
    returned, so they can encode its items; their sums must not carry over.
    """
    search = _Search(items, goods, wild, blind)
    width = BEAM_WIDTH
    best, exact = search.run(0, width)
    while not exact:
        width *= BEAM_GROWTH_FACTOR
        best, exact = search.run(best.worth >> blind, width)
    return best


class _Search:
    """The classes in order; for each position the need and the possible worth of the later classes."""

    def __init__(self, items: Iterable[Item], goods: Mapping[Hashable, Good], wild: int, blind: int) -> None:
        self._blind = blind
        self._replaceable = tuple(good.replaceable for good in goods.values())
        self._start: Left = (*(good.stock for good in goods.values()), wild)
        self._kinds = _kinds(items, goods, blind)
        self._prices = _prices(self._kinds, self._start, self._replaceable)
        self._wants = [(0,) * len(self._start)]
        self._surplus = [0]
        for kind in reversed(self._kinds):
            price = sum(self._prices[good] * amount for good, amount in kind.cost)
            self._wants.append(self._wanted(kind, self._wants[-1]))
            self._surplus.append(self._surplus[-1] + sum(max(0, worth - price) for worth in kind.worths))
        self._wants.reverse()
        self._surplus.reverse()

    def _wanted(self, kind: ItemClass, later: Left) -> Left:
        """Return the largest need of this class and the later ones."""
        wants = list(later)
        for good, amount in kind.cost:
            wants[good] += max(0, amount) * len(kind.worths)
        wants[-1] = sum(amount for amount, wild in zip(wants, self._replaceable, strict=False) if wild)
        return tuple(wants)

    def run(self, floor: int, width: int) -> tuple[Best, bool]:
        """Return the best choice found, and whether it is proved optimal.

        At most `width` partial choices are followed at a time, and none that can't reach `floor`, apart from the blind
        bits.
        """
        exact = True
        states = {self._of_use(self._start, 0): Best(0, 1)}
        for place, kind in enumerate(self._kinds, 1):
            states = self._decide(states, kind, place, floor)
            if len(states) > width:
                exact = False
                hopes = {left: self._hope(left, best.worth, place) for left, best in states.items()}
                states = {left: states[left] for left in sorted(hopes, key=hopes.__getitem__)[-width:]}
        return max(states.values()), exact

    def _decide(self, states: Mapping[Left, Best], kind: ItemClass, place: int, floor: int) -> dict[Left, Best]:
        """Take 0, 1, 2, … items of the class as long as the goods last."""
        following: dict[Left, Best] = {}
        for start, (worth, choices) in states.items():
            left: Left | None = start
            for taken, ways in kind.takes:
                if left is None:
                    break
                then = self._of_use(left, place)
                if self._hope(then, worth + taken, place) >> self._blind >= floor:
                    reached = Best(worth + taken, choices * ways)
                    following[then] = self._merged(following[then], reached) if then in following else reached
                left = self._pay(left, kind.cost)
        return following

    def _merged(self, one: Best, other: Best) -> Best:
        if one.worth >> self._blind == other.worth >> self._blind:
            return Best(max(one.worth, other.worth), one.choices + other.choices)
        return max(one, other)

    def _pay(self, left: Left, cost: Cost) -> Left | None:
        """Return the goods after an item is paid, or None if they don't suffice."""
        then = list(left)
        for good, amount in cost:
            then[good] -= amount
            if then[good] < 0:
                if not self._replaceable[good]:
                    return None
                then[-1] += then[good]
                then[good] = 0
        return tuple(then) if then[-1] >= 0 else None

    def _of_use(self, left: Left, place: int) -> Left:
        return tuple(map(min, left, self._wants[place]))

    def _hope(self, left: Left, worth: int, place: int) -> int:
        """Return an upper bound of a choice's final worth: its worth, the price of the remaining goods, and the surplus
        of later items over their prices.

        It holds for any prices at which a wild good is no cheaper than the goods it replaces (Lagrange).
        """
        value: int = sum(map(mul, left, self._prices))
        return worth + value + self._surplus[place]


def _kinds(items: Iterable[Item], goods: Mapping[Hashable, Good], blind: int) -> list[ItemClass]:
    """Return the items by cost in order; a good that suffices for all items is ignored."""
    items = list(items)
    wants: Counter[Hashable] = Counter()
    for item in items:
        wants.update({good: amount for good, amount in item.cost.items() if amount > 0})
    scarce = {good: number for number, good in enumerate(goods) if wants[good] > goods[good].stock}
    kinds: defaultdict[Cost, list[int]] = defaultdict(list)
    for item in items:
        cost = sorted((scarce[good], amount) for good, amount in item.cost.items() if good in scarce)
        kinds[tuple(cost)].append(item.worth)
    return [ItemClass(cost, _takes(kinds[cost], blind)) for cost in _elimination_order(kinds)]


def _takes(worths: Iterable[int], blind: int) -> tuple[Best, ...]:
    """Return the worth of the best 0, 1, 2, … items; items with the worth of the last one are interchangeable."""
    worths = sorted(worths, reverse=True)
    seen = [worth >> blind for worth in worths]
    ways = [comb(seen.count(last), seen[:count].count(last)) for count, last in enumerate(seen, 1)]
    return tuple(map(Best, accumulate(worths, initial=0), [1, *ways]))


def _elimination_order(costs: Iterable[Cost]) -> list[Cost]:
    """Return an order that keeps few goods open (needed before and after): always finish the good that opens the fewest
    others.

    Costs that add to the good come first, because an added good is the only one that its item costs.
    """
    waiting = set(costs)
    order: list[Cost] = []
    opened: set[int] = set()
    while any(waiting):
        around: defaultdict[int, set[int]] = defaultdict(set)
        for cost in waiting:
            for good, _ in cost:
                around[good].update(other for other, _ in cost)
        last = min(around, key=lambda good: (len(around[good] - opened), good))
        opened |= around[last]
        finished = sorted(cost for cost in waiting if last in dict(cost))
        order += finished
        waiting.difference_update(finished)
    return [*waiting, *order]


def _prices(kinds: Sequence[ItemClass], start: Left, replaceable: Sequence[bool]) -> Left:
    """Return a price for each good, and at the end for a wild one, that makes the bound close (subgradient method).

    A good that is left over by the items worth their price becomes cheaper, a missing one dearer, in ever smaller
    steps; the best prices are kept. Any prices are valid, so rounding does no harm.
    """
    items = [(float(worth), kind.cost) for kind in kinds for worth in kind.worths]
    *stock, wild = start
    most = max((worth for worth, _ in items), default=0.0)
    prices = [most / 5] * len(stock)
    best, lowest = prices, float("inf")
    for step in range(min(STEPS, STEPS_EACH * len(items))):
        dearest = max((price for price, can in zip(prices, replaceable, strict=True) if can), default=0.0)
        bound = wild * dearest + sum(map(mul, stock, prices))
        over = [float(amount) for amount in stock]
        for worth, cost in items:
            surplus = worth - sum(prices[good] * amount for good, amount in cost)
            if surplus > 0:
                bound += surplus
                for good, amount in cost:
                    over[good] -= amount
        if bound < lowest:
            best, lowest = prices, bound
        stand_for = [good for good, can in enumerate(replaceable) if can and prices[good] == dearest]
        for good in stand_for:
            over[good] += wild / len(stand_for)
        pace = most / 5 / (1 + 0.15 * step) / (sum(amount * amount for amount in over) ** 0.5 or 1.0)
        prices = [max(0.0, price - pace * amount) for price, amount in zip(prices, over, strict=True)]
    whole = [int(price) for price in best]
    return *whole, max((price for price, can in zip(whole, replaceable, strict=True) if can), default=0)
