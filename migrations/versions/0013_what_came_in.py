"""Proposed and remembered imports, scores without points, hour or variant, and read-only links of groups."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "mark",
        sa.Column("group_id", sa.Integer(), nullable=False),
        sa.Column("mark", sa.String(22), nullable=False),
        sa.Column("person_id", sa.Integer(), nullable=True),
        sa.Column("game", sa.String(22), nullable=True),
        sa.Column("board", sa.String(80), nullable=True),
        sa.Column("part", sa.Text(), nullable=True),
        sa.Column("made_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["group_id"], ["playgroup.id"], name="fk_mark_group_id_playgroup"),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name="fk_mark_person_id_person"),
        sa.PrimaryKeyConstraint("group_id", "mark", name="pk_mark"),
    )
    op.create_index("ix_mark_person_id", "mark", ["person_id"])
    op.create_table(
        "intake",
        sa.Column("key", sa.String(22), nullable=False),
        sa.Column("group_id", sa.Integer(), nullable=True),
        sa.Column("device", sa.String(32), nullable=False),
        sa.Column("made_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("done_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("data", sa.Text(), nullable=True),
        sa.Column("done", sa.JSON(), nullable=True),
        sa.ForeignKeyConstraint(["group_id"], ["playgroup.id"], name="fk_intake_group_id_playgroup"),
        sa.PrimaryKeyConstraint("key", name="pk_intake"),
    )
    op.create_index("ix_intake_group_id", "intake", ["group_id"])
    with op.batch_alter_table("game") as table:
        table.add_column(sa.Column("day_only", sa.Boolean(), nullable=False, server_default=sa.false()))
    with op.batch_alter_table("playgroup") as table:
        table.add_column(sa.Column("look", sa.String(22), nullable=True))
    op.create_index("ix_playgroup_look", "playgroup", ["look"], unique=True)
    with op.batch_alter_table("result") as table:
        table.alter_column("points", existing_type=sa.Integer(), nullable=True)
    # The variant of a game with only scores was never entered.
    op.execute("UPDATE game SET variant = '' WHERE source <> 'moves'")


def downgrade() -> None:
    op.execute("UPDATE game SET variant = 'base' WHERE variant = ''")
    op.execute("DELETE FROM result WHERE points IS NULL")
    with op.batch_alter_table("result") as table:
        table.alter_column("points", existing_type=sa.Integer(), nullable=False)
    op.drop_index("ix_playgroup_look", "playgroup")
    with op.batch_alter_table("playgroup") as table:
        table.drop_column("look")
    with op.batch_alter_table("game") as table:
        table.drop_column("day_only")
    op.drop_table("intake")
    op.drop_table("mark")
