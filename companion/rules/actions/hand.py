"""Figures that players count at the end, and typed bonuses."""

from collections.abc import Iterator

from companion.rules.faults import Fault, Why
from companion.rules.moves import MAX_TITLE, Bonus, Count
from companion.rules.state import TableState
from companion.rules.tally import MAX_COUNT, NUMBERS, TALLIES

MAX_BONUS_POINTS = 99
MAX_BONUSES = 20
"""Upper bound of one player's bonuses."""


def _numbers(move: Count) -> dict[str, int]:
    return {kind: number for kind in TALLIES if isinstance(number := getattr(move, kind), int)} | move.since


def count_faults(table: TableState, move: Count) -> Iterator[Fault]:
    """Yield a fault for each figure that no category of the sheet uses."""
    asked = {rule.rule if rule.counted == "claims_since" else rule.counted for rule in table.scoring_rules}
    numbers = _numbers(move)
    named = [*(kind for kind in TALLIES if getattr(move, kind) is not None), *move.since]
    if not named:
        yield Fault(Why.NOTHING_COUNTED)
    for kind in named:
        tally = TALLIES.get(kind)
        rule, possible = (tally.rule, tally.numbers) if tally else (None, NUMBERS)
        if kind not in asked:
            yield Fault(Why.NOT_ASKED, {}, rule)
        elif kind in numbers and numbers[kind] not in possible:
            yield Fault(Why.COUNTED, {"most": MAX_COUNT}, rule)


def count_hand(table: TableState, move: Count) -> None:
    for kind, number in _numbers(move).items():
        table.counted.setdefault(kind, {})[move.player] = number


def bonus_faults(table: TableState, move: Bonus) -> Iterator[Fault]:
    """Yield the faults of a typed bonus; a box whose bonuses aren't known takes any name."""
    if not any(line.counted == "bonuses" for line in table.box.scoring):
        yield Fault(Why.NO_NAMED_BONUS)
    is_clean = move.name.isprintable() and move.name.strip() == move.name != ""
    if not is_clean or len(move.name) > MAX_TITLE or abs(move.points) > MAX_BONUS_POINTS:
        yield Fault(Why.NO_BONUS)
    known = table.bonuses[move.player]
    if move.name not in known and len(known) >= MAX_BONUSES:
        yield Fault(Why.MANY_BONUSES, {"most": MAX_BONUSES})


def note_bonus(table: TableState, move: Bonus) -> None:
    table.bonuses[move.player][move.name] = move.points
