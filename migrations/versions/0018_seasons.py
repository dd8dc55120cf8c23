"""Seasons of a group. A result has its tickets and stations, and whether another player had the longest route."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None

FIGURES = (
    *("group_id", "person_id", "board", "won", "shared", "sides", "place", "points", "lead", "lead_before"),
    *("routes", "tickets", "awards", "completed", "failed", "longest"),
)


def upgrade() -> None:
    """Leave the results of games with moves to the program's start, which completes those with tickets but no
    `hand`.
    """
    op.add_column("result", sa.Column("longest_lead", sa.Integer(), nullable=True))
    op.add_column("result", sa.Column("hand", sa.JSON(), nullable=True))
    op.add_column("result", sa.Column("built", sa.JSON(), nullable=True))
    op.drop_index("ix_result_figures", "result")
    op.create_index("ix_result_figures", "result", [*FIGURES, "longest_lead", "stations", "game_id"])
    op.create_table(
        "season",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("group_id", sa.Integer(), nullable=False),
        sa.Column("key", sa.String(22), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("begins_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ends_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("games", sa.Integer(), nullable=True),
        sa.Column("scoring", sa.JSON(), nullable=False),
        sa.Column("import_id", sa.String(22), nullable=True),
        sa.ForeignKeyConstraint(["group_id"], ["playgroup.id"], name="fk_season_group_id_playgroup"),
        sa.PrimaryKeyConstraint("id", name="pk_season"),
        sa.UniqueConstraint("group_id", "key", name="uq_season_group_id_key"),
    )


def downgrade() -> None:
    op.drop_table("season")
    op.drop_index("ix_result_figures", "result")
    op.create_index("ix_result_figures", "result", [*FIGURES, "stations", "game_id"])
    with op.batch_alter_table("result") as result:
        for name in ("built", "hand", "longest_lead"):
            result.drop_column(name)
