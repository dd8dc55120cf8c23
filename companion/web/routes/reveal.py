"""The reveal, which everybody sees coming: from then on every phone may see all tickets."""

from flask import Blueprint, redirect, render_template, url_for
from werkzeug.wrappers import Response

from companion import play
from companion.i18n import _
from companion.play import TooLate
from companion.security import device_id
from companion.store import Game
from companion.web.access import allowed, has_secrets, plays_here, this_phone
from companion.web.errors import answer
from companion.web.views.state import done, state

pages = Blueprint("reveal", __name__, url_prefix="/t/<key>/reveal")


@pages.get("")
def show(key: str) -> str | Response:
    """What the reveal will do, and the button; once all are open, everybody's tickets."""
    played = play.replay(play.visit(key, device_id()))
    if not has_secrets(played):
        return redirect(url_for("final.tickets", key=key))
    table = played.log.table
    return render_template(
        "reveal.html",
        game=played.game,
        phone=this_phone(played.game),
        remaining=play.remaining(played.game),
        is_shared=play.is_shared(played.game),
        hands=[(player, table.in_hand(player.id)) for player in table.setup.players],
        shared=[
            ([table.players[player] for player in players], shared)
            for side, players in table.sides.items()
            if (shared := table.in_holder(side))
        ],
        state=state(played),
    )


@pages.post("")
@allowed(plays_here)
def announce(game: Game) -> Response:
    """Every phone shows that the tickets are about to be revealed; where all secrets are on this phone, they are."""
    play.reveal(game.key, at_once=not play.is_shared(game))
    return done(game.key, "reveal.show")


@pages.post("/stop")
@allowed(plays_here)
def stop(game: Game) -> Response:
    """Not yet."""
    try:
        play.call_off(game.key)
    except TooLate:
        return answer(409, _("Too late to stop it: the tickets are open already."))
    return done(game.key, "table.show")
