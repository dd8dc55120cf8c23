"""Addresses for reading a photo of a board, and for the photo stored with a game."""

from flask import Blueprint, Response, abort, request
from flask.typing import ResponseReturnValue as Answer

from companion.features.photo import keeping
from companion.features.photo.figures import can_be_read, encoded
from companion.rules.load import box_ids, get_box
from companion.table.access import back_to
from companion.table.service import games, recording
from companion.table.service.opening import NewPlayer
from companion.web.security import BYTES_PER_MB, accepts, device_id, wants_json
from companion.web.versions import form_check, shows, version_of

pages = Blueprint("photo", __name__)


@pages.get("/boxes/<box_id>/photo.json")
def figures(box_id: str) -> Response:
    """Return a board's measured data as JSON, with an ETag."""
    if box_id not in box_ids() or not can_be_read(get_box(box_id)):
        abort(404)
    response = Response(encoded(box_id), mimetype="application/json")
    response.headers["Cache-Control"] = "no-cache"
    response.add_etag()
    response.make_conditional(request)
    return response


@pages.get("/t/<key>/photo.jpg")
def show(key: str) -> Response:
    """Return the photo to everyone with the game's link. Browsers revalidate it each time, because it may be
    removed.
    """
    picture = keeping.picture_of(games.find(key, scores=True))
    if picture is None:
        abort(404)
    response = Response(picture, mimetype="image/jpeg", headers={"Cache-Control": "private, no-cache"})
    response.add_etag()
    response.make_conditional(request)
    return response


@pages.post("/t/<key>/photo")
@shows(keeping.size_of_photo)
@accepts(BYTES_PER_MB)
def keep(key: str) -> Answer:
    """Store a photo that the device has scaled down. A script gets {"version": …} for the next form."""
    file, game = request.files.get("photo"), games.find(key, scores=True)
    keeping.keep(key, file.read() if file else b"", device_id(), form_check(game=game))
    return {"version": version_of("photo.keep", game=game)} if wants_json() else back_to(game)


@pages.post("/t/<key>/photo/seats")
@shows(lambda game: [(seat.player, seat.color) for seat in game.seats])
def seat(key: str) -> Answer:
    """Seat the colours that the photo shows.

    The form has a field `color-<player>` for each player whose colour changes, and a `name` and a `color` for each new
    player.
    """
    form = request.form
    changed = {field.removeprefix("color-"): form[field] for field in form if field.startswith("color-")}
    new = [NewPlayer(*one) for one in zip(form.getlist("name"), form.getlist("color"), strict=False)]
    game = games.find(key)
    recording.seat_colors(key=key, colors=changed, new=new, device=device_id(), check=form_check(game=game))
    return {} if wants_json() else back_to(game)


@pages.post("/t/<key>/photo/remove")
@shows(keeping.size_of_photo)
def remove(key: str) -> Answer:
    game = games.find(key, scores=True)
    keeping.remove(key, device_id(), form_check(game=game))
    return back_to(game)
