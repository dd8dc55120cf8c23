"""A device's access to a table: tickets are secret to all other devices until they are revealed."""

from collections.abc import Callable
from contextlib import suppress
from functools import wraps
from hmac import compare_digest
from typing import Any, cast
from uuid import uuid4

from flask import Response, abort, current_app, redirect, render_template, request, url_for
from itsdangerous import Signer
from werkzeug.wrappers import Response as AnyResponse

from companion.rules.moves import Move, write_move
from companion.store.models import COUNT, Game
from companion.table.service import about, games, recording, seats
from companion.table.service.games import Phone
from companion.table.service.loading import LoadedGame
from companion.table.wording.names import phone_mark, phone_name
from companion.web.errors import answer, renewed_link
from companion.web.i18n import _
from companion.web.security import View, device_id, wants_json


def this_phone(game: Game) -> Phone:
    return games.phone_at(game, device_id())


def allowed(may: Callable[[Game, str], bool], *, scores: bool = False) -> Callable[[View], View]:
    """Restrict a view to devices for which `may` is true. Others read that they only watch.

    The view gets the game. A game of scores has no such view unless `scores` is set.
    """

    def guard(view: View) -> View:
        @wraps(view)
        def guarded(key: str, **values: Any) -> Any:
            game = games.find(key, scores=scores)
            if not may(game, device_id()):
                raise games.NotAtTable
            return view(game, **values)

        return cast(View, guarded)

    return guard


def is_handed_round(game: Game) -> bool:
    """Whether this device keeps the secrets of several players, so that it is handed over before each hand."""
    return not games.is_revealed(game) and len(this_phone(game).keeps) > 1


def private_page(loaded: LoadedGame, player: str, show: Callable[[], str], *, in_part: bool = False) -> Response:
    """Return the page that `show` renders of the player's tickets, for this player only. Browsers don't store it.

    If a previous device's notes are sealed, only a page that shows the rest `in_part` is rendered. A device that may
    not see the tickets reads where they are. A device with several players' secrets is handed over first;
    `?for=<player>` confirms that. The page removes the parameter at once (static/js/pages/private.js), so that the
    browser's back button asks again.
    """
    game, table = loaded.game, loaded.log.table
    if player not in table.players:
        abort(404)
    instead, status = "", 200
    if player not in (this_phone(game).keeps if in_part else table.seen):
        instead, status = "table/tickets_elsewhere.html", 403
    elif is_handed_round(game) and request.args.get("for") != player:
        instead = "table/tickets_hand_over.html"
    if instead:
        page = render_template(instead, game=game, player=table.players[player], tickets=table.in_hand(player))
    else:
        page = show()
    return Response(page, status, {"Cache-Control": "no-store"})


def may_change(game: Game) -> bool:
    return games.may_change(game, device_id())


ROOM_COOKIE = "room"
"""Marks a screen that watched the game while it was in play. A screen without it followed a link to the result."""


def enter_room(response: Response, game: Game) -> Response:
    """Let a screen that watches a game in play follow its players to their next table."""
    if game.finished_at is None:
        path = url_for("table.show", key=game.key)
        response.set_cookie(
            ROOM_COOKIE, _room_pass(game), path=path, secure=request.is_secure, httponly=True, samesite="Lax"
        )
    return response


def is_in_room(game: Game) -> bool:
    return compare_digest(request.cookies.get(ROOM_COOKIE, "").encode(), _room_pass(game).encode())


def room_onward(game: Game) -> str | None:
    """Return the address of a rematch for a screen in the room that missed its announcement."""
    if not (is_in_room(game) and games.next_of(game)):
        return None
    overlay = "" if "overlay" in request.args else None
    return url_for("about.next_table", key=game.key, watch="", overlay=overlay)


def _room_pass(game: Game) -> str:
    return Signer(current_app.secret_key or "", salt="room").get_signature(game.key).decode("ascii")


def phone_context(game: Game) -> dict[str, Any]:
    """Return this device's data for a table's pages: its name there, whether it is the host, and the players it
    keeps.
    """
    phone = this_phone(game)
    me = phone_name(game, phone.device)
    words = [
        {
            "player": seat.player,
            "name": seat.name,
            "color": seat.color,
            "word": seats.passcode_of(game, seat.player, phone.device),
        }
        for seat in game.seats
        if seat.player in phone.keeps and (seat.device or phone.is_host)
    ]
    return {
        "me": me,
        "mark": phone_mark(me),
        "is_host": phone.is_host,
        "keeps": phone.keeps,
        "words": [] if games.is_revealed(game) else words,
    }


def no_table(error: Exception) -> AnyResponse:
    """Redirect a device from a page of a counted table to the result, or from an old link of a table that it knows.

    All others get a 404.
    """
    if request.method == "GET" and not wants_json():
        with suppress(games.NoSuchTable):
            game = games.find(str(error), counted=True)
            watches = 1 if request.endpoint == "table.watch" else None
            if game.source == COUNT:
                return redirect(url_for("final.game", key=game.key, watch=watches))
    return renewed_link(about.link_now)


def watches_only(_error: Exception) -> Response:
    return answer(403, _("This phone is only watching. Only people at the table, or in the game’s group, can do that."))


def record_typed(game: Game, move: Move, instead: int | None = None, check: games.Check = games.unchecked) -> None:
    """Record a move from a form on this device, or a correction of the move with index `instead`. Raises Refused."""
    recording.record(
        key=game.key,
        uuid=str(uuid4()),
        seq=0,
        body=write_move(move),
        device=device_id(),
        instead=instead,
        check=check,
    )


def back_to(game: Game) -> AnyResponse:
    return redirect(url_for("final.game" if game.finished_at else "table.show", key=game.key), 303)
