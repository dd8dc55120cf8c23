"""Join a table by its link, QR code or join code; take a seat or watch."""

import re
from collections.abc import Iterable, Mapping
from typing import TypedDict

from flask import Blueprint, Response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue as Answer

from companion.rules.faults import Refused
from companion.store.models import Game, Seat
from companion.table.access import this_phone
from companion.table.answers import answer_form
from companion.table.service import about, codes, ending, games, seating, seats, visiting
from companion.table.wording.names import phone_name
from companion.web.errors import answer
from companion.web.i18n import _, ngettext, sentence
from companion.web.limits import client_address
from companion.web.security import CAMERA, device_id, wants_json
from companion.web.versions import form_check, shows

pages = Blueprint("join", __name__)

_LINK = re.compile(r"/([tg]/[A-Za-z0-9_-]{22})(?![A-Za-z0-9_-])")
"""A link of a table or group. Its host is ignored."""


@pages.route("/join", methods=("GET", "POST"))
def ask() -> Answer:
    """Show the form for a join code or a pasted link, with its fault next to the field.

    After too many wrong codes the page repeats the request itself.
    """
    typed, fault, again, status = request.form.get("code", ""), "", 0, 200
    if request.method == "POST":
        if link := _LINK.search(typed):
            return redirect(f"{request.script_root}/{link[1]}", 303)
        try:
            game = codes.find_by_code(typed, device=device_id(), address=client_address())
        except games.NoSuchTable:
            fault, status = _("No open table has this code. Check the letters and try again."), 404
        except codes.TooManyGuesses as error:
            fault, status, again = _wait(error.wait), 429, error.wait
        else:
            return redirect(url_for("join.show", key=game.key), 303)
    page = render_template("table/join_code.html", typed=typed[:300], fault=fault, again=again)
    waits = {"Retry-After": str(again)} if again else {}
    return page, status, {"Permissions-Policy": CAMERA, **waits}


@pages.get("/t/<key>/join")
def show(key: str) -> Answer:
    game = visiting.visit(key, device_id())
    return _seats_page(game) if game.finished_at is None else redirect(url_for("final.game", key=key))


def _seats_page(game: Game, faults: Mapping[str, str] | None = None) -> Response:
    """Show the seats. `faults` has the reason for a refused passcode, by player."""
    page = render_template(
        "table/join.html",
        game=game,
        phone=this_phone(game),
        seats=_seats(game),
        faults=faults or {},
        may_finish=ending.may_finish(game, device_id()),
        may_wait=seating.may_wait(game, device_id()),
    )
    return Response(page, headers={"Cache-Control": "no-store"})  # it contains the seats' passcodes


@pages.post("/t/<key>/link")
@shows(lambda game: game.key)
def renew(key: str) -> Answer:
    """Give the table a new link. The old one is a 404 unless the device knows the table."""
    game = about.renew_link(key, device_id(), form_check(game=games.find(key, scores=True)))
    return redirect(url_for("join.show", key=game.key), 303)


def _phone_there(game: Game, player: str) -> str | None:
    return next((seat.device for seat in game.seats if seat.player == player), None)


@pages.post("/t/<key>/seats/<player>/take")
@shows(_phone_there)
def take(key: str, player: str) -> Answer:
    is_mine = seating.take(key, player, device_id(), form_check(game=games.find(key), player=player))
    return answer_form(key, "table.show" if is_mine else "join.show")


@pages.post("/t/<key>/seats/<player>/leave")
def leave(key: str, player: str) -> Answer:
    """Leave the seat, or withdraw the request for it. Raises NoSuchSeat."""
    seating.leave_seat(key, player, device_id())
    return answer_form(key, "join.show")


@pages.post("/t/<key>/seats/<player>/open")
def open_by_word(key: str, player: str) -> Answer:
    """Take the seat on this device, with its tickets, by its passcode."""
    visiting.visit(key, device_id())
    try:
        seating.open_by_word(key, player, device_id(), request.form.get("word", ""))
    except Refused as refused:
        status, why, wait = refused.status, refused.message(sentence), None
    except codes.TooManyGuesses as error:
        status, why, wait = 429, _wait(error.wait), error.wait
    else:
        if wants_json():
            return answer_form(key, "table.show")
        return redirect(url_for("tickets.show", key=key, player=player), 303)
    if wants_json():
        return answer(status, why, retry_after=wait)
    return _seats_page(games.find(key), {player: why}), status, {"Retry-After": str(wait)} if wait else {}


@pages.post("/t/<key>/seats/<player>/unseal")
def unseal(key: str, player: str) -> Answer:
    """Open this device's notes to the seat's present device, whose name at this table is `phone`."""
    game = visiting.visit(key, device_id())
    keepers = [seat.device or game.host or "" for seat in game.seats if seat.player == player]
    seating.unseal(key, player, device_id(), _named(game, keepers))
    return answer_form(key, "join.show")


@pages.post("/t/<key>/seats/<player>/answer")
def reply(key: str, player: str) -> Answer:
    """Answer a request for the seat. `allow` is yes or no, and `phone` the requesting device's name at this table."""
    game = games.find(key)
    asking = _named(game, [one.device for one in games.requests_at(game)])
    seating.answer(key, player, asking, device_id(), allow=request.form.get("allow") == "yes")
    return answer_form(key, "table.show")


def _named(game: Game, devices: Iterable[str]) -> str:
    return next((one for one in devices if phone_name(game, one) == request.form.get("phone", "")), "")


def _wait(seconds: int) -> str:
    return ngettext("Too many wrong tries: wait {n} second.", "Too many wrong tries: wait {n} seconds.", seconds)


class SeatView(TypedDict):
    """A seat with its state for this device."""

    player: str
    name: str
    color: str
    state: str
    word: str
    is_sealed: bool
    unseals: str


def _seats(game: Game) -> list[SeatView]:
    asked = {request.player for request in games.requests_at(game) if request.device == device_id()}
    return [
        {
            "player": seat.player,
            "name": seat.name,
            "color": seat.color,
            "state": (state := _state(game, seat, asked)),
            "word": seats.passcode_of(game, seat.player, device_id()) if state == "mine" else "",
            "is_sealed": bool(seat.sealed) and not games.is_revealed(game),
            "unseals": phone_name(game, seat.device or game.host or "") if device_id() in seat.sealed else "",
        }
        for seat in game.seats
    ]


def _state(game: Game, seat: Seat, asked: set[str]) -> str:
    """Return the state of a seat for this device.

    mine, asked (requested by this device), open (free), back (another device's, but open to this one), kept (free, but
    with tickets that are secret to this device), or taken.
    """
    if seat.device == device_id():
        return "mine"
    if seat.player in asked:
        return "asked"
    if seating.is_open_to(game, seat, device_id()):
        return "back" if seat.device else "open"
    return "taken" if seat.device else "kept"
