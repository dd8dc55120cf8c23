"""The way through the final scoring, page by page; what a box doesn't have is left out."""

from flask import abort, redirect, request, url_for

from companion import play
from companion.i18n import _
from companion.play import Played
from companion.security import device_id
from companion.web.access import has_secrets
from companion.web.views.awards import AWARDS


def steps(played: Played) -> list[tuple[str, str]]:
    """The endpoints of the pages in order, each with its short name."""
    box = played.box
    has_awards = any(rule.rule in AWARDS for rule in played.log.table.scoring_rules)
    ways = [
        ("cards.final", _("Piles"), bool(played.log.table.scorings)),
        ("final.tickets", _("Tickets"), True),
        ("final.stations", _("Stations"), bool(box.stations)),
        ("final.awards", _("Awards"), has_awards),
        ("final.sheet", _("Result"), True),
    ]
    return [(endpoint, name) for endpoint, name, is_there in ways if is_there]


def is_ending(played: Played) -> bool:
    """Whether the final scoring is offered: before the last lap it would only mislead."""
    return played.log.table.last_lap is not None or play.is_revealed(played.game)


def load_at_step(key: str) -> Played:
    """The game whose step is asked for. A page that isn't one of its steps is a 404, as is a key nobody gave out.

    While there are secrets, it is sent to the reveal.
    """
    played = play.load(key, device_id())
    if request.endpoint not in dict(steps(played)):
        abort(404)
    if has_secrets(played):
        abort(redirect(url_for("reveal.show", key=key)))
    return played
