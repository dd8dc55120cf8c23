"""What players count at the end, beside what follows from the moves, and bonuses that the table knows of."""

from collections.abc import Iterator

from companion.rules.actions import festivals, provinces
from companion.rules.faults import Fault, Why
from companion.rules.moves import MAX_TITLE, Bonus, Count
from companion.rules.state import TableState

RULES = {
    "locomotives": "NT-10",
    "tokens": "NL-10",
    "loans": "NL-09",
    "terrain": "AF-09",
    "bullet_spaces": "JP-05",
    "cities": "OW-06",
    "captures": "OW-12",
}
"""The ledger's ids, by what is counted: a line of the sheet counts it by the same name."""
SIGNED = {"cities"}
"""What may be below 0: others’ cities can take more than the own ones bring (OW-06)."""
MOST = 199
"""At most: nobody has as many, whatever the deck or the bank holds."""
MOST_POINTS = 99
MOST_BONUSES = 20
"""Bonuses of one player at most."""


def _numbers(move: Count) -> dict[str, int]:
    return {kind: number for kind in RULES if (number := getattr(move, kind)) is not None} | move.since


def count_faults(table: TableState, move: Count) -> Iterator[Fault]:
    """Only what a line of the sheet asks for is counted."""
    asked = {rule.rule if rule.counted == "claims_since" else rule.counted for rule in table.scoring_rules}
    numbers = _numbers(move)
    if not numbers and move.festivals is None and move.provinces is None:
        yield Fault(Why.NOTHING_COUNTED)
    if move.festivals is not None and "festivals" not in asked:
        yield Fault(Why.NOT_ASKED, {}, "IB-09")
    else:
        yield from festivals.count_faults(table, move)
    if move.provinces is not None and "provinces" not in asked:
        yield Fault(Why.NOT_ASKED, {}, "SK-06")
    else:
        yield from provinces.count_faults(table, move)
    for kind, number in numbers.items():
        if kind not in asked:
            yield Fault(Why.NOT_ASKED, {}, RULES.get(kind))
        elif not (-MOST if kind in SIGNED else 0) <= number <= MOST:
            yield Fault(Why.COUNTED, {"most": MOST}, RULES.get(kind))


def count_hand(table: TableState, move: Count) -> None:
    """Counting once more puts the count right."""
    for kind, number in _numbers(move).items():
        table.counted.setdefault(kind, {})[move.player] = number
    festivals.count(table, move)
    provinces.count(table, move)


def bonus_faults(table: TableState, move: Bonus) -> Iterator[Fault]:
    """A box whose bonuses aren't known takes any, by name."""
    if not any(line.counted == "bonuses" for line in table.box.scoring):
        yield Fault(Why.NO_NAMED_BONUS)
    is_clean = move.name.isprintable() and move.name.strip() == move.name != ""
    if not is_clean or len(move.name) > MAX_TITLE or abs(move.points) > MOST_POINTS:
        yield Fault(Why.NO_BONUS)
    known = table.bonuses[move.player]
    if move.name not in known and len(known) >= MOST_BONUSES:
        yield Fault(Why.MANY_BONUSES, {"most": MOST_BONUSES})


def note_bonus(table: TableState, move: Bonus) -> None:
    """The bonus is the player's; the same name again replaces its points."""
    table.bonuses[move.player][move.name] = move.points
