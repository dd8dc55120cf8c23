"""The secret key that a database belongs to. With another key no device would be recognised, and all would lose their
seats.
"""

from hashlib import sha256

from sqlalchemy import String, delete, select
from sqlalchemy.orm import Mapped, mapped_column

from companion.store.database import Base, db, write_transaction

LENGTH = 32


class SecretMark(Base):
    """At most one row: a hash that identifies the key without revealing it."""

    __tablename__ = "secret_mark"

    mark: Mapped[str] = mapped_column(String(LENGTH), primary_key=True)


def is_key(key: str) -> bool:
    """Whether the database belongs to this key. A database without a key belongs to it from now on."""
    ours = _mark(key)
    if (found := db.session.scalar(select(SecretMark.mark))) is None:
        with write_transaction("secret mark"):
            found = db.session.scalar(select(SecretMark.mark))
            if found is None:
                db.session.add(SecretMark(mark=ours))
    return found in {None, ours}


def change_key(key: str) -> None:
    with write_transaction("secret mark"):
        db.session.execute(delete(SecretMark))
        db.session.add(SecretMark(mark=_mark(key)))


def _mark(key: str) -> str:
    return sha256(b"the secret key of a Stationmaster: " + key.encode()).hexdigest()[:LENGTH]
