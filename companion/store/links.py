"""Links that were renewed: the old ones lead only those phones on that know what is there."""

from sqlalchemy import ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column

from companion.store.models import Base


class OldLink(Base):
    """A key that was the link of a game or of a group once."""

    __tablename__ = "old_link"

    key: Mapped[str] = mapped_column(String(22), primary_key=True)
    game_id: Mapped[int | None] = mapped_column(ForeignKey("game.id", ondelete="CASCADE"), index=True)
    group_id: Mapped[int | None] = mapped_column(ForeignKey("playgroup.id", ondelete="CASCADE"), index=True)
