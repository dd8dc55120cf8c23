"""House rules: moves that a table allows against the rulebook from now on, with a reason."""

from collections.abc import Iterator

from companion.rules.faults import CORE_RULES, Fault, Why
from companion.rules.moves import HouseRule, is_clean
from companion.rules.registry import offered
from companion.rules.state import TableState

MAX_REASON = 80
"""Characters of the reason."""


def house_rules_for(table: TableState) -> tuple[str, ...]:
    theirs = offered("HOUSE_RULES", "rules")
    known = [*CORE_RULES.items(), *(one for name in table.mechanics for one in theirs.get(name, {}).items())]
    return tuple(rule for rule, allowance in known if allowance.fits(table))


def house_rule_faults(table: TableState, move: HouseRule) -> Iterator[Fault]:
    """Yield the faults of a house rule: it must matter in this game, be new, and have a reason."""
    if move.rule not in house_rules_for(table):
        yield Fault(Why.NO_HOUSE_RULE, {"id": move.rule})
    elif move.rule in table.house_rules:
        yield Fault(Why.HOUSE_RULE_TWICE)
    if not move.reason.strip() or len(move.reason) > MAX_REASON or not is_clean(move.reason):
        yield Fault(Why.NO_REASON, {"most": MAX_REASON})


def add_house_rule(table: TableState, move: HouseRule) -> None:
    table.house_rules[move.rule] = move.reason
