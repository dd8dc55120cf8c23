"""Which secret key a database belongs to: by another one no phone would be known, and all would lose their seats."""

from hashlib import sha256

from sqlalchemy import String, delete, select
from sqlalchemy.orm import Mapped, mapped_column

from companion.store.database import Base, db, write_transaction

LENGTH = 32


class SecretMark(Base):
    """One row at most: what tells the key from any other one, and nothing of the key."""

    __tablename__ = "secret_mark"

    mark: Mapped[str] = mapped_column(String(LENGTH), primary_key=True)


def is_key(key: str) -> bool:
    """Whether the database belongs to this key; one that belongs to none yet does from now on."""
    ours = _mark(key)
    if (found := db.session.scalar(select(SecretMark.mark))) is None:
        with write_transaction("secret mark"):
            found = db.session.scalar(select(SecretMark.mark))
            if found is None:
                db.session.add(SecretMark(mark=ours))
    return found in {None, ours}


def change_key(key: str) -> None:
    """From now on the database belongs to this key."""
    with write_transaction("secret mark"):
        db.session.execute(delete(SecretMark))
        db.session.add(SecretMark(mark=_mark(key)))


def _mark(key: str) -> str:
    return sha256(b"the secret key of a Stationmaster: " + key.encode()).hexdigest()[:LENGTH]
