"""A permanent identity `uid` of games and groups; the key is only the link."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

TABLES = [sa.table(name, *map(sa.column, ("uid", "key", "first_key"))) for name in ("game", "playgroup")]


def upgrade() -> None:
    for table in TABLES:
        with op.batch_alter_table(table.name) as batch:
            batch.add_column(sa.Column("uid", sa.String(22), nullable=True))
        op.execute(sa.update(table).values(uid=sa.func.coalesce(table.c.first_key, table.c.key)))
        with op.batch_alter_table(table.name) as batch:
            batch.alter_column("uid", existing_type=sa.String(22), nullable=False)
            batch.create_unique_constraint(f"uq_{table.name}_uid", ["uid"])
            batch.drop_constraint(f"uq_{table.name}_first_key", type_="unique")
            batch.drop_column("first_key")


def downgrade() -> None:
    for table in TABLES:
        with op.batch_alter_table(table.name) as batch:
            batch.add_column(sa.Column("first_key", sa.String(22), nullable=True))
            batch.create_unique_constraint(f"uq_{table.name}_first_key", ["first_key"])
        op.execute(sa.update(table).where(table.c.uid != table.c.key).values(first_key=table.c.uid))
        with op.batch_alter_table(table.name) as batch:
            batch.drop_constraint(f"uq_{table.name}_uid", type_="unique")
            batch.drop_column("uid")
