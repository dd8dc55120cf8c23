"""Compute the Card Game's results again: since 0.2.0 a ticket that was noted late scores like any other."""

from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Delete the results, because the program computes missing ones when it starts."""
    op.execute("DELETE FROM result WHERE board = 'card-game'")


def downgrade() -> None:
    """Keep the results, because they are correct."""
