"""What the phone that asks may do and see: tickets are secret to everybody else until they are revealed."""

from collections.abc import Callable
from copy import copy
from dataclasses import replace
from functools import wraps
from typing import Any, TypeVar, cast

from flask import Response, make_response, render_template, request

from companion import groups, play
from companion.play import Phone, Played
from companion.rules.faults import Fault, Why
from companion.rules.moves import Player
from companion.security import device_id
from companion.store import Game, Group, db
from companion.web.text.names import game_name
from companion.web.text.phones import phone_mark, phone_name

View = TypeVar("View", bound=Callable[..., Any])

_NAME_TICKETS = frozenset({Why.TICKET_HELD, Why.TICKET_TWICE, Why.NOT_DEALT, Why.PAY_NOT_OPEN, Why.PAY_NOT_HELD})

_TELL_OF_THE_HAND = frozenset({Why.TICKET_HELD, Why.KEEP_MOST, Why.TOO_MANY_WRITTEN, Why.NOT_IN_HAND})


def this_phone(game: Game) -> Phone:
    """The phone that asks, as it stands to the game."""
    return play.phone_at(game, device_id())


def allowed(may: Callable[[Game], bool], *, scores: bool = False) -> Callable[[View], View]:
    """Keep a view of a table for the phones that `may` use it there; the others are told that they only watch.

    The view is given the game. One of scores alone has such a view only where `scores` says so.
    """

    def guard(view: View) -> View:
        @wraps(view)
        def guarded(key: str, **values: Any) -> Any:
            game = play.find(key, scores=scores)
            if not may(game):
                raise play.NotAtTable
            return view(game, **values)

        return cast(View, guarded)

    return guard


def plays_here(game: Game) -> bool:
    """Whether this phone has a seat at the table, or opened it."""
    return this_phone(game).is_in


def may_name(game: Game) -> bool:
    """Whether this phone may say what the players are called."""
    return groups.may_name(game, device_id())


def may_see(played: Played, player: str) -> bool:
    """Whether this phone may see the player's tickets, and what follows from them."""
    return player in this_phone(played.game).sees


def as_seen(played: Played, player: str) -> Played:
    """The game with what this phone may see of the player's tickets, where a former phone's notes are sealed."""
    if may_see(played, player):
        return played
    seat = next(seat for seat in played.game.seats if seat.player == player)
    shown = play.open_tickets(played, seat)
    table = copy(played.log.table)
    side, mates = table.side_of[player], table.sides[table.side_of[player]]
    own = {key: ticket for key, ticket in table.hands[player].items() if key in shown}
    table.hands = {**table.hands, **{mate: {} for mate in mates}, player: own}
    table.holders = {**table.holders, side: {}}
    return replace(played, log=played.log.showing(table))


def sealed_tickets(played: Played, player: str) -> int:
    """How many tickets in the player's hand this phone doesn't see though it keeps the seat."""
    return len(played.log.table.hands[player]) - len(as_seen(played, player).log.table.hands[player])


def sees_all(game: Game) -> bool:
    """Whether this phone may see what hangs on everybody's tickets, such as who wins a bonus card."""
    return play.sees_all(game, device_id())


def has_secrets(played: Played) -> bool:
    """Whether there is anything to reveal before everybody's tickets are shown on this phone."""
    if play.is_revealed(played.game):
        return False
    table = played.log.table
    is_noted = any(table.hands.values()) or any(table.holders.values())
    return is_noted or not sees_all(played.game)


def is_handed_round(game: Game) -> bool:
    """Whether this phone shows the secrets of several players, so that it is handed over before each."""
    return not play.is_revealed(game) and len(this_phone(game).keeps) > 1


def private_page(played: Played, player: str, show: Callable[[], str], *, in_part: bool = False) -> Response:
    """What `show` draws of the player's tickets, for this player alone; the browser keeps nothing of it.

    Where a former phone's notes are sealed, only a page that shows the rest `in_part` is shown.

    On a phone that may not see them it tells where they are. One that shows several players' secrets is handed over
    first; `?for=<player>` says that it has been. The page forgets that at once (static/js/private.js), so that the
    browser's way back leads to the handing over again.
    """
    phone = this_phone(played.game)
    if player not in (phone.keeps if in_part else phone.sees):
        response = make_response(_instead("tickets_elsewhere.html", played, player), 403)
    elif is_handed_round(played.game) and request.args.get("for") != player:
        response = make_response(_instead("tickets_hand_over.html", played, player))
    else:
        response = make_response(show())
    response.headers["Cache-Control"] = "no-store"
    return response


def _instead(template: str, played: Played, player: str) -> str:
    return render_template(
        template,
        game=played.game,
        box_name=game_name(played.box, played.game.variant),
        player=played.log.table.players[player],
        tickets=len(played.log.table.hands[player]),
    )


def discreet(fault: Fault, phone: Phone, player: object) -> Fault:
    """The reason as this phone may hear it, about a move of the player: nothing of tickets that it may not see."""
    if player in phone.keeps - phone.sees and fault.why in _TELL_OF_THE_HAND:
        return Fault(Why.NOT_BESIDE_SEALED)
    if fault.cause is not None and fault.cause.why in _NAME_TICKETS:
        # What an undo would break is told by its move already; which ticket hangs on it may be another's secret.
        return replace(fault, cause=None)
    owner = fault.values.get("owner")
    if fault.why is Why.TICKET_HELD and isinstance(owner, Player) and owner.id not in phone.sees:
        return Fault(Why.TICKET_ELSEWHERE)
    return fault


def may_change(game: Game) -> bool:
    """Whether this phone may say something about the game: it plays there, or knows the game's group."""
    return groups.may_change(game, device_id())


def group_of(game: Game) -> Group | None:
    """The game's group, as far as this phone may know: who has a game's link alone isn't told the group's."""
    if game.group_id is None or not may_change(game):
        return None
    return db.session.get_one(Group, game.group_id)


def standing_at(game: Game) -> dict[str, Any]:
    """How this phone stands to a table, for its pages: its name there, whether it opened it, whose tickets it sees."""
    phone = this_phone(game)
    me = phone_name(game, phone.device)
    words = [
        {
            "player": seat.player,
            "name": seat.name,
            "color": seat.color,
            "word": play.word_of(game, seat.player, phone.device),
        }
        for seat in game.seats
        if seat.player in phone.keeps and (seat.device or phone.is_host)
    ]
    return {
        "me": me,
        "mark": phone_mark(me),
        "is_host": phone.is_host,
        "keeps": phone.keeps,
        "words": [] if play.is_revealed(game) else words,
    }
