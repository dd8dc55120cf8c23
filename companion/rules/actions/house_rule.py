"""House rules: what a table allows against the rulebook from now on, with a word why."""

from collections.abc import Iterator

from companion.rules.faults import CORE_RULES, Fault, Why
from companion.rules.moves import HouseRule, is_clean
from companion.rules.registry import offered
from companion.rules.state import TableState

MAX_REASON = 80
"""Characters of the word why at most."""


def house_rules_for(table: TableState) -> tuple[str, ...]:
    """Return the keys in `HOUSE_RULES` of those that would change something in this game."""
    theirs = offered("HOUSE_RULES", "rules")
    known = [*CORE_RULES.items(), *(one for name in table.mechanics for one in theirs.get(name, {}).items())]
    return tuple(rule for rule, allowance in known if allowance.fits(table))


def house_rule_faults(table: TableState, move: HouseRule) -> Iterator[Fault]:
    """A house rule is one that this game has a use for, stands once, and has a reason."""
    if move.rule not in house_rules_for(table):
        yield Fault(Why.NO_HOUSE_RULE, {"id": move.rule})
    elif move.rule in table.house_rules:
        yield Fault(Why.HOUSE_RULE_TWICE)
    if not move.reason.strip() or len(move.reason) > MAX_REASON or not is_clean(move.reason):
        yield Fault(Why.NO_REASON, {"most": MAX_REASON})


def add_house_rule(table: TableState, move: HouseRule) -> None:
    """What the house rule allows is allowed from now on."""
    table.house_rules[move.rule] = move.reason
