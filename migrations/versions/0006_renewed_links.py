"""Renewable links of games and groups."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for table in ("game", "playgroup"):
        with op.batch_alter_table(table) as batch:
            batch.add_column(sa.Column("first_key", sa.String(22), nullable=True))
            batch.create_unique_constraint(f"uq_{table}_first_key", ["first_key"])
    op.create_table(
        "old_link",
        sa.Column("key", sa.String(22), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=True),
        sa.Column("group_id", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_old_link_game_id_game", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["group_id"], ["playgroup.id"], name="fk_old_link_group_id_playgroup", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("key", name="pk_old_link"),
    )
    op.create_index("ix_old_link_game_id", "old_link", ["game_id"])
    op.create_index("ix_old_link_group_id", "old_link", ["group_id"])


def downgrade() -> None:
    op.drop_table("old_link")
    for table in ("game", "playgroup"):
        with op.batch_alter_table(table) as batch:
            batch.drop_constraint(f"uq_{table}_first_key", type_="unique")
            batch.drop_column("first_key")
