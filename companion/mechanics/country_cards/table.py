"""Countries' cards as people see them: what came with a claim, and the line of the sheet."""

from collections.abc import Mapping

from companion.mechanics.country_cards.rules import CountryCards, cards_of
from companion.rules.faults import N_
from companion.rules.log import Log
from companion.rules.moves import Claim
from companion.table.text.mechanic import Shown
from companion.table.views.line_kinds.line_view import LineView
from companion.web.i18n import _, name_of, ngettext


class _CountryCards(Shown[CountryCards]):
    def came_along(self, log: Log, own: CountryCards, claim: Claim) -> list[str]:
        return [
            _("the card of {country}: {n}", country=name_of(log.table.box.places[card.country]), n=card.points)
            for card in own.taken.get(claim.route, ())
            if card.player == claim.player
        ]


SHOWN = _CountryCards()

LINES: Mapping[str, LineView] = {
    "country_cards": LineView(
        N_("Countries’ cards"),
        "each",
        lambda n: ngettext("{n} point", "{n} points", n),
        note=N_("points of the cards taken"),
        most=N_("Cards of connected countries"),
        remark=N_("Taken in the order of the claims, from the top of each country’s cards."),
        sentence=lambda _box, _rule: _(
            "A claim into a country takes the top card of each country in its network, if it connects at least two; "
            "their points count at the end."
        ),
        things=lambda side, _rule: [(name_of(side.box.places[card.country]), card.points) for card in cards_of(side)],
    ),
}
