"""Country cards on pages: a claim's cards, and the category."""

from companion.mechanics.country_cards.rules import CountryCards
from companion.rules.log import Log
from companion.rules.moves import Claim
from companion.table.wording.mechanic import MechanicPresenter
from companion.web.i18n import _, name_of


class _CountryCards(MechanicPresenter[CountryCards]):
    def came_along(self, log: Log, own: CountryCards, claim: Claim) -> list[str]:
        return [
            _("the card of {country}: {n}", country=name_of(log.table.box.places[card.country]), n=card.points)
            for card in own.taken.get(claim.route, ())
            if card.player == claim.player
        ]


SHOWN = _CountryCards()
