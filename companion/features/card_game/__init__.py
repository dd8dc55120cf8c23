"""The Card Game: a table without a map. Train piles are counted at the scorings and pay for tickets."""

from flask import Flask

from companion.features.card_game import routes
from companion.features.card_game.views import screen
from companion.table.presenters import final, screens
from companion.web import slots
from companion.web.i18n import _


def init_app(app: Flask) -> None:
    """Add the scorings' pages, the screen of tables without a map, and the first step of their final scoring."""
    app.register_blueprint(routes.pages)
    screens.add(app, lambda box: not box.has_map, "card_game/table.html", screen)
    final.add_step(
        app,
        # i18n: step of the final scoring: the train piles of the card game
        final.FinalStep("cards.final", lambda: _("Piles"), lambda loaded: bool(loaded.log.table.scorings)),
    )
    slots.add(app, "final-notes", "card_game/not_counted.html")
