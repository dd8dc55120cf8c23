"""Store a photo with its game. Everyone who sees the game sees the photo."""

from sqlalchemy import func, select

from companion.rules.faults import N_, Reason, refusal
from companion.store.database import db
from companion.store.models import Game
from companion.store.photos import MAX_PHOTO_BYTES, MAX_PHOTO_MEGAPIXELS, Photo, as_photo
from companion.table.service import games
from companion.table.service.games import Check, changing, unchecked
from companion.web.security import device_id


class PhotoFault(Reason):
    """Reasons to refuse a photo."""

    NO_PHOTO = N_("Photos are baseline JPEGs of at most {most} KB and {pixels} megapixels.")


def may_keep(game: Game) -> bool:
    return _may_keep(game, device_id())


def _may_keep(game: Game, device: str) -> bool:
    return games.may_change(game, device) if game.finished_at else games.plays_at(game, device)


def photo_of(game: Game) -> Photo | None:
    return db.session.get(Photo, game.id)


def size_of_photo(game: Game) -> tuple[int, int, int] | None:
    """Return the photo's width and height in pixels, and the length of its file in base64, by which photos differ."""
    query = select(Photo.width, Photo.height, func.length(Photo.jpeg)).where(Photo.game_id == game.id)
    row = db.session.execute(query).one_or_none()
    return None if row is None else (row[0], row[1], row[2])


def picture_of(game: Game) -> bytes | None:
    photo = photo_of(game)
    return photo.picture if photo else None


def keep(key: str, data: bytes, device: str, check: Check = unchecked) -> None:
    """Store a photo with the game, replacing an earlier one. Raises NoSuchTable, NotAtTable, Refused."""
    photo = as_photo(data)
    if photo is None:
        raise refusal(PhotoFault.NO_PHOTO, most=MAX_PHOTO_BYTES // 1024, pixels=MAX_PHOTO_MEGAPIXELS)
    with changing(key, scores=True) as game:
        _check(game, device)
        check()
        photo.game_id = game.id
        db.session.merge(photo)


def remove(key: str, device: str, check: Check = unchecked) -> None:
    """Remove the game's photo, if any. Raises NoSuchTable, NotAtTable, Refused."""
    with changing(key, scores=True) as game:
        _check(game, device)
        photo = photo_of(game)
        if photo:
            check()
            db.session.delete(photo)


def _check(game: Game, device: str) -> None:
    if not _may_keep(game, device):
        raise games.NotAtTable
