"""Imports in short transactions, hidden until they are complete; ratings are updated in steps."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None

_FIGURES = [
    *("group_id", "person_id", "board", "won", "shared", "sides", "place", "points", "lead", "lead_before"),
    *("routes", "tickets", "awards", "completed", "failed", "longest", "stations"),
]


def upgrade() -> None:
    op.create_table(
        "rating_due",
        sa.Column("group_id", sa.Integer(), nullable=False),
        sa.Column("since", sa.DateTime(timezone=True), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("times_noted", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["group_id"], ["playgroup.id"], name="fk_rating_due_group_id_playgroup"),
        sa.PrimaryKeyConstraint("group_id", name="pk_rating_due"),
    )
    op.create_table(
        "running_import",
        sa.Column("key", sa.String(22), nullable=False),
        sa.Column("group_id", sa.Integer(), nullable=False),
        sa.Column("phase", sa.String(10), nullable=False),
        sa.Column("is_hidden", sa.Boolean(), nullable=False),
        sa.Column("games_done", sa.Integer(), nullable=False),
        sa.Column("games_total", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["group_id"], ["playgroup.id"], name="fk_running_import_group_id_playgroup"),
        sa.PrimaryKeyConstraint("key", name="pk_running_import"),
        sa.UniqueConstraint("group_id", name="uq_running_import_group_id"),
    )
    op.create_table(
        "import_change",
        sa.Column("import_id", sa.String(22), nullable=False),
        sa.Column("nth", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("key", sa.String(22), nullable=False),
        sa.Column("before", sa.Text(), nullable=True),
        sa.Column("after", sa.Text(), nullable=True),
        sa.Column("is_applied", sa.Boolean(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=True),
        sa.PrimaryKeyConstraint("import_id", "nth", name="pk_import_change"),
    )
    for table in ("game", "person", "playgroup"):
        op.add_column(table, sa.Column("import_id", sa.String(22), nullable=True))
    op.add_column("game", sa.Column("import_version", sa.Integer(), nullable=True))
    op.create_index("ix_game_import_id", "game", ["import_id"])
    op.drop_index("ix_result_figures", "result")
    op.create_index("ix_result_figures", "result", [*_FIGURES, "game_id"])
    op.execute("DELETE FROM intake WHERE done_at IS NULL")  # pending files have a new format


def downgrade() -> None:
    op.execute("DELETE FROM intake WHERE done_at IS NULL")
    op.drop_index("ix_result_figures", "result")
    op.create_index("ix_result_figures", "result", _FIGURES)
    op.drop_index("ix_game_import_id", "game")
    with op.batch_alter_table("game") as game:
        game.drop_column("import_version")
    for name in ("game", "person", "playgroup"):
        with op.batch_alter_table(name) as table:
            table.drop_column("import_id")
    for name in ("import_change", "running_import", "rating_due"):
        op.drop_table(name)
