"""A random id of each game's last change, by which caches notice a restored state."""

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
    # An older release may run beside this one: it changes only `version`.
    op.add_column("game", sa.Column("change_id", sa.String(12), nullable=False, server_default=""))
    op.execute(_FILL[op.get_bind().dialect.name])


def downgrade() -> None:
    with op.batch_alter_table("game") as game:
        game.drop_column("change_id")
