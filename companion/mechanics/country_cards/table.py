"""Countries' cards as people see them: what came with a claim, and the line of the sheet."""

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
