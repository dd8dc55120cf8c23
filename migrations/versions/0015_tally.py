"""The tally of a game without moves."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("game") as game:
        game.add_column(sa.Column("tally", sa.JSON(), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("game") as game:
        game.drop_column("tally")
