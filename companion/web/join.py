"""Coming to a table: by its link, its QR code or its spoken code; choosing a seat, or watching."""

from typing import Any

from flask import Blueprint, Response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from companion import history, tables
from companion.i18n import _
from companion.rules.shelf import get_box
from companion.security import device_id, wants_json
from companion.store import Game, Seat
from companion.tables import KeeperAwake, NoSuchSeat, NoSuchTable, NotAtTable, TooManyGuesses, Unanswered
from companion.web.errors import answer
from companion.web.privacy import phone_mark, phone_name, this_phone
from companion.web.snapshots import snapshot
from companion.web.words import game_name

pages = Blueprint("join", __name__)
pages.add_app_template_test(tables.is_reopened, "reopened")


@pages.get("/join")
def ask() -> str:
    """Where a table's spoken code is typed."""
    return render_template("join_code.html", typed="", fault="")


@pages.post("/join")
def find() -> AnyResponse | tuple[str, int]:
    """To the table with this code; what is wrong is told beside the field, with what was typed."""
    typed = request.form.get("code", "")
    try:
        game = tables.find_by_code(typed, request.remote_addr or "")
    except NoSuchTable:
        fault, status = _("No open table has this code. Was it heard right?"), 404
    except TooManyGuesses:
        fault, status = _("Too many wrong codes. Wait a minute, or scan the QR code instead."), 429
    else:
        return redirect(url_for("join.show", key=game.key), 303)
    return render_template("join_code.html", typed=typed[:40], fault=fault), status


@pages.get("/t/<key>/join")
def show(key: str) -> str | AnyResponse:
    """The seats of a table, and how another phone comes to it."""
    game = tables.visit(key, device_id())
    if game.finished_at is not None:
        return redirect(url_for("final.game", key=key))
    return render_template(
        "join.html",
        game=game,
        box_name=game_name(get_box(game.box), game.variant),
        phone=this_phone(game),
        seats=_seats(game),
        may_finish=history.may_finish(game, device_id()),
        may_wait=tables.may_wait(game, device_id()),
    )


@pages.post("/t/<key>/seats/<player>/take")
def take(key: str, player: str) -> AnyResponse:
    """Sit down, or ask for the seat: then the page waits for an answer."""
    try:
        is_mine = tables.take(key, player, device_id())
    except NoSuchSeat:
        return answer(404)
    except Unanswered:
        return answer(429, _("Several phones are asking for seats already. Answer them at the table first."))
    return done(key, "table.show" if is_mine else "join.show")


@pages.post("/t/<key>/seats/<player>/leave")
def leave(key: str, player: str) -> AnyResponse:
    """Stand up, or ask no longer."""
    try:
        tables.stand_up(key, player, device_id())
    except NoSuchSeat:
        return answer(404)
    return done(key, "join.show")


@pages.post("/t/<key>/seats/<player>/answer")
def reply(key: str, player: str) -> AnyResponse:
    """Let another phone have the seat (`allow` is yes), or not; `phone` is its name at this table."""
    game = tables.find(key)
    named = request.form.get("phone", "")
    asking = next((one.device for one in tables.requests_at(game) if phone_name(game, one.device) == named), "")
    try:
        tables.answer(key, player, asking, device_id(), allow=request.form.get("allow") == "yes")
    except NoSuchSeat:
        return answer(404)
    except NotAtTable:
        return answer(403, _("This phone only watches. Who sits at the table can answer."))
    except KeeperAwake as error:
        return answer(409, _keeper_answers(error.player))
    return done(key, "table.show")


@pages.app_template_global()
def standing_at(game: Game) -> dict[str, Any]:
    """How this phone stands to a table, for its pages: its name there, whether it opened it, whose tickets it sees."""
    phone = this_phone(game)
    me = phone_name(game, phone.device)
    return {"me": me, "mark": phone_mark(me), "is_host": phone.is_host, "sees": phone.sees}


def done(key: str, page: str) -> AnyResponse:
    """On to the page; a script gets the state of the table as it is now."""
    if wants_json():
        return Response(snapshot(tables.find(key)), mimetype="application/json")
    return redirect(url_for(page, key=key), 303)


def _keeper_answers(player: str | None) -> str:
    if player is None:
        return _("The phone that opened the table is awake: it answers for this seat.")
    return _("{name}’s phone is awake: it answers for this seat.", name=player)


def _seats(game: Game) -> list[dict[str, Any]]:
    """Each seat with how it stands to this phone."""
    asked = {request.player for request in tables.requests_at(game) if request.device == device_id()}
    return [
        {"player": seat.player, "name": seat.name, "color": seat.color, "state": _state(game, seat, asked)}
        for seat in game.seats
    ]


def _state(game: Game, seat: Seat, asked: set[str]) -> str:
    """How a seat stands to this phone.

    Mine; asked (this phone asks for it); open; back (another's, to be brought back without asking); kept (free, but
    with tickets secret to this phone); or taken.
    """
    if seat.device == device_id():
        return "mine"
    if seat.player in asked:
        return "asked"
    if tables.is_open_to(game, seat, device_id()):
        return "back" if seat.device else "open"
    return "taken" if seat.device else "kept"
