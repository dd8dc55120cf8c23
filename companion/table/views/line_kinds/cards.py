"""Lines that count tickets and other cards."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.rules.box import Box, ScoringRule
from companion.rules.faults import N_
from companion.rules.score.lines import majority_key
from companion.rules.score.sides import Side
from companion.table.text.names import HELD_WORDS, pile_name, ticket_name
from companion.table.views.line_kinds.line_view import LineView
from companion.web.i18n import _, name_of, ngettext


def _company(box: Box, _rule: ScoringRule, company: str, sides: Sequence[Side]) -> dict[str, Any]:
    """Give a company, the numbers of its shares by side and of the dummy's drawn ones behind them, and who is ahead."""
    facts = box.companies[company]
    held = [side.shares.get(company, ()) for side in sides] + [sides[0].rival.get(company, ())]
    ranked = sorted((seat for seat, numbers in enumerate(held) if numbers), key=lambda seat: majority_key(held[seat]))
    return {
        "name": facts.name,
        "company": company,
        "shares": facts.shares,
        "by_place": ", ".join(map(str, facts.points)),
        "held": held,
        "ranked": [
            (seat, held[seat], facts.points[place] if place < len(facts.points) else 0)
            for place, seat in enumerate(reversed(ranked))
        ],
    }


def _pile(box: Box, _rule: ScoringRule, pile: str, sides: Sequence[Side]) -> dict[str, Any]:
    """Give a pile of festival cards by its places, the points by number, and how many each side has."""
    points = box.festivals[pile]
    held = [side.festivals.get(pile, 0) for side in sides]
    owners = [seat for seat, number in enumerate(held) for _card in range(number)]
    return {
        "name": pile_name(box, pile),
        "pile": pile,
        "by_number": ", ".join(map(str, points)),
        "held": held,
        "owners": [*owners, *[None] * (len(points) - len(owners))],  # the cards of a pile are all alike
    }


def _completed(side: Side) -> tuple[str, str]:
    done, both = len(side.completed), len(side.tickets)
    return f"{done}/{both}", _("{done} of {all} completed", done=done, all=both)


CARDS: Mapping[str, LineView] = {
    "tickets": LineView(
        N_("Destination tickets"),
        "tickets",
        note=N_("completed of all"),
        sentence=lambda box, _rule: (
            _("A ticket whose places are joined adds its points; another takes them away.")
            if box.has_map
            else _("A ticket that was paid for adds its points; one that stays open takes them away.")
        ),
        cell=_completed,
        is_award=False,
        over_lent=True,
    ),
    "ticket_points": LineView(
        N_("Points of completed tickets"),
        "each",
        lambda n: ngettext("{n} point", "{n} points", n),
        note=N_("of completed tickets"),
        most=N_("Points of completed tickets"),
        things=lambda side, _rule: [(ticket_name(side.box, one), one.points) for one in side.completed],
    ),
    "tickets_completed": LineView(
        N_("Most tickets"),
        "most",
        lambda n: ngettext("{n} ticket", "{n} tickets", n),
        note=N_("tickets completed"),
        most=N_("the most tickets completed"),
        remark=N_("Failed tickets don’t matter here."),
        things=lambda side, rule: [(ticket_name(side.box, one), 1) for one in side.completed_of(rule.only)],
        over_lent=True,
    ),
    "mandala_tickets": LineView(
        N_("Mandala"),
        "each",
        lambda n: ngettext("{n} ticket", "{n} tickets", n),
        note=N_("completed tickets on two separate ways"),
        most=N_("Tickets completed on two ways"),
        remark=N_("The two ways share no train; they may cross in a city."),
        things=lambda side, _rule: [
            (ticket_name(side.box, one), 1) for one in side.completed if one.id in side.mandala
        ],
    ),
    "country_cards": LineView(
        N_("Countries’ cards"),
        "each",
        lambda n: ngettext("{n} point", "{n} points", n),
        note=N_("points of the cards taken"),
        most=N_("Cards of countries joined"),
        remark=N_("Taken in the order of the claims, from the top of each country’s cards."),
        sentence=lambda _box, _rule: _(
            "A claim into a country takes the top card of each country in the network so grown, if that joins two at "
            "least; their points count at the end."
        ),
        things=lambda side, _rule: [
            (name_of(side.box.places[country]), points) for country, points in side.country_cards
        ],
    ),
    "shares": LineView(
        N_("Shares"),
        "shares",
        lambda n: ngettext("{n} share", "{n} shares", n),
        note=N_("held at the end"),
        most=N_("Most shares of each company"),
        sentence=lambda box, _rule: _(
            "For each company who holds the most of its shares gets the points of the first place, the next those of "
            "the second, and so on: {companies}. Of equal numbers the lowest share is ahead.",
            companies="; ".join(
                f"{company.name} ({company.shares}): {', '.join(map(str, company.points))}"
                for company in box.companies.values()
            ),
        ),
        remark=N_("Of equal numbers the lowest share is ahead: there are no ties."),
        piece=_company,
    ),
    "festivals": LineView(
        N_("Festival cards"),
        "festivals",
        HELD_WORDS["festival_cards"],
        note=N_("held at the end"),
        most=N_("Festival cards of each pile"),
        sentence=lambda box, _rule: _(
            "For each pile points by how many of its cards one has: {piles}.",
            piles="; ".join(
                f"{pile_name(box, pile)}: {', '.join(map(str, points))}" for pile, points in box.festivals.items()
            ),
        ),
        remark=N_("By the claims, unless counted at the end."),
        piece=_pile,
    ),
    "locomotives": LineView(
        N_("Locomotives in hand"),
        "asked",
        HELD_WORDS["locomotives"],
        note=N_("in hand at the end"),
        most=N_("the most locomotives in hand"),
        remark=N_("Counted in the hands at the end; a pair of cards of one colour counts as one."),
        asks=("locomotives",),
    ),
    "bonuses": LineView(
        N_("Bonuses"),
        "each",
        lambda n: ngettext("{n} point", "{n} points", n),
        note=N_("typed in"),
        most=N_("Bonuses that were typed in"),
        sentence=lambda _box, _rule: _("Bonuses of the box are typed in, by name and points."),
        things=lambda side, _rule: sorted(side.bonuses.items()),
    ),
}
