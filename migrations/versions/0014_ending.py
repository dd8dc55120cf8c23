"""The time of an announced end, and for how long it is shown."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("game") as game:
        game.add_column(sa.Column("ends_at", sa.DateTime(timezone=True), nullable=True))
        game.add_column(sa.Column("ending_ms", sa.Integer(), nullable=False, server_default="0"))


def downgrade() -> None:
    with op.batch_alter_table("game") as game:
        for column in ("ending_ms", "ends_at"):
            game.drop_column(column)
