"""The rematch of a finished game, and the length of its log before corrections."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for column in ("next_id", "moves_at_end"):
        op.add_column("game", sa.Column(column, sa.Integer(), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("game") as game:
        for column in ("moves_at_end", "next_id"):
            game.drop_column(column)
