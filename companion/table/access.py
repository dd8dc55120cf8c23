"""What the phone that asks may do and see: tickets are secret to everybody else until they are revealed."""

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
from companion.table.service.loading import Played
from companion.table.wording.names import phone_mark, phone_name
from companion.web.errors import answer, renewed_link
from companion.web.i18n import _
from companion.web.security import View, device_id, wants_json


def this_phone(game: Game) -> Phone:
    """The phone that asks, as it stands to the game."""
    return games.phone_at(game, device_id())


def allowed(may: Callable[[Game, str], bool], *, scores: bool = False) -> Callable[[View], View]:
    """Keep a view of a table for the phones that `may` use it there; the others read that they only watch.

    The view is given the game. One of scores alone has such a view only where `scores` says so.
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
    """Whether this phone shows the secrets of several players, so that it is handed over before each."""
    return not games.is_revealed(game) and len(this_phone(game).keeps) > 1


def private_page(played: Played, player: str, show: Callable[[], str], *, in_part: bool = False) -> Response:
    """What `show` draws of the player's tickets, for this player alone; the browser keeps nothing of it.

    Where a former phone's notes are sealed, only a page that shows the rest `in_part` is shown.

    On a phone that may not see them it tells where they are. One that shows several players' secrets is handed over
    first; `?for=<player>` says that it has been. The page forgets that at once (static/js/pages/private.js), so that
    the browser's way back leads to the handing over again.
    """
    game, table = played.game, played.log.table
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
    """Whether this phone may say something about the game: it plays there, or knows the game's group."""
    return games.may_change(game, device_id())


ROOM_COOKIE = "room"
"""Says of a screen that it watched the game while it was played. A screen without it came by a link to the result."""


def enter_room(response: Response, game: Game) -> Response:
    """Let a screen that watches a game in play go along to the table where its people play on."""
    if game.finished_at is None:
        path = url_for("table.show", key=game.key)
        response.set_cookie(
            ROOM_COOKIE, _room_pass(game), path=path, secure=request.is_secure, httponly=True, samesite="Lax"
        )
    return response


def is_in_room(game: Game) -> bool:
    """Whether this screen watched the game while it was played."""
    return compare_digest(request.cookies.get(ROOM_COOKIE, "").encode(), _room_pass(game).encode())


def room_onward(game: Game) -> str | None:
    """Where a screen in the room goes on to by itself: a rematch that it didn't hear of, as it was on its way."""
    if not (is_in_room(game) and games.next_of(game)):
        return None
    overlay = "" if "overlay" in request.args else None
    return url_for("about.next_table", key=game.key, watch="", overlay=overlay)


def _room_pass(game: Game) -> str:
    return Signer(current_app.secret_key or "", salt="room").get_signature(game.key).decode("ascii")


def phone_context(game: Game) -> dict[str, Any]:
    """What a table's pages know of this phone: its name there, whether it opened it, whose tickets it sees."""
    phone = this_phone(game)
    me = phone_name(game, phone.device)
    words = [
        {
            "player": seat.player,
            "name": seat.name,
            "color": seat.color,
            "word": seats.word_of(game, seat.player, phone.device),
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
    """Lead a phone on from a page of a table that was counted; one that knows the table, from its old link.

    For others a link that was renewed is dead.
    """
    if request.method == "GET" and not wants_json():
        with suppress(games.NoSuchTable):
            game = games.find(str(error), counted=True)
            watches = 1 if request.endpoint == "table.watch" else None
            if game.source == COUNT:
                return redirect(url_for("final.game", key=game.key, watch=watches))
    return renewed_link(about.link_now)


def watches_only(_error: Exception) -> Response:
    """Refuse a phone that has the link alone: it changes nothing."""
    return answer(403, _("This phone is only watching. Only people at the table, or in the game’s group, can do that."))


def record_typed(game: Game, move: Move, instead: int | None = None, check: games.Check = games.unchecked) -> None:
    """Record a move from a form on this phone, `instead` of another one where that is named. Raises Refused."""
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
    """Lead back to the game: to its result, or to its table while it is played."""
    return redirect(url_for("final.game" if game.finished_at else "table.show", key=game.key), 303)
