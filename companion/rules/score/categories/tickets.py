"""Categories that count destination tickets."""

from collections.abc import Mapping, Sequence

from companion.rules.box import Box, ScoringRule
from companion.rules.faults import N_, NN_
from companion.rules.score.categories.category import Category, Detail, Worth
from companion.rules.score.sides import Side

TICKETS_COMPLETED = (
    N_("tickets completed"),
    NN_("{name} wins on tickets completed", "{name} win on tickets completed"),
)


class TicketPoints(Category):
    """The points of completed tickets less those of failed ones (ALL-07)."""

    name = N_("Destination tickets")
    note = N_("completed / all")
    part = "tickets"
    measure = "tickets_completed"
    tie = TICKETS_COMPLETED
    is_award = False
    from_hands = True
    is_over_lent = True

    def figure(self, side: Side, rule: ScoringRule, piece: str) -> int:
        return sum(ticket.points for ticket in side.completed) - sum(ticket.points for ticket in side.failed)

    def compared(self, side: Side) -> int:
        return len(side.completed)


class CompletedPoints(Category):
    """The points of completed tickets, which only a tie-breaker compares (PO-09)."""

    name = N_("Points of completed tickets")
    unit = NN_("{n} point", "{n} points")
    note = N_("of completed tickets")
    most = N_("Points of completed tickets")
    measure = "ticket_points"
    tie = (
        N_("points of completed tickets"),
        NN_("{name} wins on points of completed tickets", "{name} win on points of completed tickets"),
    )
    from_hands = True

    def figure(self, side: Side, rule: ScoringRule, piece: str) -> int:
        return sum(ticket.points for ticket in side.completed)

    def details(self, side: Side, rule: ScoringRule) -> Sequence[Detail]:
        return [(ticket, ticket.points) for ticket in side.completed]


class TicketsCompleted(Category):
    """Completed tickets, perhaps only some. Failed ones don't matter (DE-07, TA-11)."""

    name = N_("Most tickets")
    unit = NN_("{n} ticket", "{n} tickets")
    note = N_("tickets completed")
    most = N_("the most tickets completed")
    remark = N_("Failed tickets don’t matter here.")
    part = "most"
    measure = "tickets_completed"
    tie = TICKETS_COMPLETED
    from_hands = True
    is_over_lent = True

    def figure(self, side: Side, rule: ScoringRule, piece: str) -> int:
        return len(side.completed_of(rule.only))

    def details(self, side: Side, rule: ScoringRule) -> Sequence[Detail]:
        return [(ticket, 1) for ticket in side.completed_of(rule.only)]


class BigCities(Category):
    """Completed tickets that name a big city, city by city (CG-09). Compared is how many cities were won (CG-10)."""

    name = N_("Big cities")
    unit = NN_("{n} bonus card", "{n} bonus cards")
    note = N_("bonus cards")
    most = N_("Who gets the bonus cards")
    sentence = N_(
        "Each big city’s bonus goes to the player who completed the most tickets that name it; everyone who ties gets "
        "it."
    )
    part = "big_cities"
    measure = "bonus_cards"
    tie = N_("bonus cards"), NN_("{name} wins on bonus cards", "{name} win on bonus cards")
    is_won = True
    from_hands = True

    def figure(self, side: Side, rule: ScoringRule, piece: str) -> int:
        return len(side.completed_for(piece))

    def pieces(self, box: Box, rule: ScoringRule) -> Mapping[str, Worth]:
        return {city: (points,) for city, points in box.bonuses.items()}
