"""What is recorded of a game beside its moves: its players' names, group, time, place, house rules; and the rematch."""

from collections.abc import Mapping
from uuid import uuid4

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue as Answer

from companion import groups, play
from companion.i18n import _, sentence
from companion.rules.actions.house_rule import MAX_REASON, house_rules_for
from companion.rules.faults import HOUSE_RULES, Refused
from companion.rules.log import MOST_MOVES
from companion.rules.moves import HouseRule, Undo, write_move
from companion.security import device_id
from companion.store import Game
from companion.store.models import MOVES
from companion.web.access import allowed, group_of, may_change
from companion.web.errors import answer
from companion.web.forms import Unclear, bad_group_name, fault_of, read_notes, typed_notes
from companion.web.text.names import number_names
from companion.web.views import sheet

pages = Blueprint("game", __name__, url_prefix="/t/<key>")


@pages.route("/names", methods=("GET", "POST"))
@allowed(groups.may_name)
def names(game: Game) -> Answer:
    """The players in seating order, each name a field; what is wrong stands on the form, with all that was typed.

    A name that is still what the form began with is nobody's wish: another phone may have changed it meanwhile.
    """
    typed, faults = {}, []
    if request.method == "POST":
        typed = {seat.player: request.form.get(f"name-{seat.player}", seat.name) for seat in game.seats}
        changed = {player: name for player, name in typed.items() if name != request.form.get(f"was-{player}")}
        try:
            groups.name_players(game.key, changed, device_id(), nobody=number_names())
        except Refused as refused:
            faults = list(dict.fromkeys(map(sentence, refused.faults)))
        else:
            return _back_to(game)
    group = group_of(game)
    known = groups.people(group) if group else []
    page = render_template("names.html", game=game, typed=typed, faults=faults, known=known)
    return page, 400 if faults else 200


@pages.route("/group", methods=("GET", "POST"))
@allowed(groups.may_change, scores=True)
def group(game: Game) -> Answer:
    """The groups that this phone remembers, to choose from; a new one; or none, for who played there.

    The form has the chosen `group`, the name of a `new` one, or neither.
    """
    device, fault = device_id(), ""
    chosen, typed = request.form.get("group", ""), request.form.get("new")
    if request.method == "POST":
        try:
            if chosen or typed is not None:
                into = groups.visit_group(chosen, device) if chosen else groups.open_group(typed or "", device)
                groups.add_to_group(game.key, into.key, device, nobody=number_names())
            else:
                groups.remove_from_group(game.key, device)
        except groups.BadName:
            fault = bad_group_name()
        except play.NotAtTable:
            return answer(403, _("Only phones that play there can take the game out of its group."))
        else:
            return _back_to(game)
    present, known = group_of(game), list(groups.known_groups(device))
    page = render_template(
        "game_group.html",
        game=game,
        present=present,
        may_remove_from_group=present is not None and groups.may_remove_from_group(game, device),
        groups=known if present is None or present in known else [present, *known],
        typed=typed or "",
        fault=fault,
    )
    return page, 400 if fault else 200


@pages.route("/about", methods=("GET", "POST"))
@allowed(groups.may_change, scores=True)
def notes(game: Game) -> Answer:
    """When and where a finished game was, how long it took, and notes. A game of scores has these on its own form."""
    if game.finished_at is None:
        raise play.NoSuchTable(game.key)
    faults = {}
    typed: Mapping[str, str] = request.form
    if request.method == "POST":
        try:
            groups.write_notes(game.key, read_notes(typed, game.played_at), device_id())
        except Unclear as unclear:
            faults[unclear.field] = unclear.sentence
        except groups.BadEntry as bad:
            faults = dict([fault_of(bad)])
        else:
            return _back_to(game)
    elif game.source != MOVES:
        return redirect(url_for("group_games.correct", key=game.key))
    else:
        typed = typed_notes(game)
    return render_template("notes.html", game=game, typed=typed, faults=faults), 400 if faults else 200


@pages.route("/house-rules", methods=("GET", "POST"))
@allowed(play.plays_at)
def house_rules(game: Game) -> Answer:
    """What this table may allow against the rulebook. The form has a `rule`, and its `reason` or an `end` to it."""
    typed, fault = request.form, ""
    standing = {house["rule"]: house for house in sheet.house_rules(play.replay(game))}
    if request.method == "POST":
        rule = typed.get("rule", "")
        is_ended = "end" in typed
        if (rule not in standing) == is_ended:  # another tap was first
            return redirect(url_for("table.show", key=game.key), 303)
        move = Undo(standing[rule]["move"]) if is_ended else HouseRule(rule, typed.get("reason", "").strip())
        try:
            play.record(key=game.key, uuid=str(uuid4()), seq=0, body=write_move(move), device=device_id())
        except Refused as refused:
            fault = " ".join(map(sentence, refused.faults))
        except play.Unfit as unfit:
            fault = _(unfit.fault.value, most=MOST_MOVES)
        else:
            return redirect(url_for("table.show", key=game.key), 303)
    page = render_template(
        "house_rules.html",
        game=game,
        standing=standing,
        offered={rule: _(HOUSE_RULES[rule].text) for rule in house_rules_for(play.replay(game).log.table)},
        typed=typed,
        fault=fault,
        most=MAX_REASON,
    )
    return page, 400 if fault else 200


@pages.post("/rematch")
def rematch(key: str) -> Answer:
    """To the new table. Where the same can't be laid out again, to the form of a new table in the game's group."""
    try:
        table = groups.rematch(key, device_id())
    except groups.StillPlayed:
        return redirect(url_for("table.show", key=key), 303)
    except groups.NotRepeatable as fault:
        why = fault.why
    except Refused:
        why = "unknown"
    else:
        return redirect(url_for("table.show", key=table.key), 303)
    group = group_of(play.find(key, scores=True))
    return redirect(url_for("home.new", group=group.key if group else None, rematch=why), 303)


@pages.get("/next")
def next_table(key: str) -> Answer:
    """To the table where the game's people play on, for who may play there too; without one back to the game."""
    game = play.find(key, scores=True)
    table = play.next_of(game) if may_change(game) else None
    return redirect(url_for("table.show", key=table.key) if table else url_for("final.game", key=key))


def _back_to(game: Game) -> Answer:
    return redirect(url_for("final.game" if game.finished_at else "table.show", key=game.key), 303)
