"""The Card Game's results follow its sheets: since 0.2.0 a ticket that was noted late is paid for like any other."""

from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Results that are missing are worked out anew when the program starts."""
    op.execute("DELETE FROM result WHERE board = 'card-game'")


def downgrade() -> None:
    """The results are what they should have been."""
