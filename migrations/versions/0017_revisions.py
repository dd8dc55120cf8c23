"""A random id of each game's newest change, by which caches tell a restored state from the one that they hold."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None

_FILL = {
    "sqlite": "UPDATE game SET change_id = lower(hex(randomblob(6)))",
    "postgresql": "UPDATE game SET change_id = substr(md5(random()::text || id::text), 1, 12)",
}


def upgrade() -> None:
    # A release that doesn't know the column may run beside this one: it changes `version` alone.
    op.add_column("game", sa.Column("change_id", sa.String(12), nullable=False, server_default=""))
    op.execute(_FILL[op.get_bind().dialect.name])


def downgrade() -> None:
    with op.batch_alter_table("game") as game:
        game.drop_column("change_id")
