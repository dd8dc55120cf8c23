"""The mandala, on a board of any box."""

import pytest

from companion.mechanics.mandala.rules import LINE, trails_of
from companion.rules.box import ScoringRule
from companion.rules.moves import Tickets, WrittenTicket
from companion.rules.score.scored import score_line
from companion.rules.score.sides import sides_of
from tests.support.play import claims, replay


@pytest.mark.rule("IN-07", "IN-08")
def test_mandala_counts_tickets_on_two_disjoint_trails() -> None:
    """Ann's loop Wien – Zágráb – Budapest has two paths. A city connected to it by a single route has one."""
    table = {1: 5, 2: 10, 3: 20, 4: 30, 5: 40}
    loop = claims("ann", "budapest--wien", "wien--zagrab", "budapest--zagrab")
    log = replay(*loop, *claims("ann", "berlin--wien"), *claims("bob", "munchen--zurich"))
    log.record(Tickets("ann", (WrittenTicket("wien", "budapest", 1), WrittenTicket("berlin", "budapest", 4))))
    log.record(Tickets("bob", (WrittenTicket("munchen", "zurich", 2),)))
    rule = ScoringRule(rule="made_up", count=LINE, table=table)
    line = score_line(log.box, rule, sides_of(log.table))
    assert (line.figures, line.points) == ((1, 0), (5, 0))
    (ann, _bob) = sides_of(log.table)
    (trails,) = trails_of(ann).values()
    assert {frozenset(trail) for trail in trails} == {
        frozenset({"budapest--wien"}),
        frozenset({"budapest--zagrab", "wien--zagrab"}),
    }
