"""The items worth the most together while the goods that they cost last: a knapsack with many goods, exact.

The items are decided kind by kind. Partial choices that leave the same goods are merged, and what no later item asks
for is no difference. Prices of the goods tell how much a partial choice can still come to at most; the bound is so
close that few have to be followed. Functions are few: it is the innermost loop of the Card Game's score.
"""

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from itertools import accumulate, pairwise
from math import comb
from operator import mul
from typing import NamedTuple

BEAM = 30
"""So many of the most promising partial choices are followed first; then more, with that result as the one to beat."""

WIDER = 8
"""How many times more are followed each time, until none has to be dropped."""

STEPS, STEPS_EACH = 100, 3
"""How often the prices are mended at most, and for each item: more hardly makes the bound closer, and few items are
decided sooner than their prices are good."""


class Good(NamedTuple):
    """How much there is of something that items cost, and whether wild goods may stand for it."""

    stock: int
    replaceable: bool = True


class Item(NamedTuple):
    """What may be chosen once: it is worth 1 or more, and costs so many of some goods; a negative amount it brings."""

    worth: int
    cost: Mapping[Hashable, int]


class Best(NamedTuple):
    """What the best choice is worth, and how many choices are worth as much."""

    worth: int
    choices: int


Cost = tuple[tuple[int, int], ...]
"""What an item costs as (number of the good, amount), sorted."""

Left = tuple[int, ...]
"""What is left of each good, and last of the wild ones; no more of it than later items ask for."""


class ItemClass(NamedTuple):
    """Items of the same cost."""

    cost: Cost
    takes: tuple[Best, ...]
    """What the best 0, 1, 2, ... of them are worth, and in how many ways."""

    @property
    def worths(self) -> list[int]:
        """What each of the items is worth, the best first."""
        return [after.worth - before.worth for before, after in pairwise(self.takes)]


def best_choice(items: Iterable[Item], goods: Mapping[Hashable, Good], wild: int, blind: int = 0) -> Best:
    """The most that items can be worth together, and how many choices are worth it.

    What the chosen items cost of a good must be in stock or brought by chosen ones; `wild` goods make up for what is
    short of replaceable ones. A good that items bring isn't replaceable, and an item that costs it costs nothing else.

    Choices that differ in the `blind` lowest bits of their worth alone count as equal. These bits still decide which
    is given, so they can tell which items it holds; sums of them must not carry over.
    """
    search = _Search(items, goods, wild, blind)
    width = BEAM
    best, exact = search.run(0, width)
    while not exact:
        width *= WIDER
        best, exact = search.run(best.worth >> blind, width)
    return best


class _Search:
    """The kinds in the order of being decided; for each place in it what later kinds ask for and can be worth."""

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
        """The most that this kind and the later ones ask for."""
        wants = list(later)
        for good, amount in kind.cost:
            wants[good] += max(0, amount) * len(kind.worths)
        wants[-1] = sum(amount for amount, wild in zip(wants, self._replaceable, strict=False) if wild)
        return tuple(wants)

    def run(self, floor: int, width: int) -> tuple[Best, bool]:
        """The best that is found, and whether it is sure to be the best of all.

        At most `width` partial choices are followed at a time, and none that can't come to `floor`, but for the
        blind bits.
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
        """Take none of the kind, one, two, and so on as long as the goods last."""
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
        """The better of two choices that leave the same; both count if they are equal."""
        if one.worth >> self._blind == other.worth >> self._blind:
            return Best(max(one.worth, other.worth), one.choices + other.choices)
        return max(one, other)

    def _pay(self, left: Left, cost: Cost) -> Left | None:
        """What is left when an item is paid for; None if the goods don't suffice."""
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
        """What is left, but no more of it than is asked for from this place on."""
        return tuple(map(min, left, self._wants[place]))

    def _hope(self, left: Left, worth: int, place: int) -> int:
        """What a choice can come to at most: its worth, the price of what is left, and what items exceed theirs by.

        True of any prices as long as a wild good is no cheaper than what it can stand for (Lagrange).
        """
        value: int = sum(map(mul, left, self._prices))
        return worth + value + self._surplus[place]


def _kinds(items: Iterable[Item], goods: Mapping[Hashable, Good], blind: int) -> list[ItemClass]:
    """The items by cost, in the order of being decided; a good of which there is enough for all costs nothing."""
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
    """What the best 0, 1, 2, ... are worth; each that is worth as much as the last taken could be taken for it."""
    worths = sorted(worths, reverse=True)
    seen = [worth >> blind for worth in worths]
    ways = [comb(seen.count(last), seen[:count].count(last)) for count, last in enumerate(seen, 1)]
    return tuple(map(Best, accumulate(worths, initial=0), [1, *ways]))


def _elimination_order(costs: Iterable[Cost]) -> list[Cost]:
    """An order in which few goods are open (asked for before and after) at a time: always finish the good that opens
    the fewest more.

    Of the costs with that good, those that bring it come first: a brought good is the only one that its item costs.
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
    """A price for each good, and last for a wild one, that make the bound close (the subgradient method).

    What the items that are worth their price leave over of a good becomes cheaper, what they are short of dearer, by
    ever smaller steps; the best prices on the way are kept. Any would do, so that rounding does no harm.
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
