"""Export a table to another server: its game record, as a file or packed into a link."""

import base64
import binascii
import zlib

import msgspec
from sqlalchemy import select

from companion.features.transfer.matching.candidates import uid_of_record
from companion.features.transfer.reading.plays import ImportFault
from companion.rules.actions.joining import as_opened, called
from companion.rules.faults import refusal
from companion.rules.record import Record, write_record
from companion.store.database import db
from companion.store.models import Game, Visit
from companion.table.service import loading
from companion.table.service.loading import colors_at, names_at, setup_of

MAX_TABLE_BYTES = 1024 * 1024
"""Size of a packed table. The longest game takes a fifth of it."""


def export_table(game: Game) -> bytes:
    """Return the game's record. Only for readers who may see every ticket, because it has all of them."""
    moves = called(loading.load_unredacted(game).log.moves, names_at(game), colors_at(game))
    return msgspec.json.encode(write_record(as_opened(setup_of(game), moves), moves))


def table_here(record: Record, device: str) -> Game | None:
    """Return the record's table, unless this device doesn't know it."""
    known = select(Game).join(Visit, Visit.game_id == Game.id).where(Visit.device == device)
    uid = uid_of_record(record, known)
    return db.session.scalar(select(Game).where(Game.uid == uid)) if uid else None


def pack(data: bytes) -> str:
    return base64.urlsafe_b64encode(zlib.compress(data, 9)).decode().rstrip("=")


def unpack(text: str) -> bytes:
    """Return the file of a packed text. Raises Refused."""
    try:
        data = base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
        return zlib.decompressobj().decompress(data, MAX_TABLE_BYTES + 1)
    except (binascii.Error, ValueError, zlib.error):
        raise refusal(ImportFault.DAMAGED) from None
