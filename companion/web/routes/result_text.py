"""The result of a finished game as plain text, for a chat."""

import unicodedata

from flask import Blueprint, Response, abort, make_response, render_template, url_for

from companion import groups, play
from companion.i18n import day
from companion.pictures.lettering import SET_APART, set_apart
from companion.rules.score.sheet import score
from companion.store import Game, Seat
from companion.store.models import MOVES
from companion.web.text.names import game_title
from companion.web.views.invite import address_of
from companion.web.views.sheet import verdict

pages = Blueprint("result_text", __name__)

_WITHOUT_MARKS = str.maketrans(dict.fromkeys(SET_APART))


@pages.get("/t/<key>/result.txt")
def show(key: str) -> Response:
    """What was played, who won by what, everybody's points, and the link. Before the end there is none."""
    game = play.find(key, scores=True)
    if game.finished_at is None:
        abort(404)
    response = make_response(_plain(_text(game)))
    response.mimetype = "text/plain"
    response.cache_control.no_cache = True
    return response


def _text(game: Game) -> str:
    sides: dict[str, list[Seat]] = {}
    results = {}
    for seat, result in groups.results_of(game):
        sides.setdefault(result.side, []).append(seat)
        results[result.side] = result
    in_order = sorted(sides, key=lambda side: (results[side].place, side))
    rows = [(results[side].place, _names(sides[side]), results[side].points) for side in in_order]
    winners = [(_names(sides[side]), len(sides[side])) for side in in_order if results[side].won]
    return render_template(
        "result.txt",
        title=f"{game_title(game)} · {day(game.played_at)}",
        verdict=_verdict(game),
        winners=winners,
        rows=rows,
        address=address_of(url_for("final.game", key=game.key)),
    )


def _verdict(game: Game) -> str:
    """Who won, and by what; of scores alone the text says it by itself."""
    if game.source != MOVES:
        return ""
    table = play.replay(game).log.table
    return verdict(table, score(table), set_apart)


def _names(members: list[Seat]) -> str:
    return set_apart(" + ".join(seat.name for seat in members))


def _plain(text: str) -> str:
    """Without the invisible marks around names, unless some name is written from right to left."""
    if any(unicodedata.bidirectional(sign) in ("R", "AL") for sign in text):
        return text
    return text.translate(_WITHOUT_MARKS)
