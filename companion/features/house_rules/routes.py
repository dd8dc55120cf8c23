"""The page of a table's house rules."""

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue as Answer

from companion.rules.actions.house_rule import MAX_REASON, house_rules_for
from companion.rules.faults import HOUSE_RULES, Refused
from companion.rules.moves import HouseRule, Undo
from companion.store.models import Game
from companion.table.access import allowed, record_typed
from companion.table.presenters import sheet
from companion.table.service import games, loading
from companion.web.i18n import _, sentences
from companion.web.versions import form_check, shows

pages = Blueprint("house_rules", __name__, url_prefix="/t/<key>")


def _standing(game: Game) -> object:
    return [(house.rule, house.move) for house in sheet.house_rules(loading.replay(game))]


@pages.route("/house-rules", methods=("GET", "POST"))
@shows(_standing)
@allowed(games.plays_at)
def show(game: Game) -> Answer:
    """Show the house rules. The form has a `rule`, and its `reason` or an `end`."""
    typed, fault, status = request.form, "", 200
    standing = {house.rule: house for house in sheet.house_rules(loading.replay(game))}
    if request.method == "POST":
        rule = typed.get("rule", "")
        is_ended = "end" in typed
        if (rule not in standing) == is_ended:  # another tap was first
            return redirect(url_for("table.show", key=game.key), 303)
        move = Undo(standing[rule].move) if is_ended else HouseRule(rule, typed.get("reason", "").strip())
        try:
            record_typed(game, move, check=form_check(game=game))
        except Refused as refused:
            fault, status = " ".join(sentences(refused)), refused.status
        else:
            return redirect(url_for("table.show", key=game.key), 303)
    page = render_template(
        "house_rules/page.html",
        game=game,
        standing=standing,
        offered={rule: _(HOUSE_RULES[rule].text) for rule in house_rules_for(loading.replay(game).log.table)},
        typed=typed,
        fault=fault,
        most=MAX_REASON,
    )
    return page, status
